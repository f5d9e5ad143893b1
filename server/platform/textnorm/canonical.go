package textnorm

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

const (
	nonJoiner = '\u200c'
	joiner    = '\u200d'
	ra        = 'র'
	ta        = 'ত'
	ya        = 'য'
	khandaTa  = 'ৎ'
)

// Canonical returns the form in which texts are stored and compared. It looks the same as text. It is in NFC,
// where য়, ড় and ঢ় are a letter and a nukta, because keyboards differ. Joiners remain beside a hasanta,
// where they change how Bengali is written (র‍্য), between the parts of an emoji, and between Arabic letters.
// Elsewhere they are removed, like zero-width spaces, soft hyphens and word joiners. The old spelling of ৎ
// with a joiner becomes ৎ.
func Canonical(text string) string {
	if isASCII(text) {
		return text
	}
	list := []rune(norm.NFC.String(text))
	kept := list[:0:len(list)]
	for i, c := range list {
		next := rune(0)
		if i+1 < len(list) {
			next = list[i+1]
		}
		var last rune
		if len(kept) > 0 {
			last = kept[len(kept)-1]
		}
		switch {
		case c == '\u200b', c == '\u2060', c == '\u00ad':
		case c != joiner && c != nonJoiner:
			kept = append(kept, c)
		case last == joiner || last == nonJoiner: // one joiner is enough
		case c == joiner && last == hasanta && len(kept) > 1 && kept[len(kept)-2] == ta && next != ya:
			kept = append(kept[:len(kept)-2], khandaTa)
		case last == ra && next == hasanta && i+2 < len(list) && list[i+2] == ya:
			kept = append(kept, joiner)
		case means(c, last, next):
			kept = append(kept, c)
		}
	}
	return norm.NFC.String(string(kept))
}

// means reports whether a joiner between two characters changes the appearance of the text.
func means(c, last, next rune) bool {
	switch {
	case isVirama(last):
		return unicode.IsLetter(next) || c == nonJoiner && next != 0
	case isVirama(next):
		return c == joiner && unicode.IsLetter(last)
	case c == joiner:
		return isPictorial(last) && isPictorial(next)
	}
	return unicode.Is(unicode.Arabic, last) && unicode.Is(unicode.Arabic, next)
}

// isVirama reports whether a character removes the vowel of a letter in an Indic script, such as the hasanta.
func isVirama(c rune) bool {
	return strings.ContainsRune("\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca", c)
}

// isPictorial reports whether a character may be part of an emoji.
func isPictorial(c rune) bool {
	return unicode.In(c, unicode.So, unicode.Sk) || c == '\ufe0f' || c >= 0x1f000 && c <= 0x1faff || c == '♀' || c == '♂' || c == '⚕'
}

func isASCII(text string) bool {
	for i := range len(text) {
		if text[i] >= 0x80 {
			return false
		}
	}
	return true
}
