package rules

import (
	"context"
	"fmt"

	entgo "entgo.io/ent"

	"haat/ent"
	"haat/ent/facets"
	"haat/ent/product"
)

// FacetValues returns a hook that stores the values of a product's options when they change. It is for Product.
func FacetValues() entgo.Hook {
	return func(next entgo.Mutator) entgo.Mutator {
		return entgo.MutateFunc(func(ctx context.Context, m entgo.Mutation) (entgo.Value, error) {
			p, ok := m.(*ent.ProductMutation)
			if !ok || IsBulk(ctx) || m.Op().Is(entgo.OpDelete|entgo.OpDeleteOne) || !sets(m, product.FieldOptions) {
				return next.Mutate(ctx, m)
			}
			var changed []int
			if !m.Op().Is(entgo.OpCreate) {
				ids, err := p.IDs(ctx)
				if err != nil {
					return nil, fmt.Errorf("find products for facets: %w", err)
				}
				changed = ids
			}
			value, err := next.Mutate(ctx, m)
			if err != nil {
				return nil, err
			}
			if created, ok := value.(*ent.Product); ok && m.Op().Is(entgo.OpCreate) {
				changed = []int{created.ID}
			}
			return value, facets.Refresh(ctx, p.Client(), changed)
		})
	}
}
