package catalog

import (
	"context"
	"slices"
	"strings"

	"haat/ent"
	"haat/ent/schema/kind"
	"haat/server/catalog/sale"
	"haat/server/platform/i18n"
)

// FeedProduct is a published product in a product feed. Colour and Size are the indexes of the
// options for colour and size, or -1. SaleTerms are those of the product's discount.
type FeedProduct struct {
	Product
	Colour, Size int
	SaleTerms    sale.Terms
}

// EachInFeed calls each with batches of the published products and their variants, in ascending
// order of id. It stops at the first error and returns it.
func (c *Catalog) EachInFeed(ctx context.Context, locale i18n.Locale, tree Tree, each func([]FeedProduct) error) error {
	return c.eachRows(ctx, ProductRange{}, func(q *ent.ProductQuery) { q.WithVariants(VariantsInOrder) }, func(rows []*ent.Product) error {
		list := make([]FeedProduct, len(rows))
		for i, row := range rows {
			list[i] = FeedProduct{*productOf(ctx, row, locale, tree), optionOf(row.Options, "color"), optionOf(row.Options, "size"), sale.Of(row)}
		}
		return each(list)
	})
}

// Labels returns the labels of a variant's values, in the order of the options.
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

// VariantText returns the labels of the variant with a key, such as M/Red, in a language. A key that does not
// have one value per option, because the options were changed, is returned unchanged.
func VariantText(options []kind.Option, key string, locale i18n.Locale) string {
	values := strings.Split(key, "/")
	if key == "" || len(values) != len(options) {
		return key
	}
	return strings.Join(labelsOf(optionsOf(options, locale), values), "/")
}
