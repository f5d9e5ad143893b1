package checkout_test

import (
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf16"

	"haat/ent/outbox"
	"haat/server/catalog"
	"haat/server/checkout"
)

// smsNeeded returns the number of SMS that a text needs. A single SMS has 160 characters in GSM
// 7-bit or 70 in other alphabets; each part of a longer text has 153 or 67.
func smsNeeded(text string) int {
	one, each, letters := 160, 153, len(text)
	for _, c := range text {
		if c > 126 || strings.ContainsRune("`", c) {
			one, each, letters = 70, 67, len(utf16.Encode([]rune(text)))
			break
		}
		if strings.ContainsRune(`[]{}\^~|`, c) {
			letters++
		}
	}
	if letters <= one {
		return 1
	}
	return (letters + each - 1) / each
}

func TestSMS_NeedsFewParts(t *testing.T) {
	s := newStore(t)
	s.tenant.Domain, s.tenant.Own = "rina.com.bd", "rina.com.bd"
	for locale, want := range map[catalog.Locale]map[string]int{
		catalog.En: {"pending": 1, "accepted": 1, "processing": 1, "shipped": 1, "delivered": 1, "completed": 1},
		catalog.Bn: {"pending": 2, "accepted": 1, "processing": 1, "shipped": 2, "delivered": 1, "completed": 1},
	} {
		placed, err := s.Place(s.ctx, s.tenant, key(), s.request(checkout.QuoteLine{ProductID: s.lamp, Quantity: 1}), checkout.Shopper{Locale: locale})
		if err != nil {
			t.Fatal(err)
		}
		for _, to := range way["completed"] {
			if err := s.Change(s.ctx, s.tenant, placed.OrderID, to, merchant, ""); err != nil {
				t.Fatal(err)
			}
		}
		for status, most := range want {
			job := s.client.Outbox.Query().Where(outbox.DedupeKey("order/" + placed.OrderID + "/" + status)).OnlyX(s.ctx)
			var message struct{ Text string }
			if err := json.Unmarshal(job.Payload, &message); err != nil {
				t.Fatal(err)
			}
			if n := smsNeeded(message.Text); n > most {
				t.Errorf("%d SMS of %d letters, not %d: %s", n, len([]rune(message.Text)), most, message.Text)
			}
			t.Logf("%s %s: %d letters, %d SMS: %s", locale, status, len([]rune(message.Text)), smsNeeded(message.Text), message.Text)
		}
	}
}
