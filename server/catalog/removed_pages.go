package catalog

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"haat/ent"
	"haat/ent/category"
	"haat/ent/policytext"
	"haat/ent/product"
	"haat/ent/shop"
)

// RemovedPages are pages of a shop that a write took away: paths that lead to nothing or elsewhere
// by now, or Closed, all of them.
type RemovedPages struct {
	ShopID int
	Paths  []string
	Closed bool
}

// OnPagesRemoved calls tell with the pages that a write through client takes away, in its
// transaction, whose client it gets: those of what is deleted, unpublished, or has another
// slug now. Writes of the platform's, without a shop, are not told of.
func OnPagesRemoved(client *ent.Client, tell func(context.Context, *ent.Client, RemovedPages) error) {
	client.Use(func(next ent.Mutator) ent.Mutator {
		return ent.MutateFunc(func(ctx context.Context, m ent.Mutation) (ent.Value, error) {
			if !mayRemovePages(m) {
				return next.Mutate(ctx, m)
			}
			ids, err := m.(identified).IDs(ctx)
			if err != nil {
				return nil, err
			}
			before, err := publishedPaths(ctx, m, ids)
			if err != nil {
				return nil, fmt.Errorf("look what is shown: %w", err)
			}
			value, err := next.Mutate(ctx, m)
			if err != nil || len(before) == 0 {
				return value, err
			}
			after, err := publishedPaths(ctx, m, ids)
			if err != nil {
				return nil, fmt.Errorf("look what is shown still: %w", err)
			}
			for _, gone := range removedPages(ctx, m, before, after) {
				if err := tell(ctx, clientOf(m), gone); err != nil {
					return nil, fmt.Errorf("tell what is gone: %w", err)
				}
			}
			return value, nil
		})
	})
}

func clientOf(m ent.Mutation) *ent.Client { return m.(interface{ Client() *ent.Client }).Client() }

// pathFields are the entities that have pages, with the fields that decide where these are.
var pathFields = map[string][]string{
	ent.TypeProduct: {product.FieldStatus, product.FieldSlug}, ent.TypeCategory: {category.FieldSlug},
	ent.TypePolicyText: {}, ent.TypeShop: {shop.FieldPublic},
}

// mayRemovePages reports whether a mutation may take pages away.
func mayRemovePages(m ent.Mutation) bool {
	fields, shown := pathFields[m.Type()]
	if !shown || m.Op().Is(ent.OpCreate) {
		return false
	}
	if m.Op().Is(ent.OpDelete | ent.OpDeleteOne) {
		return m.Type() != ent.TypeShop // nobody is left to tell of it
	}
	return slices.ContainsFunc(fields, func(field string) bool { _, ok := m.Field(field); return ok })
}

// publishedPaths is where the rows of a mutation's entity are shown, by their ids; of a public
// shop nothing in particular.
func publishedPaths(ctx context.Context, m ent.Mutation, ids []int) (map[int]string, error) {
	client, paths := clientOf(m), map[int]string{}
	switch m.Type() {
	case ent.TypeProduct:
		rows, err := client.Product.Query().Where(product.IDIn(ids...), Published()).Select(product.FieldSlug).All(ctx)
		for _, row := range rows {
			paths[row.ID] = ProductPath(row.Slug)
		}
		return paths, err
	case ent.TypeCategory:
		rows, err := client.Category.Query().Where(category.IDIn(ids...)).Select(category.FieldSlug).All(ctx)
		for _, row := range rows {
			paths[row.ID] = CategoryPath(row.Slug)
		}
		return paths, err
	case ent.TypePolicyText:
		rows, err := client.PolicyText.Query().Where(policytext.IDIn(ids...)).Select(policytext.FieldKind).All(ctx)
		for _, row := range rows {
			paths[row.ID] = policyPath(row.Kind)
		}
		return paths, err
	case ent.TypeShop:
		public, err := client.Shop.Query().Where(shop.IDIn(ids...), shop.Public(true)).IDs(ctx)
		for _, id := range public {
			paths[id] = ""
		}
		return paths, err
	}
	return nil, fmt.Errorf("no pages are known of %s", m.Type())
}

// removedPages are the pages that were there and are not, of each shop.
func removedPages(ctx context.Context, m ent.Mutation, before, after map[int]string) []RemovedPages {
	var list []RemovedPages
	var paths []string
	for _, id := range slices.Sorted(maps.Keys(before)) {
		now, there := after[id]
		switch {
		case there && now == before[id]:
		case m.Type() == ent.TypeShop:
			list = append(list, RemovedPages{ShopID: id, Closed: true})
		default:
			paths = append(paths, before[id])
		}
	}
	if shopID := shopOf(ctx, m); shopID != 0 && len(paths) > 0 {
		list = append(list, RemovedPages{ShopID: shopID, Paths: paths})
	}
	return list
}
