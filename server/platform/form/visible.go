package form

import (
	"strings"
	"unicode"

	"haat/server/platform/textnorm"
)

// Joiners, and the characters that can precede joiners and tags.
const (
	zeroWidthNonJoiner = '\u200c'
	zeroWidthJoiner    = '\u200d'
	hasanta            = '\u09cd'
	blackFlag          = '\U0001f3f4' // first character of the flags of England, Scotland and Wales; tag characters follow it
)

// blanks contains characters that look like spaces but are not in Unicode's category of separators: Hangul
// fillers, the empty Braille pattern, and the musical null note.
var blanks = &unicode.RangeTable{
	R16: []unicode.Range16{{Lo: 0x115f, Hi: 0x1160, Stride: 1}, {Lo: 0x2800, Hi: 0x2800, Stride: 1}, {Lo: 0x3164, Hi: 0x3164, Stride: 1}, {Lo: 0xffa0, Hi: 0xffa0, Stride: 1}},
	R32: []unicode.Range32{{Lo: 0x1d159, Hi: 0x1d159, Stride: 1}},
}

// tags contains the invisible characters that spell a region's code in a flag emoji, such as England's.
var tags = &unicode.RangeTable{R32: []unicode.Range32{{Lo: 0xe0020, Hi: 0xe007f, Stride: 1}}}

// objectReplacement replaces a picture in a copied text.
const objectReplacement = '\ufffc'

// isBlank reports whether a character has a width, but no visible form.
func isBlank(c rune) bool {
	return c == '\t' || c == '\r' || c == '\v' || c == '\f' || c == '\u0085' || unicode.In(c, unicode.Z, blanks)
}

// isInvisible reports whether a character has neither a width nor a visible form of its own. Blanks, which
// have a width, are not invisible in this sense.
func isInvisible(c rune) bool {
	return unicode.In(c, unicode.Cc, unicode.Cf, unicode.Variation_Selector, unicode.Other_Default_Ignorable_Code_Point) || c == objectReplacement
}

// IsVisible reports whether a text has a visible character: one that is not a space, an invisible character
// or a combining mark. The client's isVisible has the same rule.
func IsVisible(text string) bool {
	return strings.ContainsFunc(text, func(c rune) bool {
		return !isBlank(c) && !isInvisible(c) && !unicode.Is(unicode.M, c)
	})
}

// Clean returns a text, or "" if it has no visible character.
func Clean(text string) string {
	if !IsVisible(text) {
		return ""
	}
	return text
}

// withoutInvisible returns a text without invisible characters, and with a space for each blank. If lines is
// set, line breaks become "\n", otherwise spaces. Joiners, variation selectors and tags are not removed if they
// change the character before them, as in Bengali and emoji.
func withoutInvisible(text string, lines bool) string {
	if isPlain(text) {
		return text
	}
	text = strings.ReplaceAll(strings.ToValidUTF8(text, ""), "\r\n", "\n")
	out := make([]rune, 0, len(text))
	for _, c := range text {
		var last rune
		if len(out) > 0 {
			last = out[len(out)-1]
		}
		switch {
		case c == '\n' && lines:
			out = append(withoutJoiner(out), '\n')
		case c == '\n', isBlank(c):
			out = append(withoutJoiner(out), ' ')
		case !isInvisible(c), isNeeded(c, last):
			out = append(out, c)
		}
	}
	return textnorm.Canonical(string(withoutJoiner(out)))
}

// isPlain reports whether a text consists of ASCII characters that are not invisible.
func isPlain(text string) bool {
	for i := range len(text) {
		if text[i] < ' ' || text[i] > '~' {
			return false
		}
	}
	return true
}

// isNeeded reports whether an invisible character changes the character before it.
func isNeeded(c, last rune) bool {
	if last == 0 || last == ' ' || last == '\n' || isJoiner(last) {
		return false
	}
	switch {
	case isJoiner(c):
		return true
	case unicode.Is(tags, c):
		return last == blackFlag || unicode.Is(tags, last)
	}
	return unicode.Is(unicode.Variation_Selector, c) && !unicode.Is(unicode.Variation_Selector, last)
}

func isJoiner(c rune) bool { return c == zeroWidthJoiner || c == zeroWidthNonJoiner }

// withoutJoiner removes a joiner from the end of a word, unless it follows a hasanta: textnorm.Canonical
// handles that case.
func withoutJoiner(word []rune) []rune {
	if n := len(word); n > 0 && isJoiner(word[n-1]) && (n == 1 || word[n-2] != hasanta) {
		return word[:n-1]
	}
	return word
}
