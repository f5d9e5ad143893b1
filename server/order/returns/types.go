package returns

import (
	"time"

	"haat/server/platform/media"
	"haat/server/platform/money"
)

// OrderReturns contains the returns of an order, newest first, and the next steps that the shop can take.
type OrderReturns struct {
	OrderID string   `json:"order_id"`
	Returns []Return `json:"returns"`
	// Kinds are the kinds of returns that the shop may start: "return", "exchange" and "undelivered".
	Kinds []string `json:"kinds"`
	// Paid is the amount that the customer has paid, and Left the part of it that was not refunded.
	Paid money.Amount `json:"paid"`
	Left money.Amount `json:"left"`
	// Parcel is the order's parcel if it was partly delivered, otherwise null.
	Parcel *PartlyDelivered `json:"parcel"`
}

// PartlyDelivered is a parcel of which the customer accepted only a part. Collected is the amount that the
// courier collected, or null if unknown, and Due the amount to collect for the accepted goods.
type PartlyDelivered struct {
	ID        int           `json:"id"`
	Collected *money.Amount `json:"collected"`
	Due       money.Amount  `json:"due"`
}

// Return is a return of a part of an order.
type Return struct {
	ID      int             `json:"id"`
	OrderID string          `json:"order_id"`
	Kind    string          `json:"kind"`     // "return", "exchange" or "undelivered"
	AskedBy string          `json:"asked_by"` // "customer", "merchant" or "courier"
	State   string          `json:"state"`    // "asked", "accepted", "declined", "received" or "closed"
	Reason  string          `json:"reason"`   // one of Reasons, or empty
	Note    string          `json:"note"`
	Items   []ReturnedItem  `json:"items"`
	Photos  []media.Picture `json:"photos"`
	Answer  string          `json:"answer"` // the shop's answer to the customer
	Fee     money.Amount    `json:"fee"`    // the customer's charge for the return
	Value   money.Amount    `json:"value"`  // value of the received goods
	// Credit is the part of an exchange's new order that the goods paid for. Exchange is the id of that order, or empty.
	Credit   money.Amount `json:"credit"`
	Exchange string       `json:"exchange"`
	// Suggested is the suggested refund: the value less fee, credit and refund, but not more than the
	// customer has paid.
	Suggested  money.Amount `json:"suggested"`
	Refund     *Refund      `json:"refund"`
	CreatedAt  time.Time    `json:"created_at"`
	ReceivedAt *time.Time   `json:"received_at"`
	// By is the name of the member who last changed the return, or empty.
	By string `json:"by"`
}

// ReturnedItem is an item of a return. Quantity is the number of requested units before the goods are
// received, and of received units afterwards.
type ReturnedItem struct {
	ItemID   int            `json:"item_id"`
	Name     string         `json:"name"`
	Variant  string         `json:"variant"`
	Picture  *media.Picture `json:"picture"`
	Quantity int            `json:"quantity"`
	Damaged  int            `json:"damaged"` // part of Quantity
	Value    money.Amount   `json:"value"`
}

// Refund is a refund that the shop has made.
type Refund struct {
	Amount    money.Amount `json:"amount"`
	Method    string       `json:"method"`
	Number    string       `json:"number"`
	Reference string       `json:"reference"`
	At        time.Time    `json:"at"`
}

// ReturnList is a page of the shop's returns, newest first. Counts contains the number of all returns by state.
type ReturnList struct {
	Returns []ListedReturn `json:"returns"`
	Counts  map[string]int `json:"counts"`
	Total   int            `json:"total"`
	Page    int            `json:"page"`
	Pages   int            `json:"pages"`
}

// ListedReturn is a return with the customer of its order.
type ListedReturn struct {
	Return   `tstype:",extends,required"`
	Name     string `json:"name"`
	Mobile   string `json:"mobile"`
	Currency string `json:"currency"`
}

// ItemUnits is a number of units of an order's item. Damaged units cannot be sold again.
type ItemUnits struct {
	ItemID   int `json:"item_id"`
	Quantity int `json:"quantity"`
	Damaged  int `json:"damaged"`
}

// StartRequest starts a return on behalf of the shop. It is accepted immediately.
type StartRequest struct {
	Kind   string       `json:"kind"`
	Reason string       `json:"reason"`
	Note   string       `json:"note"`
	Fee    money.Amount `json:"fee"`
	Items  []ItemUnits  `json:"items"`
}

// DecideRequest accepts or declines a customer's request. Answer is required to decline.
type DecideRequest struct {
	Accept bool         `json:"accept"`
	Answer string       `json:"answer"`
	Fee    money.Amount `json:"fee"`
}

// ReceiveRequest records the units that were received, and their condition.
type ReceiveRequest struct {
	Items []ItemUnits  `json:"items"`
	Fee   money.Amount `json:"fee"`
}

// RefundRequest records a refund that the shop has made. Number is the mobile number of a wallet, or a bank account.
type RefundRequest struct {
	Amount    money.Amount `json:"amount"`
	Method    string       `json:"method"`
	Number    string       `json:"number"`
	Reference string       `json:"reference"`
}

// ReturnDetails describe a step of a return. Step is "asked", "accepted", "declined", "received", "refunded",
// "exchanged" or "closed". Amount is the value of received goods, the refund, or the part of the new order
// that the exchanged goods pay for. Other is the id of the new order.
type ReturnDetails struct {
	ID      int          `json:"id"`
	Step    string       `json:"step"`
	Kind    string       `json:"kind"` // "return", "exchange" or "undelivered"
	Units   int          `json:"units"`
	Damaged int          `json:"damaged"` // of Units
	Amount  money.Amount `json:"amount"`
	Method  string       `json:"method"` // refund method
	Other   string       `json:"other"`
}
