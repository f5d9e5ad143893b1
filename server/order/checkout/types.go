package checkout

import (
	"time"

	"haat/server/catalog"
	"haat/server/platform/media"
	"haat/server/platform/money"
)

// QuoteLine is a line of a cart: a product, its variant or 0, and a quantity.
type QuoteLine struct {
	ProductID int `json:"product_id"`
	VariantID int `json:"variant_id"`
	Quantity  int `json:"quantity"`
}

// Quote is the current price of a cart, with the lines in the requested order. PackageID is the
// shipping package included in Total: the requested one, else that for the requested district, else
// the first; it is 0 if the shop has none. Packages contains those that serve the district. Subtotal counts only available units. Fingerprint
// identifies these figures: an order with an outdated fingerprint is refused.
type Quote struct {
	Lines       []QuotedLine      `json:"lines"`
	Packages    []ShippingPackage `json:"packages"`
	PackageID   int               `json:"package_id"`
	Subtotal    money.Amount      `json:"subtotal"`
	ShippingFee money.Amount      `json:"shipping_fee"`
	Total       money.Amount      `json:"total"`
	// DueNow is the part of Total that the shop wants in advance, and DueLater the rest if DueNow is not 0.
	DueNow      money.Amount `json:"due_now,omitempty"`
	DueLater    money.Amount `json:"due_later,omitempty"`
	Fingerprint string       `json:"fingerprint"`
	// Undeliverable reports that the shop has packages, but none of them serves the district.
	Undeliverable bool `json:"undeliverable,omitempty"`

	// dueNow returns the advance for a delivery charge; nil: the shop has no rule.
	dueNow func(fee money.Amount) money.Amount
}

// ShippingPackage is a way of delivery. Fee is 0 if the cart reaches FreeFrom, the subtotal from which
// delivery is free; FreeFrom is 0 if it never is. Zone is "inside" or "outside" the shop's district, or
// "any". Delivery takes MinDays to MaxDays days; both are 0 if not specified.
type ShippingPackage struct {
	ID       int          `json:"id"`
	Name     string       `json:"name"`
	Fee      money.Amount `json:"fee"`
	FreeFrom money.Amount `json:"free_from"`
	Zone     string       `json:"zone"`
	MinDays  int          `json:"min_days"`
	MaxDays  int          `json:"max_days"`
}

// QuotedLine is a line at the current price. Quantity is the available part of the
// requested quantity: 0 if sold out or no longer for sale. Product is nil if it is no
// longer for sale; a product with variants requested without a valid one has no price
// and no stock. Options are the labels of the variant's values.
type QuotedLine struct {
	ProductID    int                  `json:"product_id"`
	VariantID    int                  `json:"variant_id"`
	Quantity     int                  `json:"quantity"`
	Stock        int                  `json:"stock"`
	SellingPrice money.Amount         `json:"selling_price"`
	Price        money.Amount         `json:"price"` // per unit, after the discount
	Options      []string             `json:"options"`
	Product      *catalog.ProductCard `json:"product"`
}

// Delivery is the recipient and address of a parcel. The three places are English names from
// client/data/places.json, each inside the previous one.
type Delivery struct {
	Name     string `json:"name"`
	Mobile   string `json:"mobile"` // 11 digits, 01…
	Division string `json:"division"`
	District string `json:"district"`
	Upazila  string `json:"upazila"`
	Line     string `json:"line"`
}

// PlaceRequest is an order sent by the browser. Fingerprint is that of the quote that the shopper
// saw, or empty.
type PlaceRequest struct {
	Delivery    `tstype:",extends,required"`
	Lines       []QuoteLine `json:"lines"`
	PackageID   int         `json:"package_id"`
	Email       string      `json:"email"`
	Note        string      `json:"note"`
	Fingerprint string      `json:"fingerprint"`
	Tracking    Tracking    `json:"tracking"`
	// VisitSource is what the browser remembers of the visit's first page: its query, a space and its referrer.
	VisitSource string `json:"visit_source,omitempty"`
	// Code is the code sent to the number if an earlier response required it, else empty.
	Code string `json:"code,omitempty"`
	// FormSeconds is the time from the first input to the order, as the browser measured it; nil if it is unknown, such as for a form that
	// was filled in on an earlier visit.
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

// Order is a whole order. Key is the proof in its signed link. Allowed lists the statuses to which
// the viewer may change it.
type Order struct {
	Delivery       `tstype:",extends,required"`
	OrderID        string       `json:"order_id"`
	Date           time.Time    `json:"date"`
	Status         string       `json:"status"`
	Quantity       int          `json:"quantity"` // of all items
	Subtotal       money.Amount `json:"subtotal"`
	ShippingName   string       `json:"shipping_name"`
	Discount       money.Amount `json:"discount"` // on the subtotal, given by the shop
	DiscountReason string       `json:"discount_reason"`
	ShippingFee    money.Amount `json:"shipping_fee"`
	Amount         money.Amount `json:"amount"`  // Subtotal - Discount + ShippingFee
	Advance        money.Amount `json:"advance"` // part of Amount that was paid before the delivery
	Due            money.Amount `json:"due"`     // part of Amount that was not paid yet
	Currency       string       `json:"currency"`
	PaymentMethod  string       `json:"payment_method"` // "cod"
	PaymentStatus  string       `json:"payment_status"` // "unpaid" or "paid"
	Email          string       `json:"email"`
	Note           string       `json:"note"`
	Items          []OrderItem  `json:"items"`
	Events         []OrderEvent `json:"events"` // oldest first
	Allowed        []string     `json:"allowed"`
	Key            string       `json:"key"`
	// Returns tells the customer about the order's returns. Shops see them in full elsewhere.
	Returns *News `json:"returns,omitempty"`
	// Pay tells the customer about money in advance. Shops see payments in full elsewhere.
	Pay *News `json:"pay,omitempty"`
}

// News are news about returns or payments of an order in words. Link is the address of a page where the customer can do something
// about it, or empty, and Ask the words of the link.
type News struct {
	Texts []string `json:"texts"`
	Link  string   `json:"link"`
	Ask   string   `json:"ask"`
}

// PayPage is what the customer of an order sees about its advance. Claims are the customer's payments in words, newest first.
type PayPage struct {
	OrderID  string       `json:"order_id"`
	Due      money.Amount `json:"due"`
	Rest     money.Amount `json:"rest"` // due on delivery
	Currency string       `json:"currency"`
	Wallets  []PayWallet  `json:"wallets"`
	Claims   []PayClaim   `json:"claims"`
}

// PayWallet is a wallet to which the customer can send the money.
type PayWallet struct {
	Method string         `json:"method"`
	Number string         `json:"number"`
	Type   string         `json:"type"`
	Note   string         `json:"note"`
	QR     *media.Picture `json:"qr"`
}

// PayClaim is the state of a payment in words.
type PayClaim struct {
	ID    int    `json:"id"`
	State string `json:"state"`
	Text  string `json:"text"`
}

// OrderItem is one item of an order, as sold. Slug is empty if the product is no longer for sale.
type OrderItem struct {
	ProductID    int            `json:"product_id"` // 0 if deleted
	VariantID    int            `json:"variant_id"`
	Name         string         `json:"name"`
	Variant      string         `json:"variant"`  // labels of the options, or empty
	Category     string         `json:"category"` // current name, or empty
	Slug         string         `json:"slug"`
	Picture      *media.Picture `json:"picture"`
	SellingPrice money.Amount   `json:"selling_price"`
	Price        money.Amount   `json:"price"` // per unit, after the discount
	Quantity     int            `json:"quantity"`
	// Returned is the number of units that came back or were not taken; Quantity does not contain them.
	Returned int `json:"returned"`
}

// OrderEvent is one change of an order's status, or something that its courier did. Actor is "customer", "merchant" or "system". Note
// is empty for viewers who may not see the whole order. Text is what the courier did; its Note is the number of the parcel, and Link
// leads to the courier's own page.
type OrderEvent struct {
	At    time.Time `json:"at"`
	From  string    `json:"from"` // empty for the placement of the order
	To    string    `json:"to"`
	Actor string    `json:"actor"`
	Note  string    `json:"note"`
	Text  string    `json:"text,omitempty"`
	Link  string    `json:"link,omitempty"`
}

// OrderSummary contains what everybody who knows an order's id or phone number may see. Name and
// address are masked; so is the id if only the phone number was known.
type OrderSummary struct {
	OrderID string       `json:"order_id"`
	Date    time.Time    `json:"date"`
	Status  string       `json:"status"`
	Name    string       `json:"name"`
	Address string       `json:"address"`
	Events  []OrderEvent `json:"events"`
	// Pay tells the customer about money in advance; nil without proof of access.
	Pay *News `json:"pay,omitempty"`

	// PayKnown reports that the viewer has proof of access to an order with an advance.
	PayKnown bool `json:"-"`
}

// OrderAnswer is an order for a viewer. Order is nil without proof.
type OrderAnswer struct {
	Summary OrderSummary `json:"summary"`
	Order   *Order       `json:"order"`
}

// CustomerOrder is an order in its customer's list. Allowed lists the statuses to which the
// customer may change it.
type CustomerOrder struct {
	OrderID  string       `json:"order_id"`
	Date     time.Time    `json:"date"`
	Status   string       `json:"status"`
	Quantity int          `json:"quantity"` // of all items
	Amount   money.Amount `json:"amount"`
	Currency string       `json:"currency"`
	Items    []OrderItem  `json:"items"`
	Allowed  []string     `json:"allowed"`
}

// CustomerOrders is one page of a customer's orders, newest first. Counts contains the number of
// all orders by status, without statuses that have none. Total counts the orders of the listed
// status.
type CustomerOrders struct {
	Orders []CustomerOrder `json:"orders"`
	Total  int             `json:"total"`
	Page   int             `json:"page"`
	Pages  int             `json:"pages"`
	Counts map[string]int  `json:"counts"`
}
