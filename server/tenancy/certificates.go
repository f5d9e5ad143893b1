package tenancy

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"haat/ent/predicate"
	"haat/ent/shop"
	"haat/ent/shopdomain"
	"haat/server/platform/fault"
)

// LinkCertifiedOnly has links name an own domain no sooner than it has a certificate. It
// is called before the first request.
func (r *Resolver) LinkCertifiedOnly() { r.certified = true }

// Serves has a host of the server that is no market's and no shop's be one that may have a
// certificate. It is called before the first request.
func (r *Resolver) Serves(host string) { r.served = append(r.served, host) }

// Domained chooses the shops whose links name a host of their own: see Tenant.Own.
func (r *Resolver) Domained() predicate.Shop {
	is := []predicate.ShopDomain{shopdomain.Verified(true)}
	if r.certified {
		is = append(is, shopdomain.SslStatus("issued"))
	}
	return shop.Or(shop.HasDomainsWith(is...), shop.Subdomain(true))
}

// Ours reports whether a host may have a certificate, and the name it has: the market's,
// a shop's below it, or a verified own domain. NotFound "domain_unknown" for others, for
// which the database is not asked one by one.
func (r *Resolver) Ours(ctx context.Context, header string) (string, error) {
	name := HostName(header)
	if name == r.marketHost || slices.Contains(r.served, name) {
		return name, nil
	}
	slug, below := strings.CutSuffix(name, "."+r.marketHost)
	if below && !ValidSlug(slug) || len(name) > maxHostLength || !strings.Contains(name, ".") {
		return "", fault.New(fault.NotFound, "domain_unknown")
	}
	known, err := r.listed(ctx)
	if err != nil {
		return "", fmt.Errorf("resolve host: %w", err)
	}
	if below && known.slugs[slug] || !below && known.domains[name] {
		return name, nil
	}
	return "", fault.New(fault.NotFound, "domain_unknown")
}
