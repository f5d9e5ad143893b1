package order

import (
	"strings"
	"unicode"
)

// hidden replaces the letters of a masked word. Its fixed length does not reveal their number.
const hidden = "•••"

// maskedID replaces an order's id. It contains no part of the id, because any part would make guessing the
// rest easier.
const maskedID = "••••••••"

// maskWords masks all but the first letter of every word.
func maskWords(text string) string {
	words := strings.Fields(text)
	for i, word := range words {
		words[i] = mask(word)
	}
	return strings.Join(words, " ")
}

// mask masks all but the first letter. A letter includes its combining marks.
func mask(text string) string { return firstLetter(text) + hidden }

// hasanta joins a Bengali consonant with the next one into one letter.
const hasanta = '\u09cd'

// firstLetter returns the first letter of a text with its combining marks; for প্রিয়া
// it is প্রি.
func firstLetter(text string) string {
	joins := true // the next rune belongs to the first letter
	for i, c := range text {
		switch {
		case c == hasanta:
			joins = true
		case unicode.IsMark(c), c == '\u200c', c == '\u200d':
		case joins:
			joins = false
		default:
			return text[:i]
		}
	}
	return text
}
