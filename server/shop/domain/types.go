package domain

import "time"

// Domain is a shop's own host. The shop's pages are served on it once it is verified.
type Domain struct {
	Domain    string `json:"domain"` // in ASCII (punycode)
	Shown     string `json:"shown"`  // in Unicode
	Verified  bool   `json:"verified"`
	SSLStatus string `json:"ssl_status"` // "pending", "issued" or "failed"
	// SSLProblem is the reason why the certificate could not be issued or renewed: "reach", "dns", "caa",
	// "limit", "other", or empty.
	SSLProblem string      `json:"ssl_problem"`
	AskedAt    time.Time   `json:"asked_at"`
	CheckedAt  *time.Time  `json:"checked_at"` // null if it was never looked up
	VerifiedAt *time.Time  `json:"verified_at"`
	LostSince  *time.Time  `json:"lost_since"` // when the verified domain was first found to resolve elsewhere; null while it resolves to this server
	Taken      bool        `json:"taken"`      // whether another shop has verified it; the owner may then request another domain
	DNSFailed  bool        `json:"dns_failed"` // whether the last look-up failed
	Redirects  bool        `json:"redirects"`  // whether the shop's pages on other addresses redirect to it
	Records    []DNSRecord `json:"records"`
	// Other is the name with www. added or removed, which redirects to the domain. It is null if visitors
	// would not type it.
	Other *OtherName `json:"other"`
}

// OtherName is the other name of a shop's own domain: the domain with www. added or removed.
type OtherName struct {
	Domain    string      `json:"domain"`    // in ASCII (punycode)
	Shown     string      `json:"shown"`     // in Unicode
	Works     bool        `json:"works"`     // whether it resolved to this server at the last look-up
	Certified bool        `json:"certified"` // whether this server has a certificate for it
	Records   []DNSRecord `json:"records"`
}

// DNSRecord is a record that the owner must set at the domain's registrar. Purpose is "host" for directing
// visitors to this server, "other" for doing so with the other name, or "proof" for proving ownership.
// Problem is the result of the last look-up: "missing", "wrong", "unknown" if only the other name could not
// be looked up, or empty. Found contains the wrong values; it is set only immediately after a look-up.
type DNSRecord struct {
	Purpose string   `json:"purpose"`
	Type    string   `json:"type"` // "CNAME", "A", "AAAA" or "TXT"
	Name    string   `json:"name"` // relative, in the form that registrars expect: "@", "shop", "_haat.shop"
	Host    string   `json:"host"` // the full name
	Value   string   `json:"value"`
	Problem string   `json:"problem"`
	Found   []string `json:"found"`
}

// DomainRequest contains the domain that an owner requests, as typed.
type DomainRequest struct {
	Domain string `json:"domain"`
}

// SubdomainRequest sets whether the shop uses the address {slug}.{market host}.
type SubdomainRequest struct {
	Subdomain bool `json:"subdomain"`
}

// RedirectRequest sets whether the shop's pages on other hosts redirect to its domain.
type RedirectRequest struct {
	Redirects bool `json:"redirects"`
}

// SlugState contains a shop's slug, and its former slug or "".
type SlugState struct {
	Slug   string `json:"slug"`
	Former string `json:"former"`
}

// SlugRequest contains a shop's new slug.
type SlugRequest struct {
	Slug string `json:"slug"`
}
