package web_test

import (
	"net/http"
	"strings"
	"testing"

	"haat/server/catalog/indexnow"
	"haat/server/config"
	"haat/server/platform/db/dbtest"
)

// What was made with a secret is accepted while that is a former one, and not after.
func TestRotation_WhatAFormerSecretMade(t *testing.T) {
	renderer, err := sharedRenderer()
	if err != nil {
		t.Fatal(err)
	}
	former, current := strings.Repeat("s", 32), strings.Repeat("n", 32)
	address := dbtest.URL(t)
	node := func(secret string, old ...string) *site {
		return newSiteWith(t, address, renderer, func(c *config.Config) { c.IndexNow, c.Secret, c.SecretOld = "on", secret, old })
	}
	before := node(former)
	demo := before.shop("demo")
	demo.customer("01712345678", "demo1234")
	session := withCookies(demo.login("01712345678", "demo1234"))
	card := before.shared("/shop/demo")
	key := "/" + indexnow.Key(former, "haat.test") + ".txt"

	rotated := node(current, former)
	of := func(s *site) *testShop { return &testShop{site: s, row: demo.row, ctx: demo.ctx} }
	of(rotated).addresses(session).want(t, http.StatusOK)
	leads := rotated.get(card).want(t, http.StatusFound).Header.Get("Location")
	rotated.card(leads)
	if a := rotated.get(key).want(t, http.StatusOK); "/"+a.body+".txt" != key {
		t.Errorf("the former key's file has %q", a.body)
	}
	// All that is new is of the current secret.
	if leads == card || rotated.shared("/shop/demo") != leads {
		t.Errorf("the former picture leads to %s", leads)
	}
	rotated.get("/"+indexnow.Key(current, "haat.test")+".txt").want(t, http.StatusOK)
	renewed := withCookies(of(rotated).login("01712345678", "demo1234"))

	after := node(current)
	of(after).addresses(renewed).want(t, http.StatusOK)
	after.card(rotated.shared("/shop/demo"))
	of(after).addresses(session).want(t, http.StatusUnauthorized)
	after.get(card).want(t, http.StatusNotFound)
	after.get(key).want(t, http.StatusNotFound)

	// A node that has not the new secret yet, but knows it, takes what the others make.
	late := node(former, current)
	of(late).addresses(renewed).want(t, http.StatusOK)
}
