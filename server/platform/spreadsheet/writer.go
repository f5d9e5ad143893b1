package spreadsheet

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strconv"
	"time"

	"haat/server/platform/dhaka"
	"haat/server/platform/i18n"
	"haat/server/platform/money"
)

// Format is a file format for spreadsheet programs.
type Format string

// Formats of files.
const (
	CSV  Format = "csv"
	XLSX Format = "xlsx"
)

// ContentType returns the media type of files of the format.
func (f Format) ContentType() string {
	if f == XLSX {
		return "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
	}
	return "text/csv; charset=utf-8"
}

// File describes a file to write. Workbooks name their author and the time At in their properties, and have the titles of columns in
// their header. CSV files have the names of columns, because programs read them. An empty File.Title or title means the name.
// Locale is the reader's language, in which products, variants and places are named; the zero value means English.
type File struct {
	Format Format
	Locale i18n.Locale
	Author string
	At     time.Time
	Title  func(column string) string
}

// titles returns the header of a workbook for columns.
func (f File) titles(columns []string) []string {
	titles := slices.Clone(columns)
	for i, column := range columns {
		if f.Title != nil {
			titles[i] = cmp.Or(f.Title(column), column)
		}
	}
	return titles
}

// Row writes a row. A cell is a string, an int, a float64, a money.Amount, a time.Time or nil for an empty cell.
type Row func(cells ...any) error

// Write writes a file with one sheet: a header for the columns and the rows that rows writes. Its memory use does not
// depend on the number of rows. Amounts are written in taka, and times in Bangladesh time. If rows returns an
// error, the file is incomplete.
func Write(w io.Writer, file File, sheet string, columns []string, rows func(Row) error) error {
	switch file.Format {
	case CSV:
		return writeCSV(w, columns, rows)
	case XLSX:
		return writeXLSX(w, file, sheet, columns, rows)
	}
	return fmt.Errorf("spreadsheet: unknown format %q", file.Format)
}

// timeLayout is the format of times in CSV files, which spreadsheet programs recognize.
const timeLayout = "2006-01-02 15:04"

// writeCSV escapes texts that a spreadsheet program would execute.
func writeCSV(w io.Writer, header []string, rows func(Row) error) error {
	out, err := NewWriter(w, header)
	if err != nil {
		return err
	}
	err = rows(func(cells ...any) error {
		texts := make([]string, len(cells))
		for i, cell := range cells {
			if texts[i], err = csvText(cell); err != nil {
				return err
			}
		}
		return out.Write(texts)
	})
	if err != nil {
		return err
	}
	out.Flush()
	return out.Error()
}

func csvText(cell any) (string, error) {
	switch v := cell.(type) {
	case nil:
		return "", nil
	case string:
		return Neutral(v), nil
	case int:
		return strconv.Itoa(v), nil
	case float64:
		return strconv.FormatFloat(v, 'f', -1, 64), nil
	case money.Amount:
		return v.Decimal(), nil
	case time.Time:
		return v.In(dhaka.Zone).Format(timeLayout), nil
	}
	return "", fmt.Errorf("spreadsheet: cell of type %T", cell)
}
