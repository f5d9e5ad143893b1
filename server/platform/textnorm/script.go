package textnorm

import (
	"strings"
	"unicode"
)

// HasBengali reports whether text contains a Bengali letter or digit.
func HasBengali(text string) bool {
	return strings.ContainsFunc(text, func(r rune) bool { return unicode.Is(unicode.Bengali, r) })
}
