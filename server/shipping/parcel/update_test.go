package parcel

import (
	"context"
	"fmt"
	"log/slog"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"haat"
	"haat/ent"
	"haat/ent/ledgerentry"
	"haat/ent/order"
	"haat/ent/outbox"
	"haat/ent/parcel"
	"haat/ent/parcelevent"
	"haat/ent/schema/kind"
	"haat/ent/viewer"
	"haat/server/connection"
	"haat/server/message/smsbudget"
	orders "haat/server/order"
	ordermessage "haat/server/order/message"
	"haat/server/order/ordertest"
	"haat/server/platform/db/dbtest"
	"haat/server/platform/i18n"
	"haat/server/platform/money"
	"haat/server/platform/seal"
	"haat/server/shipping/courier"
	"haat/server/shipping/courier/couriers"
	"haat/server/shipping/courier/steadfast/steadfasttest"
	"haat/server/tenancy"
)

// start is the time at which the tests' parcels are booked.
var start = time.Now().UTC().Truncate(time.Second).Add(-72 * time.Hour)

// road is a shop with parcels in transit at a fake Steadfast.
type road struct {
	testing.TB
	*Service
	fake   *steadfasttest.Server
	tenant *tenancy.Tenant
	ctx    context.Context
	lamp   int
	orders int
	clock  time.Time
}

func newRoad(t testing.TB) *road {
	t.Helper()
	client := dbtest.Open(t).Client
	texts, err := i18n.Load(haat.Locales, "locales")
	if err != nil {
		t.Fatal(err)
	}
	sealer, err := seal.New([]string{strings.Repeat("s", 32)}, "courier credentials")
	if err != nil {
		t.Fatal(err)
	}
	r := &road{TB: t, fake: steadfasttest.New(t), clock: time.Now()}
	services := ordertest.New(t, client)
	r.Service = New(Options{
		Client: client, Orders: services.Orders, Couriers: couriers.New(couriers.Options{Bases: map[courier.Name]string{"steadfast": r.fake.URL}}),
		Accounts: &connection.Keeper{Client: client, Seal: sealer, Couriers: true}, Texts: texts, Tenants: tenancy.NewResolver(client, "haat.test"), Budget: smsbudget.New(smsbudget.Settings{}),
		Logger: slog.New(slog.DiscardHandler), Now: func() time.Time { return r.clock },
	})
	services.OnMoved(r.Moved)
	r.open("rina")
	return r
}

// open switches the road to a new shop.
func (r *road) open(slug string) {
	shop := r.Client.Shop.Create().SetSlug(slug).SetName(slug).SetCourierRules(&kind.CourierRules{TellOutForDelivery: true}).
		SaveX(viewer.WithSystem(context.Background()))
	r.tenant = &tenancy.Tenant{Shop: shop}
	r.ctx = viewer.WithShop(context.Background(), shop.ID)
	r.lamp = r.Client.Product.Create().SetSlug("lamp").SetName("Lamp").SetSellingPrice(100_00).SetPrice(100_00).SetStock(1000).SaveX(r.ctx).ID
}

// send adds an order of two lamps with a booked parcel and a cod of 200.00.
func (r *road) send() *ent.Parcel {
	r.Helper()
	r.orders++
	number := fmt.Sprint(10000000 + r.orders)
	o := r.Client.Order.Create().SetNumber(number).SetIdempotencyKey(number).SetCurrency("BDT").SetName("Rahim").SetMobile("01712345678").
		SetDistrict("Dhaka").SetUpazila("Mirpur").SetDivision("Dhaka").SetLine("House 1").SetStatus(order.StatusProcessing).
		SetSubtotal(200_00).SetTotal(200_00).SaveX(r.ctx)
	r.Client.OrderItem.Create().SetOrderID(o.ID).SetProductID(r.lamp).SetName("Lamp").SetSellingPrice(100_00).SetPrice(100_00).SetQuantity(2).SaveX(r.ctx)
	return r.Client.Parcel.Create().SetOrderID(o.ID).SetCourier("steadfast").SetState(parcel.StateBooked).SetInvoice(number).
		SetConsignment("7" + number).SetCod(200_00).SetRounding(25).SetBookedAt(start).SetStateAt(start).SetCreatedAt(start).SaveX(r.ctx)
}

func (r *road) apply(p *ent.Parcel, updates ...courier.Update) {
	r.Helper()
	for _, u := range updates {
		if err := r.Apply(r.ctx, p.ID, u, parcelevent.SourceWebhook); err != nil {
			r.Fatal(err)
		}
	}
}

// after returns an update that occurs the given minutes after the booking.
func after(minutes int, state courier.State) courier.Update {
	return courier.Update{At: start.Add(time.Duration(minutes) * time.Minute), State: state, Status: "s" + string(state)}
}

func amount(taka int64) *money.Amount { return new(money.Amount(taka * 100)) }

// end contains everything that an update may change.
type end struct {
	State, Status                            string
	StateAt                                  time.Time
	Collected, Charge                        string
	Failed                                   int
	Delivered                                bool
	Order, Payment                           string
	Stock                                    int
	Courier, Sales, Rounding, DeliveryCharge money.Amount
}

func shown(n *int64) string {
	if n == nil {
		return "?"
	}
	return fmt.Sprint(*n)
}

func (r *road) end(id int) end {
	r.Helper()
	p := r.Client.Parcel.Query().Where(parcel.ID(id)).WithOrder().OnlyX(r.ctx)
	e := end{
		State: string(p.State), Status: p.CourierStatus, StateAt: p.StateAt.UTC(), Collected: shown(p.Collected), Charge: shown(p.Charge), Failed: p.FailedAttempts,
		Delivered: p.DeliveredAt != nil, Order: string(p.Edges.Order.Status), Payment: string(p.Edges.Order.PaymentStatus),
		Stock: r.stock(),
	}
	sum := int64(0)
	for _, line := range r.Client.LedgerEntry.Query().Where(ledgerentry.ParcelID(id)).AllX(r.ctx) {
		sum += line.Amount
		switch line.Account {
		case ledgerentry.AccountCourier:
			e.Courier += money.Amount(line.Amount)
		case ledgerentry.AccountSales:
			e.Sales += money.Amount(line.Amount)
		case ledgerentry.AccountRounding:
			e.Rounding += money.Amount(line.Amount)
		case ledgerentry.AccountDeliveryCharge:
			e.DeliveryCharge += money.Amount(line.Amount)
		default:
			r.Errorf("unexpected account %s", line.Account)
		}
	}
	if sum != 0 {
		r.Errorf("the ledger adds up to %d", sum)
	}
	return e
}

func (r *road) stock() int { return r.Client.Product.GetX(r.ctx, r.lamp).Stock }

func TestApply_FollowsAParcelToItsDelivery(t *testing.T) {
	r := newRoad(t)
	p := r.send()
	r.apply(p, after(10, courier.AtPickup))
	if got := r.end(p.ID); got.State != "booked" || got.Order != "processing" {
		t.Errorf("at the pickup: %+v", got)
	}
	r.apply(p, after(20, courier.Moving))
	if got := r.end(p.ID); got.State != "moving" || got.Order != "shipped" || got.Payment != "unpaid" {
		t.Errorf("on the way: %+v", got)
	}
	r.apply(p, after(30, courier.Claimed))
	if got := r.end(p.ID); got.State != "claimed" || got.Order != "shipped" || got.Courier != 0 || got.Stock != 1000 {
		t.Errorf("the rider's word changed money, stock or the order: %+v", got)
	}
	delivered := after(40, courier.Delivered)
	delivered.Collected, delivered.Charge = amount(200), amount(60)
	r.apply(p, delivered, delivered)
	got := r.end(p.ID)
	if got.State != "delivered" || got.Order != "delivered" || got.Payment != "paid" || got.Courier != 140_00 || got.Sales != -199_75 ||
		got.Rounding != -25 || got.DeliveryCharge != 60_00 {
		t.Errorf("delivered: %+v", got)
	}
	r.apply(p, after(35, courier.Held)) // the update arrives late
	if again := r.end(p.ID); !reflect.DeepEqual(got, again) {
		t.Errorf("an older event changed %+v to %+v", got, again)
	}
	keys := r.Client.Outbox.Query().Where(outbox.Kind("sms")).Select(outbox.FieldDedupeKey).StringsX(r.ctx)
	slices.Sort(keys)
	if want := []string{"order/" + p.Invoice + "/shipped"}; !slices.Equal(keys, want) {
		t.Errorf("SMS %v", keys)
	}
}

func TestApply_ReturnsMoveNoMoneyAndNoStock(t *testing.T) {
	r := newRoad(t)
	p := r.send()
	back := after(30, courier.Returned)
	back.Charge = amount(60)
	r.apply(p, after(10, courier.Moving), after(20, courier.Returning), back)
	got := r.end(p.ID)
	if got.State != "returned" || got.Order != "shipped" || got.Stock != 1000 || got.Courier != -60_00 || got.DeliveryCharge != 60_00 || got.Sales != 0 {
		t.Errorf("%+v", got)
	}
}

// The collected amount of a partly delivered parcel must remain while the rest is returned.
func TestApply_PartlyDeliveredParcelsKeepTheirCash(t *testing.T) {
	r := newRoad(t)
	p := r.send()
	partly := after(20, courier.Partly)
	partly.Collected = amount(120)
	r.apply(p, after(30, courier.Returning), partly, after(40, courier.Returned))
	if got := r.end(p.ID); got.State != "returned" || got.Courier != 120_00 || got.Sales != -120_00 || !got.Delivered || got.Order != "delivered" {
		t.Errorf("%+v", got)
	}
}

// If the webhook about a partial delivery is lost, a webhook about the return of the rest still proves the
// delivery.
func TestApply_TheReturnOfAPartProvesTheDelivery(t *testing.T) {
	r := newRoad(t)
	p := r.send()
	back := after(30, courier.Returned)
	back.Part = true
	r.apply(p, back)
	if got := r.end(p.ID); got.State != "returned" || !got.Delivered || got.Order != "delivered" || got.Collected != "?" || got.Courier != 0 {
		t.Errorf("without an amount: %+v", got)
	}
	partly := after(20, courier.Partly)
	partly.Collected = amount(120)
	r.apply(p, partly)
	if got := r.end(p.ID); got.State != "returned" || got.Courier != 120_00 || got.Sales != -120_00 {
		t.Errorf("with the late webhook: %+v", got)
	}
}

func TestCharge_APayoutSetsOnlyAnUnknownAmount(t *testing.T) {
	r := newRoad(t)
	p := r.send()
	pay := func(payout string, collected money.Amount) {
		t.Helper()
		line := courier.PayoutLine{Collected: collected, Charge: 60_00}
		if err := r.Charge(r.ctx, r.Client, p.ID, payout, start.Add(48*time.Hour), line); err != nil {
			t.Fatal(err)
		}
	}
	pay("P-1", 120_00)
	if got := r.end(p.ID); got.Collected != "?" || got.Sales != 0 {
		t.Errorf("before the delivery is known: %+v", got)
	}
	r.apply(p, after(20, courier.Partly))
	if got := r.end(p.ID); got.Collected != "12000" || got.Courier != 60_00 || got.Sales != -120_00 {
		t.Errorf("%+v", got)
	}
	known := after(25, courier.Partly)
	known.Collected = amount(150)
	r.apply(p, known)
	if got := r.end(p.ID); got.Collected != "15000" || got.Sales != -150_00 {
		t.Errorf("the courier tells it late: %+v", got)
	}
}

func TestApply_ACorrectedDeliveryIsReversed(t *testing.T) {
	r := newRoad(t)
	p := r.send()
	r.apply(p, after(20, courier.Delivered))
	if got := r.end(p.ID); got.Courier != 200_00 || got.Collected != "20000" {
		t.Errorf("delivered without an amount: %+v", got)
	}
	r.apply(p, after(30, courier.Returning))
	if got := r.end(p.ID); got.Courier != 0 || got.Sales != 0 || got.Delivered || got.Collected != "?" {
		t.Errorf("%+v", got)
	}
}

func TestApply_AnUpdateProvesALostBooking(t *testing.T) {
	r := newRoad(t)
	p := r.send()
	for _, state := range []parcel.State{parcel.StateUnknown, parcel.StateSending} {
		r.Client.Parcel.UpdateOne(p).SetState(state).ClearBookedAt().SetConsignment("").ExecX(r.ctx)
		u := after(20, courier.Moving)
		u.Key, u.Consignment = string(state), "99"
		r.apply(p, u)
		if row := r.Client.Parcel.GetX(r.ctx, p.ID); row.State != parcel.StateMoving || row.Consignment != "99" || row.BookedAt == nil {
			t.Errorf("%s: %+v", state, row)
		}
	}
	r.Client.Parcel.UpdateOne(p).SetState(parcel.StateQueued).ExecX(r.ctx)
	if err := r.Apply(r.ctx, p.ID, after(50, courier.Moving), parcelevent.SourceWebhook); err != errNotBooked {
		t.Errorf("a queued parcel: %v", err)
	}
}

func TestApply_CanceledOrdersStayCanceled(t *testing.T) {
	r := newRoad(t)
	p := r.send()
	r.Client.Order.UpdateOneID(p.OrderID).SetStatus(order.StatusCanceled).ExecX(r.ctx)
	r.apply(p, after(20, courier.Delivered))
	if got := r.end(p.ID); got.State != "delivered" || got.Order != "canceled" || got.Courier != 200_00 {
		t.Errorf("%+v", got)
	}
}

func TestApply_NotifiesOncePerParcelThatItIsOut(t *testing.T) {
	r := newRoad(t)
	p := r.send()
	out := func(key string, age time.Duration) courier.Update {
		return courier.Update{Key: key, At: r.clock.Add(-age), State: courier.Moving, Out: true, Text: "Rider is assigned."}
	}
	r.apply(p, out("old", 24*time.Hour))
	count := func() int {
		return r.Client.Outbox.Query().Where(outbox.Kind("sms"), outbox.DedupeKey(ordermessage.OutKey(p.Invoice))).CountX(r.ctx)
	}
	if n := count(); n != 0 {
		t.Errorf("%d SMS about yesterday", n)
	}
	r.apply(p, out("a", time.Minute), out("b", 0))
	if n := count(); n != 1 {
		t.Errorf("%d SMS", n)
	}
}

// An event from a courier whose clock is ahead must not hide later events.
func TestApply_FutureEventsDoNotHideLaterOnes(t *testing.T) {
	r := newRoad(t)
	p := r.send()
	r.apply(p, courier.Update{At: r.clock.Add(1000 * time.Hour), State: courier.Held, Status: "hold"})
	r.clock = r.clock.Add(time.Hour)
	r.apply(p, courier.Update{At: r.clock, State: courier.Delivered, Status: "delivered"})
	if got := r.end(p.ID); got.State != "delivered" {
		t.Errorf("%+v", got)
	}
}

// someUpdates draws random updates of a parcel.
func someUpdates(t *rapid.T) []courier.Update {
	states := []courier.State{"", courier.AtPickup, courier.Moving, courier.Held, courier.Claimed, courier.Delivered, courier.Partly, courier.Returning, courier.Returned, courier.Canceled}
	n := rapid.IntRange(1, 7).Draw(t, "updates")
	list := make([]courier.Update, n)
	for i := range list {
		u := after(rapid.IntRange(0, 5).Draw(t, "minute"), rapid.SampledFrom(states).Draw(t, "state"))
		u.Key = fmt.Sprint("k", i)
		u.Failed = rapid.Bool().Draw(t, "failed")
		if u.State == courier.Moving && rapid.Bool().Draw(t, "inferred") {
			u.Inferred, u.Status, u.Out = true, "", true
		}
		if rapid.Bool().Draw(t, "has collected") {
			u.Collected = amount(rapid.Int64Range(0, 200).Draw(t, "collected"))
		}
		if rapid.Bool().Draw(t, "has charge") {
			u.Charge = amount(rapid.Int64Range(0, 150).Draw(t, "charge"))
		}
		list[i] = u
	}
	return list
}

// Any order, repetition and interleaving of the updates of two parcels must result in the same state and a balanced ledger.
func TestApply_TheOrderOfUpdatesDoesNotMatter(t *testing.T) {
	r := newRoad(t)
	rapid.Check(t, func(t *rapid.T) {
		updates := someUpdates(t)
		shuffled := rapid.Permutation(append(slices.Clone(updates), updates...)).Draw(t, "order")
		a, b := r.send(), r.send()
		for i, u := range shuffled {
			if i < len(updates) {
				r.apply(a, updates[i])
			}
			r.apply(b, u)
		}
		one, other := r.end(a.ID), r.end(b.ID)
		if !reflect.DeepEqual(one, other) {
			t.Fatalf("in turn %+v\nshuffled %+v", one, other)
		}
		if one.Stock != 1000 {
			t.Fatalf("stock %d", one.Stock)
		}
		if owes := one.Sales != 0; owes && !one.Delivered {
			t.Fatalf("a receivable without a delivery: %+v", one)
		}
	})
}

// Events at the same time must be ordered by their states, regardless of their keys.
func TestFold_IsIndependentOfTheOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var list []happening
		for _, u := range someUpdates(t) {
			list = append(list, happeningOf(&ent.ParcelEvent{At: u.At, Key: u.Key, State: stateWord(u), CourierStatus: u.Status, Collected: poisha(u.Collected), Charge: poisha(u.Charge)}))
		}
		want := fold(start, list)
		got := fold(start, append(rapid.Permutation(list).Draw(t, "order"), list...))
		if !reflect.DeepEqual(want, got) {
			t.Fatalf("%+v\n%+v", want, got)
		}
	})
}

// Customers see the courier's progress, and links only to the sites of known couriers.
func TestAnswer_ShowsTheParcelsProgress(t *testing.T) {
	r := newRoad(t)
	p := r.send()
	r.Client.Parcel.UpdateOne(p).SetTrackingLink("https://steadfast.com.bd/tl/abc").ExecX(r.ctx)
	r.apply(p, after(10, courier.Moving), courier.Update{Key: "out", At: start.Add(20 * time.Minute), Out: true, Text: "Rider is assigned."}, after(30, courier.Returning))
	texts := func(link bool) string {
		proof := orders.Proof{}
		if link {
			proof.Remembered = []string{p.Invoice}
		}
		answer, err := r.Orders.Answer(r.ctx, r.tenant, p.Invoice, proof, "en")
		if err != nil {
			t.Fatal(err)
		}
		events := answer.Summary.Events
		if answer.Order != nil {
			events = answer.Order.Events
		}
		list := []string{}
		for _, e := range events {
			if e.Text != "" {
				list = append(list, strings.TrimSpace(e.Text+" "+e.Note+" "+e.Link))
			}
		}
		return strings.Join(list, "; ")
	}
	if got, want := texts(true), "Parcel booked with Steadfast "+p.Consignment+" https://steadfast.com.bd/tl/abc; Out for delivery; Parcel is coming back"; got != want {
		t.Errorf("with proof %q", got)
	}
	if got, want := texts(false), "Parcel booked with Steadfast; Out for delivery; Parcel is coming back"; got != want {
		t.Errorf("without proof %q", got)
	}
	for _, link := range []string{"http://steadfast.com.bd/tl/a", "https://evil.example/tl", "javascript:alert(1)", "https://steadfast.com.bd.evil.example/", "https://steadfast.com.bd@evil.example/", "https://steadfast.com.bd:8080/"} {
		r.Client.Parcel.UpdateOne(p).SetTrackingLink(link).ExecX(r.ctx)
		if got := texts(true); strings.Contains(got, "://") || strings.Contains(got, "javascript") {
			t.Errorf("%q: %s", link, got)
		}
	}
}

func TestApply_StoresNoTextsAboutErasedCustomers(t *testing.T) {
	r := newRoad(t)
	p := r.send()
	r.Client.Order.UpdateOneID(p.OrderID).SetName("").SetMobile("").ExecX(r.ctx)
	u := after(1, courier.Moving)
	u.Text = "called Rahim at 01712345678"
	r.apply(p, u)
	if e := r.Client.ParcelEvent.Query().Where(parcelevent.ParcelID(p.ID)).OnlyX(r.ctx); e.Text != "" || e.CourierStatus != u.Status {
		t.Errorf("%+v", e)
	}
}
