package edit

import (
	"context"
	"crypto/rand"
	"fmt"
	"slices"

	"haat/ent"
	"haat/ent/orderevent"
	"haat/server/discount/use"
	orders "haat/server/order"
	ordermessage "haat/server/order/message"
	"haat/server/order/state"
	"haat/server/platform/audit"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/platform/form"
	"haat/server/platform/money"
)

// Split moves units of an order's items to a new order with the same recipient and status, and returns the
// changed order. Units take their savings with them; the granted discount is divided in proportion to the items' value; the new order gets the part of
// the advance that exceeds the remaining total. The two totals add up to the former total plus the new
// order's delivery fee. Errors: those of Edit; Conflict "order_shipped" for a shipped order; Invalid
// "order_invalid" if no unit or every unit would move.
func (e *Edits) Split(ctx context.Context, orderID string, in SplitRequest, by By) (*orders.AdminOrder, error) {
	return e.repeat(ctx, orderID, by, func() error {
		row, err := e.find(ctx, orderID, in.Seen)
		if err != nil {
			return err
		}
		if state.WasShipped(row.Status) {
			return fault.New(fault.Conflict, "order_shipped")
		}
		now := contentsOf(row)
		next, part, err := in.divide(now)
		if err != nil {
			return err
		}
		return db.Transact(ctx, e.client, "split order", func(client *ent.Client) error {
			return e.split(ctx, writing{client, row, by}, in.Notify, now, next, part)
		})
	})
}

// split writes the two orders. The stock does not change, because together they contain the same units as
// before.
func (e *Edits) split(ctx context.Context, w writing, notify bool, now, next, part Contents) error {
	before, err := use.Of(ctx, w.client, w.row.ID)
	if err != nil {
		return err
	}
	if _, err := w.replace(ctx, now, next); err != nil {
		return err
	}
	if err := w.settleDiscounts(ctx, now, next); err != nil {
		return err
	}
	row, moved, err := w.createPart(ctx, part)
	if err != nil {
		return err
	}
	if err := use.Divide(ctx, w.client, before, w.row.ID, row.ID, moved); err != nil {
		return err
	}
	if err := w.account(ctx); err != nil {
		return err
	}
	told, err := e.announce(ctx, w, next, notify, ordermessage.Message{
		Text: "sms.split", More: []string{"other", row.Number, "other_total", e.orders.Messages.Amount(part.Total, row)},
	})
	if err != nil {
		return err
	}
	err = w.event(ctx, orderevent.KindSplit, EventDetails{
		Before: &now, After: &next, Other: row.Number, Told: told, Given: use.Parts(before),
	})
	if err != nil {
		return err
	}
	return writing{w.client, row, w.by}.event(ctx, orderevent.KindSplit, EventDetails{After: &part, Other: w.row.Number})
}

// createPart writes the new order of a split. It has the date of the original order, so that reports include
// the sale on that day. Its idempotency key is random, because an order's key proves access to it. The number
// of edits prevents repeated splits. moved contains the ids of the new items by those of the original ones.
func (w writing) createPart(ctx context.Context, part Contents) (row *ent.Order, moved map[int]int, err error) {
	from := w.row
	create := w.client.Order.Create().SetNumber(orders.NewNumber()).SetCreatedAt(from.CreatedAt).
		SetIdempotencyKey("split-" + rand.Text()).SetSplitFromID(from.ID).
		SetNillableCustomerID(from.CustomerID).SetNillableAssigneeID(from.AssigneeID).SetEmail(from.Email).SetNote(from.Note).
		SetSource(from.Source).SetProof(from.Proof).SetName(from.Name).SetNameKey(from.NameKey).SetMobile(from.Mobile).
		SetDivision(from.Division).SetDistrict(from.District).SetUpazila(from.Upazila).SetLine(from.Line).
		SetLocale(from.Locale).SetCurrency(from.Currency).SetStatus(from.Status).SetPaymentStatus(from.PaymentStatus).
		SetShippingName(from.ShippingName).SetBnShippingName(from.BnShippingName).SetShippingFee(int64(part.ShippingFee)).
		SetDiscount(int64(part.Discount + part.Savings)).SetDiscountPercent(part.DiscountPercent).SetDiscountReason(part.DiscountReason).
		SetAdvance(int64(part.Advance)).SetSubtotal(int64(part.Subtotal)).SetTotal(int64(part.Total))
	if row, err = create.Save(audit.Quiet(ctx)); err != nil {
		return nil, nil, fmt.Errorf("write order: %w", err)
	}
	moved = map[int]int{}
	for _, line := range part.Lines {
		if moved[line.from], err = createItem(audit.Quiet(ctx), w.client, row.ID, row.CreatedAt, line); err != nil {
			return nil, nil, fmt.Errorf("write order's item: %w", err)
		}
	}
	return row, moved, audit.Record(ctx, w.client, "create", ent.TypeOrder, row.ID, map[string]any{
		"number": audit.To(row.Number), "total": audit.To(row.Total),
	})
}

// divide returns the remaining contents of the order and the contents of the new order.
func (r SplitRequest) divide(now Contents) (next, part Contents, err error) {
	fields, moved := form.Fields{}, map[int]int{}
	for i, line := range r.Lines {
		item, ok := now.item(line.ItemID)
		if !ok || line.Quantity < 1 || moved[line.ItemID]+line.Quantity > item.Quantity {
			fields[fmt.Sprintf("lines.%d.quantity", i)] = "invalid"
			continue
		}
		moved[line.ItemID] += line.Quantity
	}
	if r.ShippingFee < 0 || r.ShippingFee > money.Max {
		fields["shipping_fee"] = "invalid"
	}
	next, part = now, now
	next.Lines, part.Lines = nil, nil
	for _, line := range now.Lines {
		goes := line
		goes.ItemID = 0
		line.resize(line.Quantity-moved[line.ItemID], nil)
		goes.Quantity, goes.Savings = goes.Quantity-line.Quantity, goes.Savings-line.Savings
		next.Lines, part.Lines = append(next.Lines, line), append(part.Lines, goes)
	}
	empty := func(line Line) bool { return line.Quantity == 0 }
	next.Lines, part.Lines = slices.DeleteFunc(next.Lines, empty), slices.DeleteFunc(part.Lines, empty)
	if len(next.Lines) == 0 || len(part.Lines) == 0 {
		fields["lines"] = "invalid"
	}
	part.ShippingFee = r.ShippingFee
	shareTerms(now, &next, &part)
	if part.Total > money.Max {
		fields["shipping_fee"] = "max"
	}
	return next, part, fields.Of(invalid())
}

// shareTerms divides the discount and the advance of an order between its two parts.
func shareTerms(now Contents, next, part *Contents) {
	next.settle()
	part.settle()
	if whole := now.Subtotal - now.Savings; now.DiscountPercent == 0 && whole > 0 {
		next.Discount = money.Portion(now.Discount, next.Subtotal-next.Savings, whole)
	}
	next.settle()
	// The second part gets the remainder, so that rounding loses nothing.
	part.Discount = now.Discount - next.Discount
	part.Total = part.Subtotal - part.Savings - part.Discount + part.ShippingFee
	if part.Discount == 0 {
		part.DiscountPercent, part.DiscountReason = 0, ""
	}
	next.Advance = min(now.Advance, next.Total)
	part.Advance = now.Advance - next.Advance
}
