package customer

import (
	"github.com/labstack/echo/v4"

	"haat/server/order/checkout"
	"haat/server/platform/httpx"
)

// Quote responds with the current price of a cart's lines.
func (s *API) Quote(c echo.Context) error {
	var in checkout.QuoteRequest
	at, err := s.ReadAtShop(c, &in)
	if err != nil {
		return err
	}
	quote, err := s.shopping.Quote(c, at, in)
	if err != nil {
		return err
	}
	return httpx.SendPrivate(c, quote)
}
