package sheet

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"haat/server/catalog/editor"
	"haat/server/platform/figure"
)

// wooCommerce returns the products of WooCommerce's export. A variation is a row that refers to its parent by
// SKU, or by "id:" and the parent's id.
func (s *sheet) wooCommerce() (*table, error) {
	parents := map[string]*wooProduct{}
	var products []*wooProduct
	for _, r := range s.rows {
		if s.isVariation(r) {
			continue
		}
		p := &wooProduct{sheet: s, row: r}
		products = append(products, p)
		for _, key := range []string{s.text(r, "sku"), "id:" + s.text(r, "id")} {
			if key != "" && key != "id:" && parents[key] == nil {
				parents[key] = p
			}
		}
	}
	for _, r := range s.rows {
		if !s.isVariation(r) {
			continue
		}
		if p := parents[s.text(r, "parent")]; p != nil {
			p.variations = append(p.variations, r)
		} else {
			products = append(products, &wooProduct{sheet: s, row: r, lost: true})
		}
	}
	slices.SortStableFunc(products, func(a, b *wooProduct) int { return a.row.number - b.row.number })
	return wooTable(products)
}

func wooTable(products []*wooProduct) (*table, error) {
	names := map[string]int{}
	var lines []line
	for i, p := range products {
		made, err := p.lines()
		if err != nil {
			return nil, err
		}
		name := cmp.Or(made[0].cells["name"], made[0].cells["bn_name"])
		if names[name]++; names[name] > 1 && name != "" { // several products may have the same name
			made[0].cells["slug"] = ownSlug(name + " " + p.text(p.row, "id"))
		}
		made[0].errors = append(p.damage(append(p.variations, p.row)...), made[0].errors...)
		lines = append(lines, numbered(made, i+1)...)
	}
	return foreignTable(lines, map[string]string{
		"name": "Name", "bn_name": "Name", "selling_price": "Regular price", "variant_price": "Regular price", "discount": "Sale price", "sku": "SKU",
		"variant_sku": "SKU", "stock": "Stock", "category": "Categories", "pictures": "Images", "description": "Description", "bn_description": "Description",
		"slug": "Name", "option1_name": "Attribute 1 name", "option1_value": "Attribute 1 value(s)",
	}), nil
}

// isVariation reports whether a row is a variation of another product.
func (s *sheet) isVariation(r row) bool {
	return slices.Contains(s.list(r, "type"), "variation")
}

// list splits a cell at its commas. Within a value, a comma is written as "\,".
func (s *sheet) list(r row, name string) []string {
	var values []string
	for _, text := range strings.Split(strings.ReplaceAll(s.text(r, name), `\,`, absent), ",") {
		if text = strings.TrimSpace(strings.ReplaceAll(text, absent, ",")); text != "" {
			values = append(values, text)
		}
	}
	return values
}

// wooProduct is a product of WooCommerce's export with its variations. lost is true for a variation whose
// parent is not in the file.
type wooProduct struct {
	*sheet
	row        row
	variations []row
	lost       bool
	attributes []attribute
}

func (p *wooProduct) lines() ([]line, error) {
	if p.lost {
		return []line{{number: p.row.number, cells: map[string]string{}, errors: []cellError{{RowError: RowError{Row: p.row.number, Reason: "no_parent"}}}}}, nil
	}
	p.attributes = p.varying()
	var lines []line
	var offers []offer
	seen := map[string]bool{}
	for _, v := range p.variations {
		for _, values := range p.combinations(v) {
			if key := strings.Join(values, absent); seen[key] || len(lines) > editor.MaxVariants {
				continue // the first variation is used; too many variants are refused elsewhere
			} else {
				seen[key] = true
			}
			cells := p.cells(values)
			l := line{number: v.number, cells: cells}
			cells["stock"], cells["variant_sku"] = p.stock(&l, v), p.text(v, "sku")
			lines = append(lines, l)
			offers = append(offers, p.offer(v))
		}
	}
	if len(lines) == 0 {
		l := line{number: p.row.number, cells: map[string]string{}}
		l.cells["stock"] = p.stock(&l, p.row)
		lines = []line{l}
		offers = []offer{p.offer(p.row)}
	}
	p.setPrices(lines, offers)
	p.weighWoo(lines)
	return lines, p.shared(&lines[0])
}

// offer returns the regular price and the sale price of a row, with the dates of the sale.
func (p *wooProduct) offer(r row) offer {
	return offer{
		usual: p.source(r, "regular price"), sale: p.source(r, "sale price"),
		window: window{p.source(r, "date sale price starts"), p.source(r, "date sale price ends")},
	}
}

// stock returns a row's stock. An empty cell, or "parent" for variations that share a stock, is not counted.
func (p *wooProduct) stock(l *line, r row) string {
	quantity := p.source(r, "stock")
	switch {
	case quantity.text != "" && quantity.text != "parent":
		return atLeastZero(l, quantity)
	case !p.isYes(r, "in stock?"):
		return "0"
	}
	return p.uncounted(l, quantity)
}

// shared sets the cells that do not differ between the variations of a product.
func (p *wooProduct) shared(l *line) error {
	texts := []string{}
	for _, name := range []string{"short description", "description"} {
		text, err := markdown(strings.ReplaceAll(p.text(p.row, name), `\n`, "\n"))
		if err != nil {
			return err
		}
		if text = strings.TrimSpace(text); text != "" {
			texts = append(texts, text)
		}
	}
	l.cells["description"] = strings.Join(texts, "\n\n")
	l.cells["name"], l.cells["brand"] = p.text(p.row, "name"), strings.Join(p.list(p.row, "brands"), ", ")
	l.cells["sku"] = p.text(p.row, "sku")
	l.cells["status"] = "draft"
	if p.text(p.row, "published") == "1" {
		l.cells["status"] = "published"
	}
	l.cells["category"] = ""
	if categories := p.list(p.row, "categories"); len(categories) > 0 {
		path := strings.Split(categories[0], ">")
		l.cells["category"] = strings.TrimSpace(path[len(path)-1])
		if len(categories) > 1 {
			l.note(p.source(p.row, "categories"), "first_category")
		}
	}
	l.cells["pictures"] = pictureList(p.list(p.row, "images"))
	l.inLanguages("name", "description")
	return nil
}

// weighWoo sets the weight of a product. The header contains the unit.
func (p *wooProduct) weighWoo(lines []line) {
	for _, unit := range []struct {
		of     figure.Unit
		column string
	}{{figure.Kilogram, "weight (kg)"}, {figure.Gram, "weight (g)"}, {figure.Pound, "weight (lbs)"}, {figure.Ounce, "weight (oz)"}} {
		if p.find(unit.column) >= 0 {
			p.weigh(lines, append([]row{p.row}, p.variations...), unit.of, unit.column)
		}
	}
}

var attributeName = regexp.MustCompile(`(?i)^attribute (\d+) name$`)

// attribute is a property of a product with all its values. Variations may differ in it.
type attribute struct {
	name   string
	values []string
}

// varying returns the attributes in which the variations differ, at most as many as a product can have
// options.
func (p *wooProduct) varying() []attribute {
	var list []attribute
	for _, header := range p.header {
		m := attributeName.FindStringSubmatch(header)
		if m == nil || len(list) == options {
			continue
		}
		a := attribute{p.text(p.row, "attribute "+m[1]+" name"), p.list(p.row, "attribute "+m[1]+" value(s)")}
		if a.name == "" || !slices.ContainsFunc(p.variations, func(v row) bool { _, ok := p.value(v, a.name); return ok }) {
			continue
		}
		list = append(list, a)
	}
	return list
}

// value returns the value of an attribute in a variation, whose columns may be numbered differently from the
// parent's. The value is empty if the variation applies to all values. It reports false if the variation does
// not have the attribute.
func (p *wooProduct) value(v row, name string) (string, bool) {
	for _, header := range p.header {
		if m := attributeName.FindStringSubmatch(header); m != nil && p.text(v, "attribute "+m[1]+" name") == name {
			return p.text(v, "attribute "+m[1]+" value(s)"), true
		}
	}
	return "", false
}

// combinations returns the values of a variation. It returns several combinations if the variation applies to
// all values of an attribute.
func (p *wooProduct) combinations(v row) [][]string {
	list := [][]string{{}}
	for _, a := range p.attributes {
		values := a.values
		if own, _ := p.value(v, a.name); own != "" {
			values = []string{strings.ReplaceAll(own, `\,`, ",")}
		}
		var longer [][]string
		for _, before := range list {
			for _, value := range values[:min(len(values), editor.MaxVariants+1)] {
				longer = append(longer, append(slices.Clone(before), value))
			}
		}
		list = longer[:min(len(longer), editor.MaxVariants+1)]
	}
	return list
}

// cells returns the option cells of a variant.
func (p *wooProduct) cells(values []string) map[string]string {
	cells := map[string]string{}
	for i, a := range p.attributes {
		cells[optionColumn(i, "name")], cells[optionColumn(i, "value")] = a.name, values[i]
	}
	return cells
}
