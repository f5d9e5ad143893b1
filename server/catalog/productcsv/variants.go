package productcsv

import (
	"slices"

	"haat/server/catalog/editor"
)

// variants makes the options and variants of a product those of the rows. A variant of
// the same values stays itself.
func (e *entry) variants(before *editor.FullProduct, in *editor.ProductRequest) {
	had := []editor.FullVariant{}
	if before != nil {
		had = before.Variants
	}
	in.Options, in.Variants = e.options(before), nil
	for _, r := range e.rows {
		v := editor.VariantRequest{Values: make([]string, len(in.Options))}
		for i := range in.Options {
			value, _ := e.cell(r, optionColumn(i, "value"))
			if value == "" {
				value, _ = e.cell(r, optionColumn(i, "bn_value"))
			}
			v.Values[i] = value
		}
		if at := slices.IndexFunc(had, func(h editor.FullVariant) bool { return slices.Equal(h.Values, v.Values) }); at >= 0 {
			h := had[at]
			v.ID, v.SellingPrice, v.Sku, v.Stock = h.ID, h.SellingPrice, h.Sku, editor.StockChange{From: h.Stock, To: h.Stock}
		}
		e.variant(r, &v)
		in.Variants = append(in.Variants, v)
	}
}

// variant sets what a row says of its variant.
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

// options are those that the first row names, with the values of all rows.
func (e *entry) options(before *editor.FullProduct) []editor.FullOption {
	var list []editor.FullOption
	for i := range options {
		name, _ := e.cell(e.rows[0], optionColumn(i, "name"))
		bnName, _ := e.cell(e.rows[0], optionColumn(i, "bn_name"))
		if name == "" && bnName == "" {
			break
		}
		had := editor.FullOption{}
		if before != nil && i < len(before.Options) {
			had = before.Options[i]
		}
		list = append(list, editor.FullOption{Name: name, BnName: bnName, Values: e.values(i, had, before)})
	}
	return list
}

// values are an option's in the order that they had; new ones come after them, and
// those that no variant has any more are gone.
func (e *entry) values(i int, had editor.FullOption, before *editor.FullProduct) []editor.FullOptionValue {
	bengali, order := map[string]string{}, []string{}
	for _, r := range e.rows {
		value, _ := e.cell(r, optionColumn(i, "value"))
		bnValue, _ := e.cell(r, optionColumn(i, "bn_value"))
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
	for _, v := range had.Values {
		bnValue, stays := bengali[v.Value]
		if !stays && isUsed(before, i, v.Value) {
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

// isUsed reports whether a variant of the product has a value of its option.
func isUsed(p *editor.FullProduct, option int, value string) bool {
	return p != nil && slices.ContainsFunc(p.Variants, func(v editor.FullVariant) bool {
		return option < len(v.Values) && v.Values[option] == value
	})
}
