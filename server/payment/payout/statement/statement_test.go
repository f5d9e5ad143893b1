package statement_test

import (
	"archive/zip"
	"bytes"
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"
	"golang.org/x/text/encoding/unicode"

	"haat/server/payment/payout/statement"
	"haat/server/platform/fault"
	"haat/server/platform/fault/faulttest"
	"haat/server/platform/money"
	"haat/server/shipping/courier"
)

// workbook returns an XLSX file with the rows.
func workbook(t testing.TB, rows [][]any) []byte {
	t.Helper()
	file := excelize.NewFile()
	defer file.Close()
	for i, row := range rows {
		if err := file.SetSheetRow("Sheet1", fmt.Sprint("A", i+1), &row); err != nil {
			t.Fatal(err)
		}
	}
	var out bytes.Buffer
	if err := file.Write(&out); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// lines reads a file and formats its lines as texts.
func lines(t *testing.T, data []byte) []string {
	t.Helper()
	table, err := statement.Read(context.Background(), data)
	if err != nil {
		t.Fatal(err)
	}
	list, wrong := table.Lines(statement.Guess(table.Header, nil))
	if len(wrong) > 0 {
		t.Fatalf("wrong rows: %+v", wrong)
	}
	texts := make([]string, len(list))
	for i, l := range list {
		texts[i] = fmt.Sprintf("%d: %s %s %s-%s-%s-%s", l.Row, l.Invoice, l.Consignment, l.Collected.Decimal(), l.Charge.Decimal(), l.CODFee.Decimal(), l.ReturnFee.Decimal())
	}
	return texts
}

const csvText = "Steadfast Courier Ltd\r\n\r\nConsignment ID,Invoice,Collected Amount,Delivery Charge,COD Fee,Return Charge\r\n" +
	"\"10001\",12345678,\"1,500.00\",100,15,0\r\n10002,12345679,৳ ২০০০,-৬০,20,\r\n,,,,,\r\nTotal,,3500,160,35,0\r\n"

func TestRead_FindsTheHeaderAndReadsAmounts(t *testing.T) {
	t.Parallel()
	want := []string{"4: 12345678 10001 1500-100-15-0", "5: 12345679 10002 2000-60-20-0"}
	utf16, err := unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewEncoder().String(csvText)
	if err != nil {
		t.Fatal(err)
	}
	for name, data := range map[string]string{
		"plain": csvText, "with a byte order mark": "\ufeff" + csvText, "UTF-16": utf16,
		"semicolons": strings.NewReplacer("\"1,500.00\"", "1500", ",", ";").Replace(csvText),
	} {
		if got := lines(t, []byte(data)); !slices.Equal(got, want) {
			t.Errorf("%s: %q", name, got)
		}
	}
	book := workbook(t, [][]any{
		{"Payout 7"}, {"Merchant Order ID", "Tracking ID", "COD Amount", "Delivery Fee", "Payable"},
		{12345678, "DL1", 1500.5, 100.1, 1400.4}, {"#12345679", "DL2", "1,000", "", 1000},
	})
	if got := lines(t, book); !slices.Equal(got, []string{"3: 12345678 DL1 1500.5-100.1-0-0", "4: 12345679 DL2 1000-0-0-0"}) {
		t.Errorf("workbook: %q", got)
	}
}

func TestRead_WorkbooksKeepTheirNumbersAndSheetName(t *testing.T) {
	t.Parallel()
	data := workbook(t, [][]any{{"Consignment ID", "Invoice", "Collected Amount", "Delivery Charge"}, {12345678901234, "A-1", 1500.5, 12.345}})
	if got := lines(t, data); !slices.Equal(got, []string{"2: A-1 12345678901234 1500.5-12.35-0-0"}) {
		t.Errorf("%q", got)
	}
	if table, err := statement.Read(context.Background(), data); err != nil || table.Sheet != "Sheet1" || table.OtherSheets != 0 {
		t.Errorf("%+v, %v", table, err)
	}
	table, err := statement.Read(context.Background(), workbook(t, [][]any{{"Consignment ID", "Invoice", "Collected Amount"}, {1.234567890123456e19, "A-1", 1500}, {1, "#N/A", "#REF!"}}))
	if err != nil {
		t.Fatal(err)
	}
	if _, wrong := table.Lines(statement.Guess(table.Header, nil)); len(wrong) != 2 || wrong[0].Reason != "scientific" || wrong[1].Reason != "number" {
		t.Errorf("%+v", wrong)
	}
}

func TestRead_FormulasAreTexts(t *testing.T) {
	t.Parallel()
	table, err := statement.Read(context.Background(), []byte("Invoice,Amount\n=\"0123\",=1+1\n'5,7\n"))
	if err != nil {
		t.Fatal(err)
	}
	list, wrong := table.Lines(statement.Guess(table.Header, nil))
	if len(list) != 1 || list[0].Invoice != "5" || len(wrong) != 1 || wrong[0] != (statement.RowError{Row: 2, Column: "Amount", Reason: "number", Value: "=1+1"}) {
		t.Errorf("%+v, %+v", list, wrong)
	}
}

func TestRead_RefusesHostileFiles(t *testing.T) {
	t.Parallel()
	bomb := func(size int) []byte {
		var out bytes.Buffer
		z := zip.NewWriter(&out)
		for _, name := range []string{"[Content_Types].xml", "xl/workbook.xml", "xl/worksheets/sheet1.xml"} {
			part, err := z.Create(name)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := io.Copy(part, io.LimitReader(zeros{}, int64(size))); err != nil {
				t.Fatal(err)
			}
		}
		if err := z.Close(); err != nil {
			t.Fatal(err)
		}
		return out.Bytes()
	}
	book := workbook(t, [][]any{{"Invoice", "Amount"}, {1, 2}})
	long := "Invoice,Amount\n" + strings.Repeat("1,2\n", statement.MaxRows+1)
	for name, c := range map[string]struct {
		data []byte
		kind fault.Kind
		code string
	}{
		"zip bomb":                {bomb(40 << 20), fault.Invalid, "statement_unreadable"},
		"a far column":            {workbook(t, [][]any{append(make([]any, 60), "x")}), fault.Invalid, "statement_too_many_columns"},
		"61 columns":              {[]byte(strings.Repeat("a,", 60) + "a\n"), fault.Invalid, "statement_too_many_columns"},
		"zip without a workbook":  {bomb(10), fault.Invalid, "statement_unreadable"},
		"damaged workbook":        {book[:len(book)/2], fault.Invalid, "statement_unreadable"},
		"old workbook":            {[]byte("\xd0\xcf\x11\xe0abc"), fault.Invalid, "statement_old_excel"},
		"Latin-1":                 {[]byte("Invoice,Amount\n\xe9,1\n"), fault.Invalid, "statement_encoding"},
		"binary":                  {[]byte("Invoice,Amount\n\x00,1\n"), fault.Invalid, "statement_encoding"},
		"empty":                   {nil, fault.Invalid, "statement_empty"},
		"header only":             {[]byte("Invoice,Amount\n"), fault.Invalid, "statement_empty"},
		"empty workbook":          {workbook(t, nil), fault.Invalid, "statement_empty"},
		"too many rows":           {[]byte(long), fault.Invalid, "statement_too_many_rows"},
		"too large":               {make([]byte, statement.MaxBytes+1), fault.TooLarge, "statement_too_large"},
		"a row beyond all others": {workbookWithRow(t, 1_000_000), fault.Invalid, "statement_too_many_rows"},
	} {
		_, err := statement.Read(context.Background(), c.data)
		faulttest.WantNamed(t, name, err, c.kind, c.code)
	}
}

func workbookWithRow(t *testing.T, number int) []byte {
	t.Helper()
	file := excelize.NewFile()
	defer file.Close()
	for cell, value := range map[string]any{"A1": "Invoice", "B1": "Amount", fmt.Sprint("A", number): 1, fmt.Sprint("B", number): 2} {
		if err := file.SetCellValue("Sheet1", cell, value); err != nil {
			t.Fatal(err)
		}
	}
	var out bytes.Buffer
	if err := file.Write(&out); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

type zeros struct{}

func (zeros) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = ' '
	}
	return len(p), nil
}

func TestParseAmount_AcceptsTheNotationsOfStatements(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]money.Amount{
		"": 0, "-": 0, "0": 0, "1500": 1500_00, "1,500.5": 1500_50, "৳ ১,২৩৪.৫০": 1234_50, "BDT 80": 80_00, "Tk. 80/-": 80_00, "80 টাকা": 80_00,
		"(80)": -80_00, "-80": -80_00, "−80.01": -80_01, "99.90000000000001": 99_90, "99.895": 99_90, "1499.9999999": 1500_00, ".5": 50,
	} {
		if got, err := statement.ParseAmount(text); err != nil || got != want {
			t.Errorf("%q is %d, want %d, %v", text, got, want, err)
		}
	}
	for _, text := range []string{"abc", "1e5", "1.2.3", "=1", "1234567890123", "10%", "0x10", "٣"} {
		if got, err := statement.ParseAmount(text); err == nil {
			t.Errorf("%q is %d", text, got)
		}
	}
}

func TestLines_ComputeTheMissingAmount(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]courier.PayoutLine{
		"Invoice,Net\n1,80\n":                      {Collected: 80_00},
		"Invoice,Delivery charge,Net\n1,20,80\n":   {Collected: 100_00, Charge: 20_00},
		"Invoice,COD,Net\n1,100,80\n":              {Collected: 100_00, Charge: 20_00},
		"Invoice,COD,Charge,Net\n1,100,20,80\n":    {Collected: 100_00, Charge: 20_00},
		"Invoice,COD,Charge,Net\n1,0,20,(20)\n":    {Charge: 20_00},
		"Invoice,COD,Return fee\n1,0,50\n":         {ReturnFee: 50_00},
		"Order ID,Cash collection,CODFee\n1,5,1\n": {Collected: 5_00, CODFee: 1_00},
	} {
		table, err := statement.Read(context.Background(), []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		got, wrong := table.Lines(statement.Guess(table.Header, nil))
		if want.Invoice = "1"; len(got) != 1 || got[0].PayoutLine != want || len(wrong) > 0 {
			t.Errorf("%q: %+v, %+v", text, got, wrong)
		}
	}
	for _, text := range []string{"Invoice,COD,Charge,Net\n1,100,20,81\n", "Invoice,COD,Net\n1,100,101\n", "Invoice,COD\n1,-5\n"} {
		table, err := statement.Read(context.Background(), []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		if got, wrong := table.Lines(statement.Guess(table.Header, nil)); len(got) != 0 || len(wrong) != 1 {
			t.Errorf("%q: %+v, %+v", text, got, wrong)
		}
	}
}

func TestLines_RefuseRowsWithMoreCellsThanTheHeader(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"Invoice,Amount,Charge\n1,500,60\n2,1,200,60\n":   "3  wide 2, 1, 200, 60",
		"Customer,Invoice,Amount\nRahim, Dhaka,123,500\n": "2  wide Rahim, Dhaka, 123, 500",
		"Invoice,Amount,\n1,৳১,২০০\n":                     "2  wide 1, ৳১, ২০০",
		"Invoice,Amount\n1,500,,\n":                       "",
		"Invoice,Amount\n1.23457E+12,500\n":               "2 Invoice scientific 1.23457E+12",
		"Invoice;Amount\n1;1.200\n":                       "2 Amount ambiguous 1.200",
		"Invoice;Amount\n1;12.345\n":                      "2 Amount ambiguous 12.345",
		"Invoice;Amount;Charge\n1;500;12.345\n":           "",
		"Invoice,Amount\n1,$500\n":                        "2 Amount currency $500",
		"Invoice,Amount\n1,-500\n":                        "2 Amount invalid -500",
		"sep=;\nInvoice;Amount\n=\"0012\";500\n":          "",
		"Invoice\tAmount\r1\t500\r2\t60\t5\r":             "3  wide 2, 60, 5",
	} {
		table, err := statement.Read(context.Background(), []byte(text))
		if err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		_, wrong := table.Lines(statement.Guess(table.Header, nil))
		got := ""
		for _, e := range wrong {
			got += fmt.Sprintf("%d %s %s %s", e.Row, e.Column, e.Reason, e.Value)
		}
		if got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

func TestGuess_PrefersRememberedColumns(t *testing.T) {
	t.Parallel()
	header := []string{"Order ID", "My number", "Amount", "Total fee", "Note"}
	if got := statement.Guess(header, nil); !slices.Equal(got, statement.Columns{"invoice", "", "collected", "charge", ""}) {
		t.Errorf("guessed %q", got)
	}
	chosen := statement.Columns{"", "invoice", "net", "charge", ""}
	if got := statement.Guess(header, chosen.Remember(header)); !slices.Equal(got, chosen) {
		t.Errorf("remembered %q", got)
	}
}

func TestColumns_NeedAParcelAndAnAmount(t *testing.T) {
	t.Parallel()
	header := []string{"a", "b"}
	for _, c := range []struct {
		columns statement.Columns
		want    string
	}{
		{statement.Columns{"invoice", "collected"}, ""}, {statement.Columns{"consignment", "net"}, ""}, {statement.Columns{"invoice", ""}, "required"},
		{statement.Columns{"invoice"}, "invalid"}, {statement.Columns{"invoice", "invoice"}, "invalid"}, {statement.Columns{"invoice", "x"}, "invalid"},
	} {
		err := c.columns.Validate(header)
		if c.want == "" && err != nil {
			t.Errorf("%q: %v", c.columns, err)
		} else if c.want != "" {
			faulttest.Want(t, err, fault.Invalid, "request_invalid", `{"columns":"`+c.want+`"}`)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte(csvText))
	f.Add(workbook(f, [][]any{{"Invoice", "Amount"}, {1, 2}}))
	f.Add([]byte("PK\x03\x04"))
	f.Fuzz(func(t *testing.T, data []byte) {
		table, err := statement.Read(context.Background(), data)
		if err != nil {
			if _, ok := fault.As(err); !ok {
				t.Fatal(err)
			}
			return
		}
		list, _ := table.Lines(statement.Guess(table.Header, nil))
		for _, l := range list {
			if l.Collected < 0 || l.Charge < 0 || l.CODFee < 0 || l.ReturnFee < 0 || l.Invoice == "" && l.Consignment == "" {
				t.Fatalf("%+v", l)
			}
		}
	})
}
