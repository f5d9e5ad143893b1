package web_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"haat/server/config"
	"haat/server/domain"
	"haat/server/platform/dnstest"
	"haat/server/platform/ratelimit"
)

// told is what an answer has as its data.
func told[T any](t testing.TB, a answer) T {
	t.Helper()
	var body struct{ Data T }
	if err := json.Unmarshal([]byte(a.body), &body); err != nil || a.StatusCode != http.StatusOK {
		t.Fatalf("%d %s, %v", a.StatusCode, a.body, err)
	}
	return body.Data
}

// withDNS has a server ask a DNS server of the test's.
func withDNS(z *dnstest.Zone) func(*config.Config) {
	return func(c *config.Config) { c.DNS = z.Address }
}

func TestDomain_AnswersAtTheRequestAfterItIsVerified(t *testing.T) {
	z := dnstest.Start(t, "haat.test. A 192.0.2.1")
	s := newSite(t, withDNS(z))
	ts := s.shop("rina")
	owner := ts.owner().proven()
	own := host("shop.rina.example")
	if got := s.get("/", own); got.StatusCode != http.StatusNotFound { // remembered as nobody's
		t.Fatalf("before: %d", got.StatusCode)
	}
	none := told[*domain.Domain](t, owner.call("GET", "/domain", nil))
	asked := told[*domain.Domain](t, owner.call("POST", "/domain", domain.DomainRequest{Domain: "https://Shop.Rina.example/"}))
	if none != nil || asked.Domain != "shop.rina.example" {
		t.Fatalf("%+v, then %+v", none, asked)
	}
	checked := told[*domain.Domain](t, owner.call("POST", "/domain/check", nil))
	if checked.Verified || checked.Records[0].Problem != "missing" {
		t.Fatalf("%+v", checked)
	}
	if got := s.get("/", own); got.StatusCode != http.StatusNotFound {
		t.Errorf("not verified: %d", got.StatusCode)
	}
	z.Set("shop.rina.example. CNAME haat.test.", "_haat.shop.rina.example. TXT "+asked.Records[1].Value)
	if checked = told[*domain.Domain](t, owner.call("POST", "/domain/check", nil)); !checked.Verified {
		t.Fatalf("%+v", checked)
	}
	got := s.get("/", own)
	if got.StatusCode != http.StatusOK || !strings.Contains(got.body, `<link data-head rel="canonical" href="http://shop.rina.example/`) {
		t.Errorf("verified: %d %.300s", got.StatusCode, got.body)
	}
	// The pages on the market host know it at once too.
	if shop := s.get("/shop/rina").data(t)["shop"].(map[string]any); shop["domain"] != "shop.rina.example" {
		t.Errorf("on the market host it is %v", shop["domain"])
	}
}

func TestDomain_Refusals(t *testing.T) {
	s := newSite(t, withDNS(dnstest.Start(t, "haat.test. A 192.0.2.1")))
	rina, mina := s.shop("rina").owner().proven(), s.shop("mina").owner().proven()
	name := func(text string) domain.DomainRequest { return domain.DomainRequest{Domain: text} }
	wantRefusal(t, "no domain", rina.call("POST", "/domain/check", nil), http.StatusNotFound, "domain_not_set", nil)
	wantRefusal(t, "ours", rina.call("POST", "/domain", name("x.haat.test")), http.StatusUnprocessableEntity, "domain_invalid", map[string]string{"domain": "ours"})
	rina.call("POST", "/domain", name("rina.example"))
	wantRefusal(t, "a second", rina.call("POST", "/domain", name("b.example")), http.StatusConflict, "domain_set", nil)
	s.client.ShopDomain.Update().SetVerified(true).ExecX(system)
	wantRefusal(t, "another's", mina.call("POST", "/domain", name("RINA.example.")), http.StatusConflict, "domain_taken", nil)
}

func TestDomain_IsNotLookedUpAllTheTime(t *testing.T) {
	z := dnstest.Start(t, "haat.test. A 192.0.2.1")
	s := newSite(t, withDNS(z), func(c *config.Config) {
		c.Env, c.Limits.Domains = "production", ratelimit.Rate{Count: 2, Per: 600e9}
	})
	rina, mina := s.shop("rina").owner(), s.shop("mina").owner()
	rina.call("POST", "/domain/check", nil)
	rina.call("POST", "/domain/check", nil)
	if got := rina.call("POST", "/domain/check", nil); got.StatusCode != http.StatusTooManyRequests || got.Header.Get("Retry-After") == "" {
		t.Errorf("%d %v", got.StatusCode, got.Header)
	}
	if got := mina.call("POST", "/domain/check", nil); got.StatusCode != http.StatusNotFound {
		t.Errorf("another shop: %d", got.StatusCode)
	}
}
