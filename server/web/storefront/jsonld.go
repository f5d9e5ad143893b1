package storefront

import "haat/server/catalog"

// thing is a schema.org object. An object without a context is part of another one. encoding/json escapes it,
// so merchants' texts cannot end the script element.
type thing map[string]any

// inContext adds the schema.org context of a top-level object.
func (t thing) inContext() thing {
	t["@context"] = "https://schema.org"
	return t
}

// with sets a property unless value is empty.
func (t thing) with(name, value string) thing {
	if value != "" {
		t[name] = value
	}
	return t
}

// crumb is one breadcrumb; path is relative to the shop.
type crumb struct{ name, path string }

// breadcrumbs returns a schema.org BreadcrumbList from the shop's home page to this page.
func (s *Pages) breadcrumbs(r *Request, way ...crumb) thing {
	way = append([]crumb{{r.shopName(), "/"}}, way...)
	items := make([]thing, len(way))
	for i, c := range way {
		items[i] = thing{"@type": "ListItem", "position": i + 1, "name": c.name, "item": r.canonicalOf(c.path)}
	}
	return thing{"@type": "BreadcrumbList", "itemListElement": items}.inContext()
}

// categoryWay returns the breadcrumbs up to and including a category, or nil if category is nil.
func categoryWay(tree catalog.Tree, category *catalog.Category) []crumb {
	if category == nil {
		return nil
	}
	var way []crumb
	for _, c := range tree.Way(category.ID) {
		way = append(way, crumb{c.Name, catalog.CategoryPath(c.Slug)})
	}
	return way
}

// itemList returns a schema.org ItemList of products. first is the position of the first product, counted
// from 1.
func (s *Pages) itemList(r *Request, products []catalog.ProductCard, first int) thing {
	items := make([]thing, len(products))
	for i, p := range products {
		items[i] = thing{"@type": "ListItem", "position": first + i, "name": p.Name, "url": r.canonicalOf(catalog.ProductPath(p.Slug))}
	}
	return thing{"@type": "ItemList", "itemListElement": items}.inContext()
}

// listingLD returns the JSON-LD of a listing: its breadcrumbs and its products.
func (s *Pages) listingLD(r *Request, l *catalog.Listing, way ...crumb) []any {
	ld := []any{s.breadcrumbs(r, way...)}
	if len(l.Products) > 0 {
		ld = append(ld, s.itemList(r, l.Products, (l.Page-1)*catalog.PerPage+1))
	}
	return ld
}
