package courier

import (
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"haat/server/platform/remote"
)

func TestDo_ReturnsErrLostOnlyAfterAPossibleChange(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		status  int
		body    string
		changes bool
		lost    bool
	}{
		"500 to a change":                {500, "{}", true, true},
		"500 to a question":              {500, "{}", false, false},
		"HTML with 200 to a change":      {200, "<html>", true, true},
		"HTML with 403 to a change":      {403, "<html>", true, false},
		"redirect to a change":           {302, "", true, true},
		"redirect to a question":         {302, "", false, false},
		"too many requests for a change": {429, "{}", true, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				if r.URL.Path != "/a" {
					t.Error("the redirect was followed")
				}
				w.Header().Set("Location", "/b")
				w.WriteHeader(c.status)
				_, _ = io.WriteString(w, c.body)
			}))
			t.Cleanup(server.Close)
			client := &Client{Base: server.URL, HTTP: remote.NewHTTPClient(http.DefaultTransport, RequestTimeout)}
			_, err := client.Do(t.Context(), 1, Request{Method: http.MethodPost, Path: "/a", Changes: c.changes, Header: http.Header{"Api-Key": {"secret"}}})
			if _, unavailable := remote.AsUnavailable(err); errors.Is(err, remote.ErrLost) != c.lost || unavailable == c.lost {
				t.Error(err)
			}
		})
	}
}

func TestDo_FailedConnectionIsUnavailable(t *testing.T) {
	t.Parallel()
	client := &Client{Base: "http://127.0.0.1:1", HTTP: remote.NewHTTPClient(http.DefaultTransport, RequestTimeout)}
	_, err := client.Do(t.Context(), 1, Request{Method: http.MethodPost, Path: "/", Changes: true})
	if _, ok := remote.AsUnavailable(err); !ok {
		t.Error(err)
	}
}

func TestDo_ReturnsTheWaitOfRetryAfter(t *testing.T) {
	t.Parallel()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Retry-After", "7")
		w.WriteHeader(http.StatusTooManyRequests)
	}))
	t.Cleanup(server.Close)
	client := &Client{Base: server.URL, HTTP: remote.NewHTTPClient(http.DefaultTransport, RequestTimeout)}
	_, err := client.Do(t.Context(), 1, Request{Method: http.MethodGet, Path: "/"})
	if u, ok := remote.AsUnavailable(err); !ok || u.Wait != 7*time.Second {
		t.Error(err)
	}
}
