package order

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"

	"haat/ent"
	"haat/ent/order"
	"haat/ent/orderreturn"
	"haat/server/order/state"
	"haat/server/platform/money"
)

// mostRelated is the maximum number of related orders of an order.
const mostRelated = 20

// related returns the orders that are related to an order by splits, merges and exchanges, and the orders
// that could be merged into it, newest first.
func (s *Orders) related(ctx context.Context, row *ent.Order) ([]RelatedOrder, error) {
	exchanges, err := s.exchanges(ctx, row)
	if err != nil {
		return nil, err
	}
	isRelated := order.Or(order.SplitFromID(row.ID), order.MergedIntoID(row.ID), order.IDIn(slices.Collect(maps.Keys(exchanges))...))
	for _, id := range []*int{row.SplitFromID, row.MergedIntoID} {
		if id != nil {
			isRelated = order.Or(isRelated, order.ID(*id))
		}
	}
	if row.Mobile != "" && slices.Contains(state.Open, row.Status) {
		isRelated = order.Or(isRelated, order.And(order.Mobile(row.Mobile), order.StatusIn(state.Open...), order.Currency(row.Currency)))
	}
	rows, err := s.client.Order.Query().Where(order.IDNEQ(row.ID), isRelated).Order(ent.Desc(order.FieldID)).Limit(mostRelated).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("query related orders: %w", err)
	}
	list := make([]RelatedOrder, len(rows))
	for i, other := range rows {
		list[i] = RelatedOrder{
			OrderID: other.Number, Relation: cmp.Or(exchanges[other.ID], relation(row, other)), Status: string(other.Status), Edits: other.Edits,
			Amount: money.Amount(other.Total), Date: other.CreatedAt,
		}
	}
	return list, nil
}

// exchanges returns the relations of an order by exchange, by order id: to the orders that replace its goods,
// and to the order whose goods it replaces.
func (s *Orders) exchanges(ctx context.Context, row *ent.Order) (map[int]string, error) {
	rows, err := s.client.OrderReturn.Query().
		Where(orderreturn.ExchangeOrderIDNotNil(), orderreturn.Or(orderreturn.OrderID(row.ID), orderreturn.ExchangeOrderID(row.ID))).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("query exchanges of order: %w", err)
	}
	relations := map[int]string{}
	for _, each := range rows {
		if each.OrderID == row.ID {
			relations[*each.ExchangeOrderID] = "exchanged"
		} else {
			relations[each.OrderID] = "exchange_of"
		}
	}
	return relations, nil
}

func relation(row, other *ent.Order) string {
	is := func(id *int, of *ent.Order) bool { return id != nil && *id == of.ID }
	switch {
	case is(row.SplitFromID, other):
		return "split_from"
	case is(other.SplitFromID, row):
		return "split"
	case is(row.MergedIntoID, other):
		return "merged_into"
	case is(other.MergedIntoID, row):
		return "merged"
	}
	return "mergeable"
}
