package attacks_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/labstack/echo/v4"

	"haat/server/config"
	"haat/server/web/edge"
	"haat/server/web/webtest"
)

// ownOrigin contains the routes of forms without scripts, which require a header that proves the site's own origin.
var ownOrigin = map[string]bool{"/:slug/basic/cart": true, "/:slug/basic/checkout": true, "/:slug/basic/return": true, "/:slug/basic/confirm": true, "/:slug/basic/pay": true}

// gatewayRoutes accept posts from other origins: from browsers that return from a payment gateway, and from
// the gateway itself. They read no cookies and only make the server query the gateway.
var gatewayRoutes = map[string]bool{
	edge.GatewayReturnRoute: true, edge.GatewayNoticeRoute: true, edge.BKashReturnRoute: true, edge.BKashNoticeRoute: true,
}

// Every other state-changing route must refuse requests of other sites, with every media type that a form or
// script can send, and with the cookies of signed-in users.
func TestCrossOrigin_RefusesEveryChange(t *testing.T) {
	s := webtest.NewSite(t)
	ts := s.NewShop("demo")
	as := both(ts.Owner().Session, ts.NewSignedInCustomer("01712345678").Session)
	foreign := map[string]webtest.Option{
		"another site":                           webtest.Header("Origin", "https://evil.test"),
		"another site over HTTP":                 webtest.Header("Origin", "http://evil.test"),
		"a site whose name begins with the host": webtest.Header("Origin", "http://haat.test.evil.test"),
		"another port":                           webtest.Header("Origin", "http://haat.test:81"),
		"a frame without an origin":              webtest.Header("Origin", "null"),
		"a cross-site form":                      webtest.Header("Sec-Fetch-Site", "cross-site"),
		"a shop's own host":                      webtest.Header("Sec-Fetch-Site", "same-site"),
	}
	changes := 0
	for _, r := range s.Handler.(*echo.Echo).Routes() {
		switch r.Method {
		case http.MethodGet, http.MethodHead, http.MethodOptions, echo.RouteNotFound:
			continue
		}
		if gatewayRoutes[r.Path] {
			continue
		}
		changes++
		address := fmt.Sprintf("%s?shop_id=%d&lang=en", webtest.EchoParam.ReplaceAllString(r.Path, "1"), ts.Row.ID)
		for name, from := range foreign {
			for _, media := range []string{"application/json", "application/x-www-form-urlencoded", "text/plain", "multipart/form-data; boundary=b"} {
				a := s.Send(r.Method, address, "{}", as, from, webtest.Header("Content-Type", media))
				if a.StatusCode != http.StatusForbidden || a.APIError(t).Error.Code != "cross_origin" || len(a.Cookies()) > 0 {
					t.Errorf("%s %s from %s as %s: status %d %.200s", r.Method, r.Path, name, media, a.StatusCode, a.Text)
				}
			}
		}
		for name, own := range map[string]webtest.Option{
			"a page": webtest.Header("Sec-Fetch-Site", "same-origin"), "a page in an old browser": webtest.Header("Origin", "http://haat.test"), "an app": func(*http.Request) {},
		} {
			if a := s.Send(r.Method, address, "nonsense", as, own); (name != "an app" || !ownOrigin[r.Path]) && a.StatusCode == http.StatusForbidden && strings.Contains(a.Text, "cross_origin") {
				t.Errorf("%s %s from %s is refused", r.Method, r.Path, name)
			}
		}
	}
	if changes < 60 {
		t.Errorf("%d state-changing routes, want at least 60", changes)
	}
}

// A page of another site can make a browser post an HTML form with the visitor's cookies. If a browser sends
// neither Origin nor Sec-Fetch-Site, such a request can be recognized only by the form's media type. Every
// state-changing route must therefore refuse the media types of forms, without any database statement.
func TestForms_RefusesPlainForms(t *testing.T) {
	s := webtest.NewSite(t)
	ts := s.NewShop("demo")
	as := both(ts.Owner().Session, ts.NewSignedInCustomer("01712345678").Session)
	asForm := func(r *http.Request) { r.Header.Del("X-Requested-With") }
	// Browsers that report policy violations, couriers and gateways cannot set X-Requested-With, so these
	// routes check their senders in other ways.
	listed := map[string]bool{"/api/v1/reports": true, edge.HookRoute: true, edge.BKashHookRoute: true}
	takesForm := map[string]bool{ // upload routes: JSON passes the CSRF check, but has the wrong media type
		"/api/v1/customer/reviews": true, "/api/v1/customer/reviews/:review": true, "/api/v1/customer/chat/messages": true,
		"/api/admin/v3/pictures": true, "/api/admin/v3/products/imports": true, "/api/admin/v3/cash/statements": true,
		"/api/admin/v3/cash/statements/preview": true, "/api/admin/v3/conversations/:conversation/messages": true,
	}
	changes := 0
	for _, r := range s.Handler.(*echo.Echo).Routes() {
		switch r.Method {
		case http.MethodGet, http.MethodHead, http.MethodOptions, echo.RouteNotFound:
			continue
		}
		if listed[r.Path] || gatewayRoutes[r.Path] {
			continue
		}
		changes++
		address := fmt.Sprintf("%s?shop_id=%d&lang=en", webtest.EchoParam.ReplaceAllString(r.Path, "1"), ts.Row.ID)
		for _, media := range []string{"", "application/x-www-form-urlencoded", "text/plain", "multipart/form-data; boundary=b", "application/x-www-form-urlencoded; x=application/json"} {
			for name, body := range map[string]string{"empty": "", "a form": "a=b", "JSON": "{}"} {
				var a webtest.Response
				statements := s.Statements.During(func() { a = s.Send(r.Method, address, body, as, asForm, webtest.Header("Content-Type", media)) })
				if len(statements) > 0 {
					t.Errorf("%s %s with %s as %q runs database statements: %v", r.Method, r.Path, name, media, statements)
				}
				status, code := http.StatusUnsupportedMediaType, "media_type_unsupported"
				if ownOrigin[r.Path] {
					status, code = http.StatusForbidden, "cross_origin"
				}
				if a.StatusCode != status || a.APIError(t).Error.Code != code || len(a.Cookies()) > 0 {
					t.Errorf("%s %s with %s as %q: status %d %.200s", r.Method, r.Path, name, media, a.StatusCode, a.Text)
				}
			}
		}
		for name, own := range map[string]webtest.Option{
			"JSON": webtest.Header("Content-Type", "application/json"), "the script header": webtest.Header("X-Requested-With", "haat"), "a bearer token": webtest.Header("Authorization", "Bearer x"),
		} {
			if a := s.Send(r.Method, address, "nonsense", as, asForm, own); name == "JSON" && a.StatusCode == http.StatusUnsupportedMediaType && !takesForm[r.Path] {
				t.Errorf("%s %s with %s: status %d", r.Method, r.Path, name, a.StatusCode)
			}
		}
	}
	if changes < 60 {
		t.Errorf("%d state-changing routes, want at least 60", changes)
	}
}

// Scripts of other origins must be able to read only the API description.
func TestCrossOrigin_ResponsesCannotBeReadByOtherSites(t *testing.T) {
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

// Signing in must start a new session, so that an attacker who plants a cookie in a visitor's browser cannot
// use the visitor's session.
func TestSession_IsNewAfterLogin(t *testing.T) {
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
			t.Errorf("the login sets %v", in.SessionCookies())
		}
	}
	if first.SessionCookies()[0].Value == second.Cookies()[0].Value {
		t.Error("two logins have the same session")
	}
	for as, want := range map[*webtest.Response]string{&first: "01712345678", &second: "01712345678"} {
		if a := s.Get(ts.CustomerPath(""), webtest.WithCookies(*as)).WantStatus(t, http.StatusOK); !strings.Contains(a.Text, want) {
			t.Errorf("%s", a.Text)
		}
	}
	if a := s.Get(ts.CustomerPath(""), attacker.Session).WantStatus(t, http.StatusOK); !strings.Contains(a.Text, "01912345678") {
		t.Errorf("the planted cookie is signed in as somebody else: %s", a.Text)
	}
	ts.PostJSON("/logout", webtest.Fields{}, webtest.WithCookies(first)).WantStatus(t, http.StatusOK)
	s.Get(ts.CustomerPath(""), webtest.WithCookies(first)).WantStatus(t, http.StatusUnauthorized)
	s.Get(ts.CustomerPath(""), webtest.WithCookies(second)).WantStatus(t, http.StatusOK)
}

// Cookies must be sent only to their host and over HTTPS, and scripts must not be able to read them.
func TestCookies_AreHostOnlySecureAndHTTPOnly(t *testing.T) {
	c := webtest.NewCheckout(t, webtest.StrictLimits(func(*config.Limits) {}))
	owner := c.Shop.Owner()
	link, err := c.Site.Merchants.HandOffLink("a", owner.User)
	if err != nil {
		t.Fatal(err)
	}
	c.NewCustomer("01712345678", "demo1234")
	seen := 0
	for what, a := range map[string]webtest.Response{
		"placing an order": c.PlaceOrder("a-key-of-this-browser", c.OrderBody(nil)), "logging in": c.Login("01712345678", "demo1234"),
		"a hand-off link": c.Site.Get(link[strings.Index(link, "/admin/"):]), "logging out": c.PostJSON("/logout", webtest.Fields{}, webtest.WithCookies(c.Login("01712345678", "demo1234"))),
		"logging out of the admin area": c.Site.Post(c.Shop.AdminPath("/logout"), `{}`, owner.Session),
	} {
		for _, cookie := range a.Cookies() {
			seen++
			if !cookie.HttpOnly || !cookie.Secure || cookie.SameSite != http.SameSiteLaxMode || cookie.Domain != "" || cookie.Path != "/" {
				t.Errorf("%s: %s", what, cookie)
			}
		}
		if len(a.Cookies()) == 0 {
			t.Errorf("%s sets no cookie: status %d %.200s", what, a.StatusCode, a.Text)
		}
	}
	if seen < 5 {
		t.Errorf("%d cookies, want at least 5", seen)
	}
}
