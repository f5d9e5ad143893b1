package storefront

import (
	"strings"

	"haat/server/catalog"
	"haat/server/web/page"
)

// sources are additional hosts that a page may use, by CSP directive.
type sources map[string][]string

// gtmSources are the hosts of Google Tag Manager and of its Google Analytics 4 and Google Ads tags. Source:
// developers.google.com, "Use Tag Manager with a Content Security Policy". Inline scripts and eval remain
// forbidden, so custom HTML tags and custom JavaScript variables of a container do not run.
var gtmSources = sources{
	"script-src": {"https://*.googletagmanager.com", "https://www.googleadservices.com", "https://googleads.g.doubleclick.net"},
	"img-src": {"https://*.googletagmanager.com", "https://*.google-analytics.com", "https://www.googleadservices.com",
		"https://googleads.g.doubleclick.net", "https://www.google.com", "https://www.google.com.bd"},
	"connect-src": {"https://*.googletagmanager.com", "https://*.google-analytics.com", "https://*.analytics.google.com",
		"https://*.g.doubleclick.net", "https://www.googleadservices.com", "https://pagead2.googlesyndication.com",
		"https://www.google.com", "https://www.google.com.bd"},
	"frame-src": {"https://www.googletagmanager.com", "https://td.doubleclick.net"},
}

// pixelSources are the hosts of Meta's pixel: of its script, and of the events that it sends as an image, by
// fetch or, if they are long, as a form in a frame, which the policy of every page allows for videos.
var pixelSources = sources{
	"script-src":  {"https://connect.facebook.net"},
	"img-src":     {"https://www.facebook.com"},
	"connect-src": {"https://www.facebook.com"},
	"form-action": {"https://www.facebook.com"},
}

// policyOf returns the content security policy of a page: the strict one, plus the hosts that the shop's
// advertising needs. Order pages have no advertising, because their URLs may contain the key of the order.
func policyOf(strict string, p *page.Page) string {
	if p.Shop == nil || p.Shop.Advertising == nil || p.Name == page.OrderDetails {
		return strict
	}
	return policyWith(strict, p.Shop.Advertising)
}

// shopShown returns the request's shop as pages show it. If TagsOwnHosts is set, the shop's Tag Manager
// container is removed on the market's host, because its scripts would run in the origin of every shop there.
func (s *Pages) shopShown(r *Request) *catalog.Shop {
	shop := catalog.ShopOf(r.Tenant, r.Locale)
	shop.Pages = r.footer
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
	// Without their own directive, these requests would be subject to default-src.
	directives := strings.Split(strict+"; connect-src 'self'", "; ")
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

// referrerPolicyOf returns the page's referrer policy. Order pages send only the origin, because their URLs
// may contain a key.
func referrerPolicyOf(p *page.Page) string {
	if p.Name == page.OrderDetails {
		return "strict-origin"
	}
	return "strict-origin-when-cross-origin"
}
