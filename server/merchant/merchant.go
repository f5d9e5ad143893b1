// Package merchant manages the people who run shops: sign-in, permissions, settings
// and the activity log. Methods need a context with the shop as viewer, except those
// for signing in, which find the shops of a phone number.
package merchant

import (
	"crypto/hkdf"
	"crypto/sha256"
	"errors"
	"fmt"

	"github.com/golang-jwt/jwt/v5"

	"haat/ent"
	"haat/server/config"
	"haat/server/platform/i18n"
	"haat/server/platform/tracking"
	"haat/server/smsbudget"
)

// Merchant is the service for the shops' admin users.
type Merchant struct {
	client  *ent.Client
	texts   i18n.Texts
	secrets []string // the first signs; all are accepted
	signing []byte   // signs the tokens of this server
	issuers map[string]config.Issuer
	area    string // origin of the merchants' area
	meta    *tracking.Sender
	budget  *smsbudget.Budget
}

// Options configure New.
type Options struct {
	Client *ent.Client
	Texts  i18n.Texts
	// Secrets sign tokens and key the hashes of codes. The first is used for new ones;
	// those made with the others are still accepted.
	Secrets []string
	// Issuers are other accepted token issuers: config.Config.TokenIssuers.
	Issuers map[string]config.Issuer
	Area    string // origin of the merchants' area, used in links
	// Budget limits the SMS of shops; nil: unlimited.
	Budget  *smsbudget.Budget
	MetaURL string // URL of Meta's Graph API, for test events
}

// ownIssuer is the issuer of this server's tokens.
const ownIssuer = "haat"

// New returns a Merchant. It fails without a secret.
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
		meta: tracking.NewSender(o.MetaURL, nil), // the account is passed with each event
	}, nil
}

// AdminLink returns the URL of a shop's admin area.
func (m *Merchant) AdminLink(slug string) string { return m.area + "/admin/" + slug }

// wrapped wraps err with the action that failed; nil for nil.
func wrapped(action string, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s: %w", action, err)
}
