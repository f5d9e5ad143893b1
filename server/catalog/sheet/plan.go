package sheet

import (
	"context"
	"regexp"
	"strconv"
	"strings"

	"haat/server/catalog/editor"
	"haat/server/platform/fault"
)

// item is a product of a file. before is its current state, or nil for a new product. in is its state after
// the import.
type item struct {
	*entry
	before *editor.FullProduct
	in     editor.ProductRequest
	// pictures lists the addresses of the pictures to fetch.
	pictures []string
	fields   []FieldChange    // the changed columns
	skus     map[string]place // the result of givenSkus
}

// plan contains the changes that importing a file makes.
type plan struct {
	items []*item
	rows  int
}

// plan compares a file with the current products. If since is the base of an earlier plan, stock changes are
// relative to the stocks in since, and any other change of the shop is the error editor.ErrBatchStale.
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
	p := &plan{}
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

// item compares an entry with the current product, which is nil for a new one.
func (e *entry) item(before *editor.FullProduct, names *categories) *item {
	if e.unnamed {
		return &item{entry: e} // further errors of the entry would only distract
	}
	it := &item{entry: e, before: before, in: e.request(before, names)}
	checked, err := it.in.Checked()
	it.in = checked
	if f, ok := fault.As(err); ok {
		it.refuseFields(f.Fields)
	}
	if e.slug == "" && len(e.errors) == 0 {
		e.refuse(e.rows[0], "slug", "required")
	}
	it.addPictures()
	it.fields = it.changes(names)
	return it
}

var variantField = regexp.MustCompile(`^variants\.(\d+)\.(\w+)$`)

// refuseFields adds validation errors to the cells that contain the invalid values.
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
				column = optionColumn(it.firstOption(), "value")
			}
		case strings.HasPrefix(field, "options"), field == "variants":
			column = optionColumn(it.firstOption(), "name")
		case strings.HasPrefix(field, "sale."): // sale.starts_at is the column sale_starts
			column = strings.TrimSuffix(strings.Replace(field, ".", "_", 1), "_at")
		case field == "category_id":
			column = "category"
		case field == "bn_name" && reason == "required":
			column, reason = "name", "nameless"
		case field == "slug" && it.slug == "":
			continue // no row has a slug; entries has added the error
		}
		if !it.invalid[cellAt{r.number, column}] {
			it.refuse(r, column, reason)
		}
	}
}

// firstOption returns the number of the first option that the file names, or 0 if it names none.
func (e *entry) firstOption() int {
	if named := e.named(); len(named) > 0 {
		return named[0]
	}
	return 0
}

// wrongRows returns the number of rows of products with errors. A run skips these products.
func (p *plan) wrongRows() int {
	n := 0
	for _, it := range p.items {
		if len(it.errors) > 0 {
			n += len(it.rows)
		}
	}
	return n
}

// batch returns the products to write: those without errors that have changes.
func (p *plan) batch() []editor.BatchProduct {
	var list []editor.BatchProduct
	for _, it := range p.items {
		if len(it.errors) > 0 || len(it.fields) == 0 {
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
