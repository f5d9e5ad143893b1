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

// OrderPayments contains the payments of an order and its family, newest first. Due must still be paid before
// the order is shipped. Rest is the unpaid part of its total. GiveBack is the shop's debt to the customer of
// the family: see server/books/family. Left is the largest amount that can be refunded.
type OrderPayments struct {
	OrderID  string       `json:"order_id"`
	Payments []Payment    `json:"payments"`
	Due      money.Amount `json:"due"`
	Rest     money.Amount `json:"rest"`
	GiveBack money.Amount `json:"give_back"`
	Left     money.Amount `json:"left"`
	CanAsk   bool         `json:"can_ask"`
}

// Payment is money that a customer pays in advance, or a refund.
type Payment struct {
	ID       int    `json:"id"`
	OrderID  string `json:"order_id"`
	Status   string `json:"status"` // the order's status
	Name     string `json:"name"`
	Mobile   string `json:"mobile"`
	Currency string `json:"currency"`
	Method   string `json:"method"` // wallet or gateway; for a refund also "bank" or "cash"
	Kind     string `json:"kind"`   // "advance", "full" or "refund"
	State    string `json:"state"`  // "asked", "claimed", "confirmed", "rejected" or "refunded"
	// Amount was requested or claimed, Received has arrived, and Fee is the gateway's share of it. Refunded
	// was given back, and Refunding is being refunded by the gateway.
	Amount    money.Amount `json:"amount"`
	Received  money.Amount `json:"received"`
	Fee       money.Amount `json:"fee"`
	Refunded  money.Amount `json:"refunded"`
	Refunding money.Amount `json:"refunding"`
	// ThroughGateway reports that the gateway can refund the payment.
	ThroughGateway bool `json:"through_gateway"`
	Practice       bool `json:"practice"` // the payment was made through a practice gateway, which moves no money

	Reference string `json:"reference"`
	Sender    string `json:"sender"`
	// Problem is a code: a doubt about the payment, or the reason for its rejection. A requested refund has
	// none before it is sent, and then "sending", "pending" (the gateway has accepted it) or "unknown" (the
	// gateway's answer was lost).
	Problem string `json:"problem"`
	Note    string `json:"note"`
	UsedBy  string `json:"used_by"` // another order with the same transaction id, or empty
	// CanCheck reports whether a gateway of the shop can look up the claim's transaction. Check is its last
	// answer.
	CanCheck  bool        `json:"can_check"`
	Check     *ClaimCheck `json:"check"`
	CreatedAt time.Time   `json:"created_at"`
	By        string      `json:"by"` // member who changed it last, or empty
}

// ClaimCheck is a gateway's answer about the transaction of a claim. Result is "found", "other_amount",
// "not_found", or "unknown" if the gateway did not answer.
type ClaimCheck struct {
	Result string       `json:"result"`
	Amount money.Amount `json:"amount"`
	Sender string       `json:"sender"` // the payer's number, if the gateway reports it
	// Agrees is "yes" or "no" if the sender can be compared with the claimed one, or empty.
	Agrees    string     `json:"agrees"`
	PaidAt    *time.Time `json:"paid_at"` // nil if not reported
	CheckedAt time.Time  `json:"checked_at"`
}

// AskRequest is a member's request that the customer of an order pays an advance, in addition to earlier
// payments.
type AskRequest struct {
	Amount money.Amount `json:"amount"`
}

// ConfirmRequest confirms a payment. Received is the received amount; 0 means the claimed amount. Short
// accepts less than the claimed amount.
type ConfirmRequest struct {
	Received money.Amount `json:"received"`
	Short    bool         `json:"short"`
}

// RejectRequest rejects a claim. Reason is one of Reasons; Note is for the customer.
type RejectRequest struct {
	Reason string `json:"reason"`
	Note   string `json:"note"`
}

// RefundRequest records a refund that the shop has made, or requests one from the gateway if Method is the payment's gateway. Key is the
// idempotency key. Number is the customer's account, and Reference the transaction id.
type RefundRequest struct {
	Key       string       `json:"key"`
	Amount    money.Amount `json:"amount"`
	Method    string       `json:"method"`
	Number    string       `json:"number"`
	Reference string       `json:"reference"`
}

// ResolveRequest decides whether a refund whose answer was lost has reached the customer. Reference is its
// transaction id.
type ResolveRequest struct {
	Refunded  bool   `json:"refunded"`
	Reference string `json:"reference"`
}

// PaymentDetails describe an event of a payment. Step is "asked", "claimed", "confirmed", "short" (less
// arrived than was requested), "duplicate" (the transaction has paid for another order), "rejected" or
// "refunded". Refunds through gateways also have "refund_asked", "refund_pending", "refund_unknown" and
// "refund_dropped". Over is the part of the amount above the order's total. ID is the payment's id, or 0 for
// "asked".
type PaymentDetails struct {
	ID     int          `json:"id,omitempty"`
	Step   string       `json:"step"`
	Amount money.Amount `json:"amount"`
	Method string       `json:"method,omitempty"`
	Over   money.Amount `json:"over,omitempty"`
}

// PayPage is the data of the page where a customer pays the advance of an order. Claims describe the
// customer's payments, newest first.
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

// PayClaim describes the state of a payment.
type PayClaim struct {
	ID    int    `json:"id"`
	State string `json:"state"`
	Text  string `json:"text"`
}
