package productcsv

import (
	"strings"

	"haat/server/catalog"
	"haat/server/platform/textnorm"
)

// maxSlug is the most letters of a slug that is made of a name.
const maxSlug = 80

// entry is the rows of one product.
type entry struct {
	*table
	slug    string // empty of a name that has no letters for one
	made    bool   // no row has the slug, which is of the name
	rows    []row
	wrong   []RowError
	refused map[cellAt]bool // where something is wrong
}

// cellAt is a cell of a file, by its row's number.
type cellAt struct {
	row    int
	column string
}

// entries are the products of a file, in the order of their first rows. A row without
// slug and name belongs to the one above it.
func (t *table) entries() []*entry {
	var list []*entry
	known := map[string]*entry{}
	var last *entry
	for _, r := range t.rows {
		slug, written, named := t.slugOf(r)
		e := known[slug]
		switch {
		case !named && last != nil:
			e = last
		case e == nil || slug == "":
			e = &entry{table: t, slug: slug, made: true, refused: map[cellAt]bool{}}
			known[slug] = e
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

// slugOf is a row's slug, if it is written there, or one that is made of its name; named
// is false where the row has neither.
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

// refuse writes down what is wrong in a row.
func (e *entry) refuse(r row, column, reason string) {
	e.refuseValue(r, column, reason, e.raw(r, column))
}

func (e *entry) refuseValue(r row, column, reason, value string) {
	e.refused[cellAt{r.number, column}] = true
	e.wrong = append(e.wrong, RowError{Row: r.number, Column: column, Reason: reason, Value: textnorm.Clip(value, shownLetters)})
}

// check refuses formulas, cells without a column, and rows of one product that say
// different things of it.
func (e *entry) check() {
	first := e.rows[0]
	for i, r := range e.rows {
		for _, column := range Columns {
			raw := e.raw(r, column)
			if isFormula(column, raw) {
				e.refuse(r, column, "formula")
			}
			said, _ := e.cell(first, column)
			if text, _ := e.cell(r, column); i > 0 && text != "" && text != said && !ofVariant[column] {
				e.refuse(r, column, "differs")
			}
		}
		if len(r.cells) > e.width() && !blank(r.cells[e.width():]) {
			e.refuse(r, "", "wide")
		}
	}
	if len(e.rows) > 1 && !e.hasOptions() {
		e.refuse(e.rows[1], "slug", "repeated")
	}
}

// width is how many cells a row may have.
func (t *table) width() int {
	most := 0
	for _, i := range t.columns {
		most = max(most, i+1)
	}
	return most
}

// ofVariant are the columns in which rows of one product differ.
var ofVariant = map[string]bool{
	"slug": true, "stock": true, "variant_price": true, "variant_sku": true,
	"option1_value": true, "option1_bn_value": true, "option2_value": true, "option2_bn_value": true, "option3_value": true, "option3_bn_value": true,
}

// hasOptions reports whether the rows are of variants.
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
