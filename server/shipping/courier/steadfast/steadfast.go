// Package steadfast implements API v1 of Steadfast Courier (Packzy), according to its guide of 2026. The API has no sandbox: every booking
// is real, so tests use the fake server in package steadfasttest.
package steadfast

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"time"

	"haat/server/platform/money"
	"haat/server/platform/remote"
	"haat/server/shipping/courier"
)

// Base is the address of the API.
const Base = "https://portal.packzy.com/api/v1"

// Names of the credentials.
const (
	apiKey    = "api_key"
	secretKey = "secret_key"
	hookToken = "hook_token"
)

// statusCache is the time for which Steadfast caches a status.
const statusCache = time.Minute

// Spec describes Steadfast. It accepts 1,000 requests a minute. Ten wrong keys within 5 minutes lock the keys for an hour.
var Spec = courier.Spec{
	Name: "steadfast", Title: "Steadfast",
	Credentials: []courier.Credential{
		{Name: apiKey, Max: 100}, {Name: secretKey, Max: 100}, {Name: hookToken, Optional: true, Hook: true, Generated: true, Max: 100},
	},
	Limits: courier.Limits{
		Name: courier.Span{Min: 1, Max: 100}, Address: courier.Span{Min: 1, Max: 490}, Note: courier.Span{Max: 480},
		Contents: courier.Span{Max: 255}, COD: courier.Span{Max: 1_000_000},
	},
	Idempotent: true, Parallel: 4, Rate: courier.Rate{Requests: 1000, Per: time.Minute},
}

// Courier implements courier.Courier, BulkBooker, Finder, ReturnRequester, PickupRequester, PayoutSource, PhoneScorer and HookReader.
type Courier struct {
	client *courier.Client
	now    func() time.Time
}

// New returns the courier.
func New(client *courier.Client, now func() time.Time) *Courier { return &Courier{client, now} }

// Spec returns the description of Steadfast.
func (*Courier) Spec() courier.Spec { return Spec }

// Check requests the account's balance, which any valid pair of keys may read.
func (c *Courier) Check(ctx context.Context, a courier.Account) (courier.Checked, error) {
	var answer struct {
		Balance json.Number `json:"current_balance"` // negative if the shop owes charges
	}
	if err := c.get(ctx, a, "/get_balance", &answer); err != nil {
		return courier.Checked{}, err
	}
	balance, err := money.Parse(answer.Balance.String())
	if err != nil {
		return courier.Checked{}, nil //nolint:nilerr // the keys are valid; only the format of the balance is unknown
	}
	return courier.Checked{Balance: &balance}, nil
}

// PhoneScore returns the delivery rate of a phone number over the parcels of all merchants.
func (c *Courier) PhoneScore(ctx context.Context, a courier.Account, mobile string) (courier.Score, error) {
	var answer struct {
		Delivered *int        `json:"delivery_ratio"`
		Canceled  *int        `json:"cancellation_ratio"`
		Range     string      `json:"volume_range"`
		Band      string      `json:"volume_band"`
		Reports   remote.Text `json:"total_reports"`
	}
	if err := c.get(ctx, a, "/fraud_check/score/"+url.PathEscape(mobile), &answer); err != nil {
		return courier.Score{}, err
	}
	return courier.Score{
		Delivered: answer.Delivered, Canceled: answer.Canceled, Parcels: answer.Range, Volume: answer.Band, Reports: int(courier.Number(string(answer.Reports))),
	}, nil
}

// RequestReturn asks Steadfast to return a parcel. The error is CodeTooLate if the parcel is delivered, is
// already being returned, or has an open request.
func (c *Courier) RequestReturn(ctx context.Context, a courier.Account, ref courier.Ref, reason string) error {
	body := map[string]string{"reason": cut(clean(reason), 500)}
	switch {
	case ref.Consignment != "":
		body["consignment_id"] = ref.Consignment
	case ref.Invoice != "":
		body["invoice"] = ref.Invoice
	default:
		body["tracking_code"] = ref.Code
	}
	_, err := c.do(ctx, a, courier.Request{Method: http.MethodPost, Path: "/create_return_request", Body: body, Changes: true})
	if r, ok := remote.AsRefused(err); ok && r.Code == courier.CodeRefused {
		r.Code = courier.CodeTooLate
	}
	return err
}

// Track returns the parcel's status, including that of a return. Steadfast caches statuses without a time, so
// At is the earliest time at which this status may have been current. Events reported after that time are
// newer.
func (c *Courier) Track(ctx context.Context, a courier.Account, ref courier.Ref) (courier.Update, error) {
	path := "/status_with_return_status_by_cid/" + url.PathEscape(ref.Consignment)
	switch {
	case ref.Consignment != "":
	case ref.Invoice != "":
		path = "/status_by_invoice/" + url.PathEscape(ref.Invoice)
	default:
		path = "/status_by_trackingcode/" + url.PathEscape(ref.Code)
	}
	at := c.now().UTC().Add(-statusCache)
	status, err := c.status(ctx, a, path)
	if err != nil {
		return courier.Update{}, err
	}
	update := courier.Update{Ref: ref, At: at, State: States[status], Status: status, Part: isPart(status)}
	if refused(status) {
		update.Collected = new(money.Amount)
	}
	return update, nil
}

func (c *Courier) status(ctx context.Context, a courier.Account, path string) (string, error) {
	var answer struct {
		Status string `json:"delivery_status"`
	}
	if err := c.get(ctx, a, path, &answer); err != nil {
		return "", err
	}
	if answer.Status == "" {
		return "", courier.ErrNotFound
	}
	return fold(answer.Status), nil
}

func (c *Courier) get(ctx context.Context, a courier.Account, path string, into any) error {
	res, err := c.do(ctx, a, courier.Request{Method: http.MethodGet, Path: path})
	if err != nil {
		return err
	}
	if err := res.Decode(into); err != nil {
		return &remote.Unavailable{Reason: err.Error()}
	}
	return nil
}

// do sends a request with the account's keys and converts each failed response to an error.
func (c *Courier) do(ctx context.Context, a courier.Account, r courier.Request) (*courier.Response, error) {
	r.Header = http.Header{"Api-Key": {a.Secrets[apiKey]}, "Secret-Key": {a.Secrets[secretKey]}}
	res, err := c.client.Do(ctx, a.ID, r)
	if err != nil {
		return nil, err
	}
	var failed failure
	_ = json.Unmarshal(res.Body, &failed) // a list has no status field
	status := res.Status
	if failed.Status >= http.StatusBadRequest && status < http.StatusBadRequest {
		status = failed.Status // older versions report errors with HTTP 200
	}
	switch {
	case status == http.StatusUnauthorized:
		return nil, remote.ErrUnauthorized
	case status == http.StatusForbidden:
		return nil, &remote.Refused{Code: courier.CodeInactive, Detail: failed.refused().Detail}
	case status == http.StatusNotFound:
		return nil, courier.ErrNotFound
	case status == http.StatusTooManyRequests:
		return nil, &remote.Unavailable{Reason: "too many requests"}
	case status >= http.StatusInternalServerError, status < http.StatusOK, status >= http.StatusMultipleChoices && status < http.StatusBadRequest:
		if r.Changes {
			return nil, fmt.Errorf("%w: status %d", remote.ErrLost, status)
		}
		return nil, &remote.Unavailable{Reason: fmt.Sprintf("status %d", status)}
	case status >= http.StatusBadRequest:
		return nil, failed.refused()
	}
	return res, nil
}

// failure is the body of an error response. Errors contains the specific messages.
type failure struct {
	Status  int             `json:"status"`
	Message string          `json:"message"`
	Errors  json.RawMessage `json:"errors"`
}

func (f failure) refused() *remote.Refused {
	r := courier.RefusedFields(fieldCodes, f.Errors, f.Message)
	if r.Code == courier.CodeRefused || r.Code == courier.CodeInvoice {
		if code := codeOf(r.Detail); code != courier.CodeRefused {
			r.Code = code
		}
	}
	return r
}
