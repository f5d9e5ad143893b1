package webtest

import (
	"bytes"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"
)

// workbookText returns the rows of a workbook's first sheet as lines, with tabs between the unformatted cells.
func workbookText(t testing.TB, data []byte) []byte {
	t.Helper()
	file, err := excelize.OpenReader(bytes.NewReader(data), excelize.Options{RawCellValue: true})
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	rows, err := file.GetRows(file.GetSheetName(0))
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	for _, cells := range rows {
		out.WriteString(strings.Join(cells, "\t") + "\n")
	}
	return out.Bytes()
}
