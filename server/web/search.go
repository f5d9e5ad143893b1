package web

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

// searchQuery returns the normalised search term and page number of an address.
func searchQuery(given url.Values) url.Values {
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

func (s *Pages) loadSearch(ctx context.Context, r *pageRequest, _ catalog.Tree) (*content, error) {
	term := r.query.Get("q")
	found, err := s.Catalog.Search(ctx, term, pageNumber(r.query), r.locale)
	if err != nil {
		return nil, err
	}
	locale := string(r.locale)
	title := s.Texts.T(locale, "head.search.empty")
	if term != "" {
		title = s.Texts.T(locale, "head.search.title", "query", term)
	}
	return &content{
		props: page.SearchProps{Query: term, Results: *found},
		query: searchAddress(term, found.Page),
		tags:  []string{catalog.CatalogTag(r.tenant.Shop.ID)},
		head: headInput{
			title:       title,
			number:      s.pageInWords(r, found.Page),
			description: s.Texts.T(locale, "head.search.description", "shop", r.shopName()),
			noindex:     true,
		},
	}, nil
}
