package spreadsheet

import (
	"fmt"
	"io"
	"strconv"
	"time"

	"haat/server/platform/dhaka"
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

// Row writes a row. A cell is a string, an int, a money.Amount, a time.Time or nil for an empty cell.
type Row func(cells ...any) error

// Write writes a file with one sheet: the header and the rows that rows writes. Its memory use does not depend on their number.
// Amounts are written in taka, and times in Bangladesh time. It writes no complete file if rows returns an error.
func Write(w io.Writer, format Format, sheet string, header []string, rows func(Row) error) error {
	switch format {
	case CSV:
		return writeCSV(w, header, rows)
	case XLSX:
		return writeXLSX(w, sheet, header, rows)
	}
	return fmt.Errorf("spreadsheet: unknown format %q", format)
}

// timeLayout is the format of times in CSV files, which spreadsheets recognize.
const timeLayout = "2006-01-02 15:04"

// writeCSV escapes texts that a spreadsheet would execute.
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
	case money.Amount:
		return v.Decimal(), nil
	case time.Time:
		return v.In(dhaka.Zone).Format(timeLayout), nil
	}
	return "", fmt.Errorf("spreadsheet: cell of type %T", cell)
}
