// Package family computes the account of a customer over a family, the orders that share money: an order, the
// orders split off from it, merged orders, and orders that replaced goods in exchanges. Every refund is
// checked against this account. Every function needs a context with the shop as viewer.
package family

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"haat/ent"
	"haat/ent/order"
	"haat/ent/orderreturn"
	"haat/server/platform/audit"
	"haat/server/platform/db"
)

// Lock locks the orders of an order's family until the transaction of client ends, and returns their account.
// Refunds of a family are therefore serialized.
func Lock(ctx context.Context, client *ent.Client, orderID int) (*Account, error) {
	var locked []int
	for {
		ids, err := members(ctx, client, orderID)
		if err != nil {
			return nil, err
		}
		if slices.Equal(ids, locked) {
			return load(ctx, client, ids)
		}
		// All transactions lock orders by ascending id, to avoid deadlocks. An order that joins the family
		// during a round is locked in the next one.
		if _, err := client.Order.Query().Where(order.IDIn(ids...)).Where(db.ForUpdate).Order(ent.Asc(order.FieldID)).IDs(ctx); err != nil {
			return nil, fmt.Errorf("lock family of order: %w", err)
		}
		locked = ids
	}
}

// Of returns the account of an order's family without a lock, for display only.
func Of(ctx context.Context, client *ent.Client, orderID int) (*Account, error) {
	ids, err := members(ctx, client, orderID)
	if err != nil {
		return nil, err
	}
	return load(ctx, client, ids)
}

// members returns the ids of an order's family in ascending order.
func members(ctx context.Context, client *ent.Client, orderID int) ([]int, error) {
	known := map[int]bool{orderID: true}
	for next := []int{orderID}; len(next) > 0; {
		found, err := related(ctx, client, next)
		if err != nil {
			return nil, err
		}
		next = nil
		for _, id := range found {
			if !known[id] {
				known[id] = true
				next = append(next, id)
			}
		}
	}
	return slices.Sorted(maps.Keys(known)), nil
}

// related returns the ids of the orders that directly share money with the given orders.
func related(ctx context.Context, client *ent.Client, ids []int) ([]int, error) {
	rows, err := client.Order.Query().Where(order.Or(order.IDIn(ids...), order.SplitFromIDIn(ids...), order.MergedIntoIDIn(ids...))).
		Select(order.FieldID, order.FieldSplitFromID, order.FieldMergedIntoID).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("find family of order: %w", err)
	}
	var found []int
	add := func(id *int) {
		if id != nil {
			found = append(found, *id)
		}
	}
	for _, row := range rows {
		add(&row.ID)
		add(row.SplitFromID)
		add(row.MergedIntoID)
	}
	exchanges, err := client.OrderReturn.Query().Where(
		orderreturn.ExchangeOrderIDNotNil(), orderreturn.Or(orderreturn.OrderIDIn(ids...), orderreturn.ExchangeOrderIDIn(ids...)),
	).Select(orderreturn.FieldID, orderreturn.FieldOrderID, orderreturn.FieldExchangeOrderID).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("find exchanges of order: %w", err)
	}
	for _, row := range exchanges {
		add(&row.OrderID)
		add(row.ExchangeOrderID)
	}
	return found, nil
}

// HasMoney reports whether money was recorded for an order: it has an advance, or its family's account was stored.
func HasMoney(row *ent.Order) bool { return row.Advance > 0 || row.GiveBack != nil }

// Refresh computes the account of an order's family. It stores the amount to refund and the refunded amount of each
// order, in client's transaction, and returns the account.
func Refresh(ctx context.Context, client *ent.Client, orderID int) (*Account, error) {
	a, err := Lock(ctx, client, orderID)
	if err != nil {
		return nil, err
	}
	return a, a.store(ctx, client)
}

func (a *Account) store(ctx context.Context, client *ent.Client) error {
	owed := a.Owed()
	for _, m := range a.members {
		refunded := m.back + m.refunds
		if m.order.GiveBack != nil && *m.order.GiveBack == owed && m.order.Refunded == refunded {
			continue
		}
		if err := client.Order.Update().Where(order.ID(m.order.ID)).SetGiveBack(owed).SetRefunded(refunded).Exec(audit.Quiet(ctx)); err != nil {
			return fmt.Errorf("store what is to give back: %w", err)
		}
	}
	return nil
}
