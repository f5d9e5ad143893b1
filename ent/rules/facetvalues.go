package rules

import (
	"context"

	entgo "entgo.io/ent"

	"haat/ent"
	"haat/ent/facets"
	"haat/ent/product"
)

// FacetValues returns a hook that stores the values of a product's options when they change. It is a hook of
// Product.
func FacetValues() entgo.Hook { return refreshing(withNewOptions, setsOptions, facets.Refresh) }

// withNewOptions returns the products whose options a mutation changes.
func withNewOptions(ctx context.Context, m entgo.Mutation) ([]int, error) {
	if !m.Op().Is(entgo.OpUpdate|entgo.OpUpdateOne) || !setsOptions(m) {
		return nil, nil
	}
	return m.(*ent.ProductMutation).IDs(ctx)
}

func setsOptions(m entgo.Mutation) bool { return sets(m, product.FieldOptions) }
