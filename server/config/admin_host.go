package config

import (
	"cmp"
	"fmt"
	"net"
	"strings"

	"haat/server/tenancy"
)

// AdminName returns the host of the admin area and its API, without a port. It is never empty in production.
// In development it may be empty, which means that the admin area is on the market's host.
func (c *Config) AdminName() string {
	if c.AdminHost == "" && c.Production() {
		return "admin." + c.MarketHost
	}
	return c.AdminHost
}

// AdminOrigin returns the scheme, host and port of the admin area.
func (c *Config) AdminOrigin() string { return c.Origin(cmp.Or(c.AdminName(), c.MarketHost)) }

// AdminAddress returns the URL of a shop's admin area, without a trailing slash.
func (c *Config) AdminAddress(slug string) string { return c.AdminOrigin() + "/admin/" + slug }

// checkAdminHost returns an error if the admin host is invalid or also the host of the market, pictures or a
// shop.
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
		return wrong("is not a host name: set one, because HAAT_MARKET_HOST is an IP address")
	case host == c.MarketHost || host == "www."+c.MarketHost:
		return wrong("is the market's own host")
	case host == c.MediaName():
		return wrong("is the media host, HAAT_MEDIA_HOST")
	case below && tenancy.ValidSlug(slug):
		return wrong("could be a shop's host: choose a reserved name such as admin." + c.MarketHost)
	}
	return nil
}
