// Package statement reads the statements of couriers: files that list the parcels of a payout.
package statement

import (
	"archive/zip"
	"bytes"
	"encoding/csv"
	"errors"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/xuri/excelize/v2"
	"golang.org/x/text/encoding/unicode"

	"haat/server/platform/fault"
	"haat/server/platform/form"
)

// Limits of a file.
const (
	MaxBytes = 5 << 20
	MaxRows  = 20_000
	// maxColumns and maxCell limit a row; further cells and characters are ignored.
	maxColumns = 60
	maxCell    = 200 // bytes
	// maxUnzipped is the maximum size of a workbook's parts together, in bytes. Larger parts than inMemory are read from a temporary
	// file.
	maxUnzipped = 64 << 20
	inMemory    = 4 << 20
	maxParts    = 500
	// maxTitles is the number of rows above the header that may contain titles.
	maxTitles = 20
)

// Table is the content of a file: the names of its columns and the rows below them.
type Table struct {
	Header []string
	Rows   []Row
}

// Row is a row with its number in the file, which counts from 1.
type Row struct {
	Number int
	Cells  []string
}

// Cell returns the cell of a column, or "".
func (r Row) Cell(column int) string {
	if column < 0 || column >= len(r.Cells) {
		return ""
	}
	return r.Cells[column]
}

// Read parses a CSV or XLSX file. Errors: TooLarge "statement_too_large"; Invalid "statement_old_excel", "statement_unreadable",
// "statement_encoding", "statement_empty" or "statement_too_many_rows".
func Read(data []byte) (*Table, error) {
	if len(data) > MaxBytes {
		return nil, fault.New(fault.TooLarge, "statement_too_large")
	}
	read := readCSV
	switch {
	case bytes.HasPrefix(data, []byte("PK\x03\x04")):
		read = readXLSX
	case bytes.HasPrefix(data, []byte("\xd0\xcf\x11\xe0")):
		return nil, fault.New(fault.Invalid, "statement_old_excel")
	}
	var rows []Row
	err := read(data, func(r Row) error {
		if !r.clean() {
			return nil
		}
		if len(rows) > MaxRows+maxTitles {
			return fault.New(fault.Invalid, "statement_too_many_rows")
		}
		rows = append(rows, r)
		return nil
	})
	if err != nil {
		return nil, err
	}
	t := tableOf(rows)
	switch {
	case t == nil || len(t.Rows) == 0:
		return nil, fault.New(fault.Invalid, "statement_empty")
	case len(t.Rows) > MaxRows:
		return nil, fault.New(fault.Invalid, "statement_too_many_rows")
	}
	return t, nil
}

// clean trims and cuts the cells. It reports false if the row is empty.
func (r *Row) clean() bool {
	r.Cells = slices.Clone(r.Cells[:min(len(r.Cells), maxColumns)])
	filled := false
	for i, cell := range r.Cells {
		r.Cells[i] = form.OneLine(cell[:min(len(cell), maxCell)])
		filled = filled || r.Cells[i] != ""
	}
	return filled
}

// tableOf finds the header: the row among the first ones in which most columns are recognized, or the first row with two cells.
func tableOf(rows []Row) *Table {
	best, most := -1, 0
	for i, r := range rows[:min(len(rows), maxTitles)] {
		n := len(Guess(r.Cells, nil).fields())
		if n > most {
			best, most = i, n
		}
	}
	if most < 2 {
		best = slices.IndexFunc(rows, func(r Row) bool { return len(r.Cells) > 1 })
	}
	if best < 0 {
		return nil
	}
	return &Table{rows[best].Cells, rows[best+1:]}
}

func readCSV(data []byte, add func(Row) error) error {
	text, err := decode(data)
	if err != nil {
		return err
	}
	reader := csv.NewReader(strings.NewReader(text))
	reader.Comma, reader.FieldsPerRecord, reader.LazyQuotes = separator(text), -1, true
	for {
		cells, err := reader.Read()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return fault.New(fault.Invalid, "statement_unreadable")
		}
		for i, cell := range cells {
			cells[i] = unquoted(cell)
		}
		number, _ := reader.FieldPos(0)
		if err := add(Row{number, cells}); err != nil {
			return err
		}
	}
}

// unquoted returns the text of a cell like ="0123", by which programs keep a spreadsheet from changing numbers, and of a cell with an
// apostrophe against formulas. Other formulas remain texts: nothing computes them.
func unquoted(cell string) string {
	if inner, ok := strings.CutPrefix(cell, `="`); ok && strings.HasSuffix(inner, `"`) {
		return strings.TrimSuffix(inner, `"`)
	}
	return strings.TrimPrefix(cell, "'")
}

// decode returns a file's text. It accepts UTF-8, and UTF-16 with a byte order mark.
func decode(data []byte) (string, error) {
	if bytes.HasPrefix(data, []byte("\xff\xfe")) || bytes.HasPrefix(data, []byte("\xfe\xff")) {
		decoded, err := unicode.UTF16(unicode.LittleEndian, unicode.ExpectBOM).NewDecoder().Bytes(data)
		if err != nil {
			return "", fault.New(fault.Invalid, "statement_encoding")
		}
		data = decoded
	}
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	if !utf8.Valid(data) || bytes.IndexByte(data, 0) >= 0 {
		return "", fault.New(fault.Invalid, "statement_encoding")
	}
	return string(data), nil
}

// separator returns the separator that is most frequent in the first lines: comma, semicolon or tab.
func separator(text string) rune {
	head := text[:min(len(text), 4096)]
	best := ','
	for _, c := range ";\t" {
		if strings.Count(head, string(c)) > strings.Count(head, string(best)) {
			best = c
		}
	}
	return best
}

// readXLSX reads the first sheet of a workbook. Formulas are not computed: their stored results are read.
func readXLSX(data []byte, add func(Row) error) (err error) {
	unreadable := fault.New(fault.Invalid, "statement_unreadable")
	if !bounded(data) {
		return unreadable
	}
	defer func() { // a damaged workbook can violate what the parser takes for granted
		if recover() != nil {
			err = unreadable
		}
	}()
	file, err := excelize.OpenReader(bytes.NewReader(data), excelize.Options{
		UnzipSizeLimit: maxUnzipped, UnzipXMLSizeLimit: inMemory, RawCellValue: true,
	})
	if err != nil {
		return unreadable
	}
	defer file.Close()
	sheets := file.GetSheetList()
	if len(sheets) == 0 {
		return unreadable
	}
	rows, err := file.Rows(sheets[0])
	if err != nil {
		return unreadable
	}
	defer rows.Close()
	for number := 1; rows.Next(); number++ {
		if number > 2*MaxRows { // also empty rows, which cost nothing in the file
			return fault.New(fault.Invalid, "statement_too_many_rows")
		}
		cells, err := rows.Columns()
		if err != nil {
			return unreadable
		}
		if err := add(Row{number, cells}); err != nil {
			return err
		}
	}
	if rows.Error() != nil {
		return unreadable
	}
	return nil
}

// bounded reports whether the parts of a ZIP file are few and small enough to be read.
func bounded(data []byte) bool {
	archive, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil || len(archive.File) > maxParts {
		return false
	}
	var size uint64
	for _, part := range archive.File {
		if size += part.UncompressedSize64; part.UncompressedSize64 > maxUnzipped || size > maxUnzipped {
			return false
		}
	}
	return true
}
