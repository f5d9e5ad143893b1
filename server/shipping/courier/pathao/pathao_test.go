package pathao_test

import (
	"errors"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"haat/ent/schema/kind"
	"haat/server/platform/remote"
	"haat/server/platform/remote/remotetest"
	"haat/server/shipping/courier"
	"haat/server/shipping/courier/couriertest"
	"haat/server/shipping/courier/pathao"
	"haat/server/shipping/courier/pathao/pathaotest"
)

// newCourier returns a client for a fake server whose clock is at noon.
func newCourier(t *testing.T) (*pathao.Courier, *pathaotest.Server, courier.Account) {
	t.Helper()
	server := pathaotest.New(t)
	noon := time.Date(2026, 11, 26, 6, 0, 0, 0, time.UTC)
	server.Now = func() time.Time { return noon }
	client := &courier.Client{Courier: "pathao", Base: server.URL, HTTP: remote.NewHTTPClient(http.DefaultTransport, courier.RequestTimeout)}
	a := courier.Account{ID: 1, Secrets: pathaotest.Secrets(), Settings: kind.ConnectionSettings{Store: pathaotest.StoreID}}
	return pathao.New(client, func() time.Time { return server.Now() }), server, a
}

func booking(invoice string) courier.Booking {
	return courier.Booking{
		Invoice: invoice, COD: 1500_00, Weight: 300,
		ParcelRequest: kind.ParcelRequest{Name: "Rina Akter", Mobile: "01712345678", Address: "House 5, Road 2, Dhanmondi, Dhaka"},
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

func TestCheck_ReturnsActiveStoresOfAllPages(t *testing.T) {
	t.Parallel()
	c, _, a := newCourier(t)
	got, err := c.Check(t.Context(), a)
	if err != nil || len(got.Stores) != 2 || got.Stores[0] != (courier.Store{ID: "101", Name: "Main store", Address: "House 1, Road 1", Area: "11", Default: true}) || got.Stores[1].ID != "103" {
		t.Errorf("%+v, %v", got, err)
	}
}

func TestToken_IsSharedAndRenewedBeforeItExpires(t *testing.T) {
	t.Parallel()
	c, server, a := newCourier(t)
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			if _, err := c.Book(t.Context(), a, booking("1")); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	if n := server.Requests("login"); n != 1 {
		t.Errorf("%d logins", n)
	}
	almost := server.Now().Add(pathaotest.TokenValid - time.Minute)
	server.Now = func() time.Time { return almost }
	if _, err := c.Areas(t.Context(), a); err != nil || server.Requests("login") != 2 || server.AuthFailures() != 0 {
		t.Errorf("%v, %d logins, %d failures", err, server.Requests("login"), server.AuthFailures())
	}
}

func TestToken_RevokedTokenIsReplacedOnce(t *testing.T) {
	t.Parallel()
	c, server, a := newCourier(t)
	if _, err := c.Areas(t.Context(), a); err != nil {
		t.Fatal(err)
	}
	server.RevokeTokens()
	if _, err := c.Book(t.Context(), a, booking("1")); err != nil || server.Requests("login") != 2 || len(server.Books()) != 1 {
		t.Errorf("%v, %d logins, %d parcels", err, server.Requests("login"), len(server.Books()))
	}
}

func TestLogin_WrongCredentialsAreSentOnce(t *testing.T) {
	t.Parallel()
	c, server, a := newCourier(t)
	if _, err := c.Areas(t.Context(), a); err != nil {
		t.Fatal(err)
	}
	server.SetSecret(server.Account(), "client_secret", "new")
	server.RevokeTokens()
	before := server.Requests("login")
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			if _, err := c.Book(t.Context(), a, booking("1")); !errors.Is(err, remote.ErrUnauthorized) {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	if n := server.Requests("login") - before; n != 1 {
		t.Errorf("%d logins", n)
	}
	if _, err := c.Check(t.Context(), a); !errors.Is(err, remote.ErrUnauthorized) || server.Requests("login") != before+2 {
		t.Errorf("Check: %v, %d logins", err, server.Requests("login")-before)
	}
	a.Secrets = map[string]string{"client_id": "test-client", "client_secret": "new"}
	if _, err := c.Check(t.Context(), a); err != nil {
		t.Errorf("the new credentials: %v", err)
	}
}

func TestLogin_ServerErrorIsUnavailable(t *testing.T) {
	t.Parallel()
	c, server, a := newCourier(t)
	server.Fail5xx("login", 1)
	if _, err := c.Book(t.Context(), a, booking("1")); !isUnavailable(err) {
		t.Errorf("500: %v", err)
	}
	server.LoseAnswers("login", 1)
	if _, err := c.Book(t.Context(), a, booking("1")); !isUnavailable(err) {
		t.Errorf("lost: %v", err)
	}
	if _, err := c.Book(t.Context(), a, booking("1")); err != nil {
		t.Error(err)
	}
}

func TestBook_SendsNoEmptyPlaces(t *testing.T) {
	t.Parallel()
	c, server, a := newCourier(t)
	got, err := c.Book(t.Context(), a, booking("A-1"))
	if err != nil {
		t.Fatal(err)
	}
	p, _ := server.Parcel("A-1")
	if got.Consignment != p.Consignment || got.Status != "pending" || got.Charge == nil || *got.Charge != p.Charge || p.COD != 1500_00 || p.Area != "" || !strings.HasSuffix(got.Link, p.Consignment) {
		t.Errorf("%+v, the courier has %+v", got, p)
	}
	b := booking("A-2")
	b.Area = kind.ParcelArea{City: "1", Zone: "11", Area: "111"}
	if _, err := c.Book(t.Context(), a, b); err != nil {
		t.Fatal(err)
	}
	if p, _ := server.Parcel("A-2"); p.Area != "111" {
		t.Errorf("area %q", p.Area)
	}
}

func TestBook_RefusesBeforeSending(t *testing.T) {
	t.Parallel()
	c, server, a := newCourier(t)
	for code, change := range map[string]func(*courier.Booking){
		courier.CodeName:    func(b *courier.Booking) { b.Name = "Al" },
		courier.CodeAddress: func(b *courier.Booking) { b.Address = "Dhaka" },
		courier.CodeWeight:  func(b *courier.Booking) { b.Weight = 10_001 },
	} {
		b := booking("1")
		change(&b)
		if _, err := c.Book(t.Context(), a, b); codeOf(err) != code {
			t.Errorf("%s: %v", code, err)
		}
	}
	a.Settings.Store = ""
	if _, err := c.Book(t.Context(), a, booking("1")); codeOf(err) != courier.CodeStore || server.Requests("") != 0 {
		t.Errorf("%v after %d requests", err, server.Requests(""))
	}
	a.Settings.Store = "999"
	if _, err := c.Book(t.Context(), a, booking("1")); codeOf(err) != courier.CodeStore || !strings.Contains(err.Error(), "Wrong Store") {
		t.Error(err)
	}
	server.SetInactive(server.Account(), true)
	if _, err := c.Book(t.Context(), a, booking("1")); codeOf(err) != courier.CodeInactive {
		t.Error(err)
	}
}

func TestBook_FailureIsSentOnce(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		set    func(*pathaotest.Server)
		lost   bool
		booked int
	}{
		"lost answer": {func(s *pathaotest.Server) { s.LoseAnswers("book", 1) }, true, 1},
		"500":         {func(s *pathaotest.Server) { s.Fail5xx("book", 1) }, true, 0},
		"HTML":        {func(s *pathaotest.Server) { s.HTML("book", 1) }, true, 0},
		"rate limit":  {func(s *pathaotest.Server) { s.RateLimit("book", 1, time.Second) }, false, 0},
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

func TestTrack_FollowsAParcelAndItsPayout(t *testing.T) {
	t.Parallel()
	c, server, a := newCourier(t)
	booked, err := c.Book(t.Context(), a, booking("1"))
	if err != nil {
		t.Fatal(err)
	}
	ref := courier.Ref{Consignment: booked.Consignment}
	for _, step := range []struct {
		do   func(string, ...remotetest.Option) error
		want courier.State
	}{
		{nil, courier.AtPickup}, {server.PickUp, courier.Moving}, {server.Deliver, courier.Delivered}, {server.Cancel, courier.Returning}, {server.ReturnReceived, courier.Returned},
	} {
		if step.do != nil {
			if err := step.do("1"); err != nil {
				t.Fatal(err)
			}
		}
		if got, err := c.Track(t.Context(), a, ref); err != nil || got.State != step.want || !got.At.Equal(server.Now()) || got.Payout != "" {
			t.Errorf("%+v, %v, want %s", got, err, step.want)
		}
	}
	payout := server.PayOut(couriertest.PayOutOptions{})
	if got, err := c.Track(t.Context(), a, ref); err != nil || got.Payout != payout.Number {
		t.Errorf("%+v, %v", got, err)
	}
	if _, err := c.Track(t.Context(), a, courier.Ref{Consignment: "DL0"}); !errors.Is(err, courier.ErrNotFound) {
		t.Error(err)
	}
	if _, err := c.Track(t.Context(), a, courier.Ref{Invoice: "1"}); !isUnavailable(err) {
		t.Errorf("without a consignment: %v", err)
	}
}

func TestAreas_NamesAreTidyWithTheirPath(t *testing.T) {
	t.Parallel()
	c, server, a := newCourier(t)
	got, err := c.Areas(t.Context(), a)
	if err != nil || len(got) != 4 {
		t.Fatal(got, err)
	}
	want := courier.Area{ParcelArea: kind.ParcelArea{City: "1", Zone: "11", Area: "111", Name: "Road 2"}, Path: "Dhaka, Dhanmondi", Home: true}
	if got[0] != want || got[1].Home || got[2].Name != "Mirpur 10" || got[2].Path != "Dhaka" || got[2].Area != "" {
		t.Errorf("%+v", got)
	}
	server.NoBulkLists = true
	if got, err := c.Areas(t.Context(), a); err != nil || len(got) != 3 || got[0].Zone == "" || got[0].City == "" {
		t.Errorf("without the lists of all zones and areas: %+v, %v", got, err)
	}
}

func TestPrice_NeedsAPlace(t *testing.T) {
	t.Parallel()
	c, _, a := newCourier(t)
	if _, err := c.Price(t.Context(), a, booking("1")); codeOf(err) != courier.CodeArea {
		t.Error(err)
	}
	b := booking("1")
	b.Area = kind.ParcelArea{City: "1", Zone: "11"}
	if got, err := c.Price(t.Context(), a, b); err != nil || got != (courier.Price{Delivery: 100_00, CODFee: 15_00}) {
		t.Errorf("%+v, %v", got, err)
	}
}
