package sheet_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/xuri/excelize/v2"

	"haat/server/catalog/editor"
	"haat/server/catalog/sale"
	"haat/server/catalog/sheet"
	"haat/server/platform/fault"
)

// cell is a cell of a workbook with a number format, or with a formula without a result.
type cell struct {
	value   any
	format  string
	formula string
}

// workbook returns an XLSX file with the rows. nil is an empty cell. The changes are applied before the file
// is written.
func workbook(t testing.TB, rows [][]any, change ...func(*excelize.File)) string {
	t.Helper()
	file := excelize.NewFile()
	defer file.Close()
	check := func(err error) {
		if err != nil {
			t.Fatal(err)
		}
	}
	for i, cells := range rows {
		for j, value := range cells {
			name, err := excelize.CoordinatesToCellName(j+1, i+1)
			check(err)
			c, styled := value.(cell)
			if !styled {
				c.value = value
			}
			if c.value != nil {
				check(file.SetCellValue("Sheet1", name, c.value))
			}
			if c.formula != "" {
				check(file.SetCellFormula("Sheet1", name, c.formula))
			}
			if c.format != "" {
				style, err := file.NewStyle(&excelize.Style{CustomNumFmt: &c.format})
				check(err)
				check(file.SetCellStyle("Sheet1", name, name, style))
			}
		}
	}
	for _, each := range change {
		each(file)
	}
	var out bytes.Buffer
	check(file.Write(&out))
	return out.String()
}

func merge(t testing.TB, ranges ...string) func(*excelize.File) {
	return func(file *excelize.File) {
		for _, each := range ranges {
			first, last, _ := strings.Cut(each, ":")
			if err := file.MergeCell("Sheet1", first, last); err != nil {
				t.Fatal(err)
			}
		}
	}
}

func TestImport_ReadsAWorkbookLikeACSVFile(t *testing.T) {
	s := newShop(t)
	s.shirt()
	s.product("ean", func(in *editor.ProductRequest) { in.Sku = "0012345678905" })
	header := []any{"slug", "name", "sku", "selling_price", "discount", "stock", "weight_grams", "status"}
	in := s.previews(workbook(t, [][]any{
		header,
		{"tea", "Green tea", 8999412345678, cell{1200.5, "#,##0.00", ""}, cell{0.1, "0%", ""}, 7.0, 250, "published"},
		nil,
		{"cup", "Cup", cell{12, "0000", ""}, cell{99.90000000000001, "[$৳-845]#,##0.00", ""}, nil, "৫", nil, "published"},
		{"shirt", nil, nil, 150, nil, nil, nil, nil},
	}))
	if in.Sheet != "Sheet1" || in.OtherSheets != 0 || told(in) != "2 new, 1 changed, 0 unchanged, 0 wrong" || in.Preview.Changes[1].Row != 4 {
		t.Fatalf("%+v: %s", in, wrong(in))
	}
	s.runs(in.ID)
	if p := s.find("tea"); p.Sku != "8999412345678" || p.SellingPrice != 1200_50 || p.Price != 1080_45 || p.Stock != 7 || p.Weight != 250 {
		t.Errorf("%+v", p)
	}
	if p := s.find("cup"); p.Sku != "0012" || p.SellingPrice != 99_90 || p.Stock != 5 {
		t.Errorf("%+v", p)
	}
	if p := s.find("shirt"); p.SellingPrice != 150_00 || len(p.Edges.Variants) != 3 {
		t.Errorf("%+v", p)
	}
}

func TestImport_RefusesDamagedCellsOfWorkbooks(t *testing.T) {
	s := newShop(t)
	s.product("ean", func(in *editor.ProductRequest) { in.Sku = "0012345678905" })
	s.product("version", func(in *editor.ProductRequest) { in.Sku = "12.50" })
	day := time.Date(2026, 3, 1, 0, 0, 0, 0, time.UTC)
	price := 120
	for what, c := range map[string]struct {
		sku, price any
		want       string
	}{
		"lost zeros":                {12345678905, price, "3 sku leading_zeros"},
		"lost zeros after a dot":    {12.5, price, "3 sku leading_zeros"},
		"zeros by its format":       {cell{12345678906, "0000000000000", ""}, price, ""},
		"lost digits":               {1.234567890123456e19, price, "3 sku scientific"},
		"digits that are not shown": {cell{8999410000000, "0.00E+00", ""}, price, "3 sku scientific"},
		"a date without a year":     {cell{day, "d-mmm", ""}, price, "3 sku dated"},
		"a date":                    {cell{day, "m/d/yyyy", ""}, price, "3 sku dated"},
		"an SKU like a date":        {"2026-03-01", price, ""},
		"an error":                  {"#N/A", price, "3 sku failure"},
		"a formula":                 {cell{nil, "", `A2&"x"`}, price, "3 sku uncomputed"},
		"a price of a formula":      {"x", cell{nil, "", "B1*2"}, "3 selling_price uncomputed"},
		"an error as a price":       {"x", "#DIV/0!", "3 selling_price failure"},
		"a date as a price":         {"x", cell{day, "d-mmm", ""}, "3 selling_price number"},
		"another currency":          {"x", cell{12, `"$"#,##0.00`, ""}, "3 selling_price currency"},
		"a percentage as a price":   {"x", cell{0.5, "0%", ""}, "3 selling_price number"},
		"three decimals":            {"x", 1.125, "3 selling_price decimals"},
		"a text with two meanings":  {"x", "1.200", "3 selling_price ambiguous"},
		"a negative price":          {"x", -5, "3 selling_price invalid"},
	} {
		header := []any{"slug", "name", "sku", "selling_price", "extra"}
		in := s.mapped(workbook(t, [][]any{header, nil, {"new-one", "New", c.sku, c.price, "#REF!"}}))
		if got := wrong(in); got != c.want {
			t.Errorf("%s: %q, want %q", what, got, c.want)
		}
	}
	in := s.previews(workbook(t, [][]any{{"slug", "name", "selling_price"}, {"a", "A", 5}, {"b", "B", 5, nil, "Remark"}}))
	if got := wrong(in); got != "3  beside" || in.Preview.Errors[0].Value != "Remark" {
		t.Errorf("beside the columns: %s", got)
	}
}

func TestImport_ReadsTheDatesOfSalesInWorkbooks(t *testing.T) {
	s := newShop(t)
	s.Now = func() time.Time { return time.Date(2026, 11, 28, 6, 0, 0, 0, time.UTC) }
	header := []any{"ID", "Type", "SKU", "Name", "Published", "Date sale price starts", "Date sale price ends", "Stock", "Sale price", "Regular price", "Attribute 1 name", "Attribute 1 value(s)", "Parent"}
	from, to := time.Date(2026, 11, 1, 0, 0, 0, 0, time.UTC), time.Date(2026, 11, 28, 0, 0, 0, 0, time.UTC)
	in := s.previews(workbook(t, [][]any{
		header,
		{9, "simple", 77, "Pan", 1, cell{from, "m/d/yyyy", ""}, cell{to, "d/m/yyyy", ""}, 7, 700, 1200},
		{10, "simple", 78, "Pot", 1, cell{to.AddDate(0, 0, 1), "d/m/yyyy", ""}, nil, 7, 700, 1200},
		{11, "variable", 79, "Shoe", 1, nil, nil, nil, nil, nil, "Size", "42, 12-Oct"},
		{12, "variation", 80, "Shoe", 1, nil, nil, 2, nil, 900, "Size", cell{time.Date(2026, 10, 12, 0, 0, 0, 0, time.UTC), "d-mmm", ""}, "id:11"},
		{13, "variation", 81, "Shoe", 1, nil, nil, 2, nil, 900, "Size", 42, "id:11"},
	}))
	if in.Format != "woocommerce" || told(in) != "3 new, 0 changed, 0 unchanged, 0 wrong" || noted(in) != "5 Attribute 1 value(s) dated" {
		t.Fatalf("%s: %s: %s: %s", in.Format, told(in), wrong(in), noted(in))
	}
	s.runs(in.ID)
	if pan, pot := s.find("pan"), s.find("pot"); sale.Of(pan).Price(1200_00, s.Now()) != 700_00 || sale.Of(pot).Price(1200_00, s.Now()) != 1200_00 ||
		sale.Of(pan).Price(1200_00, s.Now().AddDate(0, 0, 1)) != 1200_00 || sale.Of(pot).Price(1200_00, s.Now().AddDate(0, 0, 1)) != 700_00 {
		t.Errorf("%+v, %+v", sale.Of(pan), sale.Of(pot))
	}
}

func TestImport_FindsTheHeaderOfWorkbooks(t *testing.T) {
	s := newShop(t)
	title := []any{"Rina's shop: prices of November"}
	for what, c := range map[string]struct {
		file    string
		columns string
		first   int
	}{
		"a title":             {workbook(t, [][]any{nil, title, {nil, "Printed on 1 November"}, nil, {"name", "price", "qty"}, {"A", 5, 1}}, merge(t, "A2:C2")), "name|price|qty", 6},
		"a line of two cells": {workbook(t, [][]any{{"Shop", "Rina"}, {"Name", "Price"}, {"A", 5}}), "Name|Price", 3},
		"a band above":        {workbook(t, [][]any{{"Product", nil, "Money"}, {"Name", "SKU", "Price", "Discount"}, {"A", "x", 5, 1}}, merge(t, "A1:B1", "C1:D1")), "Name|SKU|Price|Discount", 3},
		"names of two rows":   {workbook(t, [][]any{{"Name", "Price", nil, "Stock"}, {nil, "Usual", "Before"}, {"A", 5, 6, 1}}, merge(t, "A1:A2", "B1:C1", "D1:D2")), "Name|Price Usual|Price Before|Stock", 3},
		"a merged name":       {workbook(t, [][]any{{"Name", nil, "Price"}, {"A", "B", 5}}, merge(t, "A1:B1")), "Name|Name|Price", 2},
		"a merged last name":  {workbook(t, [][]any{{"Name", "Price", "Note"}, {"A", 5, "x", "y"}}, merge(t, "C1:D1")), "Name|Price|Note|Note", 2},
		"unknown names":       {workbook(t, [][]any{{"Artikel", "Preis"}, {"A", 5}}), "Artikel|Preis", 2},
		"one column":          {workbook(t, [][]any{{"name"}, {"A"}, {"B"}}), "name", 2},
		"a title of a list":   {"Price list\nname,price\nA,5\n", "name|price", 3},
		"a wide row":          {"name\n\"A\",5\n", "name", 2},
	} {
		in, err := s.Preview(s.ctx, 7, "x", []byte(c.file))
		if err != nil {
			t.Errorf("%s: %v", what, err)
			continue
		}
		names := ""
		for _, column := range in.Columns {
			names += "|" + column.Name
		}
		if names != "|"+c.columns {
			t.Errorf("%s: %s", what, names)
			continue
		}
		if in.Status == "mapping" {
			columns := make([]string, len(in.Columns))
			columns[0] = "name"
			if in, err = s.MapColumns(s.ctx, in.ID, sheet.ColumnsRequest{Columns: columns}); err != nil {
				t.Errorf("%s: %v", what, err)
				continue
			}
		}
		if len(in.Preview.Errors) == 0 || in.Preview.Errors[0].Row != c.first {
			t.Errorf("%s: first error in %+v, want row %d", what, in.Preview.Errors, c.first)
		}
	}
}

func TestImport_ReadsTheFirstVisibleSheet(t *testing.T) {
	s := newShop(t)
	rows := [][]any{{"slug", "name", "selling_price"}, {"old", "Old", 1}}
	visible := func(empty bool) func(*excelize.File) {
		return func(file *excelize.File) {
			if _, err := file.NewSheet("পণ্য ২০২৬"); err != nil {
				t.Fatal(err)
			}
			for i, row := range [][]any{{"slug", "name", "selling_price"}, {"fresh", "Fresh", 2}} {
				if err := file.SetSheetRow("পণ্য ২০২৬", fmt.Sprint("A", i+1), &row); err != nil && !empty {
					t.Fatal(err)
				}
				if empty {
					break
				}
			}
			file.SetActiveSheet(1)
			if err := file.SetSheetVisible("Sheet1", false); err != nil {
				t.Fatal(err)
			}
		}
	}
	in := s.previews(workbook(t, rows, visible(false)))
	if in.Sheet != "পণ্য ২০২৬" || in.OtherSheets != 1 || in.Preview.Changes[0].Slug != "fresh" {
		t.Errorf("%+v", in)
	}
	if again, err := s.Import(s.ctx, in.ID); err != nil || again.Sheet != in.Sheet || again.OtherSheets != 1 {
		t.Errorf("%+v, %v", again, err)
	}
	_, err := s.Preview(s.ctx, 7, "x.xlsx", []byte(workbook(t, rows, visible(true))))
	wantFault(t, "an empty sheet", err, "import_empty")
	if f, ok := fault.As(err); !ok || f.Fields["sheet"] != "পণ্য ২০২৬" {
		t.Errorf("%+v", f)
	}
}
