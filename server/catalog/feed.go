package catalog

import (
	"context"
	"slices"

	"haat/ent"
)

// FeedProduct is a published product as feeds tell of it. Colour and Size are the
// places of the options that are these; -1 where none is.
type FeedProduct struct {
	Product
	Colour, Size int
}

// EachInFeed calls each with all published products and their variants, in the order
// of their ids, some at a time.
func (c *Catalog) EachInFeed(ctx context.Context, locale Locale, tree Tree, each func([]FeedProduct) error) error {
	return c.eachRows(ctx, ProductRange{}, func(q *ent.ProductQuery) { q.WithVariants(VariantsInOrder) }, func(rows []*ent.Product) error {
		list := make([]FeedProduct, len(rows))
		for i, row := range rows {
			list[i] = FeedProduct{*productOf(row, locale, tree), optionOf(row.Options, "color"), optionOf(row.Options, "size")}
		}
		return each(list)
	})
}

// Labels are the values of a variant for reading, in the options' order.
func (p *Product) Labels(v Variant) []string { return labelsOf(p.Options, v.Values) }

func labelsOf(options []Option, values []string) []string {
	labels := slices.Clone(values)
	for i := range min(len(labels), len(options)) {
		for _, value := range options[i].Values {
			if value.Value == labels[i] {
				labels[i] = value.Label
			}
		}
	}
	return labels
}
