package sheet

import (
	"fmt"
	"strconv"
	"strings"

	"haat/server/catalog/editor"
	"haat/server/platform/textnorm"
)

// shownLetters is the maximum length of a value in a preview, in letters.
const shownLetters = 80

// changes returns the columns that the import changes. For a new product, it returns those that are not
// empty.
func (it *item) changes(names *categories) []FieldChange {
	was, fresh := map[string]string{}, it.before == nil
	if !fresh {
		was = cellsOf(it.before.Request(), names)
	}
	now, list := cellsOf(it.in, names), []FieldChange{}
	for _, column := range append(Columns, "variants", "options") {
		if was[column] == now[column] || fresh && column == "slug" {
			continue
		}
		if column == "variants" {
			if each := it.variantChanges(); len(each) > 0 {
				list = append(list, each...)
				continue
			}
		}
		list = append(list, FieldChange{column, textnorm.Clip(was[column], shownLetters), textnorm.Clip(now[column], shownLetters)})
	}
	if len(it.pictures) > 0 {
		list = append(list, FieldChange{"pictures", "", strconv.Itoa(len(it.pictures))})
	}
	return list
}

// variantChanges returns the variants that the import removes from an existing product, adds to it or
// changes. A new order alone is not a change.
func (it *item) variantChanges() []FieldChange {
	list := []FieldChange{}
	if it.before == nil {
		return list
	}
	stays := map[int]string{}
	for _, v := range it.in.Variants {
		if v.ID != 0 {
			stays[v.ID] = variantText(v)
		}
	}
	for _, v := range it.before.Request().Variants {
		was := variantText(v)
		switch now, ok := stays[v.ID]; {
		case !ok:
			list = append(list, FieldChange{"variant_removed", textnorm.Clip(was, shownLetters), ""})
		case now != was:
			list = append(list, FieldChange{"variant", textnorm.Clip(was, shownLetters), textnorm.Clip(now, shownLetters)})
		}
	}
	for _, v := range it.in.Variants {
		if v.ID == 0 {
			list = append(list, FieldChange{"variant_added", "", textnorm.Clip(variantText(v), shownLetters)})
		}
	}
	return list
}

// cellsOf returns a product's values by column. The column "variants" contains all variants, "options" all
// options.
func cellsOf(in editor.ProductRequest, names *categories) map[string]string {
	cells := textsOf(in, names.slugs[in.CategoryID])
	lines := make([]string, len(in.Variants))
	for i, v := range in.Variants {
		lines[i] = variantText(v)
	}
	cells["variants"] = strings.Join(lines, ", ")
	cells["options"] = optionsText(in.Options)
	return cells
}

// variantText returns a variant as one line, such as "M/Red × 3 · 120.50 · M-R".
func variantText(v editor.VariantRequest) string {
	text := strings.Join(v.Values, "/") + " × " + strconv.Itoa(v.Stock.To)
	if v.SellingPrice != nil {
		text += " · " + v.SellingPrice.Decimal()
	}
	if v.Sku != "" {
		text += " · " + v.Sku
	}
	return text
}

// optionsText returns a product's options and their values, such as "Size (সাইজ): M (এম), L".
func optionsText(options []editor.FullOption) string {
	lines := make([]string, len(options))
	for i, o := range options {
		values := make([]string, len(o.Values))
		for j, v := range o.Values {
			values[j] = inBoth(v.Value, v.BnValue)
		}
		lines[i] = inBoth(o.Name, o.BnName) + ": " + strings.Join(values, ", ")
	}
	return strings.Join(lines, "; ")
}

func inBoth(en, bn string) string {
	if en == "" || bn == "" || en == bn {
		return en + bn
	}
	return fmt.Sprintf("%s (%s)", en, bn)
}

// textsOf returns the values of the columns that do not differ between variants.
func textsOf(in editor.ProductRequest, category string) map[string]string {
	cells := map[string]string{
		"slug": in.Slug, "name": in.Name, "bn_name": in.BnName, "category": category, "brand": in.Brand, "sku": in.Sku,
		"selling_price": in.SellingPrice.Decimal(), "discount": "", "discount_type": "", "status": in.Status,
		"description": in.Description, "bn_description": in.BnDescription, "meta_title": in.MetaTitle, "bn_meta_title": in.BnMetaTitle,
		"meta_description": in.MetaDescription, "bn_meta_description": in.BnMetaDescription,
	}
	if in.Weight != nil && *in.Weight > 0 {
		cells["weight_grams"] = strconv.Itoa(*in.Weight)
	}
	if in.Discount != 0 {
		cells["discount"], cells["discount_type"] = in.Discount.Decimal(), string(in.DiscountType)
	}
	if in.Sale != nil && in.Discount != 0 {
		cells["sale_starts"], cells["sale_ends"] = strings.Replace(in.Sale.StartsAt, "T", " ", 1), strings.Replace(in.Sale.EndsAt, "T", " ", 1)
		if in.Sale.Units > 0 {
			cells["sale_units"] = strconv.Itoa(in.Sale.Units)
		}
	}
	if len(in.Variants) == 0 {
		cells["stock"] = strconv.Itoa(in.Stock.To)
	}
	return cells
}
