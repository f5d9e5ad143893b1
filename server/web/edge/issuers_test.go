package edge_test

import (
	"crypto/ed25519"
	"encoding/base64"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/golang-jwt/jwt/v5"

	"haat/server/config"
	"haat/server/web/webtest"
)

// Tokens of a second issuer in HAAT_ISSUERS must sign an owner in by a hand-off link and as bearer tokens. A
// token must be valid for one shop, one use and one audience, and an issuer must not be able to sign in the
// name of another.
func TestIssuers_SecondIssuerSignsIn(t *testing.T) {
	public, key, err := ed25519.GenerateKey(nil)
	if err != nil {
		t.Fatal(err)
	}
	secret := []byte(strings.Repeat("partner ", 4))
	s, owner, other := webtest.NewAdminSite(t, func(c *config.Config) {
		c.Issuers = []string{
			"app=EdDSA:" + base64.StdEncoding.EncodeToString(public),
			"partner=HS256:" + base64.StdEncoding.EncodeToString(secret),
		}
	})
	serial := 0
	sign := func(method jwt.SigningMethod, key any, change jwt.MapClaims) string {
		serial++
		claims := jwt.MapClaims{
			"iss": "app", "aud": "haat-admin", "sub": owner.User.Phone, "shop_id": owner.Row.ID, "jti": fmt.Sprint(serial),
			"iat": s.Time().Unix(), "exp": s.Time().Add(5 * time.Minute).Unix(),
		}
		for name, value := range change {
			claims[name] = value
		}
		token, err := jwt.NewWithClaims(method, claims).SignedString(key)
		if err != nil {
			t.Fatal(err)
		}
		return token
	}
	adminHost := webtest.Host("admin.haat.test")
	handOff := func(token string) webtest.Response { return s.Get("/admin/a?token="+token, adminHost) }
	asBearer := func(token string) int {
		return s.Get(owner.AdminPath("/orders"), adminHost, webtest.Header("Authorization", "Bearer "+token)).StatusCode
	}

	token := sign(jwt.SigningMethodEdDSA, key, nil)
	in := handOff(token).WantStatus(t, http.StatusSeeOther)
	if len(in.Cookies()) != 1 || strings.Contains(in.Header.Get("Location"), "token") {
		t.Fatalf("hand-off: cookies %v, redirect to %s", in.Cookies(), in.Header.Get("Location"))
	}
	s.Get("/api/admin/v3/session?slug=a", adminHost, webtest.WithCookies(in)).WantStatus(t, http.StatusOK)
	api := jwt.MapClaims{"aud": "haat-admin-api", "exp": s.Time().Add(time.Hour).Unix()}
	bearer := sign(jwt.SigningMethodEdDSA, key, api)
	if status := asBearer(bearer); status != http.StatusOK {
		t.Errorf("bearer token: status %d", status)
	}
	// Sessions of other issuers must also require step-up.
	webtest.WantError(t, "owner with a bearer token of the second issuer", s.Post(owner.AdminPath("/team"), `{"name":"X","phone":"01812345678","role":"owner"}`,
		adminHost, webtest.Header("Authorization", "Bearer "+bearer)), 403, "step_up_required", nil)

	for name, invalid := range map[string]string{
		"used before":                            token,
		"for another shop":                       sign(jwt.SigningMethodEdDSA, key, jwt.MapClaims{"shop_id": other.Row.ID}),
		"for the API":                            sign(jwt.SigningMethodEdDSA, key, api),
		"in the name of Haat":                    sign(jwt.SigningMethodEdDSA, key, jwt.MapClaims{"iss": "haat"}),
		"in the name of another issuer":          sign(jwt.SigningMethodEdDSA, key, jwt.MapClaims{"iss": "partner"}),
		"signed with the public key as a secret": sign(jwt.SigningMethodHS256, []byte(public), nil),
		"signed with another issuer's key":       sign(jwt.SigningMethodHS256, secret, nil),
		"in the name of Haat, signed with another issuer's secret": sign(jwt.SigningMethodHS256, secret, jwt.MapClaims{"iss": "haat"}),
		"unsigned":                          sign(jwt.SigningMethodNone, jwt.UnsafeAllowNoneSignatureType, nil),
		"for a phone number without a shop": sign(jwt.SigningMethodEdDSA, key, jwt.MapClaims{"sub": "01999999999"}),
		"expired":                           sign(jwt.SigningMethodEdDSA, key, jwt.MapClaims{"exp": s.Time().Add(-time.Minute).Unix(), "iat": s.Time().Add(-time.Hour).Unix()}),
	} {
		if a := handOff(invalid); len(a.Cookies()) > 0 {
			t.Errorf("hand-off token %s: status %d with a session", name, a.StatusCode)
		}
		if name == "for the API" {
			continue
		}
		if status := asBearer(invalid); status != http.StatusUnauthorized {
			t.Errorf("bearer token %s: status %d", name, status)
		}
	}
	// A bearer token for one shop must be refused in another.
	if status := s.Get(other.AdminPath("/orders"), adminHost, webtest.Header("Authorization", "Bearer "+bearer)).StatusCode; status != http.StatusUnauthorized {
		t.Errorf("bearer token of another shop: status %d", status)
	}
}
