package web

import (
	"haat/server/tenancy"
)

// canonicalBase is where a shop's pages have their one address, whichever host the
// visitor came by: the origin, what stands before the paths of its pages, and the path
// of its home.
func (s *Server) canonicalBase(t *tenancy.Tenant) (origin, base, home string) {
	return s.Config.ShopBase(t.Domain, t.Shop.Slug)
}

// canonical is the same request at the page's one address, as canonicalBase has it:
// what search engines and shared links are told goes by it. Links keep the form that
// the visitor came by.
func (s *Server) canonical(r *pageRequest) *pageRequest {
	one := *r
	one.host = tenancy.Host{Name: s.Config.MarketHost}
	if r.tenant != nil && r.tenant.Domain != "" {
		one.host = tenancy.Host{Name: r.tenant.Domain, Slug: r.slug}
	}
	return &one
}

// elsewhere is the address of a page on the shop's own domain, without its query,
// where the merchant has all others lead there; empty where the visitor is right. What
// a page of the shop fetches to navigate is answered where it is.
func (s *Server) elsewhere(r *pageRequest, t *tenancy.Tenant) string {
	if !t.Shop.RedirectToDomain || t.Domain == "" || r.host.Name == t.Domain || r.json {
		return ""
	}
	return s.origin(t.Domain) + r.path
}
