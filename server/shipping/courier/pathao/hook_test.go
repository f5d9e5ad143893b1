package pathao_test

import (
	"io"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"
	"time"

	"haat/server/platform/remote/remotetest"
	"haat/server/shipping/courier"
	"haat/server/shipping/courier/couriertest"
	"haat/server/shipping/courier/pathao"
)

// receive returns the address of a server that reads the account's webhooks. updates returns the updates that
// it has read.
func receive(t *testing.T, c courier.HookReader, a courier.Account) (address string, updates func() []courier.Update) {
	t.Helper()
	var mu sync.Mutex
	var list []courier.Update
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		if err := c.Authenticate(a, r, body); err != nil {
			w.WriteHeader(http.StatusUnauthorized)
			return
		}
		read, err := c.Read(body)
		if err != nil {
			t.Error(err)
		}
		mu.Lock()
		list = append(list, read...)
		mu.Unlock()
		c.Answer(a, w, body)
	}))
	t.Cleanup(server.Close)
	return server.URL, func() []courier.Update { mu.Lock(); defer mu.Unlock(); return list }
}

func TestHooks_IntegrationAnswersWithPathaosSecret(t *testing.T) {
	t.Parallel()
	c, server, a := newCourier(t)
	address, updates := receive(t, c, a)
	server.SetCallback(server.Account(), address)
	if !server.Integrate(server.Account()) || len(updates()) != 0 {
		t.Error("wrong answer")
	}
	if _, err := c.Book(t.Context(), a, booking("1")); err != nil {
		t.Fatal(err)
	}
	if err := server.PickUp("1"); err != nil {
		t.Fatal(err)
	}
	sent := server.Sent()
	if last := sent[len(sent)-1]; last.Status != http.StatusOK || last.Header.Get("X-Pathao-Merchant-Webhook-Integration-Secret") != "test-integration" {
		t.Errorf("%+v", last)
	}
}

func TestHooks_AllEventsOfADeliveryAreAuthenticated(t *testing.T) {
	t.Parallel()
	c, server, a := newCourier(t)
	address, updates := receive(t, c, a)
	server.SetCallback(server.Account(), address)
	booked, err := c.Book(t.Context(), a, booking("1"))
	if err != nil {
		t.Fatal(err)
	}
	for _, err := range []error{
		server.Created("1"), server.RequestPickup("1"), server.OutForDelivery("1"), server.Hold("1", "Phone is off"),
		server.PartialDeliver("1", 700_00, remotetest.Doubled), server.ReturnReceived("1"),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	payout := server.PayOut(couriertest.PayOutOptions{})
	list := updates()
	if len(list) != 8 {
		t.Fatalf("%d updates", len(list))
	}
	for i, state := range []courier.State{courier.AtPickup, courier.AtPickup, courier.Moving, courier.Held, courier.Partly, courier.Partly, courier.Returned, ""} {
		if u := list[i]; u.State != state || u.Consignment != booked.Consignment || u.Invoice != "1" || !u.At.Equal(server.Now()) {
			t.Errorf("%d: %+v", i, u)
		}
	}
	if *list[1].Charge != 100_00 || !list[2].Out || !list[3].Failed || list[3].Text != "Phone is off" || *list[4].Collected != 700_00 || list[4].Key != list[5].Key || *list[6].Collected != 700_00 || list[7].Payout != payout.Number {
		t.Errorf("%+v", list)
	}
}

func TestAuthenticate_ComparesTheSecret(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		secret, header string
		ok             bool
	}{{"secret", "secret", true}, {"secret", "Secret", false}, {"secret", "", false}, {"", "", false}} {
		r := httptest.NewRequest(http.MethodPost, "/", nil)
		if c.header != "" {
			r.Header.Set("X-PATHAO-Signature", c.header)
		}
		a := courier.Account{Secrets: map[string]string{"hook_secret": c.secret}}
		if err := (&pathao.Courier{}).Authenticate(a, r, nil); (err == nil) != c.ok {
			t.Errorf("%+v: %v", c, err)
		}
	}
}

func TestRead_TimesAreInDhaka(t *testing.T) {
	t.Parallel()
	list, err := (&pathao.Courier{}).Read([]byte(`{"event":"order.delivered","consignment_id":"DL1","merchant_order_id":"7","collected_amount":"1,500","updated_at":"2024-12-27 23:53:23","timestamp":"2024-12-27T17:53:23+00:00"}`))
	if err != nil || len(list) != 1 || !list[0].At.Equal(time.Date(2024, 12, 27, 17, 53, 23, 0, time.UTC)) || *list[0].Collected != 1500_00 {
		t.Errorf("%+v, %v", list, err)
	}
}

func FuzzRead(f *testing.F) {
	for _, seed := range []string{
		`{"event":"order.delivered","consignment_id":"DL1","merchant_order_id":"7","collected_amount":1500.5,"updated_at":"2024-12-27 23:53:23"}`,
		`{"event":"order.paid","consignment_id":"DL1","invoice_id":5,"timestamp":"2024-12-27T17:53:23+00:00"}`,
		`{"event":"webhook_integration"}`, `{"event":"store.created","store_id":1}`, `{"event":"order.delivered","consignment_id":1,"collected_amount":1e9}`, `[]`, `null`, "",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		list, err := (&pathao.Courier{}).Read(body)
		for _, u := range list {
			if err != nil || u.At.IsZero() || u.Consignment == "" || u.Collected != nil && *u.Collected < 0 || len(u.Key) > 120 {
				t.Errorf("%q is read as %+v, %v", body, u, err)
			}
		}
	})
}
