package checkout

import (
	orders "haat/server/order"
	"haat/server/platform/money"
)

// ManualLine is a line of a manual order. Price replaces the product's price per unit; if it is null, the
// product's price applies.
type ManualLine struct {
	QuoteLine `tstype:",extends,required"`
	Price     *money.Amount `json:"price"`
}

// ManualTerms are the terms that a merchant agrees with the customer of a manual order. Fee replaces the
// package's shipping fee; if it is null, the package's fee applies. Discount and DiscountPercent are granted
// in addition to the shop's discounts, on what these leave of the subtotal; one of them is 0.
type ManualTerms struct {
	Fee             *money.Amount `json:"fee"`
	Discount        money.Amount  `json:"discount"`
	DiscountPercent int           `json:"discount_percent"` // hundredths of a percent
	DiscountReason  string        `json:"discount_reason"`  // required with a discount; the customer sees it
	Advance         money.Amount  `json:"advance"`          // part of the total that the customer has paid
	Source          string        `json:"source"`           // "phone", "facebook", "messenger", "whatsapp", "walk_in" or empty
	// Discounts reports whether the shop's automatic discounts count. Codes always do.
	Discounts bool `json:"discounts,omitempty"`
}

// ManualQuoteRequest is a cart that a merchant fills for a customer.
type ManualQuoteRequest struct {
	ManualTerms `tstype:",extends,required"`
	Lines       []ManualLine `json:"lines"`
	PackageID   int          `json:"package_id"`
	District    string       `json:"district"`
	Codes       []string     `json:"codes,omitempty"`
	Mobile      string       `json:"mobile,omitempty"` // of the customer, if known
}

// ManualQuote is the quote of a manual order. Discount is what the merchant grants, at most the subtotal less the savings. Total includes it. Due is the part of the
// total that the advance does not cover.
type ManualQuote struct {
	Quote    `tstype:",extends,required"`
	Discount money.Amount `json:"discount"`
	Due      money.Amount `json:"due"`
	// OutsideZone reports whether the package is meant for other districts. The merchant may still place the
	// order.
	OutsideZone bool `json:"outside_zone,omitempty"`
}

// ManualOrderRequest is an order that a merchant places for a customer, for example by phone. A walk-in order
// may have no address, and has no shipping fee without a package. Note is from the customer, ShopNote from
// the shop.
type ManualOrderRequest struct {
	orders.Delivery `tstype:",extends,required"`
	ManualTerms     `tstype:",extends,required"`
	Lines           []ManualLine `json:"lines"`
	PackageID       int          `json:"package_id"`
	Note            string       `json:"note"`
	ShopNote        string       `json:"shop_note"`
	Codes           []string     `json:"codes,omitempty"`
	Fingerprint     string       `json:"fingerprint"`
}
