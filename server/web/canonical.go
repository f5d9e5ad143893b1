package web

import "haat/server/tenancy"

// canonicalBase is where a shop's pages have their one address, whichever host the
// visitor came by: the origin, then what stands before the paths of its pages, or the
// path of its home. That is its own domain where it has one, else the market's host.
func (s *Server) canonicalBase(t *tenancy.Tenant) (origin, base, home string) {
	if t.Domain != "" {
		return s.origin(t.Domain), "", "/"
	}
	return s.origin(s.Config.MarketHost), "/" + t.Shop.Slug, "/shop/" + t.Shop.Slug
}
