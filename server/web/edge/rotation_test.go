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

// What was made with a secret is accepted while that is a former one, and not after.
func TestRotation_WhatAFormerSecretMade(t *testing.T) {
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
	card := before.SharePicturePath("/shop/demo")
	key := "/" + indexnow.Key(former, "haat.test") + ".txt"

	rotated := node(current, former)
	of := func(s *webtest.Site) *webtest.Shop { return &webtest.Shop{Site: s, Row: demo.Row, Ctx: demo.Ctx} }
	of(rotated).Addresses(session).WantStatus(t, http.StatusOK)
	leads := rotated.Get(card).WantStatus(t, http.StatusFound).Header.Get("Location")
	rotated.SharePicture(leads)
	if a := rotated.Get(key).WantStatus(t, http.StatusOK); "/"+a.Text+".txt" != key {
		t.Errorf("the former key's file has %q", a.Text)
	}
	// All that is new is of the current secret.
	if leads == card || rotated.SharePicturePath("/shop/demo") != leads {
		t.Errorf("the former picture leads to %s", leads)
	}
	rotated.Get("/"+indexnow.Key(current, "haat.test")+".txt").WantStatus(t, http.StatusOK)
	renewed := webtest.WithCookies(of(rotated).Login("01712345678", "demo1234"))

	after := node(current)
	of(after).Addresses(renewed).WantStatus(t, http.StatusOK)
	after.SharePicture(rotated.SharePicturePath("/shop/demo"))
	of(after).Addresses(session).WantStatus(t, http.StatusUnauthorized)
	after.Get(card).WantStatus(t, http.StatusNotFound)
	after.Get(key).WantStatus(t, http.StatusNotFound)

	// A node that has not the new secret yet, but knows it, takes what the others make.
	late := node(former, current)
	of(late).Addresses(renewed).WantStatus(t, http.StatusOK)
}
