package sms_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"haat/ent"
	"haat/ent/outbox"
	"haat/ent/viewer"
	"haat/server/platform/db/dbtest"
	"haat/server/platform/jobs"
	"haat/server/platform/sms"
)

const text = `অর্ডার "১২" পেয়েছি & 5% {id} ok?` + "\n"

var message = sms.Message{ID: "42", To: "01712345678", Text: text}

func open(t *testing.T, s sms.Settings) sms.Sender {
	t.Helper()
	if s.Timeout == 0 {
		s.Timeout = 5 * time.Second
	}
	sender, err := sms.Open(s)
	if err != nil {
		t.Fatal(err)
	}
	return sender
}

func TestFile_AppendsOneLinePerMessage(t *testing.T) {
	path := filepath.Join(t.TempDir(), "made", "sms.jsonl")
	one, two := open(t, sms.Settings{URL: "file://" + path}), open(t, sms.Settings{URL: "file://" + path})
	var group sync.WaitGroup
	for i := range 50 {
		group.Go(func() {
			m := message
			m.ID = fmt.Sprint(i)
			if err := []sms.Sender{one, two}[i%2].Send(context.Background(), m); err != nil {
				t.Error(err)
			}
		})
	}
	group.Wait()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for line := range bytes.Lines(data) {
		var got struct {
			ID, To, Text string
			At           time.Time
		}
		if err := json.Unmarshal(line, &got); err != nil || got.To != message.To || got.Text != text || time.Since(got.At) > time.Minute {
			t.Errorf("%s: %v", line, err)
		}
		seen[got.ID] = true
	}
	if len(seen) != 50 {
		t.Errorf("%d messages", len(seen))
	}
}

func TestGateway_BuildsTheRequest(t *testing.T) {
	for _, c := range []struct {
		name, path   string
		body         string
		headers      map[string]string
		method, kind string
		check        func(r *http.Request, body string) bool
	}{
		{name: "an address alone", path: "/send?to=88{to}&text={text}&ref={id}", method: "GET",
			check: func(r *http.Request, _ string) bool {
				q := r.URL.Query()
				return q.Get("to") == "8801712345678" && q.Get("text") == text && q.Get("ref") == "42"
			}},
		{name: "JSON", path: "/send", body: ` {"to":"{to}","text":"{text}","id":"{id}"}`, headers: map[string]string{"Authorization": "Bearer x=="},
			method: "POST", kind: "application/json",
			check: func(r *http.Request, body string) bool {
				var got struct{ To, Text, ID string }
				err := json.Unmarshal([]byte(body), &got)
				return err == nil && got.To == message.To && got.Text == text && got.ID == "42" && r.Header.Get("Authorization") == "Bearer x=="
			}},
		{name: "a form", path: "/send", body: "to={to}&text={text}", method: "POST", kind: "application/x-www-form-urlencoded",
			check: func(_ *http.Request, body string) bool {
				r := httptest.NewRequest("POST", "/", strings.NewReader(body))
				r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
				return r.PostFormValue("text") == text && r.PostFormValue("to") == message.To
			}},
		{name: "a text", path: "/send/{to}", body: "{text}", headers: map[string]string{"content-type": "text/plain"}, method: "POST", kind: "text/plain",
			check: func(r *http.Request, body string) bool { return body == text && r.URL.Path == "/send/01712345678" }},
	} {
		t.Run(c.name, func(t *testing.T) {
			asked := 0
			server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				asked++
				body, err := io.ReadAll(r.Body)
				if err != nil || r.Method != c.method || r.Header.Get("Content-Type") != c.kind || !c.check(r, string(body)) {
					t.Errorf("%s %s %v: %s", r.Method, r.URL, r.Header, body)
				}
				w.WriteHeader(http.StatusAccepted)
			}))
			defer server.Close()
			sender := open(t, sms.Settings{URL: server.URL + c.path, Body: c.body, Headers: c.headers})
			if err := sender.Send(context.Background(), message); err != nil || asked != 1 {
				t.Errorf("%d requests: %v", asked, err)
			}
		})
	}
}

// sendThrough sends one message through the outbox. It returns the job's state, the number of
// attempts and its error.
func sendThrough(t *testing.T, sender sms.Sender) (state string, attempts int, problem string) {
	t.Helper()
	client := dbtest.Open(t).Client
	system := viewer.WithSystem(context.Background())
	ctx := viewer.WithShop(context.Background(), client.Shop.Create().SetSlug("a").SetName("a").SaveX(system).ID)
	if err := jobs.Add(ctx, client, sms.Kind, "a", sms.Message{To: message.To, Text: text}); err != nil {
		t.Fatal(err)
	}
	workOff(t, client, sender)
	row := client.Outbox.Query().OnlyX(system)
	return string(row.State), row.Attempts, row.LastError
}

// workOff runs all due jobs with the sender.
func workOff(t *testing.T, client *ent.Client, sender sms.Sender) {
	t.Helper()
	system := viewer.WithSystem(context.Background())
	w := jobs.NewWorker(client, map[string]jobs.Handler{sms.Kind: sms.Job(sender)}, slog.New(slog.DiscardHandler))
	w.Poll, w.MaxAttempts, w.Backoff = 5*time.Millisecond, 3, func(int) time.Duration { return time.Millisecond }
	run, stop := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- w.Run(run) }()
	deadline := time.Now().Add(20 * time.Second)
	for client.Outbox.Query().Where(outbox.StateEQ(outbox.StateDue)).CountX(system) > 0 && time.Now().Before(deadline) {
		time.Sleep(time.Millisecond)
	}
	stop()
	if err := <-done; err != nil {
		t.Error(err)
	}
}

func TestGateway_MapsStatusToRetry(t *testing.T) {
	for status, want := range map[int]string{
		200: "done 1", 204: "done 1", 301: "dead 1", 302: "dead 1", 307: "dead 1", 400: "dead 1", 401: "dead 1", 404: "dead 1", 422: "dead 1",
		408: "dead 3", 429: "dead 3", 500: "dead 3", 503: "dead 3",
	} {
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.URL.Path == "/elsewhere" {
				return // a redirect must not be followed
			}
			w.Header().Set("Location", "/elsewhere")
			w.WriteHeader(status)
		}))
		state, attempts, _ := sendThrough(t, open(t, sms.Settings{URL: server.URL + "/?{to}{text}"}))
		if got := fmt.Sprint(state, " ", attempts); got != want {
			t.Errorf("%d: %s, want %s", status, got, want)
		}
		server.Close()
	}
}

func TestGateway_RepeatsHaveTheSameID(t *testing.T) {
	var ids []string
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if ids = append(ids, r.URL.Query().Get("id")); len(ids) < 3 {
			w.WriteHeader(http.StatusBadGateway)
		}
	}))
	defer server.Close()
	state, _, _ := sendThrough(t, open(t, sms.Settings{URL: server.URL + "/?to={to}&text={text}&id={id}"}))
	if state != "done" || len(ids) != 3 || ids[0] == "" || ids[0] != ids[2] {
		t.Errorf("%s with %v", state, ids)
	}
}

func TestGateway_ErrorsHideTheAddress(t *testing.T) {
	server := httptest.NewServer(nil)
	address := server.URL
	server.Close()
	_, _, problem := sendThrough(t, open(t, sms.Settings{URL: address + "/?key=hunter2&to={to}&text={text}"}))
	if problem == "" || strings.Contains(problem, "hunter2") || strings.Contains(problem, "{to}") || strings.Contains(problem, message.To) {
		t.Errorf("the error is %q", problem)
	}
}

func TestGateway_TimesOut(t *testing.T) {
	hold := make(chan struct{})
	server := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { <-hold }))
	defer server.Close()
	defer close(hold)
	err := open(t, sms.Settings{URL: server.URL + "/?{to}{text}", Timeout: 10 * time.Millisecond}).Send(context.Background(), message)
	var timeout interface{ Timeout() bool }
	if !errors.As(err, &timeout) || !timeout.Timeout() {
		t.Errorf("got %v", err)
	}
}

func TestOpen_RefusesInvalidAddresses(t *testing.T) {
	for _, address := range []string{"smtp://x", "x", "::"} {
		if _, err := sms.Open(sms.Settings{URL: address}); err == nil {
			t.Errorf("%s was accepted", address)
		}
	}
}

// recorder records the messages that it receives.
type recorder struct {
	sent  []sms.Message
	fails error
}

func (r *recorder) Send(_ context.Context, m sms.Message) error {
	if r.fails != nil {
		return r.fails
	}
	r.sent = append(r.sent, m)
	return nil
}

func TestJob_ExpiredBriefIsNotSent(t *testing.T) {
	for name, test := range map[string]struct {
		until time.Time
		fails error
		want  int
	}{
		"in time": {time.Now().Add(time.Minute), nil, 1}, "too late": {time.Now().Add(-time.Second), nil, 0},
		"refused permanently": {time.Now().Add(time.Minute), jobs.Permanent(errors.New("no")), 0},
	} {
		t.Run(name, func(t *testing.T) {
			client := dbtest.Open(t).Client
			shop := client.Shop.Create().SetSlug("a").SetName("a").SaveX(viewer.WithSystem(context.Background()))
			ctx := viewer.WithShop(context.Background(), shop.ID)
			if err := jobs.Add(ctx, client, sms.Kind, "code", sms.Brief{Message: sms.Message{To: message.To, Text: text}, Until: test.until}); err != nil {
				t.Fatal(err)
			}
			r := &recorder{fails: test.fails}
			workOff(t, client, r)
			if len(r.sent) != test.want || test.want > 0 && (r.sent[0].Text != text || r.sent[0].To != message.To) {
				t.Errorf("sent %+v", r.sent)
			}
			if n := client.Outbox.Query().CountX(ctx); n != 0 {
				t.Errorf("%d rows remain", n)
			}
		})
	}
}
