// Package searchtext generates the texts of products that a search matches, and stores
// them in the table search_entries.
package searchtext

import (
	"strings"

	"haat/server/platform/textnorm"
)

// Marks separate the fields of a text and give their kind. Every field begins and ends with a
// space, so that " x" matches the beginning of a word.
const (
	NameMark  = '\t'
	CodeMark  = '\r'
	OtherMark = '\n'
	// DraftMark begins the text of a product that only its merchant finds.
	DraftMark = '\v'
)

// Product contains the searchable fields of a product. Codes are its SKU and those of its variants.
type Product struct {
	Draft  bool
	Names  []string
	Codes  []string
	Others []string
}

// fields contains the values that have the same mark.
type fields struct {
	mark   rune
	values []string
}

// Text returns the product's folded fields without empty ones.
func (p Product) Text() string {
	text := marked(textnorm.Fold, fields{NameMark, p.Names}, fields{CodeMark, p.Codes}, fields{OtherMark, p.Others})
	if p.Draft {
		return string(DraftMark) + text
	}
	return text
}

// Sound returns the phonetic keys of the product's names and other fields in ASCII letters. Its fields
// have the same words as those of Text, in the same order.
func (p Product) Sound() string {
	return Latin(marked(textnorm.Sound, fields{NameMark, p.Names}, fields{OtherMark, p.Others}))
}

// marked returns the normalized fields, each after its mark, without those that are empty.
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

// productBits is the number of bits of an entry's id that contain the product's id.
const productBits = 32

// ID returns the id of a product's entry. The ids of a shop's entries are a range.
func ID(shopID, productID int) int { return shopID<<productBits | productID }

// Range returns the first and the last id that an entry of the shop can have.
func Range(shopID int) (first, last int) { return ID(shopID, 0), ID(shopID+1, 0) - 1 }
