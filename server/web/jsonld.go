package web

import "haat/server/catalog"

// thing is an object of schema.org's vocabulary. What names no context is part of another.
// encoding/json writes it so that no text of a merchant's can end the script around it.
type thing map[string]any

// inContext makes a thing one that stands alone.
func (t thing) inContext() thing {
	t["@context"] = "https://schema.org"
	return t
}

// with sets a property that is not empty.
func (t thing) with(name, value string) thing {
	if value != "" {
		t[name] = value
	}
	return t
}

// crumb is a page on the way from the shop's home; path is the shop's own.
type crumb struct{ name, path string }

// breadcrumbs are schema.org's way from the shop's home page to this one.
func (s *Server) breadcrumbs(r *pageRequest, way ...crumb) thing {
	way = append([]crumb{{r.shopName(), "/"}}, way...)
	items := make([]thing, len(way))
	for i, c := range way {
		items[i] = thing{"@type": "ListItem", "position": i + 1, "name": c.name, "item": s.absolute(r, r.shopAddress(c.path))}
	}
	return thing{"@type": "BreadcrumbList", "itemListElement": items}.inContext()
}

// categoryWay is the way to a category, itself the last; none without one.
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

// itemList is schema.org's list of products of which first, from 1, is the first one's
// place.
func (s *Server) itemList(r *pageRequest, products []catalog.ProductCard, first int) thing {
	items := make([]thing, len(products))
	for i, p := range products {
		items[i] = thing{"@type": "ListItem", "position": first + i, "name": p.Name, "url": s.absolute(r, r.shopAddress(catalog.ProductPath(p.Slug)))}
	}
	return thing{"@type": "ItemList", "itemListElement": items}.inContext()
}

// listingLD is what a listing says of itself: the way to it and its products.
func (s *Server) listingLD(r *pageRequest, l *catalog.Listing, way ...crumb) []any {
	ld := []any{s.breadcrumbs(r, way...)}
	if len(l.Products) > 0 {
		ld = append(ld, s.itemList(r, l.Products, (l.Page-1)*catalog.PerPage+1))
	}
	return ld
}
