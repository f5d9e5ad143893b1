package checkout

import (
	"haat/server/catalog"
	"haat/server/discount"
	orders "haat/server/order"
	"haat/server/platform/money"
)

// QuoteLine is a line of a cart: a product, its variant or 0, and a quantity.
type QuoteLine struct {
	ProductID int `json:"product_id"`
	VariantID int `json:"variant_id"`
	Quantity  int `json:"quantity"`
}

// Quote is the current price of a cart, with the lines in the requested order. PackageID is the shipping
// package that Total includes: the requested one, otherwise the one for the requested district, otherwise the
// first; it is 0 if the shop has none. Packages contains those that serve the district. Subtotal includes
// only available units. Fingerprint identifies these figures: orders with an outdated fingerprint are
// refused.
type Quote struct {
	Lines     []QuotedLine      `json:"lines"`
	Packages  []ShippingPackage `json:"packages"`
	PackageID int               `json:"package_id"`
	Subtotal  money.Amount      `json:"subtotal"`
	// Savings is what the discounts take off the lines. FullFee is the delivery charge before discounts, and ShippingFee the one after them.
	Savings money.Amount `json:"savings"`
	FullFee money.Amount `json:"full_fee"`
	// ByQuantity reports whether prices may change with the number of units: there are discounts, or units of a limited sale.
	ByQuantity  bool         `json:"by_quantity"`
	ShippingFee money.Amount `json:"shipping_fee"`
	Total       money.Amount `json:"total"` // Subtotal - Savings + ShippingFee
	// Discounts are those that count, in the order of calculation; Codes are the entered ones. Near contains the discounts that count if the
	// cart has a little more.
	Discounts []AppliedDiscount `json:"discounts"`
	Codes     []EnteredCode     `json:"codes"`
	Near      []NearDiscount    `json:"near"`
	// DueNow is the part of Total that the shop requires in advance, and DueLater the rest if DueNow is not 0.
	DueNow      money.Amount `json:"due_now,omitempty"`
	DueLater    money.Amount `json:"due_later,omitempty"`
	Fingerprint string       `json:"fingerprint"`
	// Undeliverable reports whether the shop has packages, but none of them serves the district.
	Undeliverable bool `json:"undeliverable,omitempty"`

	// dueNow returns the advance for the price of the products and a delivery charge. It is nil if the shop has no rule.
	dueNow func(products, fee money.Amount) money.Amount

	calculator *calculator    // nil without discounts
	result     discount.Quote // of the calculator
	manual     *manualTerms   // nil unless a merchant places the order
	granted    money.Amount   // by the merchant, on the subtotal without the savings
}

// ShippingPackage is a way of delivery. Fee is 0 if the subtotal reaches FreeFrom; FreeFrom is 0 if delivery is never free. Zone is
// "inside" or "outside" the shop's district, or "any". Delivery takes MinDays to MaxDays days; both are 0 if not specified.
type ShippingPackage struct {
	ID       int          `json:"id"`
	Name     string       `json:"name"`
	Fee      money.Amount `json:"fee"`
	FreeFrom money.Amount `json:"free_from"`
	Zone     string       `json:"zone"`
	MinDays  int          `json:"min_days"`
	MaxDays  int          `json:"max_days"`
}

// QuotedLine is a line at the current price. Quantity is the available part of the requested quantity: 0 if
// the product is sold out or no longer for sale. Product is nil if it is no longer for sale. A product with
// variants that is requested without a valid variant has no price and no stock. Options are the labels of the
// variant's values.
type QuotedLine struct {
	ProductID    int          `json:"product_id"`
	VariantID    int          `json:"variant_id"`
	Quantity     int          `json:"quantity"`
	Stock        int          `json:"stock"`
	SellingPrice money.Amount `json:"selling_price"`
	Price        money.Amount `json:"price"`   // per unit, after the product's own discount
	Savings      money.Amount `json:"savings"` // what the shop's discounts take off all units
	// SaleLeft is above 0 if the cart has more units of the product than its limited sale: so many are left at SalePrice.
	SaleLeft  int                  `json:"sale_left"`
	SalePrice money.Amount         `json:"sale_price"`
	Options   []string             `json:"options"`
	Product   *catalog.ProductCard `json:"product"`

	sale  int          // the number of the product's limited sale in which the units count; 0: none
	usual money.Amount // the price unless a merchant changed it
}

// AppliedDiscount is a discount that counts. Class is "product", "order" or "delivery". Code is empty if it counts by itself.
type AppliedDiscount struct {
	ID     int          `json:"id"`
	Name   string       `json:"name"`
	Code   string       `json:"code"`
	Class  string       `json:"class"`
	Amount money.Amount `json:"amount"`
}

// EnteredCode is a code of the request. Refusal is the reason why it does not count, one of discount.Refusal, or empty.
type EnteredCode struct {
	Code         string       `json:"code"`
	Refusal      string       `json:"refusal"`
	MissingSum   money.Amount `json:"missing_sum"`
	MissingUnits int          `json:"missing_units"`
}

// NearDiscount is a discount that would count if the cart had more. Class is that of the discount.
type NearDiscount struct {
	Name         string       `json:"name"`
	Class        string       `json:"class"`
	MissingSum   money.Amount `json:"missing_sum"`
	MissingUnits int          `json:"missing_units"`
}

// PlaceRequest is an order sent by the browser. Fingerprint identifies the quote that the shopper saw, or is empty.
type PlaceRequest struct {
	orders.Delivery `tstype:",extends,required"`
	Lines           []QuoteLine `json:"lines"`
	PackageID       int         `json:"package_id"`
	Email           string      `json:"email"`
	Note            string      `json:"note"`
	Codes           []string    `json:"codes,omitempty"` // of discounts, as entered
	Fingerprint     string      `json:"fingerprint"`
	Tracking        Tracking    `json:"tracking"`
	// VisitSource is the browser's record of the visit's first page: its query, a space and its referrer.
	VisitSource string `json:"visit_source,omitempty"`
	// Code is the code sent to the number if an earlier response required it; otherwise it is empty.
	Code string `json:"code,omitempty"`
	// FormSeconds is the time from the first input to the order, measured by the browser. It is nil if
	// unknown, for example if the form was filled in on an earlier visit.
	FormSeconds *int `json:"form_seconds,omitempty"`
}

// Tracking contains the browser's data for the shop's advertising: the cookies of Meta's pixel, the
// page, and the visitor's consent if the shop asks for it.
type Tracking struct {
	Fbp     string `json:"fbp"`
	Fbc     string `json:"fbc"`
	Page    string `json:"page"` // full URL without the query
	Consent bool   `json:"consent"`
}
