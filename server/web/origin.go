package web

import "haat/server/tenancy"

// origin returns the scheme, host and port under which visitors reach a host.
func (s *Edge) origin(host string) string { return s.Config.Origin(host) }

// shopAddress returns the canonical address of a shop's home page: on its own host if it has one.
func (s *Edge) shopAddress(t *tenancy.Tenant) string {
	if t.Own != "" {
		return s.origin(t.Own) + "/"
	}
	return s.origin(s.Config.MarketHost) + "/shop/" + t.Shop.Slug
}
