package parcel

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"haat/ent"
	"haat/ent/outbox"
	"haat/ent/parcel"
	"haat/ent/parcelevent"
	"haat/server/connection/inbox"
	"haat/server/platform/fault"
	"haat/server/platform/jobs"
	"haat/server/platform/remote/remotetest"
	"haat/server/shipping/courier"
	"haat/server/shipping/courier/couriers"
	"haat/server/shipping/courier/couriertest"
	"haat/server/shipping/courier/redx/redxtest"
	"haat/server/shipping/courier/steadfast/steadfasttest"
)

// connect connects the shop to the fake Steadfast and makes the fake send its webhooks to the shop.
func (r *road) connect(publicID string) *ent.ServiceConnection {
	r.Helper()
	secrets, err := json.Marshal(steadfasttest.Secrets())
	if err != nil {
		r.Fatal(err)
	}
	shop := r.tenant.Shop.ID
	return r.Client.ServiceConnection.Create().SetService("steadfast").SetPublicID(publicID).
		SetCredentials(r.Accounts.Seal.Seal(secrets, place(shop, "steadfast"))).SaveX(r.ctx)
}

// receive sends the webhooks of the fake Steadfast to a connection.
func (r *road) receive(publicID string) {
	r.Helper()
	r.fake.SetCallback(r.fake.Account(), r.serve("steadfast", publicID))
}

// serve serves the webhooks of a connection and returns the address.
func (r *road) serve(name, publicID string) string {
	r.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		body, err := io.ReadAll(req.Body)
		var received *inbox.Received
		if err == nil {
			received, err = r.inbox().Receive(req, name, publicID, body)
		}
		if err == nil {
			err = r.inbox().Store(received)
		}
		if err != nil {
			w.WriteHeader(http.StatusInternalServerError)
			return
		}
		received.Answer(w)
	}))
	r.Cleanup(server.Close)
	return server.URL
}

func (r *road) inbox() *inbox.Inbox {
	return &inbox.Inbox{Client: r.Client, Readers: r.Readers(), Now: r.Now}
}

// place returns the context string with which a connection's credentials are sealed.
func place(shop int, name string) string { return fmt.Sprintf("shop %d %s", shop, name) }

// work runs the stored webhooks once, and returns the errors of those that will be retried.
func (r *road) work() []error {
	r.Helper()
	var failed []error
	for _, row := range r.Client.Outbox.Query().Where(outbox.Kind(HookKind), outbox.StateEQ(outbox.StateDue)).Order(ent.Asc(outbox.FieldID)).AllX(r.ctx) {
		if err := r.HandleHook(r.ctx, jobs.Job{ID: row.ID, Kind: row.Kind, Key: row.DedupeKey, Payload: row.Payload, Attempt: 1, CreatedAt: row.CreatedAt}); err != nil {
			failed = append(failed, err)
			continue
		}
		r.Client.Outbox.UpdateOne(row).SetState(outbox.StateDone).ExecX(r.ctx)
	}
	return failed
}

// book books a parcel of a new order at the fake courier.
func (r *road) book() *ent.Parcel {
	r.Helper()
	p := r.send()
	body := `{"invoice":"` + p.Invoice + `","recipient_name":"Rahim","recipient_phone":"01712345678","recipient_address":"House 1, Mirpur, Dhaka","cod_amount":200}`
	req, err := http.NewRequest(http.MethodPost, r.fake.URL+"/create_order", strings.NewReader(body))
	if err != nil {
		r.Fatal(err)
	}
	req.Header.Set("Api-Key", steadfasttest.Secrets()["api_key"])
	req.Header.Set("Secret-Key", steadfasttest.Secrets()["secret_key"])
	req.Header.Set("Content-Type", "application/json")
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		r.Fatal(err)
	}
	res.Body.Close()
	booked, ok := r.fake.Parcel(p.Invoice)
	if !ok {
		r.Fatalf("not booked: %s", res.Status)
	}
	return r.Client.Parcel.UpdateOne(p).SetConsignment(booked.Consignment).SaveX(r.ctx)
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func TestHook_UpdatesAParcelUntilItsDelivery(t *testing.T) {
	r := newRoad(t)
	r.connect("aaaa")
	r.receive("aaaa")
	p := r.book()
	must(t, r.fake.PickUp(p.Invoice))
	must(t, r.fake.OutForDelivery(p.Invoice, remotetest.Delayed))
	must(t, r.fake.Claim(p.Invoice, remotetest.Delayed))
	must(t, r.fake.Deliver(p.Invoice, remotetest.Doubled))
	r.fake.ReleaseReversed()
	if failed := r.work(); failed != nil {
		t.Fatal(failed)
	}
	got := r.end(p.ID)
	if got.State != "delivered" || got.Order != "delivered" || got.Collected != "20000" || got.Courier != 100_00 || got.Sales != -199_75 {
		t.Errorf("%+v", got)
	}
	if n := r.Client.Outbox.Query().Where(outbox.Kind(HookKind)).CountX(r.ctx); n != 4 {
		t.Errorf("%d jobs of 4 webhooks, of which one was doubled", n)
	}
	if at := r.Client.ServiceConnection.Query().OnlyX(r.ctx).WebhookAt; at == nil {
		t.Error("the time of the webhooks is not stored")
	}
}

func TestReaders_RefuseForgedWebhooks(t *testing.T) {
	r := newRoad(t)
	r.connect("aaaa")
	body := `{"notification_type":"delivery_status","consignment_id":1,"status":"delivered","updated_at":"2026-01-01 10:00:00"}`
	for name, c := range map[string]struct {
		courier, id, token, signature string
		kind                          fault.Kind
	}{
		"no token":             {"steadfast", "aaaa", "", "", fault.Unauthorized},
		"another token":        {"steadfast", "aaaa", "Bearer test-hook-toke", "", fault.Unauthorized},
		"a wrong signature":    {"steadfast", "aaaa", "Bearer test-hook-token", strings.Repeat("0", 64), fault.Unauthorized},
		"an unknown id":        {"steadfast", "bbbb", "Bearer test-hook-token", "", fault.NotFound},
		"an empty id":          {"steadfast", "", "Bearer test-hook-token", "", fault.NotFound},
		"another courier":      {"pathao", "aaaa", "Bearer test-hook-token", "", fault.NotFound},
		"no courier":           {"nobody", "aaaa", "Bearer test-hook-token", "", fault.NotFound},
		"the manual courier":   {"manual", "aaaa", "Bearer test-hook-token", "", fault.NotFound},
		"an injected identity": {"steadfast", "aaaa' OR '1'='1", "Bearer test-hook-token", "", fault.NotFound},
	} {
		req := httptest.NewRequest(http.MethodPost, "/", nil)
		req.Header.Set("Authorization", c.token)
		if c.signature != "" {
			req.Header.Set("X-Signature", c.signature)
		}
		_, err := r.inbox().Receive(req, c.courier, c.id, []byte(body))
		if f, ok := fault.As(err); !ok || f.Kind != c.kind {
			t.Errorf("%s: %v", name, err)
		}
	}
	if n := r.Client.Outbox.Query().CountX(r.ctx); n != 0 {
		t.Errorf("%d jobs", n)
	}
}

// A webhook to one shop's connection must not change another shop's parcel, even with its consignment id.
func TestHook_ChangesOnlyParcelsOfItsShop(t *testing.T) {
	r := newRoad(t)
	p := r.send()
	mine := *r
	r.open("other")
	r.connect("bbbb")
	r.receive("bbbb")
	r.fake.Hook(r.fake.Account(), `{"notification_type":"delivery_status","consignment_id":`+p.Consignment+`,"invoice":"`+p.Invoice+`","status":"delivered","cod_amount":1,"updated_at":"2026-01-01 10:00:00"}`)
	failed := r.work()
	if len(failed) != 1 || jobs.WaitOf(failed[0]) == 0 {
		t.Errorf("an unknown parcel: %v", failed)
	}
	if got := mine.end(p.ID); got.State != "booked" || mine.Client.ParcelEvent.Query().Where(parcelevent.ParcelID(p.ID)).ExistX(mine.ctx) {
		t.Errorf("%+v", got)
	}
}

func TestHandleHook_WaitsForTheBookingOfAnUnknownParcel(t *testing.T) {
	r := newRoad(t)
	r.connect("aaaa")
	r.receive("aaaa")
	p := r.book()
	r.Client.Parcel.UpdateOne(p).SetState(parcel.StateQueued).SetConsignment("").ExecX(r.ctx)
	must(t, r.fake.Deliver(p.Invoice))
	if failed := r.work(); len(failed) != 1 || jobs.WaitOf(failed[0]) == 0 {
		t.Fatalf("before the answer to the booking: %v", failed)
	}
	r.Client.Parcel.UpdateOne(p).SetState(parcel.StateUnknown).ExecX(r.ctx)
	if failed := r.work(); failed != nil {
		t.Fatal(failed)
	}
	if row := r.Client.Parcel.GetX(r.ctx, p.ID); row.State != parcel.StateDelivered || row.Consignment == "" {
		t.Errorf("%+v", row)
	}
	r.fake.Hook(r.fake.Account(), `{"notification_type":"delivery_status","consignment_id":5,"invoice":"5","status":"delivered","updated_at":"2026-01-01 10:00:00"}`)
	r.clock = r.clock.Add(unknownFor + time.Minute)
	if failed := r.work(); failed != nil {
		t.Errorf("after %s: %v", unknownFor, failed)
	}
}

// PostgreSQL cannot store NUL characters, so they are replaced.
func TestHandleHook_AppliesTextsWithNUL(t *testing.T) {
	r := newRoad(t)
	r.connect("aaaa")
	r.receive("aaaa")
	p := r.book()
	sent := r.fake.Hook(r.fake.Account(), `{"notification_type":"tracking_update","consignment_id":`+p.Consignment+`,"tracking_message":"On \u0000 hold","updated_at":"2026-01-01 10:00:00"}`)
	if sent.Status != http.StatusOK {
		t.Fatalf("answered with %d", sent.Status)
	}
	if failed := r.work(); failed != nil {
		t.Fatal(failed)
	}
	if e := r.Client.ParcelEvent.Query().Where(parcelevent.ParcelID(p.ID)).OnlyX(r.ctx); e.Text != "On \uFFFD hold" {
		t.Errorf("%q", e.Text)
	}
}

// RedX has no status for partial deliveries: its webhook reports a delivery without the collected amount, so the amount is from the
// confirmation.
func TestApplyHook_TakesTheAmountsOfTheConfirmation(t *testing.T) {
	r := newRoad(t)
	fake := redxtest.New(t)
	r.Couriers = couriers.New(couriers.Options{Bases: map[courier.Name]string{"redx": fake.URL}})
	secrets, err := json.Marshal(redxtest.Secrets())
	must(t, err)
	r.Client.ServiceConnection.Create().SetService("redx").SetPublicID("bbbb").SetCredentials(r.Accounts.Seal.Seal(secrets, place(r.tenant.Shop.ID, "redx"))).ExecX(r.ctx)
	sent := r.send()
	r.Client.Parcel.UpdateOne(sent).SetActive(false).ExecX(r.ctx)
	p := r.Client.Parcel.Create().SetOrderID(sent.OrderID).SetCourier("redx").SetInvoice("R-1").SetConsignment("X1").SetState(parcel.StateMoving).
		SetCod(200_00).SetBookedAt(start).SetStateAt(start).SaveX(r.ctx)
	fake.Do(func() {
		fake.Add(couriertest.Parcel{Account: fake.Account(), Invoice: "R-1", COD: 200_00}, func(int) string { return "X1" })
	})
	must(t, fake.PartialDeliver("R-1", 120_00))
	u := courier.Update{Ref: courier.Ref{Consignment: "X1"}, At: time.Now(), State: courier.Delivered, Status: "delivered"}
	must(t, r.applyHook(r.ctx, r.Couriers.Get("redx"), u))
	if got := r.end(p.ID); got.Collected != "12000" || got.Sales != -120_00 || got.DeliveryCharge != fake.Charge {
		t.Errorf("%+v", got)
	}
}

func TestHandleHook_StopsAtMalformedBodies(t *testing.T) {
	r := newRoad(t)
	r.connect("aaaa")
	r.receive("aaaa")
	for _, body := range []string{"", "null", "[]", "{", `{"notification_type":"delivery_status"}`, `{"notification_type":"delivery_status","consignment_id":{},"updated_at":[]}`,
		`{"notification_type":"delivery_status","consignment_id":1,"status":"delivered","cod_amount":-5,"updated_at":"2026-01-01 10:00:00"}`, `{"notification_type":"user_update"}`} {
		r.fake.Hook(r.fake.Account(), body)
	}
	for _, err := range r.work() {
		if !jobs.IsPermanent(err) {
			t.Errorf("tried again: %v", err)
		}
	}
	if r.Client.ParcelEvent.Query().ExistX(r.ctx) {
		t.Error("an event of a malformed webhook")
	}
}

// A webhook must be answered only after it is stored, so that the courier retries it after a failure.
func TestKeep_FailsIfTheWebhookIsNotStored(t *testing.T) {
	r := newRoad(t)
	r.connect("aaaa")
	r.receive("aaaa")
	p := r.book()
	down := true
	r.Client.Outbox.Use(func(next ent.Mutator) ent.Mutator {
		return ent.MutateFunc(func(ctx context.Context, m ent.Mutation) (ent.Value, error) {
			if down {
				return nil, errors.New("the database is down")
			}
			return next.Mutate(ctx, m)
		})
	})
	must(t, r.fake.Deliver(p.Invoice))
	if sent := r.fake.Sent(); len(sent) != 1 || sent[0].Status != http.StatusInternalServerError {
		t.Fatalf("%+v", sent)
	}
	down = false
	r.fake.Release()
	if failed := r.work(); failed != nil || r.end(p.ID).State != "delivered" {
		t.Errorf("%v %+v", failed, r.end(p.ID))
	}
}

func TestPoll_FindsChangesWithoutAWebhook(t *testing.T) {
	r := newRoad(t)
	r.connect("aaaa")
	p := r.book()
	must(t, r.fake.PickUp(p.Invoice))
	must(t, r.fake.Cancel(p.Invoice))
	must(t, r.fake.ReturnReceived(p.Invoice))
	r.Client.Parcel.UpdateOne(p).SetPollAt(r.clock.Add(time.Minute)).ExecX(r.ctx)
	must(t, r.Poll(t.Context()))
	if n := r.fake.Requests("track"); n != 0 {
		t.Errorf("%d questions before the parcel is due", n)
	}
	r.clock = r.clock.Add(2 * time.Minute)
	must(t, r.Poll(t.Context()))
	if got := r.end(p.ID); got.State != "returned" || got.Order != "shipped" || got.Stock != 1000 {
		t.Errorf("%+v", got)
	}
	if row := r.Client.Parcel.GetX(r.ctx, p.ID); row.PollAt != nil {
		t.Errorf("asked again at %s", row.PollAt)
	}
}

func TestPoll_BacksOffAndAddsNoEventsWithoutNews(t *testing.T) {
	r := newRoad(t)
	r.connect("aaaa")
	p := r.book()
	for range 3 {
		r.Client.Parcel.UpdateOne(p).SetPollAt(r.clock).ExecX(r.ctx)
		must(t, r.Poll(t.Context()))
		r.clock = r.clock.Add(time.Hour)
	}
	if n := r.Client.ParcelEvent.Query().CountX(r.ctx); n > 1 || r.fake.Requests("track") != 3 {
		t.Errorf("%d events after %d questions", n, r.fake.Requests("track"))
	}
	row := r.Client.Parcel.GetX(r.ctx, p.ID)
	for age, interval := range map[time.Duration]time.Duration{time.Hour: 30 * time.Minute, 3 * day: 2 * time.Hour, 10 * day: 6 * time.Hour, 59 * day: day} {
		now := row.BookedAt.Add(age)
		if wait := r.nextPoll(row, now, false).Sub(now); wait < interval*9/10 || wait > interval*11/10 {
			t.Errorf("after %s: %s", age, wait)
		}
	}
	if wait := r.nextPoll(row, *row.BookedAt, true).Sub(*row.BookedAt); wait < time.Hour {
		t.Errorf("with webhooks: %s", wait)
	}
	if !r.nextPoll(row, row.BookedAt.Add(61*day), false).IsZero() {
		t.Error("asked after 60 days")
	}
}

func TestPoll_StopsAtRefusedCredentials(t *testing.T) {
	r := newRoad(t)
	r.connect("aaaa")
	r.fake.SetSecret(r.fake.Account(), "api_key", "another")
	for range 3 {
		r.Client.Parcel.UpdateOne(r.send()).SetPollAt(r.clock).ExecX(r.ctx)
	}
	must(t, r.Poll(t.Context()))
	if row := r.Client.ServiceConnection.Query().OnlyX(r.ctx); row.State != "broken" || r.fake.Requests("track") > 1 {
		t.Errorf("%s after %d questions", row.State, r.fake.Requests("track"))
	}
	r.clock = r.clock.Add(24 * time.Hour)
	must(t, r.Poll(t.Context()))
	if n := r.fake.Requests("track"); n > 1 {
		t.Errorf("%d questions with a broken connection", n)
	}
}
