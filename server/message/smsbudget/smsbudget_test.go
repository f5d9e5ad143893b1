package smsbudget_test

import (
	"context"
	"fmt"
	"sync"
	"testing"
	"time"

	"haat/ent"
	"haat/ent/order"
	"haat/ent/outbox"
	"haat/ent/smscount"
	"haat/ent/viewer"
	"haat/server/message/smsbudget"
	"haat/server/platform/db"
	"haat/server/platform/db/dbtest"
	"haat/server/platform/ratelimit"
	"haat/server/platform/sms"
)

var system = viewer.WithSystem(context.Background())

type shop struct {
	*testing.T
	client *ent.Client
	ctx    context.Context
	id     int
}

func newShop(t *testing.T) *shop {
	t.Helper()
	client := dbtest.Open(t).Client
	id := client.Shop.Create().SetSlug("a").SetName("a").SaveX(system).ID
	return &shop{t, client, viewer.WithShop(context.Background(), id), id}
}

func (s *shop) send(b *smsbudget.Batch, kind smsbudget.Kind, key, to string) bool {
	s.Helper()
	var sent bool
	err := db.Transact(s.ctx, s.client, "send", func(client *ent.Client) (err error) {
		sent, err = b.Send(s.ctx, client, kind, key, sms.Brief{Message: sms.Message{To: to, Text: "অর্ডার"}})
		return err
	})
	if err != nil {
		s.Error(err)
	}
	return sent
}

func (s *shop) counts(kind smsbudget.Kind) string {
	row := s.client.SmsCount.Query().Where(smscount.BudgetEQ(kind)).OnlyX(s.ctx)
	return fmt.Sprint(row.Messages, " sent, ", row.Parts, " parts, ", row.Skipped, " skipped")
}

func TestSend_SharesTheAllowanceBetweenServers(t *testing.T) {
	s := newShop(t)
	settings := smsbudget.Settings{Orders: 5, Codes: 2, Delivered: 1, Maximum: 100}
	servers := []*smsbudget.Budget{smsbudget.New(settings), smsbudget.New(settings)}
	var group sync.WaitGroup
	for i := range 20 {
		group.Go(func() {
			s.send(servers[i%2].Batch(smsbudget.Source{}), smsbudget.Guest, fmt.Sprint(i), fmt.Sprintf("017123456%02d", i))
		})
	}
	group.Wait()
	if got := s.counts(smsbudget.Guest); got != "5 sent, 5 parts, 15 skipped" {
		t.Error(got)
	}
	if n := s.client.Outbox.Query().Where(outbox.Kind(sms.Kind)).CountX(s.ctx); n != 5 {
		t.Errorf("%d messages are queued", n)
	}
	// If strangers exhaust a budget, the other budgets must still be available.
	fresh := smsbudget.New(settings).Batch(smsbudget.Source{})
	for _, kind := range []smsbudget.Kind{smsbudget.Shop, smsbudget.NewCode, smsbudget.KnownCode} {
		if !s.send(fresh, kind, string(kind), "01812345678") {
			t.Errorf("%s was stopped", kind)
		}
	}
}

func TestSend_CountsOnlyCommittedMessages(t *testing.T) {
	s := newShop(t)
	b := smsbudget.New(smsbudget.Settings{Orders: 5}).Batch(smsbudget.Source{})
	s.send(b, smsbudget.Guest, "first", "01712345678")
	err := db.Transact(s.ctx, s.client, "send", func(client *ent.Client) error {
		if _, err := b.Send(s.ctx, client, smsbudget.Guest, "second", sms.Brief{Message: sms.Message{To: "01712345678", Text: "x"}}); err != nil {
			return err
		}
		return context.Canceled
	})
	if err == nil {
		t.Fatal("no error")
	}
	if got := s.counts(smsbudget.Guest); got != "1 sent, 1 parts, 0 skipped" {
		t.Error(got)
	}
}

func TestSend_LimitsMessagesByAddressNetworkAndNumber(t *testing.T) {
	two, many := ratelimit.Rate{Count: 2, Per: time.Hour}, ratelimit.Rate{Count: 1000, Per: time.Hour}
	for name, test := range map[string]struct {
		settings smsbudget.Settings
		from     func(i int) smsbudget.Source
		to       func(i int) string
	}{
		"address": {smsbudget.Settings{Address: two, Network: many, Number: many}, func(int) smsbudget.Source { return smsbudget.Source{Address: "a", Network: "n"} }, number},
		"network": {smsbudget.Settings{Address: many, Network: two, Number: many}, func(i int) smsbudget.Source { return smsbudget.Source{Address: number(i), Network: "n"} }, number},
		"number":  {smsbudget.Settings{Address: many, Network: many, Number: two}, func(i int) smsbudget.Source { return smsbudget.Source{Address: number(i), Network: number(i)} }, func(int) string { return number(0) }},
	} {
		t.Run(name, func(t *testing.T) {
			s := newShop(t)
			budget := smsbudget.New(test.settings)
			for i := range 5 {
				sent := s.send(budget.Batch(test.from(i)), smsbudget.Guest, fmt.Sprint(i), test.to(i))
				if sent != (i < 2) {
					t.Errorf("message %d was sent: %v", i, sent)
				}
			}
			if !s.send(budget.Batch(test.from(0)), smsbudget.Shop, "proven", test.to(0)) {
				t.Error("strangers' messages stopped one to a proven number")
			}
		})
	}
}

func number(i int) string { return fmt.Sprintf("017123456%02d", i) }

func TestSend_DeliveredOrdersRaiseTheAllowance(t *testing.T) {
	s := newShop(t)
	ordered := func(n int, mobile string, status order.Status, age time.Duration) {
		s.client.Order.Create().SetNumber(fmt.Sprint(n)).SetIdempotencyKey(fmt.Sprint("key-", n)).SetCurrency("BDT").SetSubtotal(1).SetTotal(1).
			SetName("n").SetMobile(mobile).SetDivision("d").SetDistrict("d").SetUpazila("u").SetLine("l").
			SetStatus(status).SetCreatedAt(time.Now().UTC().Add(-age)).ExecX(s.ctx)
	}
	const day = 24 * time.Hour
	ordered(1, number(1), order.StatusDelivered, 2*day)
	ordered(2, number(1), order.StatusCompleted, 3*day) // another order of the same customer must not be counted
	ordered(3, number(2), order.StatusCompleted, 29*day)
	ordered(4, number(3), order.StatusShipped, 2*day)
	ordered(5, number(4), order.StatusDelivered, time.Hour) // an order from the last 24 hours must not be counted
	ordered(6, number(5), order.StatusDelivered, 40*day)
	for most, want := range map[int]int{100: 5, 4: 4} {
		s.client.SmsCount.Delete().ExecX(s.ctx)
		b := smsbudget.New(smsbudget.Settings{Orders: 1, Delivered: 2, Maximum: most})
		sent := 0
		for i := range 8 {
			if s.send(b.Batch(smsbudget.Source{}), smsbudget.Guest, fmt.Sprint(most, "-", i), number(i)) {
				sent++
			}
		}
		if sent != want {
			t.Errorf("%d messages sent, want %d", sent, want)
		}
	}
}

// Stock alerts must leave half of the budget to messages about orders. Alerts beyond their half must not be
// counted as skipped.
func TestSend_AlertsUseHalfOfTheShopsBudget(t *testing.T) {
	s := newShop(t)
	b := smsbudget.New(smsbudget.Settings{Orders: 2}).Batch(smsbudget.Source{})
	for i := range 8 {
		if sent := s.send(b, smsbudget.Alert, fmt.Sprint("alert ", i), number(i)); sent != (i < 3) {
			t.Errorf("alert %d was sent: %v", i, sent)
		}
	}
	if got := s.counts(smsbudget.Shop); got != "3 sent, 3 parts, 0 skipped" {
		t.Error(got)
	}
	for i := range 4 {
		if sent := s.send(b, smsbudget.Shop, fmt.Sprint("order ", i), number(i)); sent != (i < 3) {
			t.Errorf("order %d was sent: %v", i, sent)
		}
	}
}

func TestCosts_AreGroupedByShop(t *testing.T) {
	s := newShop(t)
	b := smsbudget.New(smsbudget.Settings{Orders: 1})
	s.send(b.Batch(smsbudget.Source{}), smsbudget.Guest, "a", number(1))
	s.send(b.Batch(smsbudget.Source{}), smsbudget.Guest, "b", number(2))
	costs, err := smsbudget.Costs(system, s.client, time.Now().AddDate(0, 0, -1))
	if err != nil || len(costs) != 1 || costs[0] != (smsbudget.Cost{ShopID: s.id, Parts: 1, Skipped: 1}) {
		t.Errorf("%+v, %v", costs, err)
	}
	today, err := b.Today(s.ctx, s.client)
	if err != nil || *today != (smsbudget.Today{Sent: 1, Skipped: 1, Allowance: 4, Left: 3}) {
		t.Errorf("%+v, %v", today, err)
	}
}

// The first message of a day creates its count. If its transaction is rolled back, later messages must not use the count's id.
func TestSend_CountsAgainAfterItsFirstCountWasRolledBack(t *testing.T) {
	s := newShop(t)
	budget := smsbudget.New(smsbudget.Settings{Orders: 5})
	err := db.Transact(s.ctx, s.client, "send", func(client *ent.Client) error {
		for _, key := range []string{"first", "second"} {
			m := sms.Brief{Message: sms.Message{To: "01712345678", Text: "x"}}
			if _, err := budget.Batch(smsbudget.Source{}).Send(s.ctx, client, smsbudget.Guest, key, m); err != nil {
				return err
			}
		}
		return context.Canceled
	})
	if err == nil {
		t.Fatal("no error")
	}
	for i := range 7 {
		if sent := s.send(budget.Batch(smsbudget.Source{}), smsbudget.Guest, fmt.Sprint(i), fmt.Sprintf("017123456%02d", i)); sent != (i < 5) {
			t.Errorf("message %d: sent %t", i, sent)
		}
	}
	if got := s.counts(smsbudget.Guest); got != "5 sent, 5 parts, 2 skipped" {
		t.Error(got)
	}
}
