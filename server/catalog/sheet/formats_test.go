package sheet_test

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"haat/ent/product"
	"haat/server/catalog/editor"
	"haat/server/catalog/sheet"
)

// noted formats the notes of a preview as "row column reason".
func noted(in *sheet.Import) string {
	text := ""
	for _, e := range in.Preview.Notes {
		text += fmt.Sprintf("%d %s %s; ", e.Row, e.Column, e.Reason)
	}
	return strings.TrimSuffix(text, "; ")
}

func TestImport_ReadsMagentosExport(t *testing.T) {
	s := newShop(t)
	in := s.previewsFile("magento.csv")
	if in.Format != "magento" || told(in) != "2 new, 0 changed, 0 unchanged, 0 wrong" {
		t.Fatalf("%s: %s: %s", in.Format, told(in), wrong(in))
	}
	if got := noted(in); got != "2 categories first_category; 2 base_image relative" {
		t.Errorf("notes: %s", got)
	}
	s.runs(in.ID)
	bag := s.find("joust-duffle-bag")
	if bag.Name != "Joust Duffle Bag" || bag.BnName != "জাউস্ট ডাফল ব্যাগ" || bag.SellingPrice != 3400_00 || bag.Price != 2900_00 || bag.Stock != 100 || bag.Sku != "24-MB01" ||
		bag.Status != product.StatusPublished || bag.Description != "The sporty *Joust Duffle Bag*." || bag.MetaTitle != "Joust" {
		t.Errorf("%+v", bag)
	}
	hoodie := s.find("chaz-hoodie")
	if got := variants(hoodie); got != "S 7 - MH01-S; M 0 540000 MH01-M" || hoodie.SellingPrice != 5200_00 || hoodie.Options[0].Name != "Size" || len(s.pictures(hoodie)) != 2 {
		t.Errorf("%s, %+v", got, hoodie)
	}
}

func TestImport_ReadsPrestaShopsFile(t *testing.T) {
	s := newShop(t)
	in := s.previewsFile("prestashop.csv")
	if in.Format != "prestashop" || told(in) != "2 new, 0 changed, 0 unchanged, 0 wrong" {
		t.Fatalf("%s: %s: %s", in.Format, told(in), wrong(in))
	}
	if got := noted(in); got != "3 Discount percent sale_past" {
		t.Errorf("notes: %s", got)
	}
	s.runs(in.ID)
	nano := s.find("ipod-nano")
	if nano.SellingPrice != 1250_50 || nano.Price != 1200_50 || nano.Stock != 24 || nano.Weight != 500 || nano.Brand != "Apple" || nano.Sku != "RP-demo_1" ||
		nano.Description != "New design.\n\nNew features. **Still great.**" || len(s.pictures(nano)) != 2 || nano.Status != product.StatusPublished {
		t.Errorf("%+v", nano)
	}
	if shuffle := s.find("ipod-shuffle"); shuffle.Price != 1200_00 || shuffle.SellingPrice != 1200_00 || shuffle.Stock != 0 || shuffle.Status != product.StatusDraft {
		t.Errorf("%+v", shuffle)
	}
}

func TestImport_ReadsMetasCatalogue(t *testing.T) {
	s := newShop(t)
	in := s.previewsFile("meta.csv")
	if in.Format != "meta" || told(in) != "2 new, 0 changed, 0 unchanged, 1 wrong" || wrong(in) != "6 price currency" {
		t.Fatalf("%s: %s: %s", in.Format, told(in), wrong(in))
	}
	if got := noted(in); got != "5 availability uncounted; 5 sale_price sale_past" {
		t.Errorf("notes: %s", got)
	}
	if _, err := s.Run(s.ctx, in.ID, sheet.RunRequest{SkipWrong: true}); err != nil {
		t.Fatal(err)
	}
	tee := s.find("unisex-tee")
	if got := variants(tee); got != "S 75 - FB_1_S; M 0 - FB_1_M" || tee.SellingPrice != 1000_00 || tee.Price != 900_00 || tee.Weight != 283 || tee.Options[0].Name != "Size" || len(s.pictures(tee)) != 2 {
		t.Errorf("%s, %+v", got, tee)
	}
	if mug := s.find("mug"); mug.Price != 1200_00 || mug.Stock != 1 || mug.Sku != "FB_2" {
		t.Errorf("%+v", mug)
	}
}

func TestImport_ReadsGooglesFeed(t *testing.T) {
	s := newShop(t)
	in := s.previewsFile("google.tsv")
	if in.Format != "google" || told(in) != "1 new, 0 changed, 0 unchanged, 0 wrong" || fmt.Sprint(in.Preview.MissingCategories) != "[Televisions]" {
		t.Fatalf("%s: %s: %s", in.Format, told(in), wrong(in))
	}
	if got := noted(in); got != "2 availability uncounted" {
		t.Errorf("notes: %s", got)
	}
	s.runs(in.ID)
	tv := s.find("lg-22in-tv")
	if tv.Price != 15900_00 || tv.SaleStartsAt == nil || tv.SaleEndsAt == nil || tv.Discount == 0 || tv.SellingPrice != 15900_00 || tv.Weight != 3250 || tv.Brand != "LG" || len(s.pictures(tv)) != 3 {
		t.Errorf("%+v", tv)
	}
}

func TestImport_SalesBeginAndEndAtTheirDates(t *testing.T) {
	s := newShop(t)
	s.Now = func() time.Time { return time.Date(2026, 11, 28, 6, 0, 0, 0, time.UTC) } // noon in Dhaka
	for dates, want := range map[string]string{
		",":                     "700 ",
		"2026-11-28,2026-11-28": "700 to 2026-11-28 23:59",
		"2027-12-01,2027-12-31": "700 from 2027-12-01 00:00 to 2027-12-31 23:59",
		"2024-01-01,2024-01-31": "1200 2 Sale price sale_past",
		"2026-11-29,":           "700 from 2026-11-29 00:00",
		",2026-11-27":           "1200 2 Sale price sale_past",
		"2026-11-28 11:59:00,2026-11-28T12:01:00": "700 to 2026-11-28 12:00",
		"2026-11-28 12:01:00,":                    "700 from 2026-11-28 12:01",
		"12/31/2026,":                             "700 from 2026-12-31 00:00",
		"1/1/2027,":                               "700 from 2027-01-01 00:00",
		"2/3/2027,":                               "wrong 2 Date sale price starts date",
		",2/3/2027":                               "700 2 Sale price sale_ends",
		"1/12/2026,":                              "wrong 2 Date sale price starts date",
		"soon,":                                   "wrong 2 Date sale price starts date",
		",31/11/2026":                             "wrong 2 Date sale price ends date",
		"0000-00-00 00:00:00,0000-00-00 00:00:00": "700 ",
	} {
		in := s.previews("ID,Type,SKU,Name,Published,Date sale price starts,Date sale price ends,Stock,Sale price,Regular price\n9,simple,,Pan,1," + dates + ",7,700,1200\n")
		got := "wrong " + wrong(in)
		if wrong(in) == "" {
			now := map[string]string{}
			for _, f := range in.Preview.Changes[0].Fields {
				now[f.Column] = f.To
			}
			if got = now["selling_price"]; got == "1200" && now["discount"] == "500" {
				got = "700"
			}
			for _, date := range [][2]string{{" from ", now["sale_starts"]}, {" to ", now["sale_ends"]}} {
				if date[1] != "" {
					got += date[0] + date[1]
				}
			}
			got += " " + noted(in)
		}
		if got != want && !strings.HasPrefix(got, want+" ") {
			t.Errorf("%s: %q, want %q", dates, got, want)
		}
	}
}

func TestImport_WeightsOfShopSystemsAreRead(t *testing.T) {
	s := newShop(t)
	for text, want := range map[string]int{
		"Handle,Title,Variant Grams,Variant Price,Variant Weight Unit\nx%d,A,1250,900,kg\n":                           1250,
		"URL handle,Title,Option1 name,Weight value (grams),Price,Weight unit for display\nx%d,A,,500,900,lb\n":       500,
		"ID,Type,SKU,Name,Published,Regular price,Weight (kg)\n1,simple,,x%d,1,5,1.25\n":                              1250,
		"ID,Type,SKU,Name,Published,Regular price,Weight (lbs)\n1,simple,,x%d,1,5,2\n":                                907,
		"ID,Type,SKU,Name,Published,Regular price,Weight (g)\n1,simple,,x%d,1,5,\"1,250\"\n":                          1250,
		"Handle,Title,Option1 Name,Option1 Value,Variant Grams,Variant Price\nx%d,A,Size,M,100,9\nx%[1]d,,,L,300,9\n": 300,
	} {
		n := time.Now().Nanosecond()
		in := s.previews(fmt.Sprintf(text, n))
		if wrong(in) != "" {
			t.Errorf("%q: %s", text, wrong(in))
			continue
		}
		s.runs(in.ID)
		if p := s.find(fmt.Sprint("x", n)); p.Weight != want {
			t.Errorf("%q: %d g", text, p.Weight)
		}
	}
}

func TestImport_AcceptsTheSecondOptionAlone(t *testing.T) {
	s := newShop(t)
	for what, text := range map[string]string{
		"other": "product name,price,color,stock\nCotton Polo,500,Red,3\nCotton Polo,500,Blue,4\n",
		"haat":  "name,selling_price,option2_name,option2_value,stock\nPolo Haat,500,color,Red,3\nPolo Haat,,,Blue,4\n",
		"third": "name,selling_price,option1_name,option1_value,option3_name,option3_value,stock\nPolo Third,500,Size,M,color,Red,3\nPolo Third,,,M,,Blue,4\n",
	} {
		in := s.mapped(text)
		if told(in) != "1 new, 0 changed, 0 unchanged, 0 wrong" {
			t.Errorf("%s: %s %s", what, told(in), wrong(in))
			continue
		}
		s.runs(in.ID)
	}
	if p := s.find("cotton-polo"); variants(p) != "Red 3 - ; Blue 4 - " || p.Options[0].Name != "color" {
		t.Errorf("%s", variants(p))
	}
	if p := s.find("polo-third"); variants(p) != "M/Red 3 - ; M/Blue 4 - " {
		t.Errorf("%s", variants(p))
	}
}

func TestImport_RefusesSkusThatASpreadsheetHasChanged(t *testing.T) {
	s := newShop(t)
	s.product("ean", func(in *editor.ProductRequest) { in.Sku = "0012345678905" })
	s.product("odd", func(in *editor.ProductRequest) { in.Sku = "1E+12" })
	s.product("short", func(in *editor.ProductRequest) { in.Sku = "12" })
	for rows, want := range map[string]string{
		"ean,8.99941E+12":   "2 sku scientific",
		"ean,\"8,99E+12\"":  "2 sku scientific",
		"ean,1-Mar":         "2 sku dated",
		"ean,12345678905":   "2 sku leading_zeros",
		"other,12345678905": "2 sku leading_zeros",
		"odd,1E+12":         "",
		"short,12":          "",
		"ean,0012345678905": "",
		"ean,12345678906":   "",
	} {
		in := s.previews("slug,sku,name,selling_price\n" + rows + ",A,120\n")
		if got := wrong(in); got != want {
			t.Errorf("%s: %q, want %q", rows, got, want)
		}
	}
	in := s.previews("slug,sku,name,selling_price\nother,12345678905,A,120\n")
	if got := in.Preview.Errors[0].Value; got != "12345678905 (0012345678905)" {
		t.Errorf("value %q", got)
	}
	in = s.previews("slug,name,selling_price,option1_name,option1_value\nshoe,Shoe,5,Size,12-Oct\nshoe,,,,13\n")
	if wrong(in) != "" || noted(in) != "2 option1_value dated" {
		t.Errorf("%s; %s", wrong(in), noted(in))
	}
}

func TestPreview_ReportsTheUseOfEachColumn(t *testing.T) {
	s := newShop(t)
	for what, c := range map[string]struct{ text, want string }{
		"Shopify":     {"Handle,Title,Variant Price,Vendor,Cost per item,Title,\na,A,5,,9,B,\n", "Handle=slug; Title=name; Variant Price=selling_price; Vendor=brand(empty); Cost per item=(unused); Title=(repeated)"},
		"WooCommerce": {"ID,Type,SKU,Name,Published,Regular price,Attribute 12 value(s),Tax status\n1,simple,W,A,1,5,x,taxable\n", "ID=slug; Type=variants; SKU=sku; Name=name; Published=status; Regular price=selling_price; Attribute 12 value(s)=options; Tax status=(unused)"},
		"Haat":        {"slug,name,selling_price\na,A,5\n", "slug=slug; name=name; selling_price=selling_price"},
		"other":       {"name,price,,remark\nA,5,x,y\n", "name=name; price=selling_price; =(unnamed); remark=(unused)"},
		"Google":      {"id,title,price,image link,availability,gtin\n1,A,5 BDT,https://x.test/a.jpg,in_stock,9\n", "id=sku; title=name; price=selling_price; image link=pictures; availability=stock; gtin=(unused)"},
	} {
		got := ""
		for _, column := range s.previews(c.text).Columns {
			got += column.Name + "=" + column.To
			if column.Ignored != "" {
				got += "(" + column.Ignored + ")"
			}
			got += "; "
		}
		if strings.TrimSuffix(got, "; ") != c.want {
			t.Errorf("%s: %s", what, got)
		}
	}
}

// Every column in a file of testdata must be in the lists of used or ignored columns.
func TestImport_KnowsAllColumnsOfTestdata(t *testing.T) {
	files, err := os.ReadDir("testdata")
	if err != nil || len(files) < 6 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	s := newShop(t)
	for _, file := range files {
		if file.IsDir() {
			continue
		}
		in := s.previewsFile(file.Name())
		read := map[string]bool{}
		for _, c := range in.Columns {
			read[c.To] = true
		}
		for _, column := range []string{"name", "selling_price", "discount", "stock", "pictures", "description", "sku"} {
			if !read[column] {
				t.Errorf("%s: no column is read as %s", file.Name(), column)
			}
		}
	}
}
