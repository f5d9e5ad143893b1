// Package textnorm treats text as people type it: clipped by letters, digits of
// either script, and folded so that spellings which look alike are equal.
package textnorm

import "strings"

// Clip cuts a text after limit letters.
func Clip(text string, limit int) string {
	n := 0
	for i := range text {
		if n == limit {
			return text[:i]
		}
		n++
	}
	return text
}

// ASCIIDigits reads Bengali digits as ASCII ones.
func ASCIIDigits(text string) string { return strings.Map(asciiDigit, text) }

func asciiDigit(c rune) rune {
	if c >= '০' && c <= '৯' {
		return '0' + c - '০'
	}
	return c
}

// BengaliDigits writes ASCII digits as Bengali ones.
func BengaliDigits(text string) string {
	return strings.Map(func(c rune) rune {
		if c >= '0' && c <= '9' {
			return '০' + c - '0'
		}
		return c
	}, text)
}
