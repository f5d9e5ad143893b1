package finder

import (
	"time"

	"haat/server/platform/money"
)

// Found contains at most five results of each kind. Orders and customers are sorted by the last order, products
// by the match.
type Found struct {
	Orders    []FoundOrder    `json:"orders"`
	Products  []FoundProduct  `json:"products"`
	Customers []FoundCustomer `json:"customers"`
}

// FoundOrder is an order that matches a search.
type FoundOrder struct {
	OrderID string       `json:"order_id"`
	Name    string       `json:"name"`
	Mobile  string       `json:"mobile"`
	Date    time.Time    `json:"date"`
	Status  string       `json:"status"`
	Amount  money.Amount `json:"amount"`
}

// FoundProduct is a product that matches a search. Name is in the reader's language. Status is "draft" or
// "published".
type FoundProduct struct {
	ID     int          `json:"id"`
	Name   string       `json:"name"`
	Sku    string       `json:"sku"`
	Price  money.Amount `json:"price"`
	Stock  int          `json:"stock"`
	Status string       `json:"status"`
}

// FoundCustomer is a customer that matches a search.
type FoundCustomer struct {
	ID     int    `json:"id"`
	Name   string `json:"name"`
	Mobile string `json:"mobile"`
	Orders int    `json:"orders"`
}
