package unfinished

import (
	"time"

	"haat/server/order/checkout"
	"haat/server/platform/money"
)

// KeepRequest is a checkout that the customer has not submitted. Key is the idempotency key of its order. Refused deletes the stored
// version of the checkout.
type KeepRequest struct {
	Key      string               `json:"key"`
	Name     string               `json:"name"`
	Mobile   string               `json:"mobile"`
	District string               `json:"district"`
	Lines    []checkout.QuoteLine `json:"lines"`
	Refused  bool                 `json:"refused"`
}

// UnfinishedList is a page of the shop's open checkouts, newest first, with the results of the last 30 days.
// Days is the number of days for which checkouts are stored, or 0 if they are not stored.
type UnfinishedList struct {
	Checkouts []Unfinished     `json:"checkouts"`
	Page      int              `json:"page"`
	Pages     int              `json:"pages"`
	Total     int              `json:"total"`
	Days      int              `json:"days"`
	Report    UnfinishedReport `json:"report"`
}

// UnfinishedReport contains numbers of stored checkouts of the last 30 days. Recovered is the number of
// orders that followed a contact by the team, and Value the sum of their totals.
type UnfinishedReport struct {
	Contacted int          `json:"contacted"`
	Recovered int          `json:"recovered"`
	Value     money.Amount `json:"value"`
}

// Unfinished is a checkout without an order.
type Unfinished struct {
	ID          int              `json:"id"`
	Name        string           `json:"name"`
	Mobile      string           `json:"mobile"`
	District    string           `json:"district"` // in the reader's language
	Value       money.Amount     `json:"value"`
	At          time.Time        `json:"at"` // time of the customer's last change
	Contacts    int              `json:"contacts"`
	ContactedAt *time.Time       `json:"contacted_at"`
	Lines       []UnfinishedLine `json:"lines"`
	// Message is a draft of a message to the customer, in the customer's language. It contains the link that
	// restores the cart.
	Message string `json:"message"`
}

// UnfinishedLine is a line of the cart. Name is empty if the product was deleted.
type UnfinishedLine struct {
	Name     string `json:"name"`
	Quantity int    `json:"quantity"`
}

// ContactRequest records that the team contacts a customer. Channel is "call", "whatsapp" or "sms"; only "sms" sends the message.
type ContactRequest struct {
	Channel string `json:"channel"`
}

// UnfinishedSettings sets the number of days for which checkouts are stored. With 0, none are stored and the
// stored ones are deleted.
type UnfinishedSettings struct {
	Days int `json:"days"`
}
