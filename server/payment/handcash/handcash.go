// Package handcash posts the cash of orders that are delivered without a courier to the ledger: by a member, who has the
// cash at once, or by the shop's own rider, who hands it over later. Every method needs a context with the shop as viewer.
package handcash

import (
	"context"
	"crypto/rand"
	"fmt"
	"time"

	"haat/ent"
	"haat/ent/order"
	"haat/ent/orderevent"
	"haat/ent/predicate"
	"haat/ent/shop"
	"haat/server/books/family"
	"haat/server/order/state"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/platform/form"
	"haat/server/platform/jobs"
	"haat/server/tenancy"
)

// Kind is the kind of the jobs that post orders which were delivered before the shop chose who carries the cash.
const Kind = "hand_cash"

// batch is the number of orders per transaction. settling is the delay after which orders that were being delivered
// during the choice are complete.
const (
	batch    = 50
	settling = time.Minute
)

// HandCash is the service.
type HandCash struct {
	client *ent.Client
	now    func() time.Time
}

// New returns the service for client's database. now returns the current time; nil means time.Now.
func New(client *ent.Client, now func() time.Time) *HandCash {
	if now == nil {
		now = time.Now
	}
	return &HandCash{client, now}
}

// Choose stores who carries the cash of orders that are delivered without a courier. Orders that were delivered before are
// posted by a job; what was posted before stays at its account. The error is Invalid "request_invalid".
func (h *HandCash) Choose(ctx context.Context, in CarrierRequest) error {
	carrier := shop.CashCarrier(in.Carrier)
	if shop.CashCarrierValidator(carrier) != nil {
		return form.Fields{"carrier": "invalid"}.Of(fault.New(fault.Invalid, "request_invalid"))
	}
	return db.Transact(ctx, h.client, "choose who carries cash", func(client *ent.Client) error {
		row, err := tenancy.LockShop(ctx, client)
		if err != nil || row.CashCarrier != nil && *row.CashCarrier == carrier {
			return err
		}
		if err := row.Update().SetCashCarrier(carrier).Exec(ctx); err != nil {
			return fmt.Errorf("store who carries cash: %w", err)
		}
		if err := jobs.Add(ctx, client, Kind, rand.Text(), struct{}{}); err != nil {
			return err
		}
		return jobs.AddAt(ctx, client, h.now().Add(settling).UTC(), Kind, rand.Text(), struct{}{})
	})
}

// Moved posts the cash when an order is delivered, and posts it back when the delivery is undone.
func (h *HandCash) Moved(ctx context.Context, client *ent.Client, row *ent.Order, to order.Status) error {
	if !state.WasDelivered(row.Status) && !state.WasDelivered(to) && row.CashDue == nil {
		return nil
	}
	return family.PostCash(ctx, client, row.ID, h.now())
}

// delivered selects the orders that were delivered without a courier, including those whose goods came back afterwards.
func delivered() []predicate.Order {
	return []predicate.Order{
		order.Or(order.StatusIn(order.StatusDelivered, order.StatusCompleted), order.And(order.ReturnedAtNotNil(), order.CashDueNotNil())),
		family.WithoutParcel(),
	}
}

// Handle handles the jobs of Kind. Orders that are posted already stay as they are.
func (h *HandCash) Handle(ctx context.Context, _ jobs.Job) error {
	for after := 0; ; {
		rows, err := h.client.Order.Query().Where(delivered()...).Where(order.IDGT(after)).Order(ent.Asc(order.FieldID)).Limit(batch).
			WithEvents(func(q *ent.OrderEventQuery) { q.Order(ent.Asc(orderevent.FieldID)) }).All(ctx)
		if err != nil {
			return fmt.Errorf("list delivered orders: %w", err)
		}
		err = db.Transact(ctx, h.client, "post cash of orders", func(client *ent.Client) error {
			for _, row := range rows {
				if err := family.PostCash(ctx, client, row.ID, deliveredAt(row)); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil || len(rows) < batch {
			return err
		}
		after = rows[len(rows)-1].ID
	}
}

// deliveredAt returns the time of an order's last delivery.
func deliveredAt(row *ent.Order) time.Time {
	at := row.CreatedAt
	for _, e := range row.Edges.Events {
		if !e.Undone && state.WasDelivered(order.Status(e.ToStatus)) && !state.WasDelivered(order.Status(e.FromStatus)) {
			at = e.CreatedAt
		}
	}
	return at
}
