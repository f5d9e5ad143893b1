// Package orderhold lets pending orders wait: for the customer's confirmation, a call, money in advance, or a decision of the shop.
package orderhold

import (
	"context"
	"fmt"
	"slices"

	"haat/ent"
	"haat/ent/order"
	"haat/server/checkout"
	"haat/server/tenancy"
)

// Holds puts orders on hold and releases them.
type Holds struct {
	Checkout *checkout.Checkout
}

// Set lets an order wait for the hold, in client's transaction. It reports false, without an effect, if the order is no longer
// pending.
func (h *Holds) Set(ctx context.Context, client *ent.Client, orderID int, hold order.Hold) (bool, error) {
	n, err := client.Order.Update().Where(order.ID(orderID), order.StatusEQ(order.StatusPending)).SetHold(hold).Save(ctx)
	if err != nil {
		return false, fmt.Errorf("put order on hold: %w", err)
	}
	return n == 1, nil
}

// Release ends the wait of an order, in client's transaction, if it waits for one of the holds. The order is accepted if the shop's
// rules accept orders by themselves. Release reports false, without an effect, if the order does not wait for them.
func (h *Holds) Release(ctx context.Context, client *ent.Client, t *tenancy.Tenant, orderID int, holds ...order.Hold) (bool, error) {
	n, err := client.Order.Update().Where(order.ID(orderID), order.HoldIn(holds...)).ClearHold().Save(ctx)
	if err != nil {
		return false, fmt.Errorf("release order: %w", err)
	}
	if n == 0 {
		return false, nil
	}
	if rules := t.Shop.RiskRules; rules == nil || !rules.Accept {
		return true, nil
	}
	return true, h.Checkout.Advance(ctx, client, t, orderID, order.StatusAccepted)
}

// Waits reports whether an order waits for one of the holds.
func Waits(row *ent.Order, holds ...order.Hold) bool {
	return row.Hold != nil && slices.Contains(holds, *row.Hold)
}
