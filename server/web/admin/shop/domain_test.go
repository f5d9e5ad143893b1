package shop_test

import (
	"net/http"
	"strings"
	"testing"

	"haat/server/config"
	"haat/server/platform/dnstest"
	"haat/server/platform/ratelimit"
	"haat/server/shop/domain"
	"haat/server/web/webtest"
)

func TestDomain_ServesTheShopOnceVerified(t *testing.T) {
	z := dnstest.Start(t, "haat.test. A 192.0.2.1")
	s := webtest.NewSite(t, webtest.WithDNS(z))
	ts := s.NewShop("rina")
	owner := ts.Owner().WithStepUp()
	own := webtest.Host("shop.rina.example")
	if got := s.Get("/", own); got.StatusCode != http.StatusNotFound { // the cache now contains the host as unknown
		t.Fatalf("before: status %d", got.StatusCode)
	}
	none := webtest.Data[*domain.Domain](t, owner.Call("GET", "/domain", nil))
	requested := webtest.Data[*domain.Domain](t, owner.Call("POST", "/domain", domain.DomainRequest{Domain: "https://Shop.Rina.example/"}))
	if none != nil || requested.Domain != "shop.rina.example" {
		t.Fatalf("%+v, then %+v", none, requested)
	}
	checked := webtest.Data[*domain.Domain](t, owner.Call("POST", "/domain/check", nil))
	if checked.Verified || checked.Records[0].Problem != "missing" {
		t.Fatalf("%+v", checked)
	}
	if got := s.Get("/", own); got.StatusCode != http.StatusNotFound {
		t.Errorf("unverified: status %d", got.StatusCode)
	}
	z.Set("shop.rina.example. CNAME haat.test.", "_haat.shop.rina.example. TXT "+requested.Records[1].Value)
	if checked = webtest.Data[*domain.Domain](t, owner.Call("POST", "/domain/check", nil)); !checked.Verified {
		t.Fatalf("%+v", checked)
	}
	got := s.Get("/", own)
	if got.StatusCode != http.StatusOK || !strings.Contains(got.Text, `<link data-head rel="canonical" href="http://shop.rina.example/`) {
		t.Errorf("verified: status %d %.300s", got.StatusCode, got.Text)
	}
	// Pages on the market host must also show the domain immediately.
	if shop := s.Get("/shop/rina").Data(t)["shop"].(map[string]any); shop["domain"] != "shop.rina.example" {
		t.Errorf("the page on the market host has the domain %v", shop["domain"])
	}
}

func TestDomain_RefusesInvalidAndTakenNames(t *testing.T) {
	s := webtest.NewSite(t, webtest.WithDNS(dnstest.Start(t, "haat.test. A 192.0.2.1")))
	rina, mina := s.NewShop("rina").Owner().WithStepUp(), s.NewShop("mina").Owner().WithStepUp()
	name := func(text string) domain.DomainRequest { return domain.DomainRequest{Domain: text} }
	webtest.WantError(t, "no domain set", rina.Call("POST", "/domain/check", nil), http.StatusNotFound, "domain_not_set", nil)
	webtest.WantError(t, "ours", rina.Call("POST", "/domain", name("x.haat.test")), http.StatusUnprocessableEntity, "domain_invalid", map[string]string{"domain": "ours"})
	rina.Call("POST", "/domain", name("rina.example"))
	webtest.WantError(t, "second domain", rina.Call("POST", "/domain", name("b.example")), http.StatusConflict, "domain_set", nil)
	s.Client.ShopDomain.Update().SetVerified(true).ExecX(webtest.System)
	webtest.WantError(t, "domain of another shop", mina.Call("POST", "/domain", name("RINA.example.")), http.StatusConflict, "domain_taken", nil)
}

func TestDomain_LimitsLookups(t *testing.T) {
	z := dnstest.Start(t, "haat.test. A 192.0.2.1")
	s := webtest.NewSite(t, webtest.WithDNS(z), func(c *config.Config) {
		c.Env, c.Limits.Domains = "production", ratelimit.Rate{Count: 2, Per: 600e9}
	})
	rina, mina := s.NewShop("rina").Owner(), s.NewShop("mina").Owner()
	rina.Call("POST", "/domain/check", nil)
	rina.Call("POST", "/domain/check", nil)
	if got := rina.Call("POST", "/domain/check", nil); got.StatusCode != http.StatusTooManyRequests || got.Header.Get("Retry-After") == "" {
		t.Errorf("%d %v", got.StatusCode, got.Header)
	}
	if got := mina.Call("POST", "/domain/check", nil); got.StatusCode != http.StatusNotFound {
		t.Errorf("another shop: status %d", got.StatusCode)
	}
}
