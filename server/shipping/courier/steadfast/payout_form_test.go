package steadfast_test

import (
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"haat/server/platform/remote"
	"haat/server/shipping/courier"
	"haat/server/shipping/courier/steadfast"
	"haat/server/shipping/courier/steadfast/steadfasttest"
)

// payoutOf reads a payout from a response.
func payoutOf(t *testing.T, answer string) (courier.Payout, error) {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		_, _ = w.Write([]byte(answer))
	}))
	t.Cleanup(server.Close)
	client := &courier.Client{Courier: "steadfast", Base: server.URL, HTTP: remote.NewHTTPClient(http.DefaultTransport, courier.RequestTimeout)}
	return steadfast.New(client, time.Now).Payout(t.Context(), courier.Account{ID: 1, Secrets: steadfasttest.Secrets()}, "PAY-7")
}

// Steadfast does not document where the payment is in the response, so all known places must work.
func TestPayout_IsFoundInEveryKnownPlace(t *testing.T) {
	t.Parallel()
	const payment = `"payment_id":7,"amount":"90","total":"100","paid_at":"2026-11-01 10:00:00"`
	const rows = `"consignments":[{"consignment_id":5,"cod_amount":"100","delivery_charge":"10"}]`
	for name, answer := range map[string]string{
		"itself":                      `{"status":200,` + payment + `,` + rows + `}`,
		"in payment":                  `{"status":200,"payment":{` + payment + `},` + rows + `}`,
		"in data with its parcels":    `{"status":200,"data":{` + payment + `,` + rows + `}}`,
		"beside an object without it": `{"payment":{` + payment + `,` + rows + `},"payments":{"current_page":1}}`,
		"before unreadable objects":   `{"payment":{` + payment + `,` + rows + `},"payments":{"amount":"many"}}`,
	} {
		p, err := payoutOf(t, answer)
		if err != nil || p.Number != "PAY-7" || p.Amount != 90_00 || p.Collected != 100_00 || !p.Paid || len(p.Lines) != 1 || p.Lines[0].Consignment != "5" {
			t.Errorf("%s: %+v, %v", name, p, err)
		}
	}
	for name, answer := range map[string]string{"nothing": `{"status":200}`, "no number": `{"payment":{"amount":"90"},` + rows + `}`} {
		if p, err := payoutOf(t, answer); err == nil {
			t.Errorf("%s: %+v", name, p)
		} else if _, ok := remote.AsUnavailable(err); !ok {
			t.Errorf("%s: %v", name, err)
		}
	}
}
