package payout

import (
	"testing"

	"haat/ent/ledgerentry"
	"haat/server/platform/dhaka"
	"haat/server/platform/fault"
	"haat/server/platform/fault/faulttest"
	"haat/server/platform/jobs"
	"haat/server/shipping/courier"
	"haat/server/shipping/courier/couriertest"
)

// A job may run after its connection was deleted. It must succeed, because a retry would fail in the same way.
func TestFetch_WithoutAConnectionIsNotRetried(t *testing.T) {
	t.Parallel()
	s := newSeller(t)
	s.Client.ServiceConnection.Delete().ExecX(s.ctx)
	if err := s.fetchNow(); !jobs.IsPermanent(err) {
		t.Errorf("disconnected courier: %v is not permanent", err)
	}
	for _, name := range []courier.Name{"redx", "unknown"} {
		if err := s.fetch(s.ctx, name); !jobs.IsPermanent(err) {
			t.Errorf("%s, which lists no payouts: %v is not permanent", name, err)
		}
	}
}

// A payout that is fetched days later must be posted on the day of its payment, which may be in another
// month.
func TestFetch_PostsMoneyOnTheDayOfItsPayment(t *testing.T) {
	t.Parallel()
	s := newSeller(t)
	now := s.clock
	s.clock = now.AddDate(0, 0, -40)
	paid := s.clock
	s.deliver(s.send(1000_00))
	s.payOut(couriertest.PayOutOptions{Short: 10_00})
	s.clock = now
	if err := s.fetchNow(); err != nil {
		t.Fatal(err)
	}
	entries := s.Client.LedgerEntry.Query().Where(ledgerentry.KindEQ(ledgerentry.KindPayout)).AllX(s.ctx)
	if len(entries) == 0 {
		t.Fatal("nothing is posted")
	}
	for _, entry := range entries {
		if entry.Day != dhaka.Day(paid) {
			t.Errorf("%s is posted on %s, want %s", entry.Key, entry.Day, dhaka.Day(paid))
		}
	}
}

// A slow courier may have many pages, each with its own timeout. A job must have time for all of them.
func TestFetchWithin_LeavesTimeForAllPages(t *testing.T) {
	t.Parallel()
	if FetchWithin < 10*courier.RequestTimeout || FetchWithin >= fetchEvery {
		t.Errorf("%s for up to %d pages of %s, every %s", FetchWithin, maxPages, courier.RequestTimeout, fetchEvery)
	}
}

func TestUpload_RefusesUnknownCouriers(t *testing.T) {
	t.Parallel()
	s := newSeller(t)
	in := s.statement([][]string{{"Invoice", "Collected Amount"}, {"10000001", "1"}})
	in.Courier = "nobody"
	_, err := s.Upload(s.ctx, in)
	faulttest.Want(t, err, fault.Invalid, "request_invalid", `{"courier":"invalid"}`)
	if n := s.Client.Payout.Query().CountX(s.ctx); n != 0 {
		t.Errorf("%d payouts", n)
	}
}

func TestRemind_OncePerDayAndOnlyForDeliveredParcels(t *testing.T) {
	t.Parallel()
	s := newSeller(t)
	p := s.send(100_00)
	faulttest.Want(t, s.Remind(s.ctx, p.ID), fault.NotFound, "parcel_not_found")
	s.deliver(p)
	before := s.Client.ParcelEvent.Query().CountX(s.ctx)
	for _, c := range []struct{ days, reminders int }{{0, 1}, {0, 1}, {1, 2}} {
		s.clock = s.clock.AddDate(0, 0, c.days)
		if err := s.Remind(s.ctx, p.ID); err != nil {
			t.Fatal(err)
		}
		if n := s.Client.ParcelEvent.Query().CountX(s.ctx) - before; n != c.reminders {
			t.Errorf("%d reminders, want %d", n, c.reminders)
		}
	}
}

func TestAccept_NotesAreOneLine(t *testing.T) {
	t.Parallel()
	s := newSeller(t)
	p := s.send(1000_00)
	s.deliver(p)
	if _, err := s.upload([][]string{{"Invoice", "Collected Amount", "Delivery Charge"}, {p.Invoice, "900", "60"}}); err != nil {
		t.Fatal(err)
	}
	if err := s.Accept(s.ctx, p.ID, AcceptRequest{Note: " The box\nwas wet. "}); err != nil {
		t.Fatal(err)
	}
	entries := s.Client.LedgerEntry.Query().Where(ledgerentry.KindEQ(ledgerentry.KindCorrection)).AllX(s.ctx)
	if len(entries) != 2 || entries[0].Note != "The box was wet." {
		t.Errorf("%+v", entries)
	}
	if got := s.balance(ledgerentry.AccountCourier); got != 0 {
		t.Errorf("the courier owes %s", got.Decimal())
	}
}

// The charge for a cheap parcel may equal the collected amount. The parcel must then be settled although no
// money is paid.
func TestUpload_SettlesParcelsWithoutAPayment(t *testing.T) {
	t.Parallel()
	s := newSeller(t)
	p := s.send(60_00)
	s.deliver(p)
	details, err := s.upload([][]string{{"Invoice", "Collected Amount", "Delivery Charge"}, {p.Invoice, "60", "60"}})
	if err != nil || details.Matched != 1 || details.State != "posted" {
		t.Fatalf("%+v, %v", details, err)
	}
	if row := s.Client.Parcel.GetX(s.ctx, p.ID); row.SettledAt == nil || s.balance(ledgerentry.AccountCourier) != 0 {
		t.Errorf("settled at %v, the courier owes %s", row.SettledAt, s.balance(ledgerentry.AccountCourier).Decimal())
	}
}
