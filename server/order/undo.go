package order

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"haat/ent"
	"haat/ent/notification"
	"haat/ent/order"
	"haat/ent/orderevent"
	"haat/ent/orderreturn"
	"haat/ent/parcel"
	"haat/ent/predicate"
	"haat/ent/stockmovement"
	"haat/server/catalog/stock"
	"haat/server/order/bulk"
	ordermessage "haat/server/order/message"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/platform/form"
)

// UndoWindow is the time within which a merchant can undo a status change. The admin area shows the button for the same time.
const UndoWindow = 10 * time.Second

// UndoGrace is added to UndoWindow for network delays, so that the button works until it disappears.
const UndoGrace = 3 * time.Second

// Undo reverses the changes that the actor made to orders within UndoWindow, including their stock, payment
// and messages. Each order is undone independently. Errors for an order: NotFound "order_not_found"; Conflict
// "order_undo_too_late" if it has other changes or its SMS is being sent; Conflict "order_out_of_stock" if
// its units were sold in the meantime. The error of Undo is Invalid "request_invalid" for no or more than 100
// orders.
func (s *Orders) Undo(ctx context.Context, in UndoRequest, by Actor) ([]bulk.Change, error) {
	fields := form.Fields{}
	bulk.Check(fields, len(in.Orders))
	if err := fields.Of(fault.New(fault.Invalid, "request_invalid")); err != nil {
		return nil, err
	}
	ids := make([]string, len(in.Orders))
	for i, each := range in.Orders {
		ids[i] = each.OrderID
	}
	return bulk.Each(ids, func(i int) (order.Status, error) { return s.undo(ctx, in.Orders[i], by) })
}

func (s *Orders) undo(ctx context.Context, in UndoOrder, by Actor) (order.Status, error) {
	row, err := s.Find(ctx, in.OrderID)
	if err != nil {
		return "", err
	}
	if checked, err := checkedIn(ctx, s.client, row); err != nil || checked { // the goods of a checked-in parcel are undone with the check-in
		return row.Status, errors.Join(err, fault.New(fault.Conflict, "order_undo_too_late"))
	}
	err = db.Transact(ctx, s.client, "undo order's change", func(client *ent.Client) error { return s.undoIn(ctx, client, row, in, by) })
	if err != nil {
		return row.Status, err
	}
	return order.Status(in.To), nil
}

// manualCourier is the courier of manual parcels, which package parcel moves with their orders.
const manualCourier = "manual"

// checkedIn reports whether a member checked in the order's parcel. A manual parcel that was only marked as
// returned moves with the order instead.
func checkedIn(ctx context.Context, client *ent.Client, row *ent.Order) (bool, error) {
	if row.ReturnedAt == nil {
		return false, nil
	}
	rows, err := client.Parcel.Query().Where(parcel.OrderID(row.ID), parcel.CheckedInAtNotNil()).All(ctx)
	if err != nil {
		return false, fmt.Errorf("find parcel: %w", err)
	}
	for _, p := range rows {
		if p.Courier != manualCourier {
			return true, nil
		}
		checked, err := client.OrderReturn.Query().Where(orderreturn.ParcelID(p.ID), orderreturn.KindEQ(orderreturn.KindUndelivered)).Exist(ctx)
		if err != nil || checked {
			return checked, fault.Wrap("find returned goods", err)
		}
	}
	return false, nil
}

// undoIn reverses changes of an order in client's transaction.
func (s *Orders) undoIn(ctx context.Context, client *ent.Client, row *ent.Order, in UndoOrder, by Actor) error {
	tooLate := fault.New(fault.Conflict, "order_undo_too_late")
	latest := undoable(row, in, by, time.Now())
	if latest == nil {
		return tooLate
	}
	to := position{status: order.Status(in.To)}
	if err := s.reposition(ctx, client, row, to); errors.Is(err, stock.ErrConcurrent) {
		return tooLate
	} else if err != nil {
		return err
	}
	if ok, err := s.unsend(ctx, client, row, latest); err != nil || !ok {
		return errors.Join(err, tooLate)
	}
	ids := make([]int, len(latest))
	for i, e := range latest {
		ids[i] = e.ID
	}
	if err := client.OrderEvent.Update().Where(orderevent.IDIn(ids...)).SetUndone(true).Exec(ctx); err != nil {
		return fmt.Errorf("mark undone events: %w", err)
	}
	if err := addEvent(ctx, client, row, orderevent.KindUndo, by, to.status, ""); err != nil {
		return err
	}
	err := moveStock(ctx, client, row, to, stockmovement.ReasonUndo)
	if errors.Is(err, stock.ErrConcurrent) {
		return tooLate
	}
	return err
}

// UndoSince reverses the changes that the actor made to an order since a time, as Undo does, in client's
// transaction. It does nothing if there are none. Its errors are those of Undo.
func (s *Orders) UndoSince(ctx context.Context, client *ent.Client, orderID int, since time.Time, by Actor) error {
	row, err := lockOrder(ctx, client, orderID)
	if err != nil {
		return err
	}
	to := ""
	for _, e := range row.Edges.Events {
		if !e.CreatedAt.Before(since) && e.FromStatus != "" && e.FromStatus != e.ToStatus && !e.Undone {
			to = e.FromStatus
			break
		}
	}
	if to == "" {
		return nil
	}
	return s.undoIn(ctx, client, row, UndoOrder{OrderID: row.Number, From: string(row.Status), To: to}, by)
}

// undoable returns an order's latest events, newest first, that changed its status from in.To to in.From, if the actor may undo all of
// them. Otherwise it returns nil.
func undoable(row *ent.Order, in UndoOrder, by Actor, now time.Time) []*ent.OrderEvent {
	if string(row.Status) != in.From {
		return nil
	}
	var latest []*ent.OrderEvent
	for _, e := range slices.Backward(row.Edges.Events) {
		if e.Kind == orderevent.KindCall || e.Kind == orderevent.KindRisk { // does not change the status
			continue
		}
		own := string(e.Actor) == string(by.Kind) && e.ActorID == by.ID
		if !own || e.Kind != orderevent.KindChange || e.Undone || e.FromStatus == "" || now.Sub(e.CreatedAt) > UndoWindow+UndoGrace {
			return nil
		}
		latest = append(latest, e)
		if e.FromStatus == in.To {
			return latest
		}
	}
	return nil
}

// unsend deletes unsent messages about events. It reports false if an SMS is being sent.
func (s *Orders) unsend(ctx context.Context, client *ent.Client, row *ent.Order, events []*ent.OrderEvent) (bool, error) {
	undone := map[string]bool{}
	for _, e := range events {
		undone[e.ToStatus] = true
		ok, err := s.Messages.WithdrawStatus(ctx, client, row.Number, order.Status(e.ToStatus))
		if err != nil || !ok {
			return false, err
		}
	}
	if row.CustomerID == nil {
		return true, nil
	}
	// events is sorted newest first.
	notices, err := client.Notification.Query().Where(
		notification.CustomerID(*row.CustomerID), notification.Kind(ordermessage.NoticeStatus),
		notification.CreatedAtGTE(events[len(events)-1].CreatedAt.Add(-UndoGrace)),
	).All(ctx)
	if err != nil {
		return false, fmt.Errorf("query notices: %w", err)
	}
	var about []predicate.Notification
	for _, n := range notices {
		if n.Data["order_id"] == row.Number && undone[n.Data["status"]] {
			about = append(about, notification.ID(n.ID))
		}
	}
	if len(about) == 0 {
		return true, nil
	}
	_, err = client.Notification.Delete().Where(notification.Or(about...)).Exec(ctx)
	return err == nil, fault.Wrap("delete notices", err)
}
