package config

import (
	"cmp"
	"fmt"
	"net"
	"strings"

	"haat/server/tenancy"
)

// AdminName is the host of the merchants' area and its API, without a port. In production it is
// never empty. Empty in development: the area is on the market's host.
func (c *Config) AdminName() string {
	if c.AdminHost == "" && c.Production() {
		return "admin." + c.MarketHost
	}
	return c.AdminHost
}

// AdminOrigin is scheme, host and port of the merchants' area.
func (c *Config) AdminOrigin() string { return c.Origin(cmp.Or(c.AdminName(), c.MarketHost)) }

// AdminAddress is the address of a shop's admin area, without a slash at its end.
func (c *Config) AdminAddress(slug string) string { return c.AdminOrigin() + "/admin/" + slug }

// checkAdminHost refuses an admin host that has pages, pictures, or a shop.
func (c *Config) checkAdminHost() error {
	c.AdminHost = strings.ToLower(c.AdminHost)
	host := c.AdminName()
	if host == "" {
		return nil
	}
	wrong := func(what string) error { return fmt.Errorf("HAAT_ADMIN_HOST: %q %s", host, what) }
	slug, below := strings.CutSuffix(host, "."+c.MarketHost)
	switch {
	case strings.ContainsAny(host, ":/@?#[] ,;'\"*\\") || strings.HasSuffix(host, ".") || strings.HasPrefix(host, "."):
		return wrong("is not a host name without a port")
	case c.AdminHost == "" && net.ParseIP(c.MarketHost) != nil:
		return wrong("is no host: set one, as HAAT_MARKET_HOST is an address")
	case host == c.MarketHost || host == "www."+c.MarketHost:
		return wrong("is the market's own host")
	case host == c.MediaName():
		return wrong("is the host of pictures, HAAT_MEDIA_HOST")
	case below && tenancy.ValidSlug(slug):
		return wrong("may be a shop's host: choose a reserved name such as admin." + c.MarketHost)
	}
	return nil
}
