package web_test

import (
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"haat/ent"
	"haat/server/web/webtest"
)

var hrefs = regexp.MustCompile(`<a href="([^"]*)"`)

func TestHosts_LinksStayOnTheVisitorsHost(t *testing.T) {
	s := webtest.NewSite(t)
	ts := s.NewShop("demo")
	ts.NewProduct("p")
	s.Client.ShopDomain.Create().SetDomain("demo.example").SetVerified(true).ExecX(ts.Ctx)
	for _, c := range []struct{ host, home, product, prefix string }{
		{"haat.test", "/shop/demo", "/demo/product/p", "/demo/"},
		{"haat.test:8080", "/shop/demo", "/demo/product/p", "/demo/"},
		{"127.0.0.1", "/shop/demo", "/demo/product/p", "/demo/"},
		{"demo.haat.test", "/", "/product/p", "/"},
		{"DEMO.haat.test.", "/", "/product/p", "/"},
		{"demo.example", "/", "/product/p", "/"},
		{"demo.example:443", "/", "/product/p", "/"},
	} {
		for _, path := range []string{c.home, c.product} {
			a := s.Get(path, webtest.Host(c.host))
			if a.StatusCode != http.StatusOK {
				t.Errorf("%s%s: %d", c.host, path, a.StatusCode)
				continue
			}
			links := a.Data(t)["links"].(map[string]any)
			if links["home"] != c.home || links["base"] != strings.TrimSuffix(c.prefix, "/") {
				t.Errorf("%s%s: links %v", c.host, path, links)
			}
			for _, m := range hrefs.FindAllStringSubmatch(a.Text, -1) {
				if strings.HasPrefix(m[1], "/") && strings.Contains(m[1], "/demo") != (c.prefix == "/demo/") &&
					m[1] != "/" && !strings.HasPrefix(m[1], "/?") {
					t.Errorf("%s%s links to %s", c.host, path, m[1])
				}
			}
		}
	}
}

func TestHosts_OwnHostServesOnlyPathsWithoutSlug(t *testing.T) {
	s := webtest.NewSite(t)
	s.NewShop("demo").NewProduct("p")
	s.NewShop("other")
	for path, want := range map[string]int{
		"/product/p": 200, "/category/rice": 200, "/best-selling-products": 200,
		"/demo/product/p": 404, "/shop/demo": 404, "/demo": 404, "/shop/other": 404, "/other/product/p": 404,
	} {
		if a := s.Get(path, webtest.Host("demo.haat.test")); a.StatusCode != want {
			t.Errorf("%s: %d, want %d", path, a.StatusCode, want)
		}
	}
}

func TestHosts_UnknownHostsAreNotFound(t *testing.T) {
	s := webtest.NewSite(t)
	ts := s.NewShop("demo")
	s.Client.ShopDomain.Create().SetDomain("pending.example").ExecX(ts.Ctx)
	long := strings.Repeat("a", 300) + ".example"
	for _, name := range []string{"unknown.example", "pending.example", "a.b.haat.test", long, "nodots", "<script>.example", "10.0.0.1"} {
		a := s.Get("/?lang=en", webtest.Host(name))
		if a.StatusCode != http.StatusNotFound || !strings.Contains(a.RootText(t), "Failed to resolve domain") {
			t.Errorf("%.40s: %d %.80s", name, a.StatusCode, a.RootText(t))
		}
		if robots := a.Metas()["robots"]; !strings.Contains(robots, "noindex") {
			t.Errorf("%.40s: robots %q", name, robots)
		}
		if strings.Contains(a.Text, "unknown.example") || strings.Contains(a.Text, "<script>.example") {
			t.Errorf("%.40s: the page contains the host", name)
		}
	}
	for _, path := range []string{"/product/p?lang=en", "/shop/demo?lang=en"} {
		if a := s.Get(path, webtest.Host("unknown.example")); a.StatusCode != http.StatusNotFound || !strings.Contains(a.RootText(t), "Failed to resolve domain") {
			t.Errorf("%s: %d %.80s", path, a.StatusCode, a.RootText(t))
		}
	}
	if a := s.Get("/?lang=en", webtest.Host("nobody.haat.test")); a.StatusCode != http.StatusNotFound || !strings.Contains(a.RootText(t), "Shop Not Found") {
		t.Errorf("unused subdomain of the market: status %d %s", a.StatusCode, a.RootText(t))
	}
	if a := s.Get("/healthz", webtest.Host("unknown.example")); a.StatusCode != http.StatusOK {
		t.Errorf("/healthz on an unknown host: status %d", a.StatusCode)
	}
}

func TestHosts_DomainWorksOnceVerified(t *testing.T) {
	s := webtest.NewSite(t)
	ts := s.NewShop("demo")
	domain := s.Client.ShopDomain.Create().SetDomain("new.example").SaveX(ts.Ctx)
	if a := s.Get("/", webtest.Host("new.example")); a.StatusCode != http.StatusNotFound {
		t.Fatalf("before verification: status %d", a.StatusCode)
	}
	s.Client.ShopDomain.UpdateOne(domain).SetVerified(true).ExecX(ts.Ctx)
	if a := s.Get("/", webtest.Host("new.example")); a.StatusCode != http.StatusOK {
		t.Errorf("after verification: status %d", a.StatusCode)
	}
	s.Client.ShopDomain.DeleteOne(domain).ExecX(ts.Ctx)
	if a := s.Get("/", webtest.Host("new.example")); a.StatusCode != http.StatusNotFound {
		t.Errorf("after deletion: status %d", a.StatusCode)
	}
}

func TestHosts_WithAndWithoutWWWRedirectToTheShopsDomain(t *testing.T) {
	s := webtest.NewSite(t)
	for slug, domain := range map[string]string{"rina": "rina.example", "mina": "www.mina.example", "both": "both.example", "suffix": "www.com.bd"} {
		s.Client.ShopDomain.Create().SetDomain(domain).SetVerified(true).ExecX(s.NewShop(slug).Ctx)
	}
	s.Client.ShopDomain.Create().SetDomain("asked.example").ExecX(s.NewShop("asked").Ctx)
	s.Client.ShopDomain.Create().SetDomain("www.both.example").SetVerified(true).ExecX(s.NewShop("other").Ctx)
	for from, to := range map[string]string{
		"www.rina.example": "rina.example", "mina.example": "www.mina.example", "WWW.Rina.Example.": "rina.example",
		"rina.example": "", "www.mina.example": "", "both.example": "", "www.both.example": "",
	} {
		a := s.Get("/product/a%20b?q=%2F&lang=en", webtest.Host(from))
		location := a.Header.Get("Location")
		if to == "" && a.StatusCode == http.StatusPermanentRedirect || to != "" && (a.StatusCode != http.StatusPermanentRedirect || !strings.HasSuffix(location, "://"+to+"/product/a%20b?q=%2F&lang=en")) {
			t.Errorf("%s: status %d, %q; want %q", from, a.StatusCode, location, to)
		}
	}
	for _, host := range []string{"www.asked.example", "com.bd", "www.www.rina.example", "www.nobody.example"} {
		if a := s.Get("/", webtest.Host(host)); a.StatusCode != http.StatusNotFound {
			t.Errorf("%s: status %d", host, a.StatusCode)
		}
	}
}

func TestHosts_KnownHostsAreCached(t *testing.T) {
	s := webtest.NewSite(t)
	ts := s.NewShop("demo")
	s.Client.ShopDomain.Create().SetDomain("demo.example").SetVerified(true).ExecX(ts.Ctx)
	s.Get("/", webtest.Host("demo.example"))
	s.Get("/", webtest.Host("unknown.example"))
	s.Queries.Store(0)
	for i := range 5 {
		s.Get("/", webtest.Host("demo.example"))
		s.Get(fmt.Sprintf("/x%d", i), webtest.Host("unknown.example"))
	}
	if n := s.Queries.Load(); n != 0 {
		t.Errorf("%d queries for hosts that were looked up before", n)
	}
}

func TestHosts_FloodOfUnknownHostsIsCheap(t *testing.T) {
	s := webtest.NewSite(t)
	s.NewShop("demo")
	s.Get("/", webtest.Host("demo.haat.test"))
	rendered, cached := s.Renders(), s.Cache.Stats().Pages
	before := s.Queries.Load()
	for i := range 500 {
		for name, want := range map[string]string{"x%d.example": "Failed to resolve domain", "x%d.haat.test": "Shop Not Found"} {
			a := s.Get(fmt.Sprintf("/y%d?lang=en", i), webtest.Host(fmt.Sprintf(name, i)))
			if a.StatusCode != http.StatusNotFound || !strings.Contains(a.Text, want) {
				t.Fatalf("%d %.200s", a.StatusCode, a.Text)
			}
		}
	}
	if n := s.Queries.Load() - before; n > 15 {
		t.Errorf("%d queries", n)
	}
	if n := s.Renders() - rendered; n != 2 {
		t.Errorf("%d pages were rendered, want 2", n)
	}
	if n := s.Cache.Stats().Pages - cached; n != 0 {
		t.Errorf("%d pages were added to the cache", n)
	}
	s.NewShop("fresh")
	if a := s.Get("/", webtest.Host("fresh.haat.test")); a.StatusCode != http.StatusOK {
		t.Errorf("shop created during the flood: status %d", a.StatusCode)
	}
	s.Get("/?lang=en", webtest.Host("another.example"))
	if n := s.Renders() - rendered; n != 3 { // the third one is the new shop's page
		t.Errorf("%d pages were rendered after a shop was created, want 3", n)
	}
}

// While a server receives many requests for unknown hosts, it must find a shop that another server has just
// created in the same PostgreSQL database.
func TestHosts_FloodDoesNotHideShopsOfOtherNodes(t *testing.T) {
	one, two := webtest.NewSitePair(t)
	for i := range 30 {
		two.Get("/", webtest.Host(fmt.Sprintf("x%d.example", i)))
	}
	ts := one.NewShop("demo")
	one.Client.ShopDomain.Create().SetDomain("demo.example").SetVerified(true).ExecX(ts.Ctx)
	webtest.WaitUntil(t, "the new shop is found", func() bool { return two.Get("/", webtest.Host("demo.example")).StatusCode == http.StatusOK })
}

func TestAddresses_RedirectToTheirOnlyForm(t *testing.T) {
	s := webtest.NewSite(t)
	s.NewShop("demo").NewProduct("p")
	for from, to := range map[string]string{
		"/demo": "/shop/demo", "/demo?utm=1": "/shop/demo?utm=1", "/shop/demo/": "/shop/demo",
		"/demo/product/p/?variant=1": "/demo/product/p?variant=1",
	} {
		a := s.Get(from)
		if a.StatusCode != http.StatusPermanentRedirect || a.Header.Get("Location") != to {
			t.Errorf("%s: status %d to %q, want %q", from, a.StatusCode, a.Header.Get("Location"), to)
		}
	}
}

func TestHead_NamesBothLanguagesAndTheCanonicalURL(t *testing.T) {
	s := webtest.NewSite(t)
	s.NewShop("demo").NewProduct("p")
	s.NewShop("dollar", func(c *ent.ShopCreate) { c.SetCurrency("USD") }).NewProduct("p")
	for _, c := range []struct{ path, locale, canonical, bn, en, fallback string }{
		{"/demo/product/p", "bn", "/demo/product/p", "/demo/product/p", "/demo/product/p?lang=en", "/demo/product/p"},
		{"/demo/product/p?lang=en", "en", "/demo/product/p?lang=en", "/demo/product/p", "/demo/product/p?lang=en", "/demo/product/p"},
		{"/dollar/product/p", "en", "/dollar/product/p", "/dollar/product/p?lang=bn", "/dollar/product/p", "/dollar/product/p"},
		{"/shop/dollar?lang=bn", "bn", "/shop/dollar?lang=bn", "/shop/dollar?lang=bn", "/shop/dollar", "/shop/dollar"},
		{"/demo/category/rice?id=1&utm=2", "bn", "/demo/category/rice", "/demo/category/rice", "/demo/category/rice?lang=en", "/demo/category/rice"},
	} {
		a := s.Get(c.path)
		const origin = "http://haat.test"
		for name, want := range map[string]string{
			"lang":      `<html lang="` + c.locale + `"`,
			"canonical": `<link data-head rel="canonical" href="` + origin + c.canonical + `">`,
			"bn":        `<link data-head rel="alternate" hreflang="bn" href="` + origin + c.bn + `">`,
			"en":        `<link data-head rel="alternate" hreflang="en" href="` + origin + c.en + `">`,
			"x-default": `<link data-head rel="alternate" hreflang="x-default" href="` + origin + c.fallback + `">`,
		} {
			if !strings.Contains(a.Text, want) {
				t.Errorf("%s: no %s link %s", c.path, name, want)
			}
		}
		if title := a.Data(t)["head"].(map[string]any)["title"].(string); len([]rune(title)) > 60 || title == "" {
			t.Errorf("%s: title %q", c.path, title)
		}
	}
}

func TestDomainInfo_FindsVerifiedDomains(t *testing.T) {
	s := webtest.NewSite(t)
	ts := s.NewShop("demo")
	row := s.Client.ShopDomain.Create().SetDomain("demo.example").SetVerified(true).SaveX(ts.Ctx)
	s.Client.ShopDomain.Create().SetDomain("pending.example").ExecX(ts.Ctx)
	for _, written := range []string{"demo.example", "DEMO.example", "demo.example:443", "demo.example."} {
		a := s.Get("/api/admin/v2/getDomainInfo?domain=" + url.QueryEscape(written))
		info := a.Data(t)["data"].(map[string]any)
		if a.StatusCode != http.StatusOK || info["slug"] != "demo" || info["id"] != float64(row.ID) || info["shop_id"] != float64(ts.Row.ID) ||
			info["verified"] != true || info["ssl_status"] != "pending" {
			t.Errorf("%s: %d %v", written, a.StatusCode, info)
		}
	}
	for _, unknown := range []string{"", "pending.example", "haat.test", "demo.haat.test", "nobody.example", "localhost", "'--", strings.Repeat("a.", 300)} {
		a := s.Get("/api/admin/v2/getDomainInfo?lang=en&domain=" + url.QueryEscape(unknown))
		if a.StatusCode != http.StatusNotFound || !strings.Contains(a.Text, "Failed to resolve domain") {
			t.Errorf("%.30s: %d %s", unknown, a.StatusCode, a.Text)
		}
	}
}

// Repeated requests for an unknown domain must be answered from the cache.
func TestDomainInfo_CachesUnknownHosts(t *testing.T) {
	s := webtest.NewSite(t)
	before := s.Queries.Load()
	for range 20 {
		s.Get("/api/admin/v2/getDomainInfo?domain=nobody.example")
	}
	if executed := s.Queries.Load() - before; executed > 1 {
		t.Errorf("%d queries", executed)
	}
}

func TestHosts_MalformedHostIs400(t *testing.T) {
	s := webtest.NewSite(t)
	for host, want := range map[string]int{
		"[::1": 400, "haat.test:x": 400, "user@haat.test": 400, "haat.test/x": 400,
		"[::1]": 200, "[::1]:8080": 200, "haat.test:8080": 200, "haat.test:": 200, "unknown.test": 404,
	} {
		if a := s.Get("/", webtest.Host(host)); a.StatusCode != want {
			t.Errorf("%q: %d, want %d", host, a.StatusCode, want)
		}
	}
}

func TestReservedPaths_HaveTheirOwn404(t *testing.T) {
	s := webtest.NewSite(t)
	for path, title := range map[string]string{
		"/feeds/none": "Page Not Found", "/feeds": "Page Not Found", "/search": "Page Not Found", "/login/x": "Page Not Found", "/static/sitemap.xml": "Page Not Found",
		"/none/cart": "Shop Not Found", "/shop/none": "Shop Not Found", "/shop/feeds": "Shop Not Found",
	} {
		a := s.Get(path + "?lang=en")
		if a.StatusCode != http.StatusNotFound || !strings.Contains(a.Text, "<title>"+title) {
			t.Errorf("%s: %d %.300s", path, a.StatusCode, a.Text)
		}
	}
	for _, path := range []string{"/media/none", "/media/1/x/y/z"} {
		if a := s.Get(path + "?lang=en"); a.StatusCode != http.StatusNotFound || !strings.Contains(a.Text, "picture_not_found") {
			t.Errorf("%s: %d %.300s", path, a.StatusCode, a.Text)
		}
	}
}
