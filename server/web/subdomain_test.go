package web_test

import (
	"net/http"
	"strings"
	"testing"

	"haat/server/domain"
	"haat/server/platform/dnstest"
)

var on, off = domain.SubdomainRequest{Subdomain: true}, domain.SubdomainRequest{}

// One tap makes the host below the market's the shop's address: everywhere, and at the next request.
func TestSubdomain_IsTheShopsAddressOnceChosen(t *testing.T) {
	z := dnstest.Start(t, "haat.test. A 192.0.2.1")
	s := newSite(t, withDNS(z))
	ts := s.shop("rina")
	ts.product("p")
	rina := ts.owner()
	s.get("/rina/product/p").want(t, http.StatusOK)
	wantRefusal(t, "without a record", rina.call("PUT", "/domain/subdomain", on), http.StatusConflict, "subdomain_unreachable", nil)
	z.Set("rina.haat.test. A 192.0.2.9")
	wantRefusal(t, "another machine's", rina.call("PUT", "/domain/subdomain", on), http.StatusConflict, "subdomain_unreachable", nil)
	s.get("/rina/product/p").want(t, http.StatusOK)

	z.Set("rina.haat.test. A 192.0.2.1")
	rina.call("PUT", "/domain/subdomain", on).want(t, http.StatusOK)
	if a := s.get("/rina/product/p?utm_source=x"); a.StatusCode != http.StatusPermanentRedirect || a.Header.Get("Location") != "http://rina.haat.test/product/p?utm_source=x" {
		t.Errorf("the market's host: %d %s", a.StatusCode, a.Header.Get("Location"))
	}
	there := host("rina.haat.test")
	page := s.get("/product/p", there).want(t, http.StatusOK)
	if m := canonicalLink.FindStringSubmatch(page.body); m == nil || m[1] != "http://rina.haat.test/product/p" {
		t.Errorf("the page names %q", m)
	}
	for path, want := range map[string]string{
		"/robots.txt": "Sitemap: http://rina.haat.test/sitemap.xml", "/sitemap.xml": "<loc>http://rina.haat.test/product/p</loc>", "/feeds/google.xml": "http://rina.haat.test/product/p",
	} {
		if a := s.get(path, there); !strings.Contains(a.body, want) {
			t.Errorf("%s has no %s: %.600s", path, want, a.body)
		}
	}
	if a := s.get("/sitemap.xml"); strings.Contains(a.body, "/rina/") {
		t.Errorf("the market's sitemap: %s", a.body)
	}
	shop := s.get("/api/admin/v3/session?slug=rina", rina.session).want(t, http.StatusOK).data(t)["data"].(map[string]any)["shop"].(map[string]any)
	if shop["address"] != "http://rina.haat.test" || shop["own_host"] != "rina.haat.test" || shop["subdomain"] != true {
		t.Errorf("%v", shop)
	}
	if log := rina.call("GET", "/activity", nil).want(t, http.StatusOK); !strings.Contains(log.body, `"subdomain"`) {
		t.Errorf("the change is not in the log: %s", log.body)
	}

	// An own domain is before it.
	s.client.ShopDomain.Create().SetDomain("rina.example").SetVerified(true).ExecX(ts.ctx)
	if a := s.get("/shop/rina"); a.Header.Get("Location") != "http://rina.example/" {
		t.Errorf("with a domain: %d %s", a.StatusCode, a.Header.Get("Location"))
	}
	s.client.ShopDomain.Delete().ExecX(ts.ctx)
	z.Set("rina.haat.test. A 192.0.2.9")
	rina.call("PUT", "/domain/subdomain", off).want(t, http.StatusOK)
	s.get("/rina/product/p").want(t, http.StatusOK)
}

func TestSubdomain_IsForOwners(t *testing.T) {
	s := newSite(t)
	staff := s.shop("rina").staff()
	wantRefusal(t, "staff", staff.call("PUT", "/domain/subdomain", on), http.StatusForbidden, "admin_forbidden", nil)
}
