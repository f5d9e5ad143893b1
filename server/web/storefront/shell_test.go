package storefront_test

import (
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/labstack/echo/v4"

	"haat/server/platform/jobs"
	"haat/server/web/webtest"
)

func TestRenderFailure_ServesTheShellWithData(t *testing.T) {
	s := webtest.NewFailingSite(t, 100*time.Millisecond)
	ts := s.NewShop("demo")
	for _, slug := range []string{"throws", "loops", "empty", "well"} {
		ts.NewProduct(slug)
	}
	for slug, reason := range map[string]string{"throws": "exception", "loops": "deadline", "empty": "empty"} {
		a := s.Get("/demo/product/" + slug + "?lang=en")
		if a.StatusCode != http.StatusOK || !strings.Contains(a.Text, `<div id="root" class="arriving"></div>`) {
			t.Errorf("%s: status %d without an empty root", slug, a.StatusCode)
		}
		if a.Data(t)["name"] != "product" || !strings.Contains(a.Text, "<title>Product "+slug) || !strings.Contains(a.Text, "<noscript><h1>Product "+slug) {
			t.Errorf("%s: the shell lacks the data, the title or the noscript text", slug)
		}
		if a.Header.Get("Cache-Tag") != "" || a.Header.Get("Cdn-Cache-Control") != "" {
			t.Errorf("%s: the headers allow caching of the shell: %v", slug, a.Header)
		}
		counted := `haat_render_failures_total{reason="` + reason + `"} 1`
		if !strings.Contains(s.Metrics(), counted) {
			t.Errorf("%s: the metrics lack %s", slug, counted)
		}
		if cached := s.Cache.Stats().Pages; cached != 0 {
			t.Errorf("%s: the shell was cached", slug)
		}
	}
	if log := s.Log.String(); !strings.Contains(log, "renderCard (moody.js:3") {
		t.Errorf("the log lacks the stack: %s", log)
	}
	if a := s.Get("/demo/product/well"); !strings.Contains(a.Text, "<p>fine</p>") {
		t.Error("a page after the failures is not rendered")
	}
}

func fromLocalhost(r *http.Request) { r.RemoteAddr = "127.0.0.1:4000" }

func TestMetrics_AreOnlyOnTheirOwnListener(t *testing.T) {
	s := webtest.NewSite(t)
	for name, options := range map[string][]webtest.Option{
		"this machine": {fromLocalhost}, "a proxy on this machine": {fromLocalhost, webtest.Header("X-Forwarded-For", "127.0.0.1")}, "another machine": nil,
	} {
		for _, path := range []string{"/metrics", "/metrics/", "//metrics", "/%6detrics"} {
			if a := s.Get(path, options...); a.StatusCode == http.StatusOK || strings.Contains(a.Text, "haat_request_seconds") {
				t.Errorf("%s, %s: %d", name, path, a.StatusCode)
			}
		}
	}
	if !strings.Contains(s.Metrics(), "haat_request_seconds") {
		t.Error("the metrics listener has no metrics")
	}
}

func TestMetrics_CountTheOutbox(t *testing.T) {
	s := webtest.NewSite(t)
	ts := s.NewShop("a")
	if err := jobs.Add(ts.Ctx, s.Client, "sms", "a", "text"); err != nil {
		t.Fatal(err)
	}
	want := `haat_jobs{kind="sms",state="due"} 1`
	if metrics := s.Metrics(); !strings.Contains(metrics, want) {
		t.Errorf("the metrics lack %s: %s", want, metrics)
	}
}

// Requests for unknown shops must create no metric labels.
func TestMetrics_UnknownShopsGetNoLabel(t *testing.T) {
	s := webtest.NewSite(t)
	s.NewShop("demo").NewProduct("rice")
	for _, r := range s.Handler.(*echo.Echo).Routes() {
		if r.Method == http.MethodGet && strings.Contains(r.Path, ":slug") {
			s.Get(strings.NewReplacer(":slug", "nobody", "/*", "/x", ":", "x").Replace(r.Path))
		}
	}
	first := s.Get("/demo/product/rice")
	s.Get("/demo/product/rice", webtest.Header("If-None-Match", first.Header.Get("Etag")))
	for _, other := range []string{"/demo", "/shop/demo/", "/demo/product/none", "/demo/nothing"} {
		s.Get(other)
	}
	metrics := s.Metrics()
	if want := `haat_shop_requests_total{shop="demo"} 2`; !strings.Contains(metrics, want) || strings.Count(metrics, "haat_shop_requests_total{") != 1 {
		t.Errorf("want only %s: %v", want, regexp.MustCompile("(?m)^haat_shop_requests_total.*").FindAllString(metrics, -1))
	}
}
