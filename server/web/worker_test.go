package web_test

import (
	"net/http"
	"strings"
	"testing"

	"haat/server/web/webtest"
)

// The service worker must be served at the root of every host and be revalidated, so that browsers detect a
// new one immediately.
func TestWorker_IsServedAtTheRootOfEveryHost(t *testing.T) {
	s := webtest.NewSite(t)
	s.NewShop("demo")
	for _, name := range []string{"haat.test", "demo.haat.test", "127.0.0.1"} {
		a := s.Get("/service-worker.js", webtest.Host(name), webtest.Header("Accept-Encoding", "gzip"))
		if a.StatusCode != http.StatusOK || a.Header.Get("Cache-Control") != "no-cache" ||
			!strings.HasPrefix(a.Header.Get("Content-Type"), "text/javascript") || a.Header.Get("Content-Encoding") != "gzip" {
			t.Errorf("%s: %d %v", name, a.StatusCode, a.Header)
		}
	}
	if a := s.Get("/assets/service-worker.js"); a.StatusCode != http.StatusNotFound {
		t.Errorf("it is also served as an immutable asset: status %d", a.StatusCode)
	}
}

// The service worker caches all public responses, so responses with personal data must not be public.
func TestWorker_PersonalResponsesAreNotPublic(t *testing.T) {
	s := webtest.NewSite(t)
	s.NewShop("demo").NewProduct("p")
	for _, path := range []string{"/shop/demo", "/demo/product/p", "/demo/category/rice", "/demo/cart"} {
		if got := s.Get(path).Header.Get("Cache-Control"); !strings.HasPrefix(got, "public") {
			t.Errorf("%s: Cache-Control %q", path, got)
		}
	}
	for _, path := range []string{"/api/v1/customer", "/api/v1/orders/placed", "/api/admin/v3/session"} {
		if got := s.Get(path).Header.Get("Cache-Control"); strings.Contains(got, "public") {
			t.Errorf("%s: Cache-Control %q", path, got)
		}
	}
}
