package bkash

import (
	"context"
	"errors"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"

	"haat/server/courier"
	"haat/server/payment/gateway"
)

const (
	// tokenFor is the longest time for which a token is used: bKash limits the rate of new ones.
	tokenFor = 55 * time.Minute
	// refusedFor is how long refused credentials are not sent again, except by Check.
	refusedFor = 5 * time.Minute
	// maxSessions is the number of accounts whose tokens are kept.
	maxSessions = 10_000
)

// tokens are the tokens of accounts, by a hash of their credentials.
type tokens struct {
	mu       sync.Mutex
	sessions map[string]*session
}

// session is the token of an account. Its turn is a lock that a context can leave.
type session struct {
	turn         chan struct{}
	token        string
	renew        time.Time
	refusedUntil time.Time
}

func keyOf(a gateway.Account) string {
	return courier.KeyOf(a.Secrets[appKey], a.Secrets[appSecret], a.Secrets[username], a.Secrets[password], strconv.FormatBool(a.Settings.Sandbox))
}

func (t *tokens) of(a gateway.Account) *session {
	t.mu.Lock()
	defer t.mu.Unlock()
	key := keyOf(a)
	s := t.sessions[key]
	if s == nil {
		if len(t.sessions) >= maxSessions {
			clear(t.sessions) // the tokens are granted again
		}
		s = &session{turn: make(chan struct{}, 1)}
		t.sessions[key] = s
	}
	return s
}

func (t *tokens) forget(a gateway.Account) {
	t.mu.Lock()
	defer t.mu.Unlock()
	delete(t.sessions, keyOf(a))
}

// token returns the account's token, and whether this call asked for it. Concurrent calls share one request. old is a token that
// bKash refused: it is replaced.
func (g *Gateway) token(ctx context.Context, a gateway.Account, s *session, old string) (token string, fresh bool, err error) {
	select {
	case s.turn <- struct{}{}:
		defer func() { <-s.turn }()
	case <-ctx.Done():
		return "", false, &gateway.Unavailable{Reason: ctx.Err().Error()}
	}
	now := g.now()
	if now.Before(s.refusedUntil) {
		return "", false, gateway.ErrUnauthorized
	}
	if s.token != "" && s.token != old && now.Before(s.renew) {
		return s.token, false, nil
	}
	token, valid, err := g.grant(ctx, a)
	if errors.Is(err, gateway.ErrUnauthorized) {
		s.token, s.refusedUntil = "", now.Add(refusedFor)
	}
	if err != nil {
		return "", false, err
	}
	s.token, s.renew = token, now.Add(min(valid-valid/12, tokenFor))
	return token, true, nil
}

// grant exchanges the credentials for a token.
func (g *Gateway) grant(ctx context.Context, a gateway.Account) (token string, valid time.Duration, err error) {
	var granted struct {
		answer

		Token   string       `json:"id_token"`
		Expires courier.Text `json:"expires_in"` // seconds
	}
	err = g.client.Do(ctx, a, gateway.Request{
		Method: http.MethodPost, Path: prefix + "/token/grant",
		Header: http.Header{"username": {a.Secrets[username]}, "password": {a.Secrets[password]}},
		Body:   map[string]string{"app_key": a.Secrets[appKey], "app_secret": a.Secrets[appSecret]},
	}, &granted)
	if err == nil {
		err = granted.err()
	}
	if refused, is := gateway.AsRefused(err); is {
		if strings.HasPrefix(refused.Code, "2") || refused.Code == "400" || refused.Code == "403" {
			return "", 0, gateway.ErrUnauthorized
		}
		return "", 0, &gateway.Unavailable{Reason: refused.Error()} // such as 9999, an error of bKash
	}
	if err != nil {
		return "", 0, err
	}
	seconds, err := strconv.Atoi(string(granted.Expires))
	if err != nil || granted.Token == "" || seconds <= 0 || seconds > 30*24*3600 {
		return "", 0, &gateway.Unavailable{Reason: "no token"}
	}
	return granted.Token, time.Duration(seconds) * time.Second, nil
}
