package storefront

import (
	"context"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"haat/server/catalog"
	"haat/server/platform/fault"
	"haat/server/platform/figure"
	"haat/server/platform/i18n"
	"haat/server/platform/money"
	"haat/server/platform/textnorm"
	"haat/server/web/page"
)

// ListingQuery returns the listing parameters of a URL in normalized form.
func ListingQuery(given url.Values) url.Values { return listingAddress(parseListing(given)) }

// parseListing parses a listing's parameters. It ignores invalid values. If the minimum price is above the
// maximum, it exchanges them.
func parseListing(q url.Values) catalog.ListingQuery {
	out := catalog.ListingQuery{
		Sort:       catalog.ParseSort(q.Get("sort")),
		InStock:    q.Get("stock") == "in",
		MinPrice:   parsePrice(q.Get("min")),
		MaxPrice:   parsePrice(q.Get("max")),
		Page:       pageNumber(q),
		Brands:     parseChoices(q[catalog.ParamBrand]),
		Categories: parseChoices(q[catalog.ParamCategory]),
		Discounted: q.Get(catalog.ParamDiscount) == catalog.ParamOn,
		Rated:      q.Get(catalog.ParamRating) == strconv.Itoa(catalog.GoodRating),
	}
	for _, text := range parseChoices(q[catalog.ParamOption]) {
		if choice, ok := catalog.ParseOptionChoice(text); ok {
			out.Options = append(out.Options, choice)
		}
	}
	if out.MinPrice != nil && out.MaxPrice != nil && *out.MinPrice > *out.MaxPrice {
		out.MinPrice, out.MaxPrice = out.MaxPrice, out.MinPrice
	}
	return out
}

// Limits of the values of one parameter. Further values are ignored.
const (
	maxChoices     = 10
	maxChoiceBytes = 300 // of all values together
)

// parseChoices returns the values of a parameter, sorted and without duplicates.
func parseChoices(values []string) []string {
	canonical := make([]string, len(values))
	for i, v := range values {
		canonical[i] = textnorm.Canonical(v)
	}
	sorted := slices.Compact(slices.Sorted(slices.Values(canonical)))
	var list []string
	size := 0
	for _, v := range sorted {
		if v == "" || !utf8.ValidString(v) || strings.ContainsRune(v, 0) || size+len(v) > maxChoiceBytes || len(list) == maxChoices {
			continue
		}
		list, size = append(list, v), size+len(v)
	}
	return list
}

// parsePrice parses a price in a filter. It returns nil if s is not a price.
func parsePrice(s string) *money.Amount {
	amount, err := figure.Amount(s, "BDT")
	if err != nil {
		return nil
	}
	return &amount
}

// effectiveQuery returns the listing parameters that took effect.
func effectiveQuery(l *catalog.Listing) catalog.ListingQuery {
	q := l.Query
	q.Page = l.Page
	return q
}

// listingAddress encodes listing parameters without those that have their default values.
func listingAddress(l catalog.ListingQuery) url.Values {
	q := url.Values{}
	if l.Sort != catalog.SortPopular && l.Sort != catalog.SortMatch {
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
	for _, brand := range l.Brands {
		q.Add(catalog.ParamBrand, brand)
	}
	for _, category := range l.Categories {
		q.Add(catalog.ParamCategory, category)
	}
	for _, choice := range l.Options {
		q.Add(catalog.ParamOption, choice.String())
	}
	if l.Discounted {
		q.Set(catalog.ParamDiscount, catalog.ParamOn)
	}
	if l.Rated {
		q.Set(catalog.ParamRating, strconv.Itoa(catalog.GoodRating))
	}
	if l.Page > 1 {
		q.Set("page", strconv.Itoa(l.Page))
	}
	return q
}

// thinListing is the number of products below which a filtered listing is not indexed.
const thinListing = 4

// listingCanonical returns the parameters of a listing's canonical URL. Listings of one brand or of one value
// of an option are separate pages. noindex is true for all other filtered or sorted listings, and for those
// with few products.
func listingCanonical(l *catalog.Listing) (canonical url.Values, noindex bool) {
	q := catalog.ListingQuery{Sort: catalog.SortPopular, Page: l.Page}
	if l.Query.IndexableFacet() && l.Total >= thinListing {
		q.Brands, q.Options = l.Query.Brands, l.Query.Options
		return listingAddress(q), false
	}
	return listingAddress(q), l.Query.Filtered() || l.Sort != catalog.SortPopular
}

// facetTitle returns a listing's title. If the listing is a separate page because of a facet, the title
// contains the facet's label.
func facetTitle(l *catalog.Listing, title string) string {
	if _, noindex := listingCanonical(l); noindex || !l.Query.IndexableFacet() {
		return title
	}
	for _, f := range l.Facets {
		for _, v := range f.Values {
			if v.Chosen {
				return v.Label + " – " + title
			}
		}
	}
	return title
}

// LoadCategory loads the products of a category.
func (s *Pages) LoadCategory(ctx context.Context, r *Request, tree catalog.Tree) (*Content, error) {
	slug := r.item
	category, ok := tree.BySlug(slug)
	if !ok {
		return nil, s.movedOr(ctx, r, fault.New(fault.NotFound, "category_not_found"), catalog.MovedCategory, slug, "/category/")
	}
	listing, err := s.Catalog.ListCategory(ctx, tree, category.ID, parseListing(r.query), r.Locale)
	if err != nil {
		return nil, err
	}
	if err := s.showOffers(ctx, r, listing.Products); err != nil {
		return nil, err
	}
	canonical, noindex := listingCanonical(listing)
	title := facetTitle(listing, categoryTitle(tree, category))
	return &Content{
		props: page.CategoryProps{
			Category: category, Parent: tree.ByID(category.ParentID), Children: tree.Children(category.ID), Listing: *listing,
		},
		query: listingAddress(effectiveQuery(listing)),
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
func (s *Pages) LoadBestSelling(ctx context.Context, r *Request, tree catalog.Tree) (*Content, error) {
	listing, err := s.Catalog.ListBestSelling(ctx, tree, parseListing(r.query), r.Locale)
	if err != nil {
		return nil, err
	}
	if err := s.showOffers(ctx, r, listing.Products); err != nil {
		return nil, err
	}
	canonical, noindex := listingCanonical(listing)
	heading := s.Texts.T(string(r.Locale), "nav.best_selling")
	title := facetTitle(listing, heading)
	return &Content{
		props: page.BestSellingProps{Listing: *listing},
		query: listingAddress(effectiveQuery(listing)),
		tags:  []string{catalog.CatalogTag(r.Tenant.Shop.ID)},
		head: headInput{
			title:       title,
			description: s.Texts.T(string(r.Locale), "head.best_selling.description", "shop", r.shopName(), "pay", s.shopPayText(r)),
			number:      s.pageInWords(r, listing.Page),
			jsonLD:      s.listingLD(r, listing, crumb{heading, "/best-selling-products"}),
			canonical:   canonical,
			noindex:     noindex,
		},
	}, nil
}

// categoryTitle returns the category's name, followed by its parent's name if another category has the same
// name.
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
	return s.Texts.T(string(r.Locale), key, "category", title, "shop", r.shopName(), "count", localNumber(l.Total, r.Locale),
		"pay", s.shopPayText(r))
}

// pageInWords returns the page number as text, for the titles of a listing's pages, or "" for the first page.
func (s *Pages) pageInWords(r *Request, number int) string {
	if number == 1 {
		return ""
	}
	return s.Texts.T(string(r.Locale), "pages.number", "page", localNumber(number, r.Locale))
}

func localNumber(n int, locale i18n.Locale) string {
	if locale == i18n.Bn {
		return textnorm.BengaliDigits(strconv.Itoa(n))
	}
	return strconv.Itoa(n)
}
