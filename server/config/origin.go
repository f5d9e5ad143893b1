package config

import (
	"fmt"
	"net"
	"net/url"
	"strconv"
	"strings"
)

// Origin returns the scheme, host and port of a host, as visitors use them. In development the port is the
// listener's. With HTTPS it is always 443, regardless of the listener's port.
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

// MediaOrigin returns the origin of pictures, or "" if they are served on the shops' hosts.
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

// MediaName returns the media host without its port, in lower case.
func (c *Config) MediaName() string {
	if name, _, err := net.SplitHostPort(c.MediaHost); err == nil {
		return name
	}
	return c.MediaHost
}

// checkMediaHost returns an error if the media host is not HOST or HOST:PORT, or is also the market's host,
// whose pages would be unreachable.
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

// ShopAddress returns the common prefix of the URLs of a shop's pages, without a trailing slash: the
// shop's own host, or its slug on the market's host.
func (c *Config) ShopAddress(own, slug string) string {
	origin, base, _ := c.ShopBase(own, slug)
	return origin + base
}

// ShopBase returns the canonical origin of a shop's pages, the prefix of their paths and the path of the home
// page. The origin is the shop's own host (see tenancy.Tenant.Own) if it has one, otherwise the market's
// host.
func (c *Config) ShopBase(own, slug string) (origin, base, home string) {
	if own != "" {
		return c.Origin(own), "", "/"
	}
	return c.Origin(c.MarketHost), "/" + slug, "/shop/" + slug
}
