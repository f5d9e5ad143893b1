package hook_test

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"haat/ent"
	"haat/ent/outbox"
	"haat/server/config"
	"haat/server/platform/ratelimit"
	"haat/server/shipping/parcel"
	"haat/server/web/webtest"
)

const token = "test-hook-token"

var genuine = webtest.Header("Authorization", "Bearer "+token)

const delivered = `{"notification_type":"delivery_status","consignment_id":1,"invoice":"10000001","status":"delivered","updated_at":"2026-01-01 10:00:00"}`

// connect connects a shop to Steadfast and returns the path of its webhooks.
func connect(t *testing.T, s *webtest.Site, ts *webtest.Shop, id string) string {
	t.Helper()
	secrets, err := json.Marshal(map[string]string{"api_key": "a", "secret_key": "b", "hook_token": token})
	if err != nil {
		t.Fatal(err)
	}
	s.Client.ServiceConnection.Create().SetService("steadfast").SetPublicID(id).
		SetCredentials(s.Server.Parcels.Accounts.Seal.Seal(secrets, fmt.Sprintf("shop %d steadfast", ts.Row.ID))).SaveX(ts.Ctx)
	return "/hooks/steadfast/" + id
}

func stored(s *webtest.Site) int {
	return s.Client.Outbox.Query().Where(outbox.Kind(parcel.HookKind)).CountX(webtest.System)
}

func TestCourier_StoresEachGenuineWebhookOnce(t *testing.T) {
	s := webtest.NewSite(t)
	path := connect(t, s, s.NewShop("demo"), "aaaa")
	mac := hmac.New(sha256.New, []byte(token))
	mac.Write([]byte(delivered))
	for range 3 {
		a := s.Post(path, delivered, genuine, webtest.Header("X-Signature", hex.EncodeToString(mac.Sum(nil))), webtest.Header("Idempotency-Key", "k1"))
		if a.StatusCode != http.StatusOK || !strings.Contains(a.Text, `"success"`) || len(a.Cookies()) > 0 || a.Header.Get("Cache-Control") != "no-store" {
			t.Errorf("%d %s %v", a.StatusCode, a.Text, a.Header)
		}
	}
	if n := stored(s); n != 1 {
		t.Errorf("%d jobs", n)
	}
	if a := s.Post(path, delivered, genuine, webtest.Header("Idempotency-Key", "k2")); a.StatusCode != http.StatusOK || stored(s) != 2 {
		t.Errorf("another webhook: %d, %d jobs", a.StatusCode, stored(s))
	}
}

func TestCourier_RefusesForgedHugeAndForeignWebhooks(t *testing.T) {
	s := webtest.NewSite(t)
	path := connect(t, s, s.NewShop("demo"), "aaaa")
	missing := s.Post("/hooks/steadfast/bbbb", delivered, genuine)
	for name, c := range map[string]struct {
		path, body string
		option     webtest.Option
		status     int
	}{
		"no token":         {path, delivered, func(*http.Request) {}, http.StatusUnauthorized},
		"another token":    {path, delivered, webtest.Header("Authorization", "Bearer x"), http.StatusUnauthorized},
		"a huge body":      {path, strings.Repeat("a", 64<<10+1), genuine, http.StatusRequestEntityTooLarge},
		"another courier":  {"/hooks/pathao/aaaa", delivered, genuine, http.StatusNotFound},
		"an unknown one":   {"/hooks/nobody/aaaa", delivered, genuine, http.StatusNotFound},
		"an id with a dot": {"/hooks/steadfast/a.b", delivered, genuine, http.StatusNotFound},
		"a browser's form": {path, delivered, webtest.Header("Origin", "https://evil.test"), http.StatusForbidden},
	} {
		a := s.Post(c.path, c.body, c.option)
		if a.StatusCode != c.status || a.StatusCode == http.StatusNotFound && a.Text != missing.Text {
			t.Errorf("%s: %d %s", name, a.StatusCode, a.Text)
		}
	}
	if missing.StatusCode != http.StatusNotFound || stored(s) != 0 {
		t.Errorf("%d, %d jobs", missing.StatusCode, stored(s))
	}
}

// Malformed bodies of an authenticated sender must be stored, so that the courier does not repeat them; the
// job fails.
func TestCourier_AcceptsAnyBodyOfAGenuineSender(t *testing.T) {
	s := webtest.NewSite(t)
	path := connect(t, s, s.NewShop("demo"), "aaaa")
	for _, body := range []string{"", "{", "\x00\xff", "[[[[", `{"notification_type":"x"}`} {
		if a := s.Post(path, body, genuine); a.StatusCode != http.StatusOK {
			t.Errorf("%q: %d", body, a.StatusCode)
		}
	}
}

// A courier repeats a webhook after a status of at least 500, so a webhook that could not be stored must
// receive one.
func TestCourier_AnswersOnlyStoredWebhooks(t *testing.T) {
	s := webtest.NewSite(t)
	path := connect(t, s, s.NewShop("demo"), "aaaa")
	s.Client.Outbox.Use(func(ent.Mutator) ent.Mutator {
		return ent.MutateFunc(func(context.Context, ent.Mutation) (ent.Value, error) {
			return nil, errors.New("the transaction was killed")
		})
	})
	if a := s.Post(path, delivered, genuine); a.StatusCode < 500 || strings.Contains(a.Text, "success") {
		t.Errorf("%d %s", a.StatusCode, a.Text)
	}
}

func TestCourier_FloodsAreToldToComeBack(t *testing.T) {
	s := webtest.NewSite(t, webtest.InProduction, func(c *config.Config) {
		c.Limits.HooksConnection, c.Limits.HooksAddress = ratelimit.Rate{Count: 20, Per: time.Minute}, ratelimit.Rate{Count: 40, Per: time.Minute}
	})
	path := connect(t, s, s.NewShop("demo"), "aaaa")
	other := connect(t, s, s.NewShop("other"), "bbbb")
	statuses := map[int]int{}
	for i := range 30 {
		statuses[s.Post(path, delivered, genuine, webtest.Header("Idempotency-Key", fmt.Sprint(i%3))).StatusCode]++
	}
	if statuses[http.StatusServiceUnavailable] == 0 || statuses[http.StatusOK] < 20 || len(statuses) != 2 {
		t.Errorf("%v", statuses)
	}
	if a := s.Post(other, delivered, genuine); a.StatusCode != http.StatusOK {
		t.Errorf("another shop's webhooks: %d", a.StatusCode)
	}
	last := 0
	for range 20 {
		last = s.Post(other, delivered, genuine).StatusCode
	}
	if last != http.StatusServiceUnavailable {
		t.Errorf("beyond the limit of the address: %d", last)
	}
}
