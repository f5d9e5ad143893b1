package team

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"time"

	"github.com/golang-jwt/jwt/v5"

	"haat/ent"
	"haat/ent/adminsession"
	"haat/ent/adminuser"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/platform/phone"
	"haat/server/platform/replay"
)

// Audiences of the two kinds of tokens (RFC 7519, section 4.1.3). A hand-off token begins one browser session
// and works once; a bearer token belongs to an app until it expires.
//
// #nosec G101 -- these are no secrets
const (
	handOffAudience = "haat-admin"
	bearerAudience  = "haat-admin-api"
)

const (
	handOffLife = 10 * time.Minute
	bearerLife  = 30 * 24 * time.Hour
	// skew is the tolerated difference between the clocks of this server and another issuer.
	skew = 30 * time.Second
)

// claims contains the claims of a token. Subject is the user's phone number in any notation.
type claims struct {
	jwt.RegisteredClaims
	ShopID int `json:"shop_id"`
	// Epoch is the user's session_epoch. Only this server's tokens have it.
	Epoch *int `json:"epoch,omitempty"`
}

// refused returns the error for every invalid token. It does not reveal the reason.
func refused() error { return fault.New(fault.Unauthorized, "admin_unauthorized") }

// HandOffLink returns a URL that signs a user in. It is valid once, within ten minutes.
func (m *Merchant) HandOffLink(slug string, user *ent.AdminUser) (string, error) {
	token, err := m.sign(claimsOf(handOffAudience, user, rand.Text(), handOffLife))
	if err != nil {
		return "", err
	}
	return m.AdminLink(slug) + "?token=" + token, nil
}

// Bearer begins an app session of a user in the context's shop and returns its token. The token is valid for
// 30 days, unless the session is ended earlier.
func (m *Merchant) Bearer(ctx context.Context, user *ent.AdminUser, v Visit) (string, error) {
	c := claimsOf(bearerAudience, user, newID(), bearerLife)
	if _, err := begin(ctx, m.client, user, c.credential(""), v); err != nil {
		return "", err
	}
	return m.sign(c)
}

// claimsOf returns the claims of a token issued now by this server.
func claimsOf(audience string, user *ent.AdminUser, id string, life time.Duration) *claims {
	now := time.Now()
	return &claims{ShopID: user.ShopID, Epoch: &user.SessionEpoch, RegisteredClaims: jwt.RegisteredClaims{
		Issuer: ownIssuer, Subject: user.Phone, Audience: jwt.ClaimStrings{audience}, ID: id,
		IssuedAt: jwt.NewNumericDate(now), ExpiresAt: jwt.NewNumericDate(now.Add(life)),
	}}
}

func (m *Merchant) sign(c *claims) (string, error) {
	token, err := jwt.NewWithClaims(jwt.SigningMethodHS256, c).SignedString(m.signing)
	return token, fault.Wrap("sign token", err)
}

// credential returns the credential of an app's token with these claims. A token without an id is identified
// by its text.
func (c *claims) credential(token string) credential {
	known := credential{
		key: keyOf("app", c.Issuer, c.ID), kind: adminsession.KindApp, issued: c.IssuedAt.Time, expires: c.ExpiresAt.Add(skew),
	}
	if c.Issuer == ownIssuer {
		known.id = c.ID
	}
	if c.ID == "" {
		known.key = keyOf("token", c.Issuer, token)
	}
	return known
}

// HandOff invalidates a hand-off token of the context's shop and returns the user whom it signs in. The error
// is Unauthorized "admin_unauthorized" if the token is invalid.
func (m *Merchant) HandOff(ctx context.Context, shopID int, token string) (*ent.AdminUser, error) {
	c, err := m.read(token, handOffAudience, handOffLife)
	if err != nil || c.ShopID != shopID || c.ID == "" {
		return nil, refused()
	}
	var user *ent.AdminUser
	err = db.Transact(ctx, m.client, "hand off", func(client *ent.Client) error {
		if user, err = bearerOf(ctx, client, c); err != nil {
			return err
		}
		err = replay.Use(ctx, client, tokenKey(c), time.Now(), c.ExpiresAt.Add(skew))
		if errors.Is(err, replay.ErrUsed) {
			return refused()
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	return user, nil
}

// tokenKey returns the key under which a used token is stored. It contains the issuer, because ids are unique
// only within an issuer.
func tokenKey(c *claims) string {
	sum := sha256.Sum256([]byte(c.Issuer + "\x00" + c.ID))
	return "handoff/" + hex.EncodeToString(sum[:])
}

// Authorized returns the user and session of an app's token in the context's shop. The error is Unauthorized
// "admin_unauthorized" if the token is invalid or its session has ended.
func (m *Merchant) Authorized(ctx context.Context, shopID int, token string, v Visit) (*Caller, error) {
	c, err := m.read(token, bearerAudience, bearerLife)
	if err != nil || c.ShopID != shopID {
		return nil, refused()
	}
	user, err := bearerOf(ctx, m.client, c)
	if err != nil {
		return nil, err
	}
	who, err := m.caller(ctx, user, c.credential(token), v)
	if err == nil && who == nil {
		err = refused()
	}
	return who, err
}

// bearerOf returns the active user named by claims.
func bearerOf(ctx context.Context, client *ent.Client, c *claims) (*ent.AdminUser, error) {
	number, ok := phone.Read(c.Subject)
	if !ok {
		return nil, refused()
	}
	user, err := client.AdminUser.Query().Where(adminuser.Phone(number), adminuser.Active(true)).Only(ctx)
	if ent.IsNotFound(err) || err == nil && c.Epoch != nil && *c.Epoch != user.SessionEpoch {
		return nil, refused()
	}
	return user, fault.Wrap("find admin user", err)
}

var errToken = errors.New("token of an unknown issuer")

// read checks a token's signature, times and audience. life is the maximum validity of the token.
func (m *Merchant) read(token, audience string, life time.Duration) (*claims, error) {
	c := &claims{}
	_, err := jwt.ParseWithClaims(token, c, func(t *jwt.Token) (any, error) {
		issuer, ok := m.issuers[c.Issuer]
		// The issuer determines the algorithm, not the token.
		if !ok || t.Method.Alg() != issuer.Algorithm {
			return nil, errToken
		}
		return issuer.Key, nil
	}, jwt.WithAudience(audience), jwt.WithExpirationRequired(), jwt.WithIssuedAt(), jwt.WithLeeway(skew))
	if err != nil {
		return nil, err
	}
	if c.IssuedAt == nil || c.ExpiresAt.Sub(c.IssuedAt.Time) > life {
		return nil, errToken
	}
	return c, nil
}
