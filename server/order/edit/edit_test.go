package edit_test

import (
	"encoding/json"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"haat/ent/order"
	"haat/ent/orderevent"
	orders "haat/server/order"
	orderedit "haat/server/order/edit"
	"haat/server/platform/audit"
	"haat/server/platform/fault"
	"haat/server/platform/fault/faulttest"
	"haat/server/platform/money"
)

func price(amount money.Amount) *money.Amount { return &amount }

func TestEdit_MovesStockAndAmountsTogether(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	o := d.place(line(d.lamp, 0, 2), line(d.shirt, d.small, 1))
	d.wantStock("8 9 4 5 sold 2 1")

	in := edit(o)
	in.Lines[0].Quantity = 5
	in.Lines[0].Price = price(90_00)
	in.Lines[1] = orderedit.LineRequest{ProductID: d.shirt, VariantID: d.large, Quantity: 2}
	in.Discount, in.DiscountReason, in.ShippingFee, in.Advance, in.Notify = 50_00, "regular customer", 80_00, 100_00, true
	o = d.must(d.Edit(d.ctx, o.OrderID, in, d.by))
	d.wantStock("5 8 5 3 sold 5 2")
	if got := d.items(o.OrderID); got != "5 Lamp  at 9000, 2 Shirt L at 20000" {
		t.Errorf("items: %s", got)
	}
	if o.Subtotal != 850_00 || o.Amount != 880_00 || o.Due != 780_00 || o.Edits != 1 || o.Quantity != 7 {
		t.Errorf("subtotal %d, total %d, due %d, edits %d", o.Subtotal, o.Amount, o.Due, o.Edits)
	}
	d.wantExact()

	last := o.Events[len(o.Events)-1]
	var details orderedit.EventDetails
	if err := json.Unmarshal(last.Edit, &details); err != nil || last.Kind != "edit" || last.By != "Rina" ||
		details.Before.Total != 400_00 || details.After.Total != 880_00 || len(details.Before.Lines) != 2 {
		t.Errorf("event %+v: %+v, %v", last, details, err)
	}
	if texts := d.messages(); len(texts) != 1 || !strings.Contains(texts["order/"+o.OrderID+"/edit/1"], "New total BDT 880") {
		t.Errorf("messages: %v", texts)
	}
	shopper, err := d.checkout.Order(d.ctx, d.by.Tenant, o.OrderID, orders.Customer, "en")
	if err != nil || len(shopper.Events) != 1 || shopper.Discount != 50_00 || shopper.Advance != 100_00 {
		t.Errorf("the customer sees %+v, %v", shopper, err)
	}
}

// A swap of a line's variant is a new line of the same product in its place: see client/admin/order/edit/swap.ts.
func TestEdit_SwapMovesStockBetweenVariantsAtTheNewPrice(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	d.client.Variant.UpdateOneID(d.large).SetSellingPrice(250_00).ExecX(d.ctx)
	o := d.place(line(d.lamp, 0, 1), line(d.shirt, d.small, 3))
	d.wantStock("9 7 2 5 sold 1 3")

	in := edit(o)
	in.Lines[1] = orderedit.LineRequest{ProductID: d.shirt, VariantID: d.large, Quantity: 3}
	swapped := d.must(d.Edit(d.ctx, o.OrderID, in, d.by))
	d.wantStock("9 7 5 2 sold 1 3")
	if got := d.items(o.OrderID); got != "1 Lamp  at 10000, 3 Shirt L at 25000" {
		t.Errorf("items: %s", got)
	}
	if swapped.Subtotal != 850_00 || swapped.Amount != 850_00 || swapped.Quantity != 4 {
		t.Errorf("subtotal %d, total %d, quantity %d", swapped.Subtotal, swapped.Amount, swapped.Quantity)
	}
	d.wantExact()

	_, err := d.Edit(d.ctx, o.OrderID, in, d.by) // another member who saw the order before the swap
	faulttest.Want(t, err, fault.Conflict, "order_changed")
	d.wantStock("9 7 5 2 sold 1 3")

	back := d.must(d.Undo(d.ctx, o.OrderID, orderedit.UndoRequest{Edits: swapped.Edits}, d.by))
	d.wantStock("9 7 2 5 sold 1 3")
	if got := d.items(o.OrderID); got != "1 Lamp  at 10000, 3 Shirt S at 20000" || back.Amount != 700_00 {
		t.Errorf("items after the undo: %s, total %d", got, back.Amount)
	}
	d.wantExact()
}

func TestEdit_SwapToASoldOutVariantChangesNothing(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	o := d.place(line(d.shirt, d.small, 2))
	d.place(line(d.shirt, d.large, 4))
	in := edit(o)
	in.Lines[0] = orderedit.LineRequest{ProductID: d.shirt, VariantID: d.large, Quantity: 2}
	_, err := d.Edit(d.ctx, o.OrderID, in, d.by)
	faulttest.Want(t, err, fault.Conflict, "out_of_stock", `{"lines.0.quantity":"1"}`)
	d.wantStock("10 4 3 1 sold 0 6")
	if got := d.items(o.OrderID); got != "2 Shirt S at 20000" {
		t.Errorf("items: %s", got)
	}
	d.wantExact()
}

func TestEdit_SeveralEditsSendOneMessage(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	o := d.place(line(d.lamp, 0, 1))
	for quantity := 2; quantity <= 4; quantity++ {
		in := edit(o)
		in.Lines[0].Quantity, in.Notify = quantity, quantity == 2 // later edits replace the message, even without Notify
		o = d.must(d.Edit(d.ctx, o.OrderID, in, d.by))
	}
	if texts := d.messages(); len(texts) != 1 || !strings.Contains(texts["order/"+o.OrderID+"/edit/3"], "BDT 400") {
		t.Errorf("messages: %v", texts)
	}
}

func TestEdit_PercentDiscountFollowsTheItems(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	o := d.place(line(d.lamp, 0, 1))
	in := edit(o)
	in.DiscountPercent, in.DiscountReason = 12_34, "Eid"
	in.Lines[0].Price = price(99_99)
	o = d.must(d.Edit(d.ctx, o.OrderID, in, d.by))
	if o.Discount != 12_34 { // 12.338766 rounded half up
		t.Errorf("discount %d", o.Discount)
	}
	in = edit(o)
	in.Lines[0].Quantity = 3
	o = d.must(d.Edit(d.ctx, o.OrderID, in, d.by))
	if o.Discount != 37_02 || o.Amount != 262_95 {
		t.Errorf("discount %d, total %d", o.Discount, o.Amount)
	}
	d.wantExact()
}

func TestEdit_ChangesNothingIfStockIsShort(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	o := d.place(line(d.lamp, 0, 2), line(d.shirt, d.small, 1))
	in := edit(o)
	in.Lines[1].Quantity, in.Lines[0].Quantity = 6, 1
	_, err := d.Edit(d.ctx, o.OrderID, in, d.by)
	faulttest.Want(t, err, fault.Conflict, "out_of_stock", `{"lines.1.quantity":"5"}`)
	in.Lines[1].Quantity, in.Lines[0].Quantity = 1, 11
	_, err = d.Edit(d.ctx, o.OrderID, in, d.by)
	faulttest.Want(t, err, fault.Conflict, "out_of_stock", `{"lines.0.quantity":"10"}`)
	d.wantStock("8 9 4 5 sold 2 1")
	if now := d.order(o.OrderID); now.Edits != 0 || len(now.Events) != 1 {
		t.Errorf("edits %d, events %d", now.Edits, len(now.Events))
	}
}

func TestEdit_ConcurrentEditGetsTheCurrentOrder(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	o := d.place(line(d.lamp, 0, 1))
	mine, theirs := edit(o), edit(o)
	theirs.Lines[0].Quantity, mine.ShippingFee = 2, 70_00
	d.must(d.Edit(d.ctx, o.OrderID, theirs, d.by))
	_, err := d.Edit(d.ctx, o.OrderID, mine, d.by)
	f := faulttest.Want(t, err, fault.Conflict, "order_changed")
	if now, ok := f.Now.(*orders.AdminOrder); !ok || now.Items[0].Quantity != 2 || now.Edits != 1 {
		t.Errorf("now: %+v", f.Now)
	}
	d.to(o.OrderID, order.StatusAccepted)
	mine.Edits = 1 // the user saw the status pending
	_, err = d.Edit(d.ctx, o.OrderID, mine, d.by)
	faulttest.Want(t, err, fault.Conflict, "order_changed")
}

func TestEdit_ShippedOrdersAcceptOnlyAddressAndNote(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	o := d.place(line(d.lamp, 0, 1))
	o = d.to(o.OrderID, order.StatusAccepted, order.StatusProcessing, order.StatusShipped)
	in := edit(o)
	in.ShippingFee = 10_00
	_, err := d.Edit(d.ctx, o.OrderID, in, d.by)
	faulttest.Want(t, err, fault.Conflict, "order_shipped")
	in = edit(o)
	in.Line, in.Note = "House 2", "ring twice"
	if o = d.must(d.Edit(d.ctx, o.OrderID, in, d.by)); o.Line != "House 2" || o.Note != "ring twice" {
		t.Errorf("got %+v", o.Delivery)
	}
	canceled := d.to(d.place(line(d.lamp, 0, 1)).OrderID, order.StatusCanceled)
	in = edit(canceled)
	in.Note = "n"
	_, err = d.Edit(d.ctx, canceled.OrderID, in, d.by)
	faulttest.Want(t, err, fault.Conflict, "order_canceled")
}

func TestEdit_RefusesHostileContents(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	o := d.place(line(d.lamp, 0, 1))
	foreignCtx, foreign := d.newShop("other")
	foreignProduct := d.client.Product.Create().SetSlug("p").SetName("P").SetSellingPrice(1).SetPrice(1).SetStock(9).SaveX(foreignCtx).ID
	for name, change := range map[string]struct {
		change func(*orderedit.EditRequest)
		fields string
	}{
		"no lines":          {func(in *orderedit.EditRequest) { in.Lines = nil }, `{"lines":"required"}`},
		"negative quantity": {func(in *orderedit.EditRequest) { in.Lines[0].Quantity = -1 }, `{"lines.0.quantity":"invalid"}`},
		"negative price":    {func(in *orderedit.EditRequest) { in.Lines[0].Price = price(-1) }, `{"lines.0.price":"invalid"}`},
		"price too high":    {func(in *orderedit.EditRequest) { in.Lines[0].Price = price(money.Max + 1) }, `{"lines.0.price":"invalid"}`},
		"total too high":    {func(in *orderedit.EditRequest) { in.Lines[0].Price, in.Lines[0].Quantity = price(money.Max), 2 }, `{"lines":"max"}`},
		"an item twice":     {func(in *orderedit.EditRequest) { in.Lines = append(in.Lines, in.Lines[0]) }, `{"lines.1.product_id":"invalid"}`},
		"an unknown item":   {func(in *orderedit.EditRequest) { in.Lines[0].ItemID = 99999 }, `{"lines.0.product_id":"invalid"}`},
		"another shop's": {func(in *orderedit.EditRequest) {
			in.Lines[0] = orderedit.LineRequest{ProductID: foreignProduct, Quantity: 1}
		}, `{"lines.0.product_id":"invalid"}`},
		"no variant":            {func(in *orderedit.EditRequest) { in.Lines[0] = orderedit.LineRequest{ProductID: d.shirt, Quantity: 1} }, `{"lines.0.product_id":"invalid"}`},
		"discount above items":  {func(in *orderedit.EditRequest) { in.Discount, in.DiscountReason = 100_01, "r" }, `{"discount":"max"}`},
		"discount, no reason":   {func(in *orderedit.EditRequest) { in.Discount = 1 }, `{"discount_reason":"required"}`},
		"percent above 100":     {func(in *orderedit.EditRequest) { in.DiscountPercent, in.DiscountReason = 10_001, "r" }, `{"discount":"invalid"}`},
		"advance above total":   {func(in *orderedit.EditRequest) { in.Advance = 100_01 }, `{"advance":"max"}`},
		"negative fee":          {func(in *orderedit.EditRequest) { in.ShippingFee = -1 }, `{"shipping_fee":"invalid"}`},
		"a wrong phone number":  {func(in *orderedit.EditRequest) { in.Mobile = "12" }, `{"mobile":"invalid"}`},
		"a place of other area": {func(in *orderedit.EditRequest) { in.Upazila = "Savar?" }, `{"upazila":"invalid"}`},
	} {
		in := edit(o)
		change.change(&in)
		_, err := d.Edit(d.ctx, o.OrderID, in, d.by)
		faulttest.WantNamed(t, name, err, fault.Invalid, "order_invalid", change.fields)
	}
	_, err := d.Edit(foreignCtx, o.OrderID, edit(o), foreign)
	faulttest.Want(t, err, fault.NotFound, "order_not_found")
	d.wantStock("9 10 5 5 sold 1 0")
}

func TestEdit_NewNumberIsNotProven(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	o := d.place(line(d.lamp, 0, 1))
	d.client.Order.Update().Where(order.Number(o.OrderID)).SetProof(order.ProofCode).ExecX(d.ctx)
	in := edit(o)
	in.Mobile = "০১৯১২৩৪৫৬৭৮"
	d.must(d.Edit(d.ctx, o.OrderID, in, d.by))
	if row := d.client.Order.Query().Where(order.Number(o.OrderID)).OnlyX(d.ctx); row.Mobile != "01912345678" || row.Proof != order.ProofNone {
		t.Errorf("mobile %s, proof %s", row.Mobile, row.Proof)
	}
}

func TestEdit_IsInTheActivityLogWithoutPersonalData(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	o := d.place(line(d.lamp, 0, 1))
	in := edit(o)
	in.ShippingFee, in.Line = 60_00, "Secret Road 9"
	d.must(d.Edit(audit.With(d.ctx, audit.Actor{ID: d.by.UserID, Name: "Rina"}), o.OrderID, in, d.by))
	entries := d.client.AuditLog.Query().AllX(d.ctx)
	text, err := json.Marshal(entries)
	if err != nil || len(entries) != 1 || strings.Contains(string(text), "Secret") || !strings.Contains(string(text), `"shipping_fee":{"from":0,"to":6000}`) {
		t.Errorf("%s, %v", text, err)
	}
}

func TestUndo_RestoresAnEdit(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	o := d.place(line(d.lamp, 0, 2), line(d.shirt, d.small, 1))
	in := edit(o)
	in.Lines = []orderedit.LineRequest{{ProductID: d.shirt, VariantID: d.large, Quantity: 4}}
	in.ShippingFee, in.Line, in.Notify = 99_00, "House 9", true
	changed := d.must(d.Edit(d.ctx, o.OrderID, in, d.by))
	_, err := d.Undo(d.ctx, o.OrderID, orderedit.UndoRequest{Edits: 0}, d.by)
	faulttest.Want(t, err, fault.Conflict, "order_undo_too_late")
	stranger := d.by
	stranger.UserID++
	_, err = d.Undo(d.ctx, o.OrderID, orderedit.UndoRequest{Edits: 1}, stranger)
	faulttest.Want(t, err, fault.Conflict, "order_undo_too_late")

	back := d.must(d.Undo(d.ctx, o.OrderID, orderedit.UndoRequest{Edits: changed.Edits}, d.by))
	if back.Amount != o.Amount || back.Line != "House 1" || back.Edits != 2 {
		t.Errorf("total %d, line %s, edits %d", back.Amount, back.Line, back.Edits)
	}
	d.wantStock("8 9 4 5 sold 2 1")
	d.wantExact()
	if texts := d.messages(); len(texts) != 0 {
		t.Errorf("messages: %v", texts)
	}
	if n := d.client.OrderEvent.Query().Where(orderevent.Undone(true)).CountX(d.ctx); n != 1 {
		t.Errorf("%d undone events", n)
	}
}

func TestUndo_KeepsTheMessageOfAnEarlierEdit(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	o := d.place(line(d.lamp, 0, 1))
	for quantity := 2; quantity <= 3; quantity++ {
		in := edit(o)
		in.Lines[0].Quantity, in.Notify = quantity, true
		o = d.must(d.Edit(d.ctx, o.OrderID, in, d.by))
	}
	d.must(d.Undo(d.ctx, o.OrderID, orderedit.UndoRequest{Edits: 2}, d.by))
	if texts := d.messages(); len(texts) != 1 || !strings.Contains(texts["order/"+o.OrderID+"/edit/3"], "BDT 200") {
		t.Errorf("messages: %v", texts)
	}
}

// Items of deleted products must remain in the order, but change no stock.
func TestEdit_DeletedProductMovesNoStock(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	o := d.place(line(d.lamp, 0, 2), line(d.shirt, d.small, 1))
	d.client.Product.DeleteOneID(d.lamp).ExecX(d.ctx)
	o = d.order(o.OrderID)
	in := edit(o)
	in.Lines[0].Quantity = 1
	if o = d.must(d.Edit(d.ctx, o.OrderID, in, d.by)); o.Amount != 300_00 {
		t.Errorf("total %d", o.Amount)
	}
	if row := d.client.Product.GetX(d.ctx, d.shirt); row.Stock != 9 {
		t.Errorf("stock %d", row.Stock)
	}
}

// If several editors saw the same version, only one may succeed.
func TestEdit_ConcurrentEditorsDoNotOverwriteEachOther(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	o := d.place(line(d.lamp, 0, 1))
	var group sync.WaitGroup
	var saved, refused atomic.Int32
	for i := range 6 {
		group.Go(func() {
			in := edit(o)
			in.Lines[0].Quantity = 2 + i
			_, err := d.Edit(d.ctx, o.OrderID, in, d.by)
			if f, ok := fault.As(err); ok && f.Code == "order_changed" {
				refused.Add(1)
			} else if err == nil {
				saved.Add(1)
			} else {
				t.Error(err)
			}
		})
	}
	group.Wait()
	if saved.Load() != 1 || refused.Load() != 5 {
		t.Errorf("%d saved, %d refused", saved.Load(), refused.Load())
	}
	d.wantExact()
}

// An order whose address is changed to another district must get that district's delivery package and its
// name. Undoing the edit must restore the former package.
func TestEdit_ChangesTheDeliveryPackage(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	near := d.client.ShippingPackage.Create().SetName("Inside Dhaka").SetBnName("ঢাকার ভিতরে").SetFee(60_00).SetZone("inside").SaveX(d.ctx)
	far := d.client.ShippingPackage.Create().SetName("Outside Dhaka").SetBnName("ঢাকার বাইরে").SetFee(130_00).SetZone("outside").SaveX(d.ctx)
	o := d.place(line(d.lamp, 0, 1))
	if o.ShippingName != near.Name || o.ShippingFee != 60_00 {
		t.Fatalf("%s at %d", o.ShippingName, o.ShippingFee)
	}
	in := edit(o)
	in.Division, in.District, in.Upazila, in.PackageID, in.ShippingFee = "Chattogram", "Chattogram", "Patiya", far.ID, 130_00
	o = d.must(d.Edit(d.ctx, o.OrderID, in, d.by))
	if o.ShippingName != far.Name || o.ShippingFee != 130_00 {
		t.Errorf("after the edit: %s at %d", o.ShippingName, o.ShippingFee)
	}
	o = d.must(d.Undo(d.ctx, o.OrderID, orderedit.UndoRequest{Edits: o.Edits}, d.by))
	if o.ShippingName != near.Name || o.ShippingFee != 60_00 {
		t.Errorf("after undoing: %s at %d", o.ShippingName, o.ShippingFee)
	}
	far.Update().SetActive(false).ExecX(d.ctx)
	in = edit(o)
	in.PackageID = far.ID
	_, err := d.Edit(d.ctx, o.OrderID, in, d.by)
	faulttest.Want(t, err, fault.Invalid, "order_invalid")
	other, _ := d.newShop("other")
	theirs := d.client.ShippingPackage.Create().SetName("Theirs").SetBnName("তাদের").SetFee(0).SaveX(other)
	in.PackageID = theirs.ID
	_, err = d.Edit(d.ctx, o.OrderID, in, d.by)
	faulttest.Want(t, err, fault.Invalid, "order_invalid")
}
