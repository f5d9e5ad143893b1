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

// LinkCertifiedOnly makes links use a shop's own domain only once the domain has a certificate. Call it
// before the first request.
func (r *Resolver) LinkCertifiedOnly() { r.certified = true }

// Serves allows a certificate for another host of the server, such as the admin host. Call it
// before the first request.
func (r *Resolver) Serves(host string) { r.served = append(r.served, host) }

// OnOwnHosts selects the shops whose links use their own host. See Tenant.Own.
func (r *Resolver) OnOwnHosts() predicate.Shop {
	is := []predicate.ShopDomain{shopdomain.Verified(true)}
	if r.certified {
		is = append(is, shopdomain.SslStatus("issued"))
	}
	return shop.Or(shop.HasDomainsWith(is...), shop.Subdomain(true))
}

// CertificateHost returns the normalized name of a Host header if the host may have a certificate: the market
// host, a shop's subdomain, or a verified own domain or its twin. The error is NotFound "domain_unknown" for
// other hosts. Many requests for unknown hosts share few queries.
func (r *Resolver) CertificateHost(ctx context.Context, header string) (string, error) {
	name := HostName(header)
	if name == r.marketHost || slices.Contains(r.served, name) {
		return name, nil
	}
	slug, below := strings.CutSuffix(name, "."+r.marketHost)
	if below && !ValidSlug(slug) || len(name) > maxHostLength || !strings.Contains(name, ".") {
		return "", fault.New(fault.NotFound, "domain_unknown")
	}
	known, err := r.snapshot(ctx)
	if err != nil {
		return "", fmt.Errorf("resolve host: %w", err)
	}
	if below && known.slugs[slug] || !below && known.has(name) {
		return name, nil
	}
	return "", fault.New(fault.NotFound, "domain_unknown")
}
