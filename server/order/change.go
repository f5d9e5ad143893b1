package order

import (
	"context"
	"slices"
	"time"
	"unicode/utf8"

	"haat/ent"
	"haat/ent/order"
	"haat/ent/orderevent"
	"haat/ent/outbox"
	"haat/ent/stockmovement"
	"haat/server/catalog/stock"
	"haat/server/message/alert"
	"haat/server/message/smsbudget"
	"haat/server/message/statussms"
	ordermessage "haat/server/order/message"
	"haat/server/order/state"
	"haat/server/platform/audit"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/platform/form"
	"haat/server/platform/i18n"
	"haat/server/platform/sms"
	"haat/server/tenancy"
)

// notifyChange notifies the customer of a change, and the merchant of a change by the customer. A guest who
// cancels receives an SMS only if the number is proven. The SMS about a merchant's change is delayed until
// the change can no longer be undone.
func (s *Orders) notifyChange(ctx context.Context, client *ent.Client, t *tenancy.Tenant, row *ent.Order, ch change) error {
	if ch.silent {
		return nil
	}
	data := map[string]string{"order_id": row.Number, "from": string(row.Status), "status": string(ch.to)}
	if err := ordermessage.Notify(ctx, client, row, ordermessage.NoticeStatus, data, ch.by.Kind == Customer); err != nil {
		return err
	}
	if ch.by.Kind == Customer {
		if err := alert.Add(ctx, client, alert.Event{Kind: alert.Cancellation, Order: row.Number}); err != nil {
			return err
		}
	}
	if !statussms.Sends(t.Shop, ch.to) {
		return nil
	}
	at := time.Now().Add(UndoWindow + UndoGrace)
	if ch.by.Kind == Customer {
		at = time.Now()
		if proven, err := ordermessage.IsProven(ctx, client, row); err != nil || !proven {
			return err
		}
	}
	// After a correction, an order may reach a status a second time. The customer must then get no second
	// SMS. An SMS about the delivery says everything that one about the completion would.
	said := []string{ordermessage.StatusKey(row.Number, ch.to)}
	if ch.to == order.StatusCompleted {
		said = append(said, ordermessage.StatusKey(row.Number, order.StatusDelivered))
	}
	sent, err := client.Outbox.Query().Where(outbox.Kind(sms.Kind), outbox.DedupeKeyIn(said...)).Exist(ctx)
	if err != nil || sent {
		return fault.Wrap("query sms", err)
	}
	return s.Messages.SendStatus(ctx, client, ch.messages, at, smsbudget.Shop, t, row, ch.to, ch.sms(row.Status))
}

// change is a requested change of an order's status.
type change struct {
	to     order.Status
	by     Actor
	note   string
	seen   order.Status // status that the actor saw; empty for any
	silent bool         // the customer is not notified, because another change follows immediately
	lost   bool         // the goods cannot be sold again

	messages *smsbudget.Batch // nil if a merchant makes the change
}

// sms returns the text key of the customer's SMS about the change.
func (ch change) sms(from order.Status) string {
	if ch.to == order.StatusCanceled && state.WasShipped(from) {
		return "sms.returned"
	}
	return ordermessage.StatusText(ch.to)
}

// target returns the position of an order after the change.
func (ch change) target(from order.Status) position {
	return position{ch.to, ch.to == order.StatusCanceled && state.WasShipped(from), ch.lost}
}

// movement returns the reason of the change's stock movements.
func (ch change) movement(from order.Status) stockmovement.Reason {
	if state.WasShipped(from) {
		return stockmovement.ReasonReturn
	}
	return stockmovement.ReasonCancellation
}

// Change moves an order to its next status and notifies the customer. Canceling returns the units to the
// stock once, except lost goods. Delivered and completed orders are marked as paid. Errors: NotFound
// "order_not_found"; Invalid "order_invalid" if the note is too long; Conflict "order_status_illegal", whose
// field "allowed" lists the allowed statuses.
func (s *Orders) Change(ctx context.Context, t *tenancy.Tenant, orderID, to string, by Actor, note string) error {
	row, err := s.Find(ctx, orderID)
	if err != nil {
		return err
	}
	return s.change(ctx, t, row, change{to: order.Status(to), by: by, note: note})
}

// Cancel cancels an order for the customer. Its errors are those of Change, and Unauthorized
// "order_proof_needed".
func (s *Orders) Cancel(ctx context.Context, t *tenancy.Tenant, orderID string, proof Proof, note string, locale i18n.Locale) (*Order, error) {
	row, err := s.Find(ctx, orderID)
	if err != nil {
		return nil, err
	}
	if !s.proves(proof, row) {
		return nil, fault.New(fault.Unauthorized, "order_proof_needed")
	}
	if err := s.change(ctx, t, row, change{to: order.StatusCanceled, by: Actor{Customer, proof.CustomerID}, note: note, messages: s.Messages.Batch(proof.From)}); err != nil {
		return nil, err
	}
	return s.Order(ctx, t, row.Number, Customer, locale)
}

func (s *Orders) change(ctx context.Context, t *tenancy.Tenant, row *ent.Order, ch change) error {
	ch.note = form.Lines(ch.note)
	if ch.messages == nil {
		ch.messages = s.Messages.Batch(smsbudget.Source{})
	}
	if utf8.RuneCountInString(ch.note) > MaxNote {
		return form.Fields{"note": "max"}.Of(fault.New(fault.Invalid, "order_invalid"))
	}
	for attempt := 1; ; attempt++ {
		if ch.seen != "" && ch.seen != row.Status || !slices.Contains(Allowed(row.Status, ch.by.Kind), string(ch.to)) {
			return illegal(row.Status, ch.by.Kind)
		}
		err := s.tryChange(ctx, t, row, ch)
		if err == nil || attempt == stock.MaxAttempts || !stock.IsRace(err) {
			return err
		}
		if row, err = s.Find(ctx, row.Number); err != nil { // changed concurrently
			return err
		}
	}
}

// tryChange makes one attempt. It returns stock.ErrConcurrent after a concurrent change of the order's status.
func (s *Orders) tryChange(ctx context.Context, t *tenancy.Tenant, row *ent.Order, ch change) error {
	return db.Transact(ctx, s.client, "change order", func(client *ent.Client) error { return s.makeChange(ctx, client, t, row, ch) })
}

// makeChange changes an order in client's transaction.
func (s *Orders) makeChange(ctx context.Context, client *ent.Client, t *tenancy.Tenant, row *ent.Order, ch change) error {
	to := ch.target(row.Status)
	if err := s.reposition(ctx, client, row, to); err != nil {
		return err
	}
	if err := addEvent(ctx, client, row, orderevent.KindChange, ch.by, ch.to, ch.note); err != nil {
		return err
	}
	if err := s.notifyChange(ctx, client, t, row, ch); err != nil {
		return err
	}
	return moveStock(ctx, client, row, to, ch.movement(row.Status))
}

func addEvent(ctx context.Context, client *ent.Client, row *ent.Order, kind orderevent.Kind, by Actor, to order.Status, note string) error {
	err := client.OrderEvent.Create().SetOrderID(row.ID).SetKind(kind).SetFromStatus(string(row.Status)).SetToStatus(string(to)).
		SetActor(orderevent.Actor(by.Kind)).SetActorID(by.ID).SetNote(note).Exec(audit.Quiet(ctx))
	return fault.Wrap("write order's event", err)
}
