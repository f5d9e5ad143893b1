package smsbudget

import (
	"context"
	"fmt"

	"entgo.io/ent/dialect/sql"

	"haat/ent"
	"haat/ent/customer"
	"haat/ent/order"
	"haat/ent/shop"
	"haat/server/platform/db"
)

// Known reports whether the shop of the context has proof that a number belongs to its user: a customer registered with it, an order was
// confirmed by a code sent to it, or an order was delivered. It runs the same query for every number, so that its duration reveals nothing.
func Known(ctx context.Context, client *ent.Client, number string) (bool, error) {
	row, err := client.Shop.Query().Where(WithKnown(number)).Select(shop.FieldID).Only(ctx)
	if err != nil {
		return false, fmt.Errorf("query number: %w", err)
	}
	return IsKnown(row), nil
}

const registeredColumn, provenColumn = "registered", "proven"

// WithKnown adds columns to a query of a shop, from which IsKnown reads whether the number is known.
func WithKnown(number string) func(s *sql.Selector) {
	return func(s *sql.Selector) {
		account := sql.Table(customer.Table)
		s.AppendSelectExprAs(db.Exists(sql.SelectExpr(sql.Raw("1")).From(account).Where(sql.And(
			sql.ColumnsEQ(account.C(customer.FieldShopID), s.C(shop.FieldID)), sql.EQ(account.C(customer.FieldMobile), number),
		)).Limit(1)), registeredColumn)
		placed := sql.Table(order.Table)
		s.AppendSelectExprAs(db.Exists(sql.SelectExpr(sql.Raw("1")).From(placed).Where(sql.And(
			sql.ColumnsEQ(placed.C(order.FieldShopID), s.C(shop.FieldID)), sql.EQ(placed.C(order.FieldMobile), number),
			sql.Or(sql.EQ(placed.C(order.FieldProof), order.ProofCode), sql.In(placed.C(order.FieldStatus), order.StatusDelivered, order.StatusCompleted)),
		)).Limit(1)), provenColumn)
	}
}

// IsKnown reports whether the number of WithKnown is known. row is the shop that the query returned.
func IsKnown(row *ent.Shop) bool {
	for _, column := range []string{registeredColumn, provenColumn} {
		if db.IsTrue(row.Value(column)) {
			return true
		}
	}
	return false
}
