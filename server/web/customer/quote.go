package customer

import (
	"github.com/labstack/echo/v4"

	"haat/server/order/checkout"
	"haat/server/platform/httpx"
)

// Quote responds with the current price of a cart's lines. Their products have the offers that lists of products show.
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
	shown, err := s.Offers.Now(at.Context, at.Locale)
	if err != nil {
		return err
	}
	for _, line := range quote.Lines {
		if line.Product != nil {
			shown.Card(line.Product)
		}
	}
	return httpx.SendPrivate(c, quote)
}
