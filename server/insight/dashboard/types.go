package dashboard

import (
	"time"

	"haat/server/platform/media"
	"haat/server/platform/money"
)

// Report contains a shop's figures for the last days including today. Each figure is paired with the figure of the preceding days of equal
// number, up to the same hour. Days are in Bangladesh time.
type Report struct {
	Days      int    `json:"days"` // 1, 7 or 30
	Orders    Change `json:"orders"`
	Sales     Sales  `json:"sales"`
	Average   Sales  `json:"average"` // per order that was not canceled
	Customers Change `json:"customers"`
	// Points contains one entry per day up to today, or for a single day one per hour until now.
	Points []Point      `json:"points"`
	Funnel Funnel       `json:"funnel"`
	Top    []TopProduct `json:"top"`
	// Start contains the set-up progress of a shop without orders; it is null for others.
	Start *Start `json:"start"`
}

// Change is a count in the reported period and in the one before it.
type Change struct {
	Now    int `json:"now"`
	Before int `json:"before"`
}

// Sales contains the totals of the orders, except canceled ones, in the reported period and in the
// one before it.
type Sales struct {
	Now    money.Amount `json:"now"`
	Before money.Amount `json:"before"`
}

// Point contains the orders and sales of the day or hour that begins at At.
type Point struct {
	At     time.Time    `json:"at"`
	Orders int          `json:"orders"`
	Sales  money.Amount `json:"sales"`
}

// Funnel counts the period's orders by step: each step includes the orders that are
// beyond it. Canceled orders count only in Came and Canceled.
type Funnel struct {
	Came      int `json:"came"`
	Accepted  int `json:"accepted"`
	Shipped   int `json:"shipped"`
	Delivered int `json:"delivered"`
	Canceled  int `json:"canceled"`
}

// TopProduct is a product with its units sold, and its sales at the prices of the orders.
type TopProduct struct {
	ID      int            `json:"id"`
	Name    string         `json:"name"`
	BnName  string         `json:"bn_name"`
	Picture *media.Picture `json:"picture"`
	Units   int            `json:"units"`
	Sales   money.Amount   `json:"sales"`
}

// Start is the set-up progress of a new shop. Products counts published products. Delivery is set
// if shoppers can choose a delivery package and an owner has confirmed the charges.
type Start struct {
	Logo     bool `json:"logo"`
	Products int  `json:"products"`
	Delivery bool `json:"delivery"`
	Public   bool `json:"public"`
}

// Counts contains the numbers of items that need the merchant's attention.
type Counts struct {
	NewOrders        int `json:"new_orders"`
	UnreadMessages   int `json:"unread_messages"`
	WaitingReviews   int `json:"waiting_reviews"`
	WaitingQuestions int `json:"waiting_questions"`
	LowStock         int `json:"low_stock"`
	AskedReturns     int `json:"asked_returns"` // returns that wait for an answer
	// Unfinished counts the checkouts without an order that nobody has contacted.
	Unfinished int `json:"unfinished"`
}
