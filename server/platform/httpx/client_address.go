package httpx

import (
	"net"
	"net/netip"

	"github.com/labstack/echo/v4"
)

// AddressKey returns the client's rate limit key: its IPv4 address, or its IPv6 /64 network, which
// usually belongs to one connection.
func AddressKey(c echo.Context) string { return networkOf(c, 64) }

// NetworkKey returns the rate limit key of the largest network that providers assign to one customer: an IPv4
// address, or an IPv6 /48 network, which contains 65,536 keys of AddressKey.
func NetworkKey(c echo.Context) string { return networkOf(c, 48) }

func networkOf(c echo.Context, bits int) string { return NetworkOf(c.RealIP(), bits) }

// NetworkOf returns the network of an IPv6 address with a prefix of the given bits, and an IPv4 address
// unchanged. It returns "unknown" if ip is not an address.
func NetworkOf(ip string, bits int) string {
	address, err := netip.ParseAddr(ip)
	if err != nil {
		return "unknown"
	}
	if address = address.Unmap(); address.Is6() {
		network, _ := address.WithZone("").Prefix(bits) // no error: bits is at most 128
		return network.String()
	}
	return address.String()
}

// ClientAddress returns an extractor of the client's address for servers behind proxies on private networks
// and on the trusted networks. The trusted networks must be valid.
func ClientAddress(trusted []string) echo.IPExtractor {
	var options []echo.TrustOption
	for _, cidr := range trusted {
		if _, network, err := net.ParseCIDR(cidr); err == nil {
			options = append(options, echo.TrustIPRange(network))
		}
	}
	return echo.ExtractIPFromXFFHeader(options...)
}
