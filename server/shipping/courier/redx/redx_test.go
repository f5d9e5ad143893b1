package redx_test

import (
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"
	"time"

	"haat/ent/schema/kind"
	"haat/server/platform/money"
	"haat/server/platform/remote"
	"haat/server/platform/remote/remotetest"
	"haat/server/shipping/courier"
	"haat/server/shipping/courier/couriertest"
	"haat/server/shipping/courier/redx"
	"haat/server/shipping/courier/redx/redxtest"
)

// newCourier returns a client for a fake server whose clock is at noon.
func newCourier(t *testing.T) (*redx.Courier, *redxtest.Server, courier.Account) {
	t.Helper()
	server := redxtest.New(t)
	noon := time.Date(2026, 11, 26, 6, 0, 0, 0, time.UTC)
	server.Now = func() time.Time { return noon }
	client := &courier.Client{Courier: "redx", Base: server.URL, HTTP: remote.NewHTTPClient(http.DefaultTransport, courier.RequestTimeout)}
	a := courier.Account{ID: 1, Secrets: redxtest.Secrets(), Settings: kind.ConnectionSettings{Store: redxtest.StoreID, StoreArea: redxtest.StoreArea}}
	return redx.New(client, func() time.Time { return noon }), server, a
}

func booking(invoice string) courier.Booking {
	return courier.Booking{
		Invoice: invoice, COD: 1500_00, Weight: 500,
		ParcelRequest: kind.ParcelRequest{
			Name: "Rina Akter", Mobile: "01712345678", Address: "House 5, Road 2, Dhanmondi", Declared: 1700_01, Area: kind.ParcelArea{Area: "11", Name: "Dhanmondi"},
		},
	}
}

func codeOf(err error) string {
	if r, ok := remote.AsRefused(err); ok {
		return r.Code
	}
	return ""
}

func isUnavailable(err error) bool {
	_, ok := remote.AsUnavailable(err)
	return ok
}

func TestCheck_ReturnsStores(t *testing.T) {
	t.Parallel()
	c, server, a := newCourier(t)
	got, err := c.Check(t.Context(), a)
	if err != nil || len(got.Stores) != 1 || got.Stores[0] != (courier.Store{ID: "1", Name: "Main store", Address: "House 1", Area: "10", Default: true}) {
		t.Errorf("%+v, %v", got, err)
	}
	if _, err := c.Check(t.Context(), courier.Account{Secrets: map[string]string{"access_token": "x"}}); !errors.Is(err, remote.ErrUnauthorized) || server.AuthFailures() != 1 {
		t.Error(err)
	}
	server.SetInactive(server.Account(), true)
	if _, err := c.Check(t.Context(), a); codeOf(err) != courier.CodeInactive {
		t.Error(err)
	}
}

func TestBook_SendsTheAreasID(t *testing.T) {
	t.Parallel()
	c, server, a := newCourier(t)
	got, err := c.Book(t.Context(), a, booking("A-1"))
	if err != nil {
		t.Fatal(err)
	}
	if p, _ := server.Parcel("A-1"); got.Consignment != p.Consignment || p.Area != "11" || p.COD != 1500_00 || got.Status != p.Status {
		t.Errorf("%+v, the courier has %+v", got, p)
	}
	b := booking("A-2")
	b.Area = kind.ParcelArea{}
	if _, err := c.Book(t.Context(), a, b); codeOf(err) != courier.CodeArea || server.Requests("book") != 1 {
		t.Errorf("without an area: %v", err)
	}
	b.Area = kind.ParcelArea{Area: "99", Name: "Nowhere"}
	if _, err := c.Book(t.Context(), a, b); codeOf(err) != courier.CodeArea {
		t.Errorf("unknown area: %v", err)
	}
}

func TestBook_FailureIsSentOnce(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		set    func(*redxtest.Server)
		lost   bool
		booked int
	}{
		"lost answer": {func(s *redxtest.Server) { s.LoseAnswers("book", 1) }, true, 1},
		"500":         {func(s *redxtest.Server) { s.Fail5xx("book", 1) }, true, 0},
		"HTML":        {func(s *redxtest.Server) { s.HTML("book", 1) }, true, 0},
		"rate limit":  {func(s *redxtest.Server) { s.RateLimit("book", 1, time.Second) }, false, 0},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			client, server, a := newCourier(t)
			c.set(server)
			_, err := client.Book(t.Context(), a, booking("1"))
			if errors.Is(err, remote.ErrLost) != c.lost || isUnavailable(err) == c.lost || len(server.Books()) != c.booked || server.Requests("book") != 1 {
				t.Errorf("%v, %d parcels", err, len(server.Books()))
			}
		})
	}
}

func TestTrack_ReturnsTheCollectedAmount(t *testing.T) {
	t.Parallel()
	c, server, a := newCourier(t)
	booked, err := c.Book(t.Context(), a, booking("1"))
	if err != nil {
		t.Fatal(err)
	}
	ref := courier.Ref{Consignment: booked.Consignment}
	if err := server.PartialDeliver("1", 900_00); err != nil {
		t.Fatal(err)
	}
	got, err := c.Track(t.Context(), a, ref)
	if err != nil || got.State != courier.Delivered || got.Collected == nil || *got.Collected != 900_00 || *got.Charge != 100_00 || !got.At.Equal(server.Now()) {
		t.Errorf("%+v, %v", got, err)
	}
	if err := server.ReturnReceived("1"); err != nil {
		t.Fatal(err)
	}
	if got, err := c.Track(t.Context(), a, ref); err != nil || got.State != courier.Returned || got.Collected == nil || *got.Collected != 0 {
		t.Errorf("%+v, %v", got, err)
	}
	if _, err := c.Track(t.Context(), a, courier.Ref{Consignment: "x"}); !errors.Is(err, courier.ErrNotFound) {
		t.Error(err)
	}
	if _, err := c.Track(t.Context(), a, courier.Ref{Invoice: "1"}); !isUnavailable(err) {
		t.Errorf("without a tracking id: %v", err)
	}
}

func TestCancel_IsTooLateAfterThePickup(t *testing.T) {
	t.Parallel()
	c, server, a := newCourier(t)
	for _, invoice := range []string{"1", "2"} {
		if _, err := c.Book(t.Context(), a, booking(invoice)); err != nil {
			t.Fatal(err)
		}
	}
	if err := server.PickUp("2"); err != nil {
		t.Fatal(err)
	}
	first, _ := server.Parcel("1")
	second, _ := server.Parcel("2")
	if err := c.Cancel(t.Context(), a, courier.Ref{Consignment: first.Consignment}, "wrong"); err != nil {
		t.Error(err)
	}
	if got, err := c.Track(t.Context(), a, courier.Ref{Consignment: first.Consignment}); err != nil || got.State != courier.Canceled {
		t.Errorf("%+v, %v", got, err)
	}
	if err := c.Cancel(t.Context(), a, courier.Ref{Consignment: second.Consignment}, "wrong"); codeOf(err) != courier.CodeTooLate {
		t.Error(err)
	}
}

func TestAreas_HaveTheirDivision(t *testing.T) {
	t.Parallel()
	c, _, a := newCourier(t)
	got, err := c.Areas(t.Context(), a)
	want := courier.Area{ParcelArea: kind.ParcelArea{Zone: "1", Area: "11", Name: "Dhanmondi"}, Path: "Dhaka", Home: true}
	if err != nil || len(got) != 3 || got[1] != want {
		t.Errorf("%+v, %v", got, err)
	}
}

func TestPrice_NeedsBothAreas(t *testing.T) {
	t.Parallel()
	c, _, a := newCourier(t)
	if got, err := c.Price(t.Context(), a, booking("1")); err != nil || got != (courier.Price{Delivery: 100_00, CODFee: 15_00}) {
		t.Errorf("%+v, %v", got, err)
	}
	a.Settings.StoreArea = ""
	if _, err := c.Price(t.Context(), a, booking("1")); codeOf(err) != courier.CodeStore {
		t.Error(err)
	}
}

func TestHooks_AllEventsOfADeliveryAreAuthenticated(t *testing.T) {
	t.Parallel()
	c, server, a := newCourier(t)
	var mu sync.Mutex
	var list []courier.Update
	callback := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		read, err := c.Read(body)
		if err = errors.Join(err, c.Authenticate(a, r, body)); err != nil {
			t.Error(err)
		}
		mu.Lock()
		list = append(list, read...)
		mu.Unlock()
		c.Answer(a, w, body)
	}))
	t.Cleanup(callback.Close)
	server.SetCallback(server.Account(), callback.URL+"/hooks/redx/x")
	if _, err := c.Book(t.Context(), a, booking("1")); err != nil {
		t.Fatal(err)
	}
	for _, err := range []error{
		server.PickUp("1", remotetest.Delayed), server.OutForDelivery("1", remotetest.Delayed), server.Hold("1", "Phone is off"), server.Cancel("1"), server.ReturnReceived("1"),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	server.ReleaseReversed()
	want := []courier.State{courier.Held, courier.Returning, courier.Returned, courier.Moving, courier.Moving}
	if len(list) != len(want) {
		t.Fatalf("%d updates", len(list))
	}
	for i, u := range list {
		if u.State != want[i] || u.Invoice != "1" || !u.At.Equal(server.Now()) || u.Out != (i == 3) || (u.Collected != nil) != (i == 1 || i == 2) {
			t.Errorf("%d: %+v", i, u)
		}
	}
}

func TestPayOut_StatementListsTheParcels(t *testing.T) {
	t.Parallel()
	c, server, a := newCourier(t)
	if _, err := c.Book(t.Context(), a, booking("1")); err != nil {
		t.Fatal(err)
	}
	if err := server.Deliver("1"); err != nil {
		t.Fatal(err)
	}
	payout := server.PayOut(couriertest.PayOutOptions{Short: 1_00})
	if rows := payout.Statement(); len(rows) != 2 || rows[1][1] != "1" || rows[1][2] != "1500" || payout.Amount != money.Amount(1500_00-100_00-15_00-1_00) {
		t.Errorf("%+v, %v", payout, rows)
	}
	if again := server.PayOut(couriertest.PayOutOptions{}); len(again.Parcels) != 0 {
		t.Error("a parcel is paid twice")
	}
}

func TestAuthenticate_ComparesTheTokenInTheQuery(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		secret, query string
		ok            bool
	}{{"secret", "?token=secret", true}, {"secret", "?token=Secret", false}, {"secret", "", false}, {"", "?token=", false}} {
		a := courier.Account{Secrets: map[string]string{"hook_token": c.secret}}
		if err := (&redx.Courier{}).Authenticate(a, httptest.NewRequest(http.MethodPost, "/hook"+c.query, nil), nil); (err == nil) != c.ok {
			t.Errorf("%+v: %v", c, err)
		}
	}
}

func TestStates_FollowRedXsStatuses(t *testing.T) {
	t.Parallel()
	for state, statuses := range map[courier.State][]string{
		courier.AtPickup: {"pickup-pending"}, courier.Moving: {"ready-for-delivery", "delivery-in-progress", "Delivery In Progress"},
		courier.Held: {"agent-hold", "agent-area-change"}, courier.Delivered: {"delivered", "Delivered"}, courier.Returning: {"agent-returning"},
		courier.Returned: {"returned"}, courier.Canceled: {"cancelled"}, "": {"something-new"},
	} {
		for _, status := range statuses {
			list, err := (&redx.Courier{}).Read([]byte(`{"tracking_number":"20A","timestamp":"2025-03-02 12:45:30","status":"` + status + `"}`))
			if err != nil || len(list) != 1 || list[0].State != state {
				t.Errorf("%q is %+v, %v, want %q", status, list, err, state)
			}
		}
	}
}

func FuzzRead(f *testing.F) {
	for _, seed := range []string{
		`{"tracking_number":"20A","timestamp":"2025-03-02 12:45:30","status":"delivered","message_en":"x","invoice_number":"1"}`,
		`{"tracking_number":20,"timestamp":1740897930000,"status":"agent-hold"}`, `{"tracking_number":{}}`, `[]`, `null`, "",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		list, err := (&redx.Courier{}).Read(body)
		for _, u := range list {
			if err != nil || u.At.IsZero() || u.Consignment == "" || len(u.Key) > 120 {
				t.Errorf("%q is read as %+v, %v", body, u, err)
			}
		}
	})
}
