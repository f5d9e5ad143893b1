package spreadsheet

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"
)

var usual = Limits{Rows: 1000, Columns: 60, Cell: 200, Text: 1 << 20}

// rowsOf reads a file and returns its rows as "number: cell|cell".
func rowsOf(data []byte, limits Limits) (list []string, err error) {
	_, err = Read(context.Background(), data, limits, true, func(r ReadRow) error {
		list = append(list, fmt.Sprintf("%d: %s", r.Number, strings.Join(r.Cells, "|")))
		return nil
	})
	return list, err
}

func utf16Of(text string, big, mark bool) []byte {
	if mark {
		text = bom + text
	}
	var data []byte
	for _, unit := range utf16.Encode([]rune(text)) {
		if big {
			data = append(data, byte(unit>>8), byte(unit))
		} else {
			data = append(data, byte(unit), byte(unit>>8))
		}
	}
	return data
}

func TestRead_CSVOfEveryProgramHasTheSameRows(t *testing.T) {
	t.Parallel()
	want := []string{"1: name|price", "2: চাল, \"fine\"|৫০", "4: a|=1+1"}
	text := "name,price\n\"চাল, \"\"fine\"\"\",৫০\n,\na,=1+1,,\n"
	mac := strings.ReplaceAll(text, "\n", "\r")
	windows := strings.ReplaceAll(text, "\n", "\r\n")
	semicolons := "name;price\n\"চাল, \"\"fine\"\"\";৫০\n;\na;=1+1;;\n"
	for what, data := range map[string][]byte{
		"plain": []byte(text), "a byte order mark": []byte(bom + text), "Windows": []byte(windows), "an old Mac": []byte(mac), "a Mac with a mark": []byte(bom + mac),
		"UTF-16": utf16Of(text, false, true), "UTF-16, big": utf16Of(windows, true, true), "UTF-16 without a mark": utf16Of(text, false, false),
		"semicolons": []byte(semicolons), "tabs": []byte(strings.ReplaceAll(semicolons, ";", "\t")), "bars": []byte(strings.ReplaceAll(semicolons, ";", "|")),
		"sep=;": []byte("sep=;\r\n" + semicolons), "sep=, quoted": []byte(bom + "\"sep=,\"\n" + text), "SEP=tab": []byte("SEP=\t\n" + strings.ReplaceAll(semicolons, ";", "\t")),
		"sep= of a Mac": []byte("sep=,\r" + mac), "quoted headers": []byte(strings.Replace(text, "name,price", `"name","price"`, 1)),
	} {
		got, err := rowsOf(data, usual)
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("%s: %q, %v", what, got, err)
		}
	}
}

func TestRead_RowNumbersAreThoseOfASpreadsheet(t *testing.T) {
	t.Parallel()
	got, err := rowsOf([]byte("a,b\n\n\"x\ny\",1\n\n\n,,\nz,2"), usual)
	if want := []string{"1: a|b", "3: x\ny|1", "7: z|2"}; err != nil || !slices.Equal(got, want) {
		t.Errorf("%q, %v", got, err)
	}
	_, err = rowsOf([]byte("a,b\n\n\"x\ny\",1\nz\"z,2\n"), usual)
	if quotes := (*QuotesError)(nil); !errors.As(err, &quotes) || quotes.Row != 4 {
		t.Errorf("%v", err)
	}
}

func TestRead_UnwrapsTextsThatProgramsProtect(t *testing.T) {
	t.Parallel()
	got, err := rowsOf([]byte("a,b,c\n\"=\"\"0012\"\"\",=\"007\",\"=\"\"a\"\"&\"\"b\"\"\"\n"), Limits{Rows: 9, Columns: 9, Text: 99})
	if err == nil {
		t.Fatalf("a stray quotation mark is accepted: %q", got)
	}
	got, err = rowsOf([]byte("a,b\n\"=\"\"0012\"\"\",\"=\"\"a\"\"&\"\"b\"\"\"\n"), usual)
	if want := []string{"1: a|b", `2: 0012|="a"&"b"`}; err != nil || !slices.Equal(got, want) {
		t.Errorf("%q, %v", got, err)
	}
}

func TestRead_EnforcesLimits(t *testing.T) {
	t.Parallel()
	limits := Limits{Rows: 3, Columns: 3, Cell: 5, Text: 40}
	for text, want := range map[string]error{
		"a,b,c\n1,2,3\n\n": nil, "a\n1\n2\n3\n": ErrRows, "a\n1\n\n\n\n": nil, "a,b,c,d\n1,2,3\n": ErrColumns, "a,b,c,,\n1,,,,,,\n": nil, "a,b\n1,,,,,x\n": ErrColumns,
		strings.Repeat("abcde,", 3) + "\n" + strings.Repeat("abcde,", 3) + "\n" + strings.Repeat("abcde,", 3): ErrTooLarge,
		"a\n\x00": ErrEncoding, "\xff": ErrEncoding, "\xd0\xcf\x11\xe0": ErrOldExcel, "PK\x03\x04": ErrUnreadable, strings.Repeat(",", maxSeparators+1): ErrTooLarge,
	} {
		if _, err := rowsOf([]byte(text), limits); !errors.Is(err, want) {
			t.Errorf("%.40q: %v, want %v", text, err, want)
		}
	}
	if got, err := rowsOf([]byte("abcdefgh\n"), limits); err != nil || got[0] != "1: abcde" {
		t.Errorf("%q, %v", got, err)
	}
	ended, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Read(ended, []byte("a\n"), limits, true, func(ReadRow) error { return nil }); !errors.Is(err, context.Canceled) {
		t.Errorf("after the deadline: %v", err)
	}
}

func TestRead_EndsAtAnErrorOfTheCaller(t *testing.T) {
	t.Parallel()
	broken := errors.New("broken")
	for what, data := range map[string][]byte{"CSV": []byte("a\nb\n"), "XLSX": book(t, `<row r="1"><c><v>1</v></c></row>`, "")} {
		if _, err := Read(context.Background(), data, usual, true, func(ReadRow) error { return broken }); !errors.Is(err, broken) {
			t.Errorf("%s: %v", what, err)
		}
	}
}
