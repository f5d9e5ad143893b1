package order

import (
	"time"

	"haat/server/platform/media"
	"haat/server/platform/money"
)

// MaxNote is the maximum length of a note on an order, in characters.
const MaxNote = 1000

// Delivery is the recipient and address of a parcel. Division, district and upazila are English names from client/data/places.json, each
// inside the previous one.
type Delivery struct {
	Name     string `json:"name"`
	Mobile   string `json:"mobile"` // 11 digits, 01…
	Division string `json:"division"`
	District string `json:"district"`
	Upazila  string `json:"upazila"`
	Line     string `json:"line"`
}

// Order is a whole order. Key is the proof of access in its signed link. Allowed lists the statuses to which the viewer may change it.
type Order struct {
	Delivery       `tstype:",extends,required"`
	OrderID        string       `json:"order_id"`
	Date           time.Time    `json:"date"`
	Status         string       `json:"status"`
	Quantity       int          `json:"quantity"` // units of all items
	Subtotal       money.Amount `json:"subtotal"`
	ShippingName   string       `json:"shipping_name"`
	Discount       money.Amount `json:"discount"` // on the subtotal
	DiscountReason string       `json:"discount_reason"`
	// Granted is the part of Discount that a member granted. The rest are the Discounts, apart from those of the delivery.
	Granted       money.Amount    `json:"granted"`
	Discounts     []OrderDiscount `json:"discounts"`
	ShippingFee   money.Amount    `json:"shipping_fee"`
	Amount        money.Amount    `json:"amount"`  // Subtotal - Discount + ShippingFee
	Advance       money.Amount    `json:"advance"` // part of Amount that was paid before the delivery
	Due           money.Amount    `json:"due"`     // part of Amount that the customer still has to pay
	Refunded      money.Amount    `json:"refunded"`
	GiveBack      money.Amount    `json:"give_back"` // what the shop still has to refund
	Currency      string          `json:"currency"`
	PaymentMethod string          `json:"payment_method"` // "cod"
	PaymentStatus string          `json:"payment_status"` // one of state.Payments
	Email         string          `json:"email"`
	Note          string          `json:"note"`
	Items         []OrderItem     `json:"items"`
	Events        []OrderEvent    `json:"events"` // oldest first
	Allowed       []string        `json:"allowed"`
	Key           string          `json:"key"`
	// Returns describes the order's returns for the customer. Shops get the full data from other endpoints.
	Returns *News `json:"returns,omitempty"`
	// Pay describes the order's advance for the customer. Shops get the full data from other endpoints.
	Pay *News `json:"pay,omitempty"`
}

// News is a text about the returns or payments of an order. Link is the address of a page where the customer
// can act, or empty. Ask is the text of the link.
type News struct {
	Texts []string `json:"texts"`
	Link  string   `json:"link"`
	Ask   string   `json:"ask"`
}

// OrderDiscount is a discount of an order. Class is "product", "order" or "delivery"; ShippingFee is the charge after the last. Code is empty if
// the discount counted by itself.
type OrderDiscount struct {
	Name   string       `json:"name"`
	Code   string       `json:"code"`
	Class  string       `json:"class"`
	Amount money.Amount `json:"amount"`
}

// OrderItem is an item of an order as sold. Slug is empty if the product is no longer for sale.
type OrderItem struct {
	ProductID    int            `json:"product_id"` // 0 if deleted
	VariantID    int            `json:"variant_id"`
	Name         string         `json:"name"`
	Variant      string         `json:"variant"`  // labels of the options, or empty
	Category     string         `json:"category"` // current name, or empty
	Slug         string         `json:"slug"`
	Picture      *media.Picture `json:"picture"`
	SellingPrice money.Amount   `json:"selling_price"`
	Price        money.Amount   `json:"price"`    // per unit, after the product's own discount
	Discount     money.Amount   `json:"discount"` // what the order's discounts take off all units
	Quantity     int            `json:"quantity"`
	// Returned is the number of units that were returned or not accepted. Quantity does not include them.
	Returned int `json:"returned"`
}

// OrderEvent is a status change of an order, or a step of its parcel. Actor is "customer", "merchant" or
// "system". Note is empty for viewers who may not see the whole order. For a parcel's step, Text describes
// it, Note is the parcel's number, and Link is the courier's page about the parcel.
type OrderEvent struct {
	At    time.Time `json:"at"`
	From  string    `json:"from"` // empty for the placement of the order
	To    string    `json:"to"`
	Actor string    `json:"actor"`
	Note  string    `json:"note"`
	Text  string    `json:"text,omitempty"`
	Link  string    `json:"link,omitempty"`
}

// OrderSummary contains the part of an order that is visible to anyone who knows its id or phone number. Name
// and address are masked. If only the phone number was known, the id is masked too.
type OrderSummary struct {
	OrderID string       `json:"order_id"`
	Date    time.Time    `json:"date"`
	Status  string       `json:"status"`
	Name    string       `json:"name"`
	Address string       `json:"address"`
	Events  []OrderEvent `json:"events"`
	// Pay describes the order's advance for the customer; nil without proof of access.
	Pay *News `json:"pay,omitempty"`

	// PayKnown reports whether the viewer has proof of access to an order with an advance.
	PayKnown bool `json:"-"`
}

// OrderAnswer is the response with an order. Order is nil without proof of access.
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
	Quantity int          `json:"quantity"` // units of all items
	Amount   money.Amount `json:"amount"`
	Currency string       `json:"currency"`
	Items    []OrderItem  `json:"items"`
	Allowed  []string     `json:"allowed"`
}

// CustomerOrders is a page of a customer's orders, newest first. Counts contains the number of all orders by status, and omits statuses
// without orders. Total counts the orders with the listed status.
type CustomerOrders struct {
	Orders []CustomerOrder `json:"orders"`
	Total  int             `json:"total"`
	Page   int             `json:"page"`
	Pages  int             `json:"pages"`
	Counts map[string]int  `json:"counts"`
}
