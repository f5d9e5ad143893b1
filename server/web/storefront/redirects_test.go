package storefront_test

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"haat/ent"
	"haat/ent/redirect"
	"haat/server/web/webtest"
)

// hostileTargets contains redirect targets that have caused other sites to redirect to another host.
var hostileTargets = []string{
	"//evil.test", "///evil.test", "/\\evil.test", "\\\\evil.test", "/%2f%2fevil.test", "%2f%2fevil.test", "/%5cevil.test", "https://evil.test", "https:evil.test", "http:/evil.test",
	"//haat.test@evil.test", "https://haat.test@evil.test/", "javascript:alert(1)", "java%09script:alert(1)", "data:text/html,x", "/%09/evil.test", "/%0d%0aLocation:%20//evil.test", "//evil.test%2f..",
	"/.//evil.test", "/..//evil.test", "/a/..//evil.test", "/;@evil.test", "//evil%E3%80%82test", "/%252f%252fevil.test", "?//evil.test", "#//evil.test", "@evil.test", ".evil.test", ":80@evil.test",
}

// No path or parameter of a request may cause a redirect to another site.
func TestRedirects_StayOnTheSite(t *testing.T) {
	s := webtest.NewSite(t)
	ts := s.NewShop("demo")
	ts.NewProduct("rice")
	own := s.NewShop("own", func(c *ent.ShopCreate) { c.SetRedirectToDomain(true) })
	s.Client.ShopDomain.Create().SetDomain("own.example").SetVerified(true).ExecX(own.Ctx)
	for _, kind := range []redirect.Kind{redirect.KindProduct, redirect.KindCategory} {
		s.Client.Redirect.Create().SetKind(kind).SetOldSlug("old").SetNewSlug("new").ExecX(ts.Ctx)
		for i, way := range hostileTargets { // the server would never store such rows
			s.Client.Redirect.Create().SetKind(kind).SetOldSlug("hostile" + string(rune('a'+i))).SetNewSlug(way).ExecX(ts.Ctx)
		}
	}
	var targets []string
	for _, way := range hostileTargets {
		path := strings.ReplaceAll(way, "\\", "%5C") // clients must escape backslashes
		if !strings.HasPrefix(path, "/") {
			path = "/" + path
		}
		targets = append(targets, path, path+"/", "/demo"+path, "/demo"+path+"/", "/own"+path, "/own"+path+"/", "/shop/own"+path+"/", "/demo/product"+path, "/admin"+path, "/admin/demo"+path+"/", "/demo/order-details"+path)
		escaped := url.QueryEscape(way)
		for _, name := range []string{"next", "redirect", "return", "returnTo", "url", "to", "token", "lang", "order", "q"} {
			for _, page := range []string{"/demo/login", "/demo/product/old", "/demo/order-success", "/own/login", "/own/product/x", "/admin/demo", "/admin/login", "/demo/", "/shop/demo/"} {
				targets = append(targets, page+"?"+name+"="+escaped)
			}
		}
	}
	for i := range hostileTargets {
		targets = append(targets, "/demo/product/hostile"+string(rune('a'+i)), "/demo/category/hostile"+string(rune('a'+i)))
	}
	redirects := 0
	for _, target := range targets {
		if _, err := url.ParseRequestURI(target); err != nil {
			continue // refused by net/http
		}
		for _, name := range []string{"haat.test", "demo.haat.test", "own.example"} {
			a := s.Get(target, webtest.Host(name))
			to := a.Header.Get("Location")
			if to == "" {
				continue
			}
			redirects++
			if a.StatusCode/100 != 3 || !staysHere(t, name, to) || strings.ContainsAny(to, "\r\n") {
				t.Errorf("%s%s redirects to %q (%d)", name, target, to, a.StatusCode)
			}
		}
	}
	if redirects < 100 {
		t.Errorf("only %d redirects, want at least 100", redirects)
	}
}

// staysHere reports whether a Location, parsed as browsers do, is on a host of the test.
func staysHere(t *testing.T, from, location string) bool {
	t.Helper()
	location = strings.NewReplacer("\t", "", "\n", "", "\r", "", `\`, "/").Replace(strings.Trim(location, " "))
	to, err := (&url.URL{Scheme: "http", Host: from, Path: "/demo/x"}).Parse(location)
	if err != nil {
		return false
	}
	return slices.Contains([]string{"haat.test", "demo.haat.test", "own.example", "own.haat.test"}, to.Host) && to.User == nil && (to.Scheme == "http" || to.Scheme == "https")
}

// The path to which visitors return after signing in must belong to the shop.
func TestRedirects_NextIsAPathOfTheShop(t *testing.T) {
	s := webtest.NewSite(t)
	s.NewShop("demo")
	for _, target := range append([]string{"/cart", "/product/rice?variant=2"}, hostileTargets...) {
		a := s.Get("/demo/login?next="+url.QueryEscape(target)).WantStatus(t, http.StatusOK)
		next, _ := a.Props(t)["next"].(string)
		if next == "" {
			continue
		}
		// The client prepends the shop's base, which is empty on a shop's own host. The result must be on
		// that host.
		for _, base := range []string{"", "/demo"} {
			if !staysHere(t, "own.example", base+next) || !strings.HasPrefix(next, "/") || strings.HasPrefix(next, "//") {
				t.Errorf("%q returns to %q", target, next)
			}
		}
	}
}
