package tenancy

import (
	"context"
	"fmt"
	"slices"

	"haat/ent"
	"haat/ent/formerslug"
	"haat/ent/shop"
	"haat/ent/viewer"
)

// Moved is the error of a look-up by a shop's former slug. The former slug remains reserved.
type Moved struct {
	From, To string
}

func (m *Moved) Error() string { return fmt.Sprintf("shop %s moved to %s", m.From, m.To) }

// movedTo returns a Moved if slug is the former slug of a shop, otherwise nil.
func (r *Resolver) movedTo(ctx context.Context, slug string) (*Moved, error) {
	row, err := r.client.FormerSlug.Query().Where(formerslug.Slug(slug)).
		WithShop(func(q *ent.ShopQuery) { q.Select(shop.FieldSlug) }).Only(viewer.WithSystem(ctx))
	if ent.IsNotFound(err) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("load former slug: %w", err)
	}
	return &Moved{slug, row.Edges.Shop.Slug}, nil
}

// SlugProblem returns why a new or renamed shop cannot have a slug: "reserved", "format" or "taken", or "" if
// it can. Call FormerlyTaken after writing the slug.
func SlugProblem(ctx context.Context, client *ent.Client, slug string) (string, error) {
	switch {
	case slices.Contains(Reserved, slug):
		return "reserved", nil
	case !ValidSlug(slug):
		return "format", nil
	}
	taken, err := client.Shop.Query().Where(shop.Slug(slug)).Exist(viewer.WithSystem(ctx))
	if err != nil {
		return "", fmt.Errorf("query slug: %w", err)
	}
	if !taken {
		taken, err = FormerlyTaken(ctx, client, slug)
	}
	if err != nil {
		return "", err
	}
	if taken {
		return "taken", nil
	}
	return "", nil
}

// FormerlyTaken reports whether a slug is the former slug of a shop. A transaction must call it after writing
// the slug: the unique index makes the write wait for a concurrent transaction that gives the slug up, and
// FormerlyTaken then sees that transaction's reservation.
func FormerlyTaken(ctx context.Context, client *ent.Client, slug string) (bool, error) {
	taken, err := client.FormerSlug.Query().Where(formerslug.Slug(slug)).Exist(viewer.WithSystem(ctx))
	if err != nil {
		return false, fmt.Errorf("query former slug: %w", err)
	}
	return taken, nil
}
