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
	list := []catalog.FoundProduct{}
	if at.Tenant.Shop.Public {
		if list, err = s.Catalog.SearchProducts(at.Context, httpx.PathParams(c)["term"], perPage, at.Locale); err != nil {
			return err
		}
	}
	return httpx.SendData(c, httpx.DataBody{Data: list})
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
