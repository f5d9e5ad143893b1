package web

import (
	"crypto/sha256"
	"encoding/base64"
	"strings"

	"haat/server/catalog"
	"haat/server/web/page"
)

// strictPolicy allows files of ours and one inline script; data is JSON, which no
// browser runs.
func strictPolicy(inline string) string {
	return "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; " +
		"script-src 'self' '" + hashSource(inline) + "'; object-src 'none'; base-uri 'none'; frame-ancestors 'self'; form-action 'self'"
}

// hashSource allows an inline script by its text: CSP level 3, section 2.3.1.
func hashSource(script string) string {
	sum := sha256.Sum256([]byte(script))
	return "sha256-" + base64.StdEncoding.EncodeToString(sum[:])
}

// sources are hosts that a page may use beside its own, by directive.
type sources map[string][]string

// Google Tag Manager, and what its tags of Google Analytics 4 and Google Ads
// load and call: developers.google.com "Use Tag Manager with a Content Security
// Policy". Inline scripts and eval stay forbidden, so a container's custom HTML
// tags and custom JavaScript variables do not run.
var gtmSources = sources{
	"script-src": {"https://*.googletagmanager.com", "https://www.googleadservices.com", "https://googleads.g.doubleclick.net"},
	"img-src": {"https://*.googletagmanager.com", "https://*.google-analytics.com", "https://www.googleadservices.com",
		"https://googleads.g.doubleclick.net", "https://www.google.com", "https://www.google.com.bd"},
	"connect-src": {"https://*.googletagmanager.com", "https://*.google-analytics.com", "https://*.analytics.google.com",
		"https://*.g.doubleclick.net", "https://www.googleadservices.com", "https://pagead2.googlesyndication.com",
		"https://www.google.com", "https://www.google.com.bd"},
	"frame-src": {"https://www.googletagmanager.com", "https://td.doubleclick.net"},
}

// Meta's pixel: its script, and the events that it sends as a picture, by fetch
// or, where they are long, as a form in a frame.
var pixelSources = sources{
	"script-src":  {"https://connect.facebook.net"},
	"img-src":     {"https://www.facebook.com"},
	"connect-src": {"https://www.facebook.com"},
	"frame-src":   {"https://www.facebook.com"},
	"form-action": {"https://www.facebook.com"},
}

// policyOf is the content security policy of a page: the strict one, and with
// advertising the hosts that this needs. An order's own page has no advertising:
// its address may hold the key that opens it.
func (b *clientBuild) policyOf(p *page.Page) string {
	if p.Shop == nil || p.Shop.Advertising == nil || p.Name == page.OrderDetails {
		return b.policy
	}
	return policyWith(b.policy, p.Shop.Advertising)
}

// shopShown is a request's shop as the page has it: on the market's host without its container of Tag
// Manager where the settings say so. What that runs, it runs in the origin of all shops there.
func (s *Server) shopShown(r *pageRequest) *catalog.Shop {
	shop := catalog.ShopOf(r.tenant, r.locale)
	if !shop.Public {
		return catalog.ClosedShop(shop)
	}
	a := shop.Advertising
	if a == nil || !s.Config.TagsOwnHosts || !r.host.Market() {
		return shop
	}
	if a.GTM = ""; a.PixelID == "" {
		shop.Advertising = nil
	}
	return shop
}

func policyWith(strict string, a *catalog.Advertising) string {
	// Without directives of their own these are what default-src says.
	directives := strings.Split(strict+"; connect-src 'self'; frame-src 'self'", "; ")
	for i, directive := range directives {
		name, _, _ := strings.Cut(directive, " ")
		if a.GTM != "" {
			directive = strings.Join(append([]string{directive}, gtmSources[name]...), " ")
		}
		if a.PixelID != "" {
			directive = strings.Join(append([]string{directive}, pixelSources[name]...), " ")
		}
		directives[i] = directive
	}
	return strings.Join(directives, "; ")
}

// referrerPolicyOf keeps the key in an order's address from the page after it.
func referrerPolicyOf(p *page.Page) string {
	if p.Name == page.OrderDetails {
		return "strict-origin"
	}
	return "strict-origin-when-cross-origin"
}
