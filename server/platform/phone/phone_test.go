package phone

import (
	"encoding/json"
	"os"
	"strings"
	"testing"
)

func TestRead_AcceptsAnyNotation(t *testing.T) {
	data, err := os.ReadFile("testdata/notations.json")
	if err != nil {
		t.Fatal(err)
	}
	var notations struct {
		Number        string
		Read, Refused []string
	}
	if err := json.Unmarshal(data, &notations); err != nil {
		t.Fatal(err)
	}
	for _, written := range notations.Read {
		if number, ok := Read(written); !ok || number != notations.Number {
			t.Errorf("%q: %q, %v; want %q", written, number, ok, notations.Number)
		}
	}
	for _, written := range append(notations.Refused, strings.Repeat(" ", longest)+notations.Number, "01712345\xff678") {
		if number, ok := Read(written); ok || number != "" {
			t.Errorf("%q is read as %q", written, number)
		}
	}
}

func TestReadAccount_KeepsACheckDigit(t *testing.T) {
	for _, c := range []struct {
		written string
		checked bool
		want    string
	}{
		{"017123456789", true, "017123456789"}, {"+880 1712-345678 9", true, "017123456789"}, {"০১৭১২৩৪৫৬৭৮৯", true, "017123456789"},
		{"01712345678", true, "01712345678"}, {"1712345678", false, "01712345678"}, {"017123456789", false, ""}, {"0171234567x", true, ""},
		{"01712345678x", true, ""}, {"", true, ""}, {"9", true, ""},
	} {
		if number, ok := ReadAccount(c.written, c.checked); ok != (c.want != "") || ok && number != c.want {
			t.Errorf("%q: %q, %v; want %q", c.written, number, ok, c.want)
		}
	}
}

func TestSearch_FindsTheBeginningOfANumber(t *testing.T) {
	for search, want := range map[string][2]string{
		"01712": {"01712", "01712"}, "1712": {"1712", "01712"}, "+880 17-12": {"8801712", "01712"}, "৮৮০১৭১২": {"8801712", "01712"},
		"00880 (0)1712": {"0088001712", "01712"}, "\u202a০১৭\u202c": {"017", "017"}, "٠١٧١٢": {"01712", "01712"},
		"88": {"88", ""}, "880": {"880", ""}, "0": {"0", ""}, "45678": {"45678", ""}, "": {"", ""}, "0171x": {"", ""}, "রহিম": {"", ""},
	} {
		if digits, mobile := Search(search); digits != want[0] || mobile != want[1] {
			t.Errorf("%q: %q, %q; want %q", search, digits, mobile, want)
		}
	}
}
