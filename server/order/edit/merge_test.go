package edit_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"haat/ent/order"
	orders "haat/server/order"
	orderedit "haat/server/order/edit"
	"haat/server/order/ordertest"
	"haat/server/platform/fault"
	"haat/server/platform/fault/faulttest"
	"haat/server/platform/money"
)

func TestMerge_AddsItemsAndCancelsTheOther(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	o, other := d.place(line(d.lamp, 0, 1), line(d.shirt, d.small, 1)), d.place(line(d.lamp, 0, 2), line(d.shirt, d.large, 1))
	in := edit(other)
	in.Advance, in.Discount, in.DiscountReason = 50_00, 20_00, "late"
	other = d.must(d.Edit(d.ctx, other.OrderID, in, d.by))
	if o = d.order(o.OrderID); len(o.Related) != 1 || o.Related[0].Relation != "mergeable" || o.Related[0].Edits != 1 {
		t.Fatalf("related: %+v", o.Related)
	}

	merged := d.must(d.Merge(d.ctx, o.OrderID, orderedit.MergeRequest{
		Seen: seen(o), Other: other.OrderID, OtherSeen: seen(other), ShippingFee: 60_00, Notify: true,
	}, d.by))
	if got := d.items(o.OrderID); got != "3 Lamp  at 10000, 1 Shirt S at 20000, 1 Shirt L at 20000" {
		t.Errorf("items: %s", got)
	}
	if merged.Amount != 740_00 || merged.Advance != 50_00 || merged.Discount != 20_00 || merged.Related[0].Relation != "merged" {
		t.Errorf("merged: %+v", merged)
	}
	d.wantStock("7 8 4 4 sold 3 2")
	d.wantExact()
	if texts := d.messages(); len(texts) != 1 || !strings.Contains(texts["order/"+o.OrderID+"/edit/1"], "come in one parcel") {
		t.Errorf("messages: %v", texts)
	}
	gone, err := d.checkout.Order(d.ctx, d.by.Tenant, other.OrderID, orders.Customer, "en")
	if last := gone.Events[len(gone.Events)-1]; err != nil || gone.Status != "canceled" || last.To != "canceled" || last.Note != "Added to order "+o.OrderID {
		t.Errorf("the customer sees %+v, %v", gone, err)
	}
	_, err = d.checkout.Correct(d.ctx, d.by.Tenant, other.OrderID, orders.CorrectRequest{From: "canceled", To: "accepted", Reason: "r"},
		orders.Actor{Kind: orders.Merchant, ID: d.by.UserID}, "en")
	faulttest.Want(t, err, fault.Conflict, "order_merged")
	if record := merged.Customer; record.Orders != 1 || record.Canceled != 0 {
		t.Errorf("record: %+v", record)
	}

	d.must(d.Undo(d.ctx, o.OrderID, orderedit.UndoRequest{Edits: merged.Edits}, d.by))
	if back := d.order(other.OrderID); back.Status != "pending" || back.Advance != 50_00 || back.Amount != other.Amount {
		t.Errorf("after undo: %+v", back)
	}
	d.wantStock("7 8 4 4 sold 3 2")
	d.wantExact()
}

func TestMerge_RefusesOrdersOfOthers(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	o, other := d.place(line(d.lamp, 0, 1)), d.place(line(d.lamp, 0, 1))
	_, err := d.Merge(d.ctx, o.OrderID, orderedit.MergeRequest{Seen: seen(o), Other: o.OrderID, OtherSeen: seen(o)}, d.by)
	faulttest.Want(t, err, fault.Conflict, "orders_differ")
	in := edit(other)
	in.Mobile = "01912345678"
	other = d.must(d.Edit(d.ctx, other.OrderID, in, d.by))
	_, err = d.Merge(d.ctx, o.OrderID, orderedit.MergeRequest{Seen: seen(o), Other: other.OrderID, OtherSeen: seen(other)}, d.by)
	faulttest.Want(t, err, fault.Conflict, "orders_differ")
	foreignCtx, foreign := d.newShop("other")
	_, err = d.Merge(foreignCtx, o.OrderID, orderedit.MergeRequest{Seen: seen(o), Other: other.OrderID, OtherSeen: seen(other)}, foreign)
	faulttest.Want(t, err, fault.NotFound, "order_not_found")
}

// Random edits, splits, merges, cancellations and undos must lose no poisha and no unit.
func TestEdits_AreExact(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	random := rand.New(rand.NewPCG(21, 7))
	ordertest.OfferAll(d.ctx, d.client)
	d.onSale(d.lamp, 8)
	d.onSale(d.shirt, 30)
	ids := []string{d.place(line(d.lamp, 0, 2), line(d.shirt, d.small, 1)).OrderID, d.place(line(d.lamp, 0, 1)).OrderID}
	done := map[string]int{}
	for step := range 120 {
		o := d.order(ids[random.IntN(len(ids))])
		name, change := d.randomChange(random, o, ids)
		before := d.total()
		changed, err := change()
		if _, ok := fault.As(err); err != nil && !ok {
			t.Fatalf("step %d, %s: %v", step, name, err)
		}
		d.wantExact()
		if err != nil {
			if d.total() != before {
				t.Errorf("step %d: a refused %s changed the totals", step, name)
			}
			continue
		}
		done[name]++
		if name == "split" {
			ids = append(ids, changed.Related[0].OrderID)
		}
		if name != "cancel" && random.IntN(3) == 0 {
			d.must(d.Undo(d.ctx, o.OrderID, orderedit.UndoRequest{Edits: changed.Edits}, d.by))
			d.wantExact()
			if d.total() != before {
				t.Errorf("step %d: undoing a %s leaves %d, not %d", step, name, d.total(), before)
			}
			if name == "split" {
				ids = ids[:len(ids)-1]
			}
		}
		if t.Failed() {
			t.FailNow()
		}
	}
	for _, name := range []string{"edit", "split", "merge"} {
		if done[name] < 3 {
			t.Errorf("only %d of %s succeeded: %v", done[name], name, done)
		}
	}
}

// randomChange returns a change of an order, which may be impossible, and its name.
func (d *desk) randomChange(random *rand.Rand, o *orders.AdminOrder, ids []string) (string, func() (*orders.AdminOrder, error)) {
	switch kind := random.IntN(10); {
	case kind < 5 || len(o.Items) == 0:
		in := edit(o)
		in.ShippingFee, in.Advance = money.Amount(random.IntN(100_00)), money.Amount(random.IntN(50_00))
		in.Discount, in.DiscountPercent, in.DiscountReason = money.Amount(random.IntN(99_00)), random.IntN(2)*random.IntN(10_000), "r"
		for i := range in.Lines {
			in.Lines[i].Quantity = 1 + random.IntN(4)
			if random.IntN(2) == 0 {
				in.Lines[i].Price = price(money.Amount(random.IntN(300_00)))
			}
		}
		if random.IntN(3) == 0 {
			in.Lines = append(in.Lines, orderedit.LineRequest{ProductID: d.shirt, VariantID: d.large, Quantity: 1 + random.IntN(3)})
		}
		return "edit", func() (*orders.AdminOrder, error) { return d.Edit(d.ctx, o.OrderID, in, d.by) }
	case kind < 7:
		in := orderedit.SplitRequest{Seen: seen(o), ShippingFee: money.Amount(random.IntN(70_00))}
		for _, item := range o.Items {
			if n := random.IntN(item.Quantity + 1); n > 0 {
				in.Lines = append(in.Lines, orderedit.SplitLine{ItemID: item.ItemID, Quantity: n})
			}
		}
		return "split", func() (*orders.AdminOrder, error) { return d.Split(d.ctx, o.OrderID, in, d.by) }
	case kind < 9:
		other := d.order(ids[random.IntN(len(ids))])
		in := orderedit.MergeRequest{Seen: seen(o), Other: other.OrderID, OtherSeen: seen(other), ShippingFee: 60_00}
		return "merge", func() (*orders.AdminOrder, error) { return d.Merge(d.ctx, o.OrderID, in, d.by) }
	default:
		if len(ids) < 4 {
			return "cancel", func() (*orders.AdminOrder, error) { return nil, fault.New(fault.Conflict, "kept") }
		}
		return "cancel", func() (*orders.AdminOrder, error) {
			err := d.checkout.Change(d.ctx, d.by.Tenant, o.OrderID, string(order.StatusCanceled), orders.Actor{Kind: orders.Merchant, ID: d.by.UserID}, "")
			if err != nil {
				return nil, fmt.Errorf("cancel: %w", err)
			}
			return d.order(o.OrderID), nil
		}
	}
}
