package web

import (
	"context"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"haat/server/catalog"
	"haat/server/platform/fault"
	"haat/server/platform/money"
	"haat/server/platform/textnorm"
	"haat/server/web/page"
)

// listingQuery is the choices of a listing as its address has them.
func listingQuery(given url.Values) url.Values { return listingAddress(parseListing(given)) }

// parseListing reads a listing's choices. What cannot be read is no choice;
// bounds in the wrong order are turned round.
func parseListing(q url.Values) catalog.ListingQuery {
	out := catalog.ListingQuery{
		Sort:     catalog.ParseSort(q.Get("sort")),
		InStock:  q.Get("stock") == "in",
		MinPrice: parsePrice(q.Get("min")),
		MaxPrice: parsePrice(q.Get("max")),
		Page:     pageNumber(q),
	}
	if out.MinPrice != nil && out.MaxPrice != nil && *out.MinPrice > *out.MaxPrice {
		out.MinPrice, out.MaxPrice = out.MaxPrice, out.MinPrice
	}
	return out
}

// parsePrice reads a price as people type it, with the commas between groups.
func parsePrice(s string) *money.Amount {
	amount, err := money.Parse(strings.ReplaceAll(textnorm.ASCIIDigits(s), ",", ""))
	if err != nil || amount < 0 {
		return nil
	}
	return &amount
}

// shown are the choices of a listing that took effect.
func shown(l *catalog.Listing) url.Values {
	return listingAddress(catalog.ListingQuery{
		Sort: l.Sort, InStock: l.InStock, MinPrice: l.MinPrice, MaxPrice: l.MaxPrice, Page: l.Page,
	})
}

// listingAddress writes choices as parameters; what is the default is left out.
func listingAddress(l catalog.ListingQuery) url.Values {
	q := url.Values{}
	if l.Sort != catalog.SortPopular {
		q.Set("sort", string(l.Sort))
	}
	if l.MinPrice != nil {
		q.Set("min", l.MinPrice.Decimal())
	}
	if l.MaxPrice != nil {
		q.Set("max", l.MaxPrice.Decimal())
	}
	if l.InStock {
		q.Set("stock", "in")
	}
	if l.Page > 1 {
		q.Set("page", strconv.Itoa(l.Page))
	}
	return q
}

// listingCanonical names the page of a listing that search engines keep: the
// plain order, page by page. A choice of the visitor's is not indexed.
func listingCanonical(l *catalog.Listing) (canonical url.Values, noindex bool) {
	if l.Page > 1 {
		canonical = url.Values{"page": {strconv.Itoa(l.Page)}}
	}
	return canonical, l.InStock || l.MinPrice != nil || l.MaxPrice != nil || l.Sort != catalog.SortPopular
}

func (s *Server) loadCategory(ctx context.Context, r *pageRequest, tree catalog.Tree) (*content, error) {
	slug := r.params["category"]
	category, ok := tree.BySlug(slug)
	if !ok {
		return nil, s.movedOr(ctx, r, fault.New(fault.NotFound, "category_not_found"), catalog.MovedCategory, slug, "/category/")
	}
	listing, err := s.Catalog.ListCategory(ctx, tree, category.ID, parseListing(r.query), r.locale)
	if err != nil {
		return nil, err
	}
	canonical, noindex := listingCanonical(listing)
	title := categoryTitle(tree, category)
	return &content{
		props: page.CategoryProps{
			Category: category, Parent: tree.ByID(category.ParentID), Children: tree.Children(category.ID), Listing: *listing,
		},
		query: shown(listing),
		tags:  []string{catalog.CategoryTag(category.ID), catalog.CatalogTag(r.tenant.Shop.ID)},
		head: headInput{
			title:       title,
			description: s.categoryDescription(r, title, listing),
			number:      s.pageInWords(r, listing.Page),
			jsonLD:      s.listingLD(s.canonical(r), listing, categoryWay(tree, &category)...),
			canonical:   canonical,
			noindex:     noindex,
		},
	}, nil
}

func (s *Server) loadBestSelling(ctx context.Context, r *pageRequest, _ catalog.Tree) (*content, error) {
	listing, err := s.Catalog.ListBestSelling(ctx, parseListing(r.query), r.locale)
	if err != nil {
		return nil, err
	}
	canonical, noindex := listingCanonical(listing)
	title := s.texts.T(string(r.locale), "nav.best_selling")
	return &content{
		props: page.BestSellingProps{Listing: *listing},
		query: shown(listing),
		tags:  []string{catalog.CatalogTag(r.tenant.Shop.ID)},
		head: headInput{
			title:       title,
			description: s.texts.T(string(r.locale), "head.best_selling.description", "shop", r.shopName()),
			number:      s.pageInWords(r, listing.Page),
			jsonLD:      s.listingLD(s.canonical(r), listing, crumb{title, "/best-selling-products"}),
			canonical:   canonical,
			noindex:     noindex,
		},
	}, nil
}

// categoryTitle is the category's name, with that of the one above it where another has
// the same.
func categoryTitle(tree catalog.Tree, category catalog.Category) string {
	parent := tree.ByID(category.ParentID)
	same := func(c catalog.Category) bool { return c.ID != category.ID && c.Name == category.Name }
	if parent == nil || !slices.ContainsFunc(tree, same) {
		return category.Name
	}
	return category.Name + ", " + parent.Name
}

func (s *Server) categoryDescription(r *pageRequest, title string, l *catalog.Listing) string {
	key := "head.category.description"
	if l.Total > 0 {
		key = "head.category.description.count"
	}
	return s.texts.T(string(r.locale), key, "category", title, "shop", r.shopName(), "count", localNumber(l.Total, r.locale))
}

// pageInWords tells the pages of a listing apart; empty for the first.
func (s *Server) pageInWords(r *pageRequest, number int) string {
	if number == 1 {
		return ""
	}
	return s.texts.T(string(r.locale), "pages.number", "page", localNumber(number, r.locale))
}

func localNumber(n int, locale catalog.Locale) string {
	if locale == catalog.Bn {
		return textnorm.BengaliDigits(strconv.Itoa(n))
	}
	return strconv.Itoa(n)
}
