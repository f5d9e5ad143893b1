package sheet

import (
	"regexp"
	"slices"
	"strings"

	"haat/server/catalog/editor"
	"haat/server/platform/form"
	"haat/server/platform/spreadsheet"
	"haat/server/platform/textnorm"
)

// variants sets the options and variants of a product from its rows. A variant whose values do not change
// keeps its id.
func (e *entry) variants(before *editor.FullProduct, in *editor.ProductRequest) {
	current := []editor.FullVariant{}
	if before != nil {
		current = before.Variants
	}
	in.Options, in.Variants = e.options(before), nil
	for _, r := range e.rows {
		v := editor.VariantRequest{Values: make([]string, len(in.Options))}
		for at, i := range e.named() {
			value, _ := e.cell(r, optionColumn(i, "value"))
			if value == "" {
				value, _ = e.cell(r, optionColumn(i, "bn_value"))
			}
			v.Values[at] = form.OneLine(value)
			e.noteDate(r, i, value)
		}
		same := alike(current, v.Values)
		if len(same) > 1 {
			e.refuseValue(r, optionColumn(e.firstOption(), "value"), "same_variants", strings.Join(v.Values, "/"))
		}
		if len(same) > 0 {
			h := same[0]
			v.ID, v.SellingPrice, v.Sku, v.Stock = h.ID, h.SellingPrice, h.Sku, editor.StockChange{From: h.Stock, To: h.Stock}
		}
		e.variant(r, &v)
		in.Variants = append(in.Variants, v)
	}
}

// alike returns the variants with the values. Several variants can match, because older texts were not stored
// in canonical form.
func alike(variants []editor.FullVariant, values []string) (list []editor.FullVariant) {
	for _, v := range variants {
		if slices.EqualFunc(v.Values, values, func(a, b string) bool { return textnorm.Canonical(a) == textnorm.Canonical(b) }) {
			list = append(list, v)
		}
	}
	return list
}

// variant sets the price, SKU and stock that a row contains.
func (e *entry) variant(r row, v *editor.VariantRequest) {
	if text, ok := e.cell(r, "variant_price"); ok {
		v.SellingPrice = nil
		if price, ok := e.amount(r, "variant_price"); text != "" && ok {
			v.SellingPrice = &price
		}
	}
	if sku, ok := e.cell(r, "variant_sku"); ok {
		v.Sku = sku
	}
	if stock, ok := e.count(r, "stock"); ok {
		v.Stock.To = stock
	}
}

// named returns the numbers of the options that the first row names, starting at 0. They may have gaps: a
// list may have only the second option's column.
func (e *entry) named() []int {
	var list []int
	for i := range options {
		name, _ := e.cell(e.rows[0], optionColumn(i, "name"))
		bnName, _ := e.cell(e.rows[0], optionColumn(i, "bn_name"))
		if name != "" || bnName != "" {
			list = append(list, i)
		}
	}
	return list
}

// options returns the options that the first row names. Their values are those of all rows.
func (e *entry) options(before *editor.FullProduct) []editor.FullOption {
	var list []editor.FullOption
	for at, i := range e.named() {
		name, _ := e.cell(e.rows[0], optionColumn(i, "name"))
		bnName, _ := e.cell(e.rows[0], optionColumn(i, "bn_name"))
		current := editor.FullOption{}
		if before != nil && at < len(before.Options) {
			current = before.Options[at]
		}
		list = append(list, editor.FullOption{Name: name, BnName: bnName, Values: e.values(i, at, current, before)})
	}
	return list
}

// isDay matches the text of a date cell in a workbook.
var isDay = regexp.MustCompile(`^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}:\d{2})?$`)

// noteDate adds a note for a value such as 12-Oct, which may have been 10-12 before a spreadsheet program
// changed it.
func (e *entry) noteDate(r row, option int, value string) {
	if spreadsheet.IsDated(value) || isDay.MatchString(value) {
		e.notes = append(e.notes, RowError{Row: r.number, Column: e.headerOf(optionColumn(option, "value")), Reason: "dated", Value: value})
	}
}

// values returns the values of an option. i is the option's number in the file, and at its index in the
// product. Current values remain in their order, and new ones follow. Values that no row contains are
// removed.
func (e *entry) values(i, at int, current editor.FullOption, before *editor.FullProduct) []editor.FullOptionValue {
	bengali, order := map[string]string{}, []string{}
	for _, r := range e.rows {
		value, _ := e.cell(r, optionColumn(i, "value"))
		bnValue, _ := e.cell(r, optionColumn(i, "bn_value"))
		value, bnValue = form.OneLine(value), form.OneLine(bnValue)
		if value == "" {
			value = bnValue
		}
		if _, seen := bengali[value]; !seen {
			order = append(order, value)
		}
		if bnValue != "" || bengali[value] == "" {
			bengali[value] = bnValue
		}
	}
	var list []editor.FullOptionValue
	for _, v := range current.Values {
		former := v.Value
		v.Value = textnorm.Canonical(v.Value)
		bnValue, stays := bengali[v.Value]
		if !stays && isUsed(before, at, former) {
			continue
		}
		if bnValue != "" {
			v.BnValue = bnValue
		}
		list = append(list, v)
		delete(bengali, v.Value)
	}
	for _, value := range order {
		if bnValue, fresh := bengali[value]; fresh {
			list = append(list, editor.FullOptionValue{Value: value, BnValue: bnValue})
		}
	}
	return list
}

// isUsed reports whether a current variant of the product has the value for the option.
func isUsed(p *editor.FullProduct, option int, value string) bool {
	return p != nil && slices.ContainsFunc(p.Variants, func(v editor.FullVariant) bool {
		return option < len(v.Values) && v.Values[option] == value
	})
}
