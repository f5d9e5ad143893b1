// Package bkashtest is a fake of bKash Tokenized Checkout. Tests can inject failures into its kinds of
// requests: grant, create, execute, status, refund and search.
package bkashtest

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"html"
	"io"
	"net/http"
	"net/url"
	"testing"
	"time"

	"haat/server/payment/gateway"
	"haat/server/platform/dhaka"
	"haat/server/platform/money"
	"haat/server/platform/remote/remotetest"
)

// Payer is the number of the customer's wallet.
const Payer = "01770618575"

// tokenFor is the lifetime of tokens.
const tokenFor = time.Hour

// Payment is a payment at the fake.
type Payment struct {
	ID, Key, Trx, Callback, State string
	Amount, Refunded              money.Amount
	Refunds                       []Refund // oldest first
	// Authorized reports that the customer entered the PIN, and Executed that the money was taken.
	Authorized, Executed bool
	// Repeated counts execute requests after the money was taken.
	Repeated int
}

// Refund is a refund at the fake.
type Refund struct {
	Trx    string
	Amount money.Amount
}

// Server is a fake bKash. It is an http.Handler, so both tests and programs can serve it.
type Server struct {
	*remotetest.Core
	// URL is the base URL of a Server that New created.
	URL string
	// OneRefund limits responses about refunds to the newest one. Set it before the first request.
	OneRefund bool

	mux      *http.ServeMux
	payments map[string]*Payment
	byHand   map[string]ByHand // by transaction id
	tokens   map[string]time.Time
	next     int
}

// Secrets returns the credentials of the account.
func Secrets() map[string]string {
	return map[string]string{"app_key": "test-app-key", "app_secret": "test-app-secret", "username": "01700000000", "password": "test-password"}
}

// New serves a fake bKash until the test ends.
func New(t testing.TB) *Server {
	s := NewServer()
	s.URL = remotetest.Start(t, s)
	return s
}

// NewServer returns a fake bKash that does not listen. The caller must serve it and set URL.
func NewServer() *Server {
	s := &Server{
		Core: remotetest.NewCore(Secrets()), mux: http.NewServeMux(), payments: map[string]*Payment{}, byHand: map[string]ByHand{},
		tokens: map[string]time.Time{}, next: 1,
	}
	s.mux.HandleFunc("POST /tokenized/checkout/token/grant", s.Serve("grant", s.grant))
	for path, handler := range map[string]struct {
		kind string
		do   func(request) any
	}{
		"/create":                    {"create", s.create},
		"/execute":                   {"execute", s.execute},
		"/payment/status":            {"status", s.status},
		"/general/searchTransaction": {"search", s.search},
	} {
		s.mux.HandleFunc("POST /tokenized/checkout"+path, s.Serve(handler.kind, s.authorized(handler.do)))
	}
	refund, refunds := s.Serve("refund", s.authorized(s.refund)), s.Serve("refunds", s.authorized(s.refunds))
	s.mux.HandleFunc("POST /tokenized/checkout/payment/refund", func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(io.LimitReader(r.Body, 1<<16)) // truncated bodies are refused later
		r.Body = io.NopCloser(bytes.NewReader(body))
		if bytes.Contains(body, []byte(`"amount"`)) {
			refund(w, r)
			return
		}
		refunds(w, r)
	})
	s.mux.HandleFunc("GET /pay/{id}", s.page)
	s.mux.HandleFunc("POST /pay/{id}", s.press)
	return s
}

// ServeHTTP implements http.Handler.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.mux.ServeHTTP(w, r) }

// request is the body of a request.
type request struct {
	Payment  string `json:"paymentID"`
	Trx      string `json:"trxID"`
	Amount   string `json:"amount"`
	Currency string `json:"currency"`
	Mode     string `json:"mode"`
	Intent   string `json:"intent"`
	Callback string `json:"callbackURL"`
	Payer    string `json:"payerReference"`
	Key      string `json:"merchantInvoiceNumber"`
}

// failed returns the body of an error, which has status 200.
func failed(code, message string) map[string]any {
	return map[string]any{"statusCode": code, "statusMessage": message}
}

func succeeded(fields map[string]any) map[string]any {
	fields["statusCode"], fields["statusMessage"] = "0000", "Successful"
	return fields
}

func (s *Server) grant(r *http.Request) remotetest.Reply {
	var in map[string]string
	_ = json.NewDecoder(r.Body).Decode(&in) // an invalid body has no keys and is refused later
	want := s.Account().Secrets
	if !s.AnyKey && (r.Header.Get("username") != want["username"] || r.Header.Get("password") != want["password"] || in["app_key"] != want["app_key"] || in["app_secret"] != want["app_secret"]) {
		return remotetest.Reply{Body: failed("2001", "Invalid App Key")}
	}
	s.next++
	token := fmt.Sprintf("token-%d", s.next)
	s.tokens[token] = s.Now().Add(tokenFor)
	return remotetest.Reply{Body: succeeded(map[string]any{"id_token": token, "token_type": "Bearer", "expires_in": "3600", "refresh_token": "refresh"})}
}

// ExpireTokens makes all tokens invalid.
func (s *Server) ExpireTokens() { s.Do(func() { clear(s.tokens) }) }

func (s *Server) authorized(do func(request) any) func(*http.Request) remotetest.Reply {
	return func(r *http.Request) remotetest.Reply {
		until, known := s.tokens[r.Header.Get("Authorization")]
		if !known || s.Now().After(until) || !s.AnyKey && r.Header.Get("X-App-Key") != s.Account().Secrets["app_key"] {
			return remotetest.Reply{Status: http.StatusUnauthorized, Body: map[string]any{"message": "The incoming token has expired"}}
		}
		var in request
		if err := json.NewDecoder(r.Body).Decode(&in); err != nil {
			return remotetest.Reply{Body: failed("9999", "System Error")}
		}
		return remotetest.Reply{Body: do(in)}
	}
}

func (s *Server) create(in request) any {
	amount, err := money.Parse(in.Amount)
	if err != nil || amount < 100 || in.Currency != "BDT" || in.Mode != "0011" || in.Intent != "sale" || in.Key == "" || in.Payer == "" {
		return failed("2065", "Mandatory field missing")
	}
	s.next++
	p := &Payment{ID: fmt.Sprintf("TR0011%08d", s.next), Key: in.Key, Callback: in.Callback, State: "Initiated", Amount: amount}
	s.payments[p.ID] = p
	return succeeded(map[string]any{
		"paymentID": p.ID, "bkashURL": s.URL + "/pay/" + p.ID, "transactionStatus": p.State, "amount": in.Amount, "currency": "BDT",
		"merchantInvoiceNumber": p.Key, "callbackURL": p.Callback,
	})
}

func (s *Server) execute(in request) any {
	p := s.payments[in.Payment]
	switch {
	case p == nil:
		return failed("2002", "Invalid Payment ID")
	case p.Executed:
		p.Repeated++
		return failed("2062", "The payment has already been completed")
	case !p.Authorized:
		return failed("2056", "Invalid Payment State")
	}
	s.next++
	p.Executed, p.State, p.Trx = true, "Completed", fmt.Sprintf("CHM%07d", s.next)
	return s.described(p)
}

func (s *Server) described(p *Payment) any {
	fields := map[string]any{
		"paymentID": p.ID, "transactionStatus": p.State, "amount": gateway.Taka(p.Amount), "currency": "BDT", "intent": "sale",
		"merchantInvoiceNumber": p.Key,
	}
	if p.Executed {
		fields["trxID"], fields["customerMsisdn"] = p.Trx, Payer
	}
	return succeeded(fields)
}

func (s *Server) status(in request) any {
	if p := s.payments[in.Payment]; p != nil {
		return s.described(p)
	}
	return failed("2002", "Invalid Payment ID")
}

func (s *Server) refund(in request) any {
	p := s.payments[in.Payment]
	amount, err := money.Parse(in.Amount)
	if p == nil || !p.Executed || p.Trx != in.Trx || err != nil || amount <= 0 || p.Refunded+amount > p.Amount {
		return failed("2071", "Refund is not possible")
	}
	s.next++
	p.Refunded += amount
	made := Refund{fmt.Sprintf("RFD%07d", s.next), amount}
	p.Refunds = append(p.Refunds, made)
	return succeeded(map[string]any{"originalTrxID": p.Trx, "refundTrxID": made.Trx, "transactionStatus": "Completed", "amount": in.Amount, "currency": "BDT"})
}

// refunds returns the response about a payment's refunds: the newest one, and a list unless OneRefund is set.
func (s *Server) refunds(in request) any {
	p := s.payments[in.Payment]
	if p == nil || p.Trx != in.Trx || len(p.Refunds) == 0 {
		return failed("2070", "Refund not found")
	}
	last := p.Refunds[len(p.Refunds)-1]
	fields := map[string]any{"originalTrxID": p.Trx, "refundTrxID": last.Trx, "transactionStatus": "Completed", "amount": gateway.Taka(last.Amount), "currency": "BDT"}
	if !s.OneRefund {
		list := []any{}
		for _, each := range p.Refunds {
			list = append(list, map[string]any{"refundTrxId": each.Trx, "refundTransactionStatus": "Completed", "refundAmount": gateway.Taka(each.Amount)})
		}
		fields["refundTransactions"] = list
	}
	return succeeded(fields)
}

// ByHand is a transaction that was sent manually, not in a session.
type ByHand struct {
	Amount   money.Amount
	Sender   string    // the payer's number
	Receiver string    // short code of the account that received it
	At       time.Time // omitted if zero
	State    string    // if empty, Completed
}

// ReceiveByHand adds a transaction that was sent manually.
func (s *Server) ReceiveByHand(trx string, t ByHand) {
	s.Do(func() { s.byHand[trx] = t })
}

func (s *Server) search(in request) any {
	if t, ok := s.byHand[in.Trx]; ok {
		fields := map[string]any{
			"trxID": in.Trx, "transactionStatus": cmp.Or(t.State, "Completed"), "amount": gateway.Taka(t.Amount), "currency": "BDT",
			"customerMsisdn": cmp.Or(t.Sender, Payer), "organizationShortCode": t.Receiver,
		}
		if !t.At.IsZero() {
			fields["completedTime"] = t.At.In(dhaka.Zone).Format("2006-01-02T15:04:05:000 GMT-0700")
		}
		return succeeded(fields)
	}
	for _, p := range s.payments {
		if p.Executed && p.Trx == in.Trx {
			return succeeded(map[string]any{"trxID": p.Trx, "transactionStatus": "Completed", "amount": gateway.Taka(p.Amount), "currency": "BDT", "customerMsisdn": Payer})
		}
	}
	return failed("2033", "Transaction not found")
}

// Payment returns a copy of the payment with an id.
func (s *Server) Payment(id string) (p Payment, ok bool) {
	s.Do(func() {
		if found := s.payments[id]; found != nil {
			p, ok = *found, true
		}
	})
	return p, ok
}

// Payments returns copies of all payments.
func (s *Server) Payments() (all []Payment) {
	s.Do(func() {
		for _, p := range s.payments {
			all = append(all, *p)
		}
	})
	return all
}

// SetAmount changes the amount in responses about a payment.
func (s *Server) SetAmount(id string, amount money.Amount) {
	s.Do(func() { s.payments[id].Amount = amount })
}

// Press simulates the customer's decision on the payment page: "success", "failure" or "cancel". It returns the address to which the
// browser is redirected, or "" for an unknown payment.
func (s *Server) Press(id, status string) (address string) {
	s.Do(func() {
		p := s.payments[id]
		if p == nil {
			return
		}
		switch {
		case p.Executed:
		case status == "success":
			p.Authorized = true
		case status == "cancel":
			p.State = "Cancelled"
		default:
			p.State = "Failed"
		}
		query := url.Values{"paymentID": {id}, "status": {status}, "signature": {"x"}}
		address = p.Callback + "?" + query.Encode()
	})
	return address
}

func (s *Server) page(w http.ResponseWriter, r *http.Request) {
	p, ok := s.Payment(r.PathValue("id"))
	if !ok {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	_, _ = fmt.Fprintf(w, `<!DOCTYPE html><html lang="en"><title>bKash (fake)</title><h1>bKash (fake)</h1><p>BDT %s for %s</p><form method="post">
<button name="status" value="success">Pay</button> <button name="status" value="failure">Fail</button> <button name="status" value="cancel">Cancel</button></form>`,
		gateway.Taka(p.Amount), html.EscapeString(p.Key)) // #nosec G705 -- escaped; a fake for tests
}

func (s *Server) press(w http.ResponseWriter, r *http.Request) {
	address := s.Press(r.PathValue("id"), r.FormValue("status"))
	if address == "" {
		http.NotFound(w, r)
		return
	}
	http.Redirect(w, r, address, http.StatusSeeOther) // #nosec G710 -- the merchant's address; a fake for tests
}
