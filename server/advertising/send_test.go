package advertising_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"haat/ent"
	"haat/ent/outbox"
	"haat/ent/viewer"
	"haat/server/advertising"
	"haat/server/platform/db/dbtest"
	"haat/server/platform/jobs"
)

const token = "EAABsbCS1iHgBAsecret"

// meta is a fake of graph.facebook.com.
type meta struct {
	*httptest.Server
	mu     sync.Mutex
	seen   []request
	answer func(turn int, w http.ResponseWriter)
}

type request struct {
	method, address, contentType string
	body                         map[string]any
}

func newMeta(t *testing.T, answer func(turn int, w http.ResponseWriter)) *meta {
	m := &meta{answer: answer}
	m.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var body map[string]any
		if err := json.NewDecoder(r.Body).Decode(&body); err != nil {
			t.Errorf("the body is not JSON: %v", err)
		}
		m.mu.Lock()
		m.seen = append(m.seen, request{r.Method, r.URL.String(), r.Header.Get("Content-Type"), body})
		turn := len(m.seen)
		m.mu.Unlock()
		m.answer(turn, w)
	}))
	t.Cleanup(m.Close)
	return m
}

func (m *meta) requests() []request {
	m.mu.Lock()
	defer m.mu.Unlock()
	return append([]request{}, m.seen...)
}

func taken(_ int, w http.ResponseWriter) {
	io.WriteString(w, `{"events_received":1,"messages":[],"fbtrace_id":"A"}`)
}

func refused(status int, body string) func(int, http.ResponseWriter) {
	return func(_ int, w http.ResponseWriter) {
		w.WriteHeader(status)
		io.WriteString(w, body)
	}
}

func accountOf(a advertising.Account) func(context.Context, int) (advertising.Account, error) {
	return func(context.Context, int) (advertising.Account, error) { return a, nil }
}

var account = advertising.Account{PixelID: "1234567890", AccessToken: token}

func purchaseAt(at time.Time) []byte {
	event := advertising.Purchase{OrderID: "48213057", At: at, Currency: "BDT", Value: 500_00, Phone: "01712345678"}.Event()
	encoded, err := json.Marshal(event)
	if err != nil {
		panic(err)
	}
	return encoded
}

func TestSend_PostsTheEventWithTheShopsToken(t *testing.T) {
	for _, code := range []string{"", "TEST12345"} {
		m := newMeta(t, taken)
		a := account
		a.TestCode = code
		at := time.Now().Add(-time.Hour)
		if err := advertising.NewSender(m.URL+"/", accountOf(a)).Send(context.Background(), 7, purchaseAt(at)); err != nil {
			t.Fatal(err)
		}
		got := m.requests()
		if len(got) != 1 || got[0].method != "POST" || got[0].address != "/v26.0/1234567890/events" || got[0].contentType != "application/json" {
			t.Fatalf("%+v", got)
		}
		body := got[0].body
		if body["access_token"] != token {
			t.Errorf("token %v", body["access_token"])
		}
		if sent, _ := body["test_event_code"].(string); sent != code {
			t.Errorf("test code %q, want %q", sent, code)
		}
		event := body["data"].([]any)[0].(map[string]any)
		if event["event_id"] != "purchase_48213057" || event["event_time"] != float64(at.Unix()) || event["event_name"] != "Purchase" {
			t.Errorf("%v", event)
		}
		phone := event["user_data"].(map[string]any)["ph"].([]any)[0]
		if phone != "c327520f85b0c6058fed05dfc0a63d8755f325b6ea1b550824f4a8e380d75de1" {
			t.Errorf("phone %v", phone)
		}
	}
}

func TestSend_LoadsTheAccountOfTheShop(t *testing.T) {
	m := newMeta(t, taken)
	asked := 0
	lost := errors.New("the database is unavailable")
	sender := advertising.NewSender(m.URL, func(_ context.Context, shopID int) (advertising.Account, error) {
		asked = shopID
		return advertising.Account{}, lost
	})
	if err := sender.Send(context.Background(), 7, purchaseAt(time.Now())); !errors.Is(err, lost) || errors.Is(err, advertising.ErrRefused) || asked != 7 {
		t.Errorf("%v, loaded account of shop %d", err, asked)
	}
	for _, none := range []advertising.Account{{}, {PixelID: "12345"}, {AccessToken: token}} {
		if err := advertising.NewSender(m.URL, accountOf(none)).Send(context.Background(), 7, purchaseAt(time.Now())); err != nil {
			t.Error(err)
		}
	}
	if n := len(m.requests()); n != 0 {
		t.Errorf("%d requests for shops without an account", n)
	}
}

func TestSend_DropsEventsOlderThanSevenDays(t *testing.T) {
	m := newMeta(t, taken)
	sender := advertising.NewSender(m.URL, accountOf(account))
	const week = 7 * 24 * time.Hour
	for age, sent := range map[time.Duration]int{week + time.Minute: 0, 300 * 24 * time.Hour: 0, week - time.Minute: 1} {
		before := len(m.requests())
		if err := sender.Send(context.Background(), 7, purchaseAt(time.Now().Add(-age))); err != nil {
			t.Error(err)
		}
		if n := len(m.requests()) - before; n != sent {
			t.Errorf("an event %v old: %d requests, want %d", age, n, sent)
		}
	}
}

func TestSend_DistinguishesTemporaryErrors(t *testing.T) {
	const oauth = `{"error":{"message":"Malformed access token ` + token + `","type":"OAuthException","code":190}}`
	for _, c := range []struct {
		name      string
		status    int
		body      string
		permanent bool
	}{
		{"a bad event", 400, `{"error":{"message":"Invalid parameter","type":"OAuthException","code":100,"error_subcode":2804050}}`, true},
		{"a bad token", 401, oauth, true},
		{"no such pixel", 404, `{}`, true},
		{"no JSON", 403, `<html>`, true},
		{"too many requests", 429, `{}`, false},
		{"too many calls", 400, `{"error":{"message":"User request limit reached","code":17}}`, false},
		{"temporarily unavailable", 400, `{"error":{"message":"Please retry","code":368,"is_transient":true}}`, false},
		{"broken", 500, `{"error":{"message":"Service of ` + token + `"}}`, false},
		{"away", 503, ``, false},
		{"moved", 302, ``, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := newMeta(t, refused(c.status, c.body))
			err := advertising.NewSender(m.URL, accountOf(account)).Send(context.Background(), 7, purchaseAt(time.Now()))
			if err == nil || errors.Is(err, advertising.ErrRefused) != c.permanent {
				t.Errorf("got %v", err)
			}
			if strings.Contains(err.Error(), token) {
				t.Errorf("the token is in the error: %v", err)
			}
		})
	}
	m := newMeta(t, taken)
	m.Close()
	err := advertising.NewSender(m.URL, accountOf(account)).Send(context.Background(), 7, purchaseAt(time.Now()))
	if err == nil || errors.Is(err, advertising.ErrRefused) || strings.Contains(err.Error(), token) {
		t.Errorf("without a network: %v", err)
	}
	if err := advertising.NewSender(m.URL, accountOf(account)).Send(context.Background(), 7, []byte("null and void")); !errors.Is(err, advertising.ErrRefused) {
		t.Errorf("not an event: %v", err)
	}
}

func TestSend_FollowsNoRedirectWithTheToken(t *testing.T) {
	elsewhere := newMeta(t, taken)
	m := newMeta(t, func(_ int, w http.ResponseWriter) {
		w.Header().Set("Location", elsewhere.URL)
		w.WriteHeader(http.StatusTemporaryRedirect)
	})
	if err := advertising.NewSender(m.URL, accountOf(account)).Send(context.Background(), 7, purchaseAt(time.Now())); err == nil {
		t.Error("a redirect was a success")
	}
	if n := len(elsewhere.requests()); n != 0 {
		t.Error("the token was sent to another host")
	}
}

func TestTry_ReturnsMetasResponse(t *testing.T) {
	event := advertising.Purchase{OrderID: "1", At: time.Now(), Currency: "BDT", Value: 100}.Event()
	tested := account
	tested.TestCode = "TEST1"
	for _, c := range []struct {
		answer func(int, http.ResponseWriter)
		want   advertising.Answer
	}{
		{taken, advertising.Answer{Status: 200, Body: `{"events_received":1,"messages":[],"fbtrace_id":"A"}`}},
		{refused(400, `{"error":{"message":"bad `+token+`"}}`), advertising.Answer{Status: 400, Body: `{"error":{"message":"bad [token]"}}`}},
	} {
		m := newMeta(t, c.answer)
		answer, err := advertising.NewSender(m.URL, nil).Try(context.Background(), tested, event)
		if err != nil || answer != c.want {
			t.Errorf("%+v, %v", answer, err)
		}
		if got := m.requests(); len(got) != 1 || got[0].body["test_event_code"] != "TEST1" || id(got[0]) != "purchase_1" {
			t.Errorf("%+v", got)
		}
	}
	m := newMeta(t, taken)
	m.Close()
	if _, err := advertising.NewSender(m.URL, nil).Try(context.Background(), tested, event); err == nil || strings.Contains(err.Error(), token) {
		t.Errorf("without a network: %v", err)
	}
}

// The outbox must store an event without the token and personal data, and retry it until Meta accepts it or
// refuses it permanently.
func TestHandle_RetriesUntilMetaAccepts(t *testing.T) {
	client := dbtest.Open(t).Client
	ctx, cancel := context.WithCancel(context.Background())
	shop := client.Shop.Create().SetSlug("a").SetName("a").SetPixelID(account.PixelID).SetPixelAccessToken(token).SaveX(viewer.WithSystem(ctx))
	m := newMeta(t, func(turn int, w http.ResponseWriter) {
		if turn == 1 {
			refused(http.StatusServiceUnavailable, token)(turn, w)
			return
		}
		if turn == 3 {
			refused(http.StatusBadRequest, `{"error":{"message":"bad `+token+`","code":100}}`)(turn, w)
			return
		}
		taken(turn, w)
	})
	log := &safeBuffer{}
	sender := advertising.NewSender(m.URL, accountOf(account))
	worker := jobs.NewWorker(client, map[string]jobs.Handler{advertising.Kind: sender.Handle}, slog.New(slog.NewTextHandler(log, nil)))
	worker.Poll = 10 * time.Millisecond
	worker.Backoff = func(int) time.Duration { return 0 }
	done := make(chan error, 1)
	go func() { done <- worker.Run(ctx) }()
	t.Cleanup(func() {
		cancel()
		if err := <-done; err != nil {
			t.Error(err)
		}
	})

	shopCtx := viewer.WithShop(context.Background(), shop.ID)
	for _, order := range []string{"10000001", "10000002"} {
		event := advertising.Purchase{OrderID: order, At: time.Now(), Currency: "BDT", Phone: "01712345678", Email: "rahim@example.com", Name: "Rahim"}.Event()
		if err := jobs.Add(shopCtx, client, advertising.Kind, event.ID, event); err != nil {
			t.Fatal(err)
		}
		await(t, func() bool {
			return client.Outbox.Query().Where(outbox.DedupeKey(event.ID), outbox.StateNEQ(outbox.StateDue)).ExistX(shopCtx)
		})
	}
	for key, want := range map[string]outbox.State{"purchase_10000001": outbox.StateDone, "purchase_10000002": outbox.StateDead} {
		row := client.Outbox.Query().Where(outbox.DedupeKey(key)).OnlyX(shopCtx)
		if row.State != want {
			t.Errorf("%s is %s: %s", key, row.State, row.LastError)
		}
		for _, secret := range []string{token, "01712345678", "rahim", "Rahim"} {
			if strings.Contains(string(row.Payload)+row.LastError, secret) {
				t.Errorf("%s is in the outbox: %s %s", secret, row.Payload, row.LastError)
			}
		}
	}
	if got := m.requests(); len(got) != 3 || id(got[0]) != id(got[1]) || id(got[2]) != "purchase_10000002" {
		t.Errorf("%d requests", len(got))
	}
	if strings.Contains(log.String(), token) || !strings.Contains(log.String(), "meta refused") {
		t.Errorf("the log: %s", log.String())
	}
	if err := jobs.Add(shopCtx, client, advertising.Kind, "purchase_10000001", 1); !ent.IsConstraintError(err) {
		t.Errorf("the same purchase twice: %v", err)
	}
}

func id(r request) any { return r.body["data"].([]any)[0].(map[string]any)["event_id"] }

// await waits until holds returns true.
func await(t *testing.T, holds func() bool) {
	t.Helper()
	ticks, late := time.NewTicker(5*time.Millisecond), time.After(20*time.Second)
	defer ticks.Stop()
	for !holds() {
		select {
		case <-ticks.C:
		case <-late:
			t.Fatal("condition not met")
		}
	}
}

type safeBuffer struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

func (b *safeBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.buf.Write(p)
}

func (b *safeBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.buf.String()
}
