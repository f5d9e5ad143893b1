package attacks_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/labstack/echo/v4"

	"haat/server/config"
	"haat/server/web/webtest"
)

// Whatever changes something is refused to pages of other sites, of whatever type the body
// is that their form or script sends, and whoever is signed in; every route is asked.
func TestCrossOrigin_EveryChangeIsRefused(t *testing.T) {
	s := webtest.NewSite(t)
	ts := s.NewShop("demo")
	as := both(ts.Owner().Session, ts.NewSignedInCustomer("01712345678").Session)
	foreign := map[string]webtest.Option{
		"another site":              webtest.Header("Origin", "https://evil.test"),
		"another site by http":      webtest.Header("Origin", "http://evil.test"),
		"a site that begins so":     webtest.Header("Origin", "http://haat.test.evil.test"),
		"another port":              webtest.Header("Origin", "http://haat.test:81"),
		"a frame without an origin": webtest.Header("Origin", "null"),
		"a form, says the browser":  webtest.Header("Sec-Fetch-Site", "cross-site"),
		"a shop's own host":         webtest.Header("Sec-Fetch-Site", "same-site"),
	}
	changes := 0
	for _, r := range s.Handler.(*echo.Echo).Routes() {
		switch r.Method {
		case http.MethodGet, http.MethodHead, http.MethodOptions, echo.RouteNotFound:
			continue
		}
		changes++
		address := fmt.Sprintf("%s?shop_id=%d&lang=en", webtest.EchoParam.ReplaceAllString(r.Path, "1"), ts.Row.ID)
		for name, from := range foreign {
			for _, media := range []string{"application/json", "application/x-www-form-urlencoded", "text/plain", "multipart/form-data; boundary=b"} {
				a := s.Send(r.Method, address, "{}", as, from, webtest.Header("Content-Type", media))
				if a.StatusCode != http.StatusForbidden || a.APIError(t).Error.Code != "cross_origin" || len(a.Cookies()) > 0 {
					t.Errorf("%s %s from %s as %s: %d %.200s", r.Method, r.Path, name, media, a.StatusCode, a.Text)
				}
			}
		}
		for name, own := range map[string]webtest.Option{
			"the page": webtest.Header("Sec-Fetch-Site", "same-origin"), "an old browser's page": webtest.Header("Origin", "http://haat.test"), "an app": func(*http.Request) {},
		} {
			if a := s.Send(r.Method, address, "nonsense", as, own); a.StatusCode == http.StatusForbidden && strings.Contains(a.Text, "cross_origin") {
				t.Errorf("%s %s from %s is refused", r.Method, r.Path, name)
			}
		}
	}
	if changes < 60 {
		t.Errorf("%d routes change something", changes)
	}
}

// A page of another site can make a browser post an HTML form with the visitor's cookies. Browsers
// that send neither Origin nor Sec-Fetch-Site leave only what the form looks like, so every
// state-changing route refuses what a form can send, and changes nothing.
func TestForms_EveryChangeRefusesAPlainForm(t *testing.T) {
	s := webtest.NewSite(t)
	ts := s.NewShop("demo")
	as := both(ts.Owner().Session, ts.NewSignedInCustomer("01712345678").Session)
	asForm := func(r *http.Request) { r.Header.Del("X-Requested-With") }
	listed := map[string]bool{"/api/v1/reports": true}
	takesForm := map[string]bool{ // uploads: JSON passes the guard, and then is the wrong type
		"/api/v1/customer/reviews": true, "/api/v1/customer/reviews/:review": true, "/api/v1/customer/chat/messages": true,
		"/api/admin/v3/pictures": true, "/api/admin/v3/products/imports": true, "/api/admin/v3/conversations/:conversation/messages": true,
	}
	changes := 0
	for _, r := range s.Handler.(*echo.Echo).Routes() {
		switch r.Method {
		case http.MethodGet, http.MethodHead, http.MethodOptions, echo.RouteNotFound:
			continue
		}
		if listed[r.Path] {
			continue
		}
		changes++
		address := fmt.Sprintf("%s?shop_id=%d&lang=en", webtest.EchoParam.ReplaceAllString(r.Path, "1"), ts.Row.ID)
		for _, media := range []string{"", "application/x-www-form-urlencoded", "text/plain", "multipart/form-data; boundary=b", "application/x-www-form-urlencoded; x=application/json"} {
			for name, body := range map[string]string{"empty": "", "a form": "a=b", "JSON": "{}"} {
				var a webtest.Response
				statements := s.Statements.During(func() { a = s.Send(r.Method, address, body, as, asForm, webtest.Header("Content-Type", media)) })
				if len(statements) > 0 {
					t.Errorf("%s %s with %s as %q asks the database: %v", r.Method, r.Path, name, media, statements)
				}
				if a.StatusCode != http.StatusUnsupportedMediaType || a.APIError(t).Error.Code != "media_type_unsupported" || len(a.Cookies()) > 0 {
					t.Errorf("%s %s with %s as %q: %d %.200s", r.Method, r.Path, name, media, a.StatusCode, a.Text)
				}
			}
		}
		for name, own := range map[string]webtest.Option{
			"JSON": webtest.Header("Content-Type", "application/json"), "the header": webtest.Header("X-Requested-With", "haat"), "a token": webtest.Header("Authorization", "Bearer x"),
		} {
			if a := s.Send(r.Method, address, "nonsense", as, asForm, own); name == "JSON" && a.StatusCode == http.StatusUnsupportedMediaType && !takesForm[r.Path] {
				t.Errorf("%s %s with %s: %d", r.Method, r.Path, name, a.StatusCode)
			}
		}
	}
	if changes < 60 {
		t.Errorf("%d routes change something", changes)
	}
}

// No answer lets a page of another site read it, but the description of the API.
func TestCrossOrigin_NoAnswerMayBeReadElsewhere(t *testing.T) {
	s := webtest.NewSite(t)
	ts := s.NewShop("demo")
	for _, call := range everyRoute(s, ts) {
		if strings.HasSuffix(call.path, "/events") || call.path == "/api/openapi.yaml" {
			continue
		}
		a := s.Get(call.address, func(r *http.Request) { r.Method = call.method }, webtest.Header("Origin", "https://evil.test"))
		for name := range a.Header {
			if strings.HasPrefix(name, "Access-Control-") {
				t.Errorf("%s %s: %s", call.method, call.path, name)
			}
		}
	}
}

// A session that was there before signing in is not the one after it: who has planted a
// cookie in somebody's browser has nothing of theirs.
func TestSession_IsAnotherAfterSigningIn(t *testing.T) {
	s := webtest.NewSite(t)
	ts := s.NewShop("demo")
	attacker := ts.NewSignedInCustomer("01912345678")
	ts.NewCustomer("01712345678", "demo1234")
	login := func(planted webtest.Option) webtest.Response {
		return s.Post(fmt.Sprintf("/api/v1/customer/login?shop_id=%d", ts.Row.ID), `{"mobile":"01712345678","password":"demo1234"}`, planted).WantStatus(t, http.StatusOK)
	}
	planted := http.Header{}
	attacker.Session(&http.Request{Header: planted})
	first, second := login(attacker.Session), login(func(*http.Request) {})
	for _, in := range []webtest.Response{first, second} {
		if len(in.SessionCookies()) != 1 || strings.Contains(planted.Get("Cookie"), in.Cookies()[0].Value) {
			t.Errorf("signed in with %v", in.SessionCookies())
		}
	}
	if first.SessionCookies()[0].Value == second.Cookies()[0].Value {
		t.Error("two sessions are one")
	}
	for as, want := range map[*webtest.Response]string{&first: "01712345678", &second: "01712345678"} {
		if a := s.Get(ts.CustomerPath(""), webtest.WithCookies(*as)).WantStatus(t, http.StatusOK); !strings.Contains(a.Text, want) {
			t.Errorf("%s", a.Text)
		}
	}
	if a := s.Get(ts.CustomerPath(""), attacker.Session).WantStatus(t, http.StatusOK); !strings.Contains(a.Text, "01912345678") {
		t.Errorf("the planted cookie is now somebody else: %s", a.Text)
	}
	ts.PostJSON("/logout", webtest.Fields{}, webtest.WithCookies(first)).WantStatus(t, http.StatusOK)
	s.Get(ts.CustomerPath(""), webtest.WithCookies(first)).WantStatus(t, http.StatusUnauthorized)
	s.Get(ts.CustomerPath(""), webtest.WithCookies(second)).WantStatus(t, http.StatusOK)
}

// Every cookie is for this host alone, over TLS alone, and no script reads it.
func TestCookies_AreScoped(t *testing.T) {
	c := webtest.NewCheckout(t, webtest.StrictLimits(func(*config.Limits) {}))
	owner := c.Shop.Owner()
	link, err := c.Site.Merchants.HandOffLink("a", owner.User)
	if err != nil {
		t.Fatal(err)
	}
	c.NewCustomer("01712345678", "demo1234")
	seen := 0
	for what, a := range map[string]webtest.Response{
		"an order": c.PlaceOrder("a-key-of-this-browser", c.OrderBody(nil)), "signing in": c.Login("01712345678", "demo1234"),
		"a hand-off": c.Site.Get(link[strings.Index(link, "/admin/"):]), "signing out": c.PostJSON("/logout", webtest.Fields{}, webtest.WithCookies(c.Login("01712345678", "demo1234"))),
		"signing out of the area": c.Site.Post(c.Shop.AdminPath("/logout"), `{}`, owner.Session),
	} {
		for _, cookie := range a.Cookies() {
			seen++
			if !cookie.HttpOnly || !cookie.Secure || cookie.SameSite != http.SameSiteLaxMode || cookie.Domain != "" || cookie.Path != "/" {
				t.Errorf("%s: %s", what, cookie)
			}
		}
		if len(a.Cookies()) == 0 {
			t.Errorf("%s sets no cookie: %d %.200s", what, a.StatusCode, a.Text)
		}
	}
	if seen < 5 {
		t.Errorf("%d cookies", seen)
	}
}
