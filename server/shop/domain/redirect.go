package domain

import (
	"context"

	"haat/ent"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/tenancy"
)

// Redirect sets whether the shop's pages on all other hosts redirect to its own domain. The error is Conflict
// "domain_unverified" if the shop has no verified domain.
func (d *Domains) Redirect(ctx context.Context, t *tenancy.Tenant, in RedirectRequest) error {
	return db.Transact(ctx, d.client, "set redirect", func(client *ent.Client) error {
		if _, err := tenancy.LockShop(ctx, client); err != nil {
			return err
		}
		row, err := ownDomain(ctx, client)
		if err != nil {
			return err
		}
		if in.Redirects && (row == nil || !row.Verified) {
			return fault.New(fault.Conflict, "domain_unverified")
		}
		return fault.Wrap("set redirect", client.Shop.UpdateOneID(t.Shop.ID).SetRedirectToDomain(in.Redirects).Exec(ctx))
	})
}
