package checkout

import (
	"time"

	"haat/server/catalog"
	"haat/server/platform/media"
	"haat/server/platform/money"
)

// QuoteLine is a line of a cart: a product, its variant or 0, and how many.
type QuoteLine struct {
	ProductID int `json:"product_id"`
	VariantID int `json:"variant_id"`
	Quantity  int `json:"quantity"`
}

// Quote is what a cart costs now, its lines in the order they were asked.
// Package is the id of the shipping package that Total counts with: the one asked
// for, else the one for the district asked for, else the first; 0 where the shop
// has none. Subtotal is of what can be had. Fingerprint stands for these figures:
// an order that names it is refused where they have changed since.
type Quote struct {
	Lines       []QuotedLine      `json:"lines"`
	Packages    []ShippingPackage `json:"packages"`
	PackageID   int               `json:"package_id"`
	Subtotal    money.Amount      `json:"subtotal"`
	ShippingFee money.Amount      `json:"shipping_fee"`
	Total       money.Amount      `json:"total"`
	Fingerprint string            `json:"fingerprint"`
}

// ShippingPackage is a way of delivery. Zone is "inside" or "outside" of the
// shop's district, or "any". It takes MinDays to MaxDays days, 0 and 0 where nobody
// has said so.
type ShippingPackage struct {
	ID      int          `json:"id"`
	Name    string       `json:"name"`
	Fee     money.Amount `json:"fee"`
	Zone    string       `json:"zone"`
	MinDays int          `json:"min_days"`
	MaxDays int          `json:"max_days"`
}

// QuotedLine is a line at the current price. Quantity is how many of those asked
// for can be had: 0 for what is sold out or no longer for sale. Product is nil
// where it is no longer for sale; a product asked for without the variant it comes
// in has no price and no stock. Options are the variant's values as labels.
type QuotedLine struct {
	ProductID    int                  `json:"product_id"`
	VariantID    int                  `json:"variant_id"`
	Quantity     int                  `json:"quantity"`
	Stock        int                  `json:"stock"`
	SellingPrice money.Amount         `json:"selling_price"`
	Price        money.Amount         `json:"price"` // of one, after the discount
	Options      []string             `json:"options"`
	Product      *catalog.ProductCard `json:"product"`
}

// Delivery is who receives a parcel, and where. The three places are English
// names of client/data/places.json, each within the one before it.
type Delivery struct {
	Name     string `json:"name"`
	Mobile   string `json:"mobile"` // 11 digits, 01…
	Division string `json:"division"`
	District string `json:"district"`
	Upazila  string `json:"upazila"`
	Line     string `json:"line"`
}

// PlaceRequest is an order as the browser sends it. Fingerprint is of the quote
// that the shopper saw, or empty.
type PlaceRequest struct {
	Delivery    `tstype:",extends,required"`
	Lines       []QuoteLine `json:"lines"`
	PackageID   int         `json:"package_id"`
	Email       string      `json:"email"`
	Note        string      `json:"note"`
	Fingerprint string      `json:"fingerprint"`
	Tracking    Tracking    `json:"tracking"`
	// Code is the one that was sent to the number, where an earlier answer asked for it; else empty.
	Code string `json:"code,omitempty"`
}

// Tracking is what the browser knows for the shop's advertising: the cookies of
// Meta's pixel, the page, and whether the visitor agreed where the shop asks.
type Tracking struct {
	Fbp     string `json:"fbp"`
	Fbc     string `json:"fbc"`
	Page    string `json:"page"` // the whole address, without its query
	Consent bool   `json:"consent"`
}

// Order is an order as those see it who may see it whole. Key is the proof in its
// signed link. Allowed are the statuses that the viewer may change it to.
type Order struct {
	Delivery      `tstype:",extends,required"`
	OrderID       string       `json:"order_id"`
	Date          time.Time    `json:"date"`
	Status        string       `json:"status"`
	Quantity      int          `json:"quantity"` // of all items
	Subtotal      money.Amount `json:"subtotal"`
	ShippingName  string       `json:"shipping_name"`
	ShippingFee   money.Amount `json:"shipping_fee"`
	Amount        money.Amount `json:"amount"` // to pay
	Currency      string       `json:"currency"`
	PaymentMethod string       `json:"payment_method"` // "cod"
	PaymentStatus string       `json:"payment_status"` // "unpaid" or "paid"
	Email         string       `json:"email"`
	Note          string       `json:"note"`
	Items         []OrderItem  `json:"items"`
	Events        []OrderEvent `json:"events"` // the oldest first
	Allowed       []string     `json:"allowed"`
	Key           string       `json:"key"`
}

// OrderItem is one line of an order, as sold. Slug is empty where the product is
// no longer for sale.
type OrderItem struct {
	ProductID    int            `json:"product_id"` // 0: deleted since
	VariantID    int            `json:"variant_id"`
	Name         string         `json:"name"`
	Variant      string         `json:"variant"`  // the options' values, or empty
	Category     string         `json:"category"` // its name today, or empty
	Slug         string         `json:"slug"`
	Picture      *media.Picture `json:"picture"`
	SellingPrice money.Amount   `json:"selling_price"`
	Price        money.Amount   `json:"price"` // of one, after the discount
	Quantity     int            `json:"quantity"`
}

// OrderEvent is one change of an order's status. Actor is "customer", "merchant"
// or "system". Note is empty for those who may not see the order whole.
type OrderEvent struct {
	At    time.Time `json:"at"`
	From  string    `json:"from"` // empty: the order was placed
	To    string    `json:"to"`
	Actor string    `json:"actor"`
	Note  string    `json:"note"`
}

// OrderSummary is an order as anybody sees it who knows its id or its phone
// number: name and address are masked, and so is the id where only the phone
// number was known.
type OrderSummary struct {
	OrderID string       `json:"order_id"`
	Date    time.Time    `json:"date"`
	Status  string       `json:"status"`
	Name    string       `json:"name"`
	Address string       `json:"address"`
	Events  []OrderEvent `json:"events"`
}

// OrderAnswer is an order for a viewer; Order is nil without proof.
type OrderAnswer struct {
	Summary OrderSummary `json:"summary"`
	Order   *Order       `json:"order"`
}

// CustomerOrder is an order in the list of the customer whose it is. Allowed are
// the statuses that they may change it to.
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

// CustomerOrders is one page of a customer's orders, the newest first. Counts are
// of all of them by status; a status that none has is left out. Total is of those
// in the list's status.
type CustomerOrders struct {
	Orders []CustomerOrder `json:"orders"`
	Total  int             `json:"total"`
	Page   int             `json:"page"`
	Pages  int             `json:"pages"`
	Counts map[string]int  `json:"counts"`
}
