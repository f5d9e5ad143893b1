package merchant

import "time"

// Domain is a host of a shop's own. Its pages are there once it is verified.
type Domain struct {
	Domain    string `json:"domain"` // as DNS has it
	Shown     string `json:"shown"`  // the same in its own letters
	Verified  bool   `json:"verified"`
	SSLStatus string `json:"ssl_status"` // "pending", "issued" or "failed"
	// SSLProblem is why there is no certificate, or no newer one: "reach", "dns", "caa",
	// "limit", "other", or empty.
	SSLProblem string      `json:"ssl_problem"`
	AskedAt    time.Time   `json:"asked_at"`
	CheckedAt  *time.Time  `json:"checked_at"` // null: not looked up yet
	VerifiedAt *time.Time  `json:"verified_at"`
	LostSince  *time.Time  `json:"lost_since"` // since when a verified domain is seen to lead elsewhere; null: it leads here
	Taken      bool        `json:"taken"`      // another shop has proved it; the owner may ask for another one
	DNSFailed  bool        `json:"dns_failed"` // the last look-up had no answer
	Redirects  bool        `json:"redirects"`  // the shop's pages on other addresses lead to it
	Records    []DNSRecord `json:"records"`
}

// DNSRecord is what the owner sets at the domain's registrar. Purpose is "host", which
// leads visitors here, or "proof", that the domain is the owner's. Problem is what the
// last look-up said of its purpose: "missing", "wrong", or empty. Found is what was
// there in its stead, known right after a look-up.
type DNSRecord struct {
	Purpose string   `json:"purpose"`
	Type    string   `json:"type"` // "CNAME", "A", "AAAA" or "TXT"
	Name    string   `json:"name"` // as registrars' forms want it: "@", "shop", "_haat.shop"
	Host    string   `json:"host"` // the whole name
	Value   string   `json:"value"`
	Problem string   `json:"problem"`
	Found   []string `json:"found"`
}

// DomainRequest is a host that an owner wants for the shop, as they write it.
type DomainRequest struct {
	Domain string `json:"domain"`
}

// SubdomainRequest says whether {slug}.{market host} is the shop's address.
type SubdomainRequest struct {
	Subdomain bool `json:"subdomain"`
}

// RedirectRequest says whether the shop's pages on other addresses lead to its domain.
type RedirectRequest struct {
	Redirects bool `json:"redirects"`
}
