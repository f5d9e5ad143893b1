package attention_test

import (
	"context"
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"time"

	"haat"
	"haat/ent"
	"haat/ent/order"
	"haat/ent/orderitem"
	"haat/ent/outbox"
	entparcel "haat/ent/parcel"
	"haat/ent/parcelevent"
	"haat/ent/viewer"
	"haat/server/connection"
	"haat/server/message/smsbudget"
	orders "haat/server/order"
	"haat/server/order/ordertest"
	"haat/server/platform/db/dbtest"
	"haat/server/platform/fault"
	"haat/server/platform/fault/faulttest"
	"haat/server/platform/i18n"
	"haat/server/platform/seal"
	"haat/server/shipping/courier"
	"haat/server/shipping/courier/couriers"
	"haat/server/shipping/parcel"
	"haat/server/shipping/parcel/attention"
	"haat/server/tenancy"
)

const day = 24 * time.Hour

// desk is a shop with parcels that may need action by the team.
type desk struct {
	*testing.T
	*attention.Service
	client       *ent.Client
	tenant       *tenancy.Tenant
	ctx          context.Context
	lamp, basket int
	orders       int
	by           attention.Member
}

func newDesk(t *testing.T) *desk {
	t.Helper()
	d := &desk{T: t, client: dbtest.Open(t).Client}
	texts, err := i18n.Load(haat.Locales, "locales")
	if err != nil {
		t.Fatal(err)
	}
	sealer, err := seal.New([]string{strings.Repeat("s", 32)}, "courier credentials")
	if err != nil {
		t.Fatal(err)
	}
	services := ordertest.New(t, d.client)
	d.Service = attention.New(parcel.New(parcel.Options{
		Client: d.client, Orders: services.Orders, Couriers: couriers.New(couriers.Options{}), Accounts: &connection.Keeper{Client: d.client, Seal: sealer, Couriers: true}, Texts: texts,
		Tenants: tenancy.NewResolver(d.client, "haat.test"), Budget: smsbudget.New(smsbudget.Settings{}), Logger: slog.New(slog.DiscardHandler),
	}))
	d.open("rina")
	return d
}

// open switches the desk to a new shop.
func (d *desk) open(slug string) {
	shop := d.client.Shop.Create().SetSlug(slug).SetName(slug).SaveX(viewer.WithSystem(context.Background()))
	d.tenant = &tenancy.Tenant{Shop: shop}
	d.ctx = d.tenant.Context(context.Background())
	d.lamp = d.client.Product.Create().SetSlug("lamp").SetName("Lamp").SetSellingPrice(100_00).SetPrice(100_00).SetStock(10).SaveX(d.ctx).ID
	d.basket = d.client.Product.Create().SetSlug("basket").SetName("Basket").SetSellingPrice(50_00).SetPrice(50_00).SetStock(10).SaveX(d.ctx).ID
	d.by = attention.Member{ID: 7, Name: "Karim"}
}

// parcel adds a parcel of a shipped order of three lamps and a basket.
func (d *desk) parcel(state entparcel.State) *ent.Parcel {
	d.Helper()
	d.orders++
	number := fmt.Sprint(10000000 + d.orders)
	o := d.client.Order.Create().SetNumber(number).SetIdempotencyKey(number).SetCurrency("BDT").SetName("Rahim").SetMobile("01712345678").
		SetDistrict("Dhaka").SetUpazila("Mirpur").SetDivision("Dhaka").SetLine("House 1").SetStatus(order.StatusShipped).
		SetSubtotal(350_00).SetTotal(350_00).SaveX(d.ctx)
	for product, quantity := range map[int]int{d.lamp: 3, d.basket: 1} {
		d.client.OrderItem.Create().SetOrderID(o.ID).SetProductID(product).SetName("Goods").SetSellingPrice(100_00).SetPrice(100_00).SetQuantity(quantity).SaveX(d.ctx)
	}
	return d.client.Parcel.Create().SetOrderID(o.ID).SetCourier("steadfast").SetState(state).SetInvoice(number).SetConsignment("7" + number).
		SetCod(350_00).SetBookedAt(time.Now()).SetStateAt(time.Now()).SetMovedAt(time.Now()).SaveX(d.ctx)
}

// cancel cancels the order of a parcel.
func (d *desk) cancel(p *ent.Parcel) {
	d.client.Order.UpdateOneID(p.OrderID).SetStatus(order.StatusCanceled).ExecX(d.ctx)
}

func (d *desk) stocks() [2]int {
	return [2]int{d.client.Product.GetX(d.ctx, d.lamp).Stock, d.client.Product.GetX(d.ctx, d.basket).Stock}
}

func (d *desk) status(p *ent.Parcel) order.Status {
	return d.client.Order.GetX(d.ctx, p.OrderID).Status
}

func (d *desk) item(p *ent.Parcel, product int) int {
	for _, item := range d.client.OrderItem.Query().Where(orderitem.OrderID(p.OrderID)).AllX(d.ctx) {
		if *item.ProductID == product {
			return item.ID
		}
	}
	d.Fatal("no item")
	return 0
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func TestCheckIn_ReturnsTheGoodsOnce(t *testing.T) {
	d := newDesk(t)
	p := d.parcel(entparcel.StateReturned)
	for range 2 {
		must(t, d.CheckIn(d.ctx, d.tenant, p.ID, attention.CheckInRequest{}, d.by))
	}
	row := d.client.Order.GetX(d.ctx, p.OrderID)
	if row.Status != order.StatusCanceled || row.ReturnedAt == nil || row.GoodsLost || d.stocks() != [2]int{13, 11} {
		t.Errorf("%s %v, stock %v", row.Status, row.ReturnedAt, d.stocks())
	}
	if n := d.client.Outbox.Query().Where(outbox.Kind("sms")).CountX(d.ctx); n != 1 {
		t.Errorf("%d SMS", n)
	}
}

func TestCheckIn_DamagedUnitsStayOutOfTheStock(t *testing.T) {
	d := newDesk(t)
	some, all := d.parcel(entparcel.StateReturned), d.parcel(entparcel.StateReturning)
	must(t, d.CheckIn(d.ctx, d.tenant, some.ID, attention.CheckInRequest{Damaged: []attention.DamagedItem{{ItemID: d.item(some, d.lamp), Quantity: 2}}}, d.by))
	if d.stocks() != [2]int{11, 11} {
		t.Errorf("two of three lamps are damaged: %v", d.stocks())
	}
	must(t, d.CheckIn(d.ctx, d.tenant, all.ID, attention.CheckInRequest{Damaged: []attention.DamagedItem{
		{ItemID: d.item(all, d.lamp), Quantity: 3}, {ItemID: d.item(all, d.basket), Quantity: 1},
	}}, d.by))
	if d.stocks() != [2]int{11, 11} || !d.client.Order.GetX(d.ctx, all.OrderID).GoodsLost {
		t.Errorf("all are damaged: %v", d.stocks())
	}
	must(t, d.UndoCheckIn(d.ctx, some.ID, d.by))
	must(t, d.UndoCheckIn(d.ctx, all.ID, d.by))
	if d.stocks() != [2]int{10, 10} || d.status(some) != order.StatusShipped || d.status(all) != order.StatusShipped {
		t.Errorf("undone: %v %s %s", d.stocks(), d.status(some), d.status(all))
	}
	if n := d.client.Outbox.Query().Where(outbox.Kind("sms")).CountX(d.ctx); n != 0 {
		t.Errorf("%d SMS about undone check-ins", n)
	}
	must(t, d.CheckIn(d.ctx, d.tenant, some.ID, attention.CheckInRequest{}, d.by))
	if d.stocks() != [2]int{13, 11} {
		t.Errorf("checked in again: %v", d.stocks())
	}
}

// correct corrects the status of a parcel's order.
func (d *desk) correct(p *ent.Parcel, to string, lost bool) {
	d.Helper()
	row := d.client.Order.GetX(d.ctx, p.OrderID)
	in := orders.CorrectRequest{From: string(row.Status), To: to, Lost: lost, Reason: "a wrong tap"}
	if _, err := d.Orders.Correct(d.ctx, d.tenant, row.Number, in, orders.Actor{Kind: orders.Merchant, ID: 7}, i18n.En); err != nil {
		d.Fatal(to, err)
	}
}

func TestCheckIn_CorrectionsMoveOnlyUndamagedUnits(t *testing.T) {
	d := newDesk(t)
	p := d.parcel(entparcel.StateReturned)
	must(t, d.CheckIn(d.ctx, d.tenant, p.ID, attention.CheckInRequest{Damaged: []attention.DamagedItem{{ItemID: d.item(p, d.lamp), Quantity: 2}}}, d.by))
	for _, step := range []struct {
		to    string
		lost  bool
		stock [2]int
	}{
		{"returned", true, [2]int{10, 10}}, {"returned", false, [2]int{11, 11}}, {"canceled", false, [2]int{11, 11}},
		{"delivered", false, [2]int{10, 10}}, {"shipped", false, [2]int{10, 10}}, {"returned", false, [2]int{11, 11}},
		// After a correction to "processing", damaged units are replaced from the stock.
		{"processing", false, [2]int{8, 10}}, {"shipped", false, [2]int{8, 10}}, {"returned", false, [2]int{11, 11}},
	} {
		d.correct(p, step.to, step.lost)
		if d.stocks() != step.stock {
			t.Fatalf("%s, lost %v: stock %v, want %v", step.to, step.lost, d.stocks(), step.stock)
		}
	}
	for _, product := range []int{d.lamp, d.basket} {
		if sold := d.client.Product.GetX(d.ctx, product).Sold; sold != 0 {
			t.Errorf("%d units of product %d count as sold", sold, product)
		}
	}
}

func TestCheckIn_CorrectionsReturnNoUnitIfAllAreDamaged(t *testing.T) {
	d := newDesk(t)
	p := d.parcel(entparcel.StateReturned)
	must(t, d.CheckIn(d.ctx, d.tenant, p.ID, attention.CheckInRequest{Damaged: []attention.DamagedItem{
		{ItemID: d.item(p, d.lamp), Quantity: 3}, {ItemID: d.item(p, d.basket), Quantity: 1},
	}}, d.by))
	for _, to := range []string{"returned", "delivered", "canceled"} {
		d.correct(p, to, false)
		if d.stocks() != [2]int{10, 10} {
			t.Errorf("%s: %v", to, d.stocks())
		}
	}
}

func TestCheckIn_RefusesParcelsThatAreNotBack(t *testing.T) {
	d := newDesk(t)
	for _, state := range []entparcel.State{"queued", "sending", "unknown", "failed", "booked", "moving", "held", "claimed", "delivered", "partly", "canceled"} {
		p := d.parcel(state)
		faulttest.WantNamed(t, string(state), d.CheckIn(d.ctx, d.tenant, p.ID, attention.CheckInRequest{}, d.by), fault.Conflict, "parcel_not_back")
	}
	p := d.parcel(entparcel.StateReturned)
	foreign := d.item(d.parcel(entparcel.StateReturned), d.lamp)
	for name, item := range map[string]attention.DamagedItem{
		"too many": {ItemID: d.item(p, d.lamp), Quantity: 4}, "less than none": {ItemID: d.item(p, d.lamp), Quantity: -1}, "of another order": {ItemID: foreign, Quantity: 1},
	} {
		err := d.CheckIn(d.ctx, d.tenant, p.ID, attention.CheckInRequest{Damaged: []attention.DamagedItem{item}}, d.by)
		faulttest.WantNamed(t, name, err, fault.Invalid, "order_invalid")
	}
	if d.stocks() != [2]int{10, 10} {
		t.Errorf("%v", d.stocks())
	}
	own := *d
	d.open("other")
	faulttest.WantNamed(t, "another shop", d.CheckIn(d.ctx, d.tenant, p.ID, attention.CheckInRequest{}, d.by), fault.NotFound, "parcel_not_found")
	if own.status(p) != order.StatusShipped {
		t.Error("another shop checked it in")
	}
}

func TestUndoCheckIn_OnlyByTheSameMember(t *testing.T) {
	d := newDesk(t)
	p := d.parcel(entparcel.StateReturned)
	must(t, d.CheckIn(d.ctx, d.tenant, p.ID, attention.CheckInRequest{}, d.by))
	faulttest.WantNamed(t, "another member", d.UndoCheckIn(d.ctx, p.ID, attention.Member{ID: 8}), fault.Conflict, "order_undo_too_late")
	number := d.client.Order.GetX(d.ctx, p.OrderID).Number
	changes, err := d.Orders.Undo(d.ctx, orders.UndoRequest{Orders: []orders.UndoOrder{{OrderID: number, From: "canceled", To: "shipped"}}}, orders.Actor{Kind: orders.Merchant, ID: 7})
	must(t, err)
	faulttest.WantNamed(t, "the order's own undo", changes[0].Err, fault.Conflict, "order_undo_too_late")
}

func TestList_ReturnsTheReasonOfEachParcel(t *testing.T) {
	d := newDesk(t)
	change := func(p *ent.Parcel, f func(*ent.ParcelUpdateOne)) {
		u := d.client.Parcel.UpdateOne(p)
		f(u)
		u.ExecX(d.ctx)
	}
	old := time.Now().Add(-4 * day)
	want := map[int]string{}
	d.parcel(entparcel.StateMoving)
	d.parcel(entparcel.StateDelivered)
	p := d.parcel(entparcel.StateUnknown)
	want[p.ID] = "unknown"
	p = d.parcel(entparcel.StateReturned)
	want[p.ID] = "check_in"
	p = d.parcel(entparcel.StateDelivered)
	change(p, func(u *ent.ParcelUpdateOne) { u.SetDeliveredAt(time.Now()) })
	d.cancel(p)
	want[p.ID] = "order_canceled"
	p = d.parcel(entparcel.StateHeld)
	change(p, func(u *ent.ParcelUpdateOne) { u.SetFailedAttempts(2).SetMovedAt(old) })
	want[p.ID] = "failed_attempts"
	for _, state := range []entparcel.State{"booked", "moving", "held", "claimed", "returning"} {
		p = d.parcel(state)
		change(p, func(u *ent.ParcelUpdateOne) { u.SetMovedAt(old) })
		want[p.ID] = "no_movement"
	}
	for _, state := range []entparcel.State{"queued", "sending", "booked", "moving", "held", "claimed"} { // a canceled order takes precedence over other reasons
		p = d.parcel(state)
		change(p, func(u *ent.ParcelUpdateOne) { u.SetFailedAttempts(2).SetMovedAt(old) })
		d.cancel(p)
		want[p.ID] = "order_canceled"
	}
	p = d.parcel(entparcel.StateReturning)
	change(p, func(u *ent.ParcelUpdateOne) { u.SetMovedAt(old) })
	d.cancel(p)
	want[p.ID] = "no_movement"
	d.cancel(d.parcel(entparcel.StateFailed))
	for _, settled := range []func(*ent.ParcelUpdateOne){
		func(u *ent.ParcelUpdateOne) { u.SetDeliveredAt(time.Now()).SetSettledAt(time.Now()) },
		func(u *ent.ParcelUpdateOne) { u.SetDeliveredAt(time.Now().Add(-31 * day)) },
	} {
		p = d.parcel(entparcel.StateDelivered)
		change(p, settled)
		d.cancel(p)
	}
	list, err := d.List(d.ctx)
	must(t, err)
	got := map[int]string{}
	for _, p := range list.Parcels {
		got[p.ID] = p.Reason
	}
	if fmt.Sprint(got) != fmt.Sprint(want) || list.Total != len(want) || list.Counts["no_movement"] != 6 || list.Counts["order_canceled"] != 7 {
		t.Errorf("got %v %v\nwant %v", got, list.Counts, want)
	}
	for id := range want {
		must(t, d.Snooze(d.ctx, id, attention.SnoozeRequest{Days: 1}))
	}
	if list, err = d.List(d.ctx); err != nil || list.Total != 0 {
		t.Errorf("snoozed: %+v %v", list, err)
	}
	faulttest.WantNamed(t, "no days", d.Snooze(d.ctx, p.ID, attention.SnoozeRequest{}), fault.Invalid, "request_invalid")
}

func TestFind_ByEveryCodeOfTheShop(t *testing.T) {
	d := newDesk(t)
	p := d.parcel(entparcel.StateReturning)
	d.client.Parcel.UpdateOne(p).SetTrackingCode("TL-9").ExecX(d.ctx)
	for _, code := range []string{p.Consignment, p.Invoice, "TL-9", " #" + p.Invoice + " "} {
		found, err := d.Find(d.ctx, code, i18n.En)
		if err != nil || found.ID != p.ID || !found.Ready || !found.Early || len(found.Items) != 2 {
			t.Errorf("%q: %+v %v", code, found, err)
		}
	}
	d.open("other")
	for _, code := range []string{p.Consignment, "", "TL-9", strings.Repeat("9", 200)} {
		_, err := d.Find(d.ctx, code, i18n.En)
		faulttest.WantNamed(t, code, err, fault.NotFound, "parcel_not_found")
	}
}

func TestHistory_ContainsCouriersTextsAndMembersActions(t *testing.T) {
	d := newDesk(t)
	p := d.parcel(entparcel.StateBooked)
	u := courier.Update{At: time.Now().Add(-time.Hour), State: courier.Returned, Status: "cancelled_return_received", Failed: true, Text: "<b>Back</b>"}
	must(t, d.Apply(d.ctx, p.ID, u, parcelevent.SourceWebhook))
	must(t, d.CheckIn(d.ctx, d.tenant, p.ID, attention.CheckInRequest{}, d.by))
	list, err := d.History(d.ctx, p.Invoice)
	must(t, err)
	if len(list) != 2 || list[0].Kind != "check_in" || list[0].By != "Karim" || list[1].State != "returned" || !list[1].Failed || list[1].Text != u.Text {
		t.Errorf("%+v", list)
	}
	d.open("other")
	_, err = d.History(d.ctx, p.Invoice)
	faulttest.WantNamed(t, "another shop", err, fault.NotFound, "order_not_found")
}

// The courier of a manual parcel has no API, so a member has to call it. The parcel must be hidden all the
// same.
func TestAskReturn_HidesTheParcelForTwoDays(t *testing.T) {
	d := newDesk(t)
	p := d.parcel(entparcel.StateHeld)
	d.client.Parcel.UpdateOne(p).SetMovedAt(time.Now().Add(-4 * day)).ExecX(d.ctx)
	_, err := d.AskReturn(d.ctx, p.ID, d.by)
	faulttest.WantNamed(t, "without a connection", err, fault.Conflict, "courier_not_connected")
	_, err = d.AskReturn(d.ctx, d.parcel(entparcel.StateDelivered).ID, d.by)
	faulttest.WantNamed(t, "delivered", err, fault.Conflict, "parcel_not_returnable")
	manual := d.client.Parcel.Create().SetOrderID(p.OrderID).SetActive(false).SetCourier("manual").SetState("moving").SetInvoice("1-2").SetMovedAt(time.Now().Add(-4 * day)).SaveX(d.ctx)
	asked, err := d.AskReturn(d.ctx, manual.ID, d.by)
	if err != nil || asked.Asked {
		t.Errorf("%+v %v", asked, err)
	}
	if list, err := d.List(d.ctx); err != nil || list.Total != 1 {
		t.Errorf("%+v %v", list, err)
	}
}
