package catalog

import (
	"context"
	"fmt"

	"haat/ent"
	"haat/ent/banner"
	"haat/ent/redirect"
)

// MovedKind is what can have moved to another slug.
type MovedKind = redirect.Kind

// The kinds.
const (
	MovedProduct  = redirect.KindProduct
	MovedCategory = redirect.KindCategory
)

// Moved returns the slug that replaced an old one; empty where none did.
func (c *Catalog) Moved(ctx context.Context, kind MovedKind, slug string) (string, error) {
	row, err := c.client.Redirect.Query().Where(redirect.KindEQ(kind), redirect.OldSlug(slug)).Only(ctx)
	if ent.IsNotFound(err) {
		return "", nil
	}
	if err != nil {
		return "", fmt.Errorf("look for redirect: %w", err)
	}
	return row.NewSlug, nil
}

// Move leads an old slug to the one that replaces it, and with it all that led to the
// old one; old is empty of what is new. Nothing leads away from the new one any more.
func Move(ctx context.Context, client *ent.Client, kind MovedKind, old, replacement string) error {
	if old == replacement {
		return nil
	}
	if _, err := client.Redirect.Delete().Where(redirect.KindEQ(kind), redirect.OldSlug(replacement)).Exec(ctx); err != nil {
		return fmt.Errorf("remove redirect: %w", err)
	}
	if old == "" {
		return nil
	}
	if err := client.Redirect.Update().Where(redirect.KindEQ(kind), redirect.NewSlug(old)).SetNewSlug(replacement).Exec(ctx); err != nil {
		return fmt.Errorf("lead redirects on: %w", err)
	}
	if err := client.Redirect.Create().SetKind(kind).SetOldSlug(old).SetNewSlug(replacement).Exec(ctx); err != nil {
		return fmt.Errorf("write redirect: %w", err)
	}
	if kind != MovedProduct {
		return nil
	}
	if err := client.Banner.Update().Where(banner.ProductSlug(old)).SetProductSlug(replacement).Exec(ctx); err != nil {
		return fmt.Errorf("lead banners on: %w", err)
	}
	return nil
}

// Unmove removes what leads to slugs of what is no more.
func Unmove(ctx context.Context, client *ent.Client, kind MovedKind, slugs ...string) error {
	if _, err := client.Redirect.Delete().Where(redirect.KindEQ(kind), redirect.NewSlugIn(slugs...)).Exec(ctx); err != nil {
		return fmt.Errorf("remove redirects: %w", err)
	}
	return nil
}
