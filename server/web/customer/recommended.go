package customer

import (
	"github.com/labstack/echo/v4"

	"haat/server/catalog"
	"haat/server/platform/httpx"
)

// BoughtTogether responds with products that are often in the same orders as a product.
func (s *API) BoughtTogether(c echo.Context) error {
	at, productID, err := s.atProduct(c)
	if err != nil {
		return err
	}
	cards := []catalog.ProductCard{}
	if at.Tenant.Shop.Public {
		if cards, err = s.Recommended.BoughtTogether(at.Context, productID, at.Locale); err != nil {
			return err
		}
	}
	return httpx.SendData(c, cards)
}
