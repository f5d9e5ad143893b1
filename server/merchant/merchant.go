// Package merchant is who runs the shops: how they come in, what they may, what they
// set, and what was done. Methods want a context with the shop as viewer, but for
// those of signing in, which find the shops of a number.
package merchant

import (
	"crypto/hkdf"
	"crypto/sha256"
	"errors"
	"fmt"

	"github.com/golang-jwt/jwt/v5"

	"haat/ent"
	"haat/server/config"
	"haat/server/platform/texts"
	"haat/server/platform/tracking"
	"haat/server/smsbudget"
)

// Merchant knows the admin users of the shops.
type Merchant struct {
	client  *ent.Client
	texts   texts.Texts
	secrets []string // the first makes, all are accepted
	signing []byte   // signs the tokens of this server
	issuers map[string]config.Issuer
	area    string // origin of the merchants' area
	meta    *tracking.Sender
	budget  *smsbudget.Budget
}

// Options are what the merchants' area needs.
type Options struct {
	Client *ent.Client
	Texts  texts.Texts
	// Secrets: the first signs tokens, and stands behind the codes that are kept; what was made with a former one, behind it, is accepted.
	Secrets []string
	// Issuers sign tokens too: config.Config.TokenIssuers.
	Issuers map[string]config.Issuer
	Area    string // origin of the merchants' area, which links lead to
	// Budget is the SMS that shops may send; nil: any number.
	Budget  *smsbudget.Budget
	MetaURL string // of Meta's Graph API, which test events are sent to
}

// ownIssuer is who signs the tokens of this server.
const ownIssuer = "haat"

// New makes the merchants' area of a database.
func New(o Options) (*Merchant, error) {
	if len(o.Secrets) == 0 {
		return nil, errors.New("no secret to sign tokens with")
	}
	if o.Budget == nil {
		o.Budget = smsbudget.New(smsbudget.Settings{})
	}
	var keys []jwt.VerificationKey
	for _, secret := range o.Secrets {
		key, err := hkdf.Key(sha256.New, []byte(secret), nil, "haat admin tokens", sha256.Size)
		if err != nil {
			return nil, fmt.Errorf("derive key of tokens: %w", err)
		}
		keys = append(keys, key)
	}
	issuers := map[string]config.Issuer{ownIssuer: {Algorithm: config.HS256, Key: jwt.VerificationKeySet{Keys: keys}}}
	for name, issuer := range o.Issuers {
		issuers[name] = issuer
	}
	return &Merchant{
		client: o.Client, texts: o.Texts, secrets: o.Secrets, signing: keys[0].([]byte), issuers: issuers, area: o.Area, budget: o.Budget,
		meta: tracking.NewSender(o.MetaURL, nil), // the account is given with each event
	}, nil
}

// AdminLink is the address of a shop's admin area.
func (m *Merchant) AdminLink(slug string) string { return m.area + "/admin/" + slug }

// wrapped names the action that failed; nil for nil.
func wrapped(action string, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s: %w", action, err)
}
