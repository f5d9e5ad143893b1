package sheet_test

import (
	"fmt"
	"os"
	"reflect"
	"strings"
	"testing"

	"haat/ent"
	"haat/ent/importpicture"
	"haat/ent/product"
	"haat/server/catalog/editor"
	"haat/server/catalog/sheet"
)

// previewsFile previews a file of testdata in the format of a shop system's export.
func (s *shop) previewsFile(name string) *sheet.Import {
	s.Helper()
	data, err := os.ReadFile("testdata/" + name)
	if err != nil {
		s.Fatal(err)
	}
	return s.previews(string(data))
}

// variants formats a product's variants as "values stock price sku".
func variants(p *ent.Product) string {
	var list []string
	for _, v := range p.Edges.Variants {
		price := "-"
		if v.SellingPrice != nil {
			price = fmt.Sprint(*v.SellingPrice)
		}
		list = append(list, fmt.Sprintf("%s %d %s %s", strings.Join(v.Values, "/"), v.Stock, price, v.Sku))
	}
	return strings.Join(list, "; ")
}

// pictures returns the addresses of the pictures that are to be fetched for a product.
func (s *shop) pictures(p *ent.Product) []string {
	return s.client.ImportPicture.Query().Where(importpicture.ProductID(p.ID)).Order(ent.Asc(importpicture.FieldID)).Select(importpicture.FieldAddress).StringsX(s.ctx)
}

func TestImport_ReadsShopifysExport(t *testing.T) {
	s := newShop(t)
	clothing, err := s.editor.AddCategory(s.ctx, editor.CategoryRequest{Name: "Clothing"})
	if err != nil {
		t.Fatal(err)
	}
	in := s.previewsFile("shopify.csv")
	if in.Format != "shopify" || told(in) != "3 new, 0 changed, 0 unchanged, 0 wrong" || in.Preview.Rows != 6 || fmt.Sprint(in.Preview.MissingCategories) != "[শাড়ি]" {
		t.Fatalf("%s: %s: %s, %v", in.Format, told(in), wrong(in), in.Preview.MissingCategories)
	}
	s.runs(in.ID)
	p := s.find("cotton-panjabi")
	if p.Name != "Cotton Panjabi" || p.BnName != "" || p.Brand != "Aarong" || p.Status != product.StatusPublished || *p.CategoryID != clothing.ID ||
		p.SellingPrice != 1200_00 || p.Price != 1080_00 || p.Stock != 11 || p.MetaTitle != "Cotton Panjabi for men" || p.MetaDescription != "Soft cotton." {
		t.Errorf("%+v", p)
	}
	if got := variants(p); got != "M/White 7 - PJ-M-W; L/White 0 - PJ-L-W; L/Blue 4 130000 PJ-L-B" {
		t.Errorf("%s", got)
	}
	if want := "Soft **cotton** panjabi. Made in \"Narayanganj\".\n\n- Hand wash\n- Regular fit"; p.Description != want {
		t.Errorf("%q", p.Description)
	}
	host := "https://cdn.shopify.com/s/files/1/0001/products/"
	want := []string{host + "panjabi-1.jpg?v=1700000000", host + "panjabi-2.jpg?v=1700000000", host + "panjabi-3.jpg?v=1700000000", host + "panjabi-4.jpg?v=1700000000", host + "panjabi-white.jpg?v=1"}
	if got := s.pictures(p); !reflect.DeepEqual(got, want) {
		t.Errorf("%q", got)
	}
	saree := s.find("jamdani-shari")
	if saree.BnName != "জামদানি শাড়ি" || saree.Name != "" || saree.BnDescription != "হাতে বোনা।" || saree.Sku != "00123" || saree.Status != product.StatusDraft ||
		saree.Stock != 3 || len(saree.Options) != 0 || saree.CategoryID != nil || saree.Price != 5500_00 {
		t.Errorf("%+v", saree)
	}
	if wrap := s.find("gift-wrap"); wrap.Stock != 1 || wrap.Status != product.StatusDraft { // the stock is not counted and the product is not published
		t.Errorf("%+v", wrap)
	}
	again := s.previewsFile("shopify.csv")
	if told(again) != "0 new, 1 changed, 2 unchanged, 0 wrong" || fmt.Sprint(again.Preview.Changes[0].Fields) != "[{pictures  5}]" {
		t.Errorf("again: %s: %+v", told(again), again.Preview.Changes)
	}
}

func TestImport_ReadsWooCommercesExport(t *testing.T) {
	s := newShop(t)
	hoodies, err := s.editor.AddCategory(s.ctx, editor.CategoryRequest{Name: "Hoodies"})
	if err != nil {
		t.Fatal(err)
	}
	in := s.previewsFile("woocommerce.csv")
	if in.Format != "woocommerce" || told(in) != "4 new, 0 changed, 0 unchanged, 1 wrong" || wrong(in) != "8  no_parent" || fmt.Sprint(in.Preview.MissingCategories) != "[Food]" {
		t.Fatalf("%s: %s: %s, %v", in.Format, told(in), wrong(in), in.Preview.MissingCategories)
	}
	if _, err := s.Run(s.ctx, in.ID, sheet.RunRequest{SkipWrong: true}); err != nil {
		t.Fatal(err)
	}
	p := s.find("hoodie")
	if p.Name != "Hoodie" || p.Brand != "Fabrik" || p.Sku != "hoodie" || *p.CategoryID != hoodies.ID || p.SellingPrice != 1500_00 || p.Price != 1500_00 || p.Status != product.StatusPublished {
		t.Errorf("%+v", p)
	}
	if got := variants(p); got != "Blue/Yes 5 - hoodie-blue-yes; Green/Yes 1 140000 ; Green/No 1 140000 " {
		t.Errorf("%s", got)
	}
	if want := "A warm hoodie.\n\nPellentesque habitant morbi.\n\n- Soft\n\nSecond line, \"quoted\"."; p.Description != want {
		t.Errorf("%q", p.Description)
	}
	if got := s.pictures(p); len(got) != 2 || got[1] != "https://woo.example/wp-content/uploads/hoodie-blue-1.jpg" {
		t.Errorf("%q", got)
	}
	honey := s.find("sundorboner-modhu-500-gram")
	if honey.BnName != "সুন্দরবনের মধু ৫০০ গ্রাম" || honey.SellingPrice != 500_00 || honey.Price != 450_00 || honey.Stock != 12 || len(honey.Options) != 0 {
		t.Errorf("%+v", honey)
	}
	if card, other := s.find("gift-card"), s.find("gift-card-17"); card.Stock != 1 || card.Status != product.StatusDraft || other.Stock != 0 || other.Price != 2000_00 {
		t.Errorf("%+v, %+v", card, other)
	}
}

func TestImport_ErrorsNameTheColumnsOfTheFile(t *testing.T) {
	s := newShop(t)
	header := "Handle,Title,Vendor,Variant Price,Variant Inventory Qty,Option1 Name,Option1 Value,Image Src\n"
	for rows, want := range map[string]string{
		"a,,V,10,5,,,\nb,B,V,10,5,,,":                           "2 Title nameless",
		",,V,10,5,,,\nb,B,V,10,5,,,":                            "2 Title nameless",
		"a,A,V,ten,5,,,\nb,B,V,10,5,,,":                         "2 Variant Price number",
		"a,A,V,10,x,,,\nb,B,V,10,5,,,":                          "2 Variant Inventory Qty number",
		"a,A,V,10,5,,,ftp://x/y.jpg\nb,B,V,10,5,,,":             "2 Image Src address",
		"a,A,V,10,5,Size,M,\na,,,10,5,,M,\nb,B,V,10,5,,,":       "3 Option1 Value invalid",
		"a,A,V,10,5,Size,M,\na,,,10,5,,L,\nb,=SUM(1),V,10,5,,,": "",
	} {
		in := s.previews(header + rows + "\n")
		if got := wrong(in); got != want {
			t.Errorf("%q: %q, want %q", rows, got, want)
		}
	}
}

func TestImport_OtherFilesAreMapped(t *testing.T) {
	s := newShop(t)
	text := "পণ্যের নাম,Rate,Qty,Size,Colour,Photo,Remarks\nশাড়ি,৫০০,3,,,https://x.test/a.jpg,x\nShirt,200,2,M,Red,,\nShirt,200,4,L,Red,,\n"
	in := s.previews(text)
	to := ""
	for _, c := range in.Columns {
		to += c.To + ","
	}
	if in.Status != "mapping" || in.Format != "other" || to != "bn_name,selling_price,stock,option1_value,option2_value,pictures,," || in.Columns[6].Sample != "x" || in.Preview.Rows != 3 {
		t.Fatalf("%+v", in)
	}
	_, err := s.Run(s.ctx, in.ID, sheet.RunRequest{})
	wantFault(t, "not mapped", err, "import_columns")
	for what, columns := range map[string][]string{
		"too few": {"name"}, "unknown": {"name", "cost", "", "", "", "", ""}, "repeated": {"name", "stock", "stock", "", "", "", ""}, "no name": {"", "selling_price", "stock", "", "", "", ""},
	} {
		_, err := s.MapColumns(s.ctx, in.ID, sheet.ColumnsRequest{Columns: columns})
		wantFault(t, what, err, "import_columns")
	}
	mapped, err := s.MapColumns(s.ctx, in.ID, sheet.ColumnsRequest{Columns: []string{"name", "selling_price", "stock", "option1_value", "option2_value", "pictures", ""}})
	if err != nil || mapped.Status != "previewed" || told(mapped) != "2 new, 0 changed, 0 unchanged, 0 wrong" || mapped.Columns[0].To != "name" {
		t.Fatalf("%+v, %v: %s", mapped, err, wrong(mapped))
	}
	s.runs(in.ID)
	if saree := s.find("shari"); saree.BnName != "শাড়ি" || saree.Price != 500_00 || saree.Stock != 3 || len(s.pictures(saree)) != 1 {
		t.Errorf("%+v", saree)
	}
	if shirt := s.find("shirt"); variants(shirt) != "M/Red 2 - ; L/Red 4 - " || shirt.Options[0].Name != "Size" || shirt.Options[1].Name != "Colour" {
		t.Errorf("%s: %+v", variants(shirt), shirt.Options)
	}
	_, err = s.MapColumns(s.ctx, in.ID, sheet.ColumnsRequest{Columns: []string{"name", "", "", "", "", "", ""}})
	wantFault(t, "done", err, "import_done")
}

// Haat's own files are recognized with columns in any order. A misspelt or repeated column requires a
// mapping.
func TestImport_UnknownOrRepeatedColumnsOfOwnFilesAreMapped(t *testing.T) {
	s := newShop(t)
	for text, want := range map[string]string{
		"selling_price,bn_name\n10,চাল\n": "haat previewed", "slug,name,colour\na,A,red\n": "other mapping", "slug,name,name\na,A,B\n": "other mapping", "stock,status\n1,draft\n": "other mapping",
	} {
		if in := s.previews(text); in.Format+" "+in.Status != want {
			t.Errorf("%q: %s %s", text, in.Format, in.Status)
		}
	}
}
