package productcsv

import (
	"context"
	"fmt"
	"slices"

	"haat/ent/redirect"
	"haat/server/catalog"
	"haat/server/catalog/editor"
)

// usedSlugs are those of entries' made slugs that a product has, or had: a name alone
// neither changes a product nor takes the address that leads to one.
func (s *Sheets) usedSlugs(ctx context.Context, entries []*entry, there map[string]*editor.FullProduct) (map[string]bool, error) {
	used := map[string]bool{}
	var made []string
	for _, e := range entries {
		if !e.made {
			continue
		}
		made = append(made, e.slug)
		used[e.slug] = there[e.slug] != nil
	}
	for some := range slices.Chunk(made, lookStep) {
		left, err := s.client.Redirect.Query().Where(redirect.KindEQ(catalog.MovedProduct), redirect.OldSlugIn(some...)).
			Select(redirect.FieldOldSlug).Strings(ctx)
		if err != nil {
			return nil, fmt.Errorf("look for old slugs: %w", err)
		}
		for _, slug := range left {
			used[slug] = true
		}
	}
	return used, nil
}

// refuseMade says which slug a name makes that belongs to another product.
func (e *entry) refuseMade() { e.refuseValue(e.rows[0], "slug", "slug_taken", e.slug) }
