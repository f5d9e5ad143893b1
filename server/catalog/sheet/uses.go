package sheet

import (
	"strings"

	"haat/server/platform/form"
	"haat/server/platform/textnorm"
)

// uses maps the columns of each format, in lower case, to columns of Haat. A name may end with *, which
// matches any ending. Columns that are not listed are ignored. docs/imports.md contains the same lists.
var uses = map[string]map[string]string{
	formatShopify: {
		"handle": "slug", "url handle": "slug", "title": "name", "body (html)": "description", "description": "description", "vendor": "brand", "type": "category",
		"published": "status", "published on online store": "status", "status": "status",
		"option1 name": "option1_name", "option1 value": "option1_value", "option2 name": "option2_name", "option2 value": "option2_value",
		"option3 name": "option3_name", "option3 value": "option3_value", "variant sku": "sku", "sku": "sku",
		"variant grams": "weight_grams", "weight value (grams)": "weight_grams",
		"variant inventory tracker": "stock", "inventory tracker": "stock", "variant inventory qty": "stock", "inventory quantity": "stock",
		"variant price": "selling_price", "price": "selling_price", "variant compare at price": "discount", "compare-at price": "discount",
		"image src": "pictures", "product image url": "pictures", "image position": "pictures", "variant image": "pictures", "variant image url": "pictures",
		"seo title": "meta_title", "seo description": "meta_description",
	},
	formatWooCommerce: {
		"id": "slug", "type": "variants", "sku": "sku", "name": "name", "published": "status", "short description": "description", "description": "description",
		"date sale price starts": "discount", "date sale price ends": "discount", "in stock?": "stock", "stock": "stock",
		"weight (kg)": "weight_grams", "weight (g)": "weight_grams", "weight (lbs)": "weight_grams", "weight (oz)": "weight_grams",
		"sale price": "discount", "regular price": "selling_price", "categories": "category", "images": "pictures", "parent": "variants", "brands": "brand",
		"attribute * name": "options", "attribute * value(s)": "options",
	},
	formatMagento: {
		"sku": "sku", "store_view_code": "name", "product_type": "variants", "categories": "category", "name": "name", "description": "description",
		"short_description": "description", "product_online": "status", "visibility": "status", "price": "selling_price", "special_price": "discount",
		"special_price_from_date": "discount", "special_price_to_date": "discount", "url_key": "slug", "meta_title": "meta_title",
		"meta_description": "meta_description", "qty": "stock", "is_in_stock": "stock", "manage_stock": "stock", "use_config_manage_stock": "stock",
		"additional_attributes": "options", "configurable_variations": "variants", "configurable_variation_labels": "options", "base_image": "pictures",
		"additional_images": "pictures",
	},
	formatPrestaShop: {
		"product id": "slug", "id": "slug", "active (0/1)": "status", "active": "status", "status": "status", "name *": "name", "name": "name",
		"categories (x,y,z...)": "category", "category": "category", "price tax excluded": "selling_price", "price tax included": "selling_price",
		"price (tax excl.)": "selling_price", "price (tax incl.)": "selling_price", "discount amount": "discount", "discount percent": "discount",
		"discount from (yyyy-mm-dd)": "discount", "discount to (yyyy-mm-dd)": "discount", "reference #": "sku", "reference": "sku",
		"manufacturer": "brand", "brand": "brand", "weight": "weight_grams", "quantity": "stock", "summary": "description", "description": "description",
		"meta title": "meta_title", "meta description": "meta_description", "url rewritten": "slug", "image urls (x,y,z...)": "pictures", "image": "pictures",
	},
	formatCombinations: {
		"product reference": "variants", "product reference*": "variants", "attribute (name:type:position)": "options", "attribute (name:type:position)*": "options",
		"value (value:position)": "options", "value (value:position)*": "options", "reference": "variant_sku", "impact on price": "variant_price", "quantity": "stock",
	},
	formatMeta:   feedUses,
	formatGoogle: feedUses,
}

// feedUses is the mapping for product feeds. Google and Meta share most column names; older files of Google
// have spaces in them.
var feedUses = map[string]string{
	"id": "sku", "title": "name", "description": "description", "rich_text_description": "description", "availability": "stock", "quantity_to_sell_on_facebook": "stock", "inventory": "stock", "sell_on_google_quantity": "stock",
	"price": "selling_price", "sale_price": "discount", "sale_price_effective_date": "discount", "brand": "brand", "product_type": "category",
	"image_link": "pictures", "additional_image_link": "pictures", "item_group_id": "variants", "color": "options", "size": "options", "material": "options",
	"pattern": "options", "shipping_weight": "weight_grams", "status": "status", "visibility": "status",
}

// useOf returns the column of Haat to which a column of a format is mapped, or "".
func useOf(format, header string) string {
	name := strings.ToLower(header)
	if format == formatMeta || format == formatGoogle {
		name = feedName(name)
	}
	if to, ok := uses[format][name]; ok {
		return to
	}
	for pattern, to := range uses[format] {
		begin, end, wild := strings.Cut(pattern, "*")
		if wild && strings.HasPrefix(name, begin) && strings.HasSuffix(name, end) && len(name) > len(begin)+len(end) {
			return to
		}
	}
	return ""
}

// fileColumnsOf describes the columns of the file. mapping is used for formatOther only.
func (s *sheet) fileColumnsOf(format string, mapping []string) []FileColumn {
	list := make([]FileColumn, len(s.header))
	for i, name := range s.header {
		c := FileColumn{Name: textnorm.Clip(name, shownLetters)}
		switch format {
		case formatOther:
			c.To = mapping[i]
		case formatHaat:
			c.To = columnName(name)
		default:
			c.To = useOf(format, name)
		}
		for _, r := range s.rows {
			if text := cellAtIndex(r, i); text != "" {
				c.Sample = textnorm.Clip(form.OneLine(text), shownLetters)
				break
			}
		}
		switch {
		case c.Sample == "":
			c.Ignored = "empty"
		case name == "":
			c.To, c.Ignored = "", "unnamed"
		case c.To == "":
			c.Ignored = "unused"
		case format != formatOther && s.index[strings.ToLower(name)] != i:
			c.To, c.Ignored = "", "repeated"
		}
		list[i] = c
	}
	return list
}
