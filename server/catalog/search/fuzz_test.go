package search

import (
	"strings"
	"testing"
	"unicode/utf8"

	"haat/server/platform/textnorm"
)

// FuzzParse checks that a query has at most maxWords folded words, and that parsing its text again returns
// the same query.
func FuzzParse(f *testing.F) {
	for _, seed := range []string{"rice", "চাল ৫ কেজি", `"*"`, "a OR b NEAR(c)", "%_\\", "ab c", strings.Repeat("ক ", 200), "\x00", "ᾈ"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, term string) {
		q := Parse(term)
		if len(q.words) > maxWords || utf8.RuneCountInString(q.text) > 3*maxTerm {
			t.Errorf("%q: %d words, %d letters", term, len(q.words), utf8.RuneCountInString(q.text))
		}
		for _, word := range q.words {
			if strings.ContainsAny(word, "\"%_'\\\x00 ") || textnorm.Fold(word) != word {
				t.Errorf("%q is looked for by %q", term, word)
			}
			for _, piece := range append(trigramsOfMisspelled(word), fragment(word)) {
				if piece == "" || strings.ContainsAny(piece, "\"%_") {
					t.Errorf("%q is looked for by a piece %q", term, piece)
				}
			}
		}
		if again := Parse(q.text); again.text != q.text && q.text != "" {
			t.Errorf("%q is %q, and that %q", term, q.text, again.text)
		}
	})
}
