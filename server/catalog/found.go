package catalog

import (
	"context"
	"fmt"
	"slices"

	"haat/ent"
	"haat/ent/product"
	"haat/ent/variant"
)

// FoundProduct is a product of a list with its variants.
type FoundProduct struct {
	ProductCard
	Variants []Variant `json:"variants"`

	options []Option
}

// Variant finds a variant by its id.
func (p *FoundProduct) Variant(id int) (found Variant, ok bool) {
	i := slices.IndexFunc(p.Variants, func(v Variant) bool { return v.ID == id })
	if i < 0 {
		return Variant{}, false
	}
	return p.Variants[i], true
}

// Labels are the values of a variant for reading, in the options' order.
func (p *FoundProduct) Labels(v Variant) []string {
	labels := slices.Clone(v.Values)
	for i := range min(len(labels), len(p.options)) {
		for _, value := range p.options[i].Values {
			if value.Value == labels[i] {
				labels[i] = value.Label
			}
		}
	}
	return labels
}

// ForSale loads the published products of these ids, in two queries. Ids of
// other shops and of drafts have none.
func (c *Catalog) ForSale(ctx context.Context, ids []int, locale Locale) (map[int]FoundProduct, error) {
	found := map[int]FoundProduct{}
	if len(ids) == 0 {
		return found, nil
	}
	rows, err := c.client.Product.Query().Where(product.IDIn(ids...), published()).
		WithVariants(func(q *ent.VariantQuery) { q.Order(ent.Asc(variant.FieldPosition, variant.FieldID)) }).
		Select(cardFields...).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("load products with variants: %w", err)
	}
	for _, row := range rows {
		found[row.ID] = FoundProduct{cardOf(row, locale), variantsOf(row), optionsOf(row.Options, locale)}
	}
	return found, nil
}

// SearchProducts lists the first products that match a term, with their
// variants, the best match first.
func (c *Catalog) SearchProducts(ctx context.Context, term string, count int, locale Locale) ([]FoundProduct, error) {
	ids, err := c.find(ctx, term)
	if err != nil {
		return nil, err
	}
	ids = ids[:min(count, len(ids))]
	found, err := c.ForSale(ctx, ids, locale)
	if err != nil {
		return nil, err
	}
	list := []FoundProduct{}
	for _, id := range ids {
		if p, ok := found[id]; ok { // it may have gone since
			list = append(list, p)
		}
	}
	return list, nil
}
