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

// A second issuer of HAAT_ISSUERS signs an owner in by a hand-off link and by a bearer token, over the
// server's own routes. Its tokens are for one shop, one use and one audience, and cannot be another issuer's.
func TestIssuers_ASecondOneSignsIn(t *testing.T) {
	public, key, err := ed25519.GenerateKey(nil)
	if err != nil {
		t.Fatal(err)
	}
	secret := []byte(strings.Repeat("partner ", 4))
	s, owner, stranger := webtest.NewAdminSite(t, func(c *config.Config) {
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
	there := webtest.Host("admin.haat.test")
	handOff := func(token string) webtest.Response { return s.Get("/admin/a?token="+token, there) }
	asBearer := func(token string) int {
		return s.Get(owner.AdminPath("/orders"), there, webtest.Header("Authorization", "Bearer "+token)).StatusCode
	}

	token := sign(jwt.SigningMethodEdDSA, key, nil)
	in := handOff(token).WantStatus(t, http.StatusSeeOther)
	if len(in.Cookies()) != 1 || strings.Contains(in.Header.Get("Location"), "token") {
		t.Fatalf("the hand-off: %v, %s", in.Cookies(), in.Header.Get("Location"))
	}
	s.Get("/api/admin/v3/session?slug=a", there, webtest.WithCookies(in)).WantStatus(t, http.StatusOK)
	api := jwt.MapClaims{"aud": "haat-admin-api", "exp": s.Time().Add(time.Hour).Unix()}
	bearer := sign(jwt.SigningMethodEdDSA, key, api)
	if status := asBearer(bearer); status != http.StatusOK {
		t.Errorf("a bearer: %d", status)
	}
	// A step-up is asked of these sessions, too.
	webtest.WantError(t, "an owner by a second issuer's bearer", s.Post(owner.AdminPath("/team"), `{"name":"X","phone":"01812345678","role":"owner"}`,
		there, webtest.Header("Authorization", "Bearer "+bearer)), 403, "step_up_required", nil)

	for name, refused := range map[string]string{
		"used again":                         token,
		"for another shop":                   sign(jwt.SigningMethodEdDSA, key, jwt.MapClaims{"shop_id": stranger.Row.ID}),
		"for the API":                        sign(jwt.SigningMethodEdDSA, key, api),
		"in Haat's name":                     sign(jwt.SigningMethodEdDSA, key, jwt.MapClaims{"iss": "haat"}),
		"in the other issuer's name":         sign(jwt.SigningMethodEdDSA, key, jwt.MapClaims{"iss": "partner"}),
		"with the public key as a secret":    sign(jwt.SigningMethodHS256, []byte(public), nil),
		"with the other issuer's key":        sign(jwt.SigningMethodHS256, secret, nil),
		"of Haat with the secret of another": sign(jwt.SigningMethodHS256, secret, jwt.MapClaims{"iss": "haat"}),
		"unsigned":                           sign(jwt.SigningMethodNone, jwt.UnsafeAllowNoneSignatureType, nil),
		"for a number without a place":       sign(jwt.SigningMethodEdDSA, key, jwt.MapClaims{"sub": "01999999999"}),
		"expired":                            sign(jwt.SigningMethodEdDSA, key, jwt.MapClaims{"exp": s.Time().Add(-time.Minute).Unix(), "iat": s.Time().Add(-time.Hour).Unix()}),
	} {
		if a := handOff(refused); len(a.Cookies()) > 0 {
			t.Errorf("a hand-off %s: %d with a session", name, a.StatusCode)
		}
		if name == "for the API" {
			continue
		}
		if status := asBearer(refused); status != http.StatusUnauthorized {
			t.Errorf("a bearer %s: %d", name, status)
		}
	}
	// What it signs for a shop reads nothing of another one.
	if status := s.Get(stranger.AdminPath("/orders"), there, webtest.Header("Authorization", "Bearer "+bearer)).StatusCode; status != http.StatusUnauthorized {
		t.Errorf("a bearer in another shop: %d", status)
	}
}
