package summary

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"entgo.io/ent/dialect/sql"

	"haat/ent"
	"haat/ent/customer"
	"haat/ent/customerrecord"
	"haat/ent/order"
	"haat/ent/orderevent"
	"haat/ent/viewer"
	"haat/server/platform/audit"
	"haat/server/platform/db"
)

const eventsPerPage = 500

// Sweep marks, in all shops, the orders with events since a time and the records of numbers without an order
// and account. It finds changes by nodes of the release before summaries, which do not mark them during a
// rolling upgrade or after a rollback.
func (s *Summaries) Sweep(ctx context.Context, since time.Time) error {
	ctx = viewer.WithSystem(audit.Quiet(ctx))
	before := 0
	for {
		// The rows are sorted by id, because no index contains the time.
		query := s.client.OrderEvent.Query().Order(ent.Desc(orderevent.FieldID)).Limit(eventsPerPage).WithOrder()
		if before > 0 {
			query.Where(orderevent.IDLT(before))
		}
		events, err := query.All(ctx)
		if err != nil {
			return fmt.Errorf("list events of orders: %w", err)
		}
		err = db.Transact(ctx, s.client, "mark changed orders", func(client *ent.Client) error {
			return sweepEvents(ctx, client, events, since)
		})
		if err != nil {
			return err
		}
		if len(events) < eventsPerPage || events[len(events)-1].CreatedAt.Before(since) {
			return s.sweepRecords(ctx)
		}
		before = events[len(events)-1].ID
	}
}

// sweepEvents marks the orders of events since a time.
func sweepEvents(ctx context.Context, client *ent.Client, events []*ent.OrderEvent, since time.Time) error {
	orders, former := map[int][]*ent.Order{}, map[int][]string{} // by shop id
	seen := map[int]bool{}
	for _, e := range events {
		if e.CreatedAt.Before(since) || e.Kind == orderevent.KindCall || e.Kind == orderevent.KindRisk || e.Edges.Order == nil { // calls and risks do not affect summaries, and the order may be deleted
			continue
		}
		if mobile := formerMobile(e); mobile != "" && mobile != e.Edges.Order.Mobile {
			former[e.ShopID] = append(former[e.ShopID], mobile)
		}
		if !seen[e.OrderID] {
			seen[e.OrderID] = true
			orders[e.ShopID] = append(orders[e.ShopID], e.Edges.Order)
		}
	}
	for id, rows := range orders {
		ctx := viewer.WithShop(ctx, id)
		if err := markOrders(ctx, client, rows); err != nil {
			return err
		}
		if err := MarkMobiles(ctx, client, former[id]...); err != nil {
			return err
		}
	}
	return nil
}

// formerMobile returns the order's mobile number before an edit, or "".
func formerMobile(e *ent.OrderEvent) string {
	var details struct {
		Before struct {
			Mobile string `json:"mobile"`
		} `json:"before"`
	}
	if len(e.Details) == 0 || json.Unmarshal(e.Details, &details) != nil {
		return ""
	}
	return details.Before.Mobile
}

// sweepRecords marks the records of numbers that were erased by a node of the release before summaries.
func (s *Summaries) sweepRecords(ctx context.Context) error {
	rows, err := s.client.CustomerRecord.Query().Where(unused).Select(customerrecord.FieldShopID, customerrecord.FieldMobile).All(ctx)
	if err != nil {
		return fmt.Errorf("list unused records: %w", err)
	}
	mobiles := map[int][]string{}
	for _, row := range rows {
		mobiles[row.ShopID] = append(mobiles[row.ShopID], row.Mobile)
	}
	for id, list := range mobiles {
		if err := MarkMobiles(viewer.WithShop(ctx, id), s.client, list...); err != nil {
			return err
		}
	}
	return nil
}

// unused selects the records with figures of orders or an account that no longer exist.
func unused(s *sql.Selector) {
	without := func(table, shopID, mobile string) *sql.Predicate {
		t := sql.Table(table)
		return sql.NotExists(sql.Select().From(t).Where(sql.And(
			sql.ColumnsEQ(t.C(shopID), s.C(customerrecord.FieldShopID)), sql.ColumnsEQ(t.C(mobile), s.C(customerrecord.FieldMobile)),
		)))
	}
	s.Where(sql.And(
		sql.NEQ(s.C(customerrecord.FieldName), ""),
		without(order.Table, order.FieldShopID, order.FieldMobile), without(customer.Table, customer.FieldShopID, customer.FieldMobile),
	))
}
