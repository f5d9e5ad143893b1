package web

import (
	"github.com/labstack/echo/v4"

	"haat/server/checkout"
	"haat/server/platform/httpx"
	"haat/server/tenancy"
)

// quote responds with the current price of a cart's lines.
func (s *CustomerAPI) quote(c echo.Context) error {
	var in checkout.QuoteRequest
	at, err := s.readAtShop(c, &in)
	if err != nil {
		return err
	}
	if err := s.guard.quote(c, at.tenant, s.visitor(c).running); err != nil {
		return err
	}
	quote, err := s.Checkout.Quote(at.ctx, at.tenant.Shop, in, at.locale)
	if err != nil {
		return err
	}
	if err := s.beginSession(c, at.tenant); err != nil {
		return err
	}
	return httpx.SendPrivate(c, quote)
}

// beginSession starts a session for a shopper if the shop's limit of new sessions allows it.
// Shoppers with a session can still order when others have exhausted the shop's limit.
func (s *CustomerAPI) beginSession(c echo.Context, t *tenancy.Tenant) error {
	who := s.visitor(c)
	if who.running != "" || !s.guard.allowsSession(c, t) {
		return nil
	}
	who.begin()
	return who.save(c)
}
