package sheet

import (
	"strings"

	"haat/server/catalog"
	"haat/server/platform/textnorm"
)

// maxSlug is the maximum length of a slug made from a name, in bytes.
const maxSlug = 80

// entry contains the rows of one product.
type entry struct {
	*table
	slug    string // empty if no slug can be made from the name
	made    bool   // the slug was made from the name, because no row contains it
	unnamed bool   // without a slug and without a name
	rows    []row
	errors  []RowError
	notes   []RowError
	// category is the name of a category that the shop does not have.
	category string
	invalid  map[cellAt]bool // cells with an error
	shifted  map[int]bool    // numbers of rows with shifted cells, for which no further errors are reported
}

// cellAt identifies a cell by row number and column.
type cellAt struct {
	row    int
	column string
}

// entries groups the rows by product, in the order of their first rows. Rows with the same slug belong to one
// product; so do rows without a slug that have the same name. A row with neither belongs to the product above
// it if it is a variant of that product. Otherwise it is a separate entry without a name.
func (t *table) entries() []*entry {
	var list []*entry
	known := map[string]*entry{}
	var last *entry
	for _, r := range t.rows {
		slug, written, named := t.slugOf(r)
		e := known[slug]
		switch {
		case r.product != 0 && last != nil && last.rows[0].product == r.product,
			r.product == 0 && !named && last != nil && last.hasVariant(r):
			e = last
		case e == nil || slug == "" || r.product != 0 || !written && !e.isNamed(r):
			taken := e != nil && slug != ""
			e = &entry{table: t, slug: slug, made: true, unnamed: !named, invalid: map[cellAt]bool{}, shifted: map[int]bool{}}
			if taken {
				e.slug = ""
				e.refuseValue(r, "slug", "repeated", slug)
			} else {
				known[slug] = e
			}
			list = append(list, e)
		}
		e.made = e.made && !written
		e.rows = append(e.rows, r)
		last = e
	}
	for _, e := range list {
		e.check()
	}
	return list
}

// hasVariant reports whether a row without a name is a variant of the product. The row must have a value for
// an option, and its other cells must be empty or equal to those of the product's first row.
func (e *entry) hasVariant(r row) bool {
	first, valued := e.rows[0], false
	for _, column := range fileColumns {
		text, _ := e.cell(r, column)
		shared, _ := e.cell(first, column)
		switch {
		case variantColumns[column]:
			valued = valued || text != "" && strings.HasPrefix(column, "option")
		case text != "" && text != shared:
			return false
		}
	}
	return valued && len(e.named()) > 0
}

// isNamed reports whether a row's names are empty or equal to those of the product's first row.
func (e *entry) isNamed(r row) bool {
	for _, column := range []string{"name", "bn_name"} {
		text, _ := e.cell(r, column)
		if first, _ := e.cell(e.rows[0], column); text != "" && text != first {
			return false
		}
	}
	return true
}

// slugOf returns a row's slug or, if it has none, a slug made from its name. written reports whether the row
// contains the slug, named whether it has a slug or a name.
func (t *table) slugOf(r row) (slug string, written, named bool) {
	if slug, _ = t.cell(r, "slug"); slug != "" {
		return strings.ToLower(slug), true, true
	}
	name, _ := t.cell(r, "name")
	bnName, _ := t.cell(r, "bn_name")
	if slug = catalog.SlugOf(name, maxSlug); slug == "" {
		slug = catalog.SlugOf(bnName, maxSlug)
	}
	return slug, false, name != "" || bnName != ""
}

// refuse adds an error for a cell, with the cell's text as the value.
func (e *entry) refuse(r row, column, reason string) {
	e.refuseValue(r, column, reason, e.raw(r, column))
}

func (e *entry) refuseValue(r row, column, reason, value string) {
	known := e.invalid[cellAt{r.number, column}]
	e.invalid[cellAt{r.number, column}] = true
	if known || e.shifted[r.number] {
		return
	}
	e.errors = append(e.errors, RowError{Row: r.number, Column: e.headerOf(column), Reason: reason, Value: textnorm.Clip(value, shownLetters)})
}

// addFound adds the errors that were found in the rows before. Only the first error of each cell is added,
// because it causes the others.
func (e *entry) addFound() {
	seen := map[cellAt]bool{}
	for _, r := range e.rows {
		for _, each := range r.errors {
			e.invalid[cellAt{r.number, each.to}], e.invalid[cellAt{each.Row, each.to}] = true, true
			at := cellAt{each.Row, each.Column}
			if seen[at] && each.Column != "" {
				continue
			}
			seen[at] = true
			e.errors = append(e.errors, each.RowError)
			e.shifted[each.Row] = e.shifted[each.Row] || each.Reason == "wide" || each.Reason == "beside"
		}
	}
}

// check adds the errors that were found in the rows before, and errors for formulas and for rows that differ
// in a shared column.
func (e *entry) check() {
	first := e.rows[0]
	e.addFound()
	switch {
	case len(first.errors) > 0: // the entry already has errors
	case e.unnamed:
		e.refuseValue(first, "name", "nameless", "")
	}
	for i, r := range e.rows {
		for _, column := range fileColumns {
			raw := e.raw(r, column)
			if !e.foreign && isFormula(column, raw) {
				e.refuse(r, column, "formula")
			}
			shared, _ := e.cell(first, column)
			if text, _ := e.cell(r, column); i > 0 && text != "" && text != shared && !variantColumns[column] {
				e.refuse(r, column, "differs")
			}
		}
	}
	if len(e.rows) > 1 && !e.hasOptions() {
		e.refuseValue(e.rows[1], "slug", "repeated", e.slug)
	}
}

// variantColumns contains the columns that may differ between the rows of a product.
var variantColumns = map[string]bool{
	"slug": true, "stock": true, "variant_price": true, "variant_sku": true,
	"option1_value": true, "option1_bn_value": true, "option2_value": true, "option2_bn_value": true, "option3_value": true, "option3_bn_value": true,
}

// hasOptions reports whether the rows of the entry are variants.
func (e *entry) hasOptions() bool {
	for _, r := range e.rows {
		for i := range options {
			if value, _ := e.cell(r, optionColumn(i, "value")); value != "" {
				return true
			}
		}
	}
	return false
}
