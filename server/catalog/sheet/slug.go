package sheet

import (
	"context"
	"fmt"
	"slices"

	"haat/ent/redirect"
	"haat/server/catalog"
	"haat/server/catalog/editor"
)

// usedSlugs returns the set of generated slugs that belong or once belonged to a product. A row
// without a slug must neither change the product whose slug equals the generated one, nor take an address that
// redirects to another product.
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
	for some := range slices.Chunk(made, queryBatch) {
		left, err := s.client.Redirect.Query().Where(redirect.KindEQ(catalog.MovedProduct), redirect.OldSlugIn(some...)).
			Select(redirect.FieldOldSlug).Strings(ctx)
		if err != nil {
			return nil, fmt.Errorf("query old slugs: %w", err)
		}
		for _, slug := range left {
			used[slug] = true
		}
	}
	return used, nil
}

// refuseMade adds the error "slug_taken" with the slug that was made from the name.
func (e *entry) refuseMade() { e.refuseValue(e.rows[0], "slug", "slug_taken", e.slug) }
