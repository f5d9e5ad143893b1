package catalog

import (
	"context"
	"slices"
	"strings"

	"haat/ent"
	"haat/ent/schema/kind"
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
	return c.eachRows(ctx, Stretch{}, func(q *ent.ProductQuery) { q.WithVariants(inOrder) }, func(rows []*ent.Product) error {
		list := make([]FeedProduct, len(rows))
		for i, row := range rows {
			p, err := productOf(row, locale, tree)
			if err != nil {
				return err
			}
			list[i] = FeedProduct{*p, optionCalled(row.Options, colourNames), optionCalled(row.Options, sizeNames)}
		}
		return each(list)
	})
}

// What merchants call the two options that feeds have words for.
var (
	colourNames = []string{"colour", "color", "রং", "রঙ", "কালার"}
	sizeNames   = []string{"size", "সাইজ", "মাপ", "আকার"}
)

func optionCalled(options []kind.Option, names []string) int {
	return slices.IndexFunc(options, func(o kind.Option) bool {
		return slices.Contains(names, called(o.Name)) || slices.Contains(names, called(o.BnName))
	})
}

func called(name string) string { return strings.ToLower(strings.TrimSpace(name)) }

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

// Path are the names of a category and of those above it, the topmost first. A loop
// in the tree ends it.
func (t Tree) Path(id int) []string {
	var names []string
	for c, seen := t.ByID(id), map[int]bool{}; c != nil && !seen[c.ID]; c = t.ByID(c.ParentID) {
		seen[c.ID] = true
		names = append(names, c.Name)
	}
	slices.Reverse(names)
	return names
}
