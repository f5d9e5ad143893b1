package customer

import (
	"strconv"

	"github.com/labstack/echo/v4"

	"haat/server/catalog"
	"haat/server/platform/httpx"
)

// SearchProducts responds with the products that match the term in the path.
func (s *API) SearchProducts(c echo.Context) error {
	at, err := s.AtShop(c)
	if err != nil {
		return err
	}
	perPage, err := parsePerPage(c.QueryParam("per_page"))
	if err != nil {
		return err
	}
	found := &catalog.FoundProducts{Data: []catalog.FoundProduct{}}
	if at.Tenant.Shop.Public {
		term := httpx.PathParams(c)["term"]
		if found, err = s.Catalog.SearchProducts(at.Context, term, perPage, at.Locale); err != nil {
			return err
		}
		if found.Meant == "" { // misspellings are neither popular nor missing
			s.Terms.Count(at.Tenant.Shop.ID, httpx.AddressKey(c), httpx.NetworkKey(c), term, len(found.Data) > 0)
		}
	}
	return httpx.SendData(c, found)
}

// popularTerms are the terms that a shop's visitors search for most.
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
