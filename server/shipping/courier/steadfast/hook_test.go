package steadfast_test

import (
	"io"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"
	"time"

	"haat/ent/schema/kind"
	"haat/server/platform/remote/remotetest"
	"haat/server/shipping/courier"
	"haat/server/shipping/courier/steadfast"
)

// receiver is a server that reads webhooks of the account.
type receiver struct {
	mu      sync.Mutex
	updates []courier.Update
	keys    map[string]int
}

func receive(t *testing.T, c *steadfast.Courier, a courier.Account) (*receiver, string) {
	t.Helper()
	rec := &receiver{keys: map[string]int{}}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		if err := c.Authenticate(a, r, body); err != nil {
			w.WriteHeader(http.StatusUnauthorized)
			return
		}
		list, err := c.Read(body)
		if err != nil {
			w.WriteHeader(http.StatusBadRequest)
			return
		}
		rec.mu.Lock()
		rec.updates = append(rec.updates, list...)
		rec.keys[c.Key(r, body)]++
		rec.mu.Unlock()
		c.Answer(a, w, body)
	}))
	t.Cleanup(server.Close)
	return rec, server.URL
}

func TestHooks_AllEventsOfADeliveryAreAuthenticated(t *testing.T) {
	t.Parallel()
	c, server, a := newCourier(t)
	rec, address := receive(t, c, a)
	server.SetCallback(server.Account(), address)
	if _, err := c.Book(t.Context(), a, booking("1")); err != nil {
		t.Fatal(err)
	}
	for _, err := range []error{
		server.PickUp("1"), server.OutForDelivery("1"), server.Hold("1", "phone is off"), server.Deliver("1", remotetest.Delayed),
		server.PartialDeliver("1", 700_00, remotetest.Doubled), server.Cancel("1", remotetest.Dropped),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	server.Release()
	type short struct {
		state     courier.State
		out       bool
		collected int64
	}
	want := []short{{courier.Moving, false, -1}, {courier.Moving, true, -1}, {courier.Held, false, -1}, {courier.Partly, false, 700_00}, {courier.Partly, false, 700_00}, {courier.Delivered, false, 1500_00}}
	if len(rec.updates) != len(want) {
		t.Fatalf("%d updates", len(rec.updates))
	}
	for i, u := range rec.updates {
		got := short{u.State, u.Out, -1}
		if u.Collected != nil {
			got.collected = int64(*u.Collected)
		}
		if got != want[i] || !u.At.Equal(server.Now()) || u.Invoice != "1" || u.Inferred != (u.State == courier.Moving) {
			t.Errorf("%d: %+v", i, u)
		}
	}
	if len(rec.keys) != 5 {
		t.Errorf("%d keys", len(rec.keys))
	}
}

func TestHooks_FailedWebhookIsSentAgain(t *testing.T) {
	t.Parallel()
	c, server, a := newCourier(t)
	if _, err := c.Book(t.Context(), a, booking("1")); err != nil {
		t.Fatal(err)
	}
	server.SetCallback(server.Account(), "http://127.0.0.1:1")
	if err := server.Deliver("1"); err != nil {
		t.Fatal(err)
	}
	rec, address := receive(t, c, a)
	server.SetCallback(server.Account(), address)
	server.Release()
	if len(rec.updates) != 1 {
		t.Errorf("%d updates", len(rec.updates))
	}
}

func TestAuthenticate_DemandsTheTokenAndChecksTheSignature(t *testing.T) {
	t.Parallel()
	const body = `{"a":1}`
	// The signature was computed with openssl dgst -sha256 -hmac token.
	const signature = "faee837978e44be8915ecfe70bee314b433634f9e039c865773280f437bc4d61"
	for name, c := range map[string]struct {
		token, bearer string
		signature     []string
		demand, ok    bool
	}{
		"only the token":                     {"token", "Bearer token", nil, false, true},
		"token and signature":                {"token", "Bearer token", []string{signature}, true, true},
		"wrong signature":                    {"token", "Bearer token", []string{"00" + signature[2:]}, false, false},
		"empty signature":                    {"token", "Bearer token", []string{""}, false, false},
		"demanded signature is missing":      {"token", "Bearer token", nil, true, false},
		"wrong token":                        {"token", "Bearer tokem", nil, false, false},
		"signature without a token":          {"token", "", []string{signature}, false, false},
		"account without a token":            {"", "Bearer ", nil, false, false},
		"account without a token, no header": {"", "", nil, false, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := httptest.NewRequest(http.MethodPost, "/", nil)
			if c.bearer != "" {
				r.Header.Set("Authorization", c.bearer)
			}
			for _, s := range c.signature {
				r.Header.Set("X-Signature", s)
			}
			a := courier.Account{Secrets: map[string]string{"hook_token": c.token}, Settings: kind.ConnectionSettings{DemandSignature: c.demand}}
			if err := (&steadfast.Courier{}).Authenticate(a, r, []byte(body)); (err == nil) != c.ok {
				t.Error(err)
			}
		})
	}
}

func TestRead_ReturnsTheStateAmountsAndTime(t *testing.T) {
	t.Parallel()
	list, err := (&steadfast.Courier{}).Read([]byte(`{"notification_type":"delivery_status","consignment_id":12345,"invoice":"INV-67890","cod_amount":1500.5,
		"status":"Delivered","delivery_charge":"100.00","tracking_message":"Thank you","updated_at":"2025-03-02 12:45:30"}`))
	if err != nil || len(list) != 1 {
		t.Fatal(list, err)
	}
	u := list[0]
	if u.Consignment != "12345" || u.Invoice != "INV-67890" || u.State != courier.Delivered || u.Status != "delivered" || u.Text != "Thank you" ||
		u.Collected == nil || *u.Collected != 1500_50 || u.Charge == nil || *u.Charge != 100_00 || !u.At.Equal(time.Date(2025, 3, 2, 6, 45, 30, 0, time.UTC)) {
		t.Errorf("%+v", u)
	}
}

func TestRead_ClaimedParcelHasNoCash(t *testing.T) {
	t.Parallel()
	for _, status := range []string{"delivered_approval_pending", "unknown", "pending", "a new word"} {
		list, err := (&steadfast.Courier{}).Read([]byte(`{"notification_type":"delivery_status","consignment_id":1,"cod_amount":5,"status":"` + status + `","updated_at":"2025-03-02 12:45:30"}`))
		if err != nil || len(list) != 1 || list[0].Collected != nil {
			t.Errorf("%s: %+v, %v", status, list, err)
		}
	}
}

func TestRead_TrackingTextIsInferred(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]struct {
		out   bool
		state courier.State
	}{
		"Consignment has arrived at the sorting center": {false, courier.Moving},
		"Rider is assigned for delivery":                {true, courier.Moving},
		"Rider is assigned for pickup":                  {false, ""},
		"Consignment has been created by the merchant":  {false, ""},
		"Return parcel arrived at hub":                  {false, ""},
	} {
		list, err := (&steadfast.Courier{}).Read([]byte(`{"notification_type":"tracking_update","consignment_id":1,"invoice":"1","tracking_message":"` + text + `","updated_at":"2025-03-02 12:45:30"}`))
		if err != nil || len(list) != 1 || list[0].Out != want.out || list[0].State != want.state || list[0].Status != "" {
			t.Errorf("%s: %+v, %v", text, list, err)
		}
	}
}

func FuzzRead(f *testing.F) {
	for _, seed := range []string{
		`{"notification_type":"delivery_status","consignment_id":12345,"invoice":"INV-67890","cod_amount":1500.0,"status":"delivered","delivery_charge":100.0,"tracking_message":"…","updated_at":"2025-03-02 12:45:30"}`,
		`{"notification_type":"tracking_update","consignment_id":"1","tracking_message":"x","updated_at":"2025-03-02T12:45:30Z"}`,
		`{"notification_type":"delivery_status","consignment_id":1,"cod_amount":1e999999,"status":"delivered","updated_at":"2025-03-02 12:45:30"}`,
		`{"notification_type":"delivery_status","consignment_id":1,"cod_amount":-5,"status":"delivered","updated_at":"2025-03-02 12:45:30"}`,
		`{"notification_type":"payment_request","amount":{}}`, `[]`, `null`, `{"notification_type":{}}`, "",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		list, err := (&steadfast.Courier{}).Read(body)
		for _, u := range list {
			if err != nil || u.At.IsZero() || u.Consignment == "" && u.Invoice == "" || u.Collected != nil && *u.Collected < 0 || len(u.Key) > 120 {
				t.Errorf("%q is read as %+v, %v", body, u, err)
			}
		}
	})
}
