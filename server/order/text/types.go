package text

import "haat/server/catalog"

// Reading contains the parts of an order that were read from a message. Every field is a guess that a person
// must review. It is empty if the message does not contain it.
type Reading struct {
	Name   string `json:"name"`
	Mobile string `json:"mobile"` // 11 digits
	// OtherMobile is a second phone number in the message.
	OtherMobile string        `json:"other_mobile"`
	Division    string        `json:"division"`
	District    string        `json:"district"`
	Upazila     string        `json:"upazila"`
	Line        string        `json:"line"`
	Note        string        `json:"note"`
	Products    []ReadProduct `json:"products"`
	// Unmatched lists parts of the message that seem to name products that the shop does not have.
	Unmatched []string `json:"unmatched"`
}

// ReadProduct is a product that a message requests. VariantID is 0 if the product has no variants, or if the
// message does not determine one. Text is the corresponding part of the message.
type ReadProduct struct {
	Product   catalog.FoundProduct `json:"product"`
	VariantID int                  `json:"variant_id"`
	Quantity  int                  `json:"quantity"`
	Text      string               `json:"text"`
}
