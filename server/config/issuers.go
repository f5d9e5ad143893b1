package config

import (
	"crypto/ed25519"
	"encoding/base64"
	"fmt"
	"strings"
)

// Algorithms of tokens, with their names in RFC 7518 and RFC 8037.
const (
	HS256 = "HS256"
	EdDSA = "EdDSA"
)

// leastSecret is the minimum length of an HS256 secret, in bytes (RFC 7518, section 3.2).
const leastSecret = 32

// Issuer is the signature algorithm and verification key of a token issuer. Key is a []byte for HS256 and an
// ed25519.PublicKey for EdDSA.
type Issuer struct {
	Algorithm string
	Key       any
}

// TokenIssuers returns the configured issuers by name.
func (c *Config) TokenIssuers() (map[string]Issuer, error) {
	issuers := map[string]Issuer{}
	for _, entry := range c.Issuers {
		name, rest, _ := strings.Cut(entry, "=")
		algorithm, encoded, _ := strings.Cut(rest, ":")
		if name == "" || name == "haat" || issuers[name].Key != nil {
			return nil, fmt.Errorf("HAAT_ISSUERS: %q is not a valid issuer name, or is used twice", name)
		}
		key, err := base64.StdEncoding.DecodeString(encoded)
		switch {
		case err != nil:
			return nil, fmt.Errorf("HAAT_ISSUERS: the key of %s is not base64", name)
		case algorithm == HS256 && len(key) >= leastSecret:
			issuers[name] = Issuer{HS256, key}
		case algorithm == EdDSA && len(key) == ed25519.PublicKeySize:
			issuers[name] = Issuer{EdDSA, ed25519.PublicKey(key)}
		default:
			return nil, fmt.Errorf("HAAT_ISSUERS: %s needs HS256 and at least %d bytes, or EdDSA and a public key of %d bytes",
				name, leastSecret, ed25519.PublicKeySize)
		}
	}
	return issuers, nil
}

func (c *Config) checkIssuers() error {
	_, err := c.TokenIssuers()
	return err
}
