// Package bkash implements bKash Tokenized Checkout v1.2.0-beta without agreements (mode 0011). Tests use the
// fake server of package bkashtest.
package bkash

import (
	"cmp"
	"context"
	"errors"
	"net/http"
	"net/url"
	"strings"
	"time"

	"haat/server/payment/gateway"
	"haat/server/platform/dhaka"
	"haat/server/platform/money"
	"haat/server/platform/remote"
)

// Base addresses of the API.
const (
	Base    = "https://tokenized.pay.bka.sh/v1.2.0-beta"
	Sandbox = "https://tokenized.sandbox.bka.sh/v1.2.0-beta"
)

// Names of the credentials.
const (
	appKey    = "app_key"
	appSecret = "app_secret"
	username  = "username"
	password  = "password"
)

// Values of statusCode.
const (
	ok = "0000"
	// invalidToken is the answer to an expired token.
	invalidToken = "2079"
	// alreadyCompleted is the answer to a second execution.
	alreadyCompleted = "2062"
)

const completed = "Completed"

// taka is the currency of all payments.
const taka = "BDT"

// prefix is the beginning of all request paths.
const prefix = "/tokenized/checkout"

// Spec describes bKash.
var Spec = gateway.Spec{
	Name: "bkash", Method: "bkash_checkout", Title: "bKash",
	Credentials: []gateway.Credential{{Name: appKey, Max: 100}, {Name: appSecret, Max: 200}, {Name: username, Max: 100}, {Name: password, Max: 100}},
	Account:     username, Executes: true, Wallet: "bkash", Expires: 24 * time.Hour, Min: 1_00, Max: 500_000_00,
}

// Gateway implements gateway.Gateway, gateway.TransactionFinder and gateway.Notifier.
type Gateway struct {
	client *gateway.Client
	tokens *remote.Tokens
}

// New returns the gateway.
func New(client *gateway.Client, now func() time.Time) *Gateway {
	return &Gateway{client, &remote.Tokens{Now: now}}
}

// Spec returns the description of bKash.
func (*Gateway) Spec() gateway.Spec { return Spec }

// Check verifies the credentials by requesting a new token.
func (g *Gateway) Check(ctx context.Context, a gateway.Account) error {
	g.tokens.Forget(keyOf(a))
	_, _, err := g.token(ctx, a, g.tokens.Of(keyOf(a)), "")
	return err
}

// answer contains the fields that all responses have. Errors have the HTTP status 200 and a code other than
// ok.
type answer struct {
	Code       string `json:"statusCode"`
	Message    string `json:"statusMessage"`
	ErrorCode  string `json:"errorCode"` // in errors of an older format
	ErrorWords string `json:"errorMessage"`
}

// err returns nil for a successful response, and Refused otherwise.
func (a answer) err() error {
	if a.ErrorCode == "" && a.Code == ok {
		return nil
	}
	return &remote.Refused{Code: cmp.Or(a.ErrorCode, a.Code, "unknown"), Detail: cmp.Or(a.ErrorWords, a.Message)}
}

// payment is the part of answers that describes a payment.
type payment struct {
	answer

	ID       string `json:"paymentID"`
	Trx      string `json:"trxID"`
	State    string `json:"transactionStatus"`
	Amount   string `json:"amount"`
	Currency string `json:"currency"`
	Payer    string `json:"customerMsisdn"`
	URL      string `json:"bkashURL"`
	Receiver string `json:"organizationShortCode"`
	At       string `json:"completedTime"`
	refunds
}

// Create opens a session.
func (g *Gateway) Create(ctx context.Context, a gateway.Account, c gateway.Checkout) (gateway.Session, error) {
	p, err := g.do(ctx, a, "/create", true, map[string]string{
		"mode": "0011", "payerReference": cmp.Or(c.Customer.Mobile, c.Order), "callbackURL": c.Return, "amount": gateway.Taka(c.Amount), "currency": taka,
		"intent": "sale", "merchantInvoiceNumber": c.Key,
	})
	if err != nil {
		return gateway.Session{}, err
	}
	if p.ID == "" || len(p.ID) > 80 {
		return gateway.Session{}, remote.ErrLost
	}
	return gateway.Session{ID: p.ID, Address: p.URL}, g.client.CheckAddress(a, p.URL)
}

// ReadNotice reads the query of the address to which bKash redirects the customer.
func (*Gateway) ReadNotice(fields url.Values) gateway.Notice {
	return gateway.Notice{Session: fields.Get("paymentID"), Paid: fields.Get("status") == "success"}
}

// Complete executes a payment, which takes the money.
func (g *Gateway) Complete(ctx context.Context, a gateway.Account, session, _ string) (gateway.Outcome, error) {
	p, err := g.do(ctx, a, "/execute", true, map[string]string{"paymentID": session})
	if refused, is := remote.AsRefused(err); is && refused.Code == alreadyCompleted {
		return g.Query(ctx, a, session)
	}
	if err != nil {
		return gateway.Outcome{}, err
	}
	return p.outcome(session, true)
}

// Query requests a payment's state.
func (g *Gateway) Query(ctx context.Context, a gateway.Account, session string) (gateway.Outcome, error) {
	p, err := g.do(ctx, a, "/payment/status", false, map[string]string{"paymentID": session})
	if err != nil {
		return gateway.Outcome{}, err
	}
	return p.outcome(session, false)
}

// outcome converts a response about a session. changed reports whether the request, if successful, has taken
// money.
func (p payment) outcome(session string, changed bool) (gateway.Outcome, error) {
	if p.ID != session {
		return gateway.Outcome{}, misunderstood(changed, "an answer about another payment")
	}
	switch p.State {
	case completed:
		amount, err := money.Parse(p.Amount)
		if err != nil || amount <= 0 || p.Trx == "" {
			return gateway.Outcome{}, misunderstood(changed, "a payment without an amount or reference")
		}
		return gateway.Outcome{State: gateway.Paid, Amount: amount, Currency: p.Currency, Reference: strings.ToUpper(p.Trx), Sender: p.Payer}, nil
	case "Cancelled", "Canceled":
		return gateway.Outcome{State: gateway.Failed, Problem: gateway.ProblemCanceled}, nil
	case "Failed", "Declined", "Failure":
		return gateway.Outcome{State: gateway.Failed, Problem: gateway.ProblemFailed}, nil
	case "Expired":
		return gateway.Outcome{State: gateway.Failed, Problem: gateway.ProblemExpired}, nil
	default: // Initiated, and unknown states
		return gateway.Outcome{State: gateway.Open}, nil
	}
}

func misunderstood(changed bool, reason string) error {
	if changed {
		return errors.Join(remote.ErrLost, errors.New(reason))
	}
	return &remote.Unavailable{Reason: reason}
}

// FindTransaction returns a transaction that the account received, in a session or as a manual payment.
func (g *Gateway) FindTransaction(ctx context.Context, a gateway.Account, reference string) (gateway.Outcome, error) {
	p, err := g.do(ctx, a, "/general/searchTransaction", false, map[string]string{"trxID": reference})
	if refused, is := remote.AsRefused(err); is {
		if strings.HasPrefix(refused.Code, "2") {
			return gateway.Outcome{}, gateway.ErrNotFound
		}
		return gateway.Outcome{}, &remote.Unavailable{Reason: refused.Error()} // for example 9999, an internal error of bKash
	}
	if err != nil {
		return gateway.Outcome{}, err
	}
	if !strings.EqualFold(p.Trx, reference) {
		return gateway.Outcome{}, gateway.ErrNotFound
	}
	o, err := p.outcome("", false)
	o.Receiver, o.At = p.Receiver, timeOf(p.At)
	return o, err
}

// timeOf parses a time such as 2026-11-26T18:05:09:000 GMT+0600. It returns the zero time for any other text.
func timeOf(text string) time.Time {
	day, clock, _ := strings.Cut(text, "T")
	if len(clock) < len(time.TimeOnly) {
		return time.Time{}
	}
	at, err := time.ParseInLocation(time.DateTime, day+" "+clock[:len(time.TimeOnly)], dhaka.Zone)
	if err != nil || !strings.HasSuffix(clock, "+0600") {
		return time.Time{}
	}
	return at
}

// do sends a request with a token and returns its successful response. If bKash refuses a cached token, do
// requests a new one and retries, because the refused request had no effect.
func (g *Gateway) do(ctx context.Context, a gateway.Account, path string, changes bool, body any) (payment, error) {
	kept := g.tokens.Of(keyOf(a))
	token, fresh, err := g.token(ctx, a, kept, "")
	if err != nil {
		return payment{}, err
	}
	p, err := g.send(ctx, a, path, changes, body, token)
	if !errors.Is(err, remote.ErrUnauthorized) || fresh {
		return p, err
	}
	if token, _, err = g.token(ctx, a, kept, token); err != nil {
		return payment{}, err
	}
	return g.send(ctx, a, path, changes, body, token)
}

func (g *Gateway) send(ctx context.Context, a gateway.Account, path string, changes bool, body any, token string) (p payment, err error) {
	err = g.client.Do(ctx, a, gateway.Request{
		Method: http.MethodPost, Path: prefix + path, Body: body, Changes: changes,
		Header: http.Header{"Authorization": {token}, "X-App-Key": {a.Secrets[appKey]}},
	}, &p)
	if err != nil {
		return payment{}, err
	}
	err = p.err()
	if refused, is := remote.AsRefused(err); is && refused.Code == invalidToken {
		return payment{}, remote.ErrUnauthorized
	}
	return p, err
}
