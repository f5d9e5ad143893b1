package text

import "haat/server/catalog"

// Reading is what a message contains of an order. Every field is a guess for a person to review, and is empty if the
// message does not contain it.
type Reading struct {
	Name   string `json:"name"`
	Mobile string `json:"mobile"` // 11 digits
	// OtherMobile is a second number of the message.
	OtherMobile string        `json:"other_mobile"`
	Division    string        `json:"division"`
	District    string        `json:"district"`
	Upazila     string        `json:"upazila"`
	Line        string        `json:"line"`
	Note        string        `json:"note"`
	Products    []ReadProduct `json:"products"`
	// Unmatched are parts of the message that look like products, of which the shop has none.
	Unmatched []string `json:"unmatched"`
}

// ReadProduct is a product that a message asks for. VariantID is 0 if the product has no variants, or if the message
// does not tell which one. Text is the part of the message.
type ReadProduct struct {
	Product   catalog.FoundProduct `json:"product"`
	VariantID int                  `json:"variant_id"`
	Quantity  int                  `json:"quantity"`
	Text      string               `json:"text"`
}
