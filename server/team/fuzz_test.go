package team

import (
	"encoding/base64"
	"strings"
	"testing"
	"time"

	"github.com/golang-jwt/jwt/v5"

	"haat/ent"
)

// FuzzReadToken checks that tokens not signed by this server are refused.
func FuzzReadToken(f *testing.F) {
	m, err := New(Options{Secrets: []string{strings.Repeat("s", 32)}, Area: "http://haat.test"})
	if err != nil {
		f.Fatal(err)
	}
	good, err := m.sign(claimsOf(handOffAudience, &ent.AdminUser{ShopID: 7, Phone: "01712345678"}, "a", handOffLife))
	if err != nil {
		f.Fatal(err)
	}
	none, err := jwt.NewWithClaims(jwt.SigningMethodNone, jwt.MapClaims{"iss": ownIssuer, "aud": handOffAudience, "shop_id": 7}).SignedString(jwt.UnsafeAllowNoneSignatureType)
	if err != nil {
		f.Fatal(err)
	}
	parts := strings.Split(good, ".")
	for _, seed := range []string{good, none, parts[0] + "." + parts[1] + ".", "." + parts[1] + "." + parts[2], good + "A", "a.b.c", "..", strings.Repeat("e30.", 1000)} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, token string) {
		c, err := m.read(token, handOffAudience, handOffLife)
		if err != nil {
			return
		}
		said, signature, _ := cutLast(token, ".")
		sum, err := base64.RawURLEncoding.DecodeString(signature)
		if err != nil || jwt.SigningMethodHS256.Verify(said, sum, m.signing) != nil || c.ExpiresAt.After(time.Now().Add(handOffLife+skew)) {
			t.Errorf("%q is read as %+v", token, c)
		}
	})
}

// cutLast is like strings.Cut, but cuts at the last separator.
func cutLast(text, separator string) (before, after string, found bool) {
	i := strings.LastIndex(text, separator)
	if i < 0 {
		return text, "", false
	}
	return text[:i], text[i+len(separator):], true
}
