package storefront

import (
	"context"
	"errors"
	"net/url"
	"strconv"

	"haat/server/catalog"
	"haat/server/catalog/search"
	"haat/server/platform/textnorm"
	"haat/server/web/page"
)

// SearchQuery returns the search term and the listing parameters of a URL in normalized form.
func SearchQuery(given url.Values) url.Values {
	return searchAddress(search.Term(given.Get("q")), parseListing(given))
}

// searchAddress encodes a term and listing parameters. Without a term, it returns no parameters.
func searchAddress(term string, l catalog.ListingQuery) url.Values {
	if term == "" {
		return url.Values{}
	}
	q := listingAddress(l)
	q.Set("q", term)
	return q
}

// pageNumber parses ?page=. It returns 1 for invalid values.
func pageNumber(q url.Values) int {
	n, err := strconv.Atoi(textnorm.ASCIIDigits(q.Get("page")))
	if err != nil && !errors.Is(err, strconv.ErrRange) {
		return 1
	}
	return max(1, n)
}

// LoadSearch loads the products that a search finds.
func (s *Pages) LoadSearch(ctx context.Context, r *Request, tree catalog.Tree) (*Content, error) {
	term := r.query.Get("q")
	found, err := s.Catalog.Search(ctx, tree, term, parseListing(r.query), r.Locale)
	if err != nil {
		return nil, err
	}
	if err := s.showOffers(ctx, r, found.Listing.Products); err != nil {
		return nil, err
	}
	locale := string(r.Locale)
	title := s.Texts.T(locale, "head.search.empty")
	if term != "" {
		title = s.Texts.T(locale, "head.search.title", "query", term)
	}
	return &Content{
		props: page.SearchProps{Query: term, Results: *found},
		query: searchAddress(term, effectiveQuery(&found.Listing)),
		tags:  []string{catalog.CatalogTag(r.Tenant.Shop.ID)},
		head: headInput{
			title:       title,
			number:      s.pageInWords(r, found.Listing.Page),
			description: s.Texts.T(locale, "head.search.description", "shop", r.shopName()),
			noindex:     true,
		},
	}, nil
}
