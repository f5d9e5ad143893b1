package fetch

import (
	"net/netip"
	"slices"
)

// special lists networks that are not public although netip.Addr does not say so, from the
// registries of special-purpose addresses (RFC 6890). IPv6 networks that embed IPv4 addresses could
// lead to private ones.
var special = prefixes(
	"0.0.0.0/8", "100.64.0.0/10", "192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "240.0.0.0/4",
	"::/96", "64:ff9b::/96", "64:ff9b:1::/48", "100::/64", "2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20", "5f00::/16",
)

func prefixes(texts ...string) []netip.Prefix {
	list := make([]netip.Prefix, len(texts))
	for i, text := range texts {
		list[i] = netip.MustParsePrefix(text)
	}
	return list
}

// Public reports whether an address is on the public internet and its port is that of HTTP or HTTPS.
func Public(to netip.AddrPort) bool {
	a := to.Addr().Unmap()
	if to.Port() != 80 && to.Port() != 443 || a.Zone() != "" || !a.IsGlobalUnicast() || a.IsPrivate() {
		return false
	}
	return !slices.ContainsFunc(special, func(p netip.Prefix) bool { return p.Contains(a) })
}
