// Package team manages the people who run shops: opening a shop, sign-in, sessions, tokens, the team and the
// activity log. Methods require a context with the shop as viewer, except those for signing in, which find
// the shops of a phone number.
package team

import (
	"crypto/hkdf"
	"crypto/sha256"
	"errors"
	"fmt"

	"github.com/golang-jwt/jwt/v5"

	"haat/ent"
	"haat/server/message/smsbudget"
	"haat/server/platform/i18n"
)

// Merchant is the service for the shops' admin users.
type Merchant struct {
	client  *ent.Client
	texts   i18n.Texts
	secrets []string // the first one signs; all are accepted
	signing []byte   // signs the tokens of this server
	issuers map[string]Issuer
	area    string // origin of the admin area
	budget  *smsbudget.Budget
}

// Signature algorithms of issuers.
const (
	HS256 = "HS256"
	EdDSA = "EdDSA"
)

// Issuer is the signature algorithm and verification key of a token issuer. Key is a []byte for HS256 and an
// ed25519.PublicKey for EdDSA.
type Issuer struct {
	Algorithm string
	Key       any
}

// Options are the options of New.
type Options struct {
	Client *ent.Client
	Texts  i18n.Texts
	// Secrets contains the keys that sign tokens and key the hashes of codes. The first one is used for new
	// tokens and codes; those made with the others are accepted.
	Secrets []string
	// Issuers contains other accepted token issuers by name.
	Issuers map[string]Issuer
	Area    string // origin of the admin area, used in links
	// Budget limits the SMS of shops. If it is nil, they are unlimited.
	Budget *smsbudget.Budget
}

// ownIssuer is the issuer of this server's tokens.
const ownIssuer = "haat"

// New returns the service for admin users. It returns an error if there is no secret.
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
	issuers := map[string]Issuer{ownIssuer: {Algorithm: HS256, Key: jwt.VerificationKeySet{Keys: keys}}}
	for name, issuer := range o.Issuers {
		issuers[name] = issuer
	}
	return &Merchant{
		client: o.Client, texts: o.Texts, secrets: o.Secrets, signing: keys[0].([]byte), issuers: issuers, area: o.Area, budget: o.Budget,
	}, nil
}

// AdminLink returns the URL of a shop's admin area.
func (m *Merchant) AdminLink(slug string) string { return m.area + "/admin/" + slug }
