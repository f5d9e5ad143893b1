// Package textnorm normalizes typed text: it clips by characters, converts digits between scripts,
// folds texts so that spellings that look alike are equal, and computes phonetic keys that are equal
// for Bengali words and their Latin spellings.
package textnorm

import "strings"

// Clip cuts a text after limit characters.
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

// ASCIIDigits converts Bengali digits to ASCII digits.
func ASCIIDigits(text string) string { return strings.Map(asciiDigit, text) }

func asciiDigit(c rune) rune {
	if c >= '০' && c <= '৯' {
		return '0' + c - '০'
	}
	return c
}

// BengaliDigits converts ASCII digits to Bengali digits.
func BengaliDigits(text string) string {
	return strings.Map(func(c rune) rune {
		if c >= '0' && c <= '9' {
			return '০' + c - '0'
		}
		return c
	}, text)
}
