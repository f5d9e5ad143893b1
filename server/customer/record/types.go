package record

import (
	"time"

	orders "haat/server/order"
	orderlist "haat/server/order/list"
	"haat/server/platform/money"
)

// CustomerList is a page of a shop's customers. Total is the number of customers that the query selects.
// Segments counts the customers of each segment that the search and the tag select. Tags contains all tags of
// the shop. Filled is false after an upgrade until earlier orders are counted.
type CustomerList struct {
	Customers []CustomerRow `json:"customers"`
	Total     int           `json:"total"`
	Page      int           `json:"page"`
	Pages     int           `json:"pages"`
	Segments  SegmentCounts `json:"segments"`
	Tags      []CustomerTag `json:"tags"`
	Filled    bool          `json:"filled"`
}

// SegmentCounts contains numbers of customers. All includes those in no segment.
type SegmentCounts struct {
	All      int `json:"all" sql:"all_of_them"`
	New      int `json:"new" sql:"new"`
	Loyal    int `json:"loyal" sql:"loyal"`
	Sleeping int `json:"sleeping" sql:"sleeping"`
	Returns  int `json:"returns" sql:"returns"`
	Blocked  int `json:"blocked" sql:"blocked"`
}

// CustomerTag is a tag with the number of its customers.
type CustomerTag struct {
	orderlist.OrderTag `tstype:",extends,required"`
	Customers          int `json:"customers"`
}

// CustomerRow is a person who ordered or registered with a mobile number. Name is empty if the person was
// erased. District is the district of the last order, in the reader's language.
type CustomerRow struct {
	ID          int                  `json:"id"`
	Name        string               `json:"name"`
	Mobile      string               `json:"mobile"`
	District    string               `json:"district"`
	Account     bool                 `json:"account"` // whether the number is registered in the shop
	Orders      int                  `json:"orders"`
	Delivered   int                  `json:"delivered"` // delivered or completed orders
	Returned    int                  `json:"returned"`  // canceled after they were shipped
	Canceled    int                  `json:"canceled"`  // canceled before they were shipped
	Spent       money.Amount         `json:"spent"`     // totals of delivered and completed orders
	LastOrderAt *time.Time           `json:"last_order_at"`
	Blocked     bool                 `json:"blocked"`
	Tags        []orderlist.OrderTag `json:"tags"`
}

// CustomerDetails contains a shop's data about a customer. The customer sees neither Note nor BlockReason.
// BlockedAt is null unless the block list has the number; BlockedUntil is null if the block never expires.
type CustomerDetails struct {
	CustomerRow  `tstype:",extends,required"`
	FirstOrderAt *time.Time         `json:"first_order_at"`
	RegisteredAt *time.Time         `json:"registered_at"`
	Email        string             `json:"email"` // email address of the account
	Note         string             `json:"note"`
	BlockedAt    *time.Time         `json:"blocked_at"`
	BlockedUntil *time.Time         `json:"blocked_until"`
	BlockedBy    string             `json:"blocked_by"`
	BlockReason  string             `json:"block_reason"`
	Risky        bool               `json:"risky"` // whether the rate of returns is high
	Addresses    []orders.Delivery  `json:"addresses"`
	LastOrders   []CustomerOrderRow `json:"last_orders"` // newest first
}

// CustomerOrderRow is an order of a customer.
type CustomerOrderRow struct {
	OrderID  string       `json:"order_id"`
	Date     time.Time    `json:"date"`
	Status   string       `json:"status"`
	Returned bool         `json:"returned"`
	Amount   money.Amount `json:"amount"`
	Currency string       `json:"currency"`
}

// CustomerNote replaces the note about a customer. Had is the note that the user saw; if it is null, the note
// is not checked.
type CustomerNote struct {
	Note string  `json:"note"`
	Had  *string `json:"had"`
}

// CustomerNoteNow is the current note, returned with a conflict.
type CustomerNoteNow struct {
	Note string `json:"note"`
}

// CustomerTagging adds tags to a customer and removes others, by id.
type CustomerTagging struct {
	Add    []int `json:"add"`
	Remove []int `json:"remove"`
}

// CustomerBlock blocks a customer. The customer does not see Reason.
type CustomerBlock struct {
	Reason string `json:"reason"`
}
