package web_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/labstack/echo/v4"

	"haat/server/config"
)

// Whatever changes something is refused to pages of other sites, of whatever type the body
// is that their form or script sends, and whoever is signed in; every route is asked.
func TestCrossOrigin_EveryChangeIsRefused(t *testing.T) {
	s := newSite(t)
	ts := s.shop("demo")
	as := both(ts.owner().session, ts.member("01712345678").session)
	foreign := map[string]option{
		"another site":              header("Origin", "https://evil.test"),
		"another site by http":      header("Origin", "http://evil.test"),
		"a site that begins so":     header("Origin", "http://haat.test.evil.test"),
		"another port":              header("Origin", "http://haat.test:81"),
		"a frame without an origin": header("Origin", "null"),
		"a form, says the browser":  header("Sec-Fetch-Site", "cross-site"),
		"a shop's own host":         header("Sec-Fetch-Site", "same-site"),
	}
	changes := 0
	for _, r := range s.handler.(*echo.Echo).Routes() {
		switch r.Method {
		case http.MethodGet, http.MethodHead, http.MethodOptions, echo.RouteNotFound:
			continue
		}
		changes++
		address := fmt.Sprintf("%s?shop_id=%d&lang=en", echoParam.ReplaceAllString(r.Path, "1"), ts.row.ID)
		for name, from := range foreign {
			for _, media := range []string{"application/json", "application/x-www-form-urlencoded", "text/plain", "multipart/form-data; boundary=b"} {
				a := s.send(r.Method, address, "{}", as, from, header("Content-Type", media))
				if a.StatusCode != http.StatusForbidden || a.failure(t).Error.Code != "cross_origin" || len(a.Cookies()) > 0 {
					t.Errorf("%s %s from %s as %s: %d %.200s", r.Method, r.Path, name, media, a.StatusCode, a.body)
				}
			}
		}
		for name, own := range map[string]option{
			"the page": header("Sec-Fetch-Site", "same-origin"), "an old browser's page": header("Origin", "http://haat.test"), "an app": func(*http.Request) {},
		} {
			if a := s.send(r.Method, address, "nonsense", as, own); a.StatusCode == http.StatusForbidden && strings.Contains(a.body, "cross_origin") {
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
	s := newSite(t)
	ts := s.shop("demo")
	as := both(ts.owner().session, ts.member("01712345678").session)
	asForm := func(r *http.Request) { r.Header.Del("X-Requested-With") }
	listed := map[string]bool{"/api/v1/reports": true}
	takesForm := map[string]bool{ // uploads: JSON passes the guard, and then is the wrong type
		"/api/v1/customer/reviews": true, "/api/v1/customer/reviews/:review": true, "/api/v1/customer/chat/messages": true,
		"/api/admin/v3/pictures": true, "/api/admin/v3/products/imports": true, "/api/admin/v3/conversations/:conversation/messages": true,
	}
	changes := 0
	for _, r := range s.handler.(*echo.Echo).Routes() {
		switch r.Method {
		case http.MethodGet, http.MethodHead, http.MethodOptions, echo.RouteNotFound:
			continue
		}
		if listed[r.Path] {
			continue
		}
		changes++
		address := fmt.Sprintf("%s?shop_id=%d&lang=en", echoParam.ReplaceAllString(r.Path, "1"), ts.row.ID)
		for _, media := range []string{"", "application/x-www-form-urlencoded", "text/plain", "multipart/form-data; boundary=b", "application/x-www-form-urlencoded; x=application/json"} {
			for name, body := range map[string]string{"empty": "", "a form": "a=b", "JSON": "{}"} {
				var a answer
				statements := s.statements.During(func() { a = s.send(r.Method, address, body, as, asForm, header("Content-Type", media)) })
				if len(statements) > 0 {
					t.Errorf("%s %s with %s as %q asks the database: %v", r.Method, r.Path, name, media, statements)
				}
				if a.StatusCode != http.StatusUnsupportedMediaType || a.failure(t).Error.Code != "media_type_unsupported" || len(a.Cookies()) > 0 {
					t.Errorf("%s %s with %s as %q: %d %.200s", r.Method, r.Path, name, media, a.StatusCode, a.body)
				}
			}
		}
		for name, own := range map[string]option{
			"JSON": header("Content-Type", "application/json"), "the header": header("X-Requested-With", "haat"), "a token": header("Authorization", "Bearer x"),
		} {
			if a := s.send(r.Method, address, "nonsense", as, asForm, own); name == "JSON" && a.StatusCode == http.StatusUnsupportedMediaType && !takesForm[r.Path] {
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
	s := newSite(t)
	ts := s.shop("demo")
	for _, call := range s.everyRoute(ts) {
		if strings.HasSuffix(call.path, "/events") || call.path == "/api/openapi.yaml" {
			continue
		}
		a := s.get(call.address, func(r *http.Request) { r.Method = call.method }, header("Origin", "https://evil.test"))
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
	s := newSite(t)
	ts := s.shop("demo")
	attacker := ts.member("01912345678")
	ts.customer("01712345678", "demo1234")
	login := func(planted option) answer {
		return s.post(fmt.Sprintf("/api/v1/customer/login?shop_id=%d", ts.row.ID), `{"mobile":"01712345678","password":"demo1234"}`, planted).want(t, http.StatusOK)
	}
	planted := http.Header{}
	attacker.session(&http.Request{Header: planted})
	first, second := login(attacker.session), login(func(*http.Request) {})
	for _, in := range []answer{first, second} {
		if len(in.sessions()) != 1 || strings.Contains(planted.Get("Cookie"), in.Cookies()[0].Value) {
			t.Errorf("signed in with %v", in.sessions())
		}
	}
	if first.sessions()[0].Value == second.Cookies()[0].Value {
		t.Error("two sessions are one")
	}
	for as, want := range map[*answer]string{&first: "01712345678", &second: "01712345678"} {
		if a := s.get(ts.at(""), withCookies(*as)).want(t, http.StatusOK); !strings.Contains(a.body, want) {
			t.Errorf("%s", a.body)
		}
	}
	if a := s.get(ts.at(""), attacker.session).want(t, http.StatusOK); !strings.Contains(a.body, "01912345678") {
		t.Errorf("the planted cookie is now somebody else: %s", a.body)
	}
	ts.ask("/logout", fields{}, withCookies(first)).want(t, http.StatusOK)
	s.get(ts.at(""), withCookies(first)).want(t, http.StatusUnauthorized)
	s.get(ts.at(""), withCookies(second)).want(t, http.StatusOK)
}

// Every cookie is for this host alone, over TLS alone, and no script reads it.
func TestCookies_AreScoped(t *testing.T) {
	c := openCounter(t, strict(func(*config.Limits) {}))
	owner := c.testShop.owner()
	link, err := c.site.merchants.HandOffLink("a", owner.user)
	if err != nil {
		t.Fatal(err)
	}
	c.customer("01712345678", "demo1234")
	seen := 0
	for what, a := range map[string]answer{
		"an order": c.place("a-key-of-this-browser", c.body(nil)), "signing in": c.login("01712345678", "demo1234"),
		"a hand-off": c.site.get(link[strings.Index(link, "/admin/"):]), "signing out": c.ask("/logout", fields{}, withCookies(c.login("01712345678", "demo1234"))),
		"signing out of the area": c.site.post(c.testShop.admin("/logout"), `{}`, owner.session),
	} {
		for _, cookie := range a.Cookies() {
			seen++
			if !cookie.HttpOnly || !cookie.Secure || cookie.SameSite != http.SameSiteLaxMode || cookie.Domain != "" || cookie.Path != "/" {
				t.Errorf("%s: %s", what, cookie)
			}
		}
		if len(a.Cookies()) == 0 {
			t.Errorf("%s sets no cookie: %d %.200s", what, a.StatusCode, a.body)
		}
	}
	if seen < 5 {
		t.Errorf("%d cookies", seen)
	}
}
