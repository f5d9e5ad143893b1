package pathao

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"

	"haat/server/platform/remote"
	"haat/server/shipping/courier"
)

const (
	signatureHeader   = "X-Pathao-Signature" // contains the secret itself, not an HMAC
	integrationHeader = "X-Pathao-Merchant-Webhook-Integration-Secret"
	// integrationEvent is the event of the first webhook. Pathao sends it to verify the URL.
	integrationEvent = "webhook_integration"
)

// Authenticate compares the header with the account's secret.
func (*Courier) Authenticate(a courier.Account, r *http.Request, _ []byte) error {
	if !courier.SameSecret(r.Header.Get(signatureHeader), a.Secrets[hookSecret]) {
		return remote.ErrUnauthorized
	}
	return nil
}

// Key returns a hash of the body, because Pathao's webhooks have no id.
func (*Courier) Key(_ *http.Request, body []byte) string { return remote.KeyOf(string(body)) }

// event is the body of a webhook.
type event struct {
	Event       string          `json:"event"`
	Consignment remote.Text     `json:"consignment_id"`
	Invoice     remote.Text     `json:"merchant_order_id"`
	UpdatedAt   string          `json:"updated_at"` // local time in Dhaka
	Timestamp   string          `json:"timestamp"`
	Reason      string          `json:"reason"`
	Fee         courier.Decimal `json:"delivery_fee"`
	Collected   courier.Decimal `json:"collected_amount"`
	Payout      remote.Text     `json:"invoice_id"`
}

// Read reads events about orders, whose names begin with "order.".
func (*Courier) Read(body []byte) ([]courier.Update, error) {
	name, err := eventOf(body)
	if err != nil || !strings.HasPrefix(name, "order.") {
		return nil, err
	}
	var e event
	if err := json.Unmarshal(body, &e); err != nil {
		return nil, fmt.Errorf("parse webhook: %w", err)
	}
	if e.Consignment == "" {
		return nil, fmt.Errorf("webhook %.40q without a consignment", e.Event)
	}
	written := e.UpdatedAt
	if written == "" {
		written = e.Timestamp
	}
	at, err := courier.ParseTime(written)
	if err != nil {
		return nil, err
	}
	status := fold(e.Event)
	u := courier.Update{
		Ref: courier.Ref{Consignment: string(e.Consignment), Invoice: string(e.Invoice)}, Key: remote.KeyOf(status, written, string(e.Payout)),
		At: at, State: States[status], Status: status, Text: strings.TrimSpace(e.Reason), Failed: status == "delivery-failed",
		Out: status == "assigned-for-delivery", Charge: e.Fee.Pointer(),
	}
	if isPaid(u.State) || u.State == courier.Returned {
		u.Collected = e.Collected.Pointer()
		u.Part = u.State == courier.Returned && u.Collected != nil && *u.Collected > 0
	}
	if status == "paid" {
		u.Payout = string(e.Payout)
	}
	return []courier.Update{u}, nil
}

func eventOf(body []byte) (string, error) {
	var e struct {
		Event string `json:"event"`
	}
	if err := json.Unmarshal(body, &e); err != nil {
		return "", fmt.Errorf("parse webhook: %w", err)
	}
	return e.Event, nil
}

// Answer confirms the webhook. Pathao expects its own secret in each response.
func (*Courier) Answer(a courier.Account, w http.ResponseWriter, body []byte) {
	w.Header().Set(integrationHeader, a.Secrets[hookIntegration])
	w.Header().Set("Content-Type", "application/json")
	if name, err := eventOf(body); err == nil && name == integrationEvent {
		w.WriteHeader(http.StatusAccepted)
	}
	_, _ = io.WriteString(w, `{"status":"success"}`) // an error means that the sender has disconnected
}
