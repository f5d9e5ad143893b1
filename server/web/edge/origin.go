package edge

import "haat/server/tenancy"

// Origin returns the scheme, host and port under which visitors reach a host.
func (s *Edge) Origin(host string) string { return s.Config.Origin(host) }

// ShopAddress returns the canonical address of a shop's home page: on its own host if it has one.
func (s *Edge) ShopAddress(t *tenancy.Tenant) string {
	if t.Own != "" {
		return s.Origin(t.Own) + "/"
	}
	return s.Origin(s.Config.MarketHost) + "/shop/" + t.Shop.Slug
}
