package productcsv

import (
	"bytes"
	"encoding/csv"
	"slices"
	"strings"
	"testing"
)

// FuzzRead checks that read returns known columns and a bounded number of rows, and returns the
// same rows after a spreadsheet saved them.
func FuzzRead(f *testing.F) {
	for _, seed := range []string{
		"slug,name,selling_price,stock,status\nsoap,Soap,40,5,published\n", "\ufeffslug;name\na;\"b\nc\"\n", "slug\tname\na\tb", "slug,name,slug\n", "\"", "PK\x03\x04",
		"\xff\xfes\x00l\x00u\x00g\x00", "name,slug\n=cmd(),'=x\n", "slug,name\n,,,,\n,\n",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		read1, err := read(data)
		if err != nil {
			return
		}
		if len(read1.rows) == 0 || len(read1.rows) > MaxRows {
			t.Errorf("%d rows", len(read1.rows))
		}
		var out bytes.Buffer
		w := csv.NewWriter(&out)
		columns := make([]string, 0, len(read1.columns))
		for name := range read1.columns {
			if name != "" && !slices.Contains(Columns, name) {
				t.Errorf("column %q", name)
			}
			columns = append(columns, name)
		}
		slices.Sort(columns)
		if err := w.Write(columns); err != nil {
			t.Fatal(err)
		}
		for _, r := range read1.rows {
			var cells []string
			for _, name := range columns {
				cells = append(cells, read1.raw(r, name))
			}
			if err := w.Write(append(cells, "x")); err != nil { // the extra cell prevents a blank line
				t.Fatal(err)
			}
		}
		w.Flush()
		read2, err := read(out.Bytes())
		if err != nil || len(read2.rows) != len(read1.rows) {
			t.Fatalf("%q is written as %q and not read again: %v", data, out.Bytes(), err)
		}
		for i, r := range read1.rows {
			for _, name := range columns {
				if one, two := read1.raw(r, name), read2.raw(read2.rows[i], name); strings.ReplaceAll(one, "\r\n", "\n") != strings.ReplaceAll(two, "\r\n", "\n") {
					t.Errorf("%s of row %d is %q, and again %q", name, i, one, two)
				}
			}
		}
		for _, e := range read1.entries() {
			if len(e.rows) == 0 {
				t.Error("product without rows")
			}
		}
	})
}

// FuzzNeutral checks that neutral returns no text that a spreadsheet executes, and that plain
// restores the text.
func FuzzNeutral(f *testing.F) {
	for _, seed := range []string{"=1+1", "'=1", "+88017", "-5", "@x", "\t=1", "\r=1", "'", "''", " =x", "＝1+1", "＋880", "－5", "＠x", "'＝1"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		cell := neutral(text)
		if cell != "" && strings.ContainsRune("=+-@\t\r＝＋－＠", []rune(cell)[0]) {
			t.Errorf("%q is written %q", text, cell)
		}
		if back := plain(cell); back != text {
			t.Errorf("%q is written %q and read %q", text, cell, back)
		}
	})
}
