package productcsv

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/unicode"

	"haat/server/platform/fault"
	"haat/server/platform/form"
	"haat/server/platform/textnorm"
)

// table is a file that could be read: rows of cells by the names of their columns.
type table struct {
	columns map[string]int
	rows    []row
}

// row is one of a file's, with its number in the spreadsheet.
type row struct {
	number int
	cells  []string
}

// read reads a file. Invalid "import_excel", "import_encoding", "import_quotes" with
// the field "row", "import_columns" with what is wrong of each, "import_empty" or
// "import_too_many_rows"; TooLarge "import_too_large".
func read(data []byte) (*table, error) {
	text, err := decode(data)
	if err != nil {
		return nil, err
	}
	reader := csv.NewReader(strings.NewReader(text))
	reader.Comma, reader.FieldsPerRecord = comma(text), -1
	t := &table{}
	for number := 1; ; number++ {
		cells, err := reader.Read()
		switch {
		case errors.Is(err, io.EOF):
			if len(t.rows) == 0 {
				return nil, fault.New(fault.Invalid, "import_empty")
			}
			return t, nil
		case err != nil:
			return nil, form.Fields{"row": strconv.Itoa(number)}.Of(fault.New(fault.Invalid, "import_quotes"))
		case number == 1:
			if t.columns, err = header(cells); err != nil {
				return nil, err
			}
		case !blank(cells):
			if len(t.rows) == MaxRows {
				return nil, fault.New(fault.Invalid, "import_too_many_rows")
			}
			t.rows = append(t.rows, row{number, cells})
		}
	}
}

// decode is a file's text: UTF-8, or UTF-16 that says so.
func decode(data []byte) (string, error) {
	switch {
	case len(data) > MaxBytes:
		return "", fault.New(fault.TooLarge, "import_too_large")
	case bytes.HasPrefix(data, []byte("PK\x03\x04")), bytes.HasPrefix(data, []byte("\xd0\xcf\x11\xe0")):
		return "", fault.New(fault.Invalid, "import_excel")
	case bytes.HasPrefix(data, []byte("\xff\xfe")), bytes.HasPrefix(data, []byte("\xfe\xff")):
		utf8, err := unicode.UTF16(unicode.LittleEndian, unicode.ExpectBOM).NewDecoder().Bytes(data)
		if err != nil {
			return "", fmt.Errorf("decode file: %w", err)
		}
		data = utf8
	}
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	if !utf8.Valid(data) || bytes.IndexByte(data, 0) >= 0 {
		return "", fault.New(fault.Invalid, "import_encoding")
	}
	return string(data), nil
}

// comma is what separates the cells of the header: spreadsheets write what their
// country does.
func comma(text string) rune {
	first, _, _ := strings.Cut(text, "\n")
	best := ','
	for _, c := range ";\t" {
		if strings.Count(first, string(c)) > strings.Count(first, string(best)) {
			best = c
		}
	}
	return best
}

// maxNamed is how many columns are named of those that are wrong.
const maxNamed = 8

func header(cells []string) (map[string]int, error) {
	columns, wrong := map[string]int{}, form.Fields{}
	for i, cell := range cells {
		name := strings.ReplaceAll(strings.ToLower(form.OneLine(cell)), " ", "_")
		_, twice := columns[name]
		switch {
		case name == "":
		case !slices.Contains(Columns, name) && len(wrong) < maxNamed:
			wrong[textnorm.Clip(name, 40)] = "unknown"
		case twice:
			wrong[name] = "repeated"
		}
		columns[name] = i
	}
	if _, ok := columns["slug"]; !ok {
		wrong["slug"] = "required"
	}
	return columns, wrong.Of(fault.New(fault.Invalid, "import_columns"))
}

func blank(cells []string) bool {
	return !slices.ContainsFunc(cells, func(cell string) bool { return strings.TrimSpace(cell) != "" })
}

// cell is what stands in a column of a row, without what kept it from being a formula;
// ok is false where the file has no such column.
func (t *table) cell(r row, column string) (text string, ok bool) {
	i, ok := t.columns[column]
	if !ok || i >= len(r.cells) {
		return "", ok
	}
	return plain(strings.TrimSpace(r.cells[i])), true
}

// raw is what stands there as it is.
func (t *table) raw(r row, column string) string {
	if i, ok := t.columns[column]; ok && i < len(r.cells) {
		return r.cells[i]
	}
	return ""
}
