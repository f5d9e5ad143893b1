package config

import "net"

// Origin is scheme, host and port of a host of ours, as visitors reach it. The
// port is the listener's in development, where no proxy stands before it; visitors by
// HTTPS come to port 443, wherever that leads.
func (c *Config) Origin(host string) string {
	if c.Secure() {
		return "https://" + host
	}
	_, port, err := net.SplitHostPort(c.Addr)
	if err != nil || port == "80" {
		return "http://" + host
	}
	return "http://" + net.JoinHostPort(host, port)
}

// ShopAddress is the address that the paths of a shop's pages follow, without a
// slash at its end: its own domain, or its slug on the market host.
func (c *Config) ShopAddress(domain, slug string) string {
	origin, base, _ := c.ShopBase(domain, slug)
	return origin + base
}

// ShopBase is where a shop's pages have their one address: the origin, then what stands
// before the paths of its pages, and the path of its home. That is its own domain where
// it has one, else the market's host.
func (c *Config) ShopBase(domain, slug string) (origin, base, home string) {
	if domain != "" {
		return c.Origin(domain), "", "/"
	}
	return c.Origin(c.MarketHost), "/" + slug, "/shop/" + slug
}

// AdminAddress is the address of a shop's admin area, without a slash at its end.
func (c *Config) AdminAddress(slug string) string { return c.Origin(c.MarketHost) + "/admin/" + slug }
