package web_test

import (
	"net/http"
	"regexp"
	"testing"

	"haat/server/domain"
)

var canonicalLink = regexp.MustCompile(`<link data-head rel="canonical" href="([^"]*)">`)

// Whichever host a visitor came by, a page names one address; its links keep the form.
func TestCanonical_IsTheOwnDomainElseTheMarkets(t *testing.T) {
	s := newSite(t)
	ts := s.shop("demo")
	ts.product("p")
	canonical := func(want string, options ...option) {
		t.Helper()
		path := "/product/p"
		if len(options) == 0 {
			path = "/demo" + path
		}
		a := s.get(path+"?utm_source=x", options...)
		if m := canonicalLink.FindStringSubmatch(a.body); m == nil || m[1] != want {
			t.Errorf("the page names %q, want %s", m, want)
		}
	}
	canonical("http://haat.test/demo/product/p")
	canonical("http://haat.test/demo/product/p", host("demo.haat.test"))
	s.client.ShopDomain.Create().SetDomain("demo.example").SetVerified(true).ExecX(ts.ctx)
	canonical("http://demo.example/product/p")
	canonical("http://demo.example/product/p", host("demo.haat.test"))
	canonical("http://demo.example/product/p", host("demo.example"))
	if links := s.get("/product/p", host("demo.haat.test")).data(t)["links"].(map[string]any); links["base"] != "" {
		t.Errorf("links of the subdomain: %v", links)
	}
	if links := s.get("/demo/product/p").data(t)["links"].(map[string]any); links["base"] != "/demo" {
		t.Errorf("links of the market: %v", links)
	}
}

func TestRedirect_LeadsToTheDomainWhereTheMerchantWantsIt(t *testing.T) {
	s := newSite(t)
	ts := s.shop("demo")
	ts.product("p")
	owner := ts.owner().proven()
	on, off := domain.RedirectRequest{Redirects: true}, domain.RedirectRequest{}
	if a := owner.call("PUT", "/domain/redirect", on); a.StatusCode != http.StatusConflict || a.failure(t).Error.Code != "domain_unverified" {
		t.Errorf("without a domain: %d %s", a.StatusCode, a.body)
	}
	s.client.ShopDomain.Create().SetDomain("demo.example").SetVerified(true).ExecX(ts.ctx)
	s.get("/demo/product/p").want(t, http.StatusOK)
	if told[domain.RedirectRequest](t, owner.call("PUT", "/domain/redirect", on)) != on || !told[*domain.Domain](t, owner.call("GET", "/domain", nil)).Redirects {
		t.Error("it is not kept")
	}
	for _, c := range []struct{ path, host, want string }{
		{"/demo/product/p", "haat.test", "http://demo.example/product/p"},
		{"/demo/product/p?lang=en&utm_source=fb", "haat.test", "http://demo.example/product/p?lang=en&utm_source=fb"},
		{"/shop/demo", "haat.test", "http://demo.example/"},
		{"/cart", "demo.haat.test", "http://demo.example/cart"},
		{"/", "demo.haat.test", "http://demo.example/"},
	} {
		a := s.get(c.path, host(c.host))
		if a.StatusCode != http.StatusPermanentRedirect || a.Header.Get("Location") != c.want || a.Header.Get("Cache-Control") != "max-age=0" {
			t.Errorf("%s%s: %d to %s", c.host, c.path, a.StatusCode, a.Header.Get("Location"))
		}
	}
	// What is there already, and what a page that is open fetches, stays.
	s.get("/product/p", host("demo.example")).want(t, http.StatusOK)
	s.get("/demo/product/p", header("Accept", "application/json")).want(t, http.StatusOK)
	if told[domain.RedirectRequest](t, owner.call("PUT", "/domain/redirect", off)) != off {
		t.Error("it is not taken back")
	}
	s.get("/demo/product/p").want(t, http.StatusOK)
}
