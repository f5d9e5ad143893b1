package summary_test

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"haat/ent"
	"haat/ent/customerrecord"
	"haat/ent/order"
	"haat/ent/orderchange"
	"haat/ent/viewer"
	"haat/server/books/summary"
	"haat/server/customer/account"
	orders "haat/server/order"
	orderedit "haat/server/order/edit"
	"haat/server/platform/dhaka"
)

const (
	mobile   = "01712345678"
	stranger = "01812345679"
)

func nothing(context.Context, *ent.Client, int) error { return nil }

func (d *desk) record(mobile string) *ent.CustomerRecord {
	d.Helper()
	return d.client.CustomerRecord.Query().Where(customerrecord.Mobile(mobile)).OnlyX(d.ctx)
}

func TestRefresh_CountsDeliveredReturnedAndCanceledOrders(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	d.place(mobile, 1)
	d.to(d.place(mobile, 2), delivered...)
	d.to(d.place(mobile, 3), append(slices.Clone(delivered), order.StatusCompleted)...)
	d.to(d.place(mobile, 4), append(slices.Clone(shipped), order.StatusCanceled)...)
	d.to(d.place(mobile, 5), order.StatusCanceled)
	d.refresh()
	r := d.record(mobile)
	if r.Orders != 5 || r.Delivered != 2 || r.Returned != 1 || r.Canceled != 1 || r.Spent != 500_00 {
		t.Errorf("%+v", r)
	}
	if r.Name != "Rahim 78" || r.NameKey != orders.NameKey(r.Name) || r.District != "Dhaka" {
		t.Errorf("%+v", r)
	}
	d.wantComputed()
}

func TestRefresh_IgnoresMergedOrders(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	a, b := d.place(mobile, 1), d.place(mobile, 2)
	_, err := d.edits.Merge(d.ctx, a, orderedit.MergeRequest{
		Seen: orderedit.Seen{Status: "pending"}, Other: b, OtherSeen: orderedit.Seen{Status: "pending"},
	}, d.by)
	if err != nil {
		t.Fatal(err)
	}
	d.refresh()
	if r := d.record(mobile); r.Orders != 1 || r.Canceled != 0 {
		t.Errorf("%+v", r)
	}
}

func TestMarks_AreRolledBackWithTheirOrder(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	d.place(mobile, 1)
	d.refresh()
	tx, err := d.client.Tx(d.ctx)
	if err != nil {
		t.Fatal(err)
	}
	n := tx.Order.Update().Where(order.Mobile(mobile)).SetMobile(stranger).SaveX(d.ctx)
	marked := tx.OrderChange.Query().Order(ent.Asc(orderchange.FieldMobile)).AllX(d.ctx)
	if n != 1 || len(marked) != 2 || marked[0].Mobile != mobile || marked[1].Mobile != stranger || marked[0].Day != dhaka.Day(time.Now()) {
		t.Errorf("a changed number is marked by %+v", marked)
	}
	if err := tx.Rollback(); err != nil {
		t.Fatal(err)
	}
	d.wantComputed()
}

// Columns that no summary uses change often, such as the notes of calls. Their changes must not create marks.
func TestMarks_OnlyForWritesThatASummaryDependsOn(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	d.place(mobile, 1)
	who := d.client.Customer.Create().SetName("Ayesha").SetMobile(mobile).SetPasswordHash("x").SaveX(d.ctx)
	row := d.client.Order.Query().OnlyX(d.ctx)
	for _, c := range []struct {
		write string
		do    func()
		marks int
	}{
		{"a note", func() { row.Update().SetShopNote("fragile").ExecX(d.ctx) }, 0},
		{"a reminder", func() { row.Update().SetRemindAt(time.Now().UTC()).SetAssigneeID(1).ExecX(d.ctx) }, 0},
		{"a removed reminder", func() { row.Update().ClearRemindAt().ClearAssigneeID().ExecX(d.ctx) }, 0},
		{"a call", func() { row.Update().SetCallOutcome("confirmed").AddUnansweredCalls(1).ExecX(d.ctx) }, 0},
		{"a claimed order", func() { d.client.Order.Update().SetCustomerID(who.ID).ExecX(d.ctx) }, 0},
		{"a visit of the customer", func() { who.Update().SetLastSeenAt(time.Now().UTC()).ExecX(d.ctx) }, 0},
		{"a status", func() { d.client.Order.Update().SetStatus("accepted").ExecX(d.ctx) }, 1},
		{"a status with a note", func() { row.Update().SetStatus("pending").SetShopNote("").ExecX(d.ctx) }, 1},
		{"an edit of items", func() { row.Update().AddEdits(1).ExecX(d.ctx) }, 1},
		{"a return", func() { row.Update().SetReturnedAt(time.Now().UTC()).ExecX(d.ctx) }, 1},
		{"a merge", func() { row.Update().SetMergedIntoID(7).ExecX(d.ctx) }, 1},
		{"no order", func() { d.client.Order.Update().Where(order.Number("?")).SetStatus("accepted").ExecX(d.ctx) }, 0},
		{"a customer's name", func() { who.Update().SetName("Ayesha Khan").ExecX(d.ctx) }, 1},
		{"two orders at once", func() {
			d.client.Order.CreateBulk(d.newOrder("10000001", mobile), d.newOrder("10000002", stranger)).ExecX(d.ctx)
		}, 2},
		{"a deletion", func() { d.client.Order.Delete().Where(order.Mobile(stranger)).ExecX(d.ctx) }, 1},
		{"a deletion by id", func() { d.client.Order.DeleteOne(row).ExecX(d.ctx) }, 1},
	} {
		d.refresh()
		c.do()
		if n := d.marks(); n != c.marks {
			t.Errorf("%s: %d marks, want %d", c.write, n, c.marks)
		}
	}
}

func (d *desk) newOrder(number, mobile string) *ent.OrderCreate {
	return d.client.Order.Create().SetNumber(number).SetIdempotencyKey(number).SetName("Rahim").SetMobile(mobile).SetLine("House 1").
		SetCurrency("BDT").SetSubtotal(1).SetTotal(1)
}

func TestRefresh_DeletesRecordsWithoutOrdersExceptThoseWithNotes(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	tag := d.client.OrderTag.Create().SetName("VIP").SetNameKey("vip").SetColour("green").SaveX(d.ctx)
	for i, keep := range []func(*ent.CustomerRecord){
		func(*ent.CustomerRecord) {},
		func(r *ent.CustomerRecord) { r.Update().SetNote("calls at night").ExecX(d.ctx) },
		func(r *ent.CustomerRecord) { d.block(r.Mobile, "") },
		func(r *ent.CustomerRecord) {
			d.client.CustomerTagging.Create().SetRecordID(r.ID).SetTagID(tag.ID).ExecX(d.ctx)
		},
	} {
		d.place(mobile, 1)
		d.refresh()
		keep(d.record(mobile))
		d.client.Order.Update().SetMobile(stranger).ExecX(d.ctx)
		d.refresh()
		rows := d.client.CustomerRecord.Query().Where(customerrecord.Mobile(mobile)).AllX(d.ctx)
		if len(rows) != min(i, 1) || i > 0 && (rows[0].Orders != 0 || rows[0].Name != "" || rows[0].LastOrderAt != nil) {
			t.Errorf("%d: %v", i, rows)
		}
		d.client.CustomerRecord.Delete().ExecX(d.ctx)
		d.client.BlockEntry.Delete().ExecX(d.ctx)
	}
}

// block adds a number to the shop's block list.
func (d *desk) block(mobile, reason string) {
	d.client.BlockEntry.Create().SetList("block").SetKind("number").SetValue(mobile).SetReason(reason).ExecX(d.ctx)
}

func TestErase_RemovesTheRecordAndItsMarks(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	d.client.Customer.Create().SetName("Ayesha").SetMobile(mobile).SetPasswordHash("x").ExecX(d.ctx)
	d.to(d.place(mobile, 1), delivered...)
	d.refresh()
	d.record(mobile).Update().SetNote("calls at night").ExecX(d.ctx)
	tag := d.client.OrderTag.Create().SetName("VIP").SetNameKey("vip").SetColour("green").SaveX(d.ctx)
	d.client.CustomerTagging.Create().SetRecordID(d.record(mobile).ID).SetTagID(tag.ID).ExecX(d.ctx)
	d.client.Order.Update().SetStatus("completed").ExecX(d.ctx) // leaves a mark that is not refreshed yet
	if found, err := account.Erase(d.ctx, d.client, mobile, nothing); !found || err != nil {
		t.Fatal(found, err)
	}
	if n := d.client.CustomerRecord.Query().CountX(d.ctx) + d.client.CustomerTagging.Query().CountX(d.ctx) +
		d.client.OrderChange.Query().Where(orderchange.Mobile(mobile)).CountX(d.ctx); n != 0 {
		t.Errorf("%d rows are left of the person", n)
	}
	d.refresh()
	d.wantComputed()
}

// A block must survive the erasure. Otherwise its holder could lift it by creating and erasing an account.
func TestErase_KeepsABlockWithoutItsReason(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	d.to(d.place(mobile, 1), delivered...)
	d.refresh()
	d.record(mobile).Update().SetNote("rude").ExecX(d.ctx)
	d.block(mobile, "refuses parcels")
	if found, err := account.Erase(d.ctx, d.client, mobile, nothing); !found || err != nil {
		t.Fatal(found, err)
	}
	r := d.record(mobile)
	block := d.client.BlockEntry.Query().OnlyX(d.ctx)
	if block.Value != mobile || block.Reason+r.Name+r.NameKey+r.District+r.Note != "" || r.Orders+r.Delivered != 0 || r.Spent != 0 || r.LastOrderAt != nil {
		t.Errorf("%+v, %+v", r, block)
	}
}

// unmarked resets the database to the state of the release before summaries.
func (d *desk) unmarked() {
	d.client.OrderChange.Delete().ExecX(system)
	d.client.CustomerRecord.Delete().ExecX(system)
	d.client.SummaryState.Delete().ExecX(system)
}

func TestFill_SummarizesOrdersAndAccountsFromBeforeTheUpgrade(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	mina := d.shop("mina")
	d.shop("empty")
	for i := range 1100 {
		d.newOrder(fmt.Sprint(10_000_000+i), fmt.Sprintf("0171%07d", i)).ExecX(d.ctx)
	}
	mina.to(mina.place(mobile, 1), delivered...)
	d.client.Customer.Create().SetName("Ayesha").SetMobile(stranger).SetPasswordHash("x").ExecX(d.ctx)
	d.unmarked()
	later := d.place(mobile, 2)
	for range 2 { // the second call has nothing to do
		if err := d.Fill(context.Background()); err != nil {
			t.Fatal(err)
		}
	}
	d.wantComputed()
	mina.wantComputed()
	if n := d.client.SummaryState.Query().CountX(system); n != 3 || len(d.records()) != 1102 {
		t.Errorf("%d states, %d records", n, len(d.records()))
	}
	d.to(later, order.StatusAccepted)
	if d.marks() != 1 {
		t.Errorf("%d marks", d.marks())
	}
}

func TestSweep_MarksChangesByNodesOfThePreviousRelease(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	moved := d.place(mobile, 1)
	d.place(mobile, 2)
	d.refresh()
	seen, err := d.orders.AdminOrder(d.ctx, d.tenant, moved, d.by.Locale)
	if err != nil {
		t.Fatal(err)
	}
	in := orderedit.EditRequest{Seen: seenBy(seen), Delivery: seen.Delivery}
	in.Mobile = "01912345678"
	for _, item := range seen.Items {
		in.Lines = append(in.Lines, orderedit.LineRequest{ItemID: item.ItemID, ProductID: item.ProductID, Quantity: item.Quantity})
	}
	if _, err := d.edits.Edit(d.ctx, moved, in, d.by); err != nil {
		t.Fatal(err)
	}
	d.to(d.place("01612345678", 3), delivered...)
	d.client.OrderChange.Delete().ExecX(system)
	d.client.CustomerRecord.Create().SetMobile("01512345678").SetName("Erased").ExecX(d.ctx)

	if err := d.Sweep(context.Background(), time.Now().Add(time.Hour)); err != nil || d.marks() != 1 {
		t.Errorf("later events: %d marks, %v", d.marks(), err)
	}
	if err := d.Sweep(context.Background(), time.Now().Add(-time.Hour)); err != nil {
		t.Fatal(err)
	}
	if err := d.RefreshAll(context.Background()); err != nil {
		t.Fatal(err)
	}
	d.wantComputed()
}

func TestMarkDays_MarksNoNumber(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	if err := summary.MarkDays(d.ctx, d.client, "2026-11-20", "2026-11-21"); err != nil {
		t.Fatal(err)
	}
	if n := d.client.OrderChange.Query().Where(orderchange.Mobile(""), orderchange.DayIn("2026-11-20", "2026-11-21")).CountX(d.ctx); n != 2 {
		t.Errorf("%d marks", n)
	}
	d.refresh()
	d.wantComputed()
}

func TestRefresh_NeedsAShop(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	if err := d.Refresh(context.Background()); err == nil {
		t.Error("refreshes without a viewer")
	}
	if err := d.Refresh(viewer.WithShop(context.Background(), d.tenant.Shop.ID)); err != nil {
		t.Error(err)
	}
}
