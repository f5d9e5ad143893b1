// Package searchtext makes the texts that products are found by and keeps them
// in the table search_entries.
package searchtext

import (
	"strings"

	"haat/server/platform/textnorm"
)

// A text is a list of fields, each behind a mark that says what it is. Every
// field has a space at both ends, so that " x" finds the beginning of a word.
const (
	NameMark  = '\t'
	CodeMark  = '\r'
	OtherMark = '\n'
	// DraftMark begins the text of what only its merchant finds.
	DraftMark = '\v'
)

// Product is what a text is made of. Codes are its sku and those of its variants.
type Product struct {
	Draft  bool
	Names  []string
	Codes  []string
	Others []string
}

// fields are the values of one mark.
type fields struct {
	mark   rune
	values []string
}

// Text is the product's text: its fields folded, those that are empty left out.
func (p Product) Text() string {
	text := marked(textnorm.Fold, fields{NameMark, p.Names}, fields{CodeMark, p.Codes}, fields{OtherMark, p.Others})
	if p.Draft {
		return string(DraftMark) + text
	}
	return text
}

// Sound is the text's phonetic keys in ASCII letters, without the codes. Its fields have the same
// words as those of the text, in the same order.
func (p Product) Sound() string {
	return Latin(marked(textnorm.Sound, fields{NameMark, p.Names}, fields{OtherMark, p.Others}))
}

// marked writes the fields that normalize leaves not empty, each behind its mark.
func marked(normalize func(string) string, lists ...fields) string {
	var b strings.Builder
	for _, list := range lists {
		for _, value := range list.values {
			if normal := normalize(value); normal != "" {
				b.WriteRune(list.mark)
				b.WriteString(" " + normal + " ")
			}
		}
	}
	return b.String()
}

// A shop's entries are one range of ids.
const productBits = 32

// ID is the id of a product's entry.
func ID(shopID, productID int) int { return shopID<<productBits | productID }

// Range is the first and the last id that an entry of the shop can have.
func Range(shopID int) (first, last int) { return ID(shopID, 0), ID(shopID+1, 0) - 1 }
