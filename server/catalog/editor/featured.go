package editor

import (
	"context"
	"fmt"
	"slices"

	"haat/ent"
	"haat/ent/product"
	"haat/server/catalog"
	"haat/server/catalog/sale"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/platform/form"
)

// Featured lists the featured products for the merchant, in their order.
func (e *Editor) Featured(ctx context.Context) ([]FeaturedProduct, error) {
	return featuredProducts(ctx, e.client)
}

func featuredProducts(ctx context.Context, client *ent.Client) ([]FeaturedProduct, error) {
	rows, err := client.Product.Query().Where(product.Featured(true)).Order(catalog.ByFeatured...).
		Select(catalog.CardFields...).Select(product.FieldStatus).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("list featured products: %w", err)
	}
	list := make([]FeaturedProduct, len(rows))
	for i, row := range rows {
		list[i] = FeaturedProduct{
			ID: row.ID, Slug: row.Slug, Name: row.Name, BnName: row.BnName, Price: sale.Price(row), Stock: row.Stock,
			Published: row.Status == product.StatusPublished,
		}
		if len(row.Images) > 0 {
			list[i].Picture = &row.Images[0]
		}
	}
	return list, nil
}

// check returns Invalid "featured_invalid" for too many products or a repeated one.
func (r FeaturedRequest) check() error {
	fields := form.Fields{}
	sorted := slices.Sorted(slices.Values(r.Products))
	switch {
	case len(sorted) > catalog.MaxFeatured:
		fields["products"] = "max"
	case len(slices.Compact(sorted)) < len(r.Products):
		fields["products"] = "invalid"
	}
	return fields.Of(fault.New(fault.Invalid, "featured_invalid"))
}

// Feature replaces the featured products. Errors: Invalid "featured_invalid"; NotFound
// "product_not_found"; Conflict "featured_changed" with the current featured products if they
// differ from in.Had.
func (e *Editor) Feature(ctx context.Context, in FeaturedRequest) ([]FeaturedProduct, error) {
	if err := in.check(); err != nil {
		return nil, err
	}
	var now []FeaturedProduct
	err := db.Transact(ctx, e.client, "feature products", func(client *ent.Client) error {
		// Writing updated_at locks the currently featured and the requested products, so that
		// concurrent calls run one after the other.
		touched := product.Or(product.Featured(true), product.IDIn(in.Products...))
		if err := client.Product.Update().Where(touched).Exec(ctx); err != nil {
			return fmt.Errorf("lock products: %w", err)
		}
		had, err := featuredProducts(ctx, client)
		if err != nil {
			return err
		}
		if !slices.EqualFunc(had, in.Had, func(p FeaturedProduct, id int) bool { return p.ID == id }) {
			changed := fault.New(fault.Conflict, "featured_changed")
			changed.Now = had
			return changed
		}
		if err := feature(ctx, client, in.Products); err != nil {
			return err
		}
		now, err = featuredProducts(ctx, client)
		return err
	})
	return now, err
}

// feature writes the featured products and their positions.
func feature(ctx context.Context, client *ent.Client, ids []int) error {
	no := client.Product.Update().Where(product.Featured(true), product.IDNotIn(ids...)).SetFeatured(false).SetFeaturedPosition(0)
	if err := no.Exec(ctx); err != nil {
		return fmt.Errorf("unfeature products: %w", err)
	}
	for i, id := range ids {
		n, err := client.Product.Update().Where(product.ID(id), product.Or(product.Featured(false), product.FeaturedPositionNEQ(i))).
			SetFeatured(true).SetFeaturedPosition(i).Save(ctx)
		if err != nil {
			return fmt.Errorf("feature product: %w", err)
		}
		if n > 0 {
			continue
		}
		there, err := client.Product.Query().Where(product.ID(id)).Exist(ctx)
		if err != nil {
			return fmt.Errorf("query product: %w", err)
		}
		if !there {
			return fault.New(fault.NotFound, "product_not_found")
		}
	}
	return nil
}
