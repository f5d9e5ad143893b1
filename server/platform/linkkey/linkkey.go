// Package linkkey signs links, such as those in messages to customers, so that only the server can create
// them.
package linkkey

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"slices"
	"strings"
)

// size is the number of bytes of the MAC in a key. A key has 22 characters and cannot be guessed. See
// docs/decisions/0010-short-signed-order-links.md.
const size = 16

// Sign returns the key for parts, the first of which is the kind of link. Parts must not contain NUL.
func Sign(secret string, parts ...string) string {
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(strings.Join(parts, "\x00")))
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil)[:size])
}

// Valid reports whether key was signed with one of the secrets for the same parts.
func Valid(secrets []string, key string, parts ...string) bool {
	return slices.ContainsFunc(secrets, func(secret string) bool {
		return hmac.Equal([]byte(key), []byte(Sign(secret, parts...)))
	})
}
