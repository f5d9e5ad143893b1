package domain

import (
	"net/netip"
	"slices"
	"strings"

	"golang.org/x/net/idna"
	"golang.org/x/net/publicsuffix"

	"haat/server/platform/form"
)

// maxDomain is the maximum length of a host name (RFC 1035).
const maxDomain = 253

var domainProfile = idna.New(
	idna.MapForLookup(), idna.Transitional(false), idna.StrictDomainName(true), idna.BidiRule(), idna.VerifyDNSLength(true),
)

// readDomain returns the ASCII form of a host that was typed as a name or as a URL. wrong is "required",
// "format", "ours" for the platform's own names, or "" if the domain is valid.
func readDomain(text, market string) (domain, wrong string) {
	text = strings.ToLower(form.OneLine(text))
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
	case err != nil, len(domain) > maxDomain, !strings.Contains(domain, "."), isPublicSuffix(domain), isNumber(domain), isPrivateName(domain):
		return "", "format"
	}
	return domain, ""
}

// isPublicSuffix reports whether a domain is a public suffix, such as com.bd. Anyone can register names below
// a public suffix.
func isPublicSuffix(domain string) bool {
	suffix, _ := publicsuffix.PublicSuffix(domain)
	return suffix == domain
}

// isNumber reports whether a domain is an IP address or ends in a numeric label.
func isNumber(domain string) bool {
	_, err := netip.ParseAddr(domain)
	last := domain[strings.LastIndex(domain, ".")+1:]
	return err == nil || strings.Trim(last, "0123456789") == ""
}

// privateSuffixes lists suffixes reserved for private networks.
var privateSuffixes = []string{"local", "internal", "localhost", "localdomain", "lan", "home.arpa"}

// isPrivateName reports whether a domain exists only inside a private network.
func isPrivateName(domain string) bool {
	return slices.ContainsFunc(privateSuffixes, func(name string) bool { return strings.HasSuffix(domain, "."+name) })
}

// nameWithin returns a host's name relative to its registered domain, in the form that registrars expect: "@"
// for the registered domain itself.
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

// isRegistered reports whether host is itself a registered domain, which cannot have a CNAME
// record.
func isRegistered(host string) bool { return nameWithin(host) == "@" }
