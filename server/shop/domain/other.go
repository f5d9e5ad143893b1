package domain

import (
	"context"
	"strings"

	"haat/ent"
	"haat/server/tenancy"
)

// otherName returns the domain with www. added or removed, if one of the two names is a registered domain. It
// returns "" for domains such as shop.rina.example, because visitors do not type www. before them.
func otherName(domain string) string {
	twin := tenancy.Twin(domain)
	if twin == "" || !isRegistered(domain) && !isRegistered(twin) {
		return ""
	}
	return twin
}

// lookUpOther looks up the other name of a domain. problem is "" or a problem of the other name, which does
// not affect the domain itself.
func (d *Domains) lookUpOther(ctx context.Context, domain string) (problem string, hosts []string) {
	name := otherName(domain)
	if name == "" {
		return "", nil
	}
	problem, hosts, err := d.hostProblem(ctx, name)
	switch {
	case err != nil:
		return otherUnknown, nil
	case problem != "":
		return otherPrefix + problem, hosts
	}
	return "", hosts
}

// otherWorks reports whether the other name resolved to this server at the last look-up of the domain.
func otherWorks(row *ent.ShopDomain) bool {
	return row.CheckedAt != nil && !strings.Contains(row.Problem, otherPrefix) && !strings.Contains(row.Problem, dnsFailed)
}

// otherOf returns the other name of a domain with its records, or nil if the domain has none.
func (d *Domains) otherOf(ctx context.Context, row *ent.ShopDomain, found *lookup) (*OtherName, error) {
	name := otherName(row.Domain)
	if name == "" {
		return nil, nil
	}
	other := &OtherName{Domain: name, Shown: display(name), Works: otherWorks(row)}
	if found == nil {
		found = &lookup{}
	}
	other.Records = d.hostRecords(ctx, name, recordState{row.Problem, "other", found.otherHosts})
	if d.hasCertificate != nil && row.Verified {
		has, err := d.hasCertificate(ctx, name)
		if err != nil {
			return nil, err
		}
		other.Certified = has
	}
	return other, nil
}

// certifyOther obtains the certificate of a domain's other name if that name resolves to this server. A
// failure, which certify logs, does not affect the domain. Visits to the other name retry, with pauses, as
// does the next check.
func (d *Domains) certifyOther(ctx context.Context, row *ent.ShopDomain) {
	if name := otherName(row.Domain); name != "" && otherWorks(row) {
		_ = d.certify(ctx, name)
	}
}
