package remote

import (
	"context"
	"errors"
	"sync"
	"time"
)

const (
	// refusedFor is how long refused credentials are not sent again, unless they are forgotten.
	refusedFor = 5 * time.Minute
	// maxAccounts is the maximum number of accounts whose tokens are stored.
	maxAccounts = 10_000
)

// Tokens caches the access tokens of accounts by a key of their credentials. It may be used concurrently.
type Tokens struct {
	// Now is the clock.
	Now func() time.Time

	mu       sync.Mutex
	accounts map[string]*AccountToken
}

// AccountToken is the token of an account.
type AccountToken struct {
	now          func() time.Time
	turn         chan struct{} // a lock for which callers wait until their context ends
	token        string
	renew        time.Time
	refusedUntil time.Time
}

// Of returns the token of a key.
func (t *Tokens) Of(key string) *AccountToken {
	t.mu.Lock()
	defer t.mu.Unlock()
	a := t.accounts[key]
	if a == nil {
		if t.accounts == nil || len(t.accounts) >= maxAccounts {
			t.accounts = map[string]*AccountToken{} // drops all tokens, which are then fetched again
		}
		a = &AccountToken{now: t.Now, turn: make(chan struct{}, 1)}
		t.accounts[key] = a
	}
	return a
}

// Forget removes the token of a key and the record that its credentials were refused.
func (t *Tokens) Forget(key string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	delete(t.accounts, key)
}

// Token returns the token and reports whether this call fetched it. Concurrent calls share one call of fetch,
// which returns a new token and the time after which to replace it. old is a token that the service refused:
// it is replaced immediately. After fetch has returned ErrUnauthorized, Token returns that error for
// refusedFor without calling fetch.
func (a *AccountToken) Token(ctx context.Context, old string, fetch func(ctx context.Context) (string, time.Duration, error)) (token string, fresh bool, err error) {
	select {
	case a.turn <- struct{}{}:
		defer func() { <-a.turn }()
	case <-ctx.Done():
		return "", false, &Unavailable{Reason: ctx.Err().Error()}
	}
	now := a.now()
	if now.Before(a.refusedUntil) {
		return "", false, ErrUnauthorized
	}
	if a.token != "" && a.token != old && now.Before(a.renew) {
		return a.token, false, nil
	}
	token, renewAfter, err := fetch(ctx)
	if errors.Is(err, ErrUnauthorized) {
		a.token, a.refusedUntil = "", now.Add(refusedFor)
	}
	if err != nil {
		return "", false, err
	}
	a.token, a.renew = token, now.Add(renewAfter)
	return token, true, nil
}

// Refuse records that the service refuses the account although it issued a new token.
func (a *AccountToken) Refuse() {
	a.turn <- struct{}{}
	defer func() { <-a.turn }()
	a.token, a.refusedUntil = "", a.now().Add(refusedFor)
}
