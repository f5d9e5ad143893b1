package web_test

import (
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"haat/ent"
	"haat/server/platform/db/dbtest"
)

var hrefs = regexp.MustCompile(`<a href="([^"]*)"`)

func TestHosts_LinksKeepTheFormTheVisitorCameBy(t *testing.T) {
	s := newSite(t)
	ts := s.shop("demo")
	ts.product("p")
	s.client.ShopDomain.Create().SetDomain("demo.example").SetVerified(true).ExecX(ts.ctx)
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
			a := s.get(path, host(c.host))
			if a.StatusCode != http.StatusOK {
				t.Errorf("%s%s: %d", c.host, path, a.StatusCode)
				continue
			}
			links := a.data(t)["links"].(map[string]any)
			if links["home"] != c.home || links["base"] != strings.TrimSuffix(c.prefix, "/") {
				t.Errorf("%s%s: links %v", c.host, path, links)
			}
			for _, m := range hrefs.FindAllStringSubmatch(a.body, -1) {
				if strings.HasPrefix(m[1], "/") && strings.Contains(m[1], "/demo") != (c.prefix == "/demo/") &&
					m[1] != "/" && !strings.HasPrefix(m[1], "/?") {
					t.Errorf("%s%s links to %s", c.host, path, m[1])
				}
			}
		}
	}
}

func TestHosts_OwnHostHasNoSecondForm(t *testing.T) {
	s := newSite(t)
	s.shop("demo").product("p")
	s.shop("other")
	for path, want := range map[string]int{
		"/product/p": 200, "/category/rice": 200, "/best-selling-products": 200,
		"/demo/product/p": 404, "/shop/demo": 404, "/demo": 404, "/shop/other": 404, "/other/product/p": 404,
	} {
		if a := s.get(path, host("demo.haat.test")); a.StatusCode != want {
			t.Errorf("%s: %d, want %d", path, a.StatusCode, want)
		}
	}
}

func TestHosts_UnknownOnesAreToldSo(t *testing.T) {
	s := newSite(t)
	ts := s.shop("demo")
	s.client.ShopDomain.Create().SetDomain("pending.example").ExecX(ts.ctx)
	long := strings.Repeat("a", 300) + ".example"
	for _, name := range []string{"unknown.example", "pending.example", "a.b.haat.test", long, "nodots", "<script>.example", "10.0.0.1"} {
		a := s.get("/?lang=en", host(name))
		if a.StatusCode != http.StatusNotFound || !strings.Contains(a.root(t), "Failed to resolve domain") {
			t.Errorf("%.40s: %d %.80s", name, a.StatusCode, a.root(t))
		}
		if strings.Contains(a.body, "unknown.example") || strings.Contains(a.body, "<script>.example") {
			t.Errorf("%.40s: the host is on the page", name)
		}
	}
	if a := s.get("/?lang=en", host("nobody.haat.test")); a.StatusCode != http.StatusNotFound || !strings.Contains(a.root(t), "Shop Not Found") {
		t.Errorf("a free name of the market: %d %s", a.StatusCode, a.root(t))
	}
	if a := s.get("/healthz", host("unknown.example")); a.StatusCode != http.StatusOK {
		t.Errorf("health by any host: %d", a.StatusCode)
	}
}

func TestHosts_ADomainWorksFromTheMomentItIsVerified(t *testing.T) {
	s := newSite(t)
	ts := s.shop("demo")
	domain := s.client.ShopDomain.Create().SetDomain("new.example").SaveX(ts.ctx)
	if a := s.get("/", host("new.example")); a.StatusCode != http.StatusNotFound {
		t.Fatalf("before: %d", a.StatusCode)
	}
	s.client.ShopDomain.UpdateOne(domain).SetVerified(true).ExecX(ts.ctx)
	if a := s.get("/", host("new.example")); a.StatusCode != http.StatusOK {
		t.Errorf("after: %d", a.StatusCode)
	}
	s.client.ShopDomain.DeleteOne(domain).ExecX(ts.ctx)
	if a := s.get("/", host("new.example")); a.StatusCode != http.StatusNotFound {
		t.Errorf("after it was removed: %d", a.StatusCode)
	}
}

func TestHosts_AKnownHostIsLookedUpOnce(t *testing.T) {
	s := newSite(t)
	ts := s.shop("demo")
	s.client.ShopDomain.Create().SetDomain("demo.example").SetVerified(true).ExecX(ts.ctx)
	s.get("/", host("demo.example"))
	s.get("/", host("unknown.example"))
	s.queries.Store(0)
	for i := range 5 {
		s.get("/", host("demo.example"))
		s.get(fmt.Sprintf("/x%d", i), host("unknown.example"))
	}
	if n := s.queries.Load(); n != 0 {
		t.Errorf("%d queries for hosts known already", n)
	}
}

func TestHosts_AFloodOfUnknownOnesIsCheap(t *testing.T) {
	s := newSite(t)
	s.shop("demo")
	s.get("/", host("demo.haat.test"))
	rendered, kept := s.renders(), s.cache.Stats().Pages
	before := s.queries.Load()
	for i := range 500 {
		for name, want := range map[string]string{"x%d.example": "Failed to resolve domain", "x%d.haat.test": "Shop Not Found"} {
			a := s.get(fmt.Sprintf("/y%d?lang=en", i), host(fmt.Sprintf(name, i)))
			if a.StatusCode != http.StatusNotFound || !strings.Contains(a.body, want) {
				t.Fatalf("%d %.200s", a.StatusCode, a.body)
			}
		}
	}
	if n := s.queries.Load() - before; n > 10 {
		t.Errorf("%d queries", n)
	}
	if n := s.renders() - rendered; n != 2 {
		t.Errorf("%d pages were rendered", n)
	}
	if n := s.cache.Stats().Pages - kept; n != 0 {
		t.Errorf("%d pages are kept", n)
	}
	s.shop("fresh")
	if a := s.get("/", host("fresh.haat.test")); a.StatusCode != http.StatusOK {
		t.Errorf("a shop opened meanwhile: %d", a.StatusCode)
	}
	s.get("/?lang=en", host("another.example"))
	if n := s.renders() - rendered; n != 3 { // the shop's
		t.Errorf("%d pages were rendered once there was a new shop", n)
	}
}

// Two servers on one PostgreSQL: what one opens, the other finds in the middle of a flood.
func TestHosts_InAFloodNewsOfOtherNodesArrives(t *testing.T) {
	address := dbtest.Postgres(t)
	renderer, err := sharedRenderer()
	if err != nil {
		t.Fatal(err)
	}
	one, two := newSiteWith(t, address, renderer), newSiteWith(t, address, renderer)
	for i := range 30 {
		two.get("/", host(fmt.Sprintf("x%d.example", i)))
	}
	ts := one.shop("demo")
	one.client.ShopDomain.Create().SetDomain("demo.example").SetVerified(true).ExecX(ts.ctx)
	eventually(t, func() bool { return two.get("/", host("demo.example")).StatusCode == http.StatusOK })
}

func TestAddresses_WithOneFormRedirectToIt(t *testing.T) {
	s := newSite(t)
	s.shop("demo").product("p")
	for from, to := range map[string]string{
		"/demo": "/shop/demo", "/demo?utm=1": "/shop/demo?utm=1", "/shop/demo/": "/shop/demo",
		"/demo/product/p/?variant=1": "/demo/product/p?variant=1",
	} {
		a := s.get(from)
		if a.StatusCode != http.StatusPermanentRedirect || a.Header.Get("Location") != to {
			t.Errorf("%s: %d to %q, want %q", from, a.StatusCode, a.Header.Get("Location"), to)
		}
	}
}

func TestHead_LanguagesAndCanonical(t *testing.T) {
	s := newSite(t)
	s.shop("demo").product("p")
	s.shop("dollar", func(c *ent.ShopCreate) { c.SetCurrency("USD") }).product("p")
	for _, c := range []struct{ path, locale, canonical, bn, en, fallback string }{
		{"/demo/product/p", "bn", "/demo/product/p", "/demo/product/p", "/demo/product/p?lang=en", "/demo/product/p"},
		{"/demo/product/p?lang=en", "en", "/demo/product/p?lang=en", "/demo/product/p", "/demo/product/p?lang=en", "/demo/product/p"},
		{"/dollar/product/p", "en", "/dollar/product/p", "/dollar/product/p?lang=bn", "/dollar/product/p", "/dollar/product/p"},
		{"/shop/dollar?lang=bn", "bn", "/shop/dollar?lang=bn", "/shop/dollar?lang=bn", "/shop/dollar", "/shop/dollar"},
		{"/demo/category/rice?id=1&utm=2", "bn", "/demo/category/rice", "/demo/category/rice", "/demo/category/rice?lang=en", "/demo/category/rice"},
	} {
		a := s.get(c.path)
		const origin = "http://haat.test"
		for name, want := range map[string]string{
			"lang":      `<html lang="` + c.locale + `"`,
			"canonical": `<link data-head rel="canonical" href="` + origin + c.canonical + `">`,
			"bn":        `<link data-head rel="alternate" hreflang="bn" href="` + origin + c.bn + `">`,
			"en":        `<link data-head rel="alternate" hreflang="en" href="` + origin + c.en + `">`,
			"x-default": `<link data-head rel="alternate" hreflang="x-default" href="` + origin + c.fallback + `">`,
		} {
			if !strings.Contains(a.body, want) {
				t.Errorf("%s: %s is not %s", c.path, name, want)
			}
		}
		if title := a.data(t)["head"].(map[string]any)["title"].(string); len([]rune(title)) > 60 || title == "" {
			t.Errorf("%s: title %q", c.path, title)
		}
	}
}

func TestDomainInfo_IsOfVerifiedDomains(t *testing.T) {
	s := newSite(t)
	ts := s.shop("demo")
	row := s.client.ShopDomain.Create().SetDomain("demo.example").SetVerified(true).SaveX(ts.ctx)
	s.client.ShopDomain.Create().SetDomain("pending.example").ExecX(ts.ctx)
	for _, written := range []string{"demo.example", "DEMO.example", "demo.example:443", "demo.example."} {
		a := s.get("/api/admin/v2/getDomainInfo?domain=" + url.QueryEscape(written))
		info := a.data(t)["data"].(map[string]any)
		if a.StatusCode != http.StatusOK || info["slug"] != "demo" || info["id"] != float64(row.ID) || info["shop_id"] != float64(ts.row.ID) ||
			info["verified"] != true || info["ssl_status"] != "pending" {
			t.Errorf("%s: %d %v", written, a.StatusCode, info)
		}
	}
	for _, unknown := range []string{"", "pending.example", "haat.test", "demo.haat.test", "nobody.example", "localhost", "'--", strings.Repeat("a.", 300)} {
		a := s.get("/api/admin/v2/getDomainInfo?lang=en&domain=" + url.QueryEscape(unknown))
		if a.StatusCode != http.StatusNotFound || !strings.Contains(a.body, "Failed to resolve domain") {
			t.Errorf("%.30s: %d %s", unknown, a.StatusCode, a.body)
		}
	}
}

// What is asked for again and again is not looked up again and again.
func TestDomainInfo_OfAnUnknownHostAsksOnce(t *testing.T) {
	s := newSite(t)
	before := s.queries.Load()
	for range 20 {
		s.get("/api/admin/v2/getDomainInfo?domain=nobody.example")
	}
	if asked := s.queries.Load() - before; asked > 1 {
		t.Errorf("%d queries", asked)
	}
}
