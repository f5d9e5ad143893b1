package editor

import (
	"context"
	"fmt"

	"haat/ent"
	"haat/ent/banner"
	"haat/ent/product"
	"haat/ent/review"
	"haat/server/catalog"
	"haat/server/platform/audit"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/platform/media"
	"haat/server/platform/media/removal"
)

// DeleteProduct deletes a product with its variants and reviews. Order items keep its name and
// price. The error is NotFound "product_not_found" if it does not exist.
func (e *Editor) DeleteProduct(ctx context.Context, id int) error {
	return db.Transact(ctx, e.client, "delete product", func(client *ent.Client) error {
		return deleteProducts(ctx, client, []int{id})
	})
}

// deleteProducts deletes all products or none. It returns NotFound "product_not_found" if one does not exist.
func deleteProducts(ctx context.Context, client *ent.Client, ids []int) error {
	rows, err := holdProducts(ctx, client, ids)
	if err != nil {
		return err
	}
	reviews, err := client.Review.Query().Where(review.ProductIDIn(ids...)).Select(review.FieldPictures).All(ctx)
	if err != nil {
		return fmt.Errorf("query reviews: %w", err)
	}
	var pictures []media.Picture // pictures of reviews; Collect removes the shop's own uploads
	for _, r := range reviews {
		pictures = append(pictures, r.Pictures...)
	}
	if err := removal.Add(ctx, client, pictures); err != nil {
		return err
	}
	if _, err := client.Product.Delete().Where(product.IDIn(ids...)).Exec(audit.Quiet(ctx)); err != nil {
		return fmt.Errorf("delete products: %w", err)
	}
	slugs := make([]string, len(rows))
	for i, row := range rows {
		slugs[i] = row.Slug
		gone := map[string]any{"name": map[string]any{"from": row.Name}, "bn_name": map[string]any{"from": row.BnName}}
		if err := audit.Record(ctx, client, "delete", ent.TypeProduct, row.ID, gone); err != nil {
			return err
		}
	}
	if err := client.Banner.Update().Where(banner.ProductSlugIn(slugs...)).SetProductSlug("").Exec(ctx); err != nil {
		return fmt.Errorf("remove links of banners: %w", err)
	}
	return catalog.RemoveRedirects(ctx, client, catalog.MovedProduct, slugs...)
}

// holdProducts locks products until the transaction ends and increments their versions, so that concurrent
// edits fail. The error is NotFound "product_not_found" if one does not exist.
func holdProducts(ctx context.Context, client *ent.Client, ids []int) ([]*ent.Product, error) {
	n, err := client.Product.Update().Where(product.IDIn(ids...)).AddVersion(1).Save(ctx)
	if err != nil {
		return nil, fmt.Errorf("lock products: %w", err)
	}
	if n != len(ids) {
		return nil, fault.New(fault.NotFound, "product_not_found")
	}
	rows, err := client.Product.Query().Where(product.IDIn(ids...)).WithVariants(catalog.VariantsInOrder).Order(ent.Asc(product.FieldID)).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("load products: %w", err)
	}
	return rows, nil
}
