package whatsapp

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"haat/server/platform/remote"
)

// SignatureHeader is the header with the signature of a webhook.
const SignatureHeader = "X-Hub-Signature-256"

// IsGenuine reports whether a webhook's body was signed with the secret of the app.
func IsGenuine(secret, signature string, body []byte) bool {
	digits, ok := strings.CutPrefix(signature, "sha256=")
	sum, err := hex.DecodeString(digits)
	return ok && err == nil && secret != "" && hmac.Equal(sum, Signature(secret, body))
}

// Signature returns the signature of a webhook's body, without the prefix of the header.
func Signature(secret string, body []byte) []byte {
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write(body)
	return mac.Sum(nil)
}

// News is a webhook's report about a message. It contains no personal data: instead of the message's id,
// which contains the customer's number, it contains a hash of the id.
type News struct {
	// Message is the MessageKey of the reported message or, if a button was pressed, of the message with the
	// button.
	Message string `json:"message"`
	// Status is "delivered", "read" or "failed", or empty if a button was pressed.
	Status string `json:"status,omitempty"`
	Code   string `json:"code,omitempty"` // error code of a failed message
	// Payload is the payload of a pressed button.
	Payload string `json:"payload,omitempty"`
}

// Statuses of messages.
const (
	Delivered = "delivered"
	Read      = "read" // implies that it was delivered; the status delivered may be missing
	Failed    = "failed"
)

// MessageKey returns the hash under which a message is stored.
func MessageKey(id string) string { return remote.KeyOf("whatsapp", id) }

const (
	// maxNews is the maximum number of reports that are read from a webhook.
	maxNews = 1000
	// maxPayload is the maximum length of a payload, in bytes.
	maxPayload = 200
)

// ReadHook returns the reports about messages of a sending number in a webhook, in order. It skips other
// reports, such as texts of customers and the status "sent", and parts with an unexpected form. It returns an
// error if body is not a JSON object.
func ReadHook(sender string, body []byte) ([]News, error) {
	var hook struct {
		Entry []struct {
			Changes []json.RawMessage `json:"changes"`
		} `json:"entry"`
	}
	if err := json.Unmarshal(body, &hook); err != nil {
		return nil, fmt.Errorf("read webhook: %w", err)
	}
	var list []News
	for _, entry := range hook.Entry {
		for _, change := range entry.Changes {
			list = append(list, newsOf(sender, change)...)
		}
	}
	return list[:min(len(list), maxNews)], nil
}

// newsOf returns the reports in an element of a webhook's changes. There are none if the element belongs to
// another sending number or has an unexpected form.
func newsOf(sender string, change json.RawMessage) (list []News) {
	var in struct {
		Value struct {
			Metadata struct {
				Sender remote.Text `json:"phone_number_id"`
			} `json:"metadata"`
			Statuses []json.RawMessage `json:"statuses"`
			Messages []json.RawMessage `json:"messages"`
		} `json:"value"`
	}
	if json.Unmarshal(change, &in) != nil || string(in.Value.Metadata.Sender) != sender {
		return nil
	}
	for _, each := range in.Value.Statuses {
		if news, ok := statusOf(each); ok {
			list = append(list, news)
		}
	}
	for _, each := range in.Value.Messages {
		if news, ok := pressOf(each); ok {
			list = append(list, news)
		}
	}
	return list
}

func statusOf(text json.RawMessage) (News, bool) {
	var in struct {
		ID     string          `json:"id"`
		Status string          `json:"status"`
		Errors json.RawMessage `json:"errors"`
	}
	if json.Unmarshal(text, &in) != nil || in.ID == "" {
		return News{}, false
	}
	news := News{Message: MessageKey(in.ID), Status: in.Status}
	switch in.Status {
	case Delivered, Read:
		return news, true
	case Failed:
		var errors []struct {
			Code int `json:"code"`
		}
		if json.Unmarshal(in.Errors, &errors) == nil && len(errors) > 0 {
			news.Code = strconv.Itoa(errors[0].Code)
		}
		return news, true
	}
	return News{}, false
}

func pressOf(text json.RawMessage) (News, bool) {
	var in struct {
		ID     string `json:"id"`
		Type   string `json:"type"`
		Button struct {
			Payload string `json:"payload"`
		} `json:"button"`
	}
	if json.Unmarshal(text, &in) != nil || in.ID == "" || in.Type != "button" || in.Button.Payload == "" || len(in.Button.Payload) > maxPayload || strings.ContainsRune(in.Button.Payload, 0) {
		return News{}, false
	}
	return News{Message: MessageKey(in.ID), Payload: in.Button.Payload}, true
}
