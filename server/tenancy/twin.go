package tenancy

import (
	"strings"

	"golang.org/x/net/publicsuffix"
)

const www = "www."

// Twin returns the other name of a domain, which redirects to the domain: without www. if the domain begins
// with www., otherwise with it. It returns "" if one of the two names is too long or a public suffix, such as
// com.bd, and therefore cannot be a shop's domain.
func Twin(domain string) string {
	other, with := strings.CutPrefix(domain, www)
	if !with {
		other = www + domain
	}
	if len(other) > maxHostLength || isSuffix(domain) || isSuffix(other) {
		return ""
	}
	return other
}

// isSuffix reports whether a name has no dot or is a public suffix.
func isSuffix(name string) bool {
	suffix, _ := publicsuffix.PublicSuffix(name)
	return suffix == name
}

// home is the shop of a host name: its slug, and its verified domain, which is the host name itself or its
// twin. It is empty for unknown names.
type home struct{ slug, domain string }

// has reports whether a name or its twin is a verified domain.
func (k hostList) has(name string) bool {
	return k.domains[name] || k.domains[Twin(name)]
}
