package seo_test

import (
	"net/http"
	"regexp"
	"strings"
	"testing"

	"haat/ent"
	"haat/server/web/webtest"
)

// mayCrawl evaluates robots.txt as RFC 9309 requires: the longest matching rule applies, and Allow takes
// precedence over a Disallow of the same length.
func mayCrawl(robots, path string) bool {
	length, allowed := 0, true
	for line := range strings.Lines(robots) {
		name, value, _ := strings.Cut(strings.TrimSpace(line), ": ")
		if name != "Allow" && name != "Disallow" || value == "" {
			continue
		}
		pattern := strings.ReplaceAll(regexp.QuoteMeta(value), `\*`, ".*")
		if strings.HasSuffix(pattern, `\$`) {
			pattern = strings.TrimSuffix(pattern, `\$`) + "$"
		}
		matches := regexp.MustCompile("^" + pattern).MatchString(path)
		if matches && (len(value) > length || len(value) == length && name == "Allow") {
			length, allowed = len(value), name == "Allow"
		}
	}
	return allowed
}

func TestRobots_DisallowsPrivatePages(t *testing.T) {
	s := webtest.NewSite(t)
	ts := s.NewShop("admin-shop")
	for _, slug := range []string{"lamp", "cart", "login-lamp", "dashboard-camera", "search-light"} {
		ts.NewProduct(slug)
	}
	private := []string{
		"/cart", "/cart?lang=en", "/wishlist", "/checkout", "/order-success?order=1", "/order_details/123?key=x", "/track-order", "/track-order?order=1",
		"/login?next=/cart", "/login", "/register", "/forget-password", "/dashboard", "/dashboard/my_orders", "/search?q=lamp",
	}
	for _, form := range []struct{ host, base, home string }{{"haat.test", "/admin-shop", "/shop/admin-shop"}, {"admin-shop.haat.test", "", "/"}} {
		a := s.Get("/robots.txt", webtest.Host(form.host)).WantStatus(t, http.StatusOK)
		if got := a.Header.Get("Content-Type"); !strings.HasPrefix(got, "text/plain") {
			t.Errorf("%s: %s", form.host, got)
		}
		open := []string{form.home, "/assets/app.js", "/media/1/abc/640.webp", form.base + "/feeds/google.xml", form.base + "/sitemap.xml"}
		for _, u := range sitemapOf(s, "/admin-shop/sitemap.xml").URLs {
			path := strings.TrimPrefix(u.Loc, "http://haat.test/admin-shop")
			if !strings.HasPrefix(path, "http") {
				open = append(open, form.base+path)
			}
		}
		for _, path := range open {
			if !mayCrawl(a.Text, path) {
				t.Errorf("%s disallows %s", form.host, path)
			}
		}
		for _, path := range private {
			if mayCrawl(a.Text, form.base+path) {
				t.Errorf("%s allows %s", form.host, form.base+path)
			}
		}
		for _, path := range []string{"/admin", "/admin/demo", "/admin/login?x=1", "/api/v1/customer"} {
			if mayCrawl(a.Text, path) {
				t.Errorf("%s allows %s", form.host, path)
			}
		}
	}
}

func TestRobots_NamesTheCanonicalSitemap(t *testing.T) {
	s := webtest.NewSite(t)
	ts := s.NewShop("demo")
	named := func(from string) string {
		t.Helper()
		_, after, _ := strings.Cut(s.Get("/robots.txt", webtest.Host(from)).WantStatus(t, http.StatusOK).Text, "Sitemap: ")
		return strings.TrimSpace(after)
	}
	for from, want := range map[string]string{"haat.test": "http://haat.test/sitemap.xml", "demo.haat.test": "http://haat.test/demo/sitemap.xml"} {
		if got := named(from); got != want {
			t.Errorf("%s names the sitemap %q, want %q", from, got, want)
		}
	}
	s.Client.ShopDomain.Create().SetDomain("demo.example").SetVerified(true).ExecX(ts.Ctx)
	for _, from := range []string{"demo.haat.test", "demo.example"} {
		if got := named(from); got != "http://demo.example/sitemap.xml" {
			t.Errorf("%s of a shop with a domain names the sitemap %q", from, got)
		}
	}
}

// Pages of an unpublished shop have noindex, which crawlers can read only if robots.txt allows the pages.
func TestRobots_AllowsUnpublishedShops(t *testing.T) {
	s := webtest.NewSite(t)
	s.NewShop("closed", func(c *ent.ShopCreate) { c.SetPublic(false) })
	a := s.Get("/robots.txt", webtest.Host("closed.haat.test")).WantStatus(t, http.StatusOK)
	if !mayCrawl(a.Text, "/") || strings.Contains(a.Text, "Sitemap") {
		t.Errorf("%s", a.Text)
	}
}
