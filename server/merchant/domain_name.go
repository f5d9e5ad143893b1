package merchant

import (
	"net/netip"
	"slices"
	"strings"

	"golang.org/x/net/idna"
	"golang.org/x/net/publicsuffix"

	"haat/server/platform/written"
)

// maxDomain is the most letters of a host's name: RFC 1035.
const maxDomain = 253

var domainProfile = idna.New(
	idna.MapForLookup(), idna.Transitional(false), idna.StrictDomainName(true), idna.BidiRule(), idna.VerifyDNSLength(true),
)

// readDomain is the host that somebody has written, be it as an address, as DNS has
// it. Wrong is "required", "format", "ours" for the market's own names, or empty.
func readDomain(text, market string) (domain, wrong string) {
	text = strings.ToLower(written.OneLine(text))
	if _, rest, ok := strings.Cut(text, "://"); ok {
		text = rest
	}
	text, _, _ = strings.Cut(text, "/")
	text, _, _ = strings.Cut(text, "?")
	text, _, _ = strings.Cut(text, ":")
	text = strings.TrimSuffix(text, ".")
	if text == "" {
		return "", "required"
	}
	domain, err := domainProfile.ToASCII(text)
	switch {
	case err == nil && (domain == market || strings.HasSuffix(domain, "."+market)):
		return "", "ours"
	case err != nil, len(domain) > maxDomain, !strings.Contains(domain, "."), isPublicSuffix(domain), isNumber(domain), isInner(domain):
		return "", "format"
	}
	return domain, ""
}

// isPublicSuffix reports whether anybody may have names below a domain, as below com.bd.
func isPublicSuffix(domain string) bool {
	suffix, _ := publicsuffix.PublicSuffix(domain)
	return suffix == domain
}

// isNumber reports whether a domain is an address of the network, or ends like one.
func isNumber(domain string) bool {
	_, err := netip.ParseAddr(domain)
	last := domain[strings.LastIndex(domain, ".")+1:]
	return err == nil || strings.Trim(last, "0123456789") == ""
}

// innerNames are those that no registrar sells: each network has its own below them.
var innerNames = []string{"local", "internal", "localhost", "localdomain", "lan", "home.arpa"}

// isInner reports whether a domain is of no more than one network.
func isInner(domain string) bool {
	return slices.ContainsFunc(innerNames, func(name string) bool { return strings.HasSuffix(domain, "."+name) })
}

// nameWithin is a host's name as the forms of registrars want it: without the domain
// that is registered, which alone is "@".
func nameWithin(host string) string {
	registered, err := publicsuffix.EffectiveTLDPlusOne(host)
	if err != nil {
		return host
	}
	if host == registered {
		return "@"
	}
	return strings.TrimSuffix(host, "."+registered)
}

// isRegistered reports whether a host is the domain itself that is registered: DNS
// lets it have no CNAME.
func isRegistered(host string) bool { return nameWithin(host) == "@" }
