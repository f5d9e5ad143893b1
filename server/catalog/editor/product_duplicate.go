package editor

import (
	"context"

	"haat/ent"
	"haat/ent/product"
	"haat/server/platform/db"
)

// DuplicateProduct adds a draft copy of a product without its SKUs, slug and reviews. The error is NotFound
// "product_not_found".
func (e *Editor) DuplicateProduct(ctx context.Context, id int) (*FullProduct, error) {
	full, err := e.FullProduct(ctx, id)
	if err != nil {
		return nil, err
	}
	in := full.copyRequest()
	err = db.Transact(ctx, e.client, "duplicate product", func(client *ent.Client) (err error) {
		id, err = in.add(ctx, client, full.Pictures)
		return err
	})
	if err != nil {
		return nil, err
	}
	return e.FullProduct(ctx, id)
}

// copyRequest returns a request for a draft copy.
func (p *FullProduct) copyRequest() ProductRequest {
	in := p.Request()
	in.Version, in.Slug, in.Sku, in.Status = 0, "", "", string(product.StatusDraft)
	in.Stock = StockChange{To: max(0, p.Stock)}
	for i := range in.Variants {
		v := &in.Variants[i]
		v.ID, v.Sku, v.Stock = 0, "", StockChange{To: max(0, v.Stock.To)}
	}
	return in
}
