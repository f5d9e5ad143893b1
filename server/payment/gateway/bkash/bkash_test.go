package bkash_test

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"haat/server/payment/gateway"
	"haat/server/payment/gateway/bkash"
	"haat/server/payment/gateway/bkash/bkashtest"
	"haat/server/platform/remote"
)

type clock struct {
	mu sync.Mutex
	at time.Time
}

func (c *clock) now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.at
}

func (c *clock) pass(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.at = c.at.Add(d)
}

func newGateway(t *testing.T) (*bkash.Gateway, *bkashtest.Server, gateway.Account, *clock) {
	t.Helper()
	server, c := bkashtest.New(t), &clock{at: time.Date(2026, 11, 26, 6, 0, 0, 0, time.UTC)}
	server.Now = c.now
	client := &gateway.Client{Base: server.URL, Sandbox: server.URL, HTTP: remote.NewHTTPClient(http.DefaultTransport, gateway.RequestTimeout)}
	return bkash.New(client, c.now), server, gateway.Account{ID: 1, Secrets: bkashtest.Secrets()}, c
}

var checkout = gateway.Checkout{Key: "key1", Amount: 60_50, Order: "1001", Return: "https://haat.example/return", Customer: gateway.Customer{Mobile: "01712345678"}}

func created(t *testing.T, g *bkash.Gateway, a gateway.Account) string {
	t.Helper()
	session, err := g.Create(t.Context(), a, checkout)
	if err != nil {
		t.Fatal(err)
	}
	return session.ID
}

func TestComplete_TakesAnAuthorizedPaymentOnce(t *testing.T) {
	t.Parallel()
	g, server, a, _ := newGateway(t)
	id := created(t, g, a)
	if _, err := g.Complete(t.Context(), a, id, ""); !isRefused(err, "2056") {
		t.Errorf("before the customer paid: %v", err)
	}
	if o, err := g.Query(t.Context(), a, id); err != nil || o.State != gateway.Open {
		t.Errorf("%+v, %v", o, err)
	}
	if address := server.Press(id, "success"); !strings.HasPrefix(address, checkout.Return+"?") {
		t.Errorf("the browser returns to %s", address)
	}
	for range 2 { // the second execution gets the code for completed payments
		o, err := g.Complete(t.Context(), a, id, "")
		if err != nil || o.State != gateway.Paid || o.Amount != 60_50 || o.Currency != "BDT" || o.Reference == "" || o.Sender == "" {
			t.Fatalf("%+v, %v", o, err)
		}
	}
	if p, _ := server.Payment(id); !p.Executed {
		t.Error("the payment is not executed")
	}
}

func isRefused(err error, code string) bool {
	refused, ok := remote.AsRefused(err)
	return ok && refused.Code == code
}

func TestComplete_LostAnswerIsFoundByQuery(t *testing.T) {
	t.Parallel()
	g, server, a, _ := newGateway(t)
	id := created(t, g, a)
	server.Press(id, "success")
	server.LoseAnswers("execute", 1)
	if _, err := g.Complete(t.Context(), a, id, ""); !errors.Is(err, remote.ErrLost) {
		t.Fatalf("%v", err)
	}
	if o, err := g.Query(t.Context(), a, id); err != nil || o.State != gateway.Paid {
		t.Errorf("%+v, %v", o, err)
	}
}

func TestQuery_ReportsEndedPayments(t *testing.T) {
	t.Parallel()
	g, server, a, _ := newGateway(t)
	for press, problem := range map[string]string{"cancel": gateway.ProblemCanceled, "failure": gateway.ProblemFailed} {
		id := created(t, g, a)
		server.Press(id, press)
		if o, err := g.Query(t.Context(), a, id); err != nil || o.State != gateway.Failed || o.Problem != problem {
			t.Errorf("%s: %+v, %v", press, o, err)
		}
	}
}

func TestToken_IsGrantedOnceForConcurrentRequests(t *testing.T) {
	t.Parallel()
	g, server, a, c := newGateway(t)
	var wait sync.WaitGroup
	for range 8 {
		wait.Go(func() {
			if _, err := g.Create(t.Context(), a, checkout); err != nil {
				t.Error(err)
			}
		})
	}
	wait.Wait()
	if n := server.Requests("grant"); n != 1 {
		t.Errorf("%d tokens", n)
	}
	c.pass(54 * time.Minute)
	created(t, g, a)
	if n := server.Requests("grant"); n != 1 {
		t.Errorf("%d tokens after 54 minutes", n)
	}
	c.pass(2 * time.Minute)
	created(t, g, a)
	if n := server.Requests("grant"); n != 2 {
		t.Errorf("%d tokens after 56 minutes", n)
	}
}

func TestToken_ExpiredTokenIsReplaced(t *testing.T) {
	t.Parallel()
	g, server, a, _ := newGateway(t)
	created(t, g, a)
	server.ExpireTokens()
	created(t, g, a)
	if n := server.Requests("grant"); n != 2 || len(server.Payments()) != 2 {
		t.Errorf("%d tokens, %d payments", n, len(server.Payments()))
	}
}

func TestCheck_RefusesWrongKeysAndDoesNotRepeatThem(t *testing.T) {
	t.Parallel()
	g, server, a, _ := newGateway(t)
	if err := g.Check(t.Context(), a); err != nil {
		t.Fatal(err)
	}
	server.SetSecret(server.Account(), "password", "another")
	if err := g.Check(t.Context(), a); !errors.Is(err, remote.ErrUnauthorized) {
		t.Fatal(err)
	}
	before := server.Requests("grant")
	if _, err := g.Create(t.Context(), a, checkout); !errors.Is(err, remote.ErrUnauthorized) || server.Requests("grant") != before {
		t.Errorf("%v, %d requests", err, server.Requests("grant")-before)
	}
}

func TestDo_DistinguishesLostFromUnavailable(t *testing.T) {
	t.Parallel()
	g, server, a, _ := newGateway(t)
	id := created(t, g, a)
	for name, wrong := range map[string]func(kind string){
		"lost": func(k string) { server.LoseAnswers(k, 1) },
		"page": func(k string) { server.HTML(k, 1) },
		"5xx":  func(k string) { server.Fail5xx(k, 1) },
	} {
		wrong("execute")
		if _, err := g.Complete(t.Context(), a, id, ""); !errors.Is(err, remote.ErrLost) {
			t.Errorf("execute, %s: %v", name, err)
		}
		wrong("status")
		if _, err := g.Query(t.Context(), a, id); !isUnavailable(err) {
			t.Errorf("status, %s: %v", name, err)
		}
	}
	server.RateLimit("execute", 1, time.Minute)
	if _, err := g.Complete(t.Context(), a, id, ""); !isUnavailable(err) {
		t.Errorf("too many requests: %v", err)
	}
	server.Slow("execute", time.Minute)
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	if _, err := g.Complete(ctx, a, id, ""); !errors.Is(err, remote.ErrLost) {
		t.Errorf("slow: %v", err)
	}
}

func isUnavailable(err error) bool {
	_, ok := remote.AsUnavailable(err)
	return ok
}

func TestFindTransaction_FindsManualPayments(t *testing.T) {
	t.Parallel()
	g, server, a, _ := newGateway(t)
	server.ReceiveByHand("CHM7B0RS5K", bkashtest.ByHand{Amount: 120_00})
	if o, err := g.FindTransaction(t.Context(), a, "CHM7B0RS5K"); err != nil || o.Amount != 120_00 || o.State != gateway.Paid {
		t.Errorf("%+v, %v", o, err)
	}
	if _, err := g.FindTransaction(t.Context(), a, "CHM7B0RS5X"); !errors.Is(err, gateway.ErrNotFound) {
		t.Error(err)
	}
}

func TestRefund_IsLimitedToThePayment(t *testing.T) {
	t.Parallel()
	g, server, a, _ := newGateway(t)
	id := created(t, g, a)
	server.Press(id, "success")
	o, err := g.Complete(t.Context(), a, id, "")
	if err != nil {
		t.Fatal(err)
	}
	r := gateway.Refund{Session: id, Reference: o.Reference, Key: "r1", Amount: 60_50}
	if done, err := g.Refund(t.Context(), a, r); err != nil || done.Reference == "" || done.State != gateway.RefundDone {
		t.Errorf("%+v, %v", done, err)
	}
	if _, err := g.Refund(t.Context(), a, r); !isRefused(err, "2071") {
		t.Errorf("a second refund: %v", err)
	}
}
