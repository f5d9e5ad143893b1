package sheet

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"haat/ent"
	"haat/ent/product"
	"haat/server/platform/fault"
	"haat/server/platform/figure"
	"haat/server/platform/money"
	"haat/server/platform/textnorm"
)

// Names of columns in PrestaShop's file of combinations, in lower case.
var (
	comboProduct   = []string{"product reference", "product reference*", "product reference *"}
	comboAttribute = []string{"attribute (name:type:position)*", "attribute (name:type:position) *", "attribute (name:type:position)"}
	comboValue     = []string{"value (value:position)*", "value (value:position) *", "value (value:position)"}
)

// parents returns the shop's products to which the combinations belong, by SKU. The error is Invalid
// "import_combinations" if no row has a product reference, because the shop does not know PrestaShop's
// product ids.
func (s *Sheets) parents(ctx context.Context, of *sheet) (map[string][]*ent.Product, error) {
	var skus []string
	for _, r := range of.rows {
		if sku := of.parentSku(r); sku != "" && !slices.Contains(skus, sku) {
			skus = append(skus, sku)
		}
	}
	if len(skus) == 0 {
		return nil, fault.New(fault.Invalid, "import_combinations")
	}
	list := map[string][]*ent.Product{}
	for some := range slices.Chunk(skus, queryBatch) {
		found, err := s.client.Product.Query().Where(product.SkuIn(some...)).Select(product.FieldSku, product.FieldSlug, product.FieldSellingPrice).All(ctx)
		if err != nil {
			return nil, fmt.Errorf("query products of combinations: %w", err)
		}
		for _, p := range found {
			list[p.Sku] = append(list[p.Sku], p)
		}
	}
	return list, nil
}

// parentSku returns the product reference of a combination in canonical form, in which SKUs are stored.
func (s *sheet) parentSku(r row) string { return textnorm.Canonical(s.text(r, comboProduct...)) }

// combinations returns a table of variants of existing products. The price of a variant is the product's
// price plus the combination's impact.
func (s *sheet) combinations() (*table, error) {
	var lines []line
	for i, rows := range s.groups(s.parentSku) {
		made := s.combinationsOf(rows)
		made[0].errors = append(s.damage(rows...), made[0].errors...)
		lines = append(lines, numbered(made, i+1)...)
	}
	return foreignTable(lines, map[string]string{
		"slug": s.headerOf(comboProduct), "variant_price": "Impact on price", "variant_sku": "Reference", "stock": "Quantity",
		"option1_name": s.headerOf(comboAttribute), "option1_value": s.headerOf(comboValue),
	}), nil
}

// combinationsOf returns a line for each row of a product's combinations.
func (s *sheet) combinationsOf(rows []row) []line {
	lines := make([]line, len(rows))
	for i, r := range rows {
		lines[i] = line{number: r.number, cells: map[string]string{}}
	}
	reference := s.source(rows[0], comboProduct...)
	found := s.parents[s.parentSku(rows[0])]
	switch {
	case reference.text == "":
		lines[0].refuse(source{rows[0], reference.header, ""}, "slug", "no_reference")
	case len(found) == 0:
		lines[0].refuse(reference, "slug", "no_product")
	case len(found) > 1:
		lines[0].refuse(reference, "slug", "same_reference")
	default:
		first, seen := s.attributesOf(&lines[0], rows[0]), map[[options]string]bool{}
		for i, r := range rows {
			lines[i].cells["slug"] = found[0].Slug
			s.combination(&lines[i], r, first, money.Amount(found[0].SellingPrice))
			values := lines[i].values()
			if len(lines[i].errors) == 0 && seen[values] {
				lines[i].refuse(s.source(r, comboValue...), "option1_value", "repeated")
			}
			seen[values] = true
		}
	}
	lines[0].errors = append(lines[0].errors, moved(lines[1:])...)
	return lines
}

// values returns the values of a line's options.
func (l line) values() (list [options]string) {
	for i := range list {
		list[i] = l.cells[optionColumn(i, "value")]
	}
	return list
}

// attributesOf returns the names of a combination's attributes, which become the options of its product. It
// adds an error to l if there are too many.
func (s *sheet) attributesOf(l *line, r row) []string {
	names := listed(s.text(r, comboAttribute...), attributeItem)
	if len(names) > options {
		l.refuse(s.source(r, comboAttribute...), "option1_name", "too_many_options")
	}
	return names[:min(len(names), options)]
}

// combination sets the cells of a variant. names are the options of its product, price is the product's
// price.
func (s *sheet) combination(l *line, r row, names []string, price money.Amount) {
	own, values := listed(s.text(r, comboAttribute...), attributeItem), listed(s.text(r, comboValue...), valueItem)
	if len(own) != len(values) || len(own) == 0 {
		l.refuse(s.source(r, comboValue...), "option1_value", "attributes")
		return
	}
	for i, name := range own[:min(len(own), options)] {
		at := slices.Index(names, name)
		if at < 0 || len(own) != len(names) && len(own) <= options {
			l.refuse(s.source(r, comboAttribute...), "option1_name", "differs")
			return
		}
		l.cells[optionColumn(at, "name")], l.cells[optionColumn(at, "value")] = name, values[i]
	}
	l.cells["variant_sku"] = s.text(r, "reference")
	if quantity := s.source(r, "quantity"); quantity.text != "" {
		l.cells["stock"] = atLeastZero(l, quantity)
	}
	impact, ok := s.impact(l, r)
	switch total := price + impact; {
	case !ok:
	case total < 0:
		l.refuse(s.source(r, "impact on price"), "variant_price", "invalid")
	case impact == 0:
		l.cells["variant_price"] = ""
	default:
		l.cells["variant_price"] = total.Decimal()
	}
}

// impact returns the difference to the product's price, which may be negative. PrestaShop exports it without
// tax. It reports false, with an error added to l, if the cell is invalid.
func (s *sheet) impact(l *line, r row) (money.Amount, bool) {
	c := s.source(r, "impact on price")
	if c.text == "" {
		return 0, true
	}
	text, negative := strings.CutPrefix(c.text, "-")
	amount, err := figure.Amount(text, s.currency)
	if err != nil {
		l.refuse(c, "variant_price", figure.Reason(err))
		return 0, false
	}
	if amount != 0 && !s.noted["impact"] {
		s.once("impact")
		l.note(c, "impact")
	}
	if negative {
		amount = -amount
	}
	return amount, true
}

// Patterns for the items of lists such as "Size:select:0, Colour:color:1" and "M:0, 1,5 L:1".
var (
	attributeItem = regexp.MustCompile(`^\s*([^:]+?)\s*:[^:,]*:\s*\d+\s*(?:,|$)`)
	valueItem     = regexp.MustCompile(`^\s*(.+?)\s*:\s*\d+\s*(?:,|$)`)
)

// listed returns the names in a list whose items match a pattern. If an item does not match, it reads the
// text as names separated by commas.
func listed(text string, item *regexp.Regexp) (list []string) {
	rest := text
	for strings.TrimSpace(rest) != "" {
		m := item.FindStringSubmatch(rest)
		if m == nil {
			return splitList(text)
		}
		list, rest = append(list, m[1]), rest[len(m[0]):]
	}
	return list
}

func splitList(text string) (list []string) {
	for each := range strings.SplitSeq(text, ",") {
		name, _, _ := strings.Cut(each, ":")
		if name = strings.TrimSpace(name); name != "" {
			list = append(list, name)
		}
	}
	return list
}
