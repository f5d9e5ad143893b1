package kind

import "haat/server/platform/media"

// PaymentRules are a shop's settings for money in advance. The zero value asks for none: customers pay on delivery only.
type PaymentRules struct {
	// Advance applies to every order, RedAdvance to orders with a high risk instead, if the risk rules ask for an advance.
	Advance    AdvanceRule `json:"advance,omitzero"`
	RedAdvance AdvanceRule `json:"red_advance,omitzero"`
	// From is the order total from which Advance applies, in poisha; 0: always.
	From int64 `json:"from,omitempty"`
	// Wallets are the mobile wallets to which customers send money themselves, in the order in which they are shown.
	Wallets []Wallet `json:"wallets,omitempty"`
}

// AdvanceRule says how much of an order must be paid before it is shipped.
type AdvanceRule struct {
	// Kind is "none", "delivery" (the delivery charge), "fixed", "percent" (of the products) or "full". Empty means none, or for a
	// product: the shop's rule.
	Kind string `json:"kind,omitempty"`
	// Value is poisha if Kind is fixed, hundredths of a percent if it is percent, else 0.
	Value int64 `json:"value,omitempty"`
}

// Wallet is a merchant's account at a mobile financial service.
type Wallet struct {
	Method string `json:"method"` // bkash, nagad, rocket or upay
	Number string `json:"number"` // 11 digits, 01…; Rocket may have 12
	// Type is "personal" (send money), "retail" or "merchant" (payment).
	Type   string         `json:"type"`
	Note   string         `json:"note,omitempty"` // instructions in English
	BnNote string         `json:"bn_note,omitempty"`
	QR     *media.Picture `json:"qr,omitempty"`
	Off    bool           `json:"off,omitempty"` // not offered to customers
}
