package spreadsheet

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/xuri/excelize/v2"
)

// sheetOf returns a workbook with one sheet, which fill changes.
func sheetOf(t testing.TB, fill func(file *excelize.File, sheet string)) []byte {
	t.Helper()
	file := excelize.NewFile()
	defer file.Close()
	fill(file, "Sheet1")
	var out bytes.Buffer
	if err := file.Write(&out); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// kindsOf reads a file and returns its cells with their kinds, row by row.
func kindsOf(t testing.TB, data []byte) (list []string, source Source) {
	t.Helper()
	source, err := Read(context.Background(), data, usual, true, func(r ReadRow) error {
		for i, cell := range r.Cells {
			list = append(list, fmt.Sprint(cell, " ", []string{"text", "number", "date", "failure", "uncomputed"}[r.Kind(i)]))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return list, source
}

func TestRead_XLSXNumbersAreThoseThatTheCellShows(t *testing.T) {
	t.Parallel()
	day := time.Date(2026, 12, 31, 0, 0, 0, 0, time.UTC)
	for _, c := range []struct {
		value  any
		format string
		want   string
	}{
		{1200, "", "1200 number"}, {1200.5, "#,##0.00", "1200.5 number"}, {0.1, "0%", "10% number"}, {0.075, "0.0%", "7.5% number"}, {0.29, "0%", "29% number"},
		{8999412345678, "", "8999412345678 number"}, {8999412345678, "0.00E+00", "8999412345678 number"}, {8999410000000, "0.00E+00", "8.99941E+12 number"},
		{1.234567890123452e19, "", "1.23456789012345E+19 number"}, {999999999999999, "", "999999999999999 number"}, {1.125, "", "1.125 number"},
		{12, "0000", "0012 number"}, {1711223344, "00000-000000", "01711-223344 number"}, {123456, "000", "123456 number"}, {5, `0 "pcs"`, "5 number"}, {12, `"SKU-"0000`, "SKU-0012 number"},
		{1200, "[$৳-845]#,##0.00", "৳1200 number"}, {12, `"$"#,##0.00`, "$12 number"}, {12, `_([$$-409]* #,##0.00_)`, "$12 number"}, {12, `#,##0 "Tk"`, "Tk12 number"}, {12, `[Red]#,##0;-#,##0`, "12 number"},
		{7, "General", "7 number"}, {7, `General" days"`, "7 number"}, {-80, "0.00;(0.00)", "-80 number"}, {0, "", "0 number"}, {1.5, "# ?/?", "1.5 number"},
		{day, "m/d/yyyy", "2026-12-31 date"}, {day, "dd\\.mm\\.yyyy", "2026-12-31 date"}, {day, `[$-409]d\-mmm\-yy;@`, "2026-12-31 date"}, {day, "d-mmm", "31-Dec date"}, {day, "mmm-yy", "Dec-26 date"},
		{day.Add(13*time.Hour + 30*time.Minute), "m/d/yyyy h:mm AM/PM", "2026-12-31 13:30:00 date"}, {day.Add(time.Hour), "yyyy-mm-dd", "2026-12-31 01:00:00 date"}, {day, "yyyy-mm-dd hh:mm", "2026-12-31 00:00:00 date"},
		{0.5, "h:mm", "12:00:00 date"}, {day, "yyyy", "2026 date"}, {day, `yyyy"বছর"`, "2026 date"}, {59, "yyyy-mm-dd", "1900-02-28 date"}, {61, "yyyy-mm-dd", "1900-03-01 date"}, {99999999, "yyyy-mm-dd", "99999999 number"},
		{true, "", "TRUE text"}, {"1200", "", "1200 text"}, {"0012", "0", "0012 text"}, {"a_x000D_\nb", "", "a\nb text"},
	} {
		data := sheetOf(t, func(file *excelize.File, sheet string) {
			value := c.value
			if at, ok := value.(time.Time); ok { // the number that spreadsheet programs store for a time
				value = at.Sub(time.Date(1899, 12, 30, 0, 0, 0, 0, time.UTC)).Hours() / 24
			}
			if err := file.SetCellValue(sheet, "A1", value); err != nil {
				t.Fatal(err)
			}
			if c.format == "" {
				return
			}
			style, err := file.NewStyle(&excelize.Style{CustomNumFmt: &c.format})
			if err != nil {
				t.Fatal(err)
			}
			if err := file.SetCellStyle(sheet, "A1", "A1", style); err != nil {
				t.Fatal(err)
			}
		})
		if got, _ := kindsOf(t, data); !slices.Equal(got, []string{c.want}) {
			t.Errorf("%v as %q: %q, want %q", c.value, c.format, got, c.want)
		}
	}
}

func TestRead_XLSXKnowsBuiltInFormatsAndDaysSince1904(t *testing.T) {
	t.Parallel()
	const relation = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
	book := func(since1904 string) []byte {
		return bookOf(t, map[string]io.Reader{
			"xl/workbook.xml": strings.NewReader(`<workbook xmlns:r="` + relation + `"><workbookPr date1904="` + since1904 + `"/><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`),
			"xl/_rels/workbook.xml.rels": strings.NewReader(`<Relationships><Relationship Id="rId1" Type="` + relation + `/worksheet" Target="worksheets/sheet1.xml"/>` +
				`<Relationship Id="rId2" Type="` + relation + `/styles" Target="styles.xml"/></Relationships>`),
			"xl/styles.xml": strings.NewReader(`<styleSheet><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="9"/><xf numFmtId="16"/><xf numFmtId="2"/></cellXfs>` +
				`<dxfs><dxf><numFmt numFmtId="2" formatCode="yyyy"/></dxf></dxfs></styleSheet>`),
			"xl/worksheets/sheet1.xml": strings.NewReader(`<worksheet><row><c><v>46387</v></c><c s="1"><v>46387</v></c><c s="2"><v>0.5</v></c><c s="3"><v>46387</v></c><c s="4"><v>46387</v></c><c s="99"><v>1</v></c>` +
				`<c t="d"><v>2026-12-31T10:00:00Z</v></c><c t="e"><v>#N/A</v></c><c><f>B1*2</f></c><c t="str"><f>x</f><v></v></c><c><f>1+1</f><v>2</v></c></row></worksheet>`),
		})
	}
	rest := []string{" text", "2 number"}
	want := append([]string{"46387 number", "2026-12-31 date", "50% number", "31-Dec date", "46387 number", "1 number", "2026-12-31T10:00:00 date", "#N/A failure", "=B1*2 uncomputed"}, rest...)
	if got, _ := kindsOf(t, book("0")); !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
	if got, _ := kindsOf(t, book("true")); got[1] != "2031-01-01 date" {
		t.Errorf("since 1904: %q", got[1])
	}
}

func TestRead_XLSXReadsTheFirstVisibleSheetAndSaysWhich(t *testing.T) {
	t.Parallel()
	data := sheetOf(t, func(file *excelize.File, sheet string) {
		for _, name := range []string{"দাম", "Old"} {
			if _, err := file.NewSheet(name); err != nil {
				t.Fatal(err)
			}
		}
		for name, text := range map[string]string{sheet: "hidden", "দাম": "visible", "Old": "further"} {
			if err := file.SetCellValue(name, "B3", text); err != nil {
				t.Fatal(err)
			}
		}
		file.SetActiveSheet(1)
		if err := file.SetSheetVisible(sheet, false); err != nil {
			t.Fatal(err)
		}
		if err := file.MergeCell("দাম", "B3", "D4"); err != nil {
			t.Fatal(err)
		}
	})
	got, source := kindsOf(t, data)
	if !slices.Equal(got, []string{" text", "visible text"}) || source.Sheet != "দাম" || source.Others != 2 || !slices.Equal(source.Merged, []Range{{3, 1, 4, 3}}) {
		t.Errorf("%q, %+v", got, source)
	}
	if _, source := kindsOf(t, []byte("a,b\n")); source.Sheet != "" {
		t.Errorf("CSV: %+v", source)
	}
}

func TestRead_RefusesOtherFilesThatAreCalledXLS(t *testing.T) {
	t.Parallel()
	for what, text := range map[string]string{
		"a web page": "\ufeff <html><table><tr><td>a</td></tr></table>", "a table": "<table border=1><tr>", "XML": `<?xml version="1.0"?><Workbook>`, "no end": "<!DOCTYPE html>",
		"another archive": string(bookOf(t, map[string]io.Reader{"xl/workbook.xml": strings.NewReader("<a/>"), "mimetype": strings.NewReader("application/vnd.oasis.opendocument.spreadsheet")})),
	} {
		if got, err := rowsOf([]byte(text), usual); err != ErrUnreadable {
			t.Errorf("%s: %q, %v", what, got, err)
		}
	}
}

func TestRead_CellsOfAllRowsAreBounded(t *testing.T) {
	t.Parallel()
	sheet := repeated("<worksheet>", `<row><c r="SF1"><v>1</v></c></row>`, 8<<20, "</worksheet>")
	limits := Limits{Rows: 1_000_000, Columns: 500, Text: 1 << 30}
	if _, err := rowsOf(bookOf(t, map[string]io.Reader{"xl/worksheets/sheet1.xml": sheet}), limits); err != ErrTooLarge {
		t.Errorf("%v", err)
	}
}
