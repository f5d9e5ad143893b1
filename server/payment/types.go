package payment

import (
	"time"

	"haat/server/platform/media"
	"haat/server/platform/money"
)

// PaymentList is a page of the shop's payments, newest first. Counts contains the number of all payments by view: "claimed", "give_back"
// and "all".
type PaymentList struct {
	Payments []Payment      `json:"payments"`
	Counts   map[string]int `json:"counts"`
	Page     int            `json:"page"`
	Pages    int            `json:"pages"`
}

// OrderPayments are the payments of an order and its family, newest first. Due is what must still be paid before the order is shipped, Rest what is left
// of its total, and GiveBack what the shop owes to the customer of the order's family: see server/books/family. Left is the largest amount that
// can be given back.
type OrderPayments struct {
	OrderID  string       `json:"order_id"`
	Payments []Payment    `json:"payments"`
	Due      money.Amount `json:"due"`
	Rest     money.Amount `json:"rest"`
	GiveBack money.Amount `json:"give_back"`
	Left     money.Amount `json:"left"`
	CanAsk   bool         `json:"can_ask"`
}

// Payment is money that a customer pays in advance, or gets back.
type Payment struct {
	ID       int    `json:"id"`
	OrderID  string `json:"order_id"`
	Status   string `json:"status"` // of the order
	Name     string `json:"name"`
	Mobile   string `json:"mobile"`
	Currency string `json:"currency"`
	Method   string `json:"method"` // wallet or gateway; of a refund also "bank" or "cash"
	Kind     string `json:"kind"`   // "advance", "full" or "refund"
	State    string `json:"state"`  // "asked", "claimed", "confirmed", "rejected" or "refunded"
	// Amount is asked for or claimed, Received what arrived, and Fee what the gateway kept of it. Refunded was given back, and Refunding
	// is being given back through the gateway.
	Amount    money.Amount `json:"amount"`
	Received  money.Amount `json:"received"`
	Fee       money.Amount `json:"fee"`
	Refunded  money.Amount `json:"refunded"`
	Refunding money.Amount `json:"refunding"`
	// ThroughGateway reports that the gateway can give the payment back.
	ThroughGateway bool `json:"through_gateway"`

	Reference string `json:"reference"`
	Sender    string `json:"sender"`
	// Problem is the code of a doubt or of the reason for a rejection. A refund that was asked for has none before it is sent, and then
	// "sending", "pending" (the gateway has accepted it) or "unknown" (the gateway's answer was lost).
	Problem string `json:"problem"`
	Note    string `json:"note"`
	UsedBy  string `json:"used_by"` // another order with the same transaction id, or empty
	// CanCheck reports that a gateway of the shop can look the claim's transaction up, and Check is what it said last.
	CanCheck  bool        `json:"can_check"`
	Check     *ClaimCheck `json:"check"`
	CreatedAt time.Time   `json:"created_at"`
	By        string      `json:"by"` // member who changed it last, or empty
}

// ClaimCheck is what a gateway says about the transaction of a claim. Result is "found", "other_amount", "not_found", or "unknown" if the
// gateway could not be asked.
type ClaimCheck struct {
	Result string       `json:"result"`
	Amount money.Amount `json:"amount"`
	Sender string       `json:"sender"` // the payer's number, if the gateway tells it
	// Agrees is "yes" or "no" if the sender can be compared with the claimed one, or empty.
	Agrees    string     `json:"agrees"`
	PaidAt    *time.Time `json:"paid_at"` // nil: not told
	CheckedAt time.Time  `json:"checked_at"`
}

// AskRequest is what a member asks the customer of an order to pay in advance, in addition to what was paid.
type AskRequest struct {
	Amount money.Amount `json:"amount"`
}

// ConfirmRequest confirms a payment. Received is what arrived; 0: the claimed amount. Short accepts less than that.
type ConfirmRequest struct {
	Received money.Amount `json:"received"`
	Short    bool         `json:"short"`
}

// RejectRequest rejects a claim. Reason is one of Reasons; Note is for the customer.
type RejectRequest struct {
	Reason string `json:"reason"`
	Note   string `json:"note"`
}

// RefundRequest records money of a payment that the shop gave back, or lets the gateway give it back if Method is the payment's gateway.
// Key identifies the request: repeating it has no effect. Number is the customer's account, and Reference the transaction id.
type RefundRequest struct {
	Key       string       `json:"key"`
	Amount    money.Amount `json:"amount"`
	Method    string       `json:"method"`
	Number    string       `json:"number"`
	Reference string       `json:"reference"`
}

// ResolveRequest says whether a refund of which the gateway's answer was lost has reached the customer. Reference is its transaction id.
type ResolveRequest struct {
	Refunded  bool   `json:"refunded"`
	Reference string `json:"reference"`
}

// PaymentDetails are what happened to money in advance. Step is "asked", "claimed", "confirmed", "short" (less arrived than was asked for),
// "duplicate" (its transaction has paid for another order), "rejected" or "refunded". Those of refunds through gateways are also
// "refund_asked", "refund_pending", "refund_unknown" and "refund_dropped". Over is the part of the amount above the order's total. ID is the payment's; 0 for "asked".
type PaymentDetails struct {
	ID     int          `json:"id,omitempty"`
	Step   string       `json:"step"`
	Amount money.Amount `json:"amount"`
	Method string       `json:"method,omitempty"`
	Over   money.Amount `json:"over,omitempty"`
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
