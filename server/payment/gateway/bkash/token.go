package bkash

import (
	"context"
	"net/http"
	"strconv"
	"strings"
	"time"

	"haat/server/payment/gateway"
	"haat/server/platform/remote"
)

// tokenFor is the maximum time for which a token is reused. bKash limits the rate of new tokens.
const tokenFor = 55 * time.Minute

func keyOf(a gateway.Account) string {
	return remote.KeyOf(a.Secrets[appKey], a.Secrets[appSecret], a.Secrets[username], a.Secrets[password], strconv.FormatBool(a.Settings.Sandbox))
}

// token returns the account's token, and whether this call requested it. old is a token that bKash has refused, if any.
func (g *Gateway) token(ctx context.Context, a gateway.Account, kept *remote.AccountToken, old string) (token string, fresh bool, err error) {
	return kept.Token(ctx, old, func(ctx context.Context) (string, time.Duration, error) {
		token, valid, err := g.grant(ctx, a)
		return token, min(valid-valid/12, tokenFor), err
	})
}

// grant exchanges the credentials for a token.
func (g *Gateway) grant(ctx context.Context, a gateway.Account) (token string, valid time.Duration, err error) {
	var granted struct {
		answer

		Token   string      `json:"id_token"`
		Expires remote.Text `json:"expires_in"` // seconds
	}
	err = g.client.Do(ctx, a, gateway.Request{
		Method: http.MethodPost, Path: prefix + "/token/grant",
		Header: http.Header{"username": {a.Secrets[username]}, "password": {a.Secrets[password]}},
		Body:   map[string]string{"app_key": a.Secrets[appKey], "app_secret": a.Secrets[appSecret]},
	}, &granted)
	if err == nil {
		err = granted.err()
	}
	if refused, is := remote.AsRefused(err); is {
		if strings.HasPrefix(refused.Code, "2") || refused.Code == "400" || refused.Code == "403" {
			return "", 0, remote.ErrUnauthorized
		}
		return "", 0, &remote.Unavailable{Reason: refused.Error()} // for example 9999, an internal error of bKash
	}
	if err != nil {
		return "", 0, err
	}
	seconds, err := strconv.Atoi(string(granted.Expires))
	if err != nil || granted.Token == "" || seconds <= 0 || seconds > 30*24*3600 {
		return "", 0, &remote.Unavailable{Reason: "no token"}
	}
	return granted.Token, time.Duration(seconds) * time.Second, nil
}
