package sheet_test

import (
	"fmt"
	"strings"
	"testing"

	"haat/ent"
	"haat/server/catalog/editor"
	"haat/server/catalog/sheet"
	"haat/server/platform/db"
)

// writes makes changes in a transaction.
func (s *shop) writes(change func(client *ent.Client)) {
	s.Helper()
	err := db.Transact(s.ctx, s.client, "change", func(client *ent.Client) error {
		change(client)
		return nil
	})
	if err != nil {
		s.Fatal(err)
	}
}

// comboHeader is the header of PrestaShop's example file of combinations, extended by the column of product
// references.
const comboHeader = "Product ID*;Product reference;Attribute (Name:Type:Position)*;Value (Value:Position)*;Supplier reference;Reference;EAN13;UPC;Wholesale price;Impact on price;Ecotax;" +
	"Quantity;Minimal quantity;Low stock level;Impact on weight;Default (0 = No, 1 = Yes);Combination available date;Image position;Image URLs (x,y,z...)\n"

// combo returns a row of a file with comboHeader.
func combo(reference, attributes, values, sku, impact, quantity string) string {
	return fmt.Sprintf("1;%s;%s;%s;;%s;;;0;%s;0;%s;1;;0;0;;;\n", reference, attributes, values, sku, impact, quantity)
}

func TestImport_ReadsPrestaShopsCombinationsAsVariants(t *testing.T) {
	s := newShop(t)
	s.product("ipod", func(in *editor.ProductRequest) { in.Sku, in.SellingPrice = "demo_1", 1250_50 })
	s.product("mug", func(in *editor.ProductRequest) { in.Sku = "demo_2" })
	in := s.previews(comboHeader +
		combo("demo_1", "Color:color:0, Capacity:select:1", "Metal:0, 16,5 GB:1", "demo_1_1", "0", "50") +
		combo("demo_1", "Color:color:0, Capacity:select:1", "Blue:1, 16,5 GB:1", "demo_1_2", "-50.250000", "0") +
		combo("demo_2", "Size", "L", "", "", "-3") +
		combo("demo_1", "Capacity:select:1, Color:color:0", "32 GB:2, Blue:1", "demo_1_3", "167.224080", ""))
	if in.Format != "prestashop_combinations" || told(in) != "0 new, 1 changed, 0 unchanged, 3 wrong" || wrong(in) != "5 Impact on price decimals" {
		t.Fatalf("%s: %s: %s", in.Format, told(in), wrong(in))
	}
	in = s.previews(comboHeader +
		combo("demo_1", "Color:color:0, Capacity:select:1", "Metal:0, 16,5 GB:1", "demo_1_1", "0", "50") +
		combo("demo_1", "Color:color:0, Capacity:select:1", "Blue:1, 16,5 GB:1", "demo_1_2", "-50.250000", "0") +
		combo("demo_2", "Size", "L", "", "", "-3") +
		combo("demo_1", "Capacity:select:1, Color:color:0", "32 GB:2, Blue:1", "demo_1_3", "167.22", ""))
	if told(in) != "0 new, 2 changed, 0 unchanged, 0 wrong" || noted(in) != "3 Impact on price impact; 4 Quantity below_zero" {
		t.Fatalf("%s: %s: %s", told(in), wrong(in), noted(in))
	}
	s.runs(in.ID)
	if got := variants(s.find("ipod")); got != "Metal/16,5 GB 50 - demo_1_1; Blue/16,5 GB 0 120025 demo_1_2; Blue/32 GB 0 141772 demo_1_3" {
		t.Errorf("%s", got)
	}
	if p := s.find("ipod"); p.SellingPrice != 1250_50 || p.Sku != "demo_1" || p.Name != "Product ipod" || p.Options[0].Name != "Color" || p.Options[1].Name != "Capacity" {
		t.Errorf("%+v", p)
	}
	if got := variants(s.find("mug")); got != "L 0 - " {
		t.Errorf("%s", got)
	}
}

func TestImport_RefusesAmbiguousCombinations(t *testing.T) {
	s := newShop(t)
	s.product("ipod", func(in *editor.ProductRequest) { in.Sku = "demo_1" })
	for _, slug := range []string{"one", "two"} {
		p := s.product(slug)
		s.writes(func(client *ent.Client) { client.Product.UpdateOneID(p.ID).SetSku("twice").ExecX(s.ctx) })
	}
	good := combo("demo_1", "Size:select:0", "S:0", "a", "0", "5")
	for what, c := range map[string]struct{ rows, want string }{
		"an unknown product":   {combo("demo_9", "Size:select:0", "S:0", "", "0", "5"), "2 Product reference no_product"},
		"two products":         {combo("twice", "Size:select:0", "S:0", "", "0", "5"), "2 Product reference same_reference"},
		"no reference":         {good + combo("", "Size:select:0", "S:0", "", "0", "5"), "3 Product reference no_reference"},
		"too few values":       {combo("demo_1", "Size:select:0, Color:color:1", "S:0", "", "0", "5"), "2 Value (Value:Position)* attributes"},
		"no attribute":         {combo("demo_1", "", "", "", "0", "5"), "2 Value (Value:Position)* attributes"},
		"other attributes":     {good + combo("demo_1", "Color:color:0", "Red:0", "", "0", "5"), "3 Attribute (Name:Type:Position)* differs"},
		"fewer attributes":     {combo("demo_1", "Size:select:0, Color:color:1", "S:0, Red:0", "", "0", "5") + combo("demo_1", "Size:select:0", "M:1", "", "0", "5"), "3 Attribute (Name:Type:Position)* differs"},
		"four attributes":      {combo("demo_1", "A:select:0,B:select:1,C:select:2,D:select:3", "1:0,2:0,3:0,4:0", "", "0", "5"), "2 Attribute (Name:Type:Position)* too_many_options"},
		"below zero":           {combo("demo_1", "Size:select:0", "S:0", "", "-100.01", "5"), "2 Impact on price invalid"},
		"an unreadable impact": {combo("demo_1", "Size:select:0", "S:0", "", "1.200", "5"), "2 Impact on price ambiguous"},
		"another currency":     {combo("demo_1", "Size:select:0", "S:0", "", "$5", "5"), "2 Impact on price currency"},
		"an unreadable stock":  {combo("demo_1", "Size:select:0", "S:0", "", "0", "some"), "2 Quantity number"},
		"the same twice":       {good + combo("demo_1", "Size:select:0", "S:0", "b", "0", "5"), "3 Value (Value:Position)* repeated"},
		"a wide row":           {strings.TrimSuffix(combo("demo_1", "Size:select:0", "S:0", "", "1;200", "5"), "\n") + ";x\n", "2  wide"},
	} {
		if in := s.previews(comboHeader + c.rows); wrong(in) != c.want {
			t.Errorf("%s: %q, want %q", what, wrong(in), c.want)
		}
	}
	_, err := s.Preview(s.ctx, 7, "combinations.csv", []byte(comboHeader+combo("", "Size:select:0", "S:0", "", "0", "5")))
	wantFault(t, "IDs only", err, "import_combinations")
	withoutColumn := strings.Replace(comboHeader, "Product reference;", "", 1) + strings.Replace(good, "demo_1;", "", 1)
	_, err = s.Preview(s.ctx, 7, "combinations.csv", []byte(withoutColumn))
	wantFault(t, "no column of references", err, "import_combinations")
}

func TestImport_CombinationsUseThePriceAtTheTimeOfTheImport(t *testing.T) {
	s := newShop(t)
	p := s.product("ipod", func(in *editor.ProductRequest) { in.Sku = "demo_1" })
	in := s.previews(workbook(t, [][]any{
		{"Product ID", "Product reference", "Attribute (Name:Type:Position)", "Value (Value:Position)", "Reference", "Impact on price", "Quantity"},
		{1, "demo_1", "Size:select:0", "S:0", 77, 10.5, 5},
		{1, "demo_1", "Size:select:0", "M:1", 78, 0, 6},
	}))
	if told(in) != "0 new, 1 changed, 0 unchanged, 0 wrong" {
		t.Fatalf("%s: %s", told(in), wrong(in))
	}
	s.writes(func(client *ent.Client) {
		client.Product.UpdateOneID(p.ID).SetSellingPrice(200_00).SetPrice(200_00).AddVersion(1).ExecX(s.ctx)
	})
	_, err := s.Run(s.ctx, in.ID, sheet.RunRequest{})
	wantFault(t, "a changed price", err, "import_stale")
	s.runs(in.ID)
	if got := variants(s.find("ipod")); got != "S 5 21050 77; M 6 - 78" {
		t.Errorf("%s", got)
	}
}
