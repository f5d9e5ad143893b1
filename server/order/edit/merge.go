package edit

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"haat/ent"
	"haat/ent/order"
	"haat/ent/orderevent"
	"haat/ent/stockmovement"
	"haat/server/catalog/stock"
	"haat/server/discount/use"
	orders "haat/server/order"
	"haat/server/order/checkout"
	ordermessage "haat/server/order/message"
	"haat/server/order/state"
	"haat/server/platform/audit"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/platform/form"
	"haat/server/platform/money"
	"haat/server/platform/textnorm"
)

// Merge adds the items, the discount and the advance of another order of the same customer to an order, and
// cancels the other order. It returns the changed order. Errors: those of Edit, for both orders; Conflict
// "order_shipped" if one was shipped; Conflict "orders_differ" for orders with different phone numbers or
// currencies, or the same order twice.
func (e *Edits) Merge(ctx context.Context, orderID string, in MergeRequest, by By) (*orders.AdminOrder, error) {
	return e.repeat(ctx, orderID, by, func() error {
		row, err := e.find(ctx, orderID, in.Seen)
		if err != nil {
			return err
		}
		other, err := e.find(ctx, in.Other, in.OtherSeen)
		if err != nil {
			return err
		}
		switch {
		case state.WasShipped(row.Status) || state.WasShipped(other.Status):
			return fault.New(fault.Conflict, "order_shipped")
		case row.ID == other.ID || row.Mobile != other.Mobile || row.Mobile == "" || row.Currency != other.Currency:
			return fault.New(fault.Conflict, "orders_differ")
		}
		now := contentsOf(row)
		next, err := in.combine(now, contentsOf(other))
		if err != nil {
			return err
		}
		return db.Transact(ctx, e.client, "merge orders", func(client *ent.Client) error {
			w, from := writing{client, row, by}, writing{client, other, by}
			return w.shifting(ctx, stockmovement.ReasonOrderEdit, []int{row.ID, other.ID}, []int{row.ID}, func() error {
				return e.merge(ctx, w, from, in.Notify, now, next)
			})
		})
	})
}

func (e *Edits) merge(ctx context.Context, w, from writing, notify bool, now, next Contents) error {
	given, err := use.Of(ctx, w.client, w.row.ID)
	if err != nil {
		return err
	}
	added, err := w.join(ctx, from, now, next)
	if err != nil {
		return err
	}
	if err := e.cancelMerged(ctx, from, w.row); err != nil {
		return err
	}
	if err := w.account(ctx, from.row); err != nil {
		return err
	}
	told, err := e.announce(ctx, w, next, notify, ordermessage.Message{Text: "sms.merged", More: []string{"other", from.row.Number}})
	if err != nil {
		return err
	}
	return w.event(ctx, orderevent.KindMerge, EventDetails{
		Before: &now, After: &next, Other: from.row.Number, Told: told, Discounts: added, Given: use.Parts(given),
	})
}

// join writes the contents of a merged order, and adds the discounts of the other order. It returns the ids of the added discounts.
func (w writing) join(ctx context.Context, from writing, now, next Contents) (added []int, err error) {
	moved, err := w.replace(ctx, now, next)
	if err != nil || now.Savings == 0 && next.Savings == 0 {
		return nil, err
	}
	for _, line := range next.Lines {
		for _, item := range line.joined {
			moved[item] = line.ItemID
		}
	}
	if added, err = use.Join(ctx, w.client, from.row.ID, w.row.ID, moved); err != nil {
		return nil, err
	}
	return added, use.Settle(ctx, w.client, w.row.ID)
}

// cancelMerged cancels the order whose items were added to another one. The canceled order keeps its items as
// a record. Its advance now belongs to the other order.
func (e *Edits) cancelMerged(ctx context.Context, w writing, into *ent.Order) error {
	err := audit.Record(ctx, w.client, "update", ent.TypeOrder, w.row.ID, map[string]any{
		"number": audit.To(w.row.Number), "status": map[string]any{"from": w.row.Status, "to": order.StatusCanceled},
	})
	if err != nil {
		return err
	}
	n, err := w.client.Order.Update().Where(order.ID(w.row.ID), order.Edits(w.row.Edits), order.StatusEQ(w.row.Status)).AddEdits(1).
		SetStatus(order.StatusCanceled).SetMergedIntoID(into.ID).SetAdvance(0).Save(audit.Quiet(ctx))
	if err := stock.Changed(n, err); err != nil {
		return err
	}
	details, err := json.Marshal(EventDetails{Other: into.Number})
	if err != nil {
		return fmt.Errorf("encode event: %w", err)
	}
	// Customers see this event, because it changes the status.
	err = w.client.OrderEvent.Create().SetOrderID(w.row.ID).SetKind(orderevent.KindMerge).SetFromStatus(string(w.row.Status)).
		SetToStatus(string(order.StatusCanceled)).SetActor(orderevent.ActorMerchant).SetActorID(w.by.UserID).
		SetNote(e.orders.Messages.Text(w.row.Locale, "sms.merged_note", "order", into.Number)).SetDetails(details).Exec(audit.Quiet(ctx))
	if err != nil {
		return fmt.Errorf("write order's event: %w", err)
	}
	_, err = e.orders.Messages.Withdraw(ctx, w.client, ordermessage.EditKey(w.row.Number, w.row.Edits))
	return fault.Wrap("withdraw sms", err)
}

func equalCosts(a, b *int64) bool { return a == nil && b == nil || a != nil && b != nil && *a == *b }

// combine returns the contents of an order plus those of another. Equal items become one line.
func (r MergeRequest) combine(now, other Contents) (Contents, error) {
	next := now
	next.Lines = slices.Clone(now.Lines)
	for _, line := range other.Lines {
		same := slices.IndexFunc(next.Lines, func(l Line) bool {
			return l.ProductID == line.ProductID && l.VariantID == line.VariantID && l.Price == line.Price && l.ProductID != 0 &&
				l.Sale == line.Sale && equalCosts(l.cost, line.cost)
		})
		if same >= 0 {
			next.Lines[same].Quantity += line.Quantity
			next.Lines[same].Savings += line.Savings
			next.Lines[same].joined = append(slices.Clip(next.Lines[same].joined), line.from)
			continue
		}
		line.ItemID = 0
		next.Lines = append(next.Lines, line)
	}
	next.Discount, next.DiscountPercent = now.Discount+other.Discount, 0
	reasons := slices.DeleteFunc([]string{now.DiscountReason, other.DiscountReason}, func(reason string) bool { return reason == "" })
	next.DiscountReason = textnorm.Clip(strings.Join(slices.Compact(reasons), "; "), checkout.MaxDiscountReason)
	if other.Note != "" && other.Note != now.Note {
		next.Note = textnorm.Clip(strings.TrimSpace(now.Note+"\n"+other.Note), orders.MaxNote)
	}
	next.Advance, next.ShippingFee = now.Advance+other.Advance, r.ShippingFee
	fields := form.Fields{}
	if r.ShippingFee < 0 || r.ShippingFee > money.Max {
		fields["shipping_fee"] = "invalid"
	}
	if len(next.Lines) > checkout.MaxLines || slices.ContainsFunc(next.Lines, func(l Line) bool { return l.Quantity > checkout.MaxQuantity }) {
		fields["lines"] = "max"
	}
	if err := fields.Of(invalid()); err != nil {
		return next, err
	}
	next.settle()
	return next, next.checkAmounts()
}
