package order

import (
	"context"
	"fmt"
	"slices"
	"time"

	"haat/ent"
	"haat/ent/order"
	"haat/ent/orderitem"
	"haat/ent/orderreturn"
	"haat/ent/stockmovement"
	"haat/server/catalog/stock"
	"haat/server/message/smsbudget"
	"haat/server/order/state"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/tenancy"
)

// Advance moves an order to a later status on behalf of the platform, in the transaction of client. The order
// passes through all statuses in between, but the customer is notified only of the last one. Advance does
// nothing if the order has reached the status or is canceled.
func (s *Orders) Advance(ctx context.Context, client *ent.Client, t *tenancy.Tenant, orderID int, to order.Status) error {
	return s.AdvanceAs(ctx, client, t, orderID, to, Actor{Kind: System}, false)
}

// AdvanceAs is like Advance, on behalf of an actor, who can undo it. If silent, the customer is not notified,
// because another change follows in the same transaction.
func (s *Orders) AdvanceAs(ctx context.Context, client *ent.Client, t *tenancy.Tenant, orderID int, to order.Status, by Actor, silent bool) error {
	row, err := lockOrder(ctx, client, orderID)
	if err != nil {
		return err
	}
	from, end := slices.Index(state.All, row.Status), slices.Index(state.All, to)
	if row.Status == order.StatusCanceled || to == order.StatusCanceled || end <= from {
		return nil
	}
	for _, next := range state.All[from+1 : end+1] {
		ch := change{to: next, by: by, silent: silent || next != to, messages: s.Messages.Batch(smsbudget.Source{})}
		if err := s.makeChange(ctx, client, t, row, ch); err != nil {
			return err
		}
		row.Status = next
	}
	return nil
}

func lockOrder(ctx context.Context, client *ent.Client, orderID int) (*ent.Order, error) {
	row, err := client.Order.Query().Where(order.ID(orderID)).Where(db.ForUpdate).WithEvents(inTurn).Only(ctx)
	if err != nil {
		return nil, fmt.Errorf("lock order: %w", err)
	}
	return row, nil
}

// Damage contains the number of returned units that cannot be sold again, by the id of the order's item.
type Damage map[int]int

// TakeBack cancels a shipped order as returned, in client's transaction, because its parcel was returned. The units return to the stock,
// except damaged ones. It reports false if the order is already canceled. Errors: Conflict "order_status_illegal" if it was not shipped;
// Invalid "order_invalid" for more damaged units than the order has.
func (s *Orders) TakeBack(ctx context.Context, client *ent.Client, t *tenancy.Tenant, orderID int, damage Damage, by Actor) (bool, error) {
	row, err := lockOrder(ctx, client, orderID)
	if err != nil {
		return false, err
	}
	if row.Status == order.StatusCanceled {
		return false, nil
	}
	if !state.WasShipped(row.Status) {
		return false, illegal(row.Status, by.Kind)
	}
	damaged, all, err := stock.PartOf(ctx, client, row.ID, damage)
	if err != nil {
		return false, err
	}
	reason := ReturnReasons[0]
	if all {
		reason = reasonDamaged
	}
	ch := change{
		to: order.StatusCanceled, by: by, note: s.reasonText(row.Locale, reason), lost: all, messages: s.Messages.Batch(smsbudget.Source{}),
	}
	if err := s.makeChange(ctx, client, t, row, ch); err != nil || all {
		return err == nil, err
	}
	return true, damaged.Return(ctx, client, stock.Cause{Reason: stockmovement.ReasonReturn, Order: row.Number}, -1, 0)
}

// UndoTakeBack reverses TakeBack with the same damage, in the transaction of client. The order gets its
// former status. Errors: Conflict "order_undo_too_late" and "order_out_of_stock", as for Undo.
func (s *Orders) UndoTakeBack(ctx context.Context, client *ent.Client, orderID int, damage Damage, by Actor) error {
	row, err := lockOrder(ctx, client, orderID)
	if err != nil {
		return err
	}
	damaged, all, err := stock.PartOf(ctx, client, row.ID, damage)
	if err != nil {
		return err
	}
	if !all {
		cause := stock.Cause{Reason: stockmovement.ReasonUndo, Order: row.Number}
		if err := damaged.Return(ctx, client, cause, 1, 0); err != nil {
			return err
		}
	}
	last := lastChange(row)
	if last == nil {
		return fault.New(fault.Conflict, "order_undo_too_late")
	}
	return s.undoIn(ctx, client, row, UndoOrder{OrderID: row.Number, From: last.ToStatus, To: last.FromStatus}, by)
}

// damageOf returns the damaged units of an order's check-in. They are not in the stock in any status, until a
// correction reopens the order and its units are taken from the stock again. The order's events must be
// loaded.
func damageOf(ctx context.Context, client *ent.Client, row *ent.Order) (Damage, error) {
	var since time.Time // time at which the order was reopened
	returned := false
	for _, e := range slices.Backward(row.Edges.Events) {
		if e.Undone || e.FromStatus == e.ToStatus {
			continue
		}
		if slices.Contains(state.Open, order.Status(e.ToStatus)) {
			since = e.CreatedAt
			break
		}
		returned = returned || e.ToStatus == string(order.StatusCanceled) && state.WasShipped(order.Status(e.FromStatus))
	}
	if !returned {
		return nil, nil
	}
	checkIns, err := client.OrderReturn.Query().
		Where(orderreturn.OrderID(row.ID), orderreturn.AskedByEQ(orderreturn.AskedByCourier), orderreturn.CreatedAtGT(since)).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("find returned goods: %w", err)
	}
	recorded := Damage{}
	for _, back := range checkIns {
		for _, item := range back.Items {
			recorded[item.OrderItem] += item.Damaged
		}
	}
	if len(recorded) == 0 {
		return nil, nil
	}
	items, err := client.OrderItem.Query().Where(orderitem.OrderID(row.ID)).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("read order's items: %w", err)
	}
	damage := Damage{}
	for _, item := range items {
		damage[item.ID] = min(recorded[item.ID], item.Quantity) // a later return may have removed units
	}
	return damage, nil
}

// lastChange returns the latest event that changed the order's status, or nil.
func lastChange(row *ent.Order) *ent.OrderEvent {
	for _, e := range slices.Backward(row.Edges.Events) {
		if !e.Undone && e.FromStatus != "" && e.FromStatus != e.ToStatus {
			return e
		}
	}
	return nil
}
