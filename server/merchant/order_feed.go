package merchant

import (
	"context"
	"fmt"

	"haat/ent"
	"haat/ent/order"
	"haat/server/platform/money"
)

const (
	// newOrdersTold is the most orders that are told one by one at a time.
	newOrdersTold = 20
	// orderWindow is how far below the last id an order is looked for that was longer on
	// its way than those after it: ids are given before transactions end.
	orderWindow = 100
)

// OrderFeed is what one browser has been told of the orders of a shop's own pages.
type OrderFeed struct {
	m    *Merchant
	last int
	told map[int]bool // of the ids in the window
}

// FollowOrders tells of the orders of the context's shop that come after an id; a negative
// one, and one that there is none of yet, stands for the newest.
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
		return nil, fmt.Errorf("find told orders: %w", err)
	}
	for _, id := range ids {
		f.told[id] = true
	}
	return f, nil
}

// Last is the id after which a browser goes on that has been told all; 0 before any.
func (f *OrderFeed) Last() int { return f.last }

// Next are the orders that have not been told, each once, the oldest first; of very many,
// the newest.
func (f *OrderFeed) Next(ctx context.Context) ([]NewOrder, error) {
	rows, err := f.m.client.Order.Query().Where(order.IDGT(f.last-orderWindow), order.SourceEQ(order.SourceShop)).
		Order(ent.Asc(order.FieldID)).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("find new orders: %w", err)
	}
	orders := []NewOrder{}
	for _, row := range rows {
		if f.told[row.ID] {
			continue
		}
		f.told[row.ID], f.last = true, max(f.last, row.ID)
		orders = append(orders, NewOrder{ID: row.ID, Number: row.Number, Name: row.Name, Total: money.Amount(row.Total), Currency: row.Currency})
	}
	for id := range f.told {
		if id <= f.last-orderWindow {
			delete(f.told, id)
		}
	}
	return orders[max(0, len(orders)-newOrdersTold):], nil
}
