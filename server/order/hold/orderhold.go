// Package hold puts pending orders on hold: for the customer's confirmation, a call, an advance, or a decision of the shop.
package hold

import (
	"context"
	"fmt"
	"slices"

	"entgo.io/ent/dialect/sql"

	"haat/ent"
	"haat/ent/order"
	"haat/ent/orderrisk"
	orders "haat/server/order"
	"haat/server/platform/fault"
	"haat/server/tenancy"
)

// Holds puts orders on hold and releases them.
type Holds struct {
	Orders *orders.Orders
}

// Set puts an order on hold, in client's transaction. It does nothing and reports false if the order is no longer pending.
func (h *Holds) Set(ctx context.Context, client *ent.Client, orderID int, hold order.Hold) (bool, error) {
	n, err := client.Order.Update().Where(order.ID(orderID), order.StatusEQ(order.StatusPending)).SetHold(hold).Save(ctx)
	if err != nil {
		return false, fmt.Errorf("put order on hold: %w", err)
	}
	return n == 1, nil
}

// Release releases an order from the given holds, in the transaction of client. An order whose advance is
// unpaid is then held for the advance, unless holds contains HoldAdvance. Otherwise, if its risk is known and
// the shop's rules accept orders automatically, it is accepted. Release does nothing and reports false if the
// order has none of the holds.
func (h *Holds) Release(ctx context.Context, client *ent.Client, t *tenancy.Tenant, orderID int, holds ...order.Hold) (bool, error) {
	waiting := order.And(order.ID(orderID), order.HoldIn(holds...))
	if !slices.Contains(holds, order.HoldAdvance) {
		n, err := client.Order.Update().Where(waiting, unpaid).SetHold(order.HoldAdvance).Save(ctx)
		if err != nil || n > 0 {
			return n > 0, fault.Wrap("let order wait for its advance", err)
		}
	}
	n, err := client.Order.Update().Where(waiting).ClearHold().Save(ctx)
	if err != nil {
		return false, fmt.Errorf("release order: %w", err)
	}
	if n == 0 {
		return false, nil
	}
	if rules := t.Shop.RiskRules; rules == nil || !rules.Accept {
		return true, nil
	} else if rules.On {
		waits, err := client.OrderRisk.Query().Where(orderrisk.OrderID(orderID), orderrisk.ScoredAtIsNil(), orderrisk.MobileNEQ("")).Exist(ctx)
		if err != nil || waits {
			return true, fault.Wrap("find risk of order", err)
		}
	}
	return true, h.Orders.Advance(ctx, client, t, orderID, order.StatusAccepted)
}

// unpaid selects orders whose advance is not paid.
func unpaid(s *sql.Selector) {
	s.Where(sql.ColumnsLT(s.C(order.FieldAdvance), s.C(order.FieldAdvanceDue)))
}

// Waits reports whether an order has one of the holds.
func Waits(row *ent.Order, holds ...order.Hold) bool {
	return row.Hold != nil && slices.Contains(holds, *row.Hold)
}
