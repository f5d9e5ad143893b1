// Package sslcommerztest is a fake of SSLCOMMERZ. Tests can inject failures into its kinds of requests:
// create, validate, query and refund.
package sslcommerztest

import (
	"context"
	"fmt"
	"html"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"haat/server/payment/gateway"
	"haat/server/platform/money"
	"haat/server/platform/remote/remotetest"
)

// Payment is a payment at the fake.
type Payment struct {
	Key, Receipt, Bank, Status, Currency string
	Return, Notice, Email                string
	Amount, Refunded                     money.Amount // Refunded includes refunds in progress
	Refunds                              []Refund
	Risky                                bool
}

// Refund is a refund at the fake.
type Refund struct {
	Ref, Status string // processing, refunded or canceled
	Amount      money.Amount
}

// Server is a fake SSLCOMMERZ. It is an http.Handler, so both tests and programs can serve it.
type Server struct {
	*remotetest.Core
	// URL is the base URL of a Server that New created.
	URL string

	mux      *http.ServeMux
	payments map[string]*Payment
	next     int
}

// Secrets returns the credentials of the account.
func Secrets() map[string]string {
	return map[string]string{"store_id": "test-store", "store_passwd": "test-store-password"}
}

// New serves a fake SSLCOMMERZ until the test ends.
func New(t testing.TB) *Server {
	s := NewServer()
	s.URL = remotetest.Start(t, s)
	return s
}

// NewServer returns a fake SSLCOMMERZ that does not listen. The caller must serve it and set URL.
func NewServer() *Server {
	s := &Server{Core: remotetest.NewCore(Secrets()), mux: http.NewServeMux(), payments: map[string]*Payment{}, next: 1}
	s.mux.HandleFunc("POST /gwprocess/v4/api.php", s.Serve("create", s.create))
	s.mux.HandleFunc("GET /validator/api/validationserverAPI.php", s.Serve("validate", s.validate))
	query, refund, refunds := s.Serve("query", s.query), s.Serve("refund", s.refund), s.Serve("refunds", s.refunds)
	s.mux.HandleFunc("GET /validator/api/merchantTransIDvalidationAPI.php", func(w http.ResponseWriter, r *http.Request) {
		if r.FormValue("bank_tran_id") != "" {
			refund(w, r)
			return
		}
		if r.FormValue("refund_ref_id") != "" {
			refunds(w, r)
			return
		}
		query(w, r)
	})
	s.mux.HandleFunc("GET /pay/{key}", s.page)
	s.mux.HandleFunc("POST /pay/{key}", s.press)
	return s
}

// ServeHTTP implements http.Handler.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.mux.ServeHTTP(w, r) }

func (s *Server) knows(r *http.Request) bool {
	want := s.Account().Secrets
	return s.AnyKey || r.FormValue("store_id") == want["store_id"] && r.FormValue("store_passwd") == want["store_passwd"]
}

func (s *Server) create(r *http.Request) remotetest.Reply {
	failed := func(reason string) remotetest.Reply {
		return remotetest.Reply{Body: map[string]any{"status": "FAILED", "failedreason": reason, "GatewayPageURL": ""}}
	}
	amount, err := money.Parse(r.FormValue("total_amount"))
	key := r.FormValue("tran_id")
	switch {
	case !s.knows(r):
		return failed("Store Credential Error Or Store is De-active")
	case err != nil || amount < 10_00 || amount > 500_000_00:
		return failed("Invalid amount")
	case key == "" || len(key) > 30 || s.payments[key] != nil:
		return failed("Invalid tran_id")
	}
	for _, needed := range []string{"currency", "success_url", "fail_url", "cancel_url", "cus_name", "cus_email", "cus_phone", "cus_add1", "cus_city", "cus_country", "product_name", "product_category", "product_profile"} {
		if r.FormValue(needed) == "" {
			return failed(needed + " is missing")
		}
	}
	s.payments[key] = &Payment{
		Key: key, Status: "UNATTEMPTED", Currency: r.FormValue("currency"), Return: r.FormValue("success_url"), Notice: r.FormValue("ipn_url"), Email: r.FormValue("cus_email"), Amount: amount,
	}
	return remotetest.Reply{Body: map[string]any{"status": "SUCCESS", "failedreason": "", "sessionkey": "S" + key, "GatewayPageURL": s.URL + "/pay/" + key}}
}

func (p *Payment) fields() map[string]any {
	risk := "0"
	if p.Risky {
		risk = "1"
	}
	fields := map[string]any{
		"status": p.Status, "tran_id": p.Key, "amount": gateway.Taka(p.Amount), "currency": p.Currency, "currency_type": "BDT", "risk_level": risk,
		"store_amount": gateway.Taka(p.Amount - p.Amount/50), "val_id": p.Receipt, "bank_tran_id": p.Bank,
	}
	return fields
}

func (s *Server) validate(r *http.Request) remotetest.Reply {
	if !s.knows(r) {
		return remotetest.Reply{Body: map[string]any{"APIConnect": "FAILED"}}
	}
	for _, p := range s.payments {
		if p.Receipt != "" && p.Receipt == r.FormValue("val_id") {
			fields := p.fields()
			fields["APIConnect"] = "DONE"
			if p.Status == "VALID" {
				p.Status = "VALIDATED"
			}
			return remotetest.Reply{Body: fields}
		}
	}
	return remotetest.Reply{Body: map[string]any{"APIConnect": "DONE", "status": "INVALID_TRANSACTION"}}
}

func (s *Server) query(r *http.Request) remotetest.Reply {
	if !s.knows(r) {
		return remotetest.Reply{Body: map[string]any{"APIConnect": "FAILED"}}
	}
	p := s.payments[r.FormValue("tran_id")]
	if p == nil {
		return remotetest.Reply{Body: map[string]any{"APIConnect": "DONE", "no_of_trans_found": 0, "element": []any{}}}
	}
	return remotetest.Reply{Body: map[string]any{"APIConnect": "DONE", "no_of_trans_found": 1, "element": []any{p.fields()}}}
}

func (s *Server) refund(r *http.Request) remotetest.Reply {
	if !s.knows(r) {
		return remotetest.Reply{Body: map[string]any{"APIConnect": "FAILED"}}
	}
	amount, err := money.Parse(r.FormValue("refund_amount"))
	for _, p := range s.payments {
		if err == nil && amount > 0 && p.Bank == r.FormValue("bank_tran_id") && p.Refunded+amount <= p.Amount && r.FormValue("refund_trans_id") != "" {
			s.next++
			p.Refunded += amount
			ref := fmt.Sprintf("ref%d", s.next)
			p.Refunds = append(p.Refunds, Refund{ref, "processing", amount})
			return remotetest.Reply{Body: map[string]any{"APIConnect": "DONE", "status": "processing", "refund_ref_id": ref}}
		}
	}
	return remotetest.Reply{Body: map[string]any{"APIConnect": "DONE", "status": "failed", "errorReason": "refund is not possible"}}
}

// refunds returns the response about a refund's state.
func (s *Server) refunds(r *http.Request) remotetest.Reply {
	if !s.knows(r) {
		return remotetest.Reply{Body: map[string]any{"APIConnect": "FAILED"}}
	}
	for _, p := range s.payments {
		for _, each := range p.Refunds {
			if each.Ref == r.FormValue("refund_ref_id") {
				return remotetest.Reply{Body: map[string]any{"APIConnect": "DONE", "status": each.Status, "refund_ref_id": each.Ref, "tran_id": p.Key}}
			}
		}
	}
	return remotetest.Reply{Body: map[string]any{"APIConnect": "DONE", "status": "", "errorReason": "not found"}}
}

// FinishRefunds completes the refunds of a payment that are in progress: as refunded if sent is true,
// otherwise as canceled.
func (s *Server) FinishRefunds(key string, sent bool) {
	s.Do(func() {
		p := s.payments[key]
		for i, each := range p.Refunds {
			if each.Status != "processing" {
				continue
			}
			p.Refunds[i].Status = "refunded"
			if !sent {
				p.Refunds[i].Status = "cancelled"
				p.Refunded -= each.Amount
			}
		}
	})
}

// Payment returns a copy of the payment with a key.
func (s *Server) Payment(key string) (p Payment, ok bool) {
	s.Do(func() {
		if found := s.payments[key]; found != nil {
			p, ok = *found, true
		}
	})
	return p, ok
}

// Change modifies a payment.
func (s *Server) Change(key string, change func(*Payment)) { s.Do(func() { change(s.payments[key]) }) }

// Press simulates the customer's decision on the payment page: VALID, FAILED or CANCELLED. It returns the
// form that both the browser and SSLCOMMERZ post to the shop, or nil for an unknown payment.
func (s *Server) Press(key, status string) (form url.Values) {
	s.Do(func() {
		p := s.payments[key]
		if p == nil {
			return
		}
		if !slices.Contains([]string{"VALID", "VALIDATED"}, p.Status) {
			p.Status = status
			if status == "VALID" {
				s.next++
				p.Receipt, p.Bank = fmt.Sprintf("val%d", s.next), fmt.Sprintf("bank%d", s.next)
			}
		}
		form = url.Values{}
		for name, value := range maps.All(p.fields()) {
			form.Set(name, fmt.Sprint(value))
		}
	})
	return form
}

func (s *Server) page(w http.ResponseWriter, r *http.Request) {
	p, ok := s.Payment(r.PathValue("key"))
	if !ok {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	_, _ = fmt.Fprintf(w, `<!DOCTYPE html><html lang="en"><title>SSLCOMMERZ (fake)</title><h1>SSLCOMMERZ (fake)</h1><p>BDT %s</p><form method="post">
<button name="status" value="VALID">Pay</button> <button name="status" value="FAILED">Fail</button> <button name="status" value="CANCELLED">Cancel</button></form>`,
		gateway.Taka(p.Amount)) // a fake for tests
}

// press sends the notice and responds with a page whose form the browser posts to the shop.
func (s *Server) press(w http.ResponseWriter, r *http.Request) {
	form := s.Press(r.PathValue("key"), r.FormValue("status"))
	p, ok := s.Payment(r.PathValue("key"))
	if !ok {
		http.NotFound(w, r)
		return
	}
	s.Notify(p.Notice, form)
	fields := ""
	for name := range form {
		fields += fmt.Sprintf(`<input type="hidden" name="%s" value="%s">`, name, html.EscapeString(form.Get(name)))
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	_, _ = fmt.Fprintf(w, `<!DOCTYPE html><html lang="en"><title>SSLCOMMERZ (fake)</title><body onload="document.forms[0].submit()"><form method="post" action="%s">%s<button>Back to the shop</button></form>`,
		html.EscapeString(p.Return), fields) // a fake for tests
}

// Notify posts a notice to the shop and ignores the response.
func (s *Server) Notify(address string, form url.Values) {
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, address, strings.NewReader(form.Encode()))
	if err != nil {
		return
	}
	req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	if res, err := http.DefaultClient.Do(req); err == nil {
		_ = res.Body.Close()
	}
}
