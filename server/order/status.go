package order

import (
	"fmt"
	"strings"

	"haat/ent/order"
	"haat/server/order/state"
	"haat/server/platform/fault"
)

// ActorKind is the role of a person who views or changes an order.
type ActorKind string

// Kinds of actors.
const (
	Customer ActorKind = "customer"
	Merchant ActorKind = "merchant"
	System   ActorKind = "system"
)

// Actor is a customer or admin user who changes an order. ID is 0 for guests and the system.
type Actor struct {
	Kind ActorKind
	ID   int
}

// StatusTable returns the state machine as a table in Markdown, for docs/orders.md.
func StatusTable() string {
	b := strings.Builder{}
	b.WriteString("| Status | A merchant may change it to | A customer may change it to | Stock | Payment |\n|---|---|---|---|---|\n")
	for _, status := range state.All {
		var next []string
		for _, to := range state.Next[status] {
			name := string(to)
			if to == order.StatusCanceled && state.WasShipped(status) {
				name = "canceled, as returned"
			}
			next = append(next, name)
		}
		at := position{status: status}
		stock := "taken"
		if !at.sells() {
			stock = "back, unless the goods are lost"
		}
		fmt.Fprintf(&b, "| %s | %s | %s | %s | %s |\n", status, strings.Join(next, "; "), strings.Join(Allowed(status, Customer), ", "), stock, at.payment())
	}
	return b.String()
}

// Allowed returns the statuses to which the actor may change an order. Customers may
// only cancel, and only pending orders.
func Allowed(from order.Status, by ActorKind) []string {
	to := []string{}
	for _, next := range state.Next[from] {
		if by != Customer || from == order.StatusPending && next == order.StatusCanceled {
			to = append(to, string(next))
		}
	}
	return to
}

// illegal returns the Conflict for a forbidden change. Its field "allowed" lists the allowed statuses.
func illegal(from order.Status, by ActorKind) error {
	f := fault.New(fault.Conflict, "order_status_illegal")
	f.Fields = map[string]string{"allowed": strings.Join(Allowed(from, by), ", ")}
	return f
}
