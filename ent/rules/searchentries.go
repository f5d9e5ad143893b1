// Package rules contains the hooks that maintain the consistency of redundant data in the database.
package rules

import (
	"context"
	"fmt"
	"slices"

	entgo "entgo.io/ent"

	"haat/ent"
	"haat/ent/category"
	"haat/ent/product"
	"haat/ent/rawsql"
	"haat/ent/searchtext"
	"haat/ent/variant"
)

// searchedFields lists the fields of a product on which its search entry depends.
var searchedFields = []string{
	product.FieldName, product.FieldBnName, product.FieldBrand, product.FieldSku, product.FieldStatus, product.FieldCategoryID,
}

// SearchEntries returns a hook that updates search entries when rows change. It is a hook of Product, Variant
// and Category.
func SearchEntries() entgo.Hook { return refreshing(staleProducts, isProduct, searchtext.Refresh) }

func isProduct(m entgo.Mutation) bool {
	_, ok := m.(*ent.ProductMutation)
	return ok
}

// refreshing returns a hook that calls the function refresh after a mutation, in its transaction. The products
// to refresh are those that the function stale returns, or a new product for which the function created returns
// true. The hook does nothing for bulk writes.
func refreshing(
	stale func(context.Context, entgo.Mutation) ([]int, error),
	created func(entgo.Mutation) bool,
	refresh func(ctx context.Context, db rawsql.Database, products []int) error,
) entgo.Hook {
	return func(next entgo.Mutator) entgo.Mutator {
		return entgo.MutateFunc(func(ctx context.Context, m entgo.Mutation) (entgo.Value, error) {
			if IsBulk(ctx) {
				return next.Mutate(ctx, m)
			}
			// After a change or deletion, the affected products could not be determined.
			products, err := stale(ctx, m)
			if err != nil {
				return nil, fmt.Errorf("find changed products: %w", err)
			}
			value, err := next.Mutate(ctx, m)
			if err != nil {
				return nil, err
			}
			if p, ok := value.(*ent.Product); ok && m.Op().Is(entgo.OpCreate) && created(m) {
				products = []int{p.ID}
			}
			return value, refresh(ctx, m.(clientOf).Client(), products)
		})
	}
}

type clientOf interface {
	Client() *ent.Client
}

// staleProducts returns the products whose search entries a mutation makes stale, except those that it
// creates or deletes.
func staleProducts(ctx context.Context, m entgo.Mutation) ([]int, error) {
	deletes := m.Op().Is(entgo.OpDelete | entgo.OpDeleteOne)
	switch m := m.(type) {
	case *ent.ProductMutation:
		if m.Op().Is(entgo.OpUpdate|entgo.OpUpdateOne) && sets(m, searchedFields...) {
			return m.IDs(ctx)
		}
	case *ent.CategoryMutation:
		if deletes || m.Op().Is(entgo.OpUpdate|entgo.OpUpdateOne) && sets(m, category.FieldName, category.FieldBnName, category.FieldParentID) {
			ids, err := m.IDs(ctx)
			if err != nil {
				return nil, err
			}
			return m.Client().Product.Query().
				Where(product.HasCategoryWith(category.Or(category.IDIn(ids...), category.ParentIDIn(ids...)))).IDs(ctx)
		}
	case *ent.VariantMutation:
		if id, ok := m.ProductID(); ok {
			return []int{id}, nil
		}
		if deletes || sets(m, variant.FieldSku) {
			ids, err := m.IDs(ctx)
			if err != nil {
				return nil, err
			}
			return m.Client().Product.Query().Where(product.HasVariantsWith(variant.IDIn(ids...))).IDs(ctx)
		}
	}
	return nil, nil
}

// sets reports whether a mutation writes one of the fields.
func sets(m entgo.Mutation, fields ...string) bool {
	written := append(m.Fields(), m.ClearedFields()...)
	return slices.ContainsFunc(written, func(f string) bool { return slices.Contains(fields, f) })
}
