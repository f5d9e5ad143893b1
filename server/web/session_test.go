package web_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"haat/server/config"
)

const day = 24 * time.Hour

// later moves the server's clock ahead.
func (ts *testShop) later(d time.Duration) { ts.site.later.Add(int64(d)) }

func (ts *testShop) isSignedIn(session option) (bool, answer) {
	ts.site.t.Helper()
	a := ts.addresses(session)
	if a.StatusCode != http.StatusOK && a.StatusCode != http.StatusUnauthorized {
		ts.site.t.Errorf("%d %s", a.StatusCode, a.body)
	}
	return a.StatusCode == http.StatusOK, a
}

func TestSession_LastsAsLongAsItIsUsed(t *testing.T) {
	a := newSite(t).shop("a")
	a.customer("01712345678", "demo1234")
	in := a.login("01712345678", "demo1234")
	session := withCookies(in)
	if ok, used := a.isSignedIn(session); !ok || len(used.Cookies()) != 0 {
		t.Errorf("at once: signed in %v, %d new cookies", ok, len(used.Cookies()))
	}
	for range 3 { // used every 20 days it goes on for 60
		a.later(20 * day)
		ok, used := a.isSignedIn(session)
		if !ok || len(used.Cookies()) != 1 || used.Cookies()[0].MaxAge != 30*24*60*60 {
			t.Fatalf("after 20 days more: signed in %v, cookies %v", ok, used.Cookies())
		}
		session = withCookies(used)
	}
	a.later(30*day - time.Minute)
	if ok, _ := a.isSignedIn(session); !ok {
		t.Error("signed out within 30 days")
	}
	a.later(2 * time.Minute)
	if ok, _ := a.isSignedIn(session); ok {
		t.Error("signed in after 30 days without use")
	}
}

// A request that was under way may make the session last on after it was ended, and
// a cookie may have been copied: neither signs in again.
func TestSession_IsOverOnceSignedOut(t *testing.T) {
	a := newSite(t).shop("a")
	a.customer("01712345678", "demo1234")
	first, second := withCookies(a.login("01712345678", "demo1234")), withCookies(a.login("01712345678", "demo1234"))
	a.later(2 * day)
	ok, used := a.isSignedIn(first)
	if !ok || len(used.Cookies()) != 1 {
		t.Fatalf("signed in %v, cookies %v", ok, used.Cookies())
	}
	renewed := withCookies(used)
	for range 2 { // the second time there is nothing to end
		a.ask("/logout", fields{}, first).want(t, http.StatusOK)
	}
	for name, session := range map[string]option{"ended": first, "renewed meanwhile": renewed} {
		if ok, _ := a.isSignedIn(session); ok {
			t.Errorf("the session that was %s signs in", name)
		}
	}
	if ok, _ := a.isSignedIn(second); !ok {
		t.Error("the session of another browser is over")
	}
	again := withCookies(a.login("01712345678", "demo1234"))
	if ok, _ := a.isSignedIn(again); !ok {
		t.Error("not signed in again")
	}
	a.later(29 * day)
	a.ask("/logout", fields{}, again).want(t, http.StatusOK)
	if ok, _ := a.isSignedIn(renewed); ok {
		t.Error("the session signs in after a month")
	}
	a.later(2 * day) // now the first one would be over anyway
	last := withCookies(a.login("01712345678", "demo1234"))
	a.ask("/logout", fields{}, last).want(t, http.StatusOK)
	if n := a.site.client.UsedToken.Query().CountX(a.ctx); n != 2 {
		t.Errorf("%d sessions are remembered as ended", n)
	}
}

func TestSession_OfADamagedCookieIsNone(t *testing.T) {
	s := newSite(t)
	a, b := s.shop("a"), s.shop("b")
	a.customer("01712345678", "demo1234")
	b.customer("01712345678", "demo1234")
	cookie := a.login("01712345678", "demo1234").Cookies()[0]
	ofB := fmt.Sprintf("haat_customer_%d", b.row.ID)
	for name, value := range map[string]string{
		"cut off": cookie.Name + "=" + cookie.Value[:len(cookie.Value)/2], "one letter": cookie.Name + "=a", "empty": cookie.Name + "=",
		"changed": cookie.Name + "=" + strings.ToUpper(cookie.Value), "huge": cookie.Name + "=" + strings.Repeat("A", 20_000),
		"another shop's": ofB + "=" + cookie.Value, "bytes": cookie.Name + "=\x80\xff",
	} {
		if ok, _ := a.isSignedIn(header("Cookie", value)); ok && name != "another shop's" {
			t.Errorf("%s: signed in", name)
		}
		if ok, _ := b.isSignedIn(header("Cookie", value)); ok {
			t.Errorf("%s: signed in to the other shop", name)
		}
		if page := s.get("/shop/a", header("Cookie", value)); page.StatusCode != http.StatusOK || len(page.Cookies()) != 0 {
			t.Errorf("%s: the page answers %d", name, page.StatusCode)
		}
	}
	other := newSite(t, func(c *config.Config) { c.Secret = strings.Repeat("t", 32) }).shop("a")
	other.customer("01712345678", "demo1234")
	if ok, _ := other.isSignedIn(header("Cookie", cookie.Name+"="+cookie.Value)); ok {
		t.Error("a cookie of another secret signs in")
	}
}

func TestSession_IsSentOverTLSAloneInProduction(t *testing.T) {
	for env, secure := range map[string]bool{"development": false, "production": true} {
		a := newSite(t, func(c *config.Config) { c.Env = env }).shop("a")
		a.customer("01712345678", "demo1234")
		cookie := a.login("01712345678", "demo1234").Cookies()[0]
		if cookie.Secure != secure || !cookie.HttpOnly || cookie.SameSite != http.SameSiteLaxMode || cookie.Path != "/" {
			t.Errorf("%s: %+v", env, cookie)
		}
	}
}
