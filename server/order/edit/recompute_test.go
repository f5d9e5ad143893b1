package edit_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"haat/ent"
	"haat/ent/auditlog"
	"haat/ent/order"
	"haat/ent/orderdiscount"
	"haat/ent/schema/kind"
	orderedit "haat/server/order/edit"
	"haat/server/order/ordertest"
	"haat/server/platform/audit"
	"haat/server/platform/fault"
	"haat/server/platform/fault/faulttest"
	"haat/server/platform/money"
)

// offer creates an automatic discount, which combines with all others, and returns its id.
func (d *desk) offer(name string, terms kind.DiscountTerms) int {
	terms.Combines = []string{"product", "order", "delivery"}
	return d.client.Discount.Create().SetName(name).SetAutomatic(true).SetTerms(terms).SaveX(d.ctx).ID
}

// given formats the discounts of an order with their amounts, and what its items and its delivery cost less.
func (d *desk) given(id string) string {
	d.Helper()
	o := d.order(id)
	var texts []string
	for _, each := range o.Discounts {
		texts = append(texts, fmt.Sprint(each.Name, " ", each.Amount.Decimal()))
	}
	return fmt.Sprint(strings.Join(texts, ", "), "; discount ", o.Discount.Decimal(), ", fee ", o.ShippingFee.Decimal(), ", total ", o.Amount.Decimal())
}

func (d *desk) preview(id string, in orderedit.EditRequest) *orderedit.EditPreview {
	d.Helper()
	p, err := d.Preview(d.ctx, id, in)
	if err != nil {
		d.Fatal(err)
	}
	return p
}

// tenth is 10% of the order from 300.00 on.
var tenth = kind.DiscountTerms{Class: "order", Value: kind.DiscountValue{Kind: "percent", Percent: 10_00}, MinSum: 300_00}

func TestEdit_KeepsDiscountsUnlessTheyAreToBeCalculatedAnew(t *testing.T) {
	d := newDesk(t)
	d.offer("Tenth", tenth)
	o := d.place(line(d.lamp, 0, 4))
	in := edit(o)
	in.Lines[0].Quantity = 6
	p := d.preview(o.OrderID, in)
	if p.Kept.Savings != 40_00 || p.Kept.Total != 560_00 || p.Anew == nil || p.Anew.Savings != 60_00 || p.Anew.Total != 540_00 {
		t.Errorf("kept %+v, anew %+v", p.Kept, p.Anew)
	}
	kept := d.must(d.Edit(d.ctx, o.OrderID, in, d.by))
	if kept.Discount != 40_00 {
		t.Errorf("the discount is %s", kept.Discount.Decimal())
	}
	again := edit(kept)
	again.Recompute = true
	if got := d.must(d.Edit(d.ctx, o.OrderID, again, d.by)); got.Amount != p.Anew.Total || got.Discount != 60_00 || got.Edits != 2 {
		t.Errorf("calculated anew: %+v", got)
	}
	d.wantExact()
	// Another one changes nothing, and so does a repetition of the same request.
	again = edit(d.order(o.OrderID))
	again.Recompute = true
	if got := d.must(d.Edit(d.ctx, o.OrderID, again, d.by)); got.Edits != 2 {
		t.Errorf("the order has version %d", got.Edits)
	}
	again.Edits = 1
	_, err := d.Edit(d.ctx, o.OrderID, again, d.by)
	faulttest.Want(t, err, fault.Conflict, "order_changed")
}

// The terms are those of the order: later changes, an end and the limits of the discount do not matter.
func TestEdit_CalculatesByTheTermsOfTheDayOfTheOrder(t *testing.T) {
	d := newDesk(t)
	id := d.offer("Tenth", tenth)
	d.client.Discount.UpdateOneID(id).SetMostUses(1).SetFirstOrder(true).ExecX(d.ctx)
	o := d.place(line(d.lamp, 0, 4))
	changed := tenth
	changed.Value.Percent = 50_00
	d.client.Discount.UpdateOneID(id).SetTerms(changed).SetPaused(true).ExecX(d.ctx)
	d.offer("New", changed)
	in := edit(o)
	in.Recompute, in.Lines[0].Quantity = true, 5
	d.must(d.Edit(d.ctx, o.OrderID, in, d.by))
	if got, want := d.given(o.OrderID), "Tenth 50; discount 50, fee 0, total 450"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if used := d.client.Discount.GetX(d.ctx, id).Used; used != 1 {
		t.Errorf("the discount has %d uses", used)
	}
	in = edit(d.order(o.OrderID))
	in.Recompute, in.Lines[0].Quantity = true, 2 // below the minimum
	d.must(d.Edit(d.ctx, o.OrderID, in, d.by))
	if got, want := d.given(o.OrderID), "Tenth 0; discount 0, fee 0, total 200"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	in = edit(d.order(o.OrderID))
	in.Recompute, in.Lines[0].Quantity = true, 3 // the discount wakes up
	d.must(d.Edit(d.ctx, o.OrderID, in, d.by))
	if got, want := d.given(o.OrderID), "Tenth 30; discount 30, fee 0, total 270"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	d.wantExact()
}

func TestEdit_CalculatesBundlesOfNewProductsAnew(t *testing.T) {
	d := newDesk(t)
	lamps := d.client.Category.Create().SetName("Lamps").SetSlug("lamps").SaveX(d.ctx)
	d.client.Product.UpdateOneID(d.lamp).SetCategoryID(lamps.ID).ExecX(d.ctx)
	d.offer("Three", kind.DiscountTerms{
		Class: "product", Value: kind.DiscountValue{Kind: "bundle", Units: 3, Amount: 250_00}, Target: kind.DiscountTarget{WithoutCategories: []int{lamps.ID}},
	})
	o := d.place(line(d.shirt, d.small, 3), line(d.lamp, 0, 1))
	if got, want := d.given(o.OrderID), "Three 350; discount 350, fee 0, total 350"; got != want {
		t.Fatalf("%s, want %s", got, want)
	}
	in := edit(o)
	in.Recompute = true
	in.Lines[0].Quantity = 1
	in.Lines = append(in.Lines, orderedit.LineRequest{ProductID: d.shirt, VariantID: d.large, Quantity: 2})
	d.must(d.Edit(d.ctx, o.OrderID, in, d.by))
	if got, want := d.given(o.OrderID), "Three 350; discount 350, fee 0, total 350"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	d.wantExact()
	in = edit(d.order(o.OrderID))
	in.Recompute = true
	in.Lines = slices.DeleteFunc(in.Lines, func(l orderedit.LineRequest) bool { return l.VariantID == d.small })
	d.must(d.Edit(d.ctx, o.OrderID, in, d.by))
	if got, want := d.given(o.OrderID), "Three 0; discount 0, fee 0, total 500"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	d.wantExact()
}

func TestEdit_CalculatesTheDeliveryAnewUnlessTheChargeIsEntered(t *testing.T) {
	d := newDesk(t)
	d.client.ShippingPackage.Create().SetName("Inside").SetFee(60_00).SetZone("inside").ExecX(d.ctx)
	d.offer("Free", kind.DiscountTerms{Class: "delivery", Value: kind.DiscountValue{Kind: "free"}, MinSum: 300_00})
	o := d.place(line(d.lamp, 0, 3))
	if got, want := d.given(o.OrderID), "Free 60; discount 0, fee 0, total 300"; got != want {
		t.Fatalf("%s, want %s", got, want)
	}
	in := edit(o)
	in.Recompute, in.Lines[0].Quantity = true, 2
	d.must(d.Edit(d.ctx, o.OrderID, in, d.by))
	if got, want := d.given(o.OrderID), "Free 0; discount 0, fee 60, total 260"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	in = edit(d.order(o.OrderID))
	in.Recompute, in.Lines[0].Quantity, in.ShippingFee = true, 3, 45_00
	d.must(d.Edit(d.ctx, o.OrderID, in, d.by))
	if got, want := d.given(o.OrderID), "Free 0; discount 0, fee 45, total 345"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	in = edit(d.order(o.OrderID))
	in.Recompute = true
	d.must(d.Edit(d.ctx, o.OrderID, in, d.by))
	if got, want := d.given(o.OrderID), "Free 45; discount 0, fee 0, total 300"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// shares formats the discounts of an order with their shares.
func (d *desk) shares(id string) string {
	var texts []string
	for _, row := range d.client.OrderDiscount.Query().Where(orderdiscount.HasOrderWith(order.Number(id))).Order(ent.Asc(orderdiscount.FieldID)).AllX(d.ctx) {
		var ofItems []string
		for _, share := range row.Shares {
			item := d.client.OrderItem.GetX(d.ctx, share.Item)
			ofItems = append(ofItems, fmt.Sprint(item.Name, " ", money.Amount(share.Amount).Decimal()))
		}
		slices.Sort(ofItems)
		texts = append(texts, fmt.Sprint(row.Name, " ", money.Amount(row.Amount).Decimal(), " ", ofItems))
	}
	return strings.Join(texts, ", ")
}

func TestUndo_RestoresEachDiscountAndItsShares(t *testing.T) {
	d := newDesk(t)
	d.client.ShippingPackage.Create().SetName("Inside").SetFee(60_00).SetZone("inside").ExecX(d.ctx)
	ordertest.OfferAll(d.ctx, d.client)
	o := d.place(line(d.lamp, 0, 3), line(d.shirt, d.small, 1))
	before, total := d.shares(o.OrderID), o.Amount
	for name, change := range map[string]func(*orderedit.EditRequest){
		"calculated anew":  func(in *orderedit.EditRequest) { in.Recompute, in.Lines[0].Quantity = true, 2 },
		"a removed item":   func(in *orderedit.EditRequest) { in.Lines = in.Lines[1:] },
		"removed and anew": func(in *orderedit.EditRequest) { in.Recompute, in.Lines = true, in.Lines[1:] },
	} {
		in := edit(d.order(o.OrderID))
		change(&in)
		edited := d.must(d.Edit(d.ctx, o.OrderID, in, d.by))
		if got := d.shares(o.OrderID); got == before {
			t.Errorf("%s: the edit changes no discounts", name)
		}
		d.wantExact()
		if got := d.must(d.Undo(d.ctx, o.OrderID, orderedit.UndoRequest{Edits: edited.Edits}, d.by)); got.Amount != total {
			t.Errorf("%s: the total is %s after the undo", name, got.Amount.Decimal())
		}
		if got := d.shares(o.OrderID); got != before {
			t.Errorf("%s: the shares are\n%s after the undo, want\n%s", name, got, before)
		}
		d.wantExact()
	}
	split := d.must(d.Split(d.ctx, o.OrderID, orderedit.SplitRequest{
		Seen: seen(d.order(o.OrderID)), Lines: []orderedit.SplitLine{{ItemID: d.order(o.OrderID).Items[0].ItemID, Quantity: d.order(o.OrderID).Items[0].Quantity}},
	}, d.by))
	d.must(d.Undo(d.ctx, o.OrderID, orderedit.UndoRequest{Edits: split.Edits}, d.by))
	if got := d.shares(o.OrderID); got != before {
		t.Errorf("the shares are\n%s after the undo of a split, want\n%s", got, before)
	}
}

func TestEdit_RecordsThatDiscountsWereCalculatedAnew(t *testing.T) {
	d := newDesk(t)
	d.offer("Tenth", tenth)
	o := d.place(line(d.lamp, 0, 4))
	in := edit(o)
	in.Recompute, in.Lines[0].Quantity = true, 5
	edited := d.must(d.Edit(audit.With(d.ctx, audit.Actor{ID: d.by.UserID, Name: "Rina"}), o.OrderID, in, d.by))
	last := edited.Events[len(edited.Events)-1]
	var details orderedit.EventDetails
	if err := json.Unmarshal(last.Edit, &details); err != nil || !details.Recomputed {
		t.Errorf("the event is %s, %v", last.Edit, err)
	}
	logged := d.client.AuditLog.Query().Where(auditlog.Entity(ent.TypeOrder), auditlog.Action("update")).Order(ent.Desc(auditlog.FieldID)).FirstX(d.ctx)
	if got := fmt.Sprint(logged.Changes["recomputed"]); got != "map[from:4000 to:5000]" {
		t.Errorf("the log has %v", logged.Changes)
	}
	in = edit(edited)
	in.Lines[0].Quantity = 4
	edited = d.must(d.Edit(d.ctx, o.OrderID, in, d.by))
	details = orderedit.EventDetails{}
	if err := json.Unmarshal(edited.Events[len(edited.Events)-1].Edit, &details); err != nil || details.Recomputed {
		t.Errorf("%+v, %v", details, err)
	}
}

func TestPreview_ChangesNothing(t *testing.T) {
	d := newDesk(t)
	o := d.place(line(d.lamp, 0, 4))
	in := edit(o)
	in.Lines[0].Quantity = 9
	if p := d.preview(o.OrderID, in); p.Anew != nil || p.Kept.Total != 900_00 {
		t.Errorf("an order without discounts: %+v", p)
	}
	if now := d.order(o.OrderID); now.Edits != 0 || now.Amount != o.Amount {
		t.Errorf("%+v", now)
	}
	in.Edits = 7
	_, err := d.Preview(d.ctx, o.OrderID, in)
	faulttest.Want(t, err, fault.Conflict, "order_changed")
	_, err = d.Preview(d.ctx, "99999999", edit(o))
	faulttest.Want(t, err, fault.NotFound, "order_not_found")
	d.wantStock("6 10 5 5 sold 4 0")
}
