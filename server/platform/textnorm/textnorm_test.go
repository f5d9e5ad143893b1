package textnorm

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func TestFold_EqualSpellingsAreEqual(t *testing.T) {
	for text, want := range map[string]string{
		"": "", "  ": "", "Red  RICE": "red rice", "T-Shirt (XL)": "t shirt xl", "Women's": "womens", "৫ কেজি": "5 কেজি", "ＡＢＣ": "abc",
		"Café": "cafe", "cafe\u0301": "cafe", "JM-2041": "jm 2041", "100%": "100", "5kg": "5 kg", "৫কেজি": "5 কেজি", "A1B2": "a1 b2", "33W": "33 w", "a_b": "a b", "🛒": "", "🛒 a 🛒": "a", "\x00a\x00b": "a b",
		"শাড়ী": "সা\u09a1\u09bcি", "শা\u09dcি": "সা\u09a1\u09bcি", "\u09df": "\u09af\u09bc", "ক\u09c7\u09be": "ক\u09cb", "চাঁদ": "চাদ",
		"র\u200d্যাব": "র্যাব", "গণ্ডূষ": "গন্ডুস", "\ufeffx\u00ad": "x", "\xffa": "a", "x²": "x2", "½": "1 2", "ﬁ": "fi",
	} {
		if got := Fold(text); got != want {
			t.Errorf("Fold(%q) = %q, want %q", text, got, want)
		}
	}
}

// FuzzFold checks that folding a folded text does not change it.
func FuzzFold(f *testing.F) {
	for _, seed := range []string{"শাড়ি ১২", "Café", "\xff", "a\u0301\u200d", "ǅ", "İ", "\u0344", "🛒%_"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		folded := Fold(text)
		if !utf8.ValidString(folded) || strings.ContainsAny(folded, "\x00%_\"'\\\t\n\r") || strings.TrimSpace(folded) != folded {
			t.Errorf("Fold(%q) = %q", text, folded)
		}
		if again := Fold(folded); again != folded {
			t.Errorf("Fold(%q) = %q, folded again %q", text, folded, again)
		}
	})
}

func TestDigits_ConvertBothWays(t *testing.T) {
	if got := ASCIIDigits("০১২৩৪৫৬৭৮৯ a5"); got != "0123456789 a5" {
		t.Errorf("got %s", got)
	}
	if got := BengaliDigits("0123456789 ক৫"); got != "০১২৩৪৫৬৭৮৯ ক৫" {
		t.Errorf("got %s", got)
	}
}

func TestClip_CountsCharacters(t *testing.T) {
	for text, want := range map[string]string{"": "", "ab": "ab", "abc": "abc", "abcd": "abc", "কখগঘ": "কখগ"} {
		if got := Clip(text, 3); got != want {
			t.Errorf("Clip(%q) = %q, want %q", text, got, want)
		}
	}
}
