package redx

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"

	"haat/server/platform/money"
	"haat/server/platform/remote"
	"haat/server/shipping/courier"
)

// Authenticate compares the token in the query. RedX sends neither a header nor a signature, so Track must confirm the webhook's contents.
func (*Courier) Authenticate(a courier.Account, r *http.Request, _ []byte) error {
	if !courier.SameSecret(r.URL.Query().Get("token"), a.Secrets[hookToken]) {
		return remote.ErrUnauthorized
	}
	return nil
}

// Key returns a hash of the body, because RedX's webhooks have no id.
func (*Courier) Key(_ *http.Request, body []byte) string { return remote.KeyOf(string(body)) }

// event is the body of a webhook.
type event struct {
	ID      remote.Text `json:"tracking_number"`
	Invoice remote.Text `json:"invoice_number"`
	Time    remote.Text `json:"timestamp"`
	Status  string      `json:"status"`
	Message string      `json:"message_en"`
	Bengali string      `json:"message_bn"`
}

// Read reads a change of a parcel's status.
func (*Courier) Read(body []byte) ([]courier.Update, error) {
	var e event
	if err := json.Unmarshal(body, &e); err != nil {
		return nil, fmt.Errorf("parse webhook: %w", err)
	}
	if e.ID == "" {
		return nil, errors.New("webhook without a parcel")
	}
	at, err := courier.ParseTime(string(e.Time))
	if err != nil {
		return nil, err
	}
	status, text := fold(e.Status), strings.TrimSpace(e.Bengali)
	if text == "" {
		text = strings.TrimSpace(e.Message)
	}
	u := courier.Update{
		Ref: courier.Ref{Consignment: string(e.ID), Invoice: string(e.Invoice), Code: string(e.ID)}, Key: remote.KeyOf(status, string(e.Time), text),
		At: at, State: States[status], Status: status, Text: text, Out: status == outStatus,
	}
	if isBack(u.State) {
		u.Collected = new(money.Amount)
	}
	return []courier.Update{u}, nil
}

// Answer confirms the webhook.
func (*Courier) Answer(_ courier.Account, w http.ResponseWriter, _ []byte) {
	w.Header().Set("Content-Type", "application/json")
	_, _ = io.WriteString(w, `{"success":true}`) // an error means that the sender has disconnected
}
