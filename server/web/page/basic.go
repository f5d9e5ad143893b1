package page

import (
	orders "haat/server/order"
	"haat/server/order/checkout"
	"haat/server/payment"
	"haat/server/payment/session"
	"haat/server/platform/media"
	"haat/server/platform/money"
)

// BasicProps contains the props of the pages for buying without scripts. Step is "cart", "district" (which is
// needed for the delivery charge), "address", "order", "return", "pay" or "confirm". All texts are in the
// page's language.
type BasicProps struct {
	Step string `json:"step"`
	// Problem is the reason why nothing was ordered, or empty.
	Problem string `json:"problem"`
	// Notices contains the changes of the cart since the last page.
	Notices []string `json:"notices"`
	// Quote contains only lines that can be ordered. It is nil at the step "order".
	Quote *checkout.Quote `json:"quote"`
	// Places contains the choices of the step: districts by division, or the upazilas of the district in one
	// group.
	Places []PlaceGroup `json:"places"`
	Form   BasicForm    `json:"form"`
	// Offers contains the packages with their totals. If the shop has no packages, it contains one offer
	// without a package.
	Offers []BasicOffer `json:"offers"`
	// Restored is the cart of a link, which is added to the cart of browsers with scripts: JSON of
	// []checkout.QuotedLine from encoding/json, which escapes everything that could end a script element. It
	// is nil without such a link.
	Restored []byte `json:"-" tstype:"-"`
	// Order is nil if the visitor may not see the order, and at other steps.
	Order *orders.Order `json:"order"`
	// Return is the form for requesting a return. It is nil at other steps, and if the visitor may not
	// request one.
	Return *BasicReturn `json:"return"`
	// Pay is the page for paying in advance. It is nil at other steps, and if the visitor may not see the
	// order. PayKey is the key of the link, or empty.
	Pay    *payment.PayPage `json:"pay"`
	PayKey string           `json:"pay_key"`
	// Gateways contains the gateways that can accept the payment. Checking is true if a gateway has not
	// confirmed it yet. GatewayPage is the page to which the customer is sent, or nil if no gateway was
	// chosen.
	Gateways    []session.GatewayOffer `json:"gateways,omitempty"`
	Checking    bool                   `json:"checking,omitempty"`
	GatewayPage *GatewayPage           `json:"gateway_page,omitempty"`
	// Confirm is the order to confirm. It is nil at other steps, and if the link is invalid.
	Confirm *BasicConfirm `json:"confirm"`
}

// BasicConfirm is an order that its customer confirms or cancels through a link. State is a
// confirmation.State. Key is the key of the link. Name and Address are masked.
type BasicConfirm struct {
	OrderID   string             `json:"order_id"`
	Key       string             `json:"key"`
	State     string             `json:"state"`
	CanCancel bool               `json:"can_cancel"`
	Name      string             `json:"name"`
	Address   string             `json:"address"`
	Items     []orders.OrderItem `json:"items"`
	Amount    money.Amount       `json:"amount"`
	Due       money.Amount       `json:"due"`
	Currency  string             `json:"currency"`
}

// BasicReturn is the form for requesting a return of items of an order.
type BasicReturn struct {
	OrderID   string            `json:"order_id"`
	Items     []BasicReturnItem `json:"items"`
	Reasons   []PlaceOption     `json:"reasons"`
	MaxPhotos int               `json:"max_photos"`
}

// BasicReturnItem is an item that can be returned, with the name of the form field for its units.
type BasicReturnItem struct {
	Field    string         `json:"field"`
	Name     string         `json:"name"`
	Variant  string         `json:"variant"`
	Picture  *media.Picture `json:"picture"`
	Quantity int            `json:"quantity"`
}

// BasicForm is the checkout form with the entered values. Key is the order's idempotency key. Lines contains
// the ordered lines in the form of the cart's cookie. NeedsCode is set if the phone number must be confirmed
// by a code that was sent by SMS.
type BasicForm struct {
	Key       string            `json:"key"`
	Lines     string            `json:"lines"`
	Codes     string            `json:"codes"` // of discounts, as edge.JoinCodes returns them
	District  PlaceOption       `json:"district"`
	PackageID int               `json:"package_id"`
	Shown     int64             `json:"shown"` // Unix time in seconds at which the form was first shown
	NeedsCode bool              `json:"needs_code"`
	Values    map[string]string `json:"values"`
	// Errors contains the errors by field.
	Errors map[string]string `json:"errors"`
}

// BasicOffer is the total with a package. Value identifies the package and the figures that the shopper has
// seen.
type BasicOffer struct {
	Value   string                    `json:"value"`
	Package *checkout.ShippingPackage `json:"package"`
	Total   money.Amount              `json:"total"`
	// DueNow is the part of Total that is due in advance, and DueLater the rest. Both are 0 if nothing is due
	// in advance.
	DueNow   money.Amount `json:"due_now"`
	DueLater money.Amount `json:"due_later"`
}

// PlaceGroup is a group of places; Label may be empty.
type PlaceGroup struct {
	Label  string        `json:"label"`
	Places []PlaceOption `json:"places"`
}

// PlaceOption is a place, with its English name as the value and its name in the page's language, or another
// choice.
type PlaceOption struct {
	Value string `json:"value"`
	Label string `json:"label"`
}

// GatewayPage is the page of a payment gateway.
type GatewayPage struct {
	Title   string `json:"title"`
	Address string `json:"address"`
}
