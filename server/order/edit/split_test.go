package edit_test

import (
	"fmt"
	"strings"
	"testing"

	"haat/ent"
	"haat/ent/order"
	orderedit "haat/server/order/edit"
	"haat/server/platform/fault"
	"haat/server/platform/fault/faulttest"
)

func TestSplit_TotalsAddUp(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	o := d.place(line(d.lamp, 0, 3), line(d.shirt, d.small, 2))
	in := edit(o)
	in.Discount, in.DiscountReason, in.ShippingFee, in.Advance = 100_01, "regular", 60_00, 600_00
	o = d.must(d.Edit(d.ctx, o.OrderID, in, d.by))

	kept := d.must(d.Split(d.ctx, o.OrderID, orderedit.SplitRequest{
		Seen: seen(o), Lines: []orderedit.SplitLine{{o.Items[0].ItemID, 1}, {o.Items[1].ItemID, 2}}, ShippingFee: 80_00, Notify: true,
	}, d.by))
	if len(kept.Related) != 1 || kept.Related[0].Relation != "split" {
		t.Fatalf("related: %+v", kept.Related)
	}
	part := d.order(kept.Related[0].OrderID)
	if got := d.items(kept.OrderID) + " | " + d.items(part.OrderID); got != "2 Lamp  at 10000 | 1 Lamp  at 10000, 2 Shirt S at 20000" {
		t.Errorf("items: %s", got)
	}
	if kept.Amount+part.Amount != o.Amount+80_00 || kept.Discount+part.Discount != 100_01 || kept.Advance+part.Advance != 600_00 || kept.Due != 0 {
		t.Errorf("kept %+v, part %+v", kept.Order, part.Order)
	}
	if part.Status != o.Status || part.Delivery != o.Delivery || part.Related[0].Relation != "split_from" || part.Source != "shop" || !part.Date.Equal(o.Date) {
		t.Errorf("part %+v", part)
	}
	d.wantStock("7 8 3 5 sold 3 2")
	d.wantExact()
	if texts := d.messages(); len(texts) != 1 || !strings.Contains(texts["order/"+o.OrderID+"/edit/2"], "two parcels: "+o.OrderID+", BDT 231.43, and "+part.OrderID) {
		t.Errorf("messages: %v", texts)
	}

	back := d.must(d.Undo(d.ctx, o.OrderID, orderedit.UndoRequest{Edits: kept.Edits}, d.by))
	if back.Amount != o.Amount || back.Advance != o.Advance || d.client.Order.Query().CountX(d.ctx) != 1 {
		t.Errorf("after undo: %+v", back.Order)
	}
	d.wantStock("7 8 3 5 sold 3 2")
	d.wantExact()
}

func TestSplit_RefusesAllAndNothing(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	o := d.place(line(d.lamp, 0, 2))
	id := o.Items[0].ItemID
	for name, lines := range map[string][]orderedit.SplitLine{
		`{"lines":"invalid"}`:                                nil,
		`{"lines":"invalid"} `:                               {{id, 2}},
		`{"lines":"invalid","lines.0.quantity":"invalid"}`:   {{id, 3}},
		`{"lines":"invalid","lines.0.quantity":"invalid"} `:  {{id, -1}},
		`{"lines":"invalid","lines.0.quantity":"invalid"}  `: {{id + 1, 1}},
		`{"lines.1.quantity":"invalid"}`:                     {{id, 1}, {id, 2}},
	} {
		_, err := d.Split(d.ctx, o.OrderID, orderedit.SplitRequest{Seen: seen(o), Lines: lines}, d.by)
		faulttest.Want(t, err, fault.Invalid, "order_invalid", strings.TrimSpace(name))
	}
	shipped := d.to(o.OrderID, order.StatusAccepted, order.StatusProcessing, order.StatusShipped)
	_, err := d.Split(d.ctx, o.OrderID, orderedit.SplitRequest{Seen: seen(shipped), Lines: []orderedit.SplitLine{{id, 1}}}, d.by)
	faulttest.Want(t, err, fault.Conflict, "order_shipped")
}

func TestUndo_RefusesASplitWhoseNewOrderChanged(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	o := d.place(line(d.lamp, 0, 2))
	kept := d.must(d.Split(d.ctx, o.OrderID, orderedit.SplitRequest{Seen: seen(o), Lines: []orderedit.SplitLine{{o.Items[0].ItemID, 1}}}, d.by))
	d.to(kept.Related[0].OrderID, order.StatusAccepted)
	_, err := d.Undo(d.ctx, o.OrderID, orderedit.UndoRequest{Edits: kept.Edits}, d.by)
	faulttest.Want(t, err, fault.Conflict, "order_undo_too_late")
	d.wantStock("8 10 5 5 sold 2 0")
}

// The key of an order proves access to it, so it must not be possible to derive the key of a split order from known numbers.
func TestSplit_OutsidersCannotDeriveTheKey(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	o := d.place(line(d.lamp, 0, 4))
	keys := map[string]bool{}
	for range 2 {
		now := d.must(d.Split(d.ctx, o.OrderID, orderedit.SplitRequest{Seen: seen(o), Lines: []orderedit.SplitLine{{o.Items[0].ItemID, 1}}}, d.by))
		part := d.client.Order.Query().Where(order.SplitFromIDNotNil()).Order(ent.Desc(order.FieldID)).FirstX(d.ctx)
		for edits := range 10 {
			for _, number := range []string{o.OrderID, part.Number} {
				placed, err := d.checkout.OrderByKey(d.ctx, d.by.Tenant, fmt.Sprintf("split-%s-%d", number, edits), d.by.Locale)
				if err != nil || placed != nil {
					t.Fatalf("edit %d of %s: %v, %v", edits, number, placed, err)
				}
			}
		}
		if key := part.IdempotencyKey; len(key) < 26 || strings.Contains(key, o.OrderID) || strings.Contains(key, part.Number) || keys[key] {
			t.Errorf("key %q", key)
		}
		keys[part.IdempotencyKey] = true
		d.must(d.Undo(d.ctx, o.OrderID, orderedit.UndoRequest{Edits: now.Edits}, d.by))
		o = d.order(o.OrderID)
	}
}
