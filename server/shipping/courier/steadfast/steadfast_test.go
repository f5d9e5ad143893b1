package steadfast_test

import (
	"errors"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"haat/ent/schema/kind"
	"haat/server/platform/money"
	"haat/server/platform/remote"
	"haat/server/platform/remote/remotetest"
	"haat/server/shipping/courier"
	"haat/server/shipping/courier/couriertest"
	"haat/server/shipping/courier/steadfast"
	"haat/server/shipping/courier/steadfast/steadfasttest"
)

// newCourier returns a client for a fake server whose clock is at noon.
func newCourier(t *testing.T) (*steadfast.Courier, *steadfasttest.Server, courier.Account) {
	t.Helper()
	server := steadfasttest.New(t)
	noon := time.Date(2026, 11, 26, 6, 0, 0, 0, time.UTC)
	server.Now = func() time.Time { return noon }
	client := &courier.Client{Courier: "steadfast", Base: server.URL, HTTP: remote.NewHTTPClient(http.DefaultTransport, courier.RequestTimeout)} // without a rate limit
	return steadfast.New(client, func() time.Time { return noon }), server, courier.Account{ID: 1, Secrets: steadfasttest.Secrets()}
}

func booking(invoice string) courier.Booking {
	return courier.Booking{
		Invoice: invoice, COD: 1500_00,
		ParcelRequest: kind.ParcelRequest{Name: "Rina Akter", Mobile: "01712345678", Address: "House 5, Road 2, Dhanmondi, Dhaka", Note: "Call first"},
	}
}

func codeOf(err error) string {
	if r, ok := remote.AsRefused(err); ok {
		return r.Code
	}
	return ""
}

func TestCheck_ReturnsTheBalance(t *testing.T) {
	t.Parallel()
	c, server, a := newCourier(t)
	if _, err := c.Book(t.Context(), a, booking("1")); err != nil {
		t.Fatal(err)
	}
	if err := server.Deliver("1"); err != nil {
		t.Fatal(err)
	}
	checked, err := c.Check(t.Context(), a)
	if err != nil || checked.Balance == nil || *checked.Balance != 1500_00-100_00-15_00 {
		t.Errorf("%+v, %v", checked, err)
	}
}

func TestCheck_RefusesWrongKeysAndInactiveMerchants(t *testing.T) {
	t.Parallel()
	c, server, a := newCourier(t)
	wrong := courier.Account{Secrets: map[string]string{"api_key": "x", "secret_key": "y"}}
	if _, err := c.Check(t.Context(), wrong); !errors.Is(err, remote.ErrUnauthorized) || server.AuthFailures() != 1 {
		t.Errorf("%v after %d failures", err, server.AuthFailures())
	}
	server.SetInactive(server.Account(), true)
	if _, err := c.Check(t.Context(), a); codeOf(err) != courier.CodeInactive || !strings.Contains(err.Error(), "KYC") {
		t.Error(err)
	}
}

func TestCheck_TenFailuresLockTheRightKeysForAnHour(t *testing.T) {
	t.Parallel()
	c, server, a := newCourier(t)
	wrong := courier.Account{Secrets: map[string]string{"api_key": a.Secrets["api_key"], "secret_key": "y"}}
	for range 10 {
		if _, err := c.Check(t.Context(), wrong); !errors.Is(err, remote.ErrUnauthorized) {
			t.Fatal(err)
		}
	}
	if _, err := c.Check(t.Context(), a); !isUnavailable(err) {
		t.Errorf("with the right keys: %v", err)
	}
	later := server.Now().Add(61 * time.Minute)
	server.Now = func() time.Time { return later }
	if _, err := c.Check(t.Context(), a); err != nil {
		t.Errorf("an hour later: %v", err)
	}
}

func isUnavailable(err error) bool {
	_, ok := remote.AsUnavailable(err)
	return ok
}

func TestBook_SendsTheBookingUnchanged(t *testing.T) {
	t.Parallel()
	c, server, a := newCourier(t)
	b := booking("A-1")
	b.Address = "House {5}; <Road> $2"
	got, err := c.Book(t.Context(), a, b)
	if err != nil {
		t.Fatal(err)
	}
	p, _ := server.Parcel("A-1")
	if got.Consignment != p.Consignment || got.Code != p.Code || got.Link == "" || got.Status != "in_review" || got.Existing {
		t.Errorf("booked %+v", got)
	}
	if p.Address != "House  5    Road   2" || p.Name != "Rina Akter" || p.COD != 1500_00 || p.Note != "Call first" {
		t.Errorf("the courier has %+v", p)
	}
}

func TestBook_RefusesBeforeSending(t *testing.T) {
	t.Parallel()
	c, server, a := newCourier(t)
	for code, change := range map[string]func(*courier.Booking){
		courier.CodeAddress:  func(b *courier.Booking) { b.Address = strings.Repeat("ক", 491) },
		courier.CodeName:     func(b *courier.Booking) { b.Name = " " },
		courier.CodeMobile:   func(b *courier.Booking) { b.Mobile = "+8801712345678" },
		courier.CodeNote:     func(b *courier.Booking) { b.Note = strings.Repeat("n", 481) },
		courier.CodeContents: func(b *courier.Booking) { b.Contents = strings.Repeat("n", 256) },
		courier.CodeCOD:      func(b *courier.Booking) { b.COD = 1_000_001_00 },
		courier.CodeInvoice:  func(b *courier.Booking) { b.Invoice = "A 1" },
	} {
		b := booking("A-1")
		change(&b)
		if _, err := c.Book(t.Context(), a, b); codeOf(err) != code {
			t.Errorf("%s: %v", code, err)
		}
	}
	part := booking("A-1")
	part.COD++
	if _, err := c.Book(t.Context(), a, part); codeOf(err) != courier.CodeCOD {
		t.Errorf("a fraction of a taka: %v", err)
	}
	if n := server.Requests(""); n != 0 {
		t.Errorf("%d requests", n)
	}
	longest := booking("A-1")
	longest.Address = strings.Repeat("ক", 490)
	if _, err := c.Book(t.Context(), a, longest); err != nil {
		t.Fatal(err)
	}
	if p, _ := server.Parcel("A-1"); p.Address != longest.Address {
		t.Error("the longest address was changed")
	}
}

func TestBook_AnInvoiceIsBookedOnce(t *testing.T) {
	t.Parallel()
	c, server, a := newCourier(t)
	server.LoseAnswers("book", 1)
	if _, err := c.Book(t.Context(), a, booking("7")); !errors.Is(err, remote.ErrLost) {
		t.Fatalf("a lost answer: %v", err)
	}
	got, err := c.Book(t.Context(), a, booking("7"))
	if err != nil || !got.Existing || got.Consignment == "" || len(server.Books()) != 1 {
		t.Errorf("%+v, %v, %d parcels", got, err, len(server.Books()))
	}
}

func TestBook_FailureIsSentOnce(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		set  func(*steadfasttest.Server)
		lost bool
	}{
		"500":        {func(s *steadfasttest.Server) { s.Fail5xx("book", 1) }, true},
		"HTML":       {func(s *steadfasttest.Server) { s.HTML("book", 1) }, true},
		"rate limit": {func(s *steadfasttest.Server) { s.RateLimit("book", 1, 7*time.Second) }, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			client, server, a := newCourier(t)
			c.set(server)
			_, err := client.Book(t.Context(), a, booking("1"))
			if errors.Is(err, remote.ErrLost) != c.lost || isUnavailable(err) == c.lost {
				t.Fatal(err)
			}
			if u, ok := remote.AsUnavailable(err); ok && u.Wait != 7*time.Second {
				t.Errorf("wait %s", u.Wait)
			}
			if _, err := client.Book(t.Context(), a, booking("1")); err != nil || len(server.Books()) != 1 {
				t.Errorf("the second attempt: %v", err)
			}
		})
	}
}

func TestBook_SlowAnswerIsLost(t *testing.T) {
	t.Parallel()
	server := steadfasttest.New(t)
	server.Slow("book", time.Minute)
	quick := remote.NewHTTPClient(http.DefaultTransport, courier.RequestTimeout)
	quick.Timeout = 2 * time.Second // long enough for the fake to book the parcel on a busy machine
	c := steadfast.New(&courier.Client{Base: server.URL, HTTP: quick}, time.Now)
	if _, err := c.Book(t.Context(), courier.Account{Secrets: steadfasttest.Secrets()}, booking("1")); !errors.Is(err, remote.ErrLost) {
		t.Error(err)
	}
	if _, err := c.Find(t.Context(), courier.Account{Secrets: steadfasttest.Secrets()}, "1"); err != nil {
		t.Errorf("the parcel is not booked: %v", err)
	}
}

func TestFind_ReportsWhetherTheCourierHasTheInvoice(t *testing.T) {
	t.Parallel()
	c, server, a := newCourier(t)
	if _, err := c.Find(t.Context(), a, "7"); !errors.Is(err, courier.ErrNotFound) {
		t.Error(err)
	}
	booked, err := c.Book(t.Context(), a, booking("7"))
	if err != nil {
		t.Fatal(err)
	}
	found, err := c.Find(t.Context(), a, "7")
	if err != nil || found.Consignment != booked.Consignment || found.Status != "in_review" {
		t.Errorf("%+v, %v", found, err)
	}
	server.Fail5xx("trackings", 1)
	if found, err := c.Find(t.Context(), a, "7"); err != nil || found.Consignment != "" {
		t.Errorf("without trackings: %+v, %v", found, err)
	}
	other := server.AddAccount(map[string]string{"api_key": "other", "secret_key": "other"})
	if _, err := c.Find(t.Context(), courier.Account{ID: 2, Secrets: other.Secrets}, "7"); !errors.Is(err, courier.ErrNotFound) {
		t.Errorf("another merchant: %v", err)
	}
}

func TestBookMany_ReturnsAResultForEachBooking(t *testing.T) {
	t.Parallel()
	for _, asString := range []bool{false, true} {
		t.Run(fmt.Sprint(asString), func(t *testing.T) {
			t.Parallel()
			c, server, a := newCourier(t)
			server.DataAsString = asString
			if _, err := c.Book(t.Context(), a, booking("3")); err != nil {
				t.Fatal(err)
			}
			list := make([]courier.Booking, 1203)
			for i := range list {
				list[i] = booking(fmt.Sprint(i))
			}
			list[1].Address = ""
			list[2].Mobile = "01112345678"
			results, err := c.BookMany(t.Context(), a, list)
			if err != nil || len(results) != len(list) {
				t.Fatal(err)
			}
			for i, r := range results {
				p, _ := server.Parcel(fmt.Sprint(i))
				want := map[int]string{1: courier.CodeAddress, 2: courier.CodeMobile}[i]
				if codeOf(r.Err) != want || want == "" && (r.Err != nil || r.Consignment != p.Consignment || r.Status != "in_review") || r.Existing != (i == 3) {
					t.Errorf("%d: %+v", i, r)
				}
			}
			if n := len(server.Books()); n != 1201 {
				t.Errorf("%d parcels", n)
			}
		})
	}
}

func TestBookMany_LaterFailureKeepsEarlierResults(t *testing.T) {
	t.Parallel()
	c, server, a := newCourier(t)
	list := make([]courier.Booking, 1100)
	for i := range list {
		list[i] = booking(fmt.Sprint(i))
	}
	server.LoseAnswers("bulk", 1)
	results, err := c.BookMany(t.Context(), a, list)
	if err != nil || !errors.Is(results[0].Err, remote.ErrLost) || !isUnavailable(results[500].Err) || server.Requests("bulk") != 1 {
		t.Fatalf("%v, %v, %v", err, results[0].Err, results[500].Err)
	}
	if results, err = c.BookMany(t.Context(), a, list[400:]); err != nil {
		t.Fatal(err)
	}
	for i, r := range results {
		if r.Err != nil || r.Existing != (i < 100) {
			t.Fatalf("%d: %+v", i, r)
		}
	}
	if n := len(server.Books()); n != 1100 {
		t.Errorf("%d parcels", n)
	}
	server.SetSecret(server.Account(), "secret_key", "new")
	if _, err := c.BookMany(t.Context(), a, list); !errors.Is(err, remote.ErrUnauthorized) || server.AuthFailures() != 1 {
		t.Errorf("%v after %d failures", err, server.AuthFailures())
	}
}

func TestTrack_FollowsAParcelAndItsReturn(t *testing.T) {
	t.Parallel()
	c, server, a := newCourier(t)
	booked, err := c.Book(t.Context(), a, booking("1"))
	if err != nil {
		t.Fatal(err)
	}
	ref := courier.Ref{Consignment: booked.Consignment, Invoice: "1"}
	for _, step := range []struct {
		do   func(string, ...remotetest.Option) error
		want courier.State
	}{
		{server.PickUp, courier.AtPickup}, {server.Claim, courier.Claimed}, {server.Cancel, courier.Returning}, {server.ReturnReceived, courier.Returned},
	} {
		if err := step.do("1"); err != nil {
			t.Fatal(err)
		}
		got, err := c.Track(t.Context(), a, ref)
		if err != nil || got.State != step.want || !got.At.Equal(server.Now().Add(-time.Minute)) {
			t.Errorf("%+v, %v, want %s", got, err, step.want)
		}
		if none := got.Collected != nil && *got.Collected == 0; none != (step.want == courier.Returning || step.want == courier.Returned) {
			t.Errorf("%s: collected %v", got.Status, got.Collected)
		}
	}
	if _, err := c.Track(t.Context(), a, courier.Ref{Consignment: "999"}); !errors.Is(err, courier.ErrNotFound) {
		t.Error(err)
	}
	server.HTML("track", 1)
	if _, err := c.Track(t.Context(), a, ref); !isUnavailable(err) {
		t.Errorf("HTML: %v", err)
	}
}

func TestRequestReturn_IsRefusedOnce(t *testing.T) {
	t.Parallel()
	c, server, a := newCourier(t)
	if _, err := c.Book(t.Context(), a, booking("1")); err != nil {
		t.Fatal(err)
	}
	ref := courier.Ref{Invoice: "1"}
	if err := c.RequestReturn(t.Context(), a, ref, "customer refused <it>"); err != nil {
		t.Fatal(err)
	}
	if err := c.RequestReturn(t.Context(), a, ref, "again"); codeOf(err) != courier.CodeTooLate || !strings.Contains(err.Error(), "already open") {
		t.Error(err)
	}
	if p, _ := server.Parcel("1"); !p.ReturnRequested {
		t.Error("no request")
	}
}

func TestPayouts_LinesAddUpToThePayout(t *testing.T) {
	t.Parallel()
	c, server, a := newCourier(t)
	for i, cod := range []money.Amount{1500_00, 999_00, 333_00} {
		b := booking(fmt.Sprint(i))
		b.COD = cod
		if _, err := c.Book(t.Context(), a, b); err != nil {
			t.Fatal(err)
		}
		if err := server.Deliver(b.Invoice); err != nil {
			t.Fatal(err)
		}
	}
	want := server.PayOut(couriertest.PayOutOptions{Short: 50_00})
	list, _, err := c.Payouts(t.Context(), a, 1)
	if err != nil || len(list) != 1 || list[0].Number != want.Number || list[0].Amount != want.Amount || !list[0].Paid || !list[0].At.Equal(want.At) {
		t.Fatalf("%+v, %v, want %+v", list, err, want)
	}
	got, err := c.Payout(t.Context(), a, want.Number)
	if err != nil || got.Amount != want.Amount || got.Collected != want.Collected || got.Charges != want.Charges || len(got.Lines) != 3 {
		t.Fatalf("%+v, %v, want %+v", got, err, want)
	}
	for i, l := range got.Lines {
		p := want.Parcels[i]
		if l.Consignment != p.Consignment || l.Invoice != p.Invoice || l.Collected != p.Collected || l.Charge != p.Charge || l.CODFee != p.CODFee {
			t.Errorf("%+v, want %+v", l, p)
		}
	}
	if _, more, err := c.Payouts(t.Context(), a, 2); err != nil || more {
		t.Errorf("the second page: %v, %v", more, err)
	}
	if _, err := c.Payout(t.Context(), a, "SFC-1"); !errors.Is(err, courier.ErrNotFound) {
		t.Error(err)
	}
}

// Returned parcels have charges but no cash, so the shop owes the courier money.
func TestPayouts_NegativeTotalsAreRead(t *testing.T) {
	t.Parallel()
	c, server, a := newCourier(t)
	for _, number := range []string{"1", "2"} {
		if _, err := c.Book(t.Context(), a, booking(number)); err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(server.Deliver("1"), server.Cancel("2"), server.ReturnReceived("2")); err != nil {
		t.Fatal(err)
	}
	positive := server.PayOut(couriertest.PayOutOptions{})
	negative := server.PayOut(couriertest.PayOutOptions{Refs: []string{"2"}})
	if negative.Amount >= 0 {
		t.Fatalf("%+v", negative)
	}
	list, _, err := c.Payouts(t.Context(), a, 1)
	if err != nil || len(list) != 2 || list[0].Amount != negative.Amount || list[1].Amount != positive.Amount {
		t.Fatalf("%+v, %v", list, err)
	}
	got, err := c.Payout(t.Context(), a, negative.Number)
	if err != nil || got.Amount != negative.Amount || got.Charges != negative.Charges || len(got.Lines) != 1 || got.Lines[0].Consignment != negative.Parcels[0].Consignment {
		t.Errorf("%+v, %v", got, err)
	}
}

func TestPhoneScore_IsUnknownWithoutAFinishedParcel(t *testing.T) {
	t.Parallel()
	c, server, a := newCourier(t)
	got, err := c.PhoneScore(t.Context(), a, "01712345678")
	if err != nil || got.Delivered != nil || got.Canceled != nil || got.Parcels != "" {
		t.Errorf("%+v, %v", got, err)
	}
	server.SetScore("01712345678", 30, 25, 2)
	got, err = c.PhoneScore(t.Context(), a, "01712345678")
	if err != nil || got.Delivered == nil || *got.Delivered != 92 || *got.Canceled != 7 || got.Parcels != "25+" {
		t.Errorf("%+v, %v", got, err)
	}
	server.RateLimit("score", 1, 0)
	if _, err := c.PhoneScore(t.Context(), a, "01712345678"); !isUnavailable(err) {
		t.Error(err)
	}
}
