package account

import (
	"time"

	"haat/server/platform/money"
)

// Export contains all data that a shop stores about a customer. Addresses of pictures are relative to the
// host. Times are in UTC.
type Export struct {
	Shop          string               `json:"shop"`
	ExportedAt    time.Time            `json:"exported_at"`
	Profile       ExportedProfile      `json:"profile"`
	Addresses     []Address            `json:"addresses"`
	Orders        []ExportedOrder      `json:"orders"`
	Wishlist      []ExportedWish       `json:"wishlist"`
	StockAlerts   []ExportedAlert      `json:"stock_alerts"`
	Unfinished    []ExportedUnfinished `json:"unfinished"`
	Record        ExportedRecord       `json:"record"`
	Reviews       []ExportedReview     `json:"reviews"`
	Questions     []ExportedQuestion   `json:"questions"`
	Conversation  []ExportedMessage    `json:"conversation"`
	Notifications []Notification       `json:"notifications"`
}

// ExportedProfile is the customer's profile.
type ExportedProfile struct {
	ID     int       `json:"id"`
	Name   string    `json:"name"`
	Mobile string    `json:"mobile"`
	Email  string    `json:"email"`
	Since  time.Time `json:"since"`
}

// ExportedRecord contains the team's data about the customer's number, and the sums over its orders.
type ExportedRecord struct {
	Orders      int          `json:"orders"`
	Delivered   int          `json:"delivered"`
	Returned    int          `json:"returned"`
	Canceled    int          `json:"canceled"`
	Spent       money.Amount `json:"spent"`
	Note        string       `json:"note"`
	Tags        []string     `json:"tags"`
	BlockedAt   *time.Time   `json:"blocked_at,omitempty"`
	BlockReason string       `json:"block_reason"`
}

// ExportedOrder is an order with its items and events.
type ExportedOrder struct {
	OrderID        string              `json:"order_id"`
	Date           time.Time           `json:"date"`
	Status         string              `json:"status"`
	Name           string              `json:"name"`
	Mobile         string              `json:"mobile"`
	Email          string              `json:"email"`
	Division       string              `json:"division"`
	District       string              `json:"district"`
	Upazila        string              `json:"upazila"`
	Line           string              `json:"line"`
	Note           string              `json:"note"`
	Subtotal       money.Amount        `json:"subtotal"`
	ShippingName   string              `json:"shipping_name"`
	ShippingFee    money.Amount        `json:"shipping_fee"`
	Discount       money.Amount        `json:"discount"`
	DiscountReason string              `json:"discount_reason"`
	Amount         money.Amount        `json:"amount"`
	Advance        money.Amount        `json:"advance"`
	Currency       string              `json:"currency"`
	PaymentMethod  string              `json:"payment_method"`
	PaymentStatus  string              `json:"payment_status"`
	ShopNote       string              `json:"shop_note"`  // written by the shop's team
	BookNotes      []string            `json:"book_notes"` // notes of the ledger about the order
	Items          []ExportedItem      `json:"items"`
	Discounts      []ExportedDiscount  `json:"discounts"`
	Events         []ExportedOrderStep `json:"events"`
	Parcels        []ExportedParcel    `json:"parcels"`
	Returns        []ExportedReturn    `json:"returns"`
	Payments       []ExportedPayment   `json:"payments,omitempty"`
	// Confirmation is "asked", "confirmed" or "declined", or empty if the shop did not ask. ConfirmationAt is the time of the question or,
	// once there is one, of the answer.
	Confirmation   string     `json:"confirmation,omitempty"`
	ConfirmationAt *time.Time `json:"confirmation_at,omitempty"`
}

// ExportedPayment is a payment in advance or a refund.
type ExportedPayment struct {
	Method    string       `json:"method"`
	Kind      string       `json:"kind"`
	State     string       `json:"state"`
	Amount    money.Amount `json:"amount"`
	Received  money.Amount `json:"received"`
	Reference string       `json:"reference"`
	Sender    string       `json:"sender"`
	Note      string       `json:"note"`
	At        time.Time    `json:"at"`
}

// ExportedParcel is a parcel that a courier was asked to deliver.
type ExportedParcel struct {
	At      time.Time `json:"at"`
	Courier string    `json:"courier"`
	Name    string    `json:"name"`
	Mobile  string    `json:"mobile"`
	Address string    `json:"address"`
	Note    string    `json:"note"`
	State   string    `json:"state"`
	// Link is the address of the courier's page about the parcel, Problem the courier's message about a failed booking, and Difference the
	// team's note about cash that the courier did not collect.
	Link       string                `json:"link"`
	Problem    string                `json:"problem"`
	Difference string                `json:"difference"`
	Events     []ExportedParcelEvent `json:"events"`
	// Webhooks are the courier's messages about the parcel that are still stored.
	Webhooks []string `json:"webhooks"`
}

// ExportedParcelEvent is a courier's report about a parcel.
type ExportedParcelEvent struct {
	At     time.Time `json:"at"`
	Status string    `json:"status"`
	Text   string    `json:"text"`
}

// ExportedReturn is the return of a part of an order. The fields of the refund are empty if there is none.
type ExportedReturn struct {
	Kind            string       `json:"kind"`
	State           string       `json:"state"`
	Reason          string       `json:"reason"`
	Note            string       `json:"note"`
	Answer          string       `json:"answer"`
	Photos          []string     `json:"photos"`
	Units           int          `json:"units"`
	Fee             money.Amount `json:"fee"`
	Refund          money.Amount `json:"refund"`
	RefundMethod    string       `json:"refund_method"`
	RefundNumber    string       `json:"refund_number"`
	RefundReference string       `json:"refund_reference"`
	RefundedAt      *time.Time   `json:"refunded_at,omitempty"`
	At              time.Time    `json:"at"`
}

// ExportedItem is a line of an order, as sold.
type ExportedItem struct {
	Name     string       `json:"name"`
	Variant  string       `json:"variant"`
	Price    money.Amount `json:"price"` // per unit
	Quantity int          `json:"quantity"`
	Returned int          `json:"returned"` // units that were returned or not accepted
	Discount money.Amount `json:"discount"` // the item's share of the order's discounts
}

// ExportedDiscount is a discount of an order. Code is what the customer entered, or empty.
type ExportedDiscount struct {
	Name   string       `json:"name"`
	Code   string       `json:"code"`
	Class  string       `json:"class"` // "product", "order" or "delivery"
	Amount money.Amount `json:"amount"`
}

// ExportedOrderStep is one change of an order's status.
type ExportedOrderStep struct {
	At    time.Time `json:"at"`
	From  string    `json:"from"`
	To    string    `json:"to"`
	Actor string    `json:"actor"`
	Note  string    `json:"note"`
}

// ExportedWish is a product on the wishlist.
type ExportedWish struct {
	ProductID int       `json:"product_id"`
	Name      string    `json:"name"`
	At        time.Time `json:"at"`
}

// ExportedAlert is a product about which the customer's number will be notified.
type ExportedAlert struct {
	ProductID int       `json:"product_id"`
	Name      string    `json:"name"`
	At        time.Time `json:"at"`
}

// ExportedUnfinished is a checkout that did not become an order.
type ExportedUnfinished struct {
	Name     string         `json:"name"`
	Mobile   string         `json:"mobile"`
	District string         `json:"district"`
	Value    money.Amount   `json:"value"`
	Lines    []ExportedLine `json:"lines"`
	State    string         `json:"state"`
	At       time.Time      `json:"at"`
}

// ExportedLine is a line of a cart.
type ExportedLine struct {
	ProductID int `json:"product_id"`
	VariantID int `json:"variant_id"`
	Quantity  int `json:"quantity"`
}

// ExportedReview is a review that the customer wrote.
type ExportedReview struct {
	ProductID int       `json:"product_id"`
	Product   string    `json:"product"`
	Rating    int       `json:"rating"`
	Text      string    `json:"text"`
	Pictures  []string  `json:"pictures"`
	Status    string    `json:"status"`
	At        time.Time `json:"at"`
}

// ExportedQuestion is a question that the customer asked. Answer is empty until the shop answers.
type ExportedQuestion struct {
	ProductID int       `json:"product_id"`
	Product   string    `json:"product"`
	Name      string    `json:"name"`
	Text      string    `json:"text"`
	Answer    string    `json:"answer"`
	At        time.Time `json:"at"`
}

// ExportedMessage is a message of the conversation with the shop. Picture is empty if
// it has none.
type ExportedMessage struct {
	From    string    `json:"from"`
	Text    string    `json:"text"`
	Picture string    `json:"picture"`
	At      time.Time `json:"at"`
}
