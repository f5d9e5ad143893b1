package sheet_test

import (
	"fmt"
	"testing"

	"haat/server/catalog/sheet"
	"haat/server/platform/audit"
)

// mapped previews a file that another program exported, and accepts the suggested mapping of its columns.
func (s *shop) mapped(text string) *sheet.Import {
	s.Helper()
	in := s.previews(text)
	if in.Status != "mapping" {
		return in
	}
	columns := make([]string, len(in.Columns))
	for i, c := range in.Columns {
		columns[i] = c.To
	}
	in, err := s.MapColumns(s.ctx, in.ID, sheet.ColumnsRequest{Columns: columns})
	if err != nil {
		s.Fatalf("%q: %v", text, err)
	}
	return in
}

func TestImport_RowsWithMoreCellsThanTheHeaderAreRefused(t *testing.T) {
	s := newShop(t)
	s.shirt()
	for what, c := range map[string]struct{ text, want, value string }{
		"Bengali":           {"নাম,দাম,পরিমাণ,কোড\nলাল শাড়ি,৳১,২০০,৫,LS-1\n", "2  wide", "লাল শাড়ি, ৳১, ২০০, ৫, LS-1"},
		"another program":   {"product,price,qty\nClay Cup,1,200,5\n", "2  wide", "Clay Cup, 1, 200, 5"},
		"Shopify":           {"Handle,Title,Variant Price,Variant Inventory Qty\nclay-cup-s,Clay Cup S,1,200,5\n", "2  wide", "clay-cup-s, Clay Cup S, 1, 200, 5"},
		"a later variant":   {"Handle,Title,Option1 Name,Option1 Value,Variant Price\na,A,Size,M,500\na,,,L,1,200\n", "3  wide", "a, , , L, 1, 200"},
		"a picture's row":   {"Handle,Title,Variant Price,Image Src\na,A,500,\na,,,https://x.test/a,b.jpg\n", "3  wide", "a, , , https://x.test/a, b.jpg"},
		"WooCommerce":       {"ID,Type,SKU,Name,Published,Regular price\n1,simple,W,Pan,1,1,200\n", "2  wide", "1, simple, W, Pan, 1, 1, 200"},
		"its variation":     {"ID,Type,SKU,Name,Published,Parent,Attribute 1 name,Attribute 1 value(s),Regular price\n1,variable,W,Pan,1,,Size,\"S, M\",\n2,variation,,,1,W,Size,S,1,200\n3,variation,,,1,W,Size,M,5\n", "3  wide", "2, variation, , , 1, W, Size, S, 1, 200"},
		"Haat":              {"slug,name,selling_price,stock\ncup,Cup,1,200,5\n", "2  wide", "cup, Cup, 1, 200, 5"},
		"Haat's variant":    {"slug,name,option1_name,option1_value,stock,selling_price\ncup,Cup,Size,M,1,90\ncup,,,L,1,1,200\n", "3  wide", "cup, , , L, 1, 1, 200"},
		"an unnamed column": {"product,price,qty,\nClay Cup,1,200,5\n", "2  wide", "Clay Cup, 1, 200, 5"},
		"semicolons":        {"product;price;qty\nClay; Cup;100;5\n", "2  wide", "Clay, Cup, 100, 5"},
		"quoted":            {"product,price,qty\nClay Cup,\"1,200\",5\n", "", ""},
		"empty cells":       {"product,price,qty\nClay Cup,1200,5,,\n", "", ""},
	} {
		in := s.mapped(c.text)
		if got := wrong(in); got != c.want || c.want != "" && (in.Preview.Errors[0].Value != c.value || in.Preview.New > 0) {
			t.Errorf("%s: %q, %+v", what, got, in.Preview)
		}
	}
}

func TestImport_ReadsNumbersInEveryNotation(t *testing.T) {
	s := newShop(t)
	n := 0
	for price, want := range map[string]int64{
		"1200.0000": 1200_00, "1200.00 BDT": 1200_00, "Tk 1200": 1200_00, "১২০০ টাকা": 1200_00, "1200/-": 1200_00, `"৳১,২০০"`: 1200_00, `"1,20,000"`: 120_000_00, `"1.200,50"`: 1200_50, "14.5000": 14_50,
	} {
		for format, text := range map[string]string{
			"other":       "name,price,stock\nPan %d,%s,5.00\n",
			"haat":        "name,selling_price,stock\nPan %d,%s,5.00\n",
			"shopify":     "Handle,Title,Variant Price,Variant Inventory Qty\npan-%d,Pan,%s,5.00\n",
			"woocommerce": "ID,Type,SKU,Name,Published,Regular price,Stock\n1,simple,,Pan %d,1,%s,5.00\n",
		} {
			n++
			in := s.mapped(fmt.Sprintf(text, n, price))
			if in.Format != format || told(in) != "1 new, 0 changed, 0 unchanged, 0 wrong" {
				t.Errorf("%s %s: %s: %s %s", format, price, in.Format, told(in), wrong(in))
				continue
			}
			s.runs(in.ID)
			if p := s.find(fmt.Sprint("pan-", n)); p.SellingPrice != want || p.Stock != 5 {
				t.Errorf("%s %s: %d, %d", format, price, p.SellingPrice, p.Stock)
			}
		}
	}
}

func TestImport_RefusesAmbiguousNumbers(t *testing.T) {
	s := newShop(t)
	for text, want := range map[string]string{
		"name,price\nPan,1.200\n":                   "2 price ambiguous",
		"name,price\nPan,$12\n":                     "2 price currency",
		"name,price\nPan,12.3456\n":                 "2 price decimals",
		"name,price,stock\nPan,5,1.000\n":           "2 stock ambiguous",
		"name,price\nPan,-5\n":                      "2 price invalid",
		"name;price\nPan;\"12,50\"\n":               "2 price number",
		"Handle,Title,Variant Price\np,Pan,1.200\n": "2 Variant Price ambiguous",
		"Handle,Title,Variant Price,Variant Compare At Price\np,Pan,500,1.200\n":               "2 Variant Compare At Price ambiguous",
		"ID,Type,SKU,Name,Published,Regular price,Sale price\n1,simple,W,Pan,1,1200,x\n":       "2 Sale price number",
		"ID,Type,SKU,Name,Published,Regular price,Stock\n1,simple,W,Pan,1,1200,many\n":         "2 Stock number",
		"slug,name,selling_price,weight_grams\np,Pan,5,1.250\n":                                "2 weight_grams ambiguous",
		"Handle,Title,Option1 Name,Option1 Value,Variant Price\np,P,Size,M,5\np,,,L,1.200\n":   "3 Variant Price ambiguous",
		"Handle,Title,Option1 Name,Option1 Value,Variant Price\np,P,Size,M,1.200\np,,,L,500\n": "2 Variant Price ambiguous",
	} {
		if got := wrong(s.mapped(text)); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

func TestImport_WeightsCanHaveAUnit(t *testing.T) {
	s := newShop(t)
	in := s.mapped("slug,name,selling_price,weight_grams\na,A,5,1.5 kg\nb,B,5,৫০০ গ্রাম\nc,C,5,750\n")
	if wrong(in) != "" {
		t.Fatal(wrong(in))
	}
	s.runs(in.ID)
	for slug, want := range map[string]int{"a": 1500, "b": 500, "c": 750} {
		if p := s.find(slug); p.Weight != want {
			t.Errorf("%s weighs %v", slug, p.Weight)
		}
	}
}

func TestImport_ReadsFilesOfEverySpreadsheetProgram(t *testing.T) {
	s := newShop(t)
	for what, text := range map[string]string{
		"sep=":    "sep=;\nslug;name;selling_price;stock;status\none;One;100;1;draft\n",
		"Mac":     "slug,name,selling_price,stock,status\rone,One,100,1,draft\r",
		"tabs":    "slug\tname\tselling_price\tstock\tstatus\none\tOne\t100\t1\tdraft\n",
		"quoted":  "\"slug\",\"name\",\"selling_price\",\"stock\",\"status\"\n\"one\",\"One\",\"100\",\"1\",\"draft\"\n",
		"comment": "# a template,# of Meta\nslug,name,selling_price,stock,status\none,One,100,1,draft\n",
	} {
		if in := s.previews(text); in.Format != "haat" || told(in) != "1 new, 0 changed, 0 unchanged, 0 wrong" {
			t.Errorf("%s: %s %s %s", what, in.Format, told(in), wrong(in))
		}
	}
}

func TestImport_ReadsNumbersWithAnApostrophe(t *testing.T) {
	s := newShop(t)
	in := s.mapped("product,price,qty,code\nA lamp,1200,5,\"=\"\"0012\"\"\"\n")
	if wrong(in) != "" {
		t.Fatal(wrong(in))
	}
	s.runs(in.ID)
	if p := s.find("a-lamp"); p.Sku != "0012" {
		t.Errorf("SKU %q", p.Sku)
	}
}

func TestImport_ReadsAmountsInTheShopsCurrency(t *testing.T) {
	s := newShop(t)
	s.client.Shop.Update().SetCurrency("USD").ExecX(audit.Quiet(s.ctx))
	in := s.mapped("name,price\nPan,$12.50\n")
	if wrong(in) != "" || in.Preview.New != 1 {
		t.Fatal(wrong(in))
	}
	if got := wrong(s.mapped("name,price\nPan,৳12.50\n")); got != "2 price currency" {
		t.Errorf("taka: %q", got)
	}
}
