package edge_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"haat/server/config"
	"haat/server/web/webtest"
)

const day = 24 * time.Hour

func isSignedIn(ts *webtest.Shop, session webtest.Option) (bool, webtest.Response) {
	ts.Site.T.Helper()
	a := ts.Addresses(session)
	if a.StatusCode != http.StatusOK && a.StatusCode != http.StatusUnauthorized {
		ts.Site.T.Errorf("%d %s", a.StatusCode, a.Text)
	}
	return a.StatusCode == http.StatusOK, a
}

func TestSession_LastsWhileUsed(t *testing.T) {
	a := webtest.NewSite(t).NewShop("a")
	a.NewCustomer("01712345678", "demo1234")
	in := a.Login("01712345678", "demo1234")
	session := webtest.WithCookies(in)
	if ok, used := isSignedIn(a, session); !ok || len(used.Cookies()) != 0 {
		t.Errorf("at once: signed in %t, %d new cookies", ok, len(used.Cookies()))
	}
	for range 3 { // use every 20 days extends the session to 60 days
		a.AdvanceClock(20 * day)
		ok, used := isSignedIn(a, session)
		if !ok || len(used.Cookies()) != 1 || used.Cookies()[0].MaxAge != 30*24*60*60 {
			t.Fatalf("after another 20 days: signed in %t, cookies %v", ok, used.Cookies())
		}
		session = webtest.WithCookies(used)
	}
	a.AdvanceClock(30*day - time.Minute)
	if ok, _ := isSignedIn(a, session); !ok {
		t.Error("signed out within 30 days")
	}
	a.AdvanceClock(2 * time.Minute)
	if ok, _ := isSignedIn(a, session); ok {
		t.Error("signed in after 30 days without use")
	}
}

// A signed-out session must remain signed out, even with a copied cookie or one that a concurrent request has
// renewed.
func TestSession_EndsPermanentlyOnLogout(t *testing.T) {
	a := webtest.NewSite(t).NewShop("a")
	a.NewCustomer("01712345678", "demo1234")
	first, second := webtest.WithCookies(a.Login("01712345678", "demo1234")), webtest.WithCookies(a.Login("01712345678", "demo1234"))
	a.AdvanceClock(2 * day)
	ok, used := isSignedIn(a, first)
	if !ok || len(used.Cookies()) != 1 {
		t.Fatalf("signed in %t, cookies %v", ok, used.Cookies())
	}
	renewed := webtest.WithCookies(used)
	for range 2 { // the second logout has no session to end
		a.PostJSON("/logout", webtest.Fields{}, first).WantStatus(t, http.StatusOK)
	}
	for name, session := range map[string]webtest.Option{"ended": first, "renewed concurrently": renewed} {
		if ok, _ := isSignedIn(a, session); ok {
			t.Errorf("the session that was %s signs in", name)
		}
	}
	if ok, _ := isSignedIn(a, second); !ok {
		t.Error("the session of another browser has ended")
	}
	again := webtest.WithCookies(a.Login("01712345678", "demo1234"))
	if ok, _ := isSignedIn(a, again); !ok {
		t.Error("a new login does not sign in")
	}
	a.AdvanceClock(29 * day)
	a.PostJSON("/logout", webtest.Fields{}, again).WantStatus(t, http.StatusOK)
	if ok, _ := isSignedIn(a, renewed); ok {
		t.Error("the ended session signs in after a month")
	}
	a.AdvanceClock(2 * day) // now the first session would have expired
	last := webtest.WithCookies(a.Login("01712345678", "demo1234"))
	a.PostJSON("/logout", webtest.Fields{}, last).WantStatus(t, http.StatusOK)
	if n := a.Site.Client.UsedToken.Query().CountX(a.Ctx); n != 2 {
		t.Errorf("%d ended sessions are stored, want 2", n)
	}
}

func TestSession_IgnoresDamagedCookies(t *testing.T) {
	s := webtest.NewSite(t)
	a, b := s.NewShop("a"), s.NewShop("b")
	a.NewCustomer("01712345678", "demo1234")
	b.NewCustomer("01712345678", "demo1234")
	cookie := a.Login("01712345678", "demo1234").Cookies()[0]
	ofB := fmt.Sprintf("haat_customer_%d", b.Row.ID)
	for name, value := range map[string]string{
		"truncated": cookie.Name + "=" + cookie.Value[:len(cookie.Value)/2], "one letter": cookie.Name + "=a", "empty": cookie.Name + "=",
		"changed": cookie.Name + "=" + strings.ToUpper(cookie.Value), "huge": cookie.Name + "=" + strings.Repeat("A", 20_000),
		"another shop's": ofB + "=" + cookie.Value, "bytes": cookie.Name + "=\x80\xff",
	} {
		if ok, _ := isSignedIn(a, webtest.Header("Cookie", value)); ok && name != "another shop's" {
			t.Errorf("%s: signed in", name)
		}
		if ok, _ := isSignedIn(b, webtest.Header("Cookie", value)); ok {
			t.Errorf("%s: signed in to the other shop", name)
		}
		if page := s.Get("/shop/a", webtest.Header("Cookie", value)); page.StatusCode != http.StatusOK || len(page.Cookies()) != 0 {
			t.Errorf("%s: page status %d", name, page.StatusCode)
		}
	}
	other := webtest.NewSite(t, func(c *config.Config) { c.Secret = strings.Repeat("t", 32) }).NewShop("a")
	other.NewCustomer("01712345678", "demo1234")
	if ok, _ := isSignedIn(other, webtest.Header("Cookie", cookie.Name+"="+cookie.Value)); ok {
		t.Error("a cookie with another secret signs in")
	}
}

func TestSession_CookieIsSecureInProduction(t *testing.T) {
	for env, secure := range map[string]bool{"development": false, "production": true} {
		a := webtest.NewSite(t, func(c *config.Config) { c.Env = env }).NewShop("a")
		a.NewCustomer("01712345678", "demo1234")
		cookie := a.Login("01712345678", "demo1234").Cookies()[0]
		if cookie.Secure != secure || !cookie.HttpOnly || cookie.SameSite != http.SameSiteLaxMode || cookie.Path != "/" {
			t.Errorf("%s: %+v", env, cookie)
		}
	}
}
