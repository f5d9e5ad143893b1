package textnorm

import (
	"strings"
	"unicode"

	"github.com/clipperhouse/uax29/v2/graphemes"
)

// First returns the first letter or digit of a text as readers perceive it, in upper case. A Bengali letter
// includes the letters joined to it and its vowel sign. If the text has no letters or digits, First returns
// its first character, or "" if it is empty.
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
