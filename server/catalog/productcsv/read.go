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
)

// sheet contains the cells of a file.
type sheet struct {
	header []string
	index  map[string]int // of the first column with each name, in lower case
	rows   []row
}

// row is a row of a file with its number in the spreadsheet, starting at 1. In a file of another
// shop system, product is the number of the row's product, starting at 1, and problem the reason
// for refusing it.
type row struct {
	number  int
	cells   []string
	product int
	problem string
}

// read parses a file. Errors: Invalid "import_excel", "import_encoding", "import_quotes" with the
// field "row", "import_empty" or "import_too_many_rows"; TooLarge "import_too_large".
func read(data []byte) (*sheet, error) {
	text, err := decode(data)
	if err != nil {
		return nil, err
	}
	reader := csv.NewReader(strings.NewReader(text))
	reader.Comma, reader.FieldsPerRecord = separator(text), -1
	s := &sheet{}
	for number := 1; ; number++ {
		cells, err := reader.Read()
		switch {
		case errors.Is(err, io.EOF):
			if len(s.rows) == 0 {
				return nil, fault.New(fault.Invalid, "import_empty")
			}
			return s, nil
		case err != nil:
			return nil, form.Fields{"row": strconv.Itoa(number)}.Of(fault.New(fault.Invalid, "import_quotes"))
		case number == 1:
			for _, cell := range cells {
				s.header = append(s.header, form.OneLine(cell))
			}
			s.index = indexOf(s.header)
		case !blank(cells):
			if len(s.rows) == MaxRows {
				return nil, fault.New(fault.Invalid, "import_too_many_rows")
			}
			s.rows = append(s.rows, row{number: number, cells: cells})
		}
	}
}

func indexOf(header []string) map[string]int {
	index := map[string]int{}
	for i, name := range slices.Backward(header) {
		index[strings.ToLower(name)] = i
	}
	return index
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

func blank(cells []string) bool {
	return !slices.ContainsFunc(cells, func(cell string) bool { return strings.TrimSpace(cell) != "" })
}
