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

// RemovedPages contains pages of a shop that a write removed or moved. If Closed, all pages of the
// shop were removed.
type RemovedPages struct {
	ShopID int
	Paths  []string
	Closed bool
}

// OnPagesRemoved adds a hook to client that calls tell with the pages removed by a write: pages of
// deleted or unpublished rows, and old addresses of changed slugs. tell runs in the write's
// transaction and gets its client. The hook ignores writes of the platform that name no shop.
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
				return nil, fmt.Errorf("list pages before write: %w", err)
			}
			value, err := next.Mutate(ctx, m)
			if err != nil || len(before) == 0 {
				return value, err
			}
			after, err := publishedPaths(ctx, m, ids)
			if err != nil {
				return nil, fmt.Errorf("list pages after write: %w", err)
			}
			for _, gone := range removedPages(ctx, m, before, after) {
				if err := tell(ctx, clientOf(m), gone); err != nil {
					return nil, fmt.Errorf("report removed pages: %w", err)
				}
			}
			return value, nil
		})
	})
}

func clientOf(m ent.Mutation) *ent.Client { return m.(interface{ Client() *ent.Client }).Client() }

// pathFields maps each entity that has pages to the fields that determine their paths.
var pathFields = map[string][]string{
	ent.TypeProduct: {product.FieldStatus, product.FieldSlug}, ent.TypeCategory: {category.FieldSlug},
	ent.TypePolicyText: {}, ent.TypeShop: {shop.FieldPublic},
}

// mayRemovePages reports whether a mutation could remove pages.
func mayRemovePages(m ent.Mutation) bool {
	fields, shown := pathFields[m.Type()]
	if !shown || m.Op().Is(ent.OpCreate) {
		return false
	}
	if m.Op().Is(ent.OpDelete | ent.OpDeleteOne) {
		return m.Type() != ent.TypeShop // jobs of a deleted shop would do nothing
	}
	return slices.ContainsFunc(fields, func(field string) bool { _, ok := m.Field(field); return ok })
}

// publishedPaths returns the paths of the pages of a mutation's rows by row id. The path of a
// published shop is empty.
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
	return nil, fmt.Errorf("entity %s has no pages", m.Type())
}

// removedPages returns, for each shop, the pages that existed before a mutation and do not exist
// after it.
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
