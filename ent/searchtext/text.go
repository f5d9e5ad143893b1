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

// Text is the product's text: its fields folded, those that are empty left out.
func (p Product) Text() string {
	var b strings.Builder
	if p.Draft {
		b.WriteRune(DraftMark)
	}
	for _, list := range []struct {
		mark   rune
		fields []string
	}{{NameMark, p.Names}, {CodeMark, p.Codes}, {OtherMark, p.Others}} {
		for _, field := range list.fields {
			if folded := textnorm.Fold(field); folded != "" {
				b.WriteRune(list.mark)
				b.WriteString(" " + folded + " ")
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
