package risk

import (
	"strings"
	"testing"
)

func TestClipWords_KeepsWholeWordsThatFit(t *testing.T) {
	word := strings.Repeat("a", maxValue-10)
	for folded, want := range map[string]string{
		"road 7 uttara":                      "road 7 uttara",
		word + " " + strings.Repeat("b", 9):  word + " " + strings.Repeat("b", 9),
		word + " " + strings.Repeat("b", 20): word,
		strings.Repeat("c", maxValue+5):      strings.Repeat("c", maxValue),
	} {
		if got := clipWords(folded); got != want {
			t.Errorf("%s became %s", folded, got)
		}
	}
}
