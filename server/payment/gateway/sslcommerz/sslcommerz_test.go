package sslcommerz_test

import (
	"errors"
	"net/http"
	"strings"
	"testing"

	"haat/server/payment/gateway"
	"haat/server/payment/gateway/sslcommerz"
	"haat/server/payment/gateway/sslcommerz/sslcommerztest"
	"haat/server/platform/remote"
)

func newGateway(t *testing.T) (*sslcommerz.Gateway, *sslcommerztest.Server, gateway.Account) {
	t.Helper()
	server := sslcommerztest.New(t)
	client := &gateway.Client{Base: server.URL, Sandbox: server.URL, HTTP: remote.NewHTTPClient(http.DefaultTransport, gateway.RequestTimeout)}
	return sslcommerz.New(client), server, gateway.Account{ID: 1, Secrets: sslcommerztest.Secrets()}
}

func created(t *testing.T, g *sslcommerz.Gateway, a gateway.Account, key string) {
	t.Helper()
	session, err := g.Create(t.Context(), a, gateway.Checkout{
		Key: key, Amount: 1150_00, Order: "1001", Return: "https://haat.example/return", Notice: "https://haat.example/notice",
		Customer: gateway.Customer{Mobile: "01712345678", Email: "no-reply@haat.example"},
	})
	if err != nil || session.ID != key || session.Address == "" {
		t.Fatalf("%+v, %v", session, err)
	}
}

func TestComplete_ValidatesTheReceipt(t *testing.T) {
	t.Parallel()
	g, server, a := newGateway(t)
	created(t, g, a, "first")
	created(t, g, a, "second")
	paid := server.Press("first", "VALID")
	for range 2 { // VALID, then VALIDATED
		o, err := g.Complete(t.Context(), a, "first", paid.Get("val_id"))
		if err != nil || o.State != gateway.Paid || o.Amount != 1150_00 || o.Fee != 23_00 || o.Currency != "BDT" || o.Reference != strings.ToUpper(paid.Get("bank_tran_id")) {
			t.Fatalf("%+v, %v", o, err)
		}
	}
	if o, err := g.Complete(t.Context(), a, "second", paid.Get("val_id")); err != nil || o.State != gateway.Open {
		t.Errorf("a receipt of another payment: %+v, %v", o, err)
	}
	if o, err := g.Complete(t.Context(), a, "second", "made up"); err != nil || o.State != gateway.Open {
		t.Errorf("a forged receipt: %+v, %v", o, err)
	}
}

func TestQuery_ReportsTheOutcome(t *testing.T) {
	t.Parallel()
	g, server, a := newGateway(t)
	if _, err := g.Query(t.Context(), a, "none"); !errors.Is(err, gateway.ErrNotFound) {
		t.Errorf("an unknown payment: %v", err)
	}
	for status, want := range map[string]gateway.Outcome{
		"FAILED": {State: gateway.Failed, Problem: gateway.ProblemFailed}, "CANCELLED": {State: gateway.Failed, Problem: gateway.ProblemCanceled},
	} {
		created(t, g, a, status)
		server.Press(status, status)
		if o, err := g.Query(t.Context(), a, status); err != nil || o != want {
			t.Errorf("%+v, %v", o, err)
		}
	}
	created(t, g, a, "risky")
	server.Press("risky", "VALID")
	server.Change("risky", func(p *sslcommerztest.Payment) { p.Risky = true })
	if o, err := g.Query(t.Context(), a, "risky"); err != nil || o.State != gateway.Paid || !o.Risky {
		t.Errorf("%+v, %v", o, err)
	}
}

func TestCheck_RefusesWrongKeysWithoutShowingThem(t *testing.T) {
	t.Parallel()
	g, server, a := newGateway(t)
	if err := g.Check(t.Context(), a); err != nil {
		t.Fatal(err)
	}
	server.SetSecret(server.Account(), "store_passwd", "another")
	if err := g.Check(t.Context(), a); !errors.Is(err, remote.ErrUnauthorized) {
		t.Error(err)
	}
	if _, err := g.Create(t.Context(), a, gateway.Checkout{Key: "k", Amount: 10_00}); !errors.Is(err, remote.ErrUnauthorized) {
		t.Error(err)
	}
	server.LoseAnswers("query", 2) // the HTTP client repeats a GET once
	if err := g.Check(t.Context(), a); err == nil || strings.Contains(err.Error(), "test-store") {
		t.Errorf("%v", err)
	}
}

func TestCreate_RefusesInvalidPageAddresses(t *testing.T) {
	t.Parallel()
	g, server, a := newGateway(t)
	server.URL = "javascript:alert(1)//"
	if _, err := g.Create(t.Context(), a, gateway.Checkout{Key: "k", Amount: 10_00, Order: "1", Return: "https://haat.example", Customer: gateway.Customer{Mobile: "01712345678", Email: "no-reply@haat.example"}}); !errors.Is(err, remote.ErrLost) {
		t.Error(err)
	}
	server.HTML("create", 1)
	if _, err := g.Create(t.Context(), a, gateway.Checkout{Key: "l", Amount: 10_00}); !errors.Is(err, remote.ErrLost) {
		t.Errorf("a page instead of JSON: %v", err)
	}
}

func TestRefund_IsLimitedToThePayment(t *testing.T) {
	t.Parallel()
	g, server, a := newGateway(t)
	created(t, g, a, "first")
	paid := server.Press("first", "VALID")
	r := gateway.Refund{Session: "first", Reference: paid.Get("bank_tran_id"), Key: "r1", Amount: 1100_00}
	server.LoseAnswers("refund", 1)
	if _, err := g.Refund(t.Context(), a, gateway.Refund{Session: "first", Reference: r.Reference, Key: "r0", Amount: 50_00}); !errors.Is(err, remote.ErrLost) {
		t.Errorf("a lost answer: %v", err)
	}
	if n := server.Requests("refund"); n != 1 {
		t.Errorf("a lost refund was sent %d times", n)
	}
	if done, err := g.Refund(t.Context(), a, r); err != nil || done.Reference == "" || done.State != gateway.RefundPending {
		t.Errorf("%+v, %v", done, err)
	}
	if _, err := g.Refund(t.Context(), a, r); err == nil {
		t.Error("more is given back than was paid")
	}
}
