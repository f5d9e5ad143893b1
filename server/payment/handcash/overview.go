package handcash

import (
	"context"
	"fmt"

	"entgo.io/ent/dialect/sql"

	"haat/ent"
	"haat/ent/order"
	"haat/ent/shop"
	"haat/server/platform/money"
)

// Question returns the shop's choice and the orders that wait for it.
func (h *HandCash) Question(ctx context.Context) (*Question, error) {
	row, err := h.client.Shop.Query().Select(shop.FieldCashCarrier).Only(ctx)
	if err != nil {
		return nil, fmt.Errorf("load shop: %w", err)
	}
	if row.CashCarrier != nil {
		return &Question{Carrier: string(*row.CashCarrier)}, nil
	}
	var sums []struct {
		Orders int   `sql:"orders"`
		Amount int64 `sql:"amount"`
	}
	err = h.client.Order.Query().Where(delivered()...).Where(func(s *sql.Selector) { s.Where(sql.ExprP(cashOf(s) + " > 0")) }).
		Aggregate(ent.As(ent.Count(), "orders"), func(s *sql.Selector) string { return sql.As("COALESCE(SUM("+cashOf(s)+"), 0)", "amount") }).
		Scan(ctx, &sums)
	if err != nil {
		return nil, fmt.Errorf("sum up cash of orders: %w", err)
	}
	q := &Question{}
	for _, each := range sums {
		q.Orders, q.Amount = each.Orders, money.Amount(each.Amount)
	}
	return q, nil
}

// cashOf returns an SQL expression for the cash of a delivered order. Earlier releases did not record it.
func cashOf(s *sql.Selector) string {
	return "COALESCE(" + s.C(order.FieldCashDue) + ", " + s.C(order.FieldTotal) + " - " + s.C(order.FieldAdvance) + ")"
}
