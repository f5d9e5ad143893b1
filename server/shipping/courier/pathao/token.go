package pathao

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"

	"haat/server/platform/remote"
	"haat/server/shipping/courier"
)

func keyOf(a courier.Account) string {
	return remote.KeyOf(a.Secrets[clientID], a.Secrets[clientSecret])
}

// token returns the account's token, and whether this call fetched it. It does not return old, a token that Pathao has refused.
func (c *Courier) token(ctx context.Context, a courier.Account, kept *remote.AccountToken, old string) (token string, fresh bool, err error) {
	return kept.Token(ctx, old, func(ctx context.Context) (string, time.Duration, error) {
		token, valid, err := c.login(ctx, a)
		return token, valid - min(valid/10, time.Hour), err
	})
}

// login exchanges the credentials for a token. It does not need the merchant's password.
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
		if refused, ok := remote.AsRefused(err); ok && refused.Code == courier.CodeRefused {
			return "", 0, remote.ErrUnauthorized // Pathao answers wrong credentials with 400 or 422
		}
		if errors.Is(err, courier.ErrNotFound) {
			return "", 0, &remote.Unavailable{Reason: "no login"}
		}
		return "", 0, err
	}
	var answer struct {
		Token   string `json:"access_token"`
		Expires int64  `json:"expires_in"` // seconds
	}
	if err := res.Decode(&answer); err != nil || answer.Token == "" || answer.Expires <= 0 {
		return "", 0, &remote.Unavailable{Reason: "login without a token"}
	}
	return answer.Token, time.Duration(min(answer.Expires, 30*24*3600)) * time.Second, nil
}

// do sends a request with a token. If Pathao refuses a cached token, do signs in again and repeats the request once.
func (c *Courier) do(ctx context.Context, a courier.Account, r courier.Request) (*courier.Response, error) {
	r.Path = Prefix + r.Path
	kept := c.tokens.Of(keyOf(a))
	token, fresh, err := c.token(ctx, a, kept, "")
	if err != nil {
		return nil, err
	}
	res, err := c.send(ctx, a, r, token)
	if !errors.Is(err, remote.ErrUnauthorized) {
		return res, err
	}
	if !fresh {
		if token, _, err = c.token(ctx, a, kept, token); err != nil {
			return nil, err
		}
		if res, err = c.send(ctx, a, r, token); !errors.Is(err, remote.ErrUnauthorized) {
			return res, err
		}
	}
	kept.Refuse()
	return nil, fmt.Errorf("new token: %w", remote.ErrUnauthorized)
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
