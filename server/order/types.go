package order

import (
	"time"

	"haat/server/platform/media"
	"haat/server/platform/money"
)

// MaxNote is the maximum length of a note of an order, in characters.
const MaxNote = 1000

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
