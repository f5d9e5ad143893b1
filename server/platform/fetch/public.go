package fetch

import (
	"net/netip"
	"slices"
)

// allocated is the only part of IPv6 in which addresses of the public internet are assigned (IANA's registry
// of the IPv6 address space). It excludes fec0::/10 (site-local), 64:ff9b::/96 (NAT64), ::/96 (embedded IPv4
// addresses) and others.
var allocated = netip.MustParsePrefix("2000::/3")

// special lists networks that are not public, although netip.Addr does not report that, from the registries
// of special-purpose addresses (RFC 6890). IPv6 networks that embed IPv4 addresses may be routed to private
// ones.
var special = prefixes(
	"0.0.0.0/8",       // this network
	"100.64.0.0/10",   // shared by a carrier's customers (CGNAT)
	"192.0.0.0/24",    // protocol assignments
	"192.0.2.0/24",    // documentation (TEST-NET-1)
	"192.88.99.0/24",  // relays of 6to4
	"198.18.0.0/15",   // benchmarks
	"198.51.100.0/24", // documentation (TEST-NET-2)
	"203.0.113.0/24",  // documentation (TEST-NET-3)
	"240.0.0.0/4",     // reserved, and broadcast
	"2001::/23",       // protocol assignments: Teredo, benchmarks, ORCHID
	"2001:db8::/32",   // documentation
	"2002::/16",       // 6to4, which embeds IPv4 addresses
	"3ffe::/16",       // former 6bone
	"3fff::/20",       // documentation
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
	return (to.Port() == 80 || to.Port() == 443) && IsPublic(to.Addr())
}

// IsPublic reports whether an address is on the public internet. An IPv4 address that is mapped to IPv6 is
// treated as the IPv4 address. Addresses with a zone are not public.
func IsPublic(a netip.Addr) bool {
	a = a.Unmap()
	if a.Zone() != "" || !a.IsGlobalUnicast() || a.IsPrivate() || a.Is6() && (!allocated.Contains(a) || isISATAP(a)) {
		return false
	}
	return !slices.ContainsFunc(special, func(p netip.Prefix) bool { return p.Contains(a) })
}

// isISATAP reports whether the interface id of an IPv6 address embeds an IPv4 address (RFC 5214).
func isISATAP(a netip.Addr) bool {
	b := a.As16()
	return b[8]&^3 == 0 && b[9] == 0 && b[10] == 0x5e && b[11] == 0xfe
}
