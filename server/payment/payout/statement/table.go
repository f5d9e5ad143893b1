// Package statement reads couriers' statements: files that list the parcels of a payout.
package statement

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"haat/server/platform/fault"
	"haat/server/platform/form"
	"haat/server/platform/spreadsheet"
)

// Limits of a file.
const (
	MaxBytes   = 5 << 20
	MaxRows    = 20_000
	maxColumns = 60
	maxCell    = 200      // bytes of a cell; the rest is cut off
	maxText    = 24 << 20 // bytes of all cells
	// readTimeout is the maximum time for reading a file.
	readTimeout = 10 * time.Second
	// maxTitles is the number of rows in which the header is searched for.
	maxTitles = 20
)

// Table is the content of a file: its column names and the rows below them. For a workbook, Sheet is the name
// of the sheet that was read, and OtherSheets the number of its other sheets.
type Table struct {
	Header      []string
	Rows        []Row
	Sheet       string
	OtherSheets int
}

// Row is a row with its number in the file, starting at 1.
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
// "statement_encoding", "statement_empty", "statement_too_many_rows" or "statement_too_many_columns"; the error of ctx.
func Read(ctx context.Context, data []byte) (*Table, error) {
	if len(data) > MaxBytes {
		return nil, fault.New(fault.TooLarge, "statement_too_large")
	}
	ctx, cancel := context.WithTimeout(ctx, readTimeout)
	defer cancel()
	var rows []Row
	limits := spreadsheet.Limits{Rows: 2 * MaxRows, Columns: maxColumns, Cell: maxCell, Text: maxText}
	source, err := spreadsheet.Read(ctx, data, limits, false, func(r spreadsheet.ReadRow) error {
		if len(rows) > MaxRows+maxTitles {
			return spreadsheet.ErrRows
		}
		row := Row{r.Number, make([]string, len(r.Cells))}
		for i, cell := range r.Cells {
			if r.Kind(i) == spreadsheet.Number {
				cell = spreadsheet.Decimal(cell)
			}
			row.Cells[i] = form.OneLine(strings.TrimPrefix(cell, "'"))
		}
		rows = append(rows, row)
		return nil
	})
	if err != nil {
		return nil, refused(err)
	}
	t := tableOf(rows)
	switch {
	case t == nil || len(t.Rows) == 0:
		return nil, fault.New(fault.Invalid, "statement_empty")
	case len(t.Rows) > MaxRows:
		return nil, fault.New(fault.Invalid, "statement_too_many_rows")
	}
	t.Sheet, t.OtherSheets = source.Sheet, source.Others
	return t, nil
}

// refused converts an error of spreadsheet.Read to a fault.
func refused(err error) error {
	for _, each := range []struct {
		err error
		as  *fault.Fault
	}{
		{spreadsheet.ErrOldExcel, fault.New(fault.Invalid, "statement_old_excel")},
		{spreadsheet.ErrEncoding, fault.New(fault.Invalid, "statement_encoding")},
		{spreadsheet.ErrRows, fault.New(fault.Invalid, "statement_too_many_rows")},
		{spreadsheet.ErrColumns, fault.New(fault.Invalid, "statement_too_many_columns")},
		{spreadsheet.ErrUnreadable, fault.New(fault.Invalid, "statement_unreadable")},
		{context.DeadlineExceeded, fault.New(fault.Invalid, "statement_unreadable")},
		{spreadsheet.ErrTooLarge, fault.New(fault.TooLarge, "statement_too_large")},
	} {
		if errors.Is(err, each.err) {
			return each.as
		}
	}
	return fault.Wrap("read statement", err)
}

// tableOf finds the header among the first rows: the row with the most recognized columns or, if no column is
// recognized, the first row with two cells.
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
	return &Table{Header: rows[best].Cells, Rows: rows[best+1:]}
}
