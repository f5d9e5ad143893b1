package merchant

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
	"haat/server/platform/once"
	"haat/server/platform/phone"
)

// The audiences of the two kinds of tokens (RFC 7519, section 4.1.3): a hand-off
// opens one browser session, once; a bearer is an app's, until it expires.
//
// #nosec G101 -- these are no secrets
const (
	handOffAudience = "haat-admin"
	bearerAudience  = "haat-admin-api"
)

const (
	handOffLife = 10 * time.Minute
	bearerLife  = 30 * 24 * time.Hour
	// skew is how far another issuer's clock may be ahead.
	skew = 30 * time.Second
)

// claims of a token. Subject is the user's phone number, in any spelling.
type claims struct {
	jwt.RegisteredClaims
	ShopID int `json:"shop_id"`
	// Epoch is the user's session_epoch, in the tokens of this server.
	Epoch *int `json:"epoch,omitempty"`
}

// refused is every token that opens nothing: whoever sent it learns no more.
func refused() error { return fault.New(fault.Unauthorized, "admin_unauthorized") }

// HandOffLink is an address that signs a user in once, within ten minutes.
func (m *Merchant) HandOffLink(slug string, user *ent.AdminUser) (string, error) {
	token, err := m.sign(claimsOf(handOffAudience, user, rand.Text(), handOffLife))
	if err != nil {
		return "", err
	}
	return m.AdminLink(slug) + "?token=" + token, nil
}

// Bearer begins a session of a user's app in the context's shop, and returns its token:
// good for thirty days, or until the session is ended.
func (m *Merchant) Bearer(ctx context.Context, user *ent.AdminUser, v Visit) (string, error) {
	c := claimsOf(bearerAudience, user, newID(), bearerLife)
	if _, err := begin(ctx, m.client, user, c.credential(""), v); err != nil {
		return "", err
	}
	return m.sign(c)
}

// claimsOf are those of a token of this server, from now on.
func claimsOf(audience string, user *ent.AdminUser, id string, life time.Duration) *claims {
	now := time.Now()
	return &claims{ShopID: user.ShopID, Epoch: &user.SessionEpoch, RegisteredClaims: jwt.RegisteredClaims{
		Issuer: ownIssuer, Subject: user.Phone, Audience: jwt.ClaimStrings{audience}, ID: id,
		IssuedAt: jwt.NewNumericDate(now), ExpiresAt: jwt.NewNumericDate(now.Add(life)),
	}}
}

func (m *Merchant) sign(c *claims) (string, error) {
	token, err := jwt.NewWithClaims(jwt.SigningMethodHS256, c).SignedString(m.signing)
	return token, wrapped("sign token", err)
}

// credential is that of an app's token with these claims. A token without an id is known
// by itself.
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

// HandOff is the user whom a hand-off token of the context's shop signs in; the token
// is used up. Unauthorized "admin_unauthorized" for any other.
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
		err = once.Use(ctx, client, tokenKey(c), time.Now(), c.ExpiresAt.Add(skew))
		if errors.Is(err, once.ErrUsed) {
			return refused()
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	return user, nil
}

// tokenKey is what a used token is remembered as: ids are their issuer's own.
func tokenKey(c *claims) string {
	sum := sha256.Sum256([]byte(c.Issuer + "\x00" + c.ID))
	return "handoff/" + hex.EncodeToString(sum[:])
}

// Authorized is the user of the context's shop whom an app's token stands for.
// Unauthorized "admin_unauthorized" for any other token, and for one whose session has ended.
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

// bearerOf is the user whom claims are of.
func bearerOf(ctx context.Context, client *ent.Client, c *claims) (*ent.AdminUser, error) {
	number, ok := phone.Read(c.Subject)
	if !ok {
		return nil, refused()
	}
	user, err := client.AdminUser.Query().Where(adminuser.Phone(number), adminuser.Active(true)).Only(ctx)
	if ent.IsNotFound(err) || err == nil && c.Epoch != nil && *c.Epoch != user.SessionEpoch {
		return nil, refused()
	}
	return user, wrapped("find admin user", err)
}

var errToken = errors.New("token is not one of ours")

// read checks a token's signature, times and audience; life is the longest it may
// be good for.
func (m *Merchant) read(token, audience string, life time.Duration) (*claims, error) {
	c := &claims{}
	_, err := jwt.ParseWithClaims(token, c, func(t *jwt.Token) (any, error) {
		issuer, ok := m.issuers[c.Issuer]
		// The algorithm is the issuer's, never the token's choice.
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
