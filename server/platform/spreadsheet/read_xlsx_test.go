package spreadsheet

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/xuri/excelize/v2"
)

// bookOf returns a workbook with the parts. They may replace required parts or be additional ones.
func bookOf(t testing.TB, parts map[string]io.Reader) []byte {
	t.Helper()
	const relation = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
	all := map[string]io.Reader{
		"[Content_Types].xml": strings.NewReader("<Types/>"),
		"_rels/.rels":         strings.NewReader(`<Relationships><Relationship Id="r" Type="` + relation + `/officeDocument" Target="xl/workbook.xml"/></Relationships>`),
		"xl/workbook.xml":     strings.NewReader(`<workbook xmlns:r="` + relation + `"><sheets><sheet name="A" sheetId="1" r:id="rId1"/><sheet name="B" sheetId="2" r:id="rId3"/></sheets></workbook>`),
		"xl/_rels/workbook.xml.rels": strings.NewReader(`<Relationships><Relationship Id="rId1" Type="` + relation + `/worksheet" Target="worksheets/sheet1.xml"/>` +
			`<Relationship Id="rId2" Type="` + relation + `/sharedStrings" Target="/xl/sharedStrings.xml"/></Relationships>`),
		"xl/worksheets/sheet1.xml": strings.NewReader("<worksheet/>"), "xl/sharedStrings.xml": strings.NewReader("<sst/>"),
	}
	for name, part := range parts {
		all[name] = part
	}
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	z.RegisterCompressor(zip.Deflate, func(w io.Writer) (io.WriteCloser, error) { return flate.NewWriter(w, flate.BestSpeed) })
	for name, content := range all {
		part, err := z.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := io.Copy(part, content); err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// book returns a workbook with the XML of a sheet's rows and of the shared texts.
func book(t testing.TB, rows, shared string) []byte {
	t.Helper()
	return bookOf(t, map[string]io.Reader{
		"xl/worksheets/sheet1.xml": strings.NewReader("<worksheet><sheetData>" + rows + "</sheetData></worksheet>"),
		"xl/sharedStrings.xml":     strings.NewReader("<sst>" + shared + "</sst>"),
	})
}

func TestRead_XLSXHasTheTextsOfItsFirstSheet(t *testing.T) {
	t.Parallel()
	data := book(t, `<row><c t="s"><v>0</v></c><c t="s"><v>1</v></c></row>`+
		`<row r="3"><c r="A3"><v>8.99941E+12</v></c><c r="C3" t="inlineStr"><is><r><t>in</t></r><r><t>line</t></r></is></c><c r="D3"><f>1+1</f><v>99.90000000000001</v></c></row>`+
		`<row r="4"><c r="B4"><v>14.5</v></c><c r="C4"><v>1.125</v></c><c r="D4" t="str"><f>x</f><v>="0012"</v></c><c r="XFD4"/></row><row r="1048576"/>`,
		`<si><t>নাম</t></si><si><r><t>pr</t></r><rPh><t>guide</t></rPh><r><t xml:space="preserve">ice &amp; </t></r></si>`)
	got, err := rowsOf(data, usual)
	want := []string{"1: নাম|price & ", "3: 8999410000000||inline|99.9", "4: |14.5|1.125|0012"}
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("%q, %v", got, err)
	}
	file := excelize.NewFile()
	defer file.Close()
	for i, row := range [][]any{{"Invoice", "Amount"}, {"0012", 1500.5}, {12345678901234, "১,২০০"}} {
		if err := file.SetSheetRow("Sheet1", fmt.Sprint("A", i+1), &row); err != nil {
			t.Fatal(err)
		}
	}
	var out bytes.Buffer
	if err := file.Write(&out); err != nil {
		t.Fatal(err)
	}
	if got, err := rowsOf(out.Bytes(), usual); err != nil || !slices.Equal(got, []string{"1: Invoice|Amount", "2: 0012|1500.5", "3: 12345678901234|১,২০০"}) {
		t.Errorf("written by another program: %q, %v", got, err)
	}
}

func TestRead_XLSXRefusesDamage(t *testing.T) {
	t.Parallel()
	good := book(t, `<row><c><v>1</v></c></row>`, "")
	for what, c := range map[string]struct {
		data []byte
		want error
	}{
		"half of it":              {good[:len(good)/2], ErrUnreadable},
		"an unknown text":         {book(t, `<row><c t="s"><v>7</v></c></row>`, ""), ErrUnreadable},
		"a negative text":         {book(t, `<row><c t="s"><v>-1</v></c></row>`, ""), ErrUnreadable},
		"rows backwards":          {book(t, `<row r="2"><c><v>1</v></c></row><row r="1"><c><v>1</v></c></row>`, ""), ErrUnreadable},
		"cells backwards":         {book(t, `<row><c r="B1"><v>1</v></c><c r="A1"><v>1</v></c></row>`, ""), ErrUnreadable},
		"a cell without a row":    {book(t, `<c><v>1</v></c>`, ""), ErrUnreadable},
		"an open cell":            {book(t, `<row><c><v>1`, ""), ErrUnreadable},
		"no XML":                  {book(t, `<row`, ""), ErrUnreadable},
		"a nest":                  {book(t, `<row><c>`+strings.Repeat("<v>", 50)+`</c></row>`, ""), ErrUnreadable},
		"a far column":            {book(t, `<row><c r="XFD1"><v>1</v></c></row>`, ""), ErrColumns},
		"no such column":          {book(t, `<row><c r="AAAAAAAAAAAA1"><v>1</v></c></row>`, ""), ErrUnreadable},
		"a far row":               {book(t, `<row r="1048576"><c><v>1</v></c></row>`, ""), ErrRows},
		"no workbook":             {bookOf(t, map[string]io.Reader{"xl/workbook.xml": strings.NewReader("")}), ErrUnreadable},
		"another encoding":        {bookOf(t, map[string]io.Reader{"xl/worksheets/sheet1.xml": strings.NewReader(`<?xml version="1.0" encoding="UTF-16"?><worksheet/>`)}), ErrUnreadable},
		"parts beyond the limit":  {bookOf(t, manyParts()), ErrUnreadable},
		"a long token":            {book(t, `<row><c><v>`+strings.Repeat("1", maxToken+5000)+`</v></c></row>`, ""), ErrTooLarge},
		"an attribute beyond all": {book(t, `<row r="`+strings.Repeat("1", 2*maxToken)+`"/>`, ""), ErrTooLarge},
	} {
		if got, err := rowsOf(c.data, usual); !errors.Is(err, c.want) {
			t.Errorf("%s: %q, %v, want %v", what, got, err, c.want)
		}
	}
}

func manyParts() map[string]io.Reader {
	parts := map[string]io.Reader{}
	for i := range maxParts {
		parts[fmt.Sprintf("xl/%d.xml", i)] = strings.NewReader("")
	}
	return parts
}

// repeated returns a reader of begin, of size bytes of the repeated text, and of end.
func repeated(begin, text string, size int, end string) io.Reader {
	return io.MultiReader(strings.NewReader(begin), io.LimitReader(&cycle{text: text}, int64(size/len(text)*len(text))), strings.NewReader(end))
}

type cycle struct {
	text string
	at   int
}

func (c *cycle) Read(p []byte) (int, error) {
	n := 0
	for n < len(p) {
		copied := copy(p[n:], c.text[c.at:])
		n, c.at = n+copied, (c.at+copied)%len(c.text)
	}
	return n, nil
}

// Each file has at most 5 MB, but without the limits it would need gigabytes of memory or minutes.
func TestRead_XLSXBombsTakeBoundedMemoryAndTime(t *testing.T) {
	const mb = 1 << 20
	sheet := func(begin, text string, size int, end string) map[string]io.Reader {
		return map[string]io.Reader{"xl/worksheets/sheet1.xml": repeated("<worksheet><sheetData>"+begin, text, size, end+"</sheetData></worksheet>")}
	}
	part := func(name, begin, text string, size int) map[string]io.Reader {
		return map[string]io.Reader{name: repeated(begin, text, size, "")}
	}
	for what, parts := range map[string]map[string]io.Reader{
		"styles":             part("xl/styles.xml", "<styleSheet><cellXfs>", `<xf numFmtId="0"/>`, 33*mb),
		"the workbook":       part("xl/workbook.xml", "<workbook><sheets>", `<sheet name="A" sheetId="1" r:id="rId1"/>`, 33*mb),
		"relations":          part("xl/_rels/workbook.xml.rels", "<Relationships>", `<Relationship Id="r" Type="t" Target="x"/>`, 33*mb),
		"content types":      part("[Content_Types].xml", "<Types>", `<Override PartName="/a" ContentType="b"/>`, 33*mb),
		"a theme":            part("xl/theme/theme1.xml", "<a>", "<b/>", 33*mb),
		"shared texts":       part("xl/sharedStrings.xml", "<sst>", "<si><t>aaaaaaaaaa</t></si>", 33*mb),
		"many shared texts":  part("xl/sharedStrings.xml", "<sst>", "<si/>", 8*mb),
		"a long shared text": part("xl/sharedStrings.xml", "<sst><si><t>", "a", 8*mb),
		"runs of a text":     part("xl/sharedStrings.xml", "<sst><si>", "<r><t>aaaaaaaa</t></r>", 8*mb),
		"far columns":        sheet("", `<row><c r="XFD1"><v>1</v></c></row>`, 8*mb, ""),
		"empty far columns":  sheet("", `<row><c r="XFD1"/></row>`, 8*mb, ""),
		"styled far columns": sheet("<row>", `<c r="XFD1" s="1"/>`, 8*mb, "</row>"),
		"rows":               sheet("", `<row/>`, 8*mb, ""),
		"cells of one row":   sheet("<row>", `<c><v>1</v></c>`, 8*mb, "</row>"),
		"the same cell":      sheet("<row>", `<c r="A1"><v>1</v></c>`, 8*mb, "</row>"),
		"a long cell":        sheet("<row><c><v>", "1", 8*mb, "</v></c></row>"),
		"attributes":         sheet("<row ", `a="b" `, 8*mb, "/>"),
		"a huge sheet":       sheet("", `<row/>`, 40*mb, ""),
		"spaces":             sheet("", " ", 8*mb, ""),
		"comments":           sheet("", "<!---->", 8*mb, ""),
		"another sheet":      part("xl/worksheets/sheet2.xml", "<worksheet>", "<row/>", 33*mb),
	} {
		t.Run(what, func(t *testing.T) {
			data := bookOf(t, parts)
			if len(data) > 5*mb {
				t.Fatalf("%d bytes", len(data))
			}
			ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
			defer cancel()
			stop, peak := make(chan struct{}), make(chan uint64)
			runtime.GC()
			go highest(stop, peak)
			_, err := Read(ctx, data, Limits{Rows: 40_000, Columns: 60, Cell: 200, Text: 24 << 20}, true, func(ReadRow) error { return nil })
			close(stop)
			if most := <-peak; most > 100*mb {
				t.Errorf("%d MB of memory", most/mb)
			}
			if ctx.Err() != nil {
				t.Errorf("took too long: %v", err)
			}
		})
	}
}

// highest sends the largest growth of the heap to peak when stop is closed.
func highest(stop chan struct{}, peak chan uint64) {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	first, most := m.HeapAlloc, uint64(0)
	for {
		select {
		case <-stop:
			peak <- most
			return
		case <-time.After(2 * time.Millisecond):
			if runtime.ReadMemStats(&m); m.HeapAlloc > first {
				most = max(most, m.HeapAlloc-first)
			}
		}
	}
}

func TestRead_XLSXStopsAtTheDeadline(t *testing.T) {
	t.Parallel()
	data := bookOf(t, map[string]io.Reader{"xl/worksheets/sheet1.xml": repeated("<worksheet>", "<row/>", 20<<20, "</worksheet>")})
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Millisecond)
	defer cancel()
	if _, err := Read(ctx, data, usual, true, func(ReadRow) error { return nil }); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("%v", err)
	}
}
