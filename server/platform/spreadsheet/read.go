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
	ErrOldExcel   = errors.New("spreadsheet: file has the format of Excel before 2007, or a password")
	ErrUnreadable = errors.New("spreadsheet: file is damaged or no spreadsheet")
	ErrEncoding   = errors.New("spreadsheet: file is neither UTF-8 nor UTF-16")
	ErrRows       = errors.New("spreadsheet: too many rows")
	ErrColumns    = errors.New("spreadsheet: too many columns")
	ErrTooLarge   = errors.New("spreadsheet: content is too large")
)

// QuotesError reports a misplaced quotation mark in a row of a CSV file.
type QuotesError struct{ Row int }

func (e *QuotesError) Error() string { return "spreadsheet: misplaced quotation mark" }

// maxCells is the maximum number of cells that Read passes on, including empty cells between others. A cell
// needs more memory than its text.
const maxCells = 2_000_000

// Limits bound the content of a file that Read accepts.
type Limits struct {
	Rows    int // the highest row number
	Columns int // the last column with a text
	Cell    int // maximum bytes of a stored cell; 0 means no limit
	Text    int // maximum bytes of all cells together
}

// ReadRow is a row of a file up to its last non-empty cell. Number is the row's number in a spreadsheet
// program, which starts at 1 and counts empty rows too.
type ReadRow struct {
	Number int
	Cells  []string
	// Kinds contains the kinds of the cells up to the last one that is not Text. Cells of CSV files are Text.
	Kinds []Kind
}

// Kind is the type of a cell's value in a workbook.
type Kind uint8

// Kinds of cells.
const (
	Text       Kind = iota
	Number          // in digits; zeros, a currency or a percent sign are included only if the format adds them
	Date            // 2026-12-31, 2026-12-31 15:04:05 or 15:04:05; 31-Dec and Dec-26 without a year or a day
	Failure         // an error such as #N/A
	Uncomputed      // a formula without a stored result, as "=" followed by the formula
)

// Kind returns the kind of the cell with index i.
func (r ReadRow) Kind(i int) Kind {
	if i < 0 || i >= len(r.Kinds) {
		return Text
	}
	return r.Kinds[i]
}

// Source describes the sheet that Read has read. It is empty for a CSV file.
type Source struct {
	Sheet  string  // name of the sheet
	Others int     // number of sheets that were not read
	Merged []Range // merged cells that begin in the first rows
}

// Range is a range of cells from a first to a last row and column. Rows are numbered from 1, columns from 0.
type Range struct{ Top, Left, Bottom, Right int }

func isZip(data []byte) bool { return bytes.HasPrefix(data, []byte("PK\x03\x04")) }

// isOldExcel reports whether data is an old Excel file. It is also true for workbooks with a password.
func isOldExcel(data []byte) bool { return bytes.HasPrefix(data, []byte("\xd0\xcf\x11\xe0")) }

// page matches web pages and XML, which some programs save as .xls.
var page = regexp.MustCompile(`(?i)^\s*<(html|head|body|table|meta|style|!doctype|\?xml)[\s>]`)

func isPage(data []byte) bool {
	return page.Match(bytes.TrimPrefix(data[:min(len(data), 512)], []byte(bom)))
}

// Read calls add for each non-empty row of a CSV file, or of the first visible sheet of an XLSX file. If
// strict is set, a misplaced quotation mark in a CSV file is a QuotesError. The memory use is bounded by the
// limits and the length of the file. Errors: those of this package, of ctx, and of add.
func Read(ctx context.Context, data []byte, limits Limits, strict bool, add func(ReadRow) error) (Source, error) {
	count := &counter{limits: limits, add: add}
	switch {
	case isOldExcel(data):
		return Source{}, ErrOldExcel
	case isZip(data):
		return readXLSX(ctx, data, count)
	case isPage(data):
		return Source{}, ErrUnreadable
	}
	return Source{}, readCSV(ctx, data, strict, count)
}

// counter passes rows on and enforces the limits.
type counter struct {
	limits Limits
	text   int
	cells  int
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
	if last >= 0 {
		c.cells += len(r.Cells)
	}
	switch {
	case last < 0:
		return nil
	case r.Number > c.limits.Rows:
		return ErrRows
	case last >= c.limits.Columns:
		return ErrColumns
	case c.text > c.limits.Text, c.cells > maxCells:
		return ErrTooLarge
	}
	r.Cells, r.Kinds = r.Cells[:last+1], r.Kinds[:min(len(r.Kinds), last+1)]
	return c.add(r)
}

// textFormula matches a cell like ="0012", which prevents a spreadsheet program from changing a number.
var textFormula = regexp.MustCompile(`^\s*=\s*"([^"]*)"\s*$`)

// quotedText returns the text in a cell that matches textFormula, and any other cell unchanged, because
// formulas are not computed.
func quotedText(cell string) string {
	if strings.HasPrefix(strings.TrimSpace(cell), "=") {
		if m := textFormula.FindStringSubmatch(cell); m != nil {
			return m[1]
		}
	}
	return cell
}
