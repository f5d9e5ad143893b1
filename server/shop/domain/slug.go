package domain

import (
	"context"
	"fmt"

	"haat/ent"
	"haat/ent/formerslug"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/platform/form"
	"haat/server/tenancy"
)

// Slug returns the slug of the context's shop.
func (d *Domains) Slug(ctx context.Context, t *tenancy.Tenant) (*SlugState, error) {
	row, err := d.client.FormerSlug.Query().Only(ctx)
	if err != nil && !ent.IsNotFound(err) {
		return nil, fmt.Errorf("load former slug: %w", err)
	}
	state := &SlugState{Slug: t.Shop.Slug}
	if row != nil {
		state.Former = row.Slug
	}
	return state, nil
}

// ChangeSlug changes the slug of the context's shop, which is possible once. The former slug remains reserved
// and redirects to the shop. Errors: Invalid "slug_invalid" with the reason "format", "reserved", "taken" or
// "same" for the field slug; Conflict "slug_changed" if the slug was changed before; Conflict
// "subdomain_unreachable" if the shop uses its subdomain and the new one does not resolve to this server;
// Unavailable "subdomain_unknown" if DNS does not answer.
func (d *Domains) ChangeSlug(ctx context.Context, t *tenancy.Tenant, in SlugRequest) (*SlugState, error) {
	slug := form.OneLine(in.Slug)
	problem, err := tenancy.SlugProblem(ctx, d.client, slug)
	if err != nil {
		return nil, err
	}
	if slug == t.Shop.Slug {
		problem = "same"
	}
	if problem != "" {
		return nil, wrongSlug(problem)
	}
	if t.Shop.Subdomain {
		if err := d.reaches(ctx, slug+"."+d.market); err != nil {
			return nil, err
		}
	}
	state := &SlugState{Slug: slug}
	err = db.Transact(ctx, d.client, "change slug", func(client *ent.Client) error {
		row, err := tenancy.LockShop(ctx, client)
		if err != nil {
			return err
		}
		state.Former = row.Slug
		return changeSlug(ctx, client, row, slug)
	})
	if err != nil {
		return nil, err
	}
	return state, nil
}

func wrongSlug(problem string) error {
	return form.Fields{"slug": problem}.Of(fault.New(fault.Invalid, "slug_invalid"))
}

// changeSlug reserves the slug of a locked shop and writes the new one.
func changeSlug(ctx context.Context, client *ent.Client, row *ent.Shop, slug string) error {
	changed, err := client.FormerSlug.Query().Where(formerslug.ShopID(row.ID)).Exist(ctx)
	if err != nil {
		return fmt.Errorf("query former slug: %w", err)
	}
	if changed {
		return fault.New(fault.Conflict, "slug_changed")
	}
	if err := client.FormerSlug.Create().SetSlug(row.Slug).Exec(ctx); err != nil {
		return fmt.Errorf("reserve slug: %w", err)
	}
	err = client.Shop.UpdateOneID(row.ID).SetSlug(slug).Exec(ctx)
	if ent.IsConstraintError(err) {
		return wrongSlug("taken")
	}
	if err != nil {
		return fmt.Errorf("change slug: %w", err)
	}
	taken, err := tenancy.FormerlyTaken(ctx, client, slug)
	if err != nil {
		return err
	}
	if taken {
		return wrongSlug("taken")
	}
	return nil
}
