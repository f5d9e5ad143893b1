package web_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/labstack/echo/v4"

	"haat/server/config"
)

// everyRoute is each route of the server with addresses that it has, and one that it has not.
func (s *site) everyRoute(ts *testShop) []apiCall {
	s.t.Helper()
	known := map[string]string{":slug": ts.row.Slug, ":shop": ts.row.Slug, ":product": "rice", ":category": "rice", ":order": "12345678", "*": "none/at/all"}
	var calls []apiCall
	for _, r := range s.handler.(*echo.Echo).Routes() {
		if r.Method == echo.RouteNotFound {
			continue
		}
		good := strings.ReplaceAll(echoParam.ReplaceAllStringFunc(r.Path, func(name string) string {
			if value, ok := known[name]; ok {
				return value
			}
			return "1"
		}), "*", known["*"])
		for _, path := range []string{good, echoParam.ReplaceAllString(strings.ReplaceAll(r.Path, "*", "x"), "999999")} {
			calls = append(calls, apiCall{method: r.Method, path: r.Path, address: fmt.Sprintf("%s?shop_id=%d", path, ts.row.ID)})
		}
	}
	if len(calls) < 400 {
		s.t.Fatalf("%d calls", len(calls))
	}
	return calls
}

// Whatever is asked, of whichever host and by whom, the answer has the headers; also a
// refusal, an error, a redirect and what is not changed.
func TestHeaders_AreOnEveryAnswer(t *testing.T) {
	s := newSite(t)
	ts := s.shop("demo")
	ts.product("rice")
	all := both(ts.owner().session, ts.member("01712345678").session)
	check := func(what string, a answer, document bool) {
		t.Helper()
		policy := a.Header.Get("Content-Security-Policy")
		for name, want := range map[string]string{
			"X-Content-Type-Options": "nosniff", "Cross-Origin-Opener-Policy": "",
			"Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()", "Strict-Transport-Security": "",
		} {
			if got := strings.Join(a.Header.Values(name), "|"); got != want {
				t.Errorf("%s: %s is %q", what, name, got)
			}
		}
		if !strings.HasPrefix(a.Header.Get("Referrer-Policy"), "strict-origin") && a.Header.Get("Referrer-Policy") != "no-referrer" {
			t.Errorf("%s: Referrer-Policy is %q", what, a.Header.Get("Referrer-Policy"))
		}
		if !strings.Contains(policy, "frame-ancestors '") || !strings.HasPrefix(policy, "default-src '") || len(a.Header.Values("Content-Security-Policy")) != 1 {
			t.Errorf("%s: the policy is %q", what, policy)
		}
		d := directivesOf(policy)
		if scripts := d["script-src"] + d["default-src"]; strings.Contains(scripts, "unsafe") || strings.Contains(scripts, "http") || strings.Contains(scripts, "*") {
			t.Errorf("%s: scripts of %s", what, scripts)
		}
		if document != strings.HasSuffix(policy, "; report-uri /api/v1/reports; report-to csp") || document != (a.Header.Get("Reporting-Endpoints") == `csp="/api/v1/reports"`) {
			t.Errorf("%s, a %s: reports go to %q by %s", what, a.Header.Get("Content-Type"), a.Header.Get("Reporting-Endpoints"), policy)
		}
		if document && !strings.Contains(policy, "base-uri 'none'") {
			t.Errorf("%s: the base is anybody's: %s", what, policy)
		}
	}
	for _, call := range s.everyRoute(ts) {
		method := func(r *http.Request) { r.Method = call.method }
		if strings.HasSuffix(call.path, "/events") { // which would not end
			check("nobody's "+call.address, s.get(call.address, method), false)
			continue
		}
		for _, as := range []option{all, header("Accept", "application/json")} {
			a := s.get(call.address, method, as)
			document := strings.HasPrefix(a.Header.Get("Content-Type"), "text/html")
			check(call.method+" "+call.address, a, document)
			if tag := a.Header.Get("Etag"); tag != "" && call.method == http.MethodGet {
				check("304 of "+call.address, s.get(call.address, method, as, header("If-None-Match", tag)), document)
			}
		}
	}
	for _, odd := range []answer{
		s.get("/demo/product/rice", host("demo.haat.test")), s.get("/", host("stranger.example")), s.get("/demo/"), s.get("/a//b"),
		s.get("/demo", func(r *http.Request) { r.Method = "PROPFIND" }), s.get("/media/1/" + strings.Repeat("0", 20) + "/400.webp"), s.get("/shop/demo?lang=en"),
	} {
		check(odd.Status+odd.body[:min(len(odd.body), 40)], odd, strings.HasPrefix(odd.Header.Get("Content-Type"), "text/html"))
	}
}

// Visitors of a server that is reached by HTTPS come by it from then on.
func TestHeaders_OfHTTPSWhereVisitorsComeByIt(t *testing.T) {
	for _, set := range []func(*config.Config){
		func(c *config.Config) { c.Env = "production" }, func(c *config.Config) { c.TLS = "auto" },
	} {
		s := newSite(t, set)
		s.shop("demo")
		for _, path := range []string{"/", "/shop/demo", "/api/v1/online-shop/demo", "/none", "/healthz", "/admin"} {
			if got := s.get(path).Header.Get("Cross-Origin-Opener-Policy"); got != "same-origin" {
				t.Errorf("%s has the opener's policy %q", path, got)
			}
			if got := s.get(path).Header.Get("Strict-Transport-Security"); got != "max-age=31536000" {
				t.Errorf("%s: %q", path, got)
			}
		}
	}
}

// They are part of every answer, also of one that says that nothing has changed.
func TestHeaders_AreFewBytes(t *testing.T) {
	s := newSite(t)
	s.shop("demo").product("rice")
	for path, most := range map[string]int{"/shop/demo": 1300, "/demo/product/rice": 1300} {
		a := s.get(path)
		size := 0
		for name, values := range a.Header {
			size += len(name) + len(": \r\n") + len(strings.Join(values, ", "))
		}
		if size > most {
			t.Errorf("%s: %d bytes of headers, %d allowed: %v", path, size, most, a.Header)
		}
		t.Logf("%s: %d bytes", path, size)
	}
}
