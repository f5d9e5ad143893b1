package customer

import (
	"github.com/labstack/echo/v4"

	"haat/server/catalog/stockalert"
	"haat/server/platform/httpx"
	"haat/server/web/edge"
)

// AddStockAlert stores a number that receives an SMS when a product is available. The response does not
// reveal whether the number is already waiting.
func (s *API) AddStockAlert(c echo.Context) error {
	var in stockalert.Request
	at, err := s.ReadAtShop(c, &in)
	if err != nil {
		return err
	}
	who, err := s.Customer(c, at.Tenant)
	if err != nil {
		return err
	}
	allow := func(number string) error { return s.Guard.StockAlert(c, at.Tenant, who, number) }
	if err := s.StockAlerts.Subscribe(at.Context, at.Tenant, in, at.Locale, allow); err != nil {
		return err
	}
	return httpx.SendPrivate(c, edge.Nothing(nil))
}
