package customer

import (
	"github.com/labstack/echo/v4"

	"haat/server/checkout"
	"haat/server/platform/httpx"
	"haat/server/tenancy"
)

// Quote responds with the current price of a cart's lines.
func (s *API) Quote(c echo.Context) error {
	var in checkout.QuoteRequest
	at, err := s.ReadAtShop(c, &in)
	if err != nil {
		return err
	}
	if err := s.Guard.Quote(c, at.Tenant, s.Visitor(c).SessionID); err != nil {
		return err
	}
	quote, err := s.Checkout.Quote(at.Context, at.Tenant.Shop, in, at.Locale)
	if err != nil {
		return err
	}
	if err := s.beginSession(c, at.Tenant); err != nil {
		return err
	}
	return httpx.SendPrivate(c, quote)
}

// beginSession starts a session for a shopper if the shop's limit of new sessions allows it.
// Shoppers with a session can still order when others have exhausted the shop's limit.
func (s *API) beginSession(c echo.Context, t *tenancy.Tenant) error {
	who := s.Visitor(c)
	if who.SessionID != "" || !s.Guard.AllowsSession(c, t) {
		return nil
	}
	who.Begin()
	return who.Save(c)
}
