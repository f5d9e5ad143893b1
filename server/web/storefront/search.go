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

// SearchQuery returns the normalised search term and page number of an address.
func SearchQuery(given url.Values) url.Values {
	return searchAddress(search.Term(given.Get("q")), pageNumber(given))
}

func searchAddress(term string, number int) url.Values {
	q := url.Values{}
	if term != "" {
		q.Set("q", term)
	}
	if number > 1 {
		q.Set("page", strconv.Itoa(number))
	}
	return q
}

// pageNumber parses ?page=. Invalid values count as 1.
func pageNumber(q url.Values) int {
	n, err := strconv.Atoi(textnorm.ASCIIDigits(q.Get("page")))
	if err != nil && !errors.Is(err, strconv.ErrRange) {
		return 1
	}
	return max(1, n)
}

// LoadSearch loads the products that a search finds.
func (s *Pages) LoadSearch(ctx context.Context, r *Request, _ catalog.Tree) (*Content, error) {
	term := r.query.Get("q")
	found, err := s.Catalog.Search(ctx, term, pageNumber(r.query), r.Locale)
	if err != nil {
		return nil, err
	}
	locale := string(r.Locale)
	title := s.Texts.T(locale, "head.search.empty")
	if term != "" {
		title = s.Texts.T(locale, "head.search.title", "query", term)
	}
	return &Content{
		props: page.SearchProps{Query: term, Results: *found},
		query: searchAddress(term, found.Page),
		tags:  []string{catalog.CatalogTag(r.Tenant.Shop.ID)},
		head: headInput{
			title:       title,
			number:      s.pageInWords(r, found.Page),
			description: s.Texts.T(locale, "head.search.description", "shop", r.shopName()),
			noindex:     true,
		},
	}, nil
}
