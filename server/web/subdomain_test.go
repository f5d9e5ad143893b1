package web_test

import (
	"net/http"
	"strings"
	"testing"

	"haat/server/platform/dnstest"
	"haat/server/shop/domain"
	"haat/server/web/webtest"
)

var on, off = domain.SubdomainRequest{Subdomain: true}, domain.SubdomainRequest{}

// As soon as the owner chooses the subdomain, it must be the shop's canonical address in all responses.
func TestSubdomain_IsCanonicalOnceChosen(t *testing.T) {
	z := dnstest.Start(t, "haat.test. A 192.0.2.1")
	s := webtest.NewSite(t, webtest.WithDNS(z))
	ts := s.NewShop("rina")
	ts.NewProduct("p")
	rina := ts.Owner()
	s.Get("/rina/product/p").WantStatus(t, http.StatusOK)
	webtest.WantError(t, "without a DNS record", rina.Call("PUT", "/domain/subdomain", on), http.StatusConflict, "subdomain_unreachable", nil)
	z.Set("rina.haat.test. A 192.0.2.9")
	webtest.WantError(t, "DNS record of another server", rina.Call("PUT", "/domain/subdomain", on), http.StatusConflict, "subdomain_unreachable", nil)
	s.Get("/rina/product/p").WantStatus(t, http.StatusOK)

	z.Set("rina.haat.test. A 192.0.2.1")
	rina.Call("PUT", "/domain/subdomain", on).WantStatus(t, http.StatusOK)
	if a := s.Get("/rina/product/p?utm_source=x"); a.StatusCode != http.StatusPermanentRedirect || a.Header.Get("Location") != "http://rina.haat.test/product/p?utm_source=x" {
		t.Errorf("on the market host: status %d %s", a.StatusCode, a.Header.Get("Location"))
	}
	ownHost := webtest.Host("rina.haat.test")
	page := s.Get("/product/p", ownHost).WantStatus(t, http.StatusOK)
	if m := webtest.CanonicalLink.FindStringSubmatch(page.Text); m == nil || m[1] != "http://rina.haat.test/product/p" {
		t.Errorf("canonical link %q", m)
	}
	for path, want := range map[string]string{
		"/robots.txt": "Sitemap: http://rina.haat.test/sitemap.xml", "/sitemap.xml": "<loc>http://rina.haat.test/product/p</loc>", "/feeds/google.xml": "http://rina.haat.test/product/p",
	} {
		if a := s.Get(path, ownHost); !strings.Contains(a.Text, want) {
			t.Errorf("%s does not contain %s: %.600s", path, want, a.Text)
		}
	}
	if a := s.Get("/sitemap.xml"); strings.Contains(a.Text, "/rina/") {
		t.Errorf("the market's sitemap contains the shop: %s", a.Text)
	}
	shop := s.Get("/api/admin/v3/session?slug=rina", rina.Session).WantStatus(t, http.StatusOK).Data(t)["data"].(map[string]any)["shop"].(map[string]any)
	if shop["address"] != "http://rina.haat.test" || shop["own_host"] != "rina.haat.test" || shop["subdomain"] != true {
		t.Errorf("%v", shop)
	}
	if log := rina.Call("GET", "/activity", nil).WantStatus(t, http.StatusOK); !strings.Contains(log.Text, `"subdomain"`) {
		t.Errorf("the activity log lacks the change: %s", log.Text)
	}

	// The shop's own domain must take precedence over the subdomain.
	s.Client.ShopDomain.Create().SetDomain("rina.example").SetVerified(true).ExecX(ts.Ctx)
	if a := s.Get("/shop/rina"); a.Header.Get("Location") != "http://rina.example/" {
		t.Errorf("with a domain: status %d %s", a.StatusCode, a.Header.Get("Location"))
	}
	s.Client.ShopDomain.Delete().ExecX(ts.Ctx)
	z.Set("rina.haat.test. A 192.0.2.9")
	rina.Call("PUT", "/domain/subdomain", off).WantStatus(t, http.StatusOK)
	s.Get("/rina/product/p").WantStatus(t, http.StatusOK)
}

func TestSubdomain_RequiresAnOwner(t *testing.T) {
	s := webtest.NewSite(t)
	staff := s.NewShop("rina").Staff()
	webtest.WantError(t, "staff", staff.Call("PUT", "/domain/subdomain", on), http.StatusForbidden, "admin_forbidden", nil)
}
