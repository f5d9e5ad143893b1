package web

import (
	"net/url"

	"haat/server/catalog"
	"haat/server/tenancy"
)

// canonicalBase is where a shop's pages have their one address, whichever host the
// visitor came by: the origin, what stands before the paths of its pages, and the path
// of its home.
func (s *Server) canonicalBase(t *tenancy.Tenant) (origin, base, home string) {
	return s.Config.ShopBase(t.Domain, t.Shop.Slug)
}

// canonicalAddress is a page's one address in a language, whichever host the visitor
// came by.
func (s *Server) canonicalAddress(r *pageRequest, query url.Values, locale catalog.Locale) string {
	if r.tenant == nil {
		return s.origin(s.Config.MarketHost) + r.address(query, locale)
	}
	origin, base, home := s.canonicalBase(r.tenant)
	path := base + r.path
	if r.path == "/" {
		path = home
	}
	return origin + path + r.search(query, locale)
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
