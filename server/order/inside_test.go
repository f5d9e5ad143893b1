package order

import (
	"testing"

	"haat/server/platform/textnorm"
)

func TestFirstLetter_IncludesCombiningMarks(t *testing.T) {
	for text, want := range map[string]string{
		"": "", "Karim": "K", "রহমান": "র", "আয়েশা": "আ", "কাজী": "কা", "প্রিয়া": "প্রি", "স্ত্রী": "স্ত্রী", "ক্ষমা": "ক্ষ",
		"কিশোর": "কি", "হ্যাঁ না": "হ্যাঁ", "র\u200d্যাব": "র\u200d্যা", "É": "É", "E\u0301a": "E\u0301", "১২": "১", "ড়া": "ড়া",
	} {
		if got := firstLetter(text); got != want {
			t.Errorf("%q begins with %q, want %q", text, got, want)
		}
	}
}

func TestNewNumber_IsRandom(t *testing.T) {
	seen := map[string]bool{}
	for range 1000 {
		n := NewNumber()
		if len(n) != 8 || n[0] == '0' || OrderID(n) != n || OrderID(textnorm.BengaliDigits(n)) != n {
			t.Fatalf("%s is not a valid number", n)
		}
		seen[n] = true
	}
	if len(seen) < 990 {
		t.Errorf("of 1000 numbers %d differ", len(seen))
	}
}
