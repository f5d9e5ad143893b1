package checkout

import (
	"strings"
	"unicode"

	"haat/ent"
	"haat/server/catalog"
	"haat/server/platform/places"
)

// hidden stands for letters, always as many: it does not tell how many there are.
const hidden = "•••"

// maskedID stands for an order's id. It shows no part of it: what it would show,
// nobody who looks for the rest by trying would have to guess.
const maskedID = "••••••••"

// summaryOf is an order for everyone, under an id that may be masked.
func summaryOf(row *ent.Order, id string, locale catalog.Locale) OrderSummary {
	_, district, _ := places.Bengali(row.Division, row.District, row.Upazila)
	address := []string{mask(row.Line)}
	if district = locale.Pick(row.District, district); district != "" {
		address = append(address, district)
	}
	return OrderSummary{
		OrderID: id, Date: row.CreatedAt, Status: string(row.Status),
		Name: maskWords(row.Name), Address: strings.Join(address, ", "), Events: eventsOf(row, false),
	}
}

// maskWords leaves the first letter of every word.
func maskWords(text string) string {
	words := strings.Fields(text)
	for i, word := range words {
		words[i] = mask(word)
	}
	return strings.Join(words, " ")
}

// mask leaves the first letter, as a reader counts letters.
func mask(text string) string { return firstLetter(text) + hidden }

// A Bengali consonant and this one before the next one are written as one letter.
const hasanta = '\u09cd'

// firstLetter is the first letter of a text with the signs that belong to it: of
// প্রিয়া it is প্রি.
func firstLetter(text string) string {
	joins := true // the next letter belongs to it
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
