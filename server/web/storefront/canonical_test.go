package storefront_test

import (
	"net/http"
	"testing"

	"haat/server/shop/domain"
	"haat/server/web/webtest"
)

// A page must have one canonical URL, regardless of the host on which it is requested. Its links must keep
// the host.
func TestCanonical_IsTheOwnDomainOrTheMarket(t *testing.T) {
	s := webtest.NewSite(t)
	ts := s.NewShop("demo")
	ts.NewProduct("p")
	canonical := func(want string, options ...webtest.Option) {
		t.Helper()
		path := "/product/p"
		if len(options) == 0 {
			path = "/demo" + path
		}
		a := s.Get(path+"?utm_source=x", options...)
		if m := webtest.CanonicalLink.FindStringSubmatch(a.Text); m == nil || m[1] != want {
			t.Errorf("canonical link %q, want %s", m, want)
		}
	}
	canonical("http://haat.test/demo/product/p")
	canonical("http://haat.test/demo/product/p", webtest.Host("demo.haat.test"))
	s.Client.ShopDomain.Create().SetDomain("demo.example").SetVerified(true).ExecX(ts.Ctx)
	canonical("http://demo.example/product/p")
	canonical("http://demo.example/product/p", webtest.Host("demo.haat.test"))
	canonical("http://demo.example/product/p", webtest.Host("demo.example"))
	if links := s.Get("/product/p", webtest.Host("demo.haat.test")).Data(t)["links"].(map[string]any); links["base"] != "" {
		t.Errorf("links on the subdomain: %v", links)
	}
	if links := s.Get("/demo/product/p").Data(t)["links"].(map[string]any); links["base"] != "/demo" {
		t.Errorf("links on the market host: %v", links)
	}
}

func TestRedirect_LeadsToTheDomainIfEnabled(t *testing.T) {
	s := webtest.NewSite(t)
	ts := s.NewShop("demo")
	ts.NewProduct("p")
	owner := ts.Owner().WithStepUp()
	on, off := domain.RedirectRequest{Redirects: true}, domain.RedirectRequest{}
	if a := owner.Call("PUT", "/domain/redirect", on); a.StatusCode != http.StatusConflict || a.APIError(t).Error.Code != "domain_unverified" {
		t.Errorf("without a domain: status %d %s", a.StatusCode, a.Text)
	}
	s.Client.ShopDomain.Create().SetDomain("demo.example").SetVerified(true).ExecX(ts.Ctx)
	s.Get("/demo/product/p").WantStatus(t, http.StatusOK)
	if webtest.Data[domain.RedirectRequest](t, owner.Call("PUT", "/domain/redirect", on)) != on || !webtest.Data[*domain.Domain](t, owner.Call("GET", "/domain", nil)).Redirects {
		t.Error("the setting is not stored")
	}
	for _, c := range []struct{ path, host, want string }{
		{"/demo/product/p", "haat.test", "http://demo.example/product/p"},
		{"/demo/product/p?lang=en&utm_source=fb", "haat.test", "http://demo.example/product/p?lang=en&utm_source=fb"},
		{"/shop/demo", "haat.test", "http://demo.example/"},
		{"/cart", "demo.haat.test", "http://demo.example/cart"},
		{"/", "demo.haat.test", "http://demo.example/"},
	} {
		a := s.Get(c.path, webtest.Host(c.host))
		if a.StatusCode != http.StatusPermanentRedirect || a.Header.Get("Location") != c.want || a.Header.Get("Cache-Control") != "max-age=0" {
			t.Errorf("%s%s: status %d to %s", c.host, c.path, a.StatusCode, a.Header.Get("Location"))
		}
	}
	// Requests on the domain and client-side navigation must not be redirected.
	s.Get("/product/p", webtest.Host("demo.example")).WantStatus(t, http.StatusOK)
	s.Get("/demo/product/p", webtest.Header("Accept", "application/json")).WantStatus(t, http.StatusOK)
	if webtest.Data[domain.RedirectRequest](t, owner.Call("PUT", "/domain/redirect", off)) != off {
		t.Error("the setting is not removed")
	}
	s.Get("/demo/product/p").WantStatus(t, http.StatusOK)
}
