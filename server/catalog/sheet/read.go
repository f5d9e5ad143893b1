package sheet

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"

	"haat/ent"
	"haat/server/platform/fault"
	"haat/server/platform/form"
	"haat/server/platform/spreadsheet"
)

// sheet contains the cells of a file. For a workbook, name is the name of the sheet that is read, and others
// the number of sheets that are not read.
type sheet struct {
	name   string
	others int
	header []string
	index  map[string]int // index of the first column with each name, in lower case
	rows   []row
	// currency is the shop's currency. now is the current time, which determines whether a sale price is
	// valid.
	currency string
	now      time.Time
	noted    map[string]bool // notes that apply to all rows and were already added
	uses     []string        // column of Haat to which each column is mapped
	// parents contains the products to which PrestaShop's combinations belong, by SKU.
	parents map[string][]*ent.Product
}

// row is a row of a file. number is its number in the spreadsheet, starting at 1. In a file of another shop
// system, product is the number of the row's product, starting at 1. errors and notes were found before the
// cells were converted to Haat's columns.
type row struct {
	number  int
	cells   []string
	kinds   []spreadsheet.Kind
	product int
	errors  []cellError
	notes   []RowError
}

// cellError is an error of a row. to is the column of Haat that has no value because of the error, or "".
type cellError struct {
	to string
	RowError
}

// readTimeout is the maximum time for reading a file.
const readTimeout = 10 * time.Second

// read parses a file. Errors: Invalid "import_old_excel", "import_unreadable", "import_encoding",
// "import_too_many_rows" or "import_too_many_columns"; Invalid "import_quotes" with the number of the row in
// the field "row"; Invalid "import_empty" with the name of a workbook's sheet in the field "sheet"; TooLarge
// "import_too_large"; the error of ctx.
func read(ctx context.Context, data []byte) (*sheet, error) {
	if len(data) > MaxBytes {
		return nil, fault.New(fault.TooLarge, "import_too_large")
	}
	reading, cancel := context.WithTimeout(ctx, readTimeout)
	defer cancel()
	var rows []spreadsheet.ReadRow
	limits := spreadsheet.Limits{Rows: 10 * MaxRows, Columns: maxColumns, Text: 3 * MaxBytes}
	source, err := spreadsheet.Read(reading, data, limits, true, func(r spreadsheet.ReadRow) error {
		switch {
		case len(rows) == 0 && isComment(r.Cells):
		case len(rows) > MaxRows+maxTitles:
			return spreadsheet.ErrRows
		default:
			rows = append(rows, r)
		}
		return nil
	})
	if err != nil {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		return nil, refused(err)
	}
	s := &sheet{name: source.Sheet, others: source.Others}
	s.set(rows, source.Merged)
	switch {
	case len(s.rows) == 0 && s.name != "":
		return nil, form.Fields{"sheet": s.name}.Of(fault.New(fault.Invalid, "import_empty"))
	case len(s.rows) == 0:
		return nil, fault.New(fault.Invalid, "import_empty")
	case len(s.rows) > MaxRows:
		return nil, fault.New(fault.Invalid, "import_too_many_rows")
	}
	return s, nil
}

// isComment reports whether all cells of a row above the header are comments or empty, as in Meta's
// templates.
func isComment(cells []string) bool {
	return !slices.ContainsFunc(cells, func(cell string) bool { return cell != "" && !strings.HasPrefix(cell, "# ") })
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
		{spreadsheet.ErrOldExcel, fault.New(fault.Invalid, "import_old_excel")},
		{spreadsheet.ErrUnreadable, fault.New(fault.Invalid, "import_unreadable")},
		{context.DeadlineExceeded, fault.New(fault.Invalid, "import_unreadable")},
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

func indexOf(header []string) map[string]int {
	index := map[string]int{}
	for i, name := range slices.Backward(header) {
		index[strings.ToLower(name)] = i
	}
	return index
}
