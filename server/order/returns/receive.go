package returns

import (
	"context"
	"fmt"
	"slices"

	"haat/ent"
	"haat/ent/order"
	"haat/ent/orderitem"
	"haat/ent/orderreturn"
	"haat/ent/schema/kind"
	"haat/ent/stockmovement"
	"haat/server/books/family"
	"haat/server/catalog/stock"
	"haat/server/discount/use"
	"haat/server/platform/audit"
	"haat/server/platform/fault"
	"haat/server/platform/form"
	"haat/server/platform/money"
)

// checkItems validates units of the items of an order, whose items must be loaded, and adds errors to fields.
// It returns the items with units.
func checkItems(fields form.Fields, o *ent.Order, items []ItemUnits) []kind.ReturnItem {
	var list []kind.ReturnItem
	seen := map[int]bool{}
	for i, in := range items {
		at := slices.IndexFunc(o.Edges.Items, func(item *ent.OrderItem) bool { return item.ID == in.ItemID })
		switch {
		case at < 0 || seen[in.ItemID] || in.Quantity < 0 || in.Quantity > o.Edges.Items[at].Quantity:
			fields[fmt.Sprintf("items.%d.quantity", i)] = "invalid"
		case in.Damaged < 0 || in.Damaged > in.Quantity:
			fields[fmt.Sprintf("items.%d.damaged", i)] = "invalid"
		case in.Quantity > 0:
			list = append(list, kind.ReturnItem{OrderItem: in.ItemID, Quantity: in.Quantity, Damaged: in.Damaged})
		}
		seen[in.ItemID] = true
	}
	if len(list) == 0 && len(fields) == 0 {
		fields["items"] = "required"
	}
	return list
}

func checkFee(fields form.Fields, fee money.Amount) {
	if fee < 0 || fee > money.Max {
		fields["fee"] = "invalid"
	}
}

// Receive records the goods of an accepted return. Undamaged units return to the stock, and the order's
// items, discount and total decrease. If no units remain, the order is canceled as returned. Errors: NotFound
// "return_not_found"; Invalid "return_invalid"; Conflict "return_state" if the return was not accepted, or
// the order was canceled.
func (r *Returns) Receive(ctx context.Context, id int, in ReceiveRequest, by By) (*OrderReturns, error) {
	return r.change(ctx, id, by, func(w writing) error {
		if w.row.State != orderreturn.StateAccepted || !isPossible(w.order, w.row) {
			return errState()
		}
		fields := form.Fields{}
		checkFee(fields, in.Fee)
		items := checkItems(fields, w.order, in.Items)
		if err := fields.Of(invalid()); err != nil {
			return err
		}
		return w.receive(ctx, items, int64(in.Fee))
	})
}

func (w writing) receive(ctx context.Context, items []kind.ReturnItem, fee int64) error {
	from, err := stock.Held(ctx, w.client, w.order.ID)
	if err != nil {
		return err
	}
	after := reduce(w.order, items)
	if err := w.takeBack(ctx, after); err != nil {
		return err
	}
	err = w.update(ctx).SetState(orderreturn.StateReceived).SetItems(after.items).SetFee(fee).SetReceivedAt(w.Now().UTC()).Exec(audit.Quiet(ctx))
	if err != nil {
		return fmt.Errorf("receive return: %w", err)
	}
	all, damaged := units(after.items)
	total := after.subtotal - after.discount + w.order.ShippingFee
	details := ReturnDetails{Step: "received", Units: all, Damaged: damaged, Amount: money.Amount(w.order.Total - total)}
	log := map[string]any{"quantity": audit.To(all), "total": map[string]any{"from": w.order.Total, "to": total}}
	if damaged > 0 {
		log["damaged"] = audit.To(damaged)
	}
	if err := w.note(ctx, details, w.by.actor(), log); err != nil {
		return err
	}
	if err := w.settle(ctx); err != nil {
		return err
	}
	if w.isEmpty(after.items) {
		if err := w.Orders.CancelEmpty(ctx, w.client, w.order, w.by.actor()); err != nil {
			return err
		}
	}
	holds, err := stock.Held(ctx, w.client, w.order.ID)
	if err != nil {
		return err
	}
	if err := w.addDamaged(ctx, &holds, after.items); err != nil {
		return err
	}
	return stock.Shift(audit.Quiet(ctx), w.client, stock.Cause{Reason: stockmovement.ReasonReturn, Order: w.order.Number}, from, holds)
}

// settle closes a return whose goods were exchanged before they were received, unless the shop still owes
// money for it. It returns Conflict "return_refunded" if the refunds exceed the customer's payments, which do
// not include goods that were never delivered.
func (w writing) settle(ctx context.Context) error {
	a, err := w.account(ctx)
	if err != nil {
		return err
	}
	if a.GivenBack() > a.CameIn() {
		return fault.New(fault.Conflict, "return_refunded")
	}
	if w.row.ExchangeOrderID == nil {
		return nil
	}
	row, err := w.find(ctx, w.client, w.row.ID) // includes the values of the received goods
	if err != nil || a.due(row, family.ValueOf(row)) > 0 {
		return err
	}
	return fault.Wrap("close return", w.update(ctx).SetState(orderreturn.StateClosed).Exec(audit.Quiet(ctx)))
}

// takeBack writes the items and amounts of the order. It returns stock.ErrConcurrent after a concurrent
// change of the order.
func (w writing) takeBack(ctx context.Context, after reduced) error {
	total := after.subtotal - after.discount + w.order.ShippingFee
	update := w.client.Order.Update().Where(order.ID(w.order.ID), order.Edits(w.order.Edits), order.StatusEQ(w.order.Status)).AddEdits(1).
		SetSubtotal(after.subtotal).SetDiscount(after.discount).SetTotal(total)
	if w.row.Kind == orderreturn.KindUndelivered && w.order.CashDue != nil { // no cash was collected for goods that were not delivered
		update.SetCashDue(max(0, *w.order.CashDue-(w.order.Total-total)))
	}
	n, err := update.Save(audit.Quiet(ctx))
	if err := stock.Changed(n, err); err != nil {
		return err
	}
	for _, item := range after.items {
		n, err := w.client.OrderItem.Update().Where(orderitem.ID(item.OrderItem), orderitem.OrderID(w.order.ID), orderitem.QuantityGTE(item.Quantity)).
			AddQuantity(-item.Quantity).AddReturned(item.Quantity).Save(ctx)
		if err := stock.Changed(n, err); err != nil {
			return err
		}
	}
	return w.keepSavings(ctx, after)
}

// keepSavings writes what the remaining units keep of the items' own discounts.
func (w writing) keepSavings(ctx context.Context, after reduced) error {
	changed := false
	for i, item := range w.order.Edges.Items {
		if item.Discount == after.savings[i] {
			continue
		}
		changed = true
		if err := w.client.OrderItem.UpdateOneID(item.ID).SetDiscount(after.savings[i]).Exec(audit.Quiet(ctx)); err != nil {
			return fmt.Errorf("write item's discount: %w", err)
		}
	}
	if !changed {
		return nil
	}
	return use.Settle(ctx, w.client, w.order.ID)
}

// isEmpty reports whether no units remain in the order after units were returned.
func (w writing) isEmpty(items []kind.ReturnItem) bool {
	left := 0
	for _, item := range w.order.Edges.Items {
		left += item.Quantity
	}
	gone, _ := units(items)
	return left == gone
}

// addDamaged adds the damaged units to the units that are missing from the stock.
func (w writing) addDamaged(ctx context.Context, holds *stock.Units, items []kind.ReturnItem) error {
	lost := map[int]int{}
	for _, item := range items {
		if item.Damaged > 0 {
			lost[item.OrderItem] = item.Damaged
		}
	}
	if len(lost) == 0 {
		return nil
	}
	return holds.AddLost(ctx, w.client, lost)
}
