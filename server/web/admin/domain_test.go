package admin_test

import (
	"net/http"
	"strings"
	"testing"

	"haat/server/config"
	"haat/server/domain"
	"haat/server/platform/dnstest"
	"haat/server/platform/ratelimit"
	"haat/server/web/webtest"
)

func TestDomain_AnswersAtTheRequestAfterItIsVerified(t *testing.T) {
	z := dnstest.Start(t, "haat.test. A 192.0.2.1")
	s := webtest.NewSite(t, webtest.WithDNS(z))
	ts := s.NewShop("rina")
	owner := ts.Owner().WithStepUp()
	own := webtest.Host("shop.rina.example")
	if got := s.Get("/", own); got.StatusCode != http.StatusNotFound { // remembered as nobody's
		t.Fatalf("before: %d", got.StatusCode)
	}
	none := webtest.Data[*domain.Domain](t, owner.Call("GET", "/domain", nil))
	asked := webtest.Data[*domain.Domain](t, owner.Call("POST", "/domain", domain.DomainRequest{Domain: "https://Shop.Rina.example/"}))
	if none != nil || asked.Domain != "shop.rina.example" {
		t.Fatalf("%+v, then %+v", none, asked)
	}
	checked := webtest.Data[*domain.Domain](t, owner.Call("POST", "/domain/check", nil))
	if checked.Verified || checked.Records[0].Problem != "missing" {
		t.Fatalf("%+v", checked)
	}
	if got := s.Get("/", own); got.StatusCode != http.StatusNotFound {
		t.Errorf("not verified: %d", got.StatusCode)
	}
	z.Set("shop.rina.example. CNAME haat.test.", "_haat.shop.rina.example. TXT "+asked.Records[1].Value)
	if checked = webtest.Data[*domain.Domain](t, owner.Call("POST", "/domain/check", nil)); !checked.Verified {
		t.Fatalf("%+v", checked)
	}
	got := s.Get("/", own)
	if got.StatusCode != http.StatusOK || !strings.Contains(got.Text, `<link data-head rel="canonical" href="http://shop.rina.example/`) {
		t.Errorf("verified: %d %.300s", got.StatusCode, got.Text)
	}
	// The pages on the market host know it at once too.
	if shop := s.Get("/shop/rina").Data(t)["shop"].(map[string]any); shop["domain"] != "shop.rina.example" {
		t.Errorf("on the market host it is %v", shop["domain"])
	}
}

func TestDomain_Refusals(t *testing.T) {
	s := webtest.NewSite(t, webtest.WithDNS(dnstest.Start(t, "haat.test. A 192.0.2.1")))
	rina, mina := s.NewShop("rina").Owner().WithStepUp(), s.NewShop("mina").Owner().WithStepUp()
	name := func(text string) domain.DomainRequest { return domain.DomainRequest{Domain: text} }
	webtest.WantError(t, "no domain", rina.Call("POST", "/domain/check", nil), http.StatusNotFound, "domain_not_set", nil)
	webtest.WantError(t, "ours", rina.Call("POST", "/domain", name("x.haat.test")), http.StatusUnprocessableEntity, "domain_invalid", map[string]string{"domain": "ours"})
	rina.Call("POST", "/domain", name("rina.example"))
	webtest.WantError(t, "a second", rina.Call("POST", "/domain", name("b.example")), http.StatusConflict, "domain_set", nil)
	s.Client.ShopDomain.Update().SetVerified(true).ExecX(webtest.System)
	webtest.WantError(t, "another's", mina.Call("POST", "/domain", name("RINA.example.")), http.StatusConflict, "domain_taken", nil)
}

func TestDomain_IsNotLookedUpAllTheTime(t *testing.T) {
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
		t.Errorf("another shop: %d", got.StatusCode)
	}
}
