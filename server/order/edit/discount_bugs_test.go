package edit_test

import (
	"testing"

	"haat/ent/order"
	"haat/ent/schema/kind"
	orderedit "haat/server/order/edit"
	"haat/server/platform/money"
)

// Each test proves that edits, splits and merges avoid a bug of another platform, named by its source.

// spree/spree 6 plan: an order that was split counted a use for each part, and £6.00 off vanished when the parts were calculated anew.
func TestSplit_PartsAreOneUseAndKeepTheAmount(t *testing.T) {
	d := newDesk(t)
	id := d.offer("Six", kind.DiscountTerms{Class: "order", Value: kind.DiscountValue{Kind: "amount", Amount: 6_00}})
	d.client.Discount.UpdateOneID(id).SetMostUses(2).ExecX(d.ctx)
	o := d.place(line(d.lamp, 0, 3), line(d.shirt, d.small, 1))
	split := d.must(d.Split(d.ctx, o.OrderID, orderedit.SplitRequest{
		Seen: seen(o), Lines: []orderedit.SplitLine{{ItemID: o.Items[0].ItemID, Quantity: 2}, {ItemID: o.Items[1].ItemID, Quantity: 1}},
	}, d.by))
	part := d.order(split.Related[0].OrderID)
	if sum := split.Discount + part.Discount; sum != 6_00 || part.Discount == 0 || split.Discount == 0 {
		t.Errorf("the parts have %s and %s off", split.Discount.Decimal(), part.Discount.Decimal())
	}
	want := func(uses int, when string) {
		t.Helper()
		if used := d.client.Discount.GetX(d.ctx, id).Used; used != uses {
			t.Errorf("%s, the discount has %d uses, want %d", when, used, uses)
		}
	}
	want(1, "after the split")
	d.to(part.OrderID, order.StatusCanceled)
	want(1, "after the part was canceled")
	d.to(o.OrderID, order.StatusCanceled)
	want(0, "after both were canceled")
	d.place(line(d.lamp, 0, 1))
	d.place(line(d.lamp, 0, 1))
	want(2, "after two more orders")
	d.wantExact()
}

// microsoft/BCApps#10462: 48.00 × 2 less 20 % (19.20); with one unit removed, 28.80 was charged instead of 38.40.
func TestEdit_RemovedUnitTakesItsShareWithIt(t *testing.T) {
	for name, recompute := range map[string]bool{"kept": false, "calculated anew": true} {
		d := newDesk(t)
		d.client.Product.UpdateOneID(d.lamp).SetSellingPrice(48_00).SetPrice(48_00).ExecX(d.ctx)
		d.offer("Fifth", kind.DiscountTerms{Class: "product", Value: kind.DiscountValue{Kind: "percent", Percent: 20_00}})
		o := d.place(line(d.lamp, 0, 2))
		in := edit(o)
		in.Recompute, in.Lines[0].Quantity = recompute, 1
		if got := d.must(d.Edit(d.ctx, o.OrderID, in, d.by)); o.Discount != 19_20 || got.Discount != 9_60 || got.Amount != 38_40 {
			t.Errorf("%s: %s off two, %s off one, total %s", name, o.Discount.Decimal(), got.Discount.Decimal(), got.Amount.Decimal())
		}
	}
}

// shopware/shopware PR 19070, vendure-ecommerce/vendure#2995: 10.00 over three lines; the lines that remain after a merge and an edit add up.
func TestMerge_KeepsTheAmountsOfBothOrders(t *testing.T) {
	d := newDesk(t)
	id := d.offer("Ten", kind.DiscountTerms{Class: "order", Value: kind.DiscountValue{Kind: "amount", Amount: 10_00}})
	d.client.Discount.UpdateOneID(id).SetMostUses(2).ExecX(d.ctx)
	a, b := d.place(line(d.lamp, 0, 1), line(d.shirt, d.small, 1), line(d.shirt, d.large, 1)), d.place(line(d.lamp, 0, 1))
	merged := d.must(d.Merge(d.ctx, a.OrderID, orderedit.MergeRequest{
		Seen: seen(a), Other: b.OrderID, OtherSeen: seen(b),
	}, d.by))
	sum := money.Amount(0)
	for _, item := range merged.Items {
		sum += item.Discount
	}
	if merged.Discount != 20_00 || sum != 20_00 || merged.Amount != 600_00-20_00 {
		t.Errorf("discount %s, of the items %s, total %s", merged.Discount.Decimal(), sum.Decimal(), merged.Amount.Decimal())
	}
	in := edit(merged)
	in.Lines = in.Lines[1:]
	rest := d.must(d.Edit(d.ctx, a.OrderID, in, d.by))
	if gone := merged.Items[0].Discount; rest.Discount != 20_00-gone || rest.Amount != 400_00-rest.Discount {
		t.Errorf("discount %s, total %s", rest.Discount.Decimal(), rest.Amount.Decimal())
	}
	d.wantExact()
	if used := d.client.Discount.GetX(d.ctx, id).Used; used != 2 {
		t.Errorf("the discount has %d uses", used)
	}
	d.to(a.OrderID, order.StatusCanceled)
	if used := d.client.Discount.GetX(d.ctx, id).Used; used != 0 {
		t.Errorf("after the cancellation, the discount has %d uses", used)
	}
}
