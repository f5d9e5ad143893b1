package team

import (
	"context"
	"fmt"

	"haat/ent"
	"haat/ent/order"
	"haat/server/platform/money"
)

const (
	// maxNewOrders is the maximum number of orders that a call returns.
	maxNewOrders = 20
	// orderWindow is the number of ids below the last one that are searched again. Ids are assigned before
	// transactions commit, so an order with a lower id may appear later.
	orderWindow = 100
)

// OrderFeed is the state of one browser's feed of new orders placed by shoppers.
type OrderFeed struct {
	m        *Merchant
	last     int
	reported map[int]bool // reported ids within the window
}

// FollowOrders returns a feed of the shop's orders with ids above after. If after is negative or above the
// newest id, the feed starts at the newest order.
func (m *Merchant) FollowOrders(ctx context.Context, after int) (*OrderFeed, error) {
	newest, err := m.client.Order.Query().Order(ent.Desc(order.FieldID)).FirstID(ctx)
	if err != nil && !ent.IsNotFound(err) {
		return nil, fmt.Errorf("find newest order: %w", err)
	}
	if after < 0 || after > newest {
		after = newest
	}
	f := &OrderFeed{m, after, map[int]bool{}}
	ids, err := m.client.Order.Query().Where(order.IDGT(after-orderWindow), order.IDLTE(after)).IDs(ctx)
	if err != nil {
		return nil, fmt.Errorf("find reported orders: %w", err)
	}
	for _, id := range ids {
		f.reported[id] = true
	}
	return f, nil
}

// Last returns the id after which a browser can resume the feed. It is 0 before the first order.
func (f *OrderFeed) Last() int { return f.last }

// Next returns the orders not yet reported, the oldest first. If there are more than maxNewOrders, it returns
// only the newest of them.
func (f *OrderFeed) Next(ctx context.Context) ([]NewOrder, error) {
	rows, err := f.m.client.Order.Query().Where(order.IDGT(f.last-orderWindow), order.SourceEQ(order.SourceShop), order.SplitFromIDIsNil()).
		Order(ent.Asc(order.FieldID)).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("find new orders: %w", err)
	}
	orders := []NewOrder{}
	for _, row := range rows {
		if f.reported[row.ID] {
			continue
		}
		f.reported[row.ID], f.last = true, max(f.last, row.ID)
		orders = append(orders, NewOrder{ID: row.ID, Number: row.Number, Name: row.Name, Total: money.Amount(row.Total), Currency: row.Currency})
	}
	for id := range f.reported {
		if id <= f.last-orderWindow {
			delete(f.reported, id)
		}
	}
	return orders[max(0, len(orders)-maxNewOrders):], nil
}
