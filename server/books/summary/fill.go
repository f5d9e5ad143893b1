package summary

import (
	"context"
	"fmt"

	"entgo.io/ent/dialect/sql"

	"haat/ent"
	"haat/ent/customer"
	"haat/ent/customerrecord"
	"haat/ent/order"
	"haat/ent/rules"
	"haat/ent/shop"
	"haat/ent/summarystate"
	"haat/ent/viewer"
	"haat/server/platform/audit"
	"haat/server/platform/db"
	"haat/server/platform/dhaka"
	"haat/server/platform/fault"
)

// filledAtOnce is the number of orders or accounts that a transaction marks.
const filledAtOnce = 500

// Fill marks and summarizes the orders, accounts and ledger entries of all shops that are older than the
// summaries.
func (s *Summaries) Fill(ctx context.Context) error {
	shops, err := s.client.Shop.Query().Where(unfilled).IDs(viewer.WithSystem(ctx))
	if err != nil {
		return fmt.Errorf("list shops without summaries: %w", err)
	}
	return inTurns(shops, func(id int) (bool, error) { return s.fillShop(viewer.WithShop(audit.Quiet(ctx), id)) })
}

// unfilled selects the shops whose older orders Fill has not marked yet.
func unfilled(s *sql.Selector) {
	filled := sql.Table(summarystate.Table)
	s.Where(sql.NotExists(sql.Select().From(filled).Where(sql.And(
		sql.ColumnsEQ(filled.C(summarystate.FieldShopID), s.C(shop.FieldID)), sql.EQ(filled.C(summarystate.FieldFilled), true),
	))))
}

// fillShop performs the next step for the context's shop. It reports whether more steps remain.
func (s *Summaries) fillShop(ctx context.Context) (more bool, err error) {
	filled := false
	err = db.Transact(ctx, s.client, "fill summaries", func(client *ent.Client) (err error) {
		filled, err = fillStep(ctx, client)
		return err
	})
	if err != nil || filled {
		return false, err
	}
	return true, s.Refresh(ctx)
}

// fillStep performs one step: it marks the next orders or, if all are marked, accounts or, if all are marked,
// days of the ledger. It reports true when nothing is left to mark.
func fillStep(ctx context.Context, client *ent.Client) (bool, error) {
	state, err := lock(ctx, client)
	if err != nil || state.Filled {
		return true, err
	}
	rows, err := client.Order.Query().Where(order.IDGT(state.FilledTo)).Order(ent.Asc(order.FieldID)).Limit(filledAtOnce).
		Select(order.FieldID, order.FieldMobile, order.FieldCreatedAt).All(ctx)
	if err != nil {
		return false, fmt.Errorf("list orders without summaries: %w", err)
	}
	if len(rows) > 0 {
		if err := markOrders(ctx, client, rows); err != nil {
			return false, err
		}
		err := client.SummaryState.Update().SetFilledTo(rows[len(rows)-1].ID).Exec(ctx)
		return false, fault.Wrap("update state of summaries", err)
	}
	for _, mark := range []func(context.Context, *ent.Client) (bool, error){markAccounts, markLedger} {
		if marked, err := mark(ctx, client); err != nil || marked {
			return false, err
		}
	}
	return true, fault.Wrap("update state of summaries", client.SummaryState.Update().SetFilled(true).Exec(ctx))
}

// markOrders marks the numbers and days of orders.
func markOrders(ctx context.Context, client *ent.Client, rows []*ent.Order) error {
	type numberOnDay struct{ mobile, day string }
	marked, list := map[numberOnDay]bool{}, []*ent.OrderChangeCreate{}
	for _, row := range rows {
		each := numberOnDay{row.Mobile, dhaka.Day(row.CreatedAt)}
		if !marked[each] {
			marked[each] = true
			list = append(list, client.OrderChange.Create().SetMobile(each.mobile).SetDay(each.day))
		}
	}
	return rules.WriteOrderChanges(ctx, client, list)
}

// markAccounts marks accounts without a record. It reports false if every account has one.
func markAccounts(ctx context.Context, client *ent.Client) (bool, error) {
	rows, err := client.Customer.Query().Where(func(s *sql.Selector) {
		records := sql.Table(customerrecord.Table)
		s.Where(sql.NotExists(sql.Select().From(records).Where(sql.And(
			sql.ColumnsEQ(records.C(customerrecord.FieldShopID), s.C(customer.FieldShopID)),
			sql.ColumnsEQ(records.C(customerrecord.FieldMobile), s.C(customer.FieldMobile)),
		))))
	}).Limit(filledAtOnce).All(ctx)
	if err != nil {
		return false, fmt.Errorf("list accounts without records: %w", err)
	}
	list := make([]*ent.OrderChangeCreate, len(rows))
	for i, row := range rows {
		list[i] = client.OrderChange.Create().SetMobile(row.Mobile)
	}
	return len(list) > 0, rules.WriteOrderChanges(ctx, client, list)
}
