package productcsv

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"

	"haat/server/platform/fault"
	"haat/server/platform/form"
	"haat/server/platform/spreadsheet"
	"haat/server/platform/textnorm"
)

// sheet contains the cells of a file.
type sheet struct {
	header []string
	index  map[string]int // of the first column with each name, in lower case
	rows   []row
	// currency is that of the shop, now the time by which offers are valid.
	currency string
	now      time.Time
	noted    map[string]bool // notes that are the same for all rows
}

// row is a row of a file with its number in the spreadsheet, starting at 1. In a file of another
// shop system, product is the number of the row's product, starting at 1. errors and notes were found before the row's cells were
// read as Haat's columns.
type row struct {
	number  int
	cells   []string
	product int
	errors  []cellError
	notes   []RowError
}

// cellError is an error of a row, and the column of Haat that it leaves without a value, or "".
type cellError struct {
	to string
	RowError
}

// read parses a file. Errors: Invalid "import_excel", "import_encoding", "import_quotes" with the field "row", "import_empty",
// "import_too_many_rows" or "import_too_many_columns"; TooLarge "import_too_large"; the error of ctx.
func read(ctx context.Context, data []byte) (*sheet, error) {
	switch {
	case len(data) > MaxBytes:
		return nil, fault.New(fault.TooLarge, "import_too_large")
	case spreadsheet.IsWorkbook(data):
		return nil, fault.New(fault.Invalid, "import_excel")
	}
	s := &sheet{}
	limits := spreadsheet.Limits{Rows: 10 * MaxRows, Columns: maxColumns, Text: 3 * MaxBytes}
	err := spreadsheet.Read(ctx, data, limits, true, func(r spreadsheet.ReadRow) error {
		switch {
		case s.header == nil && isComment(r.Cells):
		case s.header == nil:
			s.setHeader(r.Cells)
		case len(s.rows) == MaxRows:
			return spreadsheet.ErrRows
		default:
			s.rows = append(s.rows, row{number: r.Number, cells: r.Cells})
		}
		return nil
	})
	if err != nil {
		return nil, refused(err)
	}
	if len(s.rows) == 0 {
		return nil, fault.New(fault.Invalid, "import_empty")
	}
	return s, nil
}

// isComment reports whether a row above the header contains only comments, as in the templates of Meta.
func isComment(cells []string) bool {
	return !slices.ContainsFunc(cells, func(cell string) bool { return cell != "" && !strings.HasPrefix(cell, "# ") })
}

func (s *sheet) setHeader(cells []string) {
	s.header = []string{}
	for _, cell := range cells {
		s.header = append(s.header, form.OneLine(cell))
	}
	s.index = indexOf(s.header)
}

// refused returns the fault for an error of spreadsheet.Read.
func refused(err error) error {
	if quotes := (*spreadsheet.QuotesError)(nil); errors.As(err, &quotes) {
		return form.Fields{"row": strconv.Itoa(quotes.Row)}.Of(fault.New(fault.Invalid, "import_quotes"))
	}
	for _, each := range []struct {
		err error
		as  *fault.Fault
	}{
		{spreadsheet.ErrEncoding, fault.New(fault.Invalid, "import_encoding")},
		{spreadsheet.ErrRows, fault.New(fault.Invalid, "import_too_many_rows")},
		{spreadsheet.ErrColumns, fault.New(fault.Invalid, "import_too_many_columns")},
		{spreadsheet.ErrTooLarge, fault.New(fault.TooLarge, "import_too_large")},
	} {
		if errors.Is(err, each.err) {
			return each.as
		}
	}
	return fault.Wrap("read file", err)
}

// wide returns the errors of rows with a text beyond the last column that has a name. A separator without quotation marks, as in
// 1,200, has shifted their cells, so that no cell of them can be trusted.
func (s *sheet) wide(rows ...row) []cellError {
	var list []cellError
	for _, r := range rows {
		if len(r.cells) > len(s.header) {
			text := textnorm.Clip(form.OneLine(strings.Join(r.cells, ", ")), shownLetters)
			list = append(list, cellError{RowError: RowError{Row: r.number, Reason: "wide", Value: text}})
		}
	}
	return list
}

func indexOf(header []string) map[string]int {
	index := map[string]int{}
	for i, name := range slices.Backward(header) {
		index[strings.ToLower(name)] = i
	}
	return index
}
