package sheet

import (
	"bytes"
	"encoding/csv"
	"slices"
	"strings"
	"testing"

	"haat/server/platform/spreadsheet"
)

// FuzzRead checks that read returns a bounded number of rows, that every format keeps all products of the
// rows, and that a workbook with the same cells gives the same rows.
func FuzzRead(f *testing.F) {
	for _, seed := range []string{
		"slug,name,selling_price,stock,status\nsoap,Soap,40,5,published\n", "\ufeffslug;name\na;\"b\nc\"\n", "slug\tname\na\tb", "slug,name,slug\n", "\"", "PK\x03\x04",
		"\xff\xfes\x00l\x00u\x00g\x00", "name,slug\n=cmd(),'=x\n", "slug,name\n,,,,\n,\n",
		"Handle,Title,Variant Price,Option1 Name,Option1 Value,Image Src\na,A,5,Size,M,http://x\na,,6,,L,\n",
		"ID,Type,SKU,Name,Published,Regular price,Parent,Attribute 1 name,Attribute 1 value(s)\n1,variable,s,A,1,,,Size,\"M, L\"\n2,variation,,,1,5,id:1,Size,\n",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		read1, err := read(t.Context(), data)
		if err != nil {
			return
		}
		if len(read1.rows) == 0 || len(read1.rows) > MaxRows {
			t.Errorf("%d rows", len(read1.rows))
		}
		table, err := read1.table(read1.format(), read1.guess())
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range table.entries() {
			if len(e.rows) == 0 {
				t.Error("product without rows")
			}
		}
		var out bytes.Buffer
		w := csv.NewWriter(&out)
		for _, cells := range append([][]string{read1.header}, cellsOfRows(read1.rows)...) {
			if err := w.Write(append(slices.Clone(cells), "x")); err != nil { // the extra cell prevents an empty line
				t.Fatal(err)
			}
		}
		w.Flush()
		read2, err := read(t.Context(), out.Bytes())
		if err != nil || len(read2.rows) != len(read1.rows) {
			t.Fatalf("%q is written as %q and not read again: %v", data, out.Bytes(), err)
		}
	})
}

func cellsOfRows(rows []row) [][]string {
	list := make([][]string, len(rows))
	for i, r := range rows {
		list[i] = r.cells
	}
	return list
}

// FuzzNeutral checks that spreadsheet.Neutral returns no text that a spreadsheet executes, and that
// spreadsheet.Plain restores the text.
func FuzzNeutral(f *testing.F) {
	for _, seed := range []string{"=1+1", "'=1", "+88017", "-5", "@x", "\t=1", "\r=1", "'", "''", " =x", "＝1+1", "＋880", "－5", "＠x", "'＝1"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		cell := spreadsheet.Neutral(text)
		if cell != "" && strings.ContainsRune("=+-@\t\r＝＋－＠", []rune(cell)[0]) {
			t.Errorf("%q is written %q", text, cell)
		}
		if back := spreadsheet.Plain(cell); back != text {
			t.Errorf("%q is written %q and read %q", text, cell, back)
		}
	})
}
