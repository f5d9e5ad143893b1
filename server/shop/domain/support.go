package domain

import (
	"context"
	"time"

	"haat/ent"
	"haat/ent/shop"
	"haat/server/platform/db"
	"haat/server/platform/fault"
)

// Replace replaces the shop's domain by another one, which is served once DNS proves ownership. The old
// domain stops working immediately. Only support staff of the platform can do this. Errors: Invalid
// "domain_invalid"; Conflict "domain_taken".
func (d *Domains) Replace(ctx context.Context, in DomainRequest, now time.Time) (*Domain, error) {
	name, err := d.read(in)
	if err != nil {
		return nil, err
	}
	return d.request(ctx, name, now, removeAll)
}

// Remove deletes the shop's domain. The shop's pages are then served on the market's host again. The error is
// NotFound "domain_not_set".
func (d *Domains) Remove(ctx context.Context) error {
	return db.Transact(ctx, d.client, "remove domain", func(client *ent.Client) error {
		row, err := ownDomain(ctx, client)
		if err != nil {
			return err
		}
		if row == nil {
			return fault.New(fault.NotFound, "domain_not_set")
		}
		return removeAll(ctx, client)
	})
}

// Trust marks the shop's domain as verified without a DNS proof. It is for owners whom the platform has
// verified in another way. Errors: NotFound "domain_not_set"; Conflict "domain_taken".
func (d *Domains) Trust(ctx context.Context, now time.Time) (*Domain, error) {
	row, err := ownDomain(ctx, d.client)
	if err != nil {
		return nil, err
	}
	if row == nil {
		return nil, fault.New(fault.NotFound, "domain_not_set")
	}
	if !row.Verified {
		if row, err = d.verify(ctx, row, &lookup{other: otherUnknown}, now); err != nil {
			return nil, err
		}
	}
	return d.domainOf(ctx, row, nil)
}

// removeAll deletes all domains of the shop and switches its redirect off.
func removeAll(ctx context.Context, client *ent.Client) error {
	if _, err := client.ShopDomain.Delete().Exec(ctx); err != nil {
		return fault.Wrap("remove domain", err)
	}
	return fault.Wrap("end redirect", client.Shop.Update().Where(shop.RedirectToDomain(true)).SetRedirectToDomain(false).Exec(ctx))
}
