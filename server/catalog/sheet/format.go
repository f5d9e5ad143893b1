package sheet

import (
	"slices"
	"strings"
)

// Formats of a file. In formatOther, the merchant maps the columns.
const (
	formatHaat         = "haat"
	formatShopify      = "shopify"
	formatWooCommerce  = "woocommerce"
	formatMagento      = "magento"
	formatPrestaShop   = "prestashop"
	formatCombinations = "prestashop_combinations"
	formatMeta         = "meta"
	formatGoogle       = "google"
	formatOther        = "other"
)

// format determines the format of a file by its header.
func (s *sheet) format() string {
	has := func(names ...string) bool {
		return !slices.ContainsFunc(names, func(name string) bool { return s.find(name) < 0 })
	}
	switch {
	case s.isHaat():
		return formatHaat
	case has("handle", "title", "variant price"), has("url handle", "title", "price", "option1 name"):
		return formatShopify
	case has("type", "sku", "name", "published", "regular price"):
		return formatWooCommerce
	case has("sku", "product_type", "name", "price", "visibility"):
		return formatMagento
	case s.find(comboAttribute...) >= 0 && s.find(comboValue...) >= 0:
		return formatCombinations
	case has("product id", "name *"), has("product id", "name", "price (tax excl.)"), has("id", "name *"):
		return formatPrestaShop
	}
	return s.feedFormat()
}

// feedFormat determines whether the file is a product feed for Meta or Google, which differ in a few columns.
// It returns formatOther if it is neither.
func (s *sheet) feedFormat() string {
	names := map[string]bool{}
	for _, header := range s.header {
		names[feedName(header)] = true
	}
	switch {
	case !names["id"] || !names["title"] || !names["price"] || !names["availability"] && !names["image_link"]:
		return formatOther
	case names["quantity_to_sell_on_facebook"], names["fb_product_category"], names["visibility"], names["rich_text_description"], names["inventory"]:
		return formatMeta
	}
	return formatGoogle
}

// find returns the index of the first column with one of the names, in lower case, or -1.
func (s *sheet) find(names ...string) int {
	for _, name := range names {
		if i, ok := s.index[name]; ok {
			return i
		}
	}
	return -1
}

// text returns the trimmed cell of the first column with one of the names.
func (s *sheet) text(r row, names ...string) string {
	return cellAtIndex(r, s.find(names...))
}

func cellAtIndex(r row, i int) string {
	if i < 0 || i >= len(r.cells) {
		return ""
	}
	return strings.TrimSpace(r.cells[i])
}

// columnName returns the name of Haat's column for a header cell.
func columnName(header string) string {
	return strings.ReplaceAll(strings.ToLower(header), " ", "_")
}

// isHaat reports whether the header contains only columns of Haat, each once, with those that identify a
// product.
func (s *sheet) isHaat() bool {
	seen := map[string]bool{}
	for _, cell := range s.header {
		name := columnName(cell)
		if name != "" && (seen[name] || !slices.Contains(fileColumns, name)) {
			return false
		}
		seen[name] = true
	}
	return identifies(seen)
}

// identifies reports whether the columns suffice to find or create a product.
func identifies(columns map[string]bool) bool {
	return columns["slug"] || columns["name"] || columns["bn_name"]
}

// table converts the rows of a file to Haat's columns. mapping is used for formatOther only.
func (s *sheet) table(format string, mapping []string) (*table, error) {
	switch format {
	case formatShopify:
		return s.shopify()
	case formatWooCommerce:
		return s.wooCommerce()
	case formatMagento:
		return s.magento()
	case formatPrestaShop:
		return s.prestaShop()
	case formatCombinations:
		return s.combinations()
	case formatMeta, formatGoogle:
		return s.feed()
	case formatOther:
		return s.mapped(mapping), nil
	}
	t := &table{columns: map[string]int{}, rows: s.rows}
	for i, r := range s.rows {
		t.rows[i].errors = s.damage(r)
	}
	for i, cell := range s.header {
		t.columns[columnName(cell)] = i
	}
	return t, nil
}
