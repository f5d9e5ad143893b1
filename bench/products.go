package main

import (
	"context"
	"fmt"

	"haat/ent/category"
	"haat/ent/product"
	"haat/ent/shop"
	"haat/ent/viewer"
	"haat/server/catalog/editor"
	"haat/server/demo"
	"haat/server/platform/db"
	"haat/server/platform/i18n"
)

// products measures the response times of the product list of a merchant with 10,000 products, a tenth of which are
// drafts, among 20,000 of other shops: unfiltered, searched, filtered and sorted. QUICK uses a tenth of the data.
func products(ctx context.Context, s *subject) ([]row, error) {
	return onEach(ctx, s, "products", productsOf)
}

func productsOf(ctx context.Context, d *db.DB, _ string) ([]row, error) {
	shops, listed := 100, 10_000
	if quick() {
		shops, listed = shops/10, listed/10
	}
	if err := demo.SeedLoad(ctx, d, shops, 200); err != nil {
		return nil, err
	}
	if err := demo.SeedLoadShop(ctx, d, bigShop, listed); err != nil {
		return nil, err
	}
	id, err := d.Client.Shop.Query().Where(shop.Slug(fmt.Sprint("load-", bigShop))).OnlyID(viewer.WithSystem(ctx))
	if err != nil {
		return nil, err
	}
	ctx = viewer.WithShop(ctx, id)
	if err := d.Client.Product.Update().Where(product.SlugHasSuffix("7")).SetStatus(product.StatusDraft).Exec(ctx); err != nil {
		return nil, err
	}
	if _, err := d.SQL.ExecContext(ctx, "ANALYZE"); err != nil {
		return nil, err
	}
	in, err := d.Client.Category.Query().Where(category.Slug("category-3")).OnlyID(ctx)
	if err != nil {
		return nil, err
	}
	name := databaseName(d)
	var rows []row
	for _, part := range []struct {
		name    string
		queries []editor.ProductsQuery
	}{
		{"list", []editor.ProductsQuery{{}, {Page: 10}, {Page: listed / 25}}},
		{"search", searched()},
		{"filter", []editor.ProductsQuery{{Status: "draft"}, {Status: "published"}, {Status: "low"}, {Status: "out"}, {Category: in}, {Category: in, Status: "draft"}}},
		{"sort", []editor.ProductsQuery{{Sort: "name"}, {Sort: "price-asc"}, {Sort: "price-desc", Page: listed / 50}, {Sort: "stock"}, {Sort: "sold", Category: in}}},
	} {
		took, err := listTimes(ctx, editor.New(d.Client), part.queries)
		if err != nil {
			return nil, err
		}
		slowest, median := took[len(took)-1], took[len(took)/2].took
		rows = append(rows, row{
			Name:  fmt.Sprintf("merchant's list of %d products, %s, %s, median", listed, part.name, name),
			Value: median.Seconds() * 1000, Unit: "ms", Budget: "≤ 100", Within: within(median <= adminBudget),
			Detail: fmt.Sprintf("%d queries; slowest %.0f ms (%s)", len(took), slowest.took.Seconds()*1000, slowest.name),
		})
	}
	return rows, nil
}

func searched() []editor.ProductsQuery {
	list := make([]editor.ProductsQuery, len(terms))
	for i, term := range terms {
		list[i] = editor.ProductsQuery{Text: term}
	}
	return list
}

// listTimes runs every query and returns the median of each, the shortest first.
func listTimes(ctx context.Context, e *editor.Editor, queries []editor.ProductsQuery) ([]timed, error) {
	var calls []timedCall
	for _, q := range queries {
		q.Locale, q.LowStock = i18n.Bn, 5
		name := fmt.Sprintf("%s%s%s page %d", q.Text, q.Status, q.Sort, max(1, q.Page))
		calls = append(calls, timedCall{name, func() error {
			_, err := e.Products(ctx, q)
			return err
		}})
	}
	return mediansOf(calls)
}
