package domain

import (
	"context"
	"strings"

	"haat/ent"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/tenancy"
)

// Subdomain sets whether the shop's pages on the market's host redirect to {slug}.{market host}. Errors:
// Conflict "subdomain_unreachable" if that host does not resolve to the market's; Unavailable
// "subdomain_unknown" if DNS does not answer.
func (d *Domains) Subdomain(ctx context.Context, t *tenancy.Tenant, in SubdomainRequest) error {
	if in.Subdomain {
		if err := d.reaches(ctx, t.Shop.Slug+"."+d.market); err != nil {
			return err
		}
	}
	return db.Transact(ctx, d.client, "set subdomain", func(client *ent.Client) error {
		return fault.Wrap("set subdomain", client.Shop.UpdateOneID(t.Shop.ID).SetSubdomain(in.Subdomain).Exec(ctx))
	})
}

// reaches checks whether a host below the market's resolves to this server. Names below localhost always do
// (RFC 6761, section 6.3).
func (d *Domains) reaches(ctx context.Context, host string) error {
	if strings.HasSuffix(host, ".localhost") {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, lookupWithin)
	defer cancel()
	l := &lookup{}
	if err := d.lookUpHost(ctx, host, l); err != nil {
		return fault.New(fault.Unavailable, "subdomain_unknown")
	}
	if l.problem() != "" {
		return fault.New(fault.Conflict, "subdomain_unreachable")
	}
	return nil
}
