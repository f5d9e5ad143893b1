package edit_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"haat/ent/order"
	orders "haat/server/order"
	orderedit "haat/server/order/edit"
	"haat/server/order/ordertest"
	"haat/server/platform/fault"
	"haat/server/platform/money"
)

// Any sequence of edits, splits, merges and undos keeps the discounts exact, and a calculation anew is what the preview says.
func TestEdit_AnySequenceKeepsDiscountsExact(t *testing.T) {
	d := newDesk(t)
	d.client.ShippingPackage.Create().SetName("Inside").SetFee(60_00).SetZone("inside").ExecX(d.ctx)
	ordertest.OfferAll(d.ctx, d.client)
	checks := 0
	rapid.Check(t, func(r *rapid.T) {
		if checks++; checks > 20 { // each sequence takes up to a second
			return
		}
		o := d.place(line(d.lamp, 0, rapid.IntRange(1, 4).Draw(r, "lamps")), line(d.shirt, d.small, rapid.IntRange(1, 2).Draw(r, "shirts")))
		list := []string{o.OrderID}
		for range rapid.IntRange(1, 5).Draw(r, "steps") {
			id := rapid.SampledFrom(list).Draw(r, "order")
			made, err := d.step(r, d.order(id))
			if _, ok := fault.As(err); err != nil && !ok {
				r.Fatal(err)
			}
			if made != "" {
				list = append(list, made)
			}
			list = slices.DeleteFunc(list, d.isGone) // undoing a split deletes the order that it made
			d.wantExact()
		}
		for _, id := range list {
			if d.order(id).Status == "pending" {
				d.to(id, "canceled")
			}
		}
	})
}

func (d *desk) isGone(id string) bool {
	return !d.client.Order.Query().Where(order.Number(id)).ExistX(d.ctx)
}

// step runs a random change of an order, and returns the id of the order that a split makes.
func (d *desk) step(r *rapid.T, o *orders.AdminOrder) (string, error) {
	switch rapid.IntRange(0, 5).Draw(r, "step") {
	case 0:
		item := rapid.SampledFrom(o.Items).Draw(r, "item")
		_, err := d.Split(d.ctx, o.OrderID, orderedit.SplitRequest{
			Seen: seen(o), Lines: []orderedit.SplitLine{{ItemID: item.ItemID, Quantity: rapid.IntRange(1, max(1, item.Quantity)).Draw(r, "units")}},
		}, d.by)
		if err != nil {
			return "", err
		}
		related := d.order(o.OrderID).Related
		return related[len(related)-1].OrderID, nil
	case 1:
		_, err := d.Undo(d.ctx, o.OrderID, orderedit.UndoRequest{Edits: o.Edits}, d.by)
		return "", err
	case 2:
		for _, other := range o.Related {
			if other.Relation == "mergeable" {
				_, err := d.Merge(d.ctx, o.OrderID, orderedit.MergeRequest{
					Seen: seen(o), Other: other.OrderID, OtherSeen: orderedit.Seen{Edits: other.Edits, Status: other.Status}, ShippingFee: o.ShippingFee,
				}, d.by)
				return "", err
			}
		}
		return "", nil
	}
	in := edit(o)
	in.Recompute = rapid.Bool().Draw(r, "anew")
	for i := range in.Lines {
		in.Lines[i].Quantity = rapid.IntRange(1, 4).Draw(r, "quantity")
		if rapid.Bool().Draw(r, "price") {
			price := money.Amount(rapid.Int64Range(0, 300_00).Draw(r, "amount"))
			in.Lines[i].Price = &price
		}
	}
	if len(in.Lines) > 1 && rapid.Bool().Draw(r, "remove") {
		in.Lines = in.Lines[1:]
	}
	if rapid.Bool().Draw(r, "add") {
		in.Lines = append(in.Lines, orderedit.LineRequest{ProductID: d.shirt, VariantID: d.large, Quantity: 1})
	}
	preview, err := d.Preview(d.ctx, o.OrderID, in)
	if err != nil {
		return "", err
	}
	edited, err := d.Edit(d.ctx, o.OrderID, in, d.by)
	if want := preview.Kept.Total; err == nil {
		if in.Recompute && preview.Anew != nil {
			want = preview.Anew.Total
		}
		if edited.Amount != want {
			r.Fatalf("the total is %s, and the preview says %s", edited.Amount.Decimal(), want.Decimal())
		}
	}
	return "", err
}
