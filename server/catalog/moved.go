package catalog

import (
	"context"
	"fmt"

	"haat/ent"
	"haat/ent/banner"
	"haat/ent/redirect"
)

// MovedKind is a kind of page whose slug can change.
type MovedKind = redirect.Kind

// Kinds of pages whose slug can change.
const (
	MovedProduct  = redirect.KindProduct
	MovedCategory = redirect.KindCategory
	MovedPage     = redirect.KindPage
	MovedPost     = redirect.KindPost
)

// Moved returns the slug that replaced an old one, or "" if none did.
func (c *Catalog) Moved(ctx context.Context, kind MovedKind, slug string) (string, error) {
	row, err := c.client.Redirect.Query().Where(redirect.KindEQ(kind), redirect.OldSlug(slug)).Only(ctx)
	if ent.IsNotFound(err) {
		return "", nil
	}
	if err != nil {
		return "", fmt.Errorf("load redirect: %w", err)
	}
	return row.NewSlug, nil
}

// Move redirects the old slug to its replacement, updates existing redirects to the old slug, and
// deletes a redirect from the replacement. For a new product, category or page, old is "". A product's
// banners get its new slug.
func Move(ctx context.Context, client *ent.Client, kind MovedKind, old, replacement string) error {
	if old == replacement {
		return nil
	}
	if _, err := client.Redirect.Delete().Where(redirect.KindEQ(kind), redirect.OldSlug(replacement)).Exec(ctx); err != nil {
		return fmt.Errorf("delete redirects: %w", err)
	}
	if old == "" {
		return nil
	}
	if err := client.Redirect.Update().Where(redirect.KindEQ(kind), redirect.NewSlug(old)).SetNewSlug(replacement).Exec(ctx); err != nil {
		return fmt.Errorf("update redirects: %w", err)
	}
	if err := client.Redirect.Create().SetKind(kind).SetOldSlug(old).SetNewSlug(replacement).Exec(ctx); err != nil {
		return fmt.Errorf("create redirect: %w", err)
	}
	if kind != MovedProduct {
		return nil
	}
	if err := client.Banner.Update().Where(banner.ProductSlug(old)).SetProductSlug(replacement).Exec(ctx); err != nil {
		return fmt.Errorf("update banners: %w", err)
	}
	return nil
}

// RemoveRedirects deletes all redirects to the slugs of deleted products, categories or pages.
func RemoveRedirects(ctx context.Context, client *ent.Client, kind MovedKind, slugs ...string) error {
	if _, err := client.Redirect.Delete().Where(redirect.KindEQ(kind), redirect.NewSlugIn(slugs...)).Exec(ctx); err != nil {
		return fmt.Errorf("delete redirects: %w", err)
	}
	return nil
}
