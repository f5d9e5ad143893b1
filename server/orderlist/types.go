package orderlist

import (
	"time"

	"haat/server/checkout"
	"haat/server/platform/media"
	"haat/server/platform/money"
)

// AdminOrders is a page of a shop's orders, newest first. Total counts the listed orders; Counts
// counts all orders by tab.
type AdminOrders struct {
	Orders []AdminOrderRow  `json:"orders"`
	Total  int              `json:"total"`
	Page   int              `json:"page"`
	Pages  int              `json:"pages"`
	Counts AdminOrderCounts `json:"counts"`
}

// AdminOrderCounts contains the number of orders in each tab.
type AdminOrderCounts struct {
	New       int `json:"new"`
	Ongoing   int `json:"ongoing"`
	Completed int `json:"completed"`
}

// AdminOrderRow is an order in the admin list. District is in the reader's language. Items contains
// the names of the first items.
type AdminOrderRow struct {
	OrderID            string         `json:"order_id"`
	Date               time.Time      `json:"date"`
	Status             string         `json:"status"`
	Returned           bool           `json:"returned"` // canceled after it was shipped
	Source             string         `json:"source"`   // "shop" or "hand"
	Name               string         `json:"name"`
	Mobile             string         `json:"mobile"`
	District           string         `json:"district"`
	Quantity           int            `json:"quantity"` // of all items
	Items              []string       `json:"items"`
	Picture            *media.Picture `json:"picture"` // of the first item
	Amount             money.Amount   `json:"amount"`
	Currency           string         `json:"currency"`
	Noted              bool           `json:"noted"` // the customer or the shop has written a note
	Allowed            []string       `json:"allowed"`
	checkout.CallState `tstype:",extends,required"`
}
