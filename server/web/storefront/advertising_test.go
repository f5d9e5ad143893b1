package storefront_test

import (
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"haat/ent"
	"haat/server/web/webtest"
)

const strictPolicy = "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; " +
	"script-src 'self' 'sha256-OURS'; frame-src 'self' https://www.youtube-nocookie.com https://www.facebook.com; object-src 'none'; base-uri 'none'; frame-ancestors 'self'; form-action 'self'; report-uri /api/v1/reports; report-to csp"

var scriptHash = regexp.MustCompile(`'sha256-[^']+'`)

// policy returns a response's content security policy with a placeholder for the hash of the inline script.
func policy(a webtest.Response) string {
	return scriptHash.ReplaceAllString(a.Header.Get("Content-Security-Policy"), "'sha256-OURS'")
}

// Browsers run the inline script only if the policy contains its hash.
func TestPolicy_HasTheHashOfTheInlineScript(t *testing.T) {
	s := webtest.NewSite(t)
	s.NewShop("plain")
	a := s.Get("/shop/plain")
	inline := regexp.MustCompile(`<script data-shop="plain">(.*?)</script>`).FindStringSubmatch(a.Text)
	if inline == nil {
		t.Fatal("the document has no inline script")
	}
	sum := sha256.Sum256([]byte(inline[1]))
	want := "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
	if got := scriptHash.FindAllString(a.Header.Get("Content-Security-Policy"), -1); len(got) != 1 || got[0] != want {
		t.Errorf("the policy allows %q, the script is %s", got, want)
	}
	if n := strings.Count(a.Text, "<script>"); n != 0 {
		t.Errorf("%d inline scripts that the policy forbids", n)
	}
}

func TestPolicy_IsStrictWithoutAdvertising(t *testing.T) {
	s := webtest.NewSite(t)
	s.NewShop("plain").NewProduct("x")
	s.NewShop("bad", func(c *ent.ShopCreate) { c.SetGtm("G-ABC1234567").SetPixelID("12ab5").SetAsksConsent(true) })
	s.NewShop("closed", func(c *ent.ShopCreate) { c.SetGtm("GTM-ABC1234").SetPixelID("1234567890").SetPublic(false) })
	s.NewShop("ads", func(c *ent.ShopCreate) { c.SetGtm("GTM-ABC1234").SetPixelID("1234567890") })
	for _, path := range []string{
		"/", "/shop/plain", "/plain/product/x", "/plain/checkout", "/plain/none", "/shop/bad", "/bad/cart", "/shop/closed",
		"/ads/order_details/12345678", "/ads/order_details/12345678?key=k",
	} {
		if a := s.Get(path); policy(a) != strictPolicy {
			t.Errorf("%s: %s", path, policy(a))
		}
	}
	for path, want := range map[string]any{"/shop/plain": nil, "/shop/bad": nil, "/shop/closed": nil} {
		if got := s.Get(path).Data(t)["shop"].(map[string]any)["advertising"]; got != want {
			t.Errorf("%s: advertising %v", path, got)
		}
	}
}

func TestPolicy_AllowsTheHostsOfTheShopsAdvertising(t *testing.T) {
	s := webtest.NewSite(t)
	s.NewShop("gtm", func(c *ent.ShopCreate) { c.SetGtm("GTM-ABC1234") })
	s.NewShop("pixel", func(c *ent.ShopCreate) { c.SetPixelID("1234567890") })
	s.NewShop("both", func(c *ent.ShopCreate) { c.SetGtm("GTM-ABC1234").SetPixelID("1234567890").SetAsksConsent(true) })
	for slug, hosts := range map[string]struct{ google, meta bool }{"gtm": {true, false}, "pixel": {false, true}, "both": {true, true}} {
		for _, path := range []string{"/", "/checkout", "/order-success?order=12345678"} {
			directives := webtest.DirectivesOf(policy(s.Get(path, webtest.Host(slug+".haat.test"))))
			for name, want := range map[string]bool{"https://*.googletagmanager.com": hosts.google, "https://connect.facebook.net": hosts.meta} {
				if strings.Contains(directives["script-src"], name) != want {
					t.Errorf("%s: scripts of %s allowed: want %t: %s", path, name, want, directives["script-src"])
				}
			}
			if strings.Contains(directives["connect-src"], "google-analytics.com") != hosts.google || strings.Contains(directives["img-src"], "https://www.facebook.com") != hosts.meta {
				t.Errorf("%s: %v", path, directives)
			}
			for _, directive := range directives {
				if strings.Contains(directive, "unsafe-eval") || strings.Contains(directive, " * ") || strings.Contains(directive, " https: ") {
					t.Errorf("%s: %s", path, directive)
				}
			}
			for _, strict := range []string{"default-src 'self'", "style-src 'self' 'unsafe-inline'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'self'"} {
				name, _, _ := strings.Cut(strict, " ")
				if directives[name] != strict {
					t.Errorf("%s: %s, want %s", path, directives[name], strict)
				}
			}
			if strings.Contains(directives["script-src"], "'unsafe-inline'") || !strings.HasPrefix(directives["img-src"], "img-src 'self' data:") {
				t.Errorf("%s: %v", path, directives)
			}
		}
	}
	advertising := s.Get("/", webtest.Host("both.haat.test")).Data(t)["shop"].(map[string]any)["advertising"].(map[string]any)
	if advertising["gtm"] != "GTM-ABC1234" || advertising["pixel_id"] != "1234567890" || advertising["asks_consent"] != true || len(advertising) != 3 {
		t.Errorf("%v", advertising)
	}
}

// Other sites must not learn the key in the URL of an order page from the Referer header.
func TestReferrer_OfOrderPagesIsOnlyTheOrigin(t *testing.T) {
	s := webtest.NewSite(t)
	s.NewShop("demo")
	for path, want := range map[string]string{"/demo/order_details/12345678?key=k": "strict-origin", "/shop/demo": "strict-origin-when-cross-origin"} {
		if got := s.Get(path).Header.Get("Referrer-Policy"); got != want {
			t.Errorf("%s: %s", path, got)
		}
	}
}

func TestAdvertising_AccessTokenIsInNoResponse(t *testing.T) {
	s := webtest.NewSite(t)
	ts := s.NewShop("demo", func(c *ent.ShopCreate) {
		c.SetGtm("GTM-ABC1234").SetPixelID("1234567890").SetPixelAccessToken("EAAB-secret")
	})
	ts.NewProduct("x")
	for _, path := range []string{"/shop/demo", "/demo/product/x", "/demo/cart", "/api/v1/online-shop/demo", "/api/v1/products/search/xx"} {
		for _, format := range []webtest.Option{webtest.Header("Accept", "text/html"), webtest.AsJSON} {
			if a := s.Get(path, format); strings.Contains(a.Text, "secret") || a.StatusCode == http.StatusInternalServerError {
				t.Errorf("%s: %d", path, a.StatusCode)
			}
		}
	}
}

func TestPrivacyPolicy_NamesTheShopsTrackers(t *testing.T) {
	s := webtest.NewSite(t)
	s.NewShop("plain")
	s.NewShop("gtm", func(c *ent.ShopCreate) { c.SetGtm("GTM-ABC1234") })
	s.NewShop("pixel", func(c *ent.ShopCreate) { c.SetPixelID("1234567890") })
	for slug, named := range map[string]struct{ google, meta bool }{"plain": {}, "gtm": {google: true}, "pixel": {meta: true}} {
		for lang, names := range map[string][2]string{"en": {"Google", "Meta"}, "bn": {"গুগল", "মেটা"}} {
			text := s.Get("/privacy-policy?lang="+lang, webtest.Host(slug+".haat.test")).RootText(t)
			if strings.Contains(text, names[0]) != named.google || strings.Contains(text, names[1]) != named.meta {
				t.Errorf("%s in %s: want %+v", slug, lang, named)
			}
		}
	}
}

// A Tag Manager container must run only on the shop's own host, because its scripts would run in the origin
// of every shop on the market host. The Meta pixel may run on every host.
func TestPolicy_AllowsContainersOnlyOnShopHosts(t *testing.T) {
	s := webtest.NewSite(t)
	s.NewShop("gtm", func(c *ent.ShopCreate) { c.SetGtm("GTM-ABC1234") })
	s.NewShop("both", func(c *ent.ShopCreate) { c.SetGtm("GTM-ABC1234").SetPixelID("1234567890") })
	for address, want := range map[string]string{
		"haat.test/shop/gtm": "", "haat.test/gtm/cart": "", "gtm.haat.test/": "GTM-ABC1234 ",
		"haat.test/shop/both": " 1234567890", "both.haat.test/cart": "GTM-ABC1234 1234567890",
	} {
		host, path, _ := strings.Cut(address, "/")
		a := s.Get("/"+path, func(r *http.Request) { r.Host = host })
		got := ""
		if advertising, ok := a.Data(t)["shop"].(map[string]any)["advertising"].(map[string]any); ok {
			got = fmt.Sprintf("%v %v", advertising["gtm"], advertising["pixel_id"])
		}
		if google := strings.Contains(policy(a), "googletagmanager"); got != want || google != strings.HasPrefix(want, "GTM") {
			t.Errorf("%s: advertising %q, Google allowed by the policy: %t", address, got, google)
		}
	}
}

// If a shop has its own host and a Tag Manager container, the market host must redirect to the shop's host.
func TestPolicy_ContainersRedirectToTheShopsHost(t *testing.T) {
	s := webtest.NewSite(t)
	gtm := func(c *ent.ShopCreate) { c.SetGtm("GTM-ABC1234") }
	s.NewShop("none", gtm)
	s.NewShop("plain", func(c *ent.ShopCreate) { c.SetSubdomain(true) })
	s.NewShop("below", gtm, func(c *ent.ShopCreate) { c.SetSubdomain(true) })
	for slug, change := range map[string]func(*ent.ShopCreate){"domain": gtm, "both": func(c *ent.ShopCreate) { gtm(c); c.SetSubdomain(true) }, "quiet": func(*ent.ShopCreate) {}} {
		ts := s.NewShop(slug, change)
		s.Client.ShopDomain.Create().SetDomain(slug + ".example").SetVerified(true).ExecX(ts.Ctx)
	}
	for address, want := range map[string]string{
		"haat.test/shop/none": "", "none.haat.test/": "", "haat.test/shop/quiet": "",
		"haat.test/shop/below": "http://below.haat.test/", "haat.test/below/cart?x=1": "http://below.haat.test/cart?x=1", "below.haat.test/cart": "",
		"haat.test/shop/plain": "http://plain.haat.test/", "www.haat.test/plain/cart": "http://plain.haat.test/cart",
		"haat.test/shop/domain": "http://domain.example/", "haat.test/domain/cart?lang=en": "http://domain.example/cart?lang=en",
		"domain.haat.test/": "", "domain.example/": "",
		"haat.test/shop/both": "http://both.example/", "both.haat.test/": "",
	} {
		name, path, _ := strings.Cut(address, "/")
		a := s.Get("/"+path, webtest.Host(name))
		if got := a.Header.Get("Location"); got != want || (a.StatusCode == http.StatusPermanentRedirect) != (want != "") {
			t.Errorf("%s: status %d to %q", address, a.StatusCode, got)
		}
		if strings.Contains(policy(a), "googletagmanager") != (want == "" && !strings.HasPrefix(name, "haat.") && !strings.HasPrefix(address, "plain")) {
			t.Errorf("%s: %s", address, policy(a))
		}
		if json := s.Get("/"+path, webtest.Host(name), webtest.AsJSON); json.StatusCode != http.StatusOK || strings.HasPrefix(name, "haat.") && strings.Contains(json.Text, "GTM-") {
			t.Errorf("client-side navigation to %s: status %d", address, json.StatusCode)
		}
	}
}
