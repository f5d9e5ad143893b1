package spreadsheet

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/xuri/excelize/v2"

	"haat/server/platform/money"
)

// noon is 12:30 in Dhaka.
var noon = time.Date(2026, 11, 22, 6, 30, 0, 0, time.UTC)

var hostile = []any{"=1+1", "@SUM(A1)", "\t=x", "<b>&\x00\x0b", strings.Repeat("ক", 40_000)}

func written(t *testing.T, format Format, rows ...[]any) []byte {
	t.Helper()
	var out bytes.Buffer
	err := Write(&out, File{Format: format}, "অর্ডার", []string{"name", "n", "amount", "at", "note"}, func(row Row) error {
		for _, cells := range rows {
			if err := row(cells...); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func TestWrite_CSVEscapesFormulas(t *testing.T) {
	got := string(written(t, CSV, []any{"আয়েশা", 3, money.Amount(1234_50), noon, nil}, hostile[:3]))
	want := "\ufeffname,n,amount,at,note\r\nআয়েশা,3,1234.5,2026-11-22 12:30,\r\n'=1+1,'@SUM(A1),'\t=x\r\n"
	if got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestWrite_XLSXKeepsTextsAmountsAndTimes(t *testing.T) {
	data := written(t, XLSX, []any{"আয়েশা", 3, money.Amount(1234_50), noon, nil}, hostile)
	file, err := excelize.OpenReader(bytes.NewReader(data), excelize.Options{RawCellValue: true})
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	rows, err := file.GetRows("অর্ডার")
	if err != nil || len(rows) != 3 {
		t.Fatalf("%d rows, %v", len(rows), err)
	}
	if !slices.Equal(rows[1], []string{"আয়েশা", "3", "1234.5", "46348.520833333336"}) {
		t.Errorf("row: %q", rows[1])
	}
	if rows[2][0] != "=1+1" || rows[2][3] != "<b>&\ufffd\ufffd" || len([]rune(rows[2][4])) != 32767 {
		t.Errorf("hostile texts: %.100q", rows[2])
	}
	for _, cell := range []string{"A3", "B3", "C3"} {
		if formula, err := file.GetCellFormula("অর্ডার", cell); formula != "" || err != nil {
			t.Errorf("%s is the formula %q, %v", cell, formula, err)
		}
	}
	shown, err := file.GetCellValue("অর্ডার", "C2", excelize.Options{})
	if err != nil || shown != "1,234.50" {
		t.Errorf("amount shown as %q, %v", shown, err)
	}
	if shown, _ := file.GetCellValue("অর্ডার", "D2", excelize.Options{}); shown != "2026-11-22 12:30" {
		t.Errorf("time shown as %q", shown)
	}
}

func TestWrite_XLSXKeepsEveryAmountExact(t *testing.T) {
	var out bytes.Buffer
	amounts := []money.Amount{0, 1, 10, 99, 100, 12_345_67, -5, 9_999_999_999_99}
	for i := range 2000 {
		amounts = append(amounts, money.Amount(i*7919+i))
	}
	err := Write(&out, File{Format: XLSX}, "s", []string{"amount"}, func(row Row) error {
		for _, a := range amounts {
			if err := row(a); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	file, err := excelize.OpenReader(&out, excelize.Options{RawCellValue: true})
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	rows, err := file.GetRows("s")
	if err != nil {
		t.Fatal(err)
	}
	for i, a := range amounts {
		if rows[i+1][0] != a.Decimal() {
			t.Fatalf("%s, want %s", rows[i+1][0], a.Decimal())
		}
	}
}

func TestWrite_StopsAtAnError(t *testing.T) {
	broken := errors.New("broken")
	for _, format := range []Format{CSV, XLSX} {
		var out bytes.Buffer
		err := Write(&out, File{Format: format}, "s", []string{"a"}, func(row Row) error {
			if err := row("b"); err != nil {
				return err
			}
			return broken
		})
		if !errors.Is(err, broken) {
			t.Errorf("%s: %v", format, err)
		}
		if format == XLSX && out.Len() > 0 {
			t.Errorf("%s: %d bytes of a broken file", format, out.Len())
		}
		if err := Write(io.Discard, File{Format: format}, "s", []string{"a"}, func(row Row) error { return row(true) }); err == nil {
			t.Errorf("%s accepts a truth value", format)
		}
	}
	if err := Write(io.Discard, File{Format: "pdf"}, "s", nil, nil); err == nil {
		t.Error("an unknown format is accepted")
	}
}

// countingWriter records the live memory at the first write.
type countingWriter struct{ n, peak uint64 }

func (w *countingWriter) Write(p []byte) (int, error) {
	if w.n += uint64(len(p)); w.peak == 0 {
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		w.peak = m.HeapAlloc
	}
	return len(p), nil
}

func BenchmarkWrite(b *testing.B) {
	for _, format := range []Format{CSV, XLSX} {
		for _, n := range []int{1_000, 100_000} {
			b.Run(fmt.Sprint(format, "/rows=", n), func(b *testing.B) {
				for b.Loop() {
					out := &countingWriter{}
					err := Write(out, File{Format: format}, "s", []string{"name", "n", "amount", "at", "note"}, func(row Row) error {
						for i := range n {
							if err := row("আয়েশা সিদ্দিকা", i, money.Amount(i), noon, "বাড়ি ১২, রোড ৩, মিরপুর ১০"); err != nil {
								return err
							}
						}
						return nil
					})
					if err != nil {
						b.Fatal(err)
					}
					b.ReportMetric(float64(out.peak)/(1<<20), "MB-live")
					b.ReportMetric(float64(out.n)/(1<<20), "MB-file")
				}
			})
		}
	}
}

func TestWrite_XLSXNamesItsAuthorTimeAndTitles(t *testing.T) {
	var out bytes.Buffer
	file := File{Format: XLSX, Author: "শাপলা বাজার", At: noon, Title: func(column string) string {
		return map[string]string{"order_id": "অর্ডার"}[column]
	}}
	if err := Write(&out, file, "orders", []string{"order_id", "own"}, func(Row) error { return nil }); err != nil {
		t.Fatal(err)
	}
	book, err := excelize.OpenReader(&out)
	if err != nil {
		t.Fatal(err)
	}
	defer book.Close()
	properties, err := book.GetDocProps()
	if err != nil || properties.Creator != "শাপলা বাজার" || properties.Created != "2026-11-22T06:30:00Z" {
		t.Errorf("%+v, %v", properties, err)
	}
	rows, err := book.GetRows("orders")
	if err != nil || len(rows) != 1 || !slices.Equal(rows[0], []string{"অর্ডার", "own"}) {
		t.Errorf("%q, %v", rows, err)
	}
}
