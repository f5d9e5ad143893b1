package kind

import "haat/server/platform/media"

// PaymentRules contains a shop's settings for payments in advance. The zero value requires none: customers
// pay only on delivery.
type PaymentRules struct {
	// Advance applies to every order. For orders with a high risk, RedAdvance applies instead if the risk
	// rules require an advance.
	Advance    AdvanceRule `json:"advance,omitzero"`
	RedAdvance AdvanceRule `json:"red_advance,omitzero"`
	// From is the minimum order total to which Advance applies, in poisha; 0 means every total.
	From int64 `json:"from,omitempty"`
	// Wallets are the mobile wallets to which customers send money themselves, in the order in which they are
	// shown.
	Wallets []Wallet `json:"wallets,omitempty"`
}

// AdvanceRule defines how much of an order must be paid before it is shipped.
type AdvanceRule struct {
	// Kind is "none", "delivery" (the delivery charge), "fixed", "percent" (of the products) or "full". Empty
	// means "none" or, for a product, the shop's rule.
	Kind string `json:"kind,omitempty"`
	// Value is in poisha for "fixed", in hundredths of a percent for "percent", and 0 otherwise.
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
