package web

import (
	"context"
	"errors"
	"net/url"
	"strconv"

	"github.com/labstack/echo/v4"

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

func (s *Server) loadSearch(ctx context.Context, r *pageRequest, _ catalog.Tree) (*content, error) {
	term := r.query.Get("q")
	found, err := s.Catalog.Search(ctx, term, pageNumber(r.query), r.locale)
	if err != nil {
		return nil, err
	}
	locale := string(r.locale)
	title := s.texts.T(locale, "head.search.empty")
	if term != "" {
		title = s.texts.T(locale, "head.search.title", "query", term)
	}
	return &content{
		props: page.SearchProps{Query: term, Results: *found},
		query: searchAddress(term, found.Page),
		tags:  []string{catalog.CatalogTag(r.tenant.Shop.ID)},
		head: headInput{
			title:       title,
			number:      s.pageInWords(r, found.Page),
			description: s.texts.T(locale, "head.search.description", "shop", r.shopName()),
			noindex:     true,
		},
	}, nil
}

const (
	mostPerPage    = 100
	defaultPerPage = 100
)

// searchProducts responds with the products that match the term in the path.
func (s *Server) searchProducts(c echo.Context) error {
	at, err := s.atShop(c)
	if err != nil {
		return err
	}
	perPage, err := parsePerPage(c.QueryParam("per_page"))
	if err != nil {
		return err
	}
	list := []catalog.FoundProduct{}
	if at.tenant.Shop.Public {
		if list, err = s.Catalog.SearchProducts(at.ctx, pathParams(c)["term"], perPage, at.locale); err != nil {
			return err
		}
	}
	return sendData(c, dataBody{list})
}

func parsePerPage(given string) (int, error) {
	if given == "" {
		return defaultPerPage, nil
	}
	n, err := strconv.Atoi(given)
	if err != nil || n < 1 || n > mostPerPage {
		return 0, invalid("per_page")
	}
	return n, nil
}
