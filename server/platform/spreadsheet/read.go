package spreadsheet

import (
	"bytes"
	"context"
	"errors"
	"regexp"
	"strings"
)

// Errors of Read.
var (
	ErrOldExcel   = errors.New("spreadsheet: file has the format of Excel before 2007")
	ErrUnreadable = errors.New("spreadsheet: file is damaged or no spreadsheet")
	ErrEncoding   = errors.New("spreadsheet: file is neither UTF-8 nor UTF-16")
	ErrRows       = errors.New("spreadsheet: too many rows")
	ErrColumns    = errors.New("spreadsheet: too many columns")
	ErrTooLarge   = errors.New("spreadsheet: content is too large")
)

// QuotesError reports a misplaced quotation mark in a row of a CSV file.
type QuotesError struct{ Row int }

func (e *QuotesError) Error() string { return "spreadsheet: misplaced quotation mark" }

// Limits bound the content of a file that Read accepts.
type Limits struct {
	Rows    int // the highest row number
	Columns int // the last column with a text
	Cell    int // bytes of a cell that are kept; 0: all
	Text    int // bytes of all cells together
}

// ReadRow is a row of a file up to its last text. Number is its number in a spreadsheet program, starting at 1, which counts empty rows
// too.
type ReadRow struct {
	Number int
	Cells  []string
}

// IsWorkbook reports whether a file is a ZIP archive, as workbooks are, or a workbook of Excel before 2007.
func IsWorkbook(data []byte) bool {
	return isZip(data) || isOldExcel(data)
}

func isZip(data []byte) bool { return bytes.HasPrefix(data, []byte("PK\x03\x04")) }

func isOldExcel(data []byte) bool { return bytes.HasPrefix(data, []byte("\xd0\xcf\x11\xe0")) }

// Read calls add for each row of a CSV file, or of the first sheet of an XLSX file, that has a text. With strict set, a misplaced quotation
// mark in a CSV file is a QuotesError. Its memory use is bounded by the limits and the length of the file. Errors: those of this package,
// of ctx, and of add.
func Read(ctx context.Context, data []byte, limits Limits, strict bool, add func(ReadRow) error) error {
	count := &counter{limits: limits, add: add}
	switch {
	case isOldExcel(data):
		return ErrOldExcel
	case isZip(data):
		return readXLSX(ctx, data, count)
	}
	return readCSV(ctx, data, strict, count)
}

// counter passes rows on and enforces the limits.
type counter struct {
	limits Limits
	text   int
	add    func(ReadRow) error
}

func (c *counter) row(r ReadRow) error {
	last := -1
	for i, cell := range r.Cells {
		if c.limits.Cell > 0 && len(cell) > c.limits.Cell {
			cell = cell[:c.limits.Cell]
		}
		if r.Cells[i] = quotedText(cell); strings.TrimSpace(cell) != "" {
			last = i
		}
		c.text += len(cell)
	}
	switch {
	case last < 0:
		return nil
	case r.Number > c.limits.Rows:
		return ErrRows
	case last >= c.limits.Columns:
		return ErrColumns
	case c.text > c.limits.Text:
		return ErrTooLarge
	}
	r.Cells = r.Cells[:last+1]
	return c.add(r)
}

// textFormula matches a cell like ="0012", by which programs keep a spreadsheet from changing numbers.
var textFormula = regexp.MustCompile(`^\s*=\s*"([^"]*)"\s*$`)

// quotedText returns the text of such a cell. Other formulas remain texts: nothing computes them.
func quotedText(cell string) string {
	if strings.HasPrefix(strings.TrimSpace(cell), "=") {
		if m := textFormula.FindStringSubmatch(cell); m != nil {
			return m[1]
		}
	}
	return cell
}
