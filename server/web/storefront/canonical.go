package storefront

import (
	"cmp"

	"haat/server/catalog"
	"haat/server/platform/i18n"
	"haat/server/tenancy"
	"haat/server/web/page"
)

// CanonicalBase returns the canonical origin of a shop's pages, the prefix of their paths and the
// path of the home page, independent of the request's host.
func (s *Pages) CanonicalBase(t *tenancy.Tenant) (origin, base, home string) {
	return s.Config.ShopBase(t.Own, t.Shop.Slug)
}

// Locate sets the tenant of the request, which is nil for the market, and the resulting language and URLs.
func (s *Pages) Locate(r *Request, t *tenancy.Tenant) {
	locale := i18n.Bn
	r.visited, r.canonical = addresses{home: "/"}, addresses{home: "/", origin: s.Origin(s.Config.MarketHost)}
	if t != nil {
		locale = i18n.Default(t.Shop.Currency)
		r.canonical.origin, r.canonical.base, r.canonical.home = s.CanonicalBase(t)
		if r.host.Market() {
			_, r.visited.base, r.visited.home = s.Config.ShopBase("", t.Shop.Slug)
		}
	}
	r.visited.defaultLocale, r.canonical.defaultLocale = locale, locale
	r.Tenant, r.Locale = t, cmp.Or(r.Lang, locale)
}

// Base returns the prefix of the paths of the shop's pages on the visitor's host.
func (r *Request) Base() string { return r.visited.base }

// Home returns the URL of the home page on the visitor's host.
func (r *Request) Home() string { return r.visited.home }

// links returns the links of a page on the visitor's host. own contains the page's own URLs.
func (s *Pages) links(r *Request, own bilingual) page.Links {
	l := page.Links{Home: r.Home(), Market: "/", Base: r.Base(), Bn: own.bn, En: own.en}
	if !r.host.Market() || r.away {
		l.Market = s.Origin(s.Config.MarketHost) + "/"
	}
	if r.away {
		l.Home = l.Market
	}
	if r.Locale != r.visited.defaultLocale {
		l.Lang = string(r.Locale)
	}
	return l
}

// addressOf returns the URL of another path of the shop in the page's language.
func (r *Request) addressOf(path string) string { return r.visited.of(path, nil, r.Locale) }

// canonicalOf returns the canonical URL of another path of the shop in the page's language.
func (r *Request) canonicalOf(path string) string { return r.canonical.of(path, nil, r.Locale) }

// elsewhere returns the URL, without the query, to which a page request must be redirected, or "" if the host
// is right. Requests are redirected to the shop's own host if the merchant redirects all hosts to the domain.
// Requests on the market's host are also redirected if the shop uses its subdomain, or has a Tag Manager
// container that runs only on the shop's own host. Client-side navigation requests are never redirected.
func (s *Pages) elsewhere(r *Request, t *tenancy.Tenant) string {
	leads := t.Shop.RedirectToDomain && t.Domain != "" ||
		r.host.Market() && (t.Shop.Subdomain || s.Config.TagsOwnHosts && catalog.ValidGTM(t.Shop.Gtm))
	if !leads || t.Own == "" || r.host.Name == t.Own || r.JSON {
		return ""
	}
	return s.Origin(t.Own) + r.path
}
