package textnorm

import (
	"strings"
	"unicode"

	"github.com/clipperhouse/uax29/v2/graphemes"
)

// First is the first letter or digit of a text as a reader sees one, in upper case: a
// Bengali letter with those joined to it and its vowel sign. It is the first character
// of a text that has no letters, and empty for one that has none at all.
func First(text string) string {
	first := ""
	for each := graphemes.FromString(strings.ToValidUTF8(strings.TrimSpace(text), "")); each.Next(); {
		seen := each.Value()
		if strings.ContainsFunc(seen, func(c rune) bool { return unicode.In(c, unicode.L, unicode.N) }) {
			return strings.ToUpper(seen)
		}
		if first == "" && strings.ContainsFunc(seen, unicode.IsGraphic) {
			first = seen
		}
	}
	return first
}
