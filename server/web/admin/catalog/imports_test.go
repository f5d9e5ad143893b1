package catalog_test

import (
	"archive/zip"
	"bytes"
	"fmt"
	"net/http"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/xuri/excelize/v2"

	"haat/server/catalog/sheet"
	"haat/server/web/webtest"
)

// bookOf returns a workbook in which part starts with begin and repeats text up to an unpacked size.
func bookOf(t *testing.T, part, begin, text string, size int) []byte {
	t.Helper()
	const relation = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
	parts := map[string]string{
		"_rels/.rels":     `<Relationships><Relationship Id="r" Type="` + relation + `/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
		"xl/workbook.xml": `<workbook xmlns:r="` + relation + `"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
		"xl/_rels/workbook.xml.rels": `<Relationships><Relationship Id="rId1" Type="` + relation + `/worksheet" Target="worksheets/sheet1.xml"/>` +
			`<Relationship Id="rId2" Type="` + relation + `/styles" Target="styles.xml"/><Relationship Id="rId3" Type="` + relation + `/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
		"xl/worksheets/sheet1.xml": "<worksheet/>", "xl/styles.xml": "<styleSheet/>", "xl/sharedStrings.xml": "<sst/>",
	}
	parts[part] = begin
	var out bytes.Buffer
	archive := zip.NewWriter(&out)
	for name, content := range parts {
		w, err := archive.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write([]byte(content)); err != nil {
			t.Fatal(err)
		}
		if name != part {
			continue
		}
		block := []byte(strings.Repeat(text, 1+64<<10/len(text)))
		for written := 0; written < size; written += len(block) {
			if _, err := w.Write(block); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := archive.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func TestAdminImports_ReadWorkbooks(t *testing.T) {
	s := webtest.NewSite(t)
	owner := s.NewShop("a").Owner()
	send := func(data []byte) webtest.Response {
		return s.SendForm(http.MethodPost, owner.AdminPath("/products/imports"), []webtest.Part{webtest.FilePart("file", "list.xlsx", data)}, owner.Session)
	}
	file := excelize.NewFile()
	defer file.Close()
	for i, row := range [][]any{{"slug", "name", "selling_price", "status"}, {"soap", "Soap", 40.5, "published"}} {
		if err := file.SetSheetRow("Sheet1", fmt.Sprint("A", i+1), &row); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := file.NewSheet("Old"); err != nil {
		t.Fatal(err)
	}
	var book bytes.Buffer
	if err := file.Write(&book); err != nil {
		t.Fatal(err)
	}
	in := webtest.Data[sheet.Import](t, send(book.Bytes()))
	if in.Sheet != "Sheet1" || in.OtherSheets != 1 || in.Preview.New != 1 {
		t.Errorf("%+v", in)
	}
	path := fmt.Sprintf("/products/imports/%d/run", in.ID)
	if done := webtest.Data[sheet.Import](t, owner.Call(http.MethodPost, path, sheet.RunRequest{})); done.Status != "done" || done.Sheet != "Sheet1" {
		t.Errorf("%+v", done)
	}
	webtest.WantError(t, "half a workbook", send(book.Bytes()[:book.Len()/2]), 422, "import_unreadable", nil)
	webtest.WantError(t, "an old workbook", send([]byte("\xd0\xcf\x11\xe0abc")), 422, "import_old_excel", nil)
	webtest.WantError(t, "an empty workbook", send(bookOf(t, "xl/worksheets/sheet1.xml", "<worksheet/>", " ", 0)), 422, "import_empty", map[string]string{"sheet": "A"})
}

// Workbooks of at most 1 MB must be refused if reading them would take gigabytes of memory or minutes.
func TestAdminImports_RefuseWorkbooksThatUnpackToGigabytes(t *testing.T) {
	s := webtest.NewSite(t)
	owner := s.NewShop("a").Owner()
	const mb = 1 << 20
	for what, c := range map[string]struct {
		data []byte
		code string
	}{
		"styles":       {bookOf(t, "xl/styles.xml", "<styleSheet><cellXfs>", `<xf numFmtId="0"/>`, 400*mb), "import_unreadable"},
		"shared texts": {bookOf(t, "xl/sharedStrings.xml", "<sst>", "<si><t>aaaaaaaaaa</t></si>", 400*mb), "import_unreadable"},
		"the sheet":    {bookOf(t, "xl/worksheets/sheet1.xml", "<worksheet>", `<row/>`, 400*mb), "import_unreadable"},
		"far columns":  {bookOf(t, "xl/worksheets/sheet1.xml", "<worksheet>", `<row><c r="XFD1"><v>1</v></c></row>`, 30*mb), "import_too_many_columns"},
		"wide rows":    {bookOf(t, "xl/worksheets/sheet1.xml", "<worksheet>", `<row><c r="SF1"><v>1</v></c></row>`, 30*mb), "import_too_large"},
	} {
		runtime.GC()
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		begin := time.Now()
		answer := s.SendForm(http.MethodPost, owner.AdminPath("/products/imports"), []webtest.Part{webtest.FilePart("file", "list.xlsx", c.data)}, owner.Session)
		runtime.ReadMemStats(&after)
		status := 422
		if c.code == "import_too_large" {
			status = 413
		}
		webtest.WantError(t, what, answer, status, c.code, nil)
		if took, used := time.Since(begin), after.TotalAlloc-before.TotalAlloc; took > 20*time.Second || used > 700*mb || len(c.data) > 2*mb {
			t.Errorf("%s: %d KB, %v, %d MB allocated", what, len(c.data)>>10, took, used/mb)
		}
	}
}

func TestAdminImports_AShopReadsOneWorkbookAtATime(t *testing.T) {
	s := webtest.NewSite(t)
	owner := s.NewShop("a").Owner()
	slow := bookOf(t, "xl/worksheets/sheet1.xml", "<worksheet>", `<row/>`, 30<<20)
	statuses := make([]int, 10)
	var wait sync.WaitGroup
	for i := range statuses {
		wait.Go(func() {
			statuses[i] = s.SendForm(http.MethodPost, owner.AdminPath("/products/imports"), []webtest.Part{webtest.FilePart("file", "list.xlsx", slow)}, owner.Session).StatusCode
		})
	}
	wait.Wait()
	count := map[int]int{}
	for _, status := range statuses {
		count[status]++
	}
	if count[429] < 6 || count[429]+count[422] != 10 || count[422] == 0 { // one is read and three wait
		t.Errorf("%v", count)
	}
}
