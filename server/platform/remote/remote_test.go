package remote_test

import (
	"context"
	"errors"
	"net/http"
	"sync"
	"testing"
	"time"

	"haat/server/platform/remote"
)

func TestTooManyRequests_WaitIsAtMostAnHour(t *testing.T) {
	for header, want := range map[string]time.Duration{"": 0, "7": 7 * time.Second, " 60 ": time.Minute, "7200": time.Hour, "99999999999": time.Hour, "-1": 0, "soon": 0} {
		u, ok := remote.AsUnavailable(remote.TooManyRequests(http.Header{"Retry-After": {header}}))
		if !ok || u.Wait != want {
			t.Errorf("%q: %+v, want %s", header, u, want)
		}
	}
}

func TestTokens_ConcurrentCallsShareOneFetch(t *testing.T) {
	now := time.Now()
	tokens := &remote.Tokens{Now: func() time.Time { return now }}
	fetched := 0 // not atomic, because only one fetch runs at a time
	fetch := func(context.Context) (string, time.Duration, error) {
		fetched++
		return "token", time.Minute, nil
	}
	var group sync.WaitGroup
	for range 20 {
		group.Go(func() {
			if token, _, err := tokens.Of("a").Token(t.Context(), "", fetch); token != "token" || err != nil {
				t.Error(token, err)
			}
		})
	}
	group.Wait()
	if fetched != 1 {
		t.Errorf("%d fetches", fetched)
	}
	if _, fresh, _ := tokens.Of("a").Token(t.Context(), "token", fetch); !fresh {
		t.Error("a refused token is used again")
	}
	now = now.Add(time.Minute)
	if _, fresh, _ := tokens.Of("a").Token(t.Context(), "", fetch); !fresh {
		t.Error("an old token is used again")
	}
}

func TestTokens_SendsRefusedCredentialsAgainAfterAPauseOrForget(t *testing.T) {
	now := time.Now()
	tokens := &remote.Tokens{Now: func() time.Time { return now }}
	sent := 0
	ask := func() {
		t.Helper()
		_, _, err := tokens.Of("a").Token(t.Context(), "", func(context.Context) (string, time.Duration, error) {
			sent++
			return "", 0, remote.ErrUnauthorized
		})
		if !errors.Is(err, remote.ErrUnauthorized) {
			t.Error(err)
		}
	}
	ask()
	ask()
	if sent != 1 {
		t.Fatalf("sent %d times", sent)
	}
	now = now.Add(5 * time.Minute)
	ask()
	tokens.Forget("a")
	ask()
	if sent != 3 {
		t.Errorf("sent %d times", sent)
	}
}
