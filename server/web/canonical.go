package web

import "haat/server/tenancy"

// canonicalBase is where a shop's pages have their one address, whichever host the
// visitor came by: the origin, what stands before the paths of its pages, and the path
// of its home.
func (s *Server) canonicalBase(t *tenancy.Tenant) (origin, base, home string) {
	return s.Config.ShopBase(t.Domain, t.Shop.Slug)
}
