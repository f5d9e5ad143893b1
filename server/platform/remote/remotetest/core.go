// Package remotetest contains the common parts of fake servers of external services, for tests: merchants'
// accounts, the ways in which servers misbehave, and the webhooks that they send.
package remotetest

import (
	"encoding/json"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"sync"
	"time"

	"haat/server/platform/remote"
)

// Limits for wrong credentials, as Steadfast documents them: maxFailures within failureWindow lock the
// account for lockedFor.
const (
	maxFailures   = 10
	failureWindow = 5 * time.Minute
	lockedFor     = time.Hour
)

// Account is a merchant's account at the fake service.
type Account struct {
	Secrets  map[string]string // credentials by name
	Inactive bool              // whether the service answers 403
	Callback string            // URL for the merchant's webhooks; if empty, none are sent
	Shop     string            // id of the shop that owns the account, if AnyKey is set
}

// Core is the common part of the fake servers. Its methods may be called concurrently.
type Core struct {
	// Now is the service's clock. Set it before the first request.
	Now func() time.Time
	// AnyKey makes the service accept all credentials. Each shop has its own account; requests without the shop's id belong to the first
	// account. Set it before the first request.
	AnyKey bool
	// Sign sets the headers and the query of a webhook's request.
	Sign func(a *Account, r *http.Request, body []byte)

	sync.Mutex
	accounts []*Account
	wrongs   map[string]*wrong
	requests map[string]int
	failures map[string][]time.Time // times of requests with wrong credentials, by credentials
	locked   map[string]time.Time
	refused  int
	hooks
}

// NewCore returns a core with one account.
func NewCore(secrets map[string]string) *Core {
	return &Core{
		Now: time.Now, accounts: []*Account{{Secrets: secrets}},
		wrongs: map[string]*wrong{}, requests: map[string]int{}, failures: map[string][]time.Time{}, locked: map[string]time.Time{},
	}
}

// Account returns the first account.
func (c *Core) Account() *Account { return c.accounts[0] }

// AddAccount adds another account.
func (c *Core) AddAccount(secrets map[string]string) *Account {
	c.Lock()
	defer c.Unlock()
	a := &Account{Secrets: secrets}
	c.accounts = append(c.accounts, a)
	return a
}

// SetCallback sets the address of an account's webhooks.
func (c *Core) SetCallback(a *Account, address string) {
	c.Lock()
	defer c.Unlock()
	a.Callback = address
}

// SetInactive makes the service answer 403, as it does for a merchant who is not verified.
func (c *Core) SetInactive(a *Account, inactive bool) {
	c.Lock()
	defer c.Unlock()
	a.Inactive = inactive
}

// SetSecret replaces a credential of an account.
func (c *Core) SetSecret(a *Account, name, value string) {
	c.Lock()
	defer c.Unlock()
	secrets := maps.Clone(a.Secrets)
	secrets[name] = value
	a.Secrets = secrets
}

// FindAccount returns the account of a request: the one that match accepts, or nil. With AnyKey, it is that of the request's shop. The core
// must be locked, as in an effect function.
func (c *Core) FindAccount(r *http.Request, match func(*Account) bool) *Account {
	if shop := r.Header.Get(remote.ShopHeader); c.AnyKey && shop != "" {
		return c.AccountOf(shop)
	}
	if i := slices.IndexFunc(c.accounts, match); i >= 0 {
		return c.accounts[i]
	}
	if c.AnyKey {
		return c.accounts[0]
	}
	return nil
}

// AccountOf returns the account of a shop, and opens it if there is none. The core must be locked.
func (c *Core) AccountOf(shop string) *Account {
	for _, a := range c.accounts {
		if a.Shop == shop {
			return a
		}
	}
	a := &Account{Secrets: maps.Clone(c.accounts[0].Secrets), Shop: shop}
	c.accounts = append(c.accounts, a)
	return a
}

// Requests returns the number of requests of a kind, or of all kinds if kind is empty.
func (c *Core) Requests(kind string) int {
	c.Lock()
	defer c.Unlock()
	if kind != "" {
		return c.requests[kind]
	}
	sum := 0
	for _, n := range c.requests {
		sum += n
	}
	return sum
}

// AuthFailures returns the number of requests that were answered with 401.
func (c *Core) AuthFailures() int {
	c.Lock()
	defer c.Unlock()
	return c.refused
}

// Locked reports whether credentials are locked. The core must be locked.
func (c *Core) Locked(key string) bool { return c.Now().Before(c.locked[key]) }

// Failed counts a request with wrong credentials. Ten of them within 5 minutes lock the key for an hour. The
// core must be locked.
func (c *Core) Failed(key string) {
	now := c.Now()
	c.refused++
	recent := slices.DeleteFunc(c.failures[key], func(at time.Time) bool { return now.Sub(at) > failureWindow })
	c.failures[key] = append(recent, now)
	if len(c.failures[key]) >= maxFailures {
		c.locked[key] = now.Add(lockedFor)
	}
}

// Reply is a fake server's answer. A nil Body is sent as an empty object.
type Reply struct {
	Status int
	Body   any
	Header http.Header
}

// Serve returns the handler of requests of a kind. effect runs while the core is locked.
func (c *Core) Serve(kind string, effect func(*http.Request) Reply) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		c.Lock()
		c.requests[kind]++
		now := c.wrongs[kind].take()
		c.Unlock()
		switch {
		case now.refuse > 0:
			w.Header().Set("Retry-After", strconv.Itoa(int(now.refuse.Seconds())))
			write(w, Reply{Status: http.StatusTooManyRequests, Body: map[string]any{"message": "Too Many Attempts."}})
			return
		case now.fail:
			write(w, Reply{Status: http.StatusInternalServerError, Body: map[string]any{"message": "Server Error"}})
			return
		case now.reject != nil:
			write(w, *now.reject)
			return
		case now.html:
			w.Header().Set("Content-Type", "text/html")
			_, _ = w.Write([]byte("<!DOCTYPE html><title>Just a moment...</title>"))
			return
		}
		r.Body = http.MaxBytesReader(w, r.Body, 16<<20)
		c.Lock()
		reply := effect(r)
		c.Unlock()
		if now.slow > 0 {
			select {
			case <-time.After(now.slow):
			case <-r.Context().Done():
			}
		}
		if now.lose {
			panic(http.ErrAbortHandler) // closes the connection without an answer
		}
		write(w, reply)
	}
}

func write(w http.ResponseWriter, reply Reply) {
	for name, values := range reply.Header {
		w.Header()[name] = values
	}
	w.Header().Set("Content-Type", "application/json")
	if reply.Status == 0 {
		reply.Status = http.StatusOK
	}
	w.WriteHeader(reply.Status)
	if reply.Body == nil {
		reply.Body = struct{}{}
	}
	_ = json.NewEncoder(w).Encode(reply.Body) // the client may have disconnected
}

// wrong contains how requests of a kind are answered wrongly.
type wrong struct {
	lose, fail, html, refuse, reject int // remaining numbers of wrong answers
	wait, slow                       time.Duration
	rejection                        Reply
}

// outcome describes how one request is answered wrongly.
type outcome struct {
	lose, fail, html bool
	refuse, slow     time.Duration
	reject           *Reply
}

func (w *wrong) take() (out outcome) {
	if w == nil {
		return out
	}
	out.slow = w.slow
	switch {
	case w.refuse > 0:
		w.refuse--
		out.refuse = w.wait
	case w.fail > 0:
		w.fail--
		out.fail = true
	case w.reject > 0:
		w.reject--
		out.reject = &w.rejection
	case w.html > 0:
		w.html--
		out.html = true
	case w.lose > 0:
		w.lose--
		out.lose = true
	}
	return out
}

func (c *Core) change(kind string, set func(*wrong)) {
	c.Lock()
	defer c.Unlock()
	if c.wrongs[kind] == nil {
		c.wrongs[kind] = &wrong{}
	}
	set(c.wrongs[kind])
}

// LoseAnswers makes the next n requests of a kind take effect, but closes their connections without an
// answer.
func (c *Core) LoseAnswers(kind string, n int) { c.change(kind, func(w *wrong) { w.lose = n }) }

// Fail5xx answers the next n requests of a kind with 500. The requests have no effect.
func (c *Core) Fail5xx(kind string, n int) { c.change(kind, func(w *wrong) { w.fail = n }) }

// Reject answers the next n requests of a kind with the reply, such as an error about a field. The requests have no effect.
func (c *Core) Reject(kind string, n int, reply Reply) {
	c.change(kind, func(w *wrong) { w.reject, w.rejection = n, reply })
}

// HTML answers the next n requests of a kind with an HTML page and the status 200, as a proxy in front of the
// API would do. The requests have no effect.
func (c *Core) HTML(kind string, n int) { c.change(kind, func(w *wrong) { w.html = n }) }

// RateLimit answers the next n requests of a kind with 429 and the time to wait, at least a second.
func (c *Core) RateLimit(kind string, n int, wait time.Duration) {
	c.change(kind, func(w *wrong) { w.refuse, w.wait = n, max(wait, time.Second) })
}

// Slow delays the answers to requests of a kind. The requests take effect before the delay.
func (c *Core) Slow(kind string, d time.Duration) { c.change(kind, func(w *wrong) { w.slow = d }) }

// Do runs a function while the core is locked.
func (c *Core) Do(f func()) {
	c.Lock()
	defer c.Unlock()
	f()
}
