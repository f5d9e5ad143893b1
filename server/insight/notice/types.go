package notice

import (
	"time"

	"haat/server/platform/money"
)

// NoticeList is a page of notices, the newest first. Next is the cursor of the next page, or empty. Unread is the number of all
// unread notices of the member, in which each kind counts up to 100; only the first page has it, the others have 0.
type NoticeList struct {
	Notices []Notice `json:"notices"`
	Next    string   `json:"next"`
	Unread  int      `json:"unread"`
}

// Notice is an event of the shop. The fields after Unread depend on the kind; others are empty.
type Notice struct {
	Key  string `json:"key"` // unique in the list, such as "new_order/17"
	Kind string `json:"kind"`
	// At is the time of the event.
	At time.Time `json:"at"`
	// To is the address of the screen that shows it, below the shop's area, such as "/orders/12345678".
	To     string `json:"to"`
	Unread bool   `json:"unread"`
	// Order is the number of the order of new_order, payment_claim and parcel_failed.
	Order string `json:"order,omitempty"`
	// Name is the name of the customer of new_order and message, of the product of low_stock, of the file of import_failed, of
	// the service of connection_broken, such as "pathao", or of the host of domain_lost.
	Name    string `json:"name,omitempty"`
	BnName  string `json:"bn_name,omitempty"` // Bengali name of a product
	Variant string `json:"variant,omitempty"` // sold-out variant of low_stock
	// Amount is the total of new_order, or the amount of payment_claim.
	Amount money.Amount `json:"amount,omitempty"`
	// Count is the number of unread messages, of unsent SMS, or of the products of low_stock if they are several.
	Count int `json:"count,omitempty"`
	// Left is the number of units that low_stock left of a product without variants, or of a sold-out variant.
	Left *int `json:"left,omitempty"`
}

// NoticesRead marks the notices until a time as read: the time of the newest one that the member has seen.
type NoticesRead struct {
	Until time.Time `json:"until"`
}

// NoticesLeft contains the number of notices that are still unread, because they are newer.
type NoticesLeft struct {
	Unread int `json:"unread"`
}
