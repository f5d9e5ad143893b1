package sheet_test

import (
	"fmt"
	"strings"
	"testing"

	"haat/ent/auditlog"
	"haat/ent/product"
	"haat/ent/redirect"
	"haat/server/catalog"
	"haat/server/catalog/editor"
	"haat/server/catalog/sheet"
	"haat/server/platform/i18n"
	"haat/server/platform/money"
)

func TestExport_ImportsWithoutChanges(t *testing.T) {
	s := newShop(t)
	rice, err := s.editor.AddCategory(s.ctx, editor.CategoryRequest{Name: "Rice", BnName: "চাল"})
	if err != nil {
		t.Fatal(err)
	}
	s.shirt()
	s.product("rice", func(in *editor.ProductRequest) {
		in.CategoryID, in.Discount, in.DiscountType, in.Sku, in.Weight = rice.ID, 12_50, money.Percent, "00123", new(250)
		in.Description = "=HYPERLINK(\"x\")\n\n- one, \"two\"\n- three"
		in.Brand, in.MetaTitle, in.BnMetaTitle = "-50% off", "'=quoted", "''plain"
	})
	text := s.exported()
	if !strings.HasPrefix(text, "\ufeffslug,name,bn_name,category") {
		t.Errorf("%.60q", text)
	}
	rows := s.cells(text)
	if len(rows) != 5 || rows[4][3] != "rice" || rows[4][4] != "'-50% off" || rows[4][6] != "250" || rows[4][7] != "100" || rows[4][8] != "12.5" {
		t.Errorf("%q", rows)
	}
	for _, cells := range rows[1:] {
		for _, cell := range cells {
			if cell != "" && strings.ContainsAny(cell[:1], "=+-@\t\r") {
				t.Errorf("formula: %q", cell)
			}
		}
	}
	in := s.previews(text)
	if told(in) != "0 new, 0 changed, 2 unchanged, 0 wrong" || in.Total != 0 {
		t.Errorf("%s: %s, %+v", told(in), wrong(in), in.Preview.Changes)
	}
}

func TestTemplate_CanBeImported(t *testing.T) {
	s := newShop(t)
	var out strings.Builder
	if err := sheet.Template(&out); err != nil {
		t.Fatal(err)
	}
	in := s.previews(out.String())
	if told(in) != "2 new, 0 changed, 0 unchanged, 0 wrong" || in.Preview.Rows != 3 {
		t.Errorf("%s: %s", told(in), wrong(in))
	}
	s.runs(in.ID)
	shirt := s.find("cotton-t-shirt")
	if shirt.Stock != 13 || len(shirt.Edges.Variants) != 2 || shirt.Status != product.StatusDraft || shirt.Options[0].Values[1].BnValue != "এল" {
		t.Errorf("%+v", shirt)
	}
	if rice := s.find("miniket-rice-5kg"); rice.Price != 405_00 {
		t.Errorf("%+v", rice)
	}
}

func TestImport_ChangesOnlyTheColumnsOfTheFile(t *testing.T) {
	s := newShop(t)
	s.shirt()
	rice := s.product("rice", func(in *editor.ProductRequest) { in.Brand, in.Sku = "Pran", "R1" })
	s.client.Redirect.Create().SetKind(redirect.KindProduct).SetOldSlug("soap").SetNewSlug("rice").ExecX(s.ctx)
	logged := s.client.AuditLog.Query().CountX(s.ctx)
	in := s.previews("slug;selling_price;stock;name\nrice;১,২০০.৫০;7;Good rice\nsoap;90;;Soap\nshirt;110;12;Product shirt\n")
	if told(in) != "1 new, 2 changed, 0 unchanged, 0 wrong" {
		t.Errorf("%s: %s", told(in), wrong(in))
	}
	if got := fmt.Sprint(in.Preview.Changes[0].Fields); got != "[{name Product rice Good rice} {selling_price 100 1200.5} {stock 10 7}]" {
		t.Errorf("%s", got)
	}
	s.runs(in.ID)
	now := s.find("rice")
	if now.ID != rice.ID || now.SellingPrice != 1200_50 || now.Price != 1200_50 || now.Stock != 7 || now.Brand != "Pran" || now.Version != 2 || now.Status != product.StatusPublished {
		t.Errorf("%+v", now)
	}
	if shirt := s.find("shirt"); shirt.SellingPrice != 110_00 || shirt.Stock != 12 || len(shirt.Edges.Variants) != 3 {
		t.Errorf("%+v", shirt)
	}
	if to, err := s.catalog.Moved(s.ctx, catalog.MovedProduct, "soap"); to != "" || err != nil {
		t.Errorf("wrong redirect: %q, %v", to, err)
	}
	lines := s.client.AuditLog.Query().Where(auditlog.Action("import")).AllX(s.ctx)
	if n := s.client.AuditLog.Query().CountX(s.ctx) - logged; n != 1 || len(lines) != 1 || lines[0].ActorName != "Rina" {
		t.Errorf("audit log has %d entries: %+v", n, lines)
	}
	if found, err := s.catalog.SearchProducts(s.ctx, "good rice", 10, i18n.En); err != nil || len(found.Data) != 1 {
		t.Errorf("search found %d, %v", len(found.Data), err)
	}
	_, err := s.Run(s.ctx, in.ID, sheet.RunRequest{})
	wantFault(t, "a second time", err, "import_done")
}

func TestImport_KeepsIDsOfExistingVariants(t *testing.T) {
	s := newShop(t)
	before := s.shirt()
	in := s.previews("slug,option1_name,option1_value,option2_name,option2_value,stock,variant_price,variant_sku\n" +
		"shirt,Size,M,Colour,Red,9,,M-R\n,,L,,Red,4,130,\n,,XL,,Red,2,,\n")
	if told(in) != "0 new, 1 changed, 0 unchanged, 0 wrong" {
		t.Fatalf("%s: %s", told(in), wrong(in))
	}
	s.runs(in.ID)
	now, err := s.editor.FullProduct(s.ctx, before.ID)
	if err != nil {
		t.Fatal(err)
	}
	text := ""
	for _, v := range now.Variants {
		price := ""
		if v.SellingPrice != nil {
			price = v.SellingPrice.Decimal()
		}
		text += fmt.Sprintf("%v %d %s %s; ", v.Values, v.Stock, price, v.Sku)
	}
	if text != "[M Red] 9  M-R; [L Red] 4 130 ; [XL Red] 2  ; " || now.Variants[0].ID != before.Variants[0].ID || now.Variants[1].ID != before.Variants[1].ID || now.Stock != 15 {
		t.Errorf("%s", text)
	}
	if got := fmt.Sprint(now.Options); got != "[{Size  [{M এম  } {L   } {XL   }]} {Colour  [{Red   }]}]" {
		t.Errorf("%s", got)
	}
}

func TestPreview_ListsTheErrorsOfEachRow(t *testing.T) {
	s := newShop(t)
	s.product("rice", func(in *editor.ProductRequest) { in.Sku = "R1" })
	s.product("dal", func(in *editor.ProductRequest) { in.Sku = "D1" })
	s.shirt()
	s.client.Redirect.Create().SetKind(redirect.KindProduct).SetOldSlug("pulao").SetNewSlug("rice").ExecX(s.ctx)
	long := strings.Repeat("প", 201)
	for what, c := range map[string]struct{ rows, want string }{
		"a formula":                  {"a,=cmd|' /C calc'!A0,10,,,,,,", "2 name formula"},
		"an unquoted sign":           {"a,+1+cmd|x,10,,,,,,", "2 name formula"},
		"a text with a sign":         {"a,-50% sale,10,,,,,,", ""},
		"an escaped formula":         {"a,'=fine,10,,,,,,", ""},
		"no price":                   {"a,A,,,,,,,", "2 selling_price required"},
		"no number":                  {"a,A,ten,,,,,,", "2 selling_price number"},
		"a decimal comma":            {`a,A,"49,90",,,,,,`, "2 selling_price number"},
		"a comma in a count":         {`a,A,10,"1,5",,,,,`, "2 stock number"},
		"a slip":                     {`a,A,"1,,200",,,,,,`, "2 selling_price number"},
		"thousands":                  {`a,A,"12,34,567.50","1,200",,,,,`, ""},
		"a name of another product":  {",Rice,10,,,,,,", "2 slug slug_taken"},
		"an old address":             {",Pulao,10,,,,,,", "2 slug slug_taken"},
		"a name in use, with a slug": {"rice,Rice,10,,,,,,", ""},
		"below nothing":              {"a,A,10,-1,,,,,", "2 stock invalid"},
		"a fraction as stock":        {"a,A,10,1.5,,,,,", "2 stock number"},
		"no category":                {"a,A,10,,Cars,,,,", "2 category unknown"},
		"no status":                  {"a,A,10,,,maybe,,,", "2 status invalid"},
		"a discount above 100%":      {"a,A,10,,,,120%,,", "2 discount max"},
		"no address":                 {"A b!,A,10,,,,,,", "2 slug invalid"},
		"too long":                   {"a," + long + ",10,,,,,,", "2 name max"},
		"twice":                      {"a,A,10,,,,,,\na,,,,,,,,", "3 slug repeated"},
		"another's sku":              {"a,A,10,,,,,R1,", "2 sku taken"},
		"an SKU of a variant":        {"a,A,10,,,,,M-R,", "2 sku taken"},
		"a repeated SKU":             {"a,A,10,,,,,X,\nb,B,10,,,,,X,", "3 sku repeated"},
		"skus exchanged":             {"rice,A,10,,,,,D1,\ndal,B,10,,,,,R1,", ""},
		"an SKU of a later row":      {"a,A,10,,,,,R1,\nrice,B,10,,,,,R1,", "2 sku repeated"},
		"an SKU of an earlier row":   {"rice,B,10,,,,,R1,\na,A,10,,,,,R1,", "3 sku repeated"},
		"stock of variants":          {"shirt,A,10,99,,,,,", "2 stock stock_of_variants"},
		"an option without a name":   {"a,A,10,,,,,,M\na,,,,,,,,L", "2 option1_name invalid"},
		"differs":                    {"a,A,10,,,,,,M\na,B,,,,,,,L", "3 name differs"},
		"too wide":                   {"a,A,10,,,,,,,x", "2  wide"},
	} {
		in := s.previews("slug,name,selling_price,stock,category,status,discount,sku,option1_value\n" + c.rows + "\n")
		if got := wrong(in); !strings.Contains(got, c.want) || c.want == "" && got != "" {
			t.Errorf("%s: %q, want %q", what, got, c.want)
		}
	}
}

func TestPreview_AnErrorOfARowWithoutANameAffectsNoOtherRow(t *testing.T) {
	for what, c := range map[string]struct{ rows, want, told string }{
		"between products":                {"a,A,10,5,,\n,,20,3,,\nb,B,30,1,,", "3 name nameless", "2 new, 0 changed, 0 unchanged, 1 wrong"},
		"without anything but stock":      {"a,A,10,5,,\n,,,3,,\nb,B,30,1,,", "3 name nameless", "2 new, 0 changed, 0 unchanged, 1 wrong"},
		"first of the file":               {",,20,3,,\na,A,10,5,,", "2 name nameless", "1 new, 0 changed, 0 unchanged, 1 wrong"},
		"a variant":                       {"a,A,10,5,Size,M\n,,,3,,L\n,,10,3,Size,XL\nb,B,30,1,,", "", "2 new, 0 changed, 0 unchanged, 0 wrong"},
		"a value below a product without": {"a,A,10,5,,\n,,,3,,L\nb,B,30,1,,", "3 name nameless", "2 new, 0 changed, 0 unchanged, 1 wrong"},
		"another product's variants":      {"a,A,10,5,Size,M\n,,20,3,Colour,Red\n,,,2,,Blue\nb,B,30,1,,", "3 name nameless", "2 new, 0 changed, 0 unchanged, 2 wrong"},
		"with a new slug":                 {"a,A,10,5,,\nc,,20,3,,\nb,B,30,1,,", "3 name nameless", "2 new, 0 changed, 0 unchanged, 1 wrong"},
		"names with the same letters":     {",Rice,10,5,,\n,Rice!,20,3,,\nb,B,30,1,,", "3 slug repeated", "2 new, 0 changed, 0 unchanged, 1 wrong"},
		"a name twice":                    {",Rice,10,5,Size,M\n,Rice,10,3,Size,L", "", "1 new, 0 changed, 0 unchanged, 0 wrong"},
	} {
		s := newShop(t)
		in := s.previews("slug,name,selling_price,stock,option1_name,option1_value\n" + c.rows + "\n")
		if got := wrong(in); got != c.want || told(in) != c.told {
			t.Errorf("%s: %q, %s", what, got, told(in))
		}
		if _, err := s.Run(s.ctx, in.ID, sheet.RunRequest{SkipWrong: true}); err != nil {
			t.Errorf("%s: %v", what, err)
		}
	}
}

func TestPreview_AllowsListsInDescriptions(t *testing.T) {
	s := newShop(t)
	in := s.previews("slug,name,selling_price,description,bn_description\na,A,10,- Cotton (100%),+ সুতি (১০০%)\n" +
		"b,B,10,-cmd(x),=cmd(x)\nc,- C (1),10,,\n")
	if got := wrong(in); got != "3 description formula; 3 bn_description formula; 4 name formula" {
		t.Errorf("%s", got)
	}
}

// The preview must list each variant, even if they do not fit into shownLetters.
func TestPreview_ListsAddedAndRemovedVariants(t *testing.T) {
	s := newShop(t)
	s.product("shoe", func(in *editor.ProductRequest) {
		in.Options = []editor.FullOption{{Name: "Size"}}
		for size := range 40 {
			value := fmt.Sprint("Size ", size)
			in.Options[0].Values = append(in.Options[0].Values, editor.FullOptionValue{Value: value})
			in.Variants = append(in.Variants, editor.VariantRequest{Values: []string{value}, Stock: editor.StockChange{To: 1}})
		}
	})
	text := "slug,option1_name,option1_value,stock\n"
	for size := range 41 {
		if size != 38 {
			text += fmt.Sprintf("shoe,Size,Size %d,%d\n", size, 1+size/39)
		}
	}
	in := s.previews(text)
	if told(in) != "0 new, 1 changed, 0 unchanged, 0 wrong" {
		t.Fatalf("%s: %s", told(in), wrong(in))
	}
	fields := in.Preview.Changes[0].Fields
	if got := fmt.Sprint(fields[:3]); got != "[{variant_removed Size 38 × 1 } {variant Size 39 × 1 Size 39 × 2} {variant_added  Size 40 × 2}]" {
		t.Errorf("%s", got)
	}
}

func TestRun_SkipsWrongRowsOnlyOnRequest(t *testing.T) {
	s := newShop(t)
	in := s.previews("slug,name,selling_price\na,A,10\nb,B,x\n")
	if told(in) != "1 new, 0 changed, 0 unchanged, 1 wrong" || in.Total != 1 {
		t.Errorf("%s", told(in))
	}
	_, err := s.Run(s.ctx, in.ID, sheet.RunRequest{})
	wantFault(t, "with a wrong row", err, "import_rows_wrong")
	if n := s.client.Product.Query().CountX(s.ctx); n != 0 {
		t.Errorf("%d products written", n)
	}
	if done, err := s.Run(s.ctx, in.ID, sheet.RunRequest{SkipWrong: true}); err != nil || done.Done != 1 {
		t.Errorf("%+v, %v", done, err)
	}
	if n := s.client.Product.Query().CountX(s.ctx); n != 1 {
		t.Errorf("%d products written", n)
	}
}

func TestPreview_RefusesUnreadableFiles(t *testing.T) {
	s := newShop(t)
	many := "slug,name,selling_price\n" + strings.Repeat("a,b,1\n", 100_000)
	for what, c := range map[string]struct{ text, code string }{
		"nothing":         {"", "import_empty"},
		"a header alone":  {"slug,name\n\n", "import_empty"},
		"half a workbook": {"PK\x03\x04xyz", "import_unreadable"},
		"an old workbook": {"\xd0\xcf\x11\xe0abc", "import_old_excel"},
		"a web page":      {"<html><table><tr><td>name</td></tr></table></html>", "import_unreadable"},
		"old Windows":     {"slug,name\na,caf\xe9\n", "import_encoding"},
		"binary":          {"slug,name\na,\x00\n", "import_encoding"},
		"a broken quote":  {"slug,name\na,\"b\nc,d\n", "import_quotes"},
		"100 000 rows":    {many, "import_too_many_rows"},
		"6 MB":            {strings.Repeat("x", 6<<20), "import_too_large"},
	} {
		_, err := s.Preview(s.ctx, 7, "x.csv", []byte(c.text))
		wantFault(t, what, err, c.code)
	}
	if n := s.client.ProductImport.Query().CountX(s.ctx); n != 0 {
		t.Errorf("%d imports stored", n)
	}
	wide := "\xff\xfe"
	for _, c := range "slug\tname\tselling_price\na\tচাল\t10\n" {
		wide += string([]byte{byte(c), byte(c >> 8)})
	}
	if in := s.previews(wide); told(in) != "1 new, 0 changed, 0 unchanged, 0 wrong" || in.Preview.Changes[0].Name != "চাল" {
		t.Errorf("UTF-16: %s %s", told(in), wrong(in))
	}
}
