// Package sslcommerz implements the SSLCOMMERZ API v4. Tests use the fake server of package sslcommerztest.
package sslcommerz

import (
	"cmp"
	"context"
	"errors"
	"net/http"
	"net/url"
	"strings"
	"time"

	"haat/server/payment/gateway"
	"haat/server/platform/money"
	"haat/server/platform/remote"
)

// Base addresses of the API.
const (
	Base    = "https://securepay.sslcommerz.com"
	Sandbox = "https://sandbox.sslcommerz.com"
)

// Names of the credentials.
const (
	storeID  = "store_id"
	password = "store_passwd"
)

// Paths of the API.
const (
	createPath   = "/gwprocess/v4/api.php"
	validatePath = "/validator/api/validationserverAPI.php"
	queryPath    = "/validator/api/merchantTransIDvalidationAPI.php"
)

// Spec describes SSLCOMMERZ.
var Spec = gateway.Spec{
	Name: "sslcommerz", Method: "sslcommerz", Title: "SSLCOMMERZ",
	Credentials: []gateway.Credential{{Name: storeID, Max: 100}, {Name: password, Max: 100}}, Account: storeID,
	OwnSession: true, Expires: 24 * time.Hour, Min: 10_00, Max: 500_000_00,
}

// Gateway implements gateway.Gateway.
type Gateway struct {
	client *gateway.Client
}

// New returns the gateway.
func New(client *gateway.Client) *Gateway { return &Gateway{client} }

// Spec returns the description of SSLCOMMERZ.
func (*Gateway) Spec() gateway.Spec { return Spec }

// unknownKey is a key that no payment has.
const unknownKey = "HAATCHECK"

// Check queries a payment that does not exist, because the API has no request for checking credentials.
func (g *Gateway) Check(ctx context.Context, a gateway.Account) error {
	_, err := g.Query(ctx, a, unknownKey)
	if errors.Is(err, gateway.ErrNotFound) {
		return nil
	}
	return err
}

// Create opens a session.
func (g *Gateway) Create(ctx context.Context, a gateway.Account, c gateway.Checkout) (gateway.Session, error) {
	var answer struct {
		Status  string `json:"status"`
		Reason  string `json:"failedreason"`
		Address string `json:"GatewayPageURL"`
	}
	err := g.client.Do(ctx, a, gateway.Request{Method: http.MethodPost, Path: createPath, Changes: true, Form: url.Values{
		storeID: {a.Secrets[storeID]}, password: {a.Secrets[password]}, "total_amount": {gateway.Taka(c.Amount)}, "currency": {taka}, "tran_id": {c.Key},
		"success_url": {c.Return}, "fail_url": {c.Return}, "cancel_url": {c.Return}, "ipn_url": {c.Notice},
		"cus_name": {cmp.Or(c.Customer.Name, "Customer")}, "cus_email": {c.Customer.Email},
		"cus_phone": {c.Customer.Mobile}, "cus_add1": {cmp.Or(c.Customer.Address, "Bangladesh")}, "cus_city": {cmp.Or(c.Customer.City, "Dhaka")},
		"cus_country": {"Bangladesh"}, "shipping_method": {"NO"}, "product_name": {"Order " + c.Order}, "product_category": {"general"},
		"product_profile": {"general"}, "value_a": {c.Order},
	}}, &answer)
	if err != nil {
		return gateway.Session{}, err
	}
	switch {
	case strings.EqualFold(answer.Status, "SUCCESS"):
		return gateway.Session{ID: c.Key, Address: answer.Address}, g.client.CheckAddress(a, answer.Address)
	case strings.Contains(strings.ToLower(answer.Reason), "store credential"):
		return gateway.Session{}, remote.ErrUnauthorized
	default:
		return gateway.Session{}, &remote.Refused{Code: cmp.Or(answer.Status, "unknown"), Detail: answer.Reason}
	}
}

// ReadNotice reads the form that SSLCOMMERZ or the customer's browser posts.
func (*Gateway) ReadNotice(fields url.Values) gateway.Notice {
	return gateway.Notice{Session: fields.Get("tran_id"), Receipt: fields.Get("val_id"), Paid: fields.Get("status") == "VALID"}
}

// taka is the currency of all payments.
const taka = "BDT"

// transaction is a transaction in a response.
type transaction struct {
	Connect  string      `json:"APIConnect"`
	Status   string      `json:"status"`
	Key      string      `json:"tran_id"`
	Amount   remote.Text `json:"amount"`
	Store    remote.Text `json:"store_amount"` // the shop's share
	Currency string      `json:"currency"`
	Bank     string      `json:"bank_tran_id"`
	Risk     remote.Text `json:"risk_level"`
}

// outcome converts a transaction. Paid transactions are VALID before they are validated, and VALIDATED afterwards.
func (t transaction) outcome() (gateway.Outcome, error) {
	switch strings.ToUpper(t.Status) {
	case "VALID", "VALIDATED":
	case "FAILED":
		return gateway.Outcome{State: gateway.Failed, Problem: gateway.ProblemFailed}, nil
	case "CANCELLED", "CANCELED":
		return gateway.Outcome{State: gateway.Failed, Problem: gateway.ProblemCanceled}, nil
	case "EXPIRED":
		return gateway.Outcome{State: gateway.Failed, Problem: gateway.ProblemExpired}, nil
	default: // PENDING, UNATTEMPTED, and unknown states
		return gateway.Outcome{State: gateway.Open}, nil
	}
	amount, err := money.Parse(string(t.Amount))
	if err != nil || amount <= 0 || t.Bank == "" {
		return gateway.Outcome{}, &remote.Unavailable{Reason: "a payment without an amount or reference"}
	}
	o := gateway.Outcome{
		State: gateway.Paid, Amount: amount, Currency: t.Currency, Reference: strings.ToUpper(t.Bank), Risky: t.Risk == "1",
	}
	if got, err := money.Parse(string(t.Store)); err == nil && got > 0 && got <= amount {
		o.Fee = amount - got
	}
	return o, nil
}

// Complete validates the payment that a notice reports. It ignores a receipt that belongs to another payment.
func (g *Gateway) Complete(ctx context.Context, a gateway.Account, session, receipt string) (gateway.Outcome, error) {
	if receipt == "" || len(receipt) > 100 {
		return g.Query(ctx, a, session)
	}
	var t transaction
	if err := g.get(ctx, a, validatePath, url.Values{"val_id": {receipt}}, &t); err != nil {
		return gateway.Outcome{}, err
	}
	if err := connected(t.Connect); err != nil {
		return gateway.Outcome{}, err
	}
	if t.Key != session {
		return g.Query(ctx, a, session)
	}
	return t.outcome()
}

// Query requests the payment with Haat's key. If the customer made several attempts, the paid one counts,
// otherwise the last one.
func (g *Gateway) Query(ctx context.Context, a gateway.Account, session string) (gateway.Outcome, error) {
	_, outcome, err := g.find(ctx, a, session)
	return outcome, err
}

// find returns a session's transaction and its outcome.
func (g *Gateway) find(ctx context.Context, a gateway.Account, session string) (last transaction, outcome gateway.Outcome, err error) {
	var answer struct {
		Connect  string        `json:"APIConnect"`
		Elements []transaction `json:"element"`
	}
	if err := g.get(ctx, a, queryPath, url.Values{"tran_id": {session}}, &answer); err != nil {
		return last, outcome, err
	}
	if err := connected(answer.Connect); err != nil {
		return last, outcome, err
	}
	err = gateway.ErrNotFound
	for _, each := range answer.Elements {
		if each.Key != session {
			continue
		}
		last = each
		if outcome, err = each.outcome(); err != nil || outcome.State == gateway.Paid {
			break
		}
	}
	return last, outcome, err
}

// Refund requests a refund. It looks the transaction up first, because stored references are in upper case,
// unlike SSLCOMMERZ's ids.
func (g *Gateway) Refund(ctx context.Context, a gateway.Account, r gateway.Refund) (gateway.Refunded, error) {
	paid, outcome, err := g.find(ctx, a, r.Session)
	if errors.Is(err, gateway.ErrNotFound) || err == nil && outcome.State != gateway.Paid {
		return gateway.Refunded{}, &remote.Refused{Code: "unpaid", Detail: "no such payment"}
	}
	if err != nil {
		return gateway.Refunded{}, err
	}
	var answer struct {
		Connect string `json:"APIConnect"`
		Status  string `json:"status"`
		Reason  string `json:"errorReason"`
		Ref     string `json:"refund_ref_id"`
	}
	err = g.client.Do(ctx, a, gateway.Request{Method: http.MethodGet, Path: queryPath, Changes: true, Query: withKeys(a, url.Values{
		"bank_tran_id": {paid.Bank}, "refund_trans_id": {r.Key}, "refund_amount": {gateway.Taka(r.Amount)}, "refund_remarks": {cmp.Or(r.Reason, "refund")},
	})}, &answer)
	if err != nil {
		return gateway.Refunded{}, err
	}
	err = connected(answer.Connect)
	if unclear, is := remote.AsUnavailable(err); is {
		err = remote.Failure(true, unclear.Reason)
	}
	if err != nil {
		return gateway.Refunded{}, err
	}
	switch strings.ToLower(answer.Status) {
	case "success":
		return gateway.Refunded{Reference: answer.Ref, State: gateway.RefundDone}, nil
	case "processing":
		return gateway.Refunded{Reference: answer.Ref, State: gateway.RefundPending}, nil
	case "failed":
		return gateway.Refunded{}, &remote.Refused{Code: answer.Status, Detail: answer.Reason}
	default:
		return gateway.Refunded{}, remote.ErrLost
	}
}

// QueryRefund requests a refund by its id. SSLCOMMERZ does not list the refunds of a payment, so a refund without an id is not found.
func (g *Gateway) QueryRefund(ctx context.Context, a gateway.Account, _ gateway.Refund, reference string) (gateway.Refunded, error) {
	if reference == "" {
		return gateway.Refunded{}, gateway.ErrNotFound
	}
	var answer struct {
		Connect string `json:"APIConnect"`
		Status  string `json:"status"`
		Ref     string `json:"refund_ref_id"`
	}
	if err := g.get(ctx, a, queryPath, url.Values{"refund_ref_id": {reference}}, &answer); err != nil {
		return gateway.Refunded{}, err
	}
	if err := connected(answer.Connect); err != nil {
		return gateway.Refunded{}, err
	}
	if answer.Ref != reference {
		return gateway.Refunded{}, gateway.ErrNotFound
	}
	switch strings.ToLower(answer.Status) {
	case "refunded", "success":
		return gateway.Refunded{Reference: reference, State: gateway.RefundDone}, nil
	case "cancelled", "canceled", "failed":
		return gateway.Refunded{Reference: reference, State: gateway.RefundCanceled}, nil
	default: // processing, and unknown states
		return gateway.Refunded{Reference: reference, State: gateway.RefundPending}, nil
	}
}

// get sends a request without side effects.
func (g *Gateway) get(ctx context.Context, a gateway.Account, path string, query url.Values, into any) error {
	return g.client.Do(ctx, a, gateway.Request{Method: http.MethodGet, Path: path, Query: withKeys(a, query)}, into)
}

func withKeys(a gateway.Account, query url.Values) url.Values {
	query.Set(storeID, a.Secrets[storeID])
	query.Set(password, a.Secrets[password])
	query.Set("format", "json")
	return query
}

// connected returns the error for a response's field APIConnect, or nil.
func connected(state string) error {
	switch strings.ToUpper(state) {
	case "DONE":
		return nil
	case "FAILED", "INACTIVE":
		return remote.ErrUnauthorized
	case "INVALID_REQUEST":
		return &remote.Refused{Code: state}
	default:
		return &remote.Unavailable{Reason: "answer without APIConnect"}
	}
}
