package editor

import (
	"context"
	"fmt"

	"haat/ent"
	"haat/ent/product"
	"haat/ent/variant"
	"haat/server/catalog"
)

// Stocks returns a page of products with the stocks of their variants. The statuses "low" and "out" include
// products with a variant that is out of stock.
func (e *Editor) Stocks(ctx context.Context, q ProductsQuery) (*StockRows, error) {
	q.OfVariants = true
	rows, err := e.Products(ctx, q)
	if err != nil {
		return nil, err
	}
	list := &StockRows{Products: make([]StockRow, len(rows.Products)), Total: rows.Total, Page: rows.Page, Pages: rows.Pages, LowStock: rows.LowStock}
	ids := make([]int, len(rows.Products))
	for i, p := range rows.Products {
		ids[i] = p.ID
	}
	variants, err := e.client.Variant.Query().Where(variant.ProductIDIn(ids...)).
		WithProduct(func(p *ent.ProductQuery) { p.Select(product.FieldOptions) }).Order(ent.Asc(variant.FieldPosition, variant.FieldID)).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("load variants: %w", err)
	}
	of := map[int][]StockVariant{}
	for _, v := range variants {
		of[v.ProductID] = append(of[v.ProductID], StockVariant{v.ID, v.Key, catalog.VariantText(v.Edges.Product.Options, v.Key, q.Locale), v.Sku, v.Stock})
	}
	for i, p := range rows.Products {
		list.Products[i] = StockRow{p.ID, p.Name, p.BnName, p.Sku, p.Picture, p.Stock, p.Status, append([]StockVariant{}, of[p.ID]...)}
	}
	return list, nil
}
