package customer

import (
	"github.com/labstack/echo/v4"

	"haat/server/platform/httpx"
	"haat/server/platform/phone"
	"haat/server/stockalert"
	"haat/server/web/edge"
)

// AddStockAlert stores a number that gets an SMS when a product is available. The response is the
// same whether the number waits already or not.
func (s *API) AddStockAlert(c echo.Context) error {
	var in stockalert.Request
	at, err := s.ReadAtShop(c, &in)
	if err != nil {
		return err
	}
	number, _ := phone.Read(in.Phone)
	if err := s.Guard.StockAlert(c, at.Tenant, number); err != nil {
		return err
	}
	if err := s.Alerts.Subscribe(at.Context, at.Tenant, in, at.Locale); err != nil {
		return err
	}
	return httpx.SendPrivate(c, edge.Nothing(nil))
}
