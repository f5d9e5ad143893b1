// Package text reads orders from messages in Bengali, English and Bengali in Latin letters: the customer's name, number and address, and
// the products with variant and quantity. It uses rules, word lists and the shop's search.
package text

import (
	"context"
	"slices"
	"strings"

	"haat/server/catalog"
	"haat/server/platform/fault"
	"haat/server/platform/form"
	"haat/server/platform/i18n"
	"haat/server/platform/textnorm"
)

// MaxText is the maximum number of characters of a message.
const MaxText = 4000

// maxNote is the maximum number of characters of an order's note.
const maxNote = 1000

// Reader reads messages that customers send to shops.
type Reader struct{ products products }

// products provides the products of the shop in the context.
type products interface {
	SearchProducts(ctx context.Context, term string, count int, locale i18n.Locale) (*catalog.FoundProducts, error)
	ForSale(ctx context.Context, ids []int, locale i18n.Locale) (map[int]catalog.FoundProduct, error)
}

// New returns a Reader that searches a catalog for products.
func New(c *catalog.Catalog) *Reader { return &Reader{c} }

// Read reads a message to the shop in ctx. Product names are in locale. The error is Invalid "message_invalid" with the field "text" if the
// message is empty or longer than MaxText characters.
func (r *Reader) Read(ctx context.Context, text string, locale i18n.Locale) (*Reading, error) {
	fields := form.Fields{}
	fields.Text("text", strings.TrimSpace(text), MaxText, true)
	if len(fields) > 0 {
		return nil, fields.Of(fault.New(fault.Invalid, "message_invalid"))
	}
	m := parse(text)
	found := &Reading{Products: []ReadProduct{}, Unmatched: []string{}}
	if err := r.readProducts(ctx, m, found, locale); err != nil {
		return nil, err
	}
	m.readName(found)
	m.readPlace(found)
	m.readLine(found)
	found.Mobile, found.OtherMobile = m.mobile, m.otherMobile
	var notes []string
	for _, c := range m.chunks {
		if c.kind == noteChunk {
			notes = append(notes, c.raw())
		}
	}
	found.Note = textnorm.Clip(strings.Join(notes, ", "), maxNote)
	return found, nil
}

// message is a message split into chunks.
type message struct {
	chunks              []*chunk
	mobile, otherMobile string
}

// parse splits a message into chunks and classifies them as far as their words allow.
func parse(text string) *message {
	m := &message{}
	text, m.mobile, m.otherMobile = takePhones(clean(text))
	m.chunks = split(text)
	for i, c := range m.chunks {
		c.places = mentions(c.words)
		c.kind = m.classify(i, c)
	}
	m.chunks = slices.DeleteFunc(m.chunks, func(c *chunk) bool { return c.kind == noise })
	return m
}
