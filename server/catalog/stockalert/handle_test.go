package stockalert_test

import (
	"context"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"haat/ent"
	"haat/ent/outbox"
	"haat/ent/rules"
	"haat/ent/smscount"
	"haat/server/catalog/stockalert"
	"haat/server/message/smsbudget"
	"haat/server/platform/db"
	"haat/server/platform/db/dbtest"
	"haat/server/platform/i18n"
	"haat/server/platform/jobs"
	"haat/server/platform/sms"
)

func TestHandle_SendsOneSMSInTheLanguageOfTheRequest(t *testing.T) {
	s := newShop(t, smsbudget.Settings{})
	s.subscribe(s.lamp, 0, mobile)
	in := stockalert.Request{ProductID: s.shirt, VariantID: s.large, Phone: "01812345678"}
	if err := s.Subscribe(s.ctx, s.tenant, in, i18n.En, func(string) error { return nil }); err != nil {
		t.Fatal(err)
	}
	s.restock(2)
	s.restockShirt(0, 1)
	s.work()
	want := []string{
		`01712345678: রিনার দোকান: "বাতি" আবার পাওয়া যাচ্ছে। https://haat.test/rina/product/lamp`,
		fmt.Sprintf(`01812345678: Rina's Shop: Shirt is back in stock. https://haat.test/rina/product/shirt?variant=%d&lang=en`, s.large),
	}
	if got := s.messages(); !slices.Equal(got, want) {
		t.Errorf("messages: %s", strings.Join(got, "\n"))
	}
	s.wantWaiting(0)
	s.restock(2)
	s.work()
	s.wantNumbers(mobile, "01812345678")
	if row := s.client.SmsCount.Query().OnlyX(s.ctx); row.Budget != smscount.BudgetShop || row.Messages != 2 || row.Parts < 2 {
		t.Errorf("counted %+v", row)
	}
}

func TestHandle_NamesInTheSMSContainNoLinks(t *testing.T) {
	s := newShop(t, smsbudget.Settings{})
	s.client.Product.UpdateOneID(s.lamp).SetBnName("জিতুন evil.example/x 01812345678 " + strings.Repeat("ক", 100)).ExecX(s.ctx)
	s.subscribe(s.lamp, 0, mobile)
	s.restock(1)
	s.work()
	text := s.messages()[0]
	if strings.Contains(text, "evil.example") || strings.Contains(text, "01812345678") || sms.Parts(text) > 3 {
		t.Errorf("%d parts: %s", sms.Parts(text), text)
	}
}

func TestHandle_NotifiesOnlyNumbersWaitingForTheVariant(t *testing.T) {
	s := newShop(t, smsbudget.Settings{})
	s.subscribe(s.shirt, s.small, number(1))
	s.subscribe(s.shirt, s.large, number(2))
	s.subscribe(s.shirt, 0, number(3))
	s.subscribe(s.shirt, s.small, number(4))
	s.subscribe(s.shirt, s.large, number(4))
	s.restockShirt(0, 5)
	s.work()
	s.wantNumbers(number(2), number(3), number(4))
	s.wantWaiting(2) // the alerts for the small shirt remain
	s.restockShirt(1, 5)
	s.work()
	s.wantNumbers(number(1), number(2), number(3), number(4), number(4))
	s.wantWaiting(0)
}

// A number that waits for several variants gets one SMS if they are available together.
func TestHandle_SendsOneSMSForSeveralVariants(t *testing.T) {
	s := newShop(t, smsbudget.Settings{})
	for _, variant := range []int{s.small, s.large, 0} {
		s.subscribe(s.shirt, variant, mobile)
	}
	s.restockShirt(3, 3)
	s.work()
	s.wantNumbers(mobile)
	s.wantWaiting(0)
}

func TestWatch_QueuesAJobInTheTransactionOfTheWrite(t *testing.T) {
	s := newShop(t, smsbudget.Settings{})
	due := func() int {
		return s.client.Outbox.Query().Where(outbox.Kind(stockalert.Kind), outbox.StateEQ(outbox.StateDue)).CountX(system)
	}
	s.restock(1)
	s.restock(-1)
	if due() != 0 {
		t.Error("a job without alerts")
	}
	s.subscribe(s.lamp, 0, mobile)
	err := db.Transact(s.ctx, s.client, "restock", func(client *ent.Client) error {
		if err := client.Product.UpdateOneID(s.lamp).AddStock(5).Exec(s.ctx); err != nil {
			return err
		}
		return context.Canceled
	})
	if err == nil || due() != 0 {
		t.Errorf("%d jobs of a rolled back transaction, %v", due(), err)
	}
	for name, write := range map[string]func(){
		"sold":        func() { s.client.Product.Update().AddStock(-1).AddSold(1).ExecX(s.ctx) },
		"empty":       func() { s.client.Product.UpdateOneID(s.lamp).SetStock(0).ExecX(s.ctx) },
		"other field": func() { s.client.Product.UpdateOneID(s.lamp).SetSku("x").ExecX(s.ctx) },
		"draft":       func() { s.client.Product.UpdateOneID(s.lamp).SetStatus("draft").ExecX(s.ctx) },
	} {
		if write(); due() != 0 {
			t.Errorf("%s: %d jobs", name, due())
		}
	}
	s.client.Product.Update().SetStatus("published").ExecX(s.ctx)
	s.client.Product.Update().SetStock(4).ExecX(s.ctx)
	s.client.Product.Update().SetStock(5).ExecX(rules.Bulk(s.ctx)) // like an import
	if due() != 3 {
		t.Errorf("%d jobs", due())
	}
}

func TestHandle_SendsNothingForUnpublishedAndDeletedProducts(t *testing.T) {
	s := newShop(t, smsbudget.Settings{})
	s.subscribe(s.lamp, 0, mobile)
	s.subscribe(s.shirt, s.small, mobile)
	s.restock(1)
	s.restockShirt(1, 0)
	queued := s.due()
	s.client.Product.UpdateOneID(s.lamp).SetStatus("draft").ExecX(s.ctx)
	s.client.Product.DeleteOneID(s.shirt).ExecX(s.ctx)
	for _, job := range queued {
		if err := s.Handle(s.ctx, job); err != nil {
			t.Error(err)
		}
	}
	s.wantNumbers()
	s.wantWaiting(1)
	s.client.Product.UpdateOneID(s.lamp).SetStatus("published").ExecX(s.ctx)
	s.client.Shop.UpdateOneID(s.tenant.Shop.ID).SetPublic(false).ExecX(s.ctx)
	s.work()
	s.wantNumbers()
	s.client.Shop.UpdateOneID(s.tenant.Shop.ID).SetPublic(true).ExecX(s.ctx)
	s.check()
	s.wantNumbers(mobile)
}

// check runs the daily check and the jobs that it queues.
func (s *shop) check() {
	s.Helper()
	if err := s.Check(context.Background()); err != nil {
		s.Fatal(err)
	}
	s.work()
}

func TestHandle_SendsThreeSMSPerUnit(t *testing.T) {
	s := newShop(t, smsbudget.Settings{})
	for i := range 10 {
		s.subscribe(s.lamp, 0, number(i))
	}
	s.restock(2)
	s.work()
	if got := len(s.messages()); got != 6 {
		t.Errorf("%d messages", got)
	}
	s.wantWaiting(4)
	s.check()
	s.wantWaiting(0)
}

func TestHandle_SendsTheRestWithTheNextDaysBudget(t *testing.T) {
	s := newShop(t, smsbudget.Settings{Orders: 2}) // the settings allow 6 SMS in Shop, of which alerts may use 3
	for i := range 5 {
		s.subscribe(s.lamp, 0, number(i))
	}
	s.restock(10)
	s.work()
	s.wantNumbers(number(0), number(1), number(2))
	s.wantWaiting(2)
	if row := s.client.SmsCount.Query().OnlyX(s.ctx); row.Messages != 3 || row.Skipped != 0 {
		t.Errorf("counted %+v", row)
	}
	s.check()
	s.wantWaiting(2)
	*s.clock = s.clock.Add(12 * time.Hour) // to midnight
	s.client.SmsCount.Update().SetMessages(0).ExecX(s.ctx)
	s.check()
	s.wantWaiting(2)
	*s.clock = s.clock.Add(10 * time.Hour)
	s.check()
	s.wantNumbers(number(0), number(1), number(2), number(3), number(4))
	s.wantWaiting(0)
}

func TestCheck_QueuesOneJobADay(t *testing.T) {
	s := newShop(t, smsbudget.Settings{Orders: 1})
	for i := range 3 {
		s.subscribe(s.lamp, 0, number(i))
	}
	s.restock(1)
	s.work() // one is sent
	for range 3 {
		if err := s.Check(context.Background()); err != nil {
			t.Fatal(err)
		}
	}
	if got := len(s.due()); got != 1 {
		t.Errorf("%d jobs", got)
	}
}

func TestCheck_DeletesOldAlerts(t *testing.T) {
	s := newShop(t, smsbudget.Settings{})
	for i, age := range []time.Duration{stockalert.Kept - time.Hour, stockalert.Kept + time.Hour} {
		s.client.StockAlert.Create().SetProductID(s.lamp).SetPhone(number(i)).SetCreatedAt(s.clock.Add(-age)).ExecX(s.ctx)
	}
	s.check()
	if row := s.client.StockAlert.Query().OnlyX(s.ctx); row.Phone != number(0) {
		t.Errorf("%s remains", row.Phone)
	}
}

// Restocks, new subscriptions and several workers run concurrently. Each number must get one SMS.
func TestHandle_ConcurrentRestocksSendOneSMSPerNumber(t *testing.T) {
	s := newShop(t, smsbudget.Settings{})
	const all = 250
	for i := range all {
		s.client.StockAlert.Create().SetProductID(s.lamp).SetPhone(number(i)).ExecX(s.ctx)
	}
	dbtest.Concurrently(6, func(int) { s.restock(100) })
	due := s.due()
	if len(due) != 6 {
		t.Fatalf("%d jobs", len(due))
	}
	dbtest.Concurrently(len(due), func(i int) {
		if err := s.Handle(s.ctx, due[i]); err != nil {
			t.Error(err)
		}
	})
	s.wantWaiting(0)
	got := s.messages()
	slices.Sort(got)
	if n := len(slices.Compact(slices.Clone(got))); n != all || len(got) != all {
		t.Errorf("%d messages to %d numbers", len(got), n)
	}
}

// A subscription during a restock must either be refused or notified.
func TestSubscribe_DuringARestockLosesNobody(t *testing.T) {
	s := newShop(t, smsbudget.Settings{})
	var mu sync.Mutex
	stored := 0
	dbtest.Concurrently(21, func(i int) {
		if i == 0 {
			s.restock(100)
			return
		}
		if s.try(s.lamp, 0, number(i)) == nil {
			mu.Lock()
			defer mu.Unlock()
			stored++
		}
	})
	s.work()
	s.wantWaiting(0)
	if got := len(s.messages()); got != stored {
		t.Errorf("%d messages, %d stored", got, stored)
	}
}

// If a process dies after claiming the job, the next one must process it. If it dies after the commit, the
// repetition must not send another SMS.
func TestHandle_KilledProcessLosesAndRepeatsNothing(t *testing.T) {
	s := newShop(t, smsbudget.Settings{})
	for i := range 5 {
		s.subscribe(s.lamp, 0, number(i))
	}
	s.restock(5)
	past := time.Now().UTC().Add(-time.Second)
	claim := func() {
		s.client.Outbox.Update().Where(outbox.Kind(stockalert.Kind)).SetState(outbox.StateDue).SetAttempts(1).SetLockedUntil(past).ExecX(system)
	}
	claim() // the process died before it sent anything
	s.workOff()
	s.wantNumbers(number(0), number(1), number(2), number(3), number(4))
	s.wantWaiting(0)
	claim() // the process died before it stored the job's result
	s.workOff()
	s.wantNumbers(number(0), number(1), number(2), number(3), number(4))
}

// workOff runs a worker until no job is due.
func (s *shop) workOff() {
	s.Helper()
	w := jobs.NewWorker(s.client, map[string]jobs.Handler{stockalert.Kind: s.Handle}, slog.New(slog.DiscardHandler))
	w.Poll = 5 * time.Millisecond
	run, stop := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- w.Run(run) }()
	deadline := time.Now().Add(20 * time.Second)
	due := outbox.And(outbox.Kind(stockalert.Kind), outbox.StateEQ(outbox.StateDue))
	for s.client.Outbox.Query().Where(due).CountX(system) > 0 && time.Now().Before(deadline) {
		time.Sleep(time.Millisecond)
	}
	stop()
	if err := <-done; err != nil {
		s.Error(err)
	}
}

func TestHandle_RefusesDamagedJobs(t *testing.T) {
	s := newShop(t, smsbudget.Settings{})
	if err := s.Handle(s.ctx, jobs.Job{ShopID: s.tenant.Shop.ID, Payload: []byte("{")}); !jobs.IsPermanent(err) {
		t.Errorf("got %v", err)
	}
	if err := s.Handle(s.ctx, jobs.Job{ShopID: 1 << 40, Payload: []byte("{}")}); err != nil {
		t.Errorf("a deleted shop: %v", err)
	}
}
