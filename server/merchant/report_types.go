package merchant

import (
	"time"

	"haat/server/platform/media"
	"haat/server/platform/money"
)

// Report is how a shop does in the last days, today among them: each figure with the
// one of the same days before, until the same hour. Days are those of Bangladesh.
type Report struct {
	Days      int    `json:"days"` // 1, 7 or 30
	Orders    Change `json:"orders"`
	Sales     Sales  `json:"sales"`
	Average   Sales  `json:"average"` // of an order that was not canceled
	Customers Change `json:"customers"`
	// Points are the days from the first to today, or of one day the hours until now.
	Points []Point      `json:"points"`
	Funnel Funnel       `json:"funnel"`
	Top    []TopProduct `json:"top"`
	// Start is what a shop without any order has still to do, null for others.
	Start *Start `json:"start"`
}

// Change is a count of a time, and of the time before it.
type Change struct {
	Now    int `json:"now"`
	Before int `json:"before"`
}

// Sales are the totals of a time's orders but for the canceled ones, and those of
// the time before it.
type Sales struct {
	Now    money.Amount `json:"now"`
	Before money.Amount `json:"before"`
}

// Point is the orders of a day or an hour that begins at At, and their sales.
type Point struct {
	At     time.Time    `json:"at"`
	Orders int          `json:"orders"`
	Sales  money.Amount `json:"sales"`
}

// Funnel is how far a time's orders have come: those that came in, and of them those
// that got to each step or beyond it. Canceled ones are only in Came and Canceled.
type Funnel struct {
	Came      int `json:"came"`
	Accepted  int `json:"accepted"`
	Shipped   int `json:"shipped"`
	Delivered int `json:"delivered"`
	Canceled  int `json:"canceled"`
}

// TopProduct is a product by what was sold of it, at the prices of then.
type TopProduct struct {
	ID      int            `json:"id"`
	Name    string         `json:"name"`
	BnName  string         `json:"bn_name"`
	Picture *media.Picture `json:"picture"`
	Units   int            `json:"units"`
	Sales   money.Amount   `json:"sales"`
}

// Start is what a new shop has: products are those that are published.
type Start struct {
	Logo     bool `json:"logo"`
	Products int  `json:"products"`
	Delivery bool `json:"delivery"`
	Public   bool `json:"public"`
}
