package parcel

import (
	"context"
	"fmt"

	"haat/ent"
	"haat/ent/order"
	"haat/ent/parcel"
	"haat/ent/parcelevent"
	orders "haat/server/order"
	"haat/server/order/state"
	"haat/server/platform/audit"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/shipping/courier"
	"haat/server/tenancy"
)

// Prefixes of the keys of manual parcels' events: of states that a member set, and of states that follow from the order.
const (
	memberKey = "member/"
	orderKey  = "order/"
)

// further lists the states of a parcel that an order has not reached yet, by the order's status.
var further = map[order.Status][]string{
	order.StatusPending:    pastBooked,
	order.StatusAccepted:   pastBooked,
	order.StatusProcessing: pastBooked,
	order.StatusShipped:    {string(courier.Delivered), string(courier.Partly), string(courier.Returned)},
	order.StatusDelivered:  {string(courier.Returned)},
	order.StatusCompleted:  {string(courier.Returned)},
}

var pastBooked = []string{
	string(courier.Moving), string(courier.Delivered), string(courier.Partly), string(courier.Returning), string(courier.Returned),
}

// leads is the key of contexts in which an order follows its parcel.
type leads struct{}

func isManual(row *ent.Parcel) bool { return row.Courier == string(courier.Manual) }

// memberOf returns the member of a request as an actor.
func memberOf(ctx context.Context) orders.Actor {
	who, _ := audit.From(ctx)
	return orders.Actor{Kind: orders.Merchant, ID: who.ID}
}

// lockBoth locks a parcel's order and then the parcel, as a change of the order does. Its error is that of Lock.
func lockBoth(ctx context.Context, client *ent.Client, parcelID int) (*ent.Parcel, error) {
	ids, err := client.Parcel.Query().Where(parcel.ID(parcelID)).Select(parcel.FieldOrderID).Ints(ctx)
	if err != nil {
		return nil, fmt.Errorf("find parcel's order: %w", err)
	}
	if _, err := client.Order.Query().Where(order.IDIn(ids...)).Where(db.ForUpdate).IDs(ctx); err != nil {
		return nil, fmt.Errorf("lock parcel's order: %w", err)
	}
	return Lock(ctx, client, parcelID)
}

// fits returns nil if a manual parcel with the state fits its order, or if the order can follow. Errors: Conflict
// "parcel_order_canceled" and "parcel_order_ahead".
func fits(row *ent.Parcel, to courier.State) error {
	back := to == courier.Returning || to == courier.Returned
	switch status := row.Edges.Order.Status; {
	case status == order.StatusCanceled && !back:
		return fault.New(fault.Conflict, "parcel_order_canceled")
	case state.WasDelivered(status) && row.DeliveredAt == nil && (to == courier.Moving || to == courier.Returning):
		return fault.New(fault.Conflict, "parcel_order_ahead")
	}
	return nil
}

// takeBack cancels the order of a returned manual parcel as returned. The goods return to the stock.
func (s *Service) takeBack(ctx context.Context, client *ent.Client, t *tenancy.Tenant, row *ent.Parcel, by orders.Actor) error {
	changed, err := s.Orders.TakeBack(ctx, client, t, row.OrderID, nil, by)
	if err != nil || changed {
		return err
	}
	return s.checkIn(ctx, client, row) // the order was canceled before
}

// Moved moves the manual parcel of an order with the order. It is registered with order.Orders.OnMoved. Errors: Conflict
// "parcel_left" if the order is canceled before it was shipped, but the parcel is on its way; Conflict "parcel_came_back"
// if the order is delivered, but the parcel was returned; Conflict "parcel_paid" if a delivery is taken back for which the
// courier has paid.
func (s *Service) Moved(ctx context.Context, client *ent.Client, from *ent.Order, to order.Status) error {
	if ctx.Value(leads{}) != nil {
		return nil
	}
	row, err := client.Parcel.Query().Where(parcel.OrderID(from.ID), parcel.Active(true), parcel.CourierEQ(string(courier.Manual))).
		Where(db.ForUpdate).WithOrder().Only(ctx)
	if err != nil && !ent.IsNotFound(err) {
		return fmt.Errorf("find order's parcel: %w", err)
	}
	if row == nil && from.Status == order.StatusCanceled && to != order.StatusCanceled {
		row, err = s.reopen(ctx, client, from.ID)
		if err != nil {
			return err
		}
	}
	switch {
	case row == nil:
		return nil
	case to == order.StatusCanceled:
		return s.canceled(ctx, client, row, from.Status)
	case from.Status != order.StatusCanceled && state.WasDelivered(to) && row.State == parcel.StateReturned && row.DeliveredAt == nil:
		return fault.New(fault.Conflict, "parcel_came_back")
	}
	if row, err = s.goBack(ctx, client, row, to); err != nil {
		return err
	}
	return s.follow(ctx, client, row, to)
}

// follow moves a parcel forward to the state that its order's status implies.
func (s *Service) follow(ctx context.Context, client *ent.Client, row *ent.Parcel, to order.Status) error {
	switch {
	case to == order.StatusShipped && row.State == parcel.StateBooked:
		return s.set(ctx, client, row, courier.Moving)
	case !state.WasDelivered(to) || row.DeliveredAt != nil:
		return nil
	}
	return s.set(ctx, client, row, courier.Delivered)
}

// canceled moves a parcel with an order that is canceled. The goods of a shipped order came back with its parcel; a customer may also return
// the goods of a delivered parcel, which remains delivered.
func (s *Service) canceled(ctx context.Context, client *ent.Client, row *ent.Parcel, from order.Status) error {
	switch {
	case from == order.StatusCanceled:
		return nil
	case row.State == parcel.StateReturned && row.DeliveredAt == nil:
		return s.checkIn(ctx, client, row)
	case state.WasShipped(from) && row.DeliveredAt != nil:
		return nil
	case state.WasShipped(from):
		if err := s.set(ctx, client, row, courier.Returned); err != nil {
			return err
		}
		return s.checkIn(ctx, client, row)
	case row.State != parcel.StateBooked:
		return fault.New(fault.Conflict, "parcel_left")
	}
	if err := s.addOwn(ctx, client, row, courier.Canceled); err != nil {
		return err
	}
	err := client.Parcel.UpdateOneID(row.ID).SetActive(false).SetState(parcel.StateCanceled).SetStateAt(s.Now().UTC()).Exec(audit.Quiet(ctx))
	return fault.Wrap("cancel order's parcel", err)
}

func (s *Service) checkIn(ctx context.Context, client *ent.Client, row *ent.Parcel) error {
	err := client.Parcel.UpdateOneID(row.ID).SetCheckedInAt(s.Now().UTC()).ClearSnoozedUntil().Exec(audit.Quiet(ctx))
	return fault.Wrap("check in order's parcel", err)
}

// goBack removes the events of a parcel that its order has not reached, because the order's change was undone or corrected.
func (s *Service) goBack(ctx context.Context, client *ent.Client, row *ent.Parcel, to order.Status) (*ent.Parcel, error) {
	if row.CheckedInAt != nil {
		if err := client.Parcel.UpdateOneID(row.ID).ClearCheckedInAt().Exec(audit.Quiet(ctx)); err != nil {
			return nil, fmt.Errorf("undo check-in of order's parcel: %w", err)
		}
	}
	if state.WasDelivered(to) && row.DeliveredAt != nil {
		return row, nil
	}
	n, err := client.ParcelEvent.Delete().Where(parcelevent.ParcelID(row.ID), parcelevent.StateIn(further[to]...)).Exec(ctx)
	if err != nil {
		return nil, fmt.Errorf("delete parcel's events: %w", err)
	}
	if n == 0 {
		return row, nil
	}
	return s.again(ctx, client, row)
}

// again recomputes a locked manual parcel after its events have changed, and updates the ledger. Its error is Conflict "parcel_paid".
func (s *Service) again(ctx context.Context, client *ent.Client, before *ent.Parcel) (*ent.Parcel, error) {
	row, f, err := s.refold(ctx, client, before, courier.Update{})
	if err != nil {
		return nil, err
	}
	if before.SettledAt != nil && before.DeliveredAt != nil && row.DeliveredAt == nil {
		return nil, fault.New(fault.Conflict, "parcel_paid")
	}
	row.Edges = before.Edges
	return row, s.balance(ctx, client, before, row, f)
}

// set sets the state of a manual parcel because of its order.
func (s *Service) set(ctx context.Context, client *ent.Client, row *ent.Parcel, to courier.State) error {
	if err := s.addOwn(ctx, client, row, to); err != nil {
		return err
	}
	_, err := s.again(ctx, client, row)
	return err
}

// addOwn adds an event that follows from the order.
func (s *Service) addOwn(ctx context.Context, client *ent.Client, row *ent.Parcel, to courier.State) error {
	now := s.Now().UTC()
	u := courier.Update{Key: fmt.Sprintf(orderKey+"%s/%d", to, now.UnixNano()), At: now, State: to}
	_, err := s.addEvent(ctx, client, row, u, parcelevent.SourceSystem)
	return err
}

// reopen activates the manual parcel that was canceled with its order a moment ago, and returns it, or nil. Later, the order needs a new
// parcel, because the courier may have canceled the old one.
func (s *Service) reopen(ctx context.Context, client *ent.Client, orderID int) (*ent.Parcel, error) {
	row, err := client.Parcel.Query().Where(parcel.OrderID(orderID)).Where(db.ForUpdate).WithOrder().Order(ent.Desc(parcel.FieldID)).First(ctx)
	if ent.IsNotFound(err) || err == nil && (!isManual(row) || row.State != parcel.StateCanceled || row.Active) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("find canceled parcel: %w", err)
	}
	n, err := client.ParcelEvent.Delete().Where(
		parcelevent.ParcelID(row.ID), parcelevent.KeyHasPrefix(orderKey+string(courier.Canceled)),
		parcelevent.AtGT(s.Now().Add(-orders.UndoWindow-orders.UndoGrace).UTC()),
	).Exec(ctx)
	if err != nil || n == 0 {
		return nil, fault.Wrap("delete parcel's cancellation", err)
	}
	if err := client.Parcel.UpdateOneID(row.ID).SetActive(true).Exec(audit.Quiet(ctx)); err != nil {
		return nil, fmt.Errorf("reopen parcel: %w", err)
	}
	row.State, row.Active = parcel.StateBooked, true
	return s.again(ctx, client, row)
}
