package attacks_test

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"testing"

	"haat/ent"
	"haat/ent/redirect"
	"haat/server/catalog"
	"haat/server/web/webtest"
)

// A canceled request must not mix up the pages of concurrent requests.
func TestPages_CanceledRequestsDoNotCorruptTheCache(t *testing.T) {
	s := webtest.NewSite(t)
	ts := s.NewShop("demo")
	ts.NewProduct("a")
	ts.NewProduct("b")
	for range 30 {
		s.Cache.Purge([]string{"*"})
		ctx, cancel := context.WithCancel(context.Background())
		var group sync.WaitGroup
		group.Go(func() { s.Get("/demo/product/a", func(r *http.Request) { *r = *r.WithContext(ctx) }) })
		group.Go(cancel)
		for range 4 {
			group.Go(func() { s.Get("/demo/product/b") })
		}
		group.Wait()
		for _, slug := range []string{"a", "b"} {
			got := s.Get("/demo/product/" + slug).Props(t)["product"].(map[string]any)["slug"]
			if got != slug {
				t.Fatalf("/demo/product/%s shows %v", slug, got)
			}
		}
	}
	if log := s.Log.String(); log != "" {
		t.Errorf("a canceled request is logged: %s", log)
	}
}

func TestPages_HostHeaderDoesNotReachOtherVisitors(t *testing.T) {
	s := webtest.NewSite(t)
	s.NewShop("demo").NewProduct("p")
	for _, name := range []string{"127.6.6.6", "www.haat.test:99", "[::1]:8080", "haat.test"} {
		for _, path := range []string{"/shop/demo", "/demo/product/p", "/"} {
			s.Cache.Purge([]string{"*"})
			s.Get(path, webtest.Host(name))
			a := s.Get(path)
			if strings.Contains(a.Text, "127.6.6.6") || strings.Contains(a.Text, "www.haat.test") || strings.Contains(a.Text, "[::1]") {
				t.Errorf("%s: the page of another visitor contains the host %s", path, name)
			}
			canonical := a.Data(t)["head"].(map[string]any)["canonical"].(string)
			if !strings.HasPrefix(canonical, "http://haat.test/") {
				t.Errorf("%s after %s: canonical %s", path, name, canonical)
			}
		}
	}
}

func TestHosts_InvalidSubdomainsAreNotFound(t *testing.T) {
	s := webtest.NewSite(t)
	s.NewShop("rupali")
	for _, name := range []string{"shop.haat.test", "assets.haat.test", "media.haat.test", "metrics.haat.test", ".haat.test", "-a.haat.test", "a_b.haat.test"} {
		for _, path := range []string{"/", "/rupali"} {
			if a := s.Get(path, webtest.Host(name)); a.StatusCode != http.StatusNotFound {
				t.Errorf("%s%s: %d", name, path, a.StatusCode)
			}
		}
	}
}

func TestPages_SlugsInAnyScriptWorkOnEveryHost(t *testing.T) {
	s := webtest.NewSite(t)
	ts := s.NewShop("demo")
	for _, slug := range []string{"চাল", "a&b", "it's", "a+b", "(x)", "ржь", "100%"} {
		ts.NewProduct(slug)
		escaped := url.PathEscape(slug)
		for _, spelling := range []string{escaped, strings.ToLower(escaped), allEscaped(slug)} {
			for name, path := range map[string]string{"haat.test": "/demo/product/", "demo.haat.test": "/product/"} {
				a := s.Get(path+spelling, webtest.Host(name))
				if a.StatusCode != http.StatusOK {
					t.Errorf("%s%s%s: %d", name, path, spelling, a.StatusCode)
					continue
				}
				if got := a.Data(t)["url"]; got != path+escaped {
					t.Errorf("%s%s%s: url %v", name, path, spelling, got)
				}
			}
		}
	}
}

// allEscaped percent-encodes every byte. Browsers do not do so, but other clients may.
func allEscaped(s string) string {
	var b strings.Builder
	for i := range len(s) {
		fmt.Fprintf(&b, "%%%02x", s[i])
	}
	return b.String()
}

func TestPages_EquivalentURLsShareACacheEntry(t *testing.T) {
	s := webtest.NewSite(t)
	s.NewShop("demo").NewProduct("p")
	s.Get("/demo/product/p")
	s.Get("/demo/category/rice")
	s.Queries.Store(0)
	s.Get("/demo/%70roduct/p").WantStatus(t, http.StatusOK)
	for i := range 20 {
		s.Get(fmt.Sprintf("/demo/product/p?variant=x%d", i))
		s.Get(fmt.Sprintf("/demo/category/rice?sort=z%d&min=a%d&stock=no%d&page=-%d", i, i, i, i))
		s.Get("/demo/%70roduct/p")
		s.Get("/demo/category/rice?page=1&sort=popular&min=&max=")
	}
	if n := s.Queries.Load(); n != 0 {
		t.Errorf("%d queries for cached pages", n)
	}
}

// Concurrent requests for the old slug of a product must share a load, and each redirect must keep its own
// language parameter.
func TestProduct_OldSlugRedirectsConcurrentRequests(t *testing.T) {
	s := webtest.NewSite(t)
	ts := s.NewShop("dollar", func(c *ent.ShopCreate) { c.SetCurrency("USD") })
	s.Client.Redirect.Create().SetKind(redirect.KindProduct).SetOldSlug("old").SetNewSlug("new").ExecX(ts.Ctx)
	for range 10 {
		var group sync.WaitGroup
		for range 16 {
			group.Go(func() {
				if to := s.Get("/dollar/product/old?lang=bn").Header.Get("Location"); to != "/dollar/product/new?lang=bn" {
					t.Errorf("redirected to %s", to)
				}
				if to := s.Get("/dollar/product/old").Header.Get("Location"); to != "/dollar/product/new" {
					t.Errorf("redirected to %s", to)
				}
			})
		}
		group.Wait()
	}
}

func TestMethods_AreRefusedUnlessSupported(t *testing.T) {
	s := webtest.NewSite(t)
	s.NewShop("demo")
	for _, c := range []struct {
		method, path string
		want         int
	}{
		{"HEAD", "/healthz", 200}, {"HEAD", "/readyz", 200}, {"HEAD", "/shop/demo", 200},
		{"POST", "/healthz", 405}, {"POST", "/shop/demo", 405}, {"DELETE", "/demo/product/x", 405},
	} {
		a := s.Get(c.path, func(r *http.Request) { r.Method = c.method })
		if a.StatusCode != c.want {
			t.Errorf("%s %s: %d, want %d", c.method, c.path, a.StatusCode, c.want)
		}
	}
}

// The server must generate request ids and ignore those of clients, and no two requests may share one.
func TestRequestID_IsGeneratedByTheServer(t *testing.T) {
	s := webtest.NewSite(t)
	given := map[string]bool{}
	for _, requested := range []string{"", "their-own", strings.Repeat("x", 5000)} {
		id := s.Get("/healthz", webtest.Header("X-Request-ID", requested)).Header.Get("X-Request-ID")
		if id == "" || len(id) > 32 || id == requested || given[id] {
			t.Errorf("requested the id %.40q, got %.40q", requested, id)
		}
		given[id] = true
	}
}

// An escaped slash (%2F) does not separate path segments. Such paths must not be found, whether the page with
// the unescaped path is cached, loading, or neither.
func TestPages_EscapedSlashIsNotASeparator(t *testing.T) {
	s := webtest.NewSite(t)
	shop := s.NewShop("demo")
	shop.NewProduct("rice")
	var group sync.WaitGroup
	for range 20 {
		s.Cache.Purge([]string{catalog.ShopTag(shop.Row.ID)})
		for range 4 {
			group.Go(func() {
				for _, path := range []string{"/demo/product%2Frice", "/demo%2fproduct/rice"} {
					if got := s.Get(path).StatusCode; got != http.StatusNotFound {
						t.Errorf("%s: %d", path, got)
					}
				}
			})
			group.Go(func() {
				if got := s.Get("/demo/product/rice").StatusCode; got != http.StatusOK {
					t.Errorf("the page with a plain slash: status %d", got)
				}
			})
		}
		group.Wait()
	}
}

// Pages with numbers that visitors choose must not evict the pages that all visitors request.
func TestPages_WithVisitorsNumbersAreCachedSeparately(t *testing.T) {
	s := webtest.NewSite(t)
	s.NewShop("demo").NewProduct("rice")
	s.Get("/demo/product/rice")
	s.Get("/demo/best-selling-products")
	before := s.Cache.Stats().Pages
	for i := range 20 {
		s.Get(fmt.Sprintf("/demo/product/rice?variant=%d", 1000+i)).WantStatus(t, http.StatusOK)
		s.Get(fmt.Sprintf("/demo/best-selling-products?min=%d", i+1)).WantStatus(t, http.StatusOK)
		s.Get(fmt.Sprintf("/demo/best-selling-products?max=%d", 1000+i)).WantStatus(t, http.StatusOK)
	}
	if after := s.Cache.Stats().Pages; after != before {
		t.Errorf("%d pages are cached, want %d", after, before)
	}
}
