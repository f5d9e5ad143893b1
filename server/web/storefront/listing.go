package storefront

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

// ListingQuery returns the listing parameters of an address in normal form.
func ListingQuery(given url.Values) url.Values { return listingAddress(parseListing(given)) }

// parseListing parses a listing's parameters. Invalid values are ignored; a minimum price above the
// maximum is swapped with it.
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

// parsePrice parses a price with optional thousands separators and Bengali digits. It returns nil
// if s is not a price.
func parsePrice(s string) *money.Amount {
	amount, err := money.Parse(strings.ReplaceAll(textnorm.ASCIIDigits(s), ",", ""))
	if err != nil || amount < 0 {
		return nil
	}
	return &amount
}

// effectiveQuery returns the listing parameters that took effect.
func effectiveQuery(l *catalog.Listing) url.Values {
	return listingAddress(catalog.ListingQuery{
		Sort: l.Sort, InStock: l.InStock, MinPrice: l.MinPrice, MaxPrice: l.MaxPrice, Page: l.Page,
	})
}

// listingAddress encodes listing parameters and omits defaults.
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

// listingCanonical returns the parameters of a listing's canonical address: only the page number.
// noindex is set if the listing is filtered or sorted.
func listingCanonical(l *catalog.Listing) (canonical url.Values, noindex bool) {
	if l.Page > 1 {
		canonical = url.Values{"page": {strconv.Itoa(l.Page)}}
	}
	return canonical, l.InStock || l.MinPrice != nil || l.MaxPrice != nil || l.Sort != catalog.SortPopular
}

// LoadCategory loads the products of a category.
func (s *Pages) LoadCategory(ctx context.Context, r *Request, tree catalog.Tree) (*Content, error) {
	slug := r.params["category"]
	category, ok := tree.BySlug(slug)
	if !ok {
		return nil, s.movedOr(ctx, r, fault.New(fault.NotFound, "category_not_found"), catalog.MovedCategory, slug, "/category/")
	}
	listing, err := s.Catalog.ListCategory(ctx, tree, category.ID, parseListing(r.query), r.Locale)
	if err != nil {
		return nil, err
	}
	canonical, noindex := listingCanonical(listing)
	title := categoryTitle(tree, category)
	return &Content{
		props: page.CategoryProps{
			Category: category, Parent: tree.ByID(category.ParentID), Children: tree.Children(category.ID), Listing: *listing,
		},
		query: effectiveQuery(listing),
		tags:  []string{catalog.CategoryTag(category.ID), catalog.CatalogTag(r.Tenant.Shop.ID)},
		head: headInput{
			title:       title,
			description: s.categoryDescription(r, title, listing),
			number:      s.pageInWords(r, listing.Page),
			jsonLD:      s.listingLD(r, listing, categoryWay(tree, &category)...),
			canonical:   canonical,
			noindex:     noindex,
		},
	}, nil
}

// LoadBestSelling loads the best-selling products.
func (s *Pages) LoadBestSelling(ctx context.Context, r *Request, _ catalog.Tree) (*Content, error) {
	listing, err := s.Catalog.ListBestSelling(ctx, parseListing(r.query), r.Locale)
	if err != nil {
		return nil, err
	}
	canonical, noindex := listingCanonical(listing)
	title := s.Texts.T(string(r.Locale), "nav.best_selling")
	return &Content{
		props: page.BestSellingProps{Listing: *listing},
		query: effectiveQuery(listing),
		tags:  []string{catalog.CatalogTag(r.Tenant.Shop.ID)},
		head: headInput{
			title:       title,
			description: s.Texts.T(string(r.Locale), "head.best_selling.description", "shop", r.shopName()),
			number:      s.pageInWords(r, listing.Page),
			jsonLD:      s.listingLD(r, listing, crumb{title, "/best-selling-products"}),
			canonical:   canonical,
			noindex:     noindex,
		},
	}, nil
}

// categoryTitle returns the category's name, followed by its parent's name if another category has
// the same name.
func categoryTitle(tree catalog.Tree, category catalog.Category) string {
	parent := tree.ByID(category.ParentID)
	same := func(c catalog.Category) bool { return c.ID != category.ID && c.Name == category.Name }
	if parent == nil || !slices.ContainsFunc(tree, same) {
		return category.Name
	}
	return category.Name + ", " + parent.Name
}

func (s *Pages) categoryDescription(r *Request, title string, l *catalog.Listing) string {
	key := "head.category.description"
	if l.Total > 0 {
		key = "head.category.description.count"
	}
	return s.Texts.T(string(r.Locale), key, "category", title, "shop", r.shopName(), "count", localNumber(l.Total, r.Locale))
}

// pageInWords returns the page number as text, for the titles of a listing's pages; "" for the
// first page.
func (s *Pages) pageInWords(r *Request, number int) string {
	if number == 1 {
		return ""
	}
	return s.Texts.T(string(r.Locale), "pages.number", "page", localNumber(number, r.Locale))
}

func localNumber(n int, locale catalog.Locale) string {
	if locale == catalog.Bn {
		return textnorm.BengaliDigits(strconv.Itoa(n))
	}
	return strconv.Itoa(n)
}
