package customer

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"

	"github.com/labstack/echo/v4"

	"haat/server/catalog"
	"haat/server/catalog/search"
	"haat/server/platform/httpx"
	"haat/server/platform/pagecache"
	"haat/server/web/edge"
)

// found is the result of a search for the counter of terms: whether it found products, and whether the term
// was misspelled.
type found struct{ some, misspelled bool }

// SearchProducts responds with the products that match the term in the path. The response is cached until one
// of the products changes, or the shop's set of products changes.
func (s *API) SearchProducts(c echo.Context) error {
	at, err := s.AtShop(c)
	if err != nil {
		return err
	}
	perPage, err := parsePerPage(c.QueryParam("per_page"))
	if err != nil {
		return err
	}
	if !at.Tenant.Shop.Public {
		return httpx.SendData(c, &catalog.FoundProducts{Data: []catalog.FoundProduct{}})
	}
	given := httpx.PathParams(c)["term"]
	term := search.Term(given)
	key := fmt.Sprintf("search\x00%d\x00%d\x00%s\x00%s", at.Tenant.Shop.ID, perPage, at.Locale, term)
	finished, ok := s.Searches.Kept(key)
	if !ok {
		if err := s.Guard.Search(c); err != nil {
			return err
		}
		load := s.SearchInTurn(c, at.Tenant.Shop.Slug, func(ctx context.Context) (*pagecache.Page, error) {
			return s.makeSearch(at.Tenant.Context(ctx), at, term, perPage)
		})
		if finished, err = s.Searches.Get(at.Context, key, s.LoadFromReplica(load)); err != nil {
			return err
		}
	}
	if f := finished.Note.(found); !f.misspelled { // misspelled terms must be neither popular nor missed
		s.Terms.Count(at.Tenant.Shop.ID, httpx.AddressKey(c), httpx.NetworkKey(c), given, f.some)
	}
	return httpx.Send(c, finished)
}

func (s *API) makeSearch(ctx context.Context, at *edge.AtShop, term string, perPage int) (*pagecache.Page, error) {
	products, err := s.Catalog.SearchProducts(ctx, term, perPage, at.Locale)
	if err != nil {
		return nil, err
	}
	shown, err := s.Offers.Now(ctx, at.Locale)
	if err != nil {
		return nil, err
	}
	for i := range products.Data {
		shown.Found(&products.Data[i])
	}
	body, err := json.Marshal(httpx.DataBody{Data: products})
	if err != nil {
		return nil, fmt.Errorf("encode products: %w", err)
	}
	id := at.Tenant.Shop.ID
	tags := []string{catalog.ShopTag(id), catalog.CatalogTag(id)}
	for _, p := range products.Data { // a change of a variant's stock purges only the product's tag
		tags = append(tags, catalog.ProductTag(p.ID))
	}
	p := &pagecache.Page{
		Status: http.StatusOK, ContentType: echo.MIMEApplicationJSON, Tags: tags,
		Header: http.Header{"Cache-Control": {"no-cache"}, "Vary": {"Accept-Encoding, Cookie"}},
		Note:   found{len(products.Data) > 0, products.Meant != ""},
	}
	return p, p.Finish(body)
}

// popularTerms contains the terms for which a shop's visitors search most.
type popularTerms struct {
	Terms []string `json:"terms"`
}

// PopularTerms responds with the shop's popular searches.
func (s *API) PopularTerms(c echo.Context) error {
	at, err := s.AtShop(c)
	if err != nil {
		return err
	}
	popular := popularTerms{Terms: []string{}}
	if at.Tenant.Shop.Public {
		if popular.Terms, err = s.Terms.Popular(at.Context); err != nil {
			return err
		}
	}
	return httpx.SendData(c, popular)
}

const (
	mostPerPage    = 100
	defaultPerPage = 100
)

func parsePerPage(given string) (int, error) {
	if given == "" {
		return defaultPerPage, nil
	}
	n, err := strconv.Atoi(given)
	if err != nil || n < 1 || n > mostPerPage {
		return 0, httpx.InvalidField("per_page")
	}
	return n, nil
}
