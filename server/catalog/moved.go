package catalog

import (
	"context"
	"fmt"

	"haat/ent"
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
