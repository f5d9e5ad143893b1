package report

import (
	"context"
	"fmt"

	"haat/ent"
	"haat/ent/order"
	"haat/ent/orderitem"
	"haat/server/books/summary"
	"haat/server/platform/fault"
	"haat/server/platform/money"
)

// OrderProfit returns the profit of the order with a number, if it has been delivered. The error is NotFound
// "order_not_found".
func (f *Figures) OrderProfit(ctx context.Context, number string) (*OrderProfit, error) {
	row, err := f.client.Order.Query().Where(order.Number(number)).
		WithItems(func(q *ent.OrderItemQuery) { q.Order(ent.Asc(orderitem.FieldID)) }).Only(ctx)
	if ent.IsNotFound(err) {
		return nil, fault.New(fault.NotFound, "order_not_found")
	}
	if err != nil {
		return nil, fmt.Errorf("load order: %w", err)
	}
	return ProfitOf(row), nil
}

// ProfitOf returns the profit of an order whose items are loaded in order of their ids.
func ProfitOf(row *ent.Order) *OrderProfit {
	p := &OrderProfit{Discount: money.Amount(row.Discount), Lines: []ProfitLine{}}
	for i, net := range summary.NetAmounts(row.Discount, row.Edges.Items) {
		p.add(row.Edges.Items[i], money.Amount(net))
	}
	return p
}

// add adds a line. net is its amount after the order's discount.
func (p *OrderProfit) add(item *ent.OrderItem, net money.Amount) {
	line := ProfitLine{ItemID: item.ID, Name: item.Name, BnName: item.BnName, Quantity: item.Quantity, Sales: net}
	p.Sales += net
	if item.Cost == nil {
		p.UncostedUnits += item.Quantity
		p.UncostedSales += net
	} else {
		cost := money.Amount(*item.Cost) * money.Amount(item.Quantity)
		profit := net - cost
		line.Cost, line.Profit = &cost, &profit
		p.Cost += cost
		p.Amount += profit
	}
	p.Lines = append(p.Lines, line)
}
