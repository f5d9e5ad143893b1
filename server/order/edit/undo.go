package edit

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"haat/ent"
	"haat/ent/order"
	"haat/ent/orderevent"
	"haat/ent/payment"
	"haat/ent/stockmovement"
	"haat/server/books/family"
	"haat/server/catalog/stock"
	"haat/server/discount/use"
	orders "haat/server/order"
	ordermessage "haat/server/order/message"
	"haat/server/platform/audit"
	"haat/server/platform/db"
	"haat/server/platform/fault"
)

// Undo reverses the user's last edit, split or merge of an order within order.UndoWindow, including its stock
// and message. It deletes the new order of a split, and restores the status of the order that a merge
// canceled. It returns the order. Errors: NotFound "order_not_found"; Conflict "order_undo_too_late" if one
// of the orders has other changes; Conflict "order_out_of_stock" if removed units were sold in the meantime.
func (e *Edits) Undo(ctx context.Context, orderID string, in UndoRequest, by By) (*orders.AdminOrder, error) {
	return e.repeat(ctx, orderID, by, func() error {
		row, err := e.load(ctx, orderID)
		if err != nil {
			return err
		}
		last, details := undoable(row, by.UserID, time.Now())
		if last == nil || row.Edits != in.Edits || row.Status == order.StatusCanceled {
			return errTooLate()
		}
		return db.Transact(ctx, e.client, "undo order's edit", func(client *ent.Client) error {
			return e.undo(ctx, undoing{writing{client, row, by}, last, details})
		})
	})
}

func errTooLate() error { return fault.New(fault.Conflict, "order_undo_too_late") }

// undoing is the undo of an event in a transaction.
type undoing struct {
	writing
	event   *ent.OrderEvent
	details EventDetails
}

// undoable returns the last event of an order if it is an edit, split or merge that the user may undo, or nil.
func undoable(row *ent.Order, userID int, now time.Time) (*ent.OrderEvent, EventDetails) {
	details := EventDetails{}
	events := row.Edges.Events
	if len(events) == 0 {
		return nil, details
	}
	last := events[len(events)-1]
	if !isEdit(last) || last.Undone || last.ActorID != userID || now.Sub(last.CreatedAt) > orders.UndoWindow+orders.UndoGrace {
		return nil, details
	}
	if err := json.Unmarshal(last.Details, &details); err != nil || details.Before == nil {
		return nil, details
	}
	for i := range details.Before.Lines {
		details.Before.Lines[i].from = details.Before.Lines[i].ItemID
	}
	return last, details
}

func isEdit(e *ent.OrderEvent) bool {
	return e.Kind == orderevent.KindEdit || e.Kind == orderevent.KindSplit || e.Kind == orderevent.KindMerge
}

func (e *Edits) undo(ctx context.Context, u undoing) error {
	held, holds := []int{u.row.ID}, []int{u.row.ID}
	restore := func() error { return nil }
	if u.details.Other != "" {
		other, err := u.other(ctx)
		if err != nil {
			return err
		}
		if u.event.Kind == orderevent.KindSplit {
			held = append(held, other.ID)
			restore = func() error { return u.removePart(ctx, other) }
		} else {
			holds = append(holds, other.ID)
			restore = func() error { return u.reopenMerged(ctx, other) }
		}
	}
	now := contentsOf(u.row)
	return u.shifting(ctx, stockmovement.ReasonUndo, held, holds, func() error {
		if err := use.Remove(ctx, u.client, u.row.ID, u.details.Discounts); err != nil {
			return err
		}
		if err := u.restoreContents(ctx, now); err != nil {
			return err
		}
		if err := restore(); err != nil {
			return err
		}
		entered, err := family.EnteredBy(ctx, u.client, u.row.ID, u.row.Edits)
		if err != nil {
			return err
		}
		if err := u.enter(ctx, -entered); err != nil {
			return err
		}
		if err := e.untell(ctx, u); err != nil {
			return err
		}
		return mark(ctx, u.writing, u.event)
	})
}

// restoreContents stores the contents and the discounts before the event.
func (u undoing) restoreContents(ctx context.Context, now Contents) error {
	created, err := u.replace(ctx, now, *u.details.Before)
	if err != nil {
		return err
	}
	if len(u.details.Given) > 0 {
		rows, err := use.Of(ctx, u.client, u.row.ID)
		if err != nil {
			return err
		}
		if err := use.Put(ctx, u.client, rows, use.Moved(u.details.Given, created)); err != nil {
			return err
		}
	}
	return u.settleDiscounts(ctx, now, *u.details.Before) // events of earlier releases have no discounts
}

// other loads the other order of a split or merge. The order must not have changed after the event.
func (u undoing) other(ctx context.Context) (*ent.Order, error) {
	row, err := u.client.Order.Query().Where(order.Number(u.details.Other)).
		WithEvents(func(q *ent.OrderEventQuery) { q.Order(ent.Asc(orderevent.FieldID)) }).Only(ctx)
	if ent.IsNotFound(err) {
		return nil, errTooLate()
	}
	if err != nil {
		return nil, fmt.Errorf("load other order: %w", err)
	}
	unchanged := row.Edits == 0 && row.Status == u.row.Status
	if u.event.Kind == orderevent.KindMerge {
		unchanged = row.MergedIntoID != nil && *row.MergedIntoID == u.row.ID && row.Status == order.StatusCanceled
	}
	if len(row.Edges.Events) == 0 || row.Edges.Events[len(row.Edges.Events)-1].Kind != u.event.Kind || !unchanged {
		return nil, errTooLate()
	}
	return row, nil
}

// removePart deletes the new order of a split. The error is Conflict "order_undo_too_late" if it has payments.
func (u undoing) removePart(ctx context.Context, part *ent.Order) error {
	paid, err := u.client.Payment.Query().Where(payment.OrderID(part.ID)).Exist(ctx)
	if err != nil {
		return fmt.Errorf("find payments of part: %w", err)
	}
	if paid { // a customer may be paying for the order
		return errTooLate()
	}
	err = audit.Record(ctx, u.client, "delete", ent.TypeOrder, part.ID, map[string]any{"number": audit.To(part.Number)})
	if err != nil {
		return err
	}
	return fault.Wrap("delete part of order", u.client.Order.DeleteOneID(part.ID).Exec(audit.Quiet(ctx)))
}

// reopenMerged restores the status and the advance of the order that a merge canceled.
func (u undoing) reopenMerged(ctx context.Context, merged *ent.Order) error {
	last := merged.Edges.Events[len(merged.Edges.Events)-1]
	err := audit.Record(ctx, u.client, "update", ent.TypeOrder, merged.ID, map[string]any{
		"number": audit.To(merged.Number), "status": map[string]any{"from": merged.Status, "to": last.FromStatus},
	})
	if err != nil {
		return err
	}
	n, err := u.client.Order.Update().Where(order.ID(merged.ID), order.Edits(merged.Edits), order.StatusEQ(merged.Status)).AddEdits(1).
		SetStatus(order.Status(last.FromStatus)).ClearMergedIntoID().SetAdvance(int64(u.details.After.Advance - u.details.Before.Advance)).
		Save(audit.Quiet(ctx))
	if err := stock.Changed(n, err); err != nil {
		return err
	}
	reopened := *merged
	reopened.Status = order.Status(last.FromStatus)
	return mark(ctx, writing{u.client, &reopened, u.by}, last)
}

// untell withdraws the message about the undone event. If that message replaced the message about an earlier
// edit, untell restores the latter.
func (e *Edits) untell(ctx context.Context, u undoing) error {
	waited, err := e.orders.Messages.Withdraw(ctx, u.client, ordermessage.EditKey(u.row.Number, u.row.Edits))
	if err != nil {
		return err
	}
	if err := u.removeNotices(ctx); err != nil || !waited {
		return err
	}
	for _, earlier := range slices.Backward(u.row.Edges.Events) {
		details := EventDetails{}
		if !isEdit(earlier) || earlier.ID == u.event.ID || earlier.Undone || json.Unmarshal(earlier.Details, &details) != nil {
			continue
		}
		if details.Told && u.event.CreatedAt.Sub(earlier.CreatedAt) < tellDelay {
			return e.tell(ctx, u.writing, *u.details.Before, ordermessage.Message{Text: "sms.edited"})
		}
	}
	return nil
}

// mark marks an event as undone and adds an event for the undo.
func mark(ctx context.Context, w writing, undone *ent.OrderEvent) error {
	quiet := audit.Quiet(ctx)
	if err := w.client.OrderEvent.UpdateOneID(undone.ID).SetUndone(true).Exec(quiet); err != nil {
		return fmt.Errorf("mark undone event: %w", err)
	}
	status := string(w.row.Status)
	err := w.client.OrderEvent.Create().SetOrderID(w.row.ID).SetKind(orderevent.KindUndo).SetFromStatus(status).SetToStatus(status).
		SetActor(orderevent.ActorMerchant).SetActorID(w.by.UserID).Exec(quiet)
	return fault.Wrap("write order's event", err)
}
