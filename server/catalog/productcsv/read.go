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

// table contains the rows of a file, and the index of each column by name.
type table struct {
	columns map[string]int
	rows    []row
}

// row is a row of a file with its number in the spreadsheet, starting at 1.
type row struct {
	number int
	cells  []string
}

// read parses a file. Errors: Invalid "import_excel", "import_encoding", "import_quotes" with the
// field "row", "import_columns" with the error of each wrong column, "import_empty" or
// "import_too_many_rows"; TooLarge "import_too_large".
func read(data []byte) (*table, error) {
	text, err := decode(data)
	if err != nil {
		return nil, err
	}
	reader := csv.NewReader(strings.NewReader(text))
	reader.Comma, reader.FieldsPerRecord = separator(text), -1
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

// decode returns a file's text. It accepts UTF-8, and UTF-16 with a byte order mark.
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

// separator returns the separator of the header's cells: comma, semicolon or tab, depending on the
// locale of the spreadsheet program.
func separator(text string) rune {
	first, _, _ := strings.Cut(text, "\n")
	best := ','
	for _, c := range ";\t" {
		if strings.Count(first, string(c)) > strings.Count(first, string(best)) {
			best = c
		}
	}
	return best
}

// maxNamed is the maximum number of unknown columns that an error names.
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

// cell returns the text of a cell without the apostrophe against CSV injection. It reports false if
// the file has no such column.
func (t *table) cell(r row, column string) (text string, ok bool) {
	i, ok := t.columns[column]
	if !ok || i >= len(r.cells) {
		return "", ok
	}
	return plain(strings.TrimSpace(r.cells[i])), true
}

// raw returns the unchanged text of a cell, or "" if there is none.
func (t *table) raw(r row, column string) string {
	if i, ok := t.columns[column]; ok && i < len(r.cells) {
		return r.cells[i]
	}
	return ""
}
