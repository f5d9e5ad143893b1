package catalog

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"haat/ent"
	"haat/ent/product"
	"haat/ent/schema/kind"
	"haat/ent/variant"
	"haat/server/catalog/sale"
	"haat/server/platform/i18n"
	"haat/server/platform/media"
)

// FoundProduct is a product with its options and variants, in a search result or a cart.
type FoundProduct struct {
	ProductCard
	Options  []Option  `json:"options"`
	Variants []Variant `json:"variants"`

	row *ent.Product
}

// Advance returns the product's own advance rule, or nil.
func (f FoundProduct) Advance() *kind.AdvanceRule { return f.row.Advance }

// SoldUnits returns the number of units ever sold. The product must come from ForSale.
func (f FoundProduct) SoldUnits() int { return f.row.Sold }

// AsItem converts a product that ForSale returned to the form in which an order's item shows it. categories are all rows of the shop's
// categories.
func (f FoundProduct) AsItem(categories []*ent.Category) *ent.Product {
	row := &ent.Product{ID: f.row.ID, Slug: f.row.Slug, Status: product.StatusPublished}
	if id := f.row.CategoryID; id != nil {
		if i := slices.IndexFunc(categories, func(c *ent.Category) bool { return c.ID == *id }); i >= 0 {
			row.Edges.Category = categories[i]
		}
	}
	return row
}

// Variant returns the variant with the id. It reports false if there is none.
func (p *FoundProduct) Variant(id int) (found Variant, ok bool) {
	i := slices.IndexFunc(p.Variants, func(v Variant) bool { return v.ID == id })
	if i < 0 {
		return Variant{}, false
	}
	return p.Variants[i], true
}

// Labels returns the labels of a variant's values, in the order of the options.
func (p *FoundProduct) Labels(v Variant) []string { return labelsOf(p.Options, v.Values) }

func (p *FoundProduct) labels(v Variant, locale i18n.Locale) []string {
	return labelsOf(optionsOf(p.row.Options, locale), v.Values)
}

// Sold contains a product's names in both languages, as an order stores them. Variant contains the labels of
// the variant, or is empty.
type Sold struct {
	Name, BnName       string
	Variant, BnVariant string
	Sku                string
	Picture            *media.Picture
	Cost               *int64 // current purchase cost in poisha; nil if unknown. Shoppers never see it
}

// AsSold returns the names of the product and its variant. v is the zero Variant for a product
// without variants.
func (p *FoundProduct) AsSold(v Variant) Sold {
	return Sold{
		Name: p.row.Name, BnName: p.row.BnName, Sku: cmp.Or(v.Sku, p.row.Sku), Picture: p.Picture,
		Variant: strings.Join(p.labels(v, i18n.En), ", "), BnVariant: strings.Join(p.labels(v, i18n.Bn), ", "), Cost: p.cost(v),
	}
}

// cost returns the purchase cost of a variant, or of the product if the variant has none.
func (p *FoundProduct) cost(v Variant) *int64 {
	for _, row := range p.row.Edges.Variants {
		if row.ID == v.ID && row.Cost != nil {
			return row.Cost
		}
	}
	return p.row.Cost
}

func foundOf(ctx context.Context, row *ent.Product, locale i18n.Locale, now time.Time) FoundProduct {
	return FoundProduct{cardOf(ctx, row, locale, now), optionsOf(row.Options, locale), variantsOf(row, now), row}
}

// Sale returns the terms of the product's discount. The product must come from ForSale.
func (f FoundProduct) Sale() sale.Terms { return sale.Of(f.row) }

// ForSale loads published products by id, using one query, and another one if any product has variants. The map has no entry for drafts
// and products of other shops.
func (c *Catalog) ForSale(ctx context.Context, ids []int, locale i18n.Locale) (map[int]FoundProduct, error) {
	found := map[int]FoundProduct{}
	if len(ids) == 0 {
		return found, nil
	}
	rows, err := c.client.Product.Query().Where(product.IDIn(ids...), Published()).
		Select(CardFields...).Select(product.FieldSku, product.FieldCost, product.FieldAdvance, product.FieldSold).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("load products: %w", err)
	}
	if err := c.loadVariants(ctx, rows); err != nil {
		return nil, err
	}
	now := time.Now()
	for _, row := range rows {
		found[row.ID] = foundOf(ctx, row, locale, now)
	}
	return found, nil
}

// loadVariants loads the variants of the products that have options.
func (c *Catalog) loadVariants(ctx context.Context, rows []*ent.Product) error {
	byID := map[int]*ent.Product{}
	for _, row := range rows {
		if len(row.Options) > 0 {
			byID[row.ID] = row
		}
	}
	if len(byID) == 0 {
		return nil
	}
	query := c.client.Variant.Query().Where(variant.ProductIDIn(slices.Sorted(maps.Keys(byID))...))
	VariantsInOrder(query)
	variants, err := query.All(ctx)
	if err != nil {
		return fmt.Errorf("load variants: %w", err)
	}
	for _, v := range variants {
		of := byID[v.ProductID]
		of.Edges.Variants = append(of.Edges.Variants, v)
	}
	return nil
}

// FoundProducts are the first products that match a term, the best match first.
type FoundProducts struct {
	Data []FoundProduct `json:"data"`
	// Meant is the suggested correction of a misspelled term, or empty.
	Meant string `json:"meant"`
}

// SearchProducts returns the first count products that match a term, with their variants.
func (c *Catalog) SearchProducts(ctx context.Context, term string, count int, locale i18n.Locale) (*FoundProducts, error) {
	result, err := c.search.Find(ctx, term, func(ctx context.Context, q *ent.ProductQuery, count int) ([]*ent.Product, error) {
		if count > maxLoaded {
			return q.Select(product.FieldID, product.FieldStock, product.FieldSold).All(ctx)
		}
		return q.WithVariants(VariantsInOrder).Select(CardFields...).Select(product.FieldSku, product.FieldSold).All(ctx)
	})
	if err != nil {
		return nil, err
	}
	ids := result.IDs[:min(count, len(result.IDs))]
	found, now := map[int]FoundProduct{}, time.Now()
	if len(result.Products) <= maxLoaded {
		for _, row := range result.Products {
			found[row.ID] = foundOf(ctx, row, locale, now)
		}
	} else {
		if found, err = c.ForSale(ctx, ids, locale); err != nil {
			return nil, err
		}
	}
	list := []FoundProduct{}
	for _, id := range ids {
		if p, ok := found[id]; ok { // missing if deleted or unpublished since the search
			list = append(list, p)
		}
	}
	products := &FoundProducts{Data: list}
	if len(list) > 0 {
		products.Meant = meantBy(result.Meant, list[0].row)
	}
	return products, nil
}
