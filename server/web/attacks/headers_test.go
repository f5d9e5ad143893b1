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

// everyRoute returns two calls of each route: one with existing names where possible, and one with unknown
// names.
func everyRoute(s *webtest.Site, ts *webtest.Shop) []apiCall {
	s.T.Helper()
	known := map[string]string{":slug": ts.Row.Slug, ":shop": ts.Row.Slug, ":product": "rice", ":category": "rice", ":order": "12345678", "*": "none/at/all"}
	var calls []apiCall
	for _, r := range s.Handler.(*echo.Echo).Routes() {
		if r.Method == echo.RouteNotFound {
			continue
		}
		good := strings.ReplaceAll(webtest.EchoParam.ReplaceAllStringFunc(r.Path, func(name string) string {
			if value, ok := known[name]; ok {
				return value
			}
			return "1"
		}), "*", known["*"])
		for _, path := range []string{good, webtest.EchoParam.ReplaceAllString(strings.ReplaceAll(r.Path, "*", "x"), "999999")} {
			calls = append(calls, apiCall{method: r.Method, path: r.Path, address: fmt.Sprintf("%s?shop_id=%d", path, ts.Row.ID)})
		}
	}
	if len(calls) < 400 {
		s.T.Fatalf("%d calls, want at least 400", len(calls))
	}
	return calls
}

// All responses must have the security headers, including refusals, errors, redirects and 304s, on every host
// and for every user.
func TestHeaders_AreOnEveryResponse(t *testing.T) {
	s := webtest.NewSite(t)
	ts := s.NewShop("demo")
	ts.NewProduct("rice")
	all := both(ts.Owner().Session, ts.NewSignedInCustomer("01712345678").Session)
	check := func(what string, a webtest.Response, document bool) {
		t.Helper()
		policy := a.Header.Get("Content-Security-Policy")
		for name, want := range map[string]string{
			"X-Content-Type-Options": "nosniff", "Cross-Origin-Opener-Policy": "",
			"Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()", "Strict-Transport-Security": "",
		} {
			if strings.Contains(what, " /admin") && document && a.Header.Get(name) == edge.CameraPolicy {
				continue // the admin area may use the camera, because it scans labels
			}
			if got := strings.Join(a.Header.Values(name), "|"); got != want {
				t.Errorf("%s: %s is %q", what, name, got)
			}
		}
		if !strings.HasPrefix(a.Header.Get("Referrer-Policy"), "strict-origin") && a.Header.Get("Referrer-Policy") != "no-referrer" {
			t.Errorf("%s: Referrer-Policy is %q", what, a.Header.Get("Referrer-Policy"))
		}
		if !strings.Contains(policy, "frame-ancestors '") || !strings.HasPrefix(policy, "default-src '") || len(a.Header.Values("Content-Security-Policy")) != 1 {
			t.Errorf("%s: Content-Security-Policy is %q", what, policy)
		}
		d := webtest.DirectivesOf(policy)
		if scripts := d["script-src"] + d["default-src"]; strings.Contains(scripts, "unsafe") || strings.Contains(scripts, "http") || strings.Contains(scripts, "*") {
			t.Errorf("%s: the policy allows scripts of %s", what, scripts)
		}
		if document != strings.HasSuffix(policy, "; report-uri /api/v1/reports; report-to csp") || document != (a.Header.Get("Reporting-Endpoints") == `csp="/api/v1/reports"`) {
			t.Errorf("%s, %s: reports go to %q, with the policy %s", what, a.Header.Get("Content-Type"), a.Header.Get("Reporting-Endpoints"), policy)
		}
		if document && !strings.Contains(policy, "base-uri 'none'") {
			t.Errorf("%s: the policy allows any base URL: %s", what, policy)
		}
	}
	for _, call := range everyRoute(s, ts) {
		method := func(r *http.Request) { r.Method = call.method }
		if strings.HasSuffix(call.path, "/events") { // the stream would not end
			check("without a session: "+call.address, s.Get(call.address, method), false)
			continue
		}
		for _, as := range []webtest.Option{all, webtest.Header("Accept", "application/json")} {
			a := s.Get(call.address, method, as)
			document := strings.HasPrefix(a.Header.Get("Content-Type"), "text/html")
			check(call.method+" "+call.address, a, document)
			if tag := a.Header.Get("Etag"); tag != "" && call.method == http.MethodGet {
				check("304 of "+call.address, s.Get(call.address, method, as, webtest.Header("If-None-Match", tag)), document)
			}
		}
	}
	for _, odd := range []webtest.Response{
		s.Get("/demo/product/rice", webtest.Host("demo.haat.test")), s.Get("/", webtest.Host("unknown.example")), s.Get("/demo/"), s.Get("/a//b"),
		s.Get("/demo", func(r *http.Request) { r.Method = "PROPFIND" }), s.Get("/media/1/" + strings.Repeat("0", 20) + "/400.webp"), s.Get("/shop/demo?lang=en"),
	} {
		check(odd.Status+odd.Text[:min(len(odd.Text), 40)], odd, strings.HasPrefix(odd.Header.Get("Content-Type"), "text/html"))
	}
}

// If a server is reached over HTTPS, its responses must instruct browsers to use HTTPS for later visits.
func TestHeaders_RequireHTTPSWhenConfigured(t *testing.T) {
	for _, set := range []func(*config.Config){
		func(c *config.Config) { c.Env = "production" }, func(c *config.Config) { c.TLS = "auto" },
	} {
		s := webtest.NewSite(t, set)
		s.NewShop("demo")
		for _, path := range []string{"/", "/shop/demo", "/api/v1/online-shop/demo", "/none", "/healthz", "/admin"} {
			if got := s.Get(path).Header.Get("Cross-Origin-Opener-Policy"); got != "same-origin" {
				t.Errorf("%s: Cross-Origin-Opener-Policy is %q", path, got)
			}
			if got := s.Get(path).Header.Get("Strict-Transport-Security"); got != "max-age=31536000" {
				t.Errorf("%s: %q", path, got)
			}
		}
	}
}

// Headers are part of every response, even of a 304, so their size must be small.
func TestHeaders_AreSmall(t *testing.T) {
	s := webtest.NewSite(t)
	s.NewShop("demo").NewProduct("rice")
	for path, maximum := range map[string]int{"/shop/demo": 1300, "/demo/product/rice": 1300} {
		a := s.Get(path)
		size := 0
		for name, values := range a.Header {
			size += len(name) + len(": \r\n") + len(strings.Join(values, ", "))
		}
		if size > maximum {
			t.Errorf("%s: %d bytes of headers, want at most %d: %v", path, size, maximum, a.Header)
		}
		t.Logf("%s: %d bytes", path, size)
	}
}
