package parcel

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"haat/ent"
	"haat/ent/auditlog"
	"haat/ent/ledgerentry"
	"haat/ent/order"
	"haat/ent/outbox"
	"haat/ent/parcel"
	"haat/ent/serviceconnection"
	"haat/server/platform/audit"
	"haat/server/platform/db/dbtest"
	"haat/server/platform/fault"
	"haat/server/platform/fault/faulttest"
	"haat/server/platform/jobs"
	"haat/server/platform/money"
	"haat/server/shipping/courier/steadfast/steadfasttest"
)

// desk is a shop that books parcels at a fake Steadfast.
type desk struct{ *road }

func newDesk(t testing.TB) *desk {
	t.Helper()
	d := &desk{newRoad(t)}
	d.ctx = audit.With(d.ctx, audit.Actor{ID: 1, Name: "Rina"})
	d.connectDesk()
	return d
}

func (d *desk) connectDesk() *CourierConnected {
	d.Helper()
	keys := map[string]string{}
	for name, value := range steadfasttest.Secrets() {
		if name != "webhook_token" {
			keys[name] = value
		}
	}
	connected, err := d.Connect(d.ctx, "steadfast", CourierKeys{keys})
	if err != nil {
		d.Fatal(err)
	}
	return connected
}

// order adds an order and returns its number.
func (d *desk) order(total money.Amount, line string) string {
	d.Helper()
	d.orders++
	number := fmt.Sprint(20000000 + d.orders)
	o := d.Client.Order.Create().SetNumber(number).SetIdempotencyKey(number).SetCurrency("BDT").SetName("Rahim").SetMobile("01712345678").
		SetDistrict("Dhaka").SetUpazila("Mirpur").SetDivision("Dhaka").SetLine(line).SetStatus(order.StatusPending).
		SetSubtotal(int64(total)).SetTotal(int64(total)).SaveX(audit.Quiet(d.ctx))
	d.Client.OrderItem.Create().SetOrderID(o.ID).SetProductID(d.lamp).SetName("Lamp").SetSellingPrice(int64(total)).SetPrice(int64(total)).SetQuantity(1).SaveX(audit.Quiet(d.ctx))
	return number
}

// rows reviews the orders and returns the rows to book.
func (d *desk) rows(numbers ...string) []BookRow {
	d.Helper()
	review, err := d.Review(d.ctx, ReviewRequest{Orders: numbers})
	if err != nil {
		d.Fatal(err)
	}
	var rows []BookRow
	for _, r := range review.Rows {
		rows = append(rows, BookRow{Order: r.Order, Courier: r.Courier, Name: r.Name, Mobile: r.Mobile, Address: r.Address, Note: r.Note, Weight: r.Weight, Area: r.Area, COD: r.COD})
	}
	return rows
}

func (d *desk) bookAll(numbers ...string) []BookResult {
	d.Helper()
	results, err := d.Book(d.ctx, BookRequest{d.rows(numbers...)})
	if err != nil {
		d.Fatal(err)
	}
	return results
}

// run runs the due jobs once, and returns the errors of those that will be retried.
func (d *desk) run() (failed []error) {
	d.Helper()
	for _, row := range d.Client.Outbox.Query().Where(outbox.Kind(BookKind), outbox.StateEQ(outbox.StateDue)).Order(ent.Asc(outbox.FieldID)).AllX(d.ctx) {
		d.Client.Outbox.UpdateOne(row).AddAttempts(1).ExecX(audit.Quiet(d.ctx))
		err := d.HandleBooking(d.jobContext(), jobs.Job{ID: row.ID, Kind: row.Kind, Payload: row.Payload, Attempt: row.Attempts + 1, CreatedAt: row.CreatedAt})
		if err != nil {
			failed = append(failed, err)
			continue
		}
		d.Client.Outbox.UpdateOne(row).SetState(outbox.StateDone).ExecX(audit.Quiet(d.ctx))
	}
	return failed
}

// jobContext is the context of a job, which has no actor.
func (d *desk) jobContext() context.Context { return d.tenant.Context(context.Background()) }

func (d *desk) states() string {
	d.Helper()
	var list []string
	for _, p := range d.Client.Parcel.Query().Order(ent.Asc(parcel.FieldID)).AllX(d.ctx) {
		list = append(list, strings.TrimSpace(string(p.State)+" "+p.Problem))
	}
	return strings.Join(list, ", ")
}

func TestBook_SendsManyParcelsInOneRequest(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	var numbers []string
	for i := range 30 {
		numbers = append(numbers, d.order(money.Amount(100_00+i), fmt.Sprintf("House %d, Road 3", i)))
	}
	for _, r := range d.bookAll(numbers...) {
		if r.Parcel == nil || r.Parcel.State != "queued" {
			t.Fatalf("%+v", r)
		}
	}
	if failed := d.run(); failed != nil {
		t.Fatal(failed)
	}
	if n := d.fake.Requests("bulk"); n != 1 || len(d.fake.Books()) != 30 {
		t.Errorf("%d requests, %d parcels", n, len(d.fake.Books()))
	}
	for i, p := range d.Client.Parcel.Query().WithOrder().Order(ent.Asc(parcel.FieldID)).AllX(d.ctx) {
		at, _ := d.fake.Parcel(p.Invoice)
		if p.State != parcel.StateBooked || p.Consignment != at.Consignment || p.Edges.Order.Status != order.StatusProcessing || p.PollAt == nil {
			t.Fatalf("%+v", p)
		}
		if want := int64(i) / 50 * 100; p.Cod != 100_00+want || p.Rounding != want-int64(i) {
			t.Errorf("%d poisha: collect %d, rounding %d", 100_00+i, p.Cod, p.Rounding)
		}
	}
}

func TestBook_RefusesWrongRowsAndSendsTheOthers(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	a, b, c := d.order(100_00, "House 1"), d.order(100_00, "House 2"), d.order(100_00, "House 3")
	rows := d.rows(a, b, c)
	rows[1].Address = strings.Repeat("ক", 491)
	rows[1].Mobile = "12"
	rows[2].COD = 90_00
	results, err := d.Book(d.ctx, BookRequest{rows})
	if err != nil || results[0].Parcel == nil || results[1].Code != "parcel_invalid" || results[2].Fields["cod"] != "changed" {
		t.Fatalf("%+v, %v", results, err)
	}
	if f := results[1].Fields; f["address"] != "max" || f["mobile"] != "invalid" {
		t.Errorf("%v", f)
	}
	if again := d.bookAll(a); again[0].Code != "parcel_exists" {
		t.Errorf("booked twice: %+v", again)
	}
	_, err = d.Book(d.ctx, BookRequest{[]BookRow{rows[1], rows[1]}})
	faulttest.Want(t, err, fault.Invalid, "parcels_invalid")
}

func TestBook_RefusesOrdersOnHold(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	n := d.order(100_00, "House 1")
	rows := d.rows(n)
	d.Client.Order.Update().Where(order.Number(n)).SetHold(order.HoldReview).ExecX(audit.Quiet(d.ctx))
	review, err := d.Review(d.ctx, ReviewRequest{Orders: []string{n}})
	if err != nil || review.Rows[0].Problems["order"] != "hold" {
		t.Errorf("%+v, %v", review, err)
	}
	results, err := d.Book(d.ctx, BookRequest{rows})
	if err != nil || results[0].Code != "parcel_on_hold" || results[0].Fields["order"] != "hold" {
		t.Errorf("%+v, %v", results, err)
	}
	d.Client.Order.Update().Where(order.Number(n)).ClearHold().ExecX(audit.Quiet(d.ctx))
	if results, err = d.Book(d.ctx, BookRequest{rows}); err != nil || results[0].Parcel == nil {
		t.Errorf("after the release: %+v, %v", results, err)
	}
}

func TestBook_AcceptsOnlyOpenOrdersInTaka(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	n := d.order(100_00, "House 1")
	d.Client.Order.Update().Where(order.Number(n)).SetStatus(order.StatusShipped).ExecX(audit.Quiet(d.ctx))
	review, err := d.Review(d.ctx, ReviewRequest{Orders: []string{n}})
	if err != nil || review.Rows[0].Problems["status"] != "invalid" {
		t.Errorf("%+v, %v", review, err)
	}
	if r := d.bookAll(n); r[0].Fields["status"] != "invalid" {
		t.Errorf("%+v", r)
	}
}

func TestBook_AsksAboutLostAnswers(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	d.bookAll(d.order(100_00, "House 1"), d.order(100_00, "House 2"))
	d.fake.LoseAnswers("bulk", 1)
	if failed := d.run(); failed != nil {
		t.Fatal(failed)
	}
	if d.states() != "booked, booked" || len(d.fake.Books()) != 2 {
		t.Errorf("%s, %d parcels", d.states(), len(d.fake.Books()))
	}
}

func TestBook_RetriesUntilTheCourierAnswers(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	d.bookAll(d.order(100_00, "House 1"))
	d.fake.RateLimit("book", 1, 7*time.Second)
	if failed := d.run(); len(failed) != 1 || jobs.WaitOf(failed[0]) != 7*time.Second || d.states() != "queued" {
		t.Fatalf("%v, %s", failed, d.states())
	}
	if failed := d.run(); failed != nil || d.states() != "booked" {
		t.Errorf("%v, %s", failed, d.states())
	}
}

func TestBook_StopsAfterTheFirstUnauthorizedResponse(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	d.bookAll(d.order(100_00, "House 1"))
	d.fake.SetSecret(d.fake.Account(), "api_key", "another")
	if failed := d.run(); failed != nil || d.states() != "failed unauthorized" {
		t.Fatalf("%v, %s", failed, d.states())
	}
	if row := d.Client.ServiceConnection.Query().OnlyX(d.ctx); row.State != serviceconnection.StateBroken {
		t.Errorf("%+v", row)
	}
	before := d.fake.AuthFailures()
	results := d.bookAll(d.order(100_00, "House 2"))
	if results[0].Fields["courier"] != "required" || d.fake.AuthFailures() != before {
		t.Errorf("%+v", results)
	}
	d.fake.SetSecret(d.fake.Account(), "api_key", steadfasttest.Secrets()["api_key"])
	if again := d.connectDesk(); again.Token != "" || again.Account.State != "connected" {
		t.Errorf("%+v", again)
	}
	p := d.Client.Parcel.Query().OnlyX(d.ctx)
	row := d.rows(d.Client.Order.GetX(d.ctx, p.OrderID).Number)[0]
	if _, err := d.Retry(d.ctx, p.ID, row); err != nil {
		t.Fatal(err)
	}
	if failed := d.run(); failed != nil || d.states() != "booked" {
		t.Errorf("%v, %s", failed, d.states())
	}
}

func TestConnect_DoesNotStoreRefusedCredentials(t *testing.T) {
	t.Parallel()
	d := &desk{newRoad(t)}
	_, err := d.Connect(d.ctx, "steadfast", CourierKeys{map[string]string{"api_key": "wrong", "secret_key": "wrong"}})
	faulttest.Want(t, err, fault.Conflict, "courier_refused_keys")
	_, err = d.Connect(d.ctx, "steadfast", CourierKeys{})
	faulttest.Want(t, err, fault.Invalid, "courier_keys_invalid")
	if n := d.Client.ServiceConnection.Query().CountX(d.ctx); n != 0 {
		t.Errorf("%d connections", n)
	}
	connected := d.connectDesk()
	if connected.Token == "" {
		t.Error("no token for the webhooks")
	}
	row := d.Client.ServiceConnection.Query().OnlyX(d.ctx)
	encoded, err := json.Marshal(connected)
	if err != nil || strings.Contains(string(row.Credentials), steadfasttest.Secrets()["secret_key"]) || strings.Contains(string(encoded), steadfasttest.Secrets()["secret_key"]) {
		t.Errorf("the secret is told: %s", encoded)
	}
}

// After a restart, the courier is asked about parcels that the dead process may have sent, so that none is
// lost or sent twice.
func TestBook_RestartAsksForSentParcels(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	d.bookAll(d.order(100_00, "House 1"), d.order(100_00, "House 2"))
	rows := d.Client.Parcel.Query().Order(ent.Asc(parcel.FieldID)).AllX(d.ctx)
	s := &sender{Service: d.Service, name: "steadfast"}
	if _, err := s.connect(d.ctx); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Courier.Book(d.ctx, s.at, requested(rows[0])); err != nil { // then the process dies
		t.Fatal(err)
	}
	d.Client.Parcel.Update().SetState(parcel.StateSending).SetUpdatedAt(time.Now().Add(-time.Hour)).ExecX(audit.Quiet(d.ctx))
	d.run()
	if d.states() != "booked, booked" || len(d.fake.Books()) != 2 {
		t.Errorf("%s, %d parcels", d.states(), len(d.fake.Books()))
	}
}

func TestResolve_UnknownParcelsWaitForTheMember(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	d.bookAll(d.order(100_00, "House 1"), d.order(100_00, "House 2"))
	d.Client.Parcel.Update().SetState(parcel.StateUnknown).ExecX(audit.Quiet(d.ctx))
	rows := d.Client.Parcel.Query().Order(ent.Asc(parcel.FieldID)).AllX(d.ctx)
	d.run()
	if d.states() != "unknown, unknown" {
		t.Fatal(d.states())
	}
	_, err := d.Resolve(d.ctx, rows[0].ID, ParcelResolve{Booked: true})
	faulttest.Want(t, err, fault.Invalid, "parcel_invalid")
	if p, err := d.Resolve(d.ctx, rows[0].ID, ParcelResolve{Booked: true, Consignment: "77"}); err != nil || p.State != "booked" || p.Consignment != "77" {
		t.Errorf("%+v, %v", p, err)
	}
	if _, err := d.Resolve(d.ctx, rows[1].ID, ParcelResolve{}); err != nil {
		t.Fatal(err)
	}
	d.run()
	if d.states() != "booked, booked" || len(d.fake.Books()) != 1 {
		t.Errorf("%s, %d parcels", d.states(), len(d.fake.Books()))
	}
	_, err = d.Resolve(d.ctx, rows[1].ID, ParcelResolve{})
	faulttest.Want(t, err, fault.Conflict, "parcel_state")
}

func TestCancel_AllowsAnotherParcel(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	n := d.order(100_00, "House 1")
	p := d.bookAll(n)[0].Parcel
	if _, err := d.Cancel(d.ctx, p.ID, ParcelCancel{ByHand: true, Reason: "wrong address"}); err != nil {
		t.Fatal(err)
	}
	again := d.bookAll(n)[0]
	if again.Parcel == nil || again.Parcel.Invoice != n+"-2" {
		t.Fatalf("%+v", again)
	}
	d.run()
	if d.states() != "canceled, booked" || len(d.fake.Books()) != 1 {
		t.Errorf("%s, %d parcels", d.states(), len(d.fake.Books()))
	}
}

func TestBookManual_FollowsTheMember(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	n := d.order(150_00, "House 1")
	p, err := d.BookManual(d.ctx, ManualParcel{Order: n, CourierName: "Own rider"})
	if err != nil || p.State != "booked" || p.Title != "Own rider" {
		t.Fatalf("%+v, %v", p, err)
	}
	for _, state := range []string{"moving", "delivered"} {
		if p, err = d.SetManual(d.ctx, p.ID, ManualStatus{State: state}); err != nil || p.State != state {
			t.Fatalf("%s: %+v, %v", state, p, err)
		}
	}
	if p.Collected == nil || *p.Collected != 150_00 {
		t.Errorf("collected %v", p.Collected)
	}
	_, err = d.SetManual(d.ctx, p.ID, ManualStatus{State: "moving"})
	faulttest.Want(t, err, fault.Conflict, "parcel_state")
}

func TestSetManual_PartlyDeliveredNeedsTheCollectedAmount(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	p, err := d.BookManual(d.ctx, ManualParcel{Order: d.order(150_00, "House 1"), CourierName: "Own rider"})
	must(t, err)
	for _, collected := range []*money.Amount{nil, new(money.Amount(-1)), new(money.Amount(150_01))} {
		want := "invalid"
		if collected == nil {
			want = "required"
		}
		_, err := d.SetManual(d.ctx, p.ID, ManualStatus{State: "partly", Collected: collected})
		faulttest.Want(t, err, fault.Invalid, "parcel_invalid", fmt.Sprintf(`{"collected":%q}`, want))
	}
	if p, err = d.SetManual(d.ctx, p.ID, ManualStatus{State: "partly", Collected: new(money.Amount(90_00))}); err != nil || p.State != "partly" {
		t.Fatalf("%+v, %v", p, err)
	}
	if p, err = d.SetManual(d.ctx, p.ID, ManualStatus{State: "returned"}); err != nil || p.State != "returned" {
		t.Fatalf("%+v, %v", p, err)
	}
	owed := d.Client.LedgerEntry.Query().Where(ledgerentry.AccountEQ(ledgerentry.AccountCourier)).Aggregate(ent.Sum(ledgerentry.FieldAmount)).IntX(d.ctx)
	if p.Collected == nil || *p.Collected != 90_00 || owed != 90_00 {
		t.Errorf("collected %v, the courier owes %d", p.Collected, owed)
	}
}

// Of several concurrent changes to the same parcel, one must be applied. The others must get a conflict with
// the current parcel.
func TestSetManual_ConcurrentChangesConflict(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	for range 10 {
		p, err := d.BookManual(d.ctx, ManualParcel{Order: d.order(150_00, "House 1"), CourierName: "Own rider"})
		must(t, err)
		states, errs := [4]string{"moving", "delivered", "returning", "delivered"}, [4]error{}
		dbtest.Concurrently(len(states), func(i int) { _, errs[i] = d.SetManual(d.ctx, p.ID, ManualStatus{State: states[i], Seen: "booked"}) })
		now, err := d.get(d.ctx, d.Client, p.ID)
		must(t, err)
		won := 0
		for i, err := range errs {
			if err == nil {
				won++
				if string(now.State) != states[i] {
					t.Errorf("%s was confirmed, but the parcel is %s", states[i], now.State)
				}
				continue
			}
			faulttest.Want(t, err, fault.Conflict, "parcel_state")
			if f, ok := fault.As(err); !ok || f.Now.(Parcel).State != string(now.State) {
				t.Errorf("%s: the conflict has %+v instead of %s", states[i], f.Now, now.State)
			}
		}
		logged := d.Client.AuditLog.Query().Where(auditlog.Entity(ent.TypeParcel), auditlog.EntityID(p.ID), auditlog.Action("update")).CountX(d.ctx)
		if won != 1 || logged != 1 {
			t.Errorf("%d of %d changes were made, and %d logged", won, len(states), logged)
		}
	}
	if sum := money.Amount(d.Client.LedgerEntry.Query().Aggregate(ent.Sum(ledgerentry.FieldAmount)).IntX(d.ctx)); sum != 0 {
		t.Errorf("the ledger adds up to %s", sum.Decimal())
	}
}

// After any sequence of lost responses and restarts, the courier must have each order at most once, and every
// parcel must have a final state.
func TestBook_NeverBooksTwice(t *testing.T) {
	d := newDesk(t)
	d.Service.SendingFor = time.Nanosecond
	rapid.Check(t, func(rt *rapid.T) {
		d.Client.Parcel.Delete().ExecX(audit.Quiet(d.ctx))
		d.Client.Outbox.Delete().ExecX(audit.Quiet(d.ctx))
		var numbers []string
		for i := range rapid.IntRange(1, 5).Draw(rt, "orders") {
			numbers = append(numbers, d.order(100_00, fmt.Sprintf("House %d", i)))
		}
		d.bookAll(numbers...)
		for range rapid.IntRange(0, 12).Draw(rt, "steps") {
			switch rapid.SampledFrom([]string{"run", "lose", "fail", "limit", "page", "restart", "retry", "again"}).Draw(rt, "step") {
			case "run":
				d.run()
			case "lose":
				d.fake.LoseAnswers("bulk", 1)
				d.fake.LoseAnswers("book", 1)
			case "fail":
				d.fake.Fail5xx("find", 1)
				d.fake.Fail5xx("book", 1)
			case "limit":
				d.fake.RateLimit("bulk", 1, time.Second)
			case "page":
				d.fake.HTML("book", 1)
			case "restart": // the process dies after the request and before the result is stored
				d.Client.Parcel.Update().Where(parcel.StateIn(parcel.StateQueued, parcel.StateBooked)).SetState(parcel.StateSending).ExecX(audit.Quiet(d.ctx))
				d.Client.Outbox.Update().SetState(outbox.StateDue).ExecX(audit.Quiet(d.ctx))
			case "retry":
				for _, p := range d.Client.Parcel.Query().Where(parcel.StateEQ(parcel.StateFailed)).WithOrder().AllX(d.ctx) {
					if _, err := d.Retry(d.ctx, p.ID, d.rows(p.Edges.Order.Number)[0]); err != nil {
						rt.Fatal(err)
					}
				}
			case "again":
				d.bookAll(numbers...)
			}
		}
		d.calm()
		for range 10 {
			if d.run() == nil {
				break
			}
		}
		for _, p := range d.Client.Parcel.Query().AllX(d.ctx) {
			if p.State != parcel.StateBooked && p.State != parcel.StateFailed {
				rt.Errorf("%s ends as %s", p.Invoice, p.State)
			}
		}
		counts := map[string]int{}
		for _, p := range d.fake.Books() {
			counts[p.Invoice]++
		}
		for _, n := range numbers {
			row := d.Client.Parcel.Query().Where(parcel.Invoice(n)).OnlyX(d.ctx)
			if counts[n] != one(row.State == parcel.StateBooked) {
				rt.Errorf("order %s is %s here, and %d times at the courier", n, row.State, counts[n])
			}
		}
	})
}

func one(is bool) int {
	if is {
		return 1
	}
	return 0
}

// calm disables the failures that the fake injects.
func (d *desk) calm() {
	for _, kind := range []string{"bulk", "book", "find"} {
		d.fake.LoseAnswers(kind, 0)
		d.fake.Fail5xx(kind, 0)
		d.fake.HTML(kind, 0)
		d.fake.RateLimit(kind, 0, 0)
	}
}

func TestCourierFor_UsesTheFirstMatchingRule(t *testing.T) {
	t.Parallel()
	rules := CourierRules{Default: "steadfast", Rules: []CourierRule{
		{Courier: "redx", Districts: []string{"Dhaka"}, MaxWeight: 1000}, {Courier: "pathao", MinAmount: 500_00, MaxAmount: 900_00},
	}}
	for _, c := range []struct {
		district string
		weight   int
		cod      money.Amount
		want     string
	}{
		{"Dhaka", 1000, 600_00, "redx"}, {"Dhaka", 1001, 600_00, "pathao"}, {"Khulna", 100, 500_00, "pathao"}, {"Khulna", 100, 900_01, "steadfast"},
	} {
		if got := courierFor(rules, c.district, c.weight, c.cod); got != c.want {
			t.Errorf("%+v: %s", c, got)
		}
	}
}
