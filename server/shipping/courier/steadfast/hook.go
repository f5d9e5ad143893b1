package steadfast

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"

	"haat/server/platform/money"
	"haat/server/platform/remote"
	"haat/server/shipping/courier"
)

// signatureHeader contains the HMAC-SHA256 of the body in hexadecimal digits, with the token as the key. It is optional unless the
// connection requires it, because Steadfast's older webhooks lack it.
const signatureHeader = "X-Signature"

// Authenticate verifies the bearer token, and the signature if the request has one.
func (*Courier) Authenticate(a courier.Account, r *http.Request, body []byte) error {
	want := a.Secrets[hookToken]
	token, ok := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
	if !ok || !courier.SameSecret(token, want) {
		return remote.ErrUnauthorized
	}
	if len(r.Header.Values(signatureHeader)) == 0 {
		if a.Settings.DemandSignature {
			return remote.ErrUnauthorized
		}
		return nil
	}
	mac := hmac.New(sha256.New, []byte(want))
	mac.Write(body)
	got, err := hex.DecodeString(r.Header.Get(signatureHeader))
	if err != nil || !hmac.Equal(got, mac.Sum(nil)) {
		return remote.ErrUnauthorized
	}
	return nil
}

// Key returns the request's Idempotency-Key, which is the same for retries.
func (*Courier) Key(r *http.Request, body []byte) string {
	if key := r.Header.Get("Idempotency-Key"); key != "" {
		return remote.KeyOf("key", key)
	}
	return remote.KeyOf("body", string(body))
}

// event is the body of a webhook.
type event struct {
	Type        string          `json:"notification_type"`
	Consignment remote.Text     `json:"consignment_id"`
	Invoice     remote.Text     `json:"invoice"`
	Code        remote.Text     `json:"tracking_code"`
	Status      string          `json:"status"`
	COD         courier.Decimal `json:"cod_amount"`
	Charge      courier.Decimal `json:"delivery_charge"`
	Message     string          `json:"tracking_message"`
	UpdatedAt   string          `json:"updated_at"`
}

// Read reads events about parcels. Only delivery_status and consignment_update have a status.
func (*Courier) Read(body []byte) ([]courier.Update, error) {
	var kind struct {
		Type string `json:"notification_type"`
	}
	if err := json.Unmarshal(body, &kind); err != nil {
		return nil, fmt.Errorf("parse webhook: %w", err)
	}
	switch kind.Type {
	case "delivery_status", "consignment_update", "tracking_update":
	default:
		return nil, nil // requests, payments or users
	}
	var e event
	if err := json.Unmarshal(body, &e); err != nil {
		return nil, fmt.Errorf("parse webhook: %w", err)
	}
	if e.Consignment == "" && e.Invoice == "" {
		return nil, fmt.Errorf("webhook %q without a parcel", e.Type)
	}
	at, err := courier.ParseTime(e.UpdatedAt)
	if err != nil {
		return nil, err
	}
	u := courier.Update{
		Ref: courier.Ref{Consignment: string(e.Consignment), Invoice: string(e.Invoice), Code: string(e.Code)},
		At:  at, Text: strings.TrimSpace(e.Message), Charge: e.Charge.Pointer(),
	}
	if e.Type == "tracking_update" {
		var moving bool
		if u.Out, moving = readTracking(u.Text); moving {
			u.State, u.Inferred = courier.Moving, true
		}
		u.Key = remote.KeyOf("tracking", e.UpdatedAt, u.Text)
		return []courier.Update{u}, nil
	}
	u.Status = fold(e.Status)
	u.State, u.Part = States[u.Status], isPart(u.Status)
	switch {
	case u.State == courier.Delivered || u.State == courier.Partly:
		u.Collected = e.COD.Pointer()
	case refused(u.Status):
		u.Collected = new(money.Amount)
	}
	return []courier.Update{u}, nil
}

// Answer confirms the webhook.
func (*Courier) Answer(_ courier.Account, w http.ResponseWriter, _ []byte) {
	w.Header().Set("Content-Type", "application/json")
	_, _ = io.WriteString(w, `{"status":"success","message":"Webhook received successfully."}`) // an error means that the sender has disconnected
}
