package searchtext

import (
	"strings"
	"unicode"
)

// bengali contains the letters of a folded Bengali text, and latin the ASCII letters that
// replace them. Some of them share an ASCII letter, so a search compares the text of each match as well.
const (
	bengali = "কখগঘচছজঝটঠডঢতথদধনপফবভমযরলসহািুেোৈৌ্অআইউএঐওঔঋৃংঃঞ়"
	latin   = "kqgzcxj123d4t567npfbvmyrlshaiueo89waaiue8o900z2n0"
)

var toLatin = func() map[rune]rune {
	m := map[rune]rune{}
	for i, c := range []rune(bengali) {
		m[c] = rune(latin[i])
	}
	return m
}()

// others contains the letters that replace those of all other scripts, selected by their code point.
const others = "0123456789abcdefghijklmnopqrstuvwxyz"

// Latin returns a folded text in ASCII letters, because pg_trgm ignores all other letters in a
// database with the locale "C".
func Latin(folded string) string {
	return strings.Map(func(c rune) rune {
		if to, ok := toLatin[c]; ok {
			return to
		}
		if c > unicode.MaxASCII && (unicode.IsLetter(c) || unicode.IsMark(c) || unicode.IsDigit(c)) {
			return rune(others[int(c)%len(others)])
		}
		return c
	}, folded)
}
