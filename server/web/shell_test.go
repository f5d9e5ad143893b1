package web_test

import (
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/labstack/echo/v4"

	"haat/server/platform/db/dbtest"
	"haat/server/platform/jobs"
	"haat/ssr"
)

// A bundle that does what the product's name says.
const moodyBundle = `var bundle = { render: function (data, write) {
	var page = JSON.parse(data);
	if (page.head.title.indexOf("throws") >= 0) (function renderCard() { throw new Error("no price") })();
	if (page.head.title.indexOf("loops") >= 0) for (;;) {}
	if (page.head.title.indexOf("empty") >= 0) return "";
	write("<p>fine</p>");
} };`

// moodySite renders with it, each page for so long at most.
func moodySite(t *testing.T, deadline time.Duration) *site {
	t.Helper()
	renderer, err := ssr.New(ssr.Bundle{Name: "moody.js", Source: moodyBundle}, ssr.Options{VMs: 1, Deadline: deadline})
	if err != nil {
		t.Fatal(err)
	}
	return newSiteWith(t, dbtest.URL(t), renderer)
}

func TestRenderFailure_TheShellWithTheDataIsServed(t *testing.T) {
	s := moodySite(t, 100*time.Millisecond)
	ts := s.shop("demo")
	for _, slug := range []string{"throws", "loops", "empty", "well"} {
		ts.product(slug)
	}
	for slug, reason := range map[string]string{"throws": "exception", "loops": "deadline", "empty": "empty"} {
		a := s.get("/demo/product/" + slug + "?lang=en")
		if a.StatusCode != http.StatusOK || !strings.Contains(a.body, `<div id="root" class="arriving"></div>`) {
			t.Errorf("%s: %d, and no empty root", slug, a.StatusCode)
		}
		if a.data(t)["name"] != "product" || !strings.Contains(a.body, "<title>Product "+slug) || !strings.Contains(a.body, "<noscript><h1>Product "+slug) {
			t.Errorf("%s: the shell lacks the data, the title or a word without scripts", slug)
		}
		if a.Header.Get("Cache-Tag") != "" || a.Header.Get("Cdn-Cache-Control") != "" {
			t.Errorf("%s: a cache before us may keep the shell: %v", slug, a.Header)
		}
		counted := `haat_render_failures_total{reason="` + reason + `"} 1`
		if !strings.Contains(s.metrics(), counted) {
			t.Errorf("%s: no %s among the metrics", slug, counted)
		}
		if kept := s.cache.Stats().Pages; kept != 0 {
			t.Errorf("%s: the shell was kept", slug)
		}
	}
	if log := s.log.String(); !strings.Contains(log, "renderCard (moody.js:3") {
		t.Errorf("the log does not have the stack: %s", log)
	}
	if a := s.get("/demo/product/well"); !strings.Contains(a.body, "<p>fine</p>") {
		t.Error("a page after the failures is not rendered")
	}
}

func local(r *http.Request) { r.RemoteAddr = "127.0.0.1:4000" }

func TestMetrics_AreNotOnTheShopsListener(t *testing.T) {
	s := newSite(t)
	for name, options := range map[string][]option{
		"this machine": {local}, "a proxy on this machine": {local, header("X-Forwarded-For", "127.0.0.1")}, "another machine": nil,
	} {
		for _, path := range []string{"/metrics", "/metrics/", "//metrics", "/%6detrics"} {
			if a := s.get(path, options...); a.StatusCode == http.StatusOK || strings.Contains(a.body, "haat_request_seconds") {
				t.Errorf("%s, %s: %d", name, path, a.StatusCode)
			}
		}
	}
	if !strings.Contains(s.metrics(), "haat_request_seconds") {
		t.Error("no metrics at their own listener")
	}
}

func TestMetrics_CountTheOutbox(t *testing.T) {
	s := newSite(t)
	ts := s.shop("a")
	if err := jobs.Add(ts.ctx, s.client, "sms", "a", "text"); err != nil {
		t.Fatal(err)
	}
	want := `haat_jobs{kind="sms",state="due"} 1`
	if metrics := s.metrics(); !strings.Contains(metrics, want) {
		t.Errorf("no %s in %s", want, metrics)
	}
}

// Who asks for shops that there are none of uses up no shop's figure.
func TestMetrics_NameNoShopThatThereIsNot(t *testing.T) {
	s := newSite(t)
	s.shop("demo").product("rice")
	for _, r := range s.handler.(*echo.Echo).Routes() {
		if r.Method == http.MethodGet && strings.Contains(r.Path, ":slug") {
			s.get(strings.NewReplacer(":slug", "nobody", "/*", "/x", ":", "x").Replace(r.Path))
		}
	}
	first := s.get("/demo/product/rice")
	s.get("/demo/product/rice", header("If-None-Match", first.Header.Get("Etag")))
	for _, other := range []string{"/demo", "/shop/demo/", "/demo/product/none", "/demo/nothing"} {
		s.get(other)
	}
	metrics := s.metrics()
	if want := `haat_shop_requests_total{shop="demo"} 2`; !strings.Contains(metrics, want) || strings.Count(metrics, "haat_shop_requests_total{") != 1 {
		t.Errorf("want only %s: %v", want, regexp.MustCompile("(?m)^haat_shop_requests_total.*").FindAllString(metrics, -1))
	}
}
