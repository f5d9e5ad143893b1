package pathao

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"sync"
	"time"

	"haat/server/courier"
)

const (
	// refusedFor is how long refused credentials are not sent again, except by Check.
	refusedFor = 5 * time.Minute
	// maxSessions is the number of accounts whose tokens are kept.
	maxSessions = 10_000
)

// tokens are the access tokens of accounts, by a hash of their credentials.
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

func keyOf(a courier.Account) string {
	return courier.KeyOf(a.Secrets[clientID], a.Secrets[clientSecret])
}

func (t *tokens) of(a courier.Account) *session {
	t.mu.Lock()
	defer t.mu.Unlock()
	key := keyOf(a)
	s := t.sessions[key]
	if s == nil {
		if len(t.sessions) >= maxSessions {
			clear(t.sessions) // the tokens are fetched again
		}
		s = &session{turn: make(chan struct{}, 1)}
		t.sessions[key] = s
	}
	return s
}

func (t *tokens) forget(a courier.Account) {
	t.mu.Lock()
	defer t.mu.Unlock()
	delete(t.sessions, keyOf(a))
}

// token returns the account's token, and whether this call fetched it. Concurrent calls share one login. old is a token that Pathao
// refused: it is replaced.
func (c *Courier) token(ctx context.Context, a courier.Account, s *session, old string) (token string, fresh bool, err error) {
	select {
	case s.turn <- struct{}{}:
		defer func() { <-s.turn }()
	case <-ctx.Done():
		return "", false, &courier.Unavailable{Reason: ctx.Err().Error()}
	}
	now := c.now()
	if now.Before(s.refusedUntil) {
		return "", false, courier.ErrUnauthorized
	}
	if s.token != "" && s.token != old && now.Before(s.renew) {
		return s.token, false, nil
	}
	token, valid, err := c.login(ctx, a)
	if errors.Is(err, courier.ErrUnauthorized) {
		s.token, s.refusedUntil = "", now.Add(refusedFor)
	}
	if err != nil {
		return "", false, err
	}
	s.token, s.renew = token, now.Add(valid-min(valid/10, time.Hour))
	return token, true, nil
}

// refuse remembers that Pathao refuses the account although it issued a new token.
func (c *Courier) refuse(s *session) {
	s.turn <- struct{}{}
	defer func() { <-s.turn }()
	s.token, s.refusedUntil = "", c.now().Add(refusedFor)
}

// login exchanges the credentials for a token. It needs no password of the merchant.
func (c *Courier) login(ctx context.Context, a courier.Account) (token string, valid time.Duration, err error) {
	r := courier.Request{
		Method: http.MethodPost, Path: Prefix + "/external/login", Header: http.Header{"Source": {"haat"}},
		Body: map[string]string{"client_id": a.Secrets[clientID], "client_secret": a.Secrets[clientSecret]},
	}
	res, err := c.client.Do(ctx, a.ID, r)
	if err != nil {
		return "", 0, err
	}
	if err := errorOf(r, res); err != nil {
		if refused, ok := courier.AsRefused(err); ok && refused.Code == courier.CodeRefused {
			return "", 0, courier.ErrUnauthorized // 400 and 422 are answers to wrong credentials
		}
		if errors.Is(err, courier.ErrNotFound) {
			return "", 0, &courier.Unavailable{Reason: "no login"}
		}
		return "", 0, err
	}
	var answer struct {
		Token   string `json:"access_token"`
		Expires int64  `json:"expires_in"` // seconds
	}
	if err := res.Decode(&answer); err != nil || answer.Token == "" || answer.Expires <= 0 {
		return "", 0, &courier.Unavailable{Reason: "login without a token"}
	}
	return answer.Token, time.Duration(min(answer.Expires, 30*24*3600)) * time.Second, nil
}

// do sends a request with a token. If Pathao refuses a token that it issued earlier, it signs in once more and repeats the request.
func (c *Courier) do(ctx context.Context, a courier.Account, r courier.Request) (*courier.Response, error) {
	r.Path = Prefix + r.Path
	s := c.tokens.of(a)
	token, fresh, err := c.token(ctx, a, s, "")
	if err != nil {
		return nil, err
	}
	res, err := c.send(ctx, a, r, token)
	if !errors.Is(err, courier.ErrUnauthorized) {
		return res, err
	}
	if !fresh {
		if token, _, err = c.token(ctx, a, s, token); err != nil {
			return nil, err
		}
		if res, err = c.send(ctx, a, r, token); !errors.Is(err, courier.ErrUnauthorized) {
			return res, err
		}
	}
	c.refuse(s)
	return nil, fmt.Errorf("new token: %w", courier.ErrUnauthorized)
}

func (c *Courier) send(ctx context.Context, a courier.Account, r courier.Request, token string) (*courier.Response, error) {
	r.Header = http.Header{"Authorization": {"Bearer " + token}, "Source": {"haat"}}
	res, err := c.client.Do(ctx, a.ID, r)
	if err != nil {
		return nil, err
	}
	if err := errorOf(r, res); err != nil {
		return nil, err
	}
	return res, nil
}
