package textnorm

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// Fold normalizes a text so that spellings that readers consider equal become equal: composed and decomposed
// letters, upper and lower case, Bengali and ASCII digits, accents of Latin letters, Bengali letters that
// sound alike, and invisible joiners. Words are separated by one space, which replaces all other characters.
// A number is a separate word: 5kg becomes 5 kg. The result has no space at its ends.
func Fold(text string) string {
	var b strings.Builder
	b.Grow(len(text))
	gap, number := false, false // number: whether the previous character was a digit
	for _, c := range norm.NFKD.String(strings.ToValidUTF8(text, " ")) {
		c = fold(c)
		switch {
		case c < 0:
			continue
		case !unicode.In(c, unicode.L, unicode.M, unicode.N):
			gap = true
			continue
		}
		digit := c >= '0' && c <= '9'
		if (gap || number && unicode.IsLetter(c)) && b.Len() > 0 {
			b.WriteByte(' ')
		}
		gap, number = false, digit
		b.WriteRune(c)
	}
	return norm.NFC.String(b.String())
}

// alike maps each Bengali letter that is often confused with others to one representative.
var alike = map[rune]rune{
	'ী': 'ি', 'ূ': 'ু', 'ঈ': 'ই', 'ঊ': 'উ', 'ণ': 'ন', 'শ': 'স', 'ষ': 'স', 'ৎ': 'ত', 'ঙ': 'ং',
}

const candrabindu = 'ঁ'

// fold returns the letter that represents c in comparisons, or -1 if c is ignored.
func fold(c rune) rune {
	c = unicode.ToLower(c)
	switch {
	case unicode.Is(unicode.Cf, c), // zero-width joiners, soft hyphens, marks of the writing direction
		c >= 0x0300 && c <= 0x036f, // accents that are separate from their letters
		c >= 0xfe00 && c <= 0xfe0f, // variation selectors of emoji
		c == candrabindu, c == '\'', c == '’':
		return -1
	}
	if same, ok := alike[c]; ok {
		return same
	}
	return asciiDigit(c)
}
