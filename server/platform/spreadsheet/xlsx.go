package spreadsheet

import (
	"archive/zip"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/xuri/excelize/v2"

	"haat/server/platform/dhaka"
	"haat/server/platform/money"
)

// columnWidth is the width of columns, in characters.
const columnWidth = 18

// workbook is an Office Open XML file whose texts are never formulas. Long sheets are stored in a temporary
// file until they are written.
type workbook struct {
	file   *excelize.File
	sheet  *excelize.StreamWriter
	rows   int
	amount int // style ids of amounts and times
	at     int
}

func writeXLSX(w io.Writer, file File, sheet string, columns []string, rows func(Row) error) (err error) {
	x := &workbook{file: excelize.NewFile()}
	defer func() { err = errors.Join(err, x.file.Close()) }()
	if err := x.start(file, sheet, columns); err != nil {
		return fmt.Errorf("start workbook: %w", err)
	}
	if err := rows(x.row); err != nil {
		return err
	}
	return x.finish(w)
}

func (x *workbook) start(file File, sheet string, columns []string) (err error) {
	properties := &excelize.DocProperties{Creator: file.Author, LastModifiedBy: file.Author, Title: sheet}
	if !file.At.IsZero() {
		properties.Created = file.At.UTC().Format(time.RFC3339)
		properties.Modified = properties.Created
	}
	if err = x.file.SetDocProps(properties); err != nil {
		return err
	}
	if err = x.file.SetSheetName(x.file.GetSheetName(0), sheet); err != nil {
		return err
	}
	amounts, times := "#,##0.00", "yyyy-mm-dd hh:mm"
	if x.amount, err = x.file.NewStyle(&excelize.Style{CustomNumFmt: &amounts}); err != nil {
		return err
	}
	if x.at, err = x.file.NewStyle(&excelize.Style{CustomNumFmt: &times}); err != nil {
		return err
	}
	bold, err := x.file.NewStyle(&excelize.Style{Font: &excelize.Font{Bold: true}})
	if err != nil {
		return err
	}
	if x.sheet, err = x.file.NewStreamWriter(sheet); err != nil {
		return err
	}
	if err := x.sheet.SetColWidth(1, len(columns), columnWidth); err != nil {
		return err
	}
	// The header remains visible while the sheet scrolls.
	if err := x.sheet.SetPanes(&excelize.Panes{Freeze: true, YSplit: 1, TopLeftCell: "A2", ActivePane: "bottomLeft"}); err != nil {
		return err
	}
	cells := make([]any, len(columns))
	for i, text := range file.titles(columns) {
		cells[i] = excelize.Cell{StyleID: bold, Value: text}
	}
	return x.set(cells)
}

func (x *workbook) set(cells []any) error {
	x.rows++
	return x.sheet.SetRow(fmt.Sprint("A", x.rows), cells)
}

func (x *workbook) row(cells ...any) error {
	row := make([]any, len(cells))
	for i, cell := range cells {
		switch v := cell.(type) {
		case nil, string, int, float64:
			row[i] = v
		case money.Amount:
			row[i] = excelize.Cell{StyleID: x.amount, Value: float64(v) / 100}
		case time.Time:
			row[i] = excelize.Cell{StyleID: x.at, Value: wallClock(v)}
		default:
			return fmt.Errorf("spreadsheet: cell of type %T", cell)
		}
	}
	return x.set(row)
}

// wallClock returns a time in UTC with the clock time of Bangladesh, because workbooks have no time zones.
func wallClock(t time.Time) time.Time {
	t = t.In(dhaka.Zone)
	return time.Date(t.Year(), t.Month(), t.Day(), t.Hour(), t.Minute(), t.Second(), 0, time.UTC)
}

func (x *workbook) finish(w io.Writer) error {
	if err := x.sheet.Flush(); err != nil {
		return err
	}
	// File.Write collects the archive in memory: it gives the default archive writer a buffer. This archive
	// writer streams instead.
	x.file.SetZipWriter(func(io.Writer) excelize.ZipWriter { return zip.NewWriter(w) })
	return x.file.Write(io.Discard)
}
