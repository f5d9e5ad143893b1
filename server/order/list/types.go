package list

import (
	"time"

	orders "haat/server/order"
	"haat/server/platform/media"
	"haat/server/platform/money"
)

// AdminOrders is a page of a shop's orders. Total is the number of orders that the query selects, and Counts
// the number of all orders by tab.
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
	Pack      int `json:"pack"`
	Ship      int `json:"ship"`
	Way       int `json:"way"`
	Done      int `json:"done"`
	Ongoing   int `json:"ongoing"`   // pack, ship and way, and delivered orders
	Completed int `json:"completed"` // completed and canceled orders
}

// AdminOrderRow is an order in the admin list. District is in the reader's language. Items contains the names
// of the first items.
type AdminOrderRow struct {
	OrderID          string         `json:"order_id"`
	Date             time.Time      `json:"date"`
	Status           string         `json:"status"`
	Returned         bool           `json:"returned"` // canceled after it was shipped
	Source           string         `json:"source"`   // one of Order.source
	Name             string         `json:"name"`
	Mobile           string         `json:"mobile"`
	District         string         `json:"district"`
	Quantity         int            `json:"quantity"` // units of all items
	Items            []string       `json:"items"`
	Picture          *media.Picture `json:"picture"` // picture of the first item
	Amount           money.Amount   `json:"amount"`
	Advance          money.Amount   `json:"advance"`
	Due              money.Amount   `json:"due"`            // part of Amount that the customer still has to pay
	PaymentStatus    string         `json:"payment_status"` // one of state.Payments
	Currency         string         `json:"currency"`
	Noted            bool           `json:"noted"` // the customer or the shop has written a note
	Note             string         `json:"note"`  // the shop's note, otherwise the customer's; at most 120 characters
	Tags             []OrderTag     `json:"tags"`
	Assignee         *OrderMember   `json:"assignee"`
	Allowed          []string       `json:"allowed"`
	RiskLevel        string         `json:"risk_level"` // "green", "amber" or "red"; empty if not scored
	Hold             string         `json:"hold"`       // reason of the hold: "confirm", "call", "advance", "review" or empty
	orders.CallState `tstype:",extends,required"`
}

// OrderTag is a tag that an order can have. Colour is one of "grey", "red", "orange", "yellow", "green", "teal", "blue",
// "purple" and "pink".
type OrderTag struct {
	ID     int    `json:"id"`
	Name   string `json:"name"`
	Colour string `json:"colour"`
}

// CountedTag is a tag with the number of its orders.
type CountedTag struct {
	OrderTag `tstype:",extends,required"`
	Orders   int `json:"orders"`
}

// TagRequest creates or changes a tag.
type TagRequest struct {
	Name   string `json:"name"`
	Colour string `json:"colour"`
}

// TaggingRequest adds tags to orders and removes others, by id.
type TaggingRequest struct {
	Orders []string `json:"orders"`
	Add    []int    `json:"add"`
	Remove []int    `json:"remove"`
}

// OrderMember is a member of the team who can be assigned to orders. Name is empty for former members.
type OrderMember struct {
	ID   int    `json:"id"`
	Name string `json:"name"`
}

// AssignRequest assigns orders to a member. The id 0 removes the assignee.
type AssignRequest struct {
	Orders   []string `json:"orders"`
	Assignee int      `json:"assignee"`
}

// OrderLabels contains the tags and the assignee of an order.
type OrderLabels struct {
	Tags     []OrderTag   `json:"tags"`
	Assignee *OrderMember `json:"assignee"`
}

// OrderView is a saved combination of filters, sort order and columns. Query is the query string of the list's URL.
type OrderView struct {
	ID    int    `json:"id"`
	Name  string `json:"name"`
	Query string `json:"query"`
}

// ViewRequest creates or changes a view.
type ViewRequest struct {
	Name  string `json:"name"`
	Query string `json:"query"`
}

// ViewOrder lists the views' ids in their new order.
type ViewOrder struct {
	IDs []int `json:"ids"`
}

// OrderFacets contains the values of each filter with their numbers of orders. The numbers for a filter are
// computed with all other filters.
type OrderFacets struct {
	Statuses  []FacetCount `json:"statuses"`
	Dates     []FacetCount `json:"dates"`
	Districts []FacetCount `json:"districts"`
	Products  []FacetCount `json:"products"`  // at most 50, the most frequent ones first, plus the selected ones
	Discounts []FacetCount `json:"discounts"` // at most 50, as the products
	Tags      []FacetCount `json:"tags"`
	Sources   []FacetCount `json:"sources"`
	Assignees []FacetCount `json:"assignees"`
	Unpaid    int          `json:"unpaid"`
	Reminders int          `json:"reminders"`
	Risks     []FacetCount `json:"risks"` // by level
	Holds     int          `json:"holds"` // orders on hold
}

// FacetCount is a filter value as in the URL. Label is its name in the reader's language, or empty if the
// client knows it. Colour is the colour of a tag.
type FacetCount struct {
	Value  string `json:"value"`
	Label  string `json:"label"`
	Colour string `json:"colour"`
	Count  int    `json:"count"`
}
