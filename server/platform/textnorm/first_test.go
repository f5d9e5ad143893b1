package textnorm_test

import (
	"testing"

	"haat/server/platform/textnorm"
)

func TestFirst_IncludesCombiningMarks(t *testing.T) {
	for text, want := range map[string]string{
		"হাট": "হা", "ক্ষুদ্র কুটির": "ক্ষু", "প্রিয় দোকান": "প্রি", "র\u200d্যাক": "র\u200d্যা", "ৎ": "ৎ", "স্ট্রবেরি": "স্ট্র", "অ আ": "অ",
		"rice": "R", "élan": "É", "e\u0301lan": "E\u0301", "  “Best” shop": "B", "7 days": "7", "৭ দিন": "৭",
		"🍯🍯": "🍯", "👨\u200d👩\u200d👧!": "👨\u200d👩\u200d👧", "!?": "!", "": "", " \t": "", "\xff\x01": "",
	} {
		if got := textnorm.First(text); got != want {
			t.Errorf("First(%q) = %q, want %q", text, got, want)
		}
	}
}
