// Package bulk changes many orders with one request. Each order succeeds or fails independently.
package bulk

import (
	"haat/ent/order"
	"haat/server/platform/fault"
	"haat/server/platform/form"
)

// Max is the maximum number of orders in a bulk change.
const Max = 100

// Change is the result of a bulk change for one order.
type Change struct {
	OrderID string
	Status  order.Status // current status; empty if the order does not exist
	Err     error        // nil if the order was changed
}

// Each calls change for the index of each id and returns the results. It stops at an error that is not a
// fault.
func Each(ids []string, change func(i int) (order.Status, error)) ([]Change, error) {
	results := make([]Change, len(ids))
	for i, id := range ids {
		status, err := change(i)
		if _, ok := fault.As(err); err != nil && !ok {
			return nil, err
		}
		results[i] = Change{OrderID: id, Status: status, Err: err}
	}
	return results, nil
}

// Check adds the error "orders" to fields if a bulk change has no orders or more than Max.
func Check(fields form.Fields, orders int) {
	if orders == 0 {
		fields["orders"] = "required"
	} else if orders > Max {
		fields["orders"] = "max"
	}
}
