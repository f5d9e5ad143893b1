package edge_test

import (
	"net/http"
	"strings"
	"testing"

	"haat/server/catalog/indexnow"
	"haat/server/config"
	"haat/server/platform/db/dbtest"
	"haat/server/web/webtest"
)

// Cookies, share pictures and IndexNow keys made with a former secret must be valid while the secret is
// configured in HAAT_SECRET_OLD, and invalid afterwards.
func TestRotation_FormerSecretsAreAcceptedWhileConfigured(t *testing.T) {
	renderer, err := webtest.SharedRenderer()
	if err != nil {
		t.Fatal(err)
	}
	former, current := strings.Repeat("s", 32), strings.Repeat("n", 32)
	address := dbtest.URL(t)
	node := func(secret string, old ...string) *webtest.Site {
		return webtest.NewSiteWith(t, address, renderer, func(c *config.Config) { c.IndexNow, c.Secret, c.SecretOld = "on", secret, old })
	}
	before := node(former)
	demo := before.NewShop("demo")
	demo.NewCustomer("01712345678", "demo1234")
	session := webtest.WithCookies(demo.Login("01712345678", "demo1234"))
	picture := before.SharePicturePath("/shop/demo")
	key := "/" + indexnow.Key(former, "haat.test") + ".txt"

	rotated := node(current, former)
	of := func(s *webtest.Site) *webtest.Shop { return &webtest.Shop{Site: s, Row: demo.Row, Ctx: demo.Ctx} }
	of(rotated).Addresses(session).WantStatus(t, http.StatusOK)
	location := rotated.Get(picture).WantStatus(t, http.StatusFound).Header.Get("Location")
	rotated.SharePicture(location)
	if a := rotated.Get(key).WantStatus(t, http.StatusOK); "/"+a.Text+".txt" != key {
		t.Errorf("the key file of the former secret contains %q", a.Text)
	}
	// New links and cookies must use the current secret.
	if location == picture || rotated.SharePicturePath("/shop/demo") != location {
		t.Errorf("the former share picture redirects to %s", location)
	}
	rotated.Get("/"+indexnow.Key(current, "haat.test")+".txt").WantStatus(t, http.StatusOK)
	renewed := webtest.WithCookies(of(rotated).Login("01712345678", "demo1234"))

	after := node(current)
	of(after).Addresses(renewed).WantStatus(t, http.StatusOK)
	after.SharePicture(rotated.SharePicturePath("/shop/demo"))
	of(after).Addresses(session).WantStatus(t, http.StatusUnauthorized)
	after.Get(picture).WantStatus(t, http.StatusNotFound)
	after.Get(key).WantStatus(t, http.StatusNotFound)

	// A node that still signs with the former secret, but knows the current one, must accept cookies of nodes
	// that use the current one.
	late := node(former, current)
	of(late).Addresses(renewed).WantStatus(t, http.StatusOK)
}
