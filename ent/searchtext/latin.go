package searchtext

import (
	"strings"
	"unicode"
)

// The letters of a folded Bengali text, and the ASCII ones they are written
// with. Some share a letter: what is found by it is compared once more.
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

// The letters of every other script are written with these, by their number.
const others = "0123456789abcdefghijklmnopqrstuvwxyz"

// Latin is a text in ASCII letters. pg_trgm takes for a letter what the
// database's locale does, and in the locale "C" no other letter is one.
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
