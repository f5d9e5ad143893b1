package payout

import (
	"testing"

	"haat/ent/ledgerentry"
	"haat/server/platform/dhaka"
	"haat/server/platform/jobs"
	"haat/server/shipping/courier"
	"haat/server/shipping/courier/couriertest"
)

// A job may outlive its connection. A retry would fail in the same way.
func TestFetch_WithoutAConnectionIsNotRetried(t *testing.T) {
	t.Parallel()
	s := newSeller(t)
	s.Client.CourierConnection.Delete().ExecX(s.ctx)
	if err := s.fetchNow(); !jobs.IsPermanent(err) {
		t.Errorf("disconnected courier: %v is not permanent", err)
	}
	for _, name := range []courier.Name{"redx", "unknown"} {
		if err := s.fetch(s.ctx, name); !jobs.IsPermanent(err) {
			t.Errorf("%s, which lists no payouts: %v is not permanent", name, err)
		}
	}
}

// A payout that is fetched days later belongs to the day, and perhaps to the month, of its payment.
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
