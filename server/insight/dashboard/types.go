package dashboard

import (
	"time"

	"haat/server/platform/media"
	"haat/server/platform/money"
)

// Report contains a shop's figures for the last days, including today. Each figure has a counterpart for the
// same number of preceding days, up to the same hour. Days are in Bangladesh time.
type Report struct {
	Days      int    `json:"days"` // 1, 7 or 30
	Orders    Change `json:"orders"`
	Sales     Sales  `json:"sales"`
	Average   Sales  `json:"average"`   // per order that was not canceled
	Customers Change `json:"customers"` // who ordered for the first time
	// Points contains one entry per day up to today or, for a single day, one per hour until now.
	Points []Point      `json:"points"`
	Funnel Funnel       `json:"funnel"`
	Top    []TopProduct `json:"top"`
	// Start contains the set-up progress of a shop without orders. It is null for other shops.
	Start *Start `json:"start"`
}

// Change contains a number for the reported period and for the period before it.
type Change struct {
	Now    int `json:"now"`
	Before int `json:"before"`
}

// Sales contains the totals of the orders that are not canceled, in the reported period and in the period
// before it.
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

// Funnel contains the numbers of the period's orders that have reached each step. Canceled orders are
// included only in Came and Canceled.
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

// Start is the set-up progress of a new shop. Products is the number of published products. Delivery is set
// if shoppers can choose a delivery package and an owner has confirmed the charges.
type Start struct {
	Logo     bool `json:"logo"`
	Products int  `json:"products"`
	Delivery bool `json:"delivery"`
	Public   bool `json:"public"`
}

// Savings is the second set-up list: steps that save an open shop money, in the recommended order.
type Savings struct {
	Steps []SavingStep `json:"steps"`
}

// SavingStep is a step of Savings: courier, wallet, risk, costs, returns, alerts or ad. To is the address of the screen where it is
// done, below the shop's area.
type SavingStep struct {
	Name string `json:"name"`
	To   string `json:"to"`
	Done bool   `json:"done"`
}

// Task is a kind of work that waits for the merchant, as in Kinds, with the number of items. To is the address of
// the screen where it is done, below the shop's area, and Menu the path of the menu entry with the badge.
type Task struct {
	Kind  string `json:"kind"`
	Count int    `json:"count"`
	To    string `json:"to"`
	Menu  string `json:"menu"`
}

// Counts contains what waits for the merchant: the kinds of work that the member may see and that have items. The
// other fields contain some of the numbers by name, for clients of earlier releases.
type Counts struct {
	Tasks            []Task `json:"tasks"`
	NewOrders        int    `json:"new_orders"`
	UnreadMessages   int    `json:"unread_messages"`
	WaitingReviews   int    `json:"waiting_reviews"`
	WaitingQuestions int    `json:"waiting_questions"`
	LowStock         int    `json:"low_stock"`
	AskedReturns     int    `json:"asked_returns"` // returns that wait for an answer
	// Unfinished is the number of checkouts without an order that nobody has contacted.
	Unfinished int `json:"unfinished"`
	// Notices is the number of the member's unread notices, in which each kind counts up to 100.
	Notices int `json:"notices"`
}
