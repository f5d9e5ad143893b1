package storefront

import (
	"haat/server/catalog"
	"haat/server/tenancy"
)

// CanonicalBase returns the canonical origin of a shop's pages, the prefix of their paths and the
// path of the home page, independent of the request's host.
func (s *Pages) CanonicalBase(t *tenancy.Tenant) (origin, base, home string) {
	return s.Config.ShopBase(t.Own, t.Shop.Slug)
}

// canonical returns the request as if made to the page's canonical address. Search engines and
// shared links use it; other links keep the form of address that the visitor used.
func (s *Pages) canonical(r *Request) *Request {
	one := *r
	one.host = tenancy.Host{Name: s.Config.MarketHost}
	if r.Tenant != nil && r.Tenant.Own != "" {
		one.host = tenancy.Host{Name: r.Tenant.Own, Slug: r.Slug}
	}
	return &one
}

// elsewhere returns the address, without query, that a page request must be redirected to, or "" if
// the host is right. Requests are redirected to the shop's own host if the merchant redirects all
// hosts to the domain, or if the request is on the market's host and the shop uses its subdomain or
// has a Tag Manager container that runs only on the own host. Client-side navigation requests are
// never redirected.
func (s *Pages) elsewhere(r *Request, t *tenancy.Tenant) string {
	leads := t.Shop.RedirectToDomain && t.Domain != "" ||
		r.host.Market() && (t.Shop.Subdomain || s.Config.TagsOwnHosts && catalog.ValidGTM(t.Shop.Gtm))
	if !leads || t.Own == "" || r.host.Name == t.Own || r.JSON {
		return ""
	}
	return s.Origin(t.Own) + r.path
}
