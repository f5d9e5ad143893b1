package smsbudget_test

import (
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"haat/ent"
	"haat/ent/outbox"
	"haat/ent/smscount"
	"haat/server/message/smsbudget"
	"haat/server/platform/db"
	"haat/server/platform/sms"
)

func (s *shop) prepare(b *smsbudget.Budget, keys ...string) *smsbudget.Prepared {
	s.Helper()
	batch, prepared := b.Batch(smsbudget.Source{}).Prepare()
	for _, key := range keys {
		m := sms.Brief{Message: sms.Message{To: "01712345678", Text: "অর্ডার"}}
		if _, err := batch.Send(s.ctx, s.client, smsbudget.Guest, key, m); err != nil {
			s.Error(err)
		}
	}
	return prepared
}

func (s *shop) queued() int {
	return s.client.Outbox.Query().Where(outbox.Kind(sms.Kind)).CountX(s.ctx)
}

func TestPrepare_WritesOnlyMessagesWithinTheLimits(t *testing.T) {
	s := newShop(t)
	prepared := s.prepare(smsbudget.New(smsbudget.Settings{Orders: 2}), "a", "b", "c")
	if n := s.queued(); n != 0 {
		t.Errorf("%d messages are queued before the transaction", n)
	}
	err := db.Transact(s.ctx, s.client, "write", func(client *ent.Client) error { return prepared.Write(s.ctx, client) })
	if err != nil {
		t.Fatal(err)
	}
	if got := s.counts(smsbudget.Guest); got != "2 sent, 2 parts, 1 skipped" || s.queued() != 2 {
		t.Errorf("%s, %d queued", got, s.queued())
	}
}

func TestRelease_UncountsMessagesOfAFailedTransaction(t *testing.T) {
	s := newShop(t)
	budget := smsbudget.New(smsbudget.Settings{Orders: 2})
	kept := s.prepare(budget, "kept")
	failed := s.prepare(budget, "a", "b")
	if got := s.counts(smsbudget.Guest); got != "2 sent, 2 parts, 1 skipped" {
		t.Errorf("prepared: %s", got)
	}
	for range 2 { // the second release has nothing to return
		if err := failed.Release(s.ctx, s.client); err != nil {
			t.Fatal(err)
		}
	}
	if err := kept.Write(s.ctx, s.client); err != nil {
		t.Fatal(err)
	}
	if got := s.counts(smsbudget.Guest); got != "1 sent, 1 parts, 0 skipped" || s.queued() != 1 {
		t.Errorf("released: %s, %d queued", got, s.queued())
	}
}

func TestRelease_AfterMidnightUncountsMessagesOfTheirDay(t *testing.T) {
	s := newShop(t)
	budget := smsbudget.New(smsbudget.Settings{Orders: 2})
	failed := s.prepare(budget, "a")
	budget.SetNow(func() time.Time { return time.Now().AddDate(0, 0, 1) })
	s.prepare(budget, "tomorrow")
	if err := failed.Release(s.ctx, s.client); err != nil {
		t.Fatal(err)
	}
	sent := s.client.SmsCount.Query().Order(ent.Asc(smscount.FieldDay)).Select(smscount.FieldMessages).IntsX(s.ctx)
	if want := []int{0, 1}; !slices.Equal(sent, want) {
		t.Errorf("counted %v, want %v", sent, want)
	}
}

func TestPrepare_SharesTheAllowanceBetweenServers(t *testing.T) {
	s := newShop(t)
	settings := smsbudget.Settings{Orders: 5}
	servers := []*smsbudget.Budget{smsbudget.New(settings), smsbudget.New(settings)}
	s.prepare(servers[0], "first").Release(s.ctx, s.client) // creates the day's row
	var group sync.WaitGroup
	for i := range 20 {
		group.Go(func() { s.prepare(servers[i%2], fmt.Sprint(i)) })
	}
	group.Wait()
	if got := s.counts(smsbudget.Guest); got != "5 sent, 5 parts, 15 skipped" {
		t.Error(got)
	}
}
