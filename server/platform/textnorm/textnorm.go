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

// ASCIIDigits converts the digits that people in Bangladesh may type to ASCII digits: Bengali, Arabic, Urdu, Devanagari and full-width.
// The client's asciiDigits converts the same.
func ASCIIDigits(text string) string {
	return strings.Map(func(c rune) rune {
		for _, zero := range [...]rune{'০', '٠', '۰', '०', '０'} {
			if c >= zero && c <= zero+9 {
				return '0' + c - zero
			}
		}
		return c
	}, text)
}

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
