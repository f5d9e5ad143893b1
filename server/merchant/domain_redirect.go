package merchant

import (
	"context"

	"haat/ent"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/tenancy"
)

// Redirect has the shop's pages on every other address lead to its own domain, or be
// there as well. Conflict "domain_unverified" where there is none to lead to.
func (d *Domains) Redirect(ctx context.Context, t *tenancy.Tenant, in RedirectRequest) error {
	return db.Transact(ctx, d.client, "set redirect", func(client *ent.Client) error {
		if _, err := holdShop(ctx, client); err != nil {
			return err
		}
		row, err := ownDomain(ctx, client)
		if err != nil {
			return err
		}
		if in.Redirects && (row == nil || !row.Verified) {
			return fault.New(fault.Conflict, "domain_unverified")
		}
		return wrapped("set redirect", client.Shop.UpdateOneID(t.Shop.ID).SetRedirectToDomain(in.Redirects).Exec(ctx))
	})
}
