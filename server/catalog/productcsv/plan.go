package productcsv

import (
	"context"
	"regexp"
	"strconv"
	"strings"

	"haat/server/catalog/editor"
	"haat/server/platform/fault"
)

// item is a product of a file: what it was, nil for a new one, and what it is to be.
type item struct {
	*entry
	before *editor.FullProduct
	in     editor.ProductRequest
	fields []FieldChange    // none of what stays as it is
	skus   map[string]place // as givenSkus
}

// plan is what a file makes of the shop.
type plan struct {
	items []*item
	rows  int
}

// plan reads a file against the shop as it is. Where the base of an earlier plan is
// given, stock is changed by the difference to that; ErrBatchStale where anything else
// has changed since.
func (s *Sheets) plan(ctx context.Context, t *table, since base) (*plan, error) {
	names, err := loadCategories(ctx, s.catalog)
	if err != nil {
		return nil, err
	}
	entries := t.entries()
	slugs := make([]string, 0, len(entries))
	for _, e := range entries {
		slugs = append(slugs, e.slug)
	}
	there, err := s.editor.FullProducts(ctx, slugs)
	if err != nil {
		return nil, err
	}
	bySlug := map[string]*editor.FullProduct{}
	for _, p := range there {
		bySlug[p.Slug] = p
	}
	used, err := s.usedSlugs(ctx, entries, bySlug)
	if err != nil {
		return nil, err
	}
	p := &plan{rows: len(t.rows)}
	for _, e := range entries {
		before := bySlug[e.slug]
		if e.made && used[e.slug] {
			before = nil
			e.refuseMade()
		}
		if since != nil && !since.restore(e.slug, before) {
			return nil, editor.ErrBatchStale
		}
		p.items = append(p.items, e.item(before, names))
	}
	return p, s.checkSkus(ctx, p.items)
}

// item is what an entry makes of a product.
func (e *entry) item(before *editor.FullProduct, names *categories) *item {
	it := &item{entry: e, before: before, in: e.request(before, names)}
	checked, err := it.in.Checked()
	it.in = checked
	if f, ok := fault.As(err); ok {
		it.refuseFields(f.Fields)
	}
	if e.slug == "" {
		e.refuse(e.rows[0], "slug", "required")
	}
	it.fields = it.changes(names)
	return it
}

var variantField = regexp.MustCompile(`^variants\.(\d+)\.(\w+)$`)

// refuseFields writes down what is wrong with the product, in the row and the column
// that say so.
func (it *item) refuseFields(fields map[string]string) {
	for field, reason := range fields {
		r, column := it.rows[0], field
		switch m := variantField.FindStringSubmatch(field); {
		case m != nil:
			if n, err := strconv.Atoi(m[1]); err == nil && it.hasOptions() && n < len(it.rows) {
				r = it.rows[n]
			}
			column = map[string]string{"stock": "stock", "sku": "variant_sku", "selling_price": "variant_price"}[m[2]]
			if column == "" {
				column = optionColumn(0, "value")
			}
		case strings.HasPrefix(field, "options"), field == "variants":
			column = optionColumn(0, "name")
		case field == "category_id":
			column = "category"
		}
		if !it.refused[cellAt{r.number, column}] {
			it.refuse(r, column, reason)
		}
	}
}

// wrongRows are those of the file that a run leaves out.
func (p *plan) wrongRows() int {
	n := 0
	for _, it := range p.items {
		if len(it.wrong) > 0 {
			n += len(it.rows)
		}
	}
	return n
}

// batch is what is to be written: what is right and changes something.
func (p *plan) batch() []editor.BatchProduct {
	var list []editor.BatchProduct
	for _, it := range p.items {
		if len(it.wrong) > 0 || len(it.fields) == 0 {
			continue
		}
		product := editor.BatchProduct{ProductRequest: it.in}
		if it.before != nil {
			product.ID = it.before.ID
		}
		list = append(list, product)
	}
	return list
}
