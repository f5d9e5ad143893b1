package web

import (
	"haat/server/catalog"
	"haat/server/tenancy"
)

// canonicalBase is where a shop's pages have their one address, whichever host the
// visitor came by: the origin, what stands before the paths of its pages, and the path
// of its home.
func (s *Server) canonicalBase(t *tenancy.Tenant) (origin, base, home string) {
	return s.Config.ShopBase(t.Own, t.Shop.Slug)
}

// canonical is the same request at the page's one address, as canonicalBase has it:
// what search engines and shared links are told goes by it. Links keep the form that
// the visitor came by.
func (s *Server) canonical(r *pageRequest) *pageRequest {
	one := *r
	one.host = tenancy.Host{Name: s.Config.MarketHost}
	if r.tenant != nil && r.tenant.Own != "" {
		one.host = tenancy.Host{Name: r.tenant.Own, Slug: r.slug}
	}
	return &one
}

// elsewhere is the address of a page on the shop's own host, without its query, where all
// others lead there; empty where the visitor is right. The merchant may have every other host lead to
// the shop's domain. Pages on the market's host lead to the own host too where the shop has a
// container, which runs there alone, or its address is its subdomain. What a page of the shop fetches
// to navigate is answered where it is.
func (s *Server) elsewhere(r *pageRequest, t *tenancy.Tenant) string {
	leads := t.Shop.RedirectToDomain && t.Domain != "" ||
		r.host.Market() && (t.Shop.Subdomain || s.Config.TagsOwnHosts && catalog.ValidGTM(t.Shop.Gtm))
	if !leads || t.Own == "" || r.host.Name == t.Own || r.json {
		return ""
	}
	return s.origin(t.Own) + r.path
}
