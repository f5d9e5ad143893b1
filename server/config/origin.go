package config

import (
	"fmt"
	"net"
	"net/url"
	"strconv"
	"strings"
)

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

// MediaOrigin is where pictures have their addresses; empty: at the shops' own hosts.
func (c *Config) MediaOrigin() string {
	switch _, _, err := net.SplitHostPort(c.MediaHost); {
	case c.MediaHost == "":
		return ""
	case err != nil:
		return c.Origin(c.MediaHost)
	case c.Secure():
		return "https://" + c.MediaHost
	default:
		return "http://" + c.MediaHost
	}
}

// MediaName is the media host without its port, in small letters.
func (c *Config) MediaName() string {
	if name, _, err := net.SplitHostPort(c.MediaHost); err == nil {
		return name
	}
	return c.MediaHost
}

// checkMediaHost refuses what is no bare host, and the market's: its pages could then not
// be reached.
func (c *Config) checkMediaHost() error {
	if c.MediaHost == "" {
		return nil
	}
	c.MediaHost = strings.ToLower(c.MediaHost)
	u, err := url.Parse("//" + c.MediaHost)
	if err != nil || u.Host != c.MediaHost || u.Hostname() == "" || u.User != nil || strings.ContainsAny(c.MediaHost, " ,;'\"*") {
		return fmt.Errorf("HAAT_MEDIA_HOST: %q is not HOST or HOST:PORT", c.MediaHost)
	}
	if strings.Contains(u.Host, ":") {
		if n, err := strconv.ParseUint(u.Port(), 10, 16); err != nil || n == 0 {
			return fmt.Errorf("HAAT_MEDIA_HOST: %q is not HOST or HOST:PORT", c.MediaHost)
		}
	}
	if c.MediaName() == c.MarketHost {
		return fmt.Errorf("HAAT_MEDIA_HOST: %s is the market's own host", c.MarketHost)
	}
	return nil
}

// ShopAddress is the address that the paths of a shop's pages follow, without a
// slash at its end: its own host, or its slug on the market host.
func (c *Config) ShopAddress(own, slug string) string {
	origin, base, _ := c.ShopBase(own, slug)
	return origin + base
}

// ShopBase is where a shop's pages have their one address: the origin, then what stands
// before the paths of its pages, and the path of its home. That is its own host (see
// tenancy.Tenant.Own) where it has one, else the market's host.
func (c *Config) ShopBase(own, slug string) (origin, base, home string) {
	if own != "" {
		return c.Origin(own), "", "/"
	}
	return c.Origin(c.MarketHost), "/" + slug, "/shop/" + slug
}
