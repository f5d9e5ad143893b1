package web

import (
	"github.com/labstack/echo/v4"

	"haat/server/checkout"
	"haat/server/tenancy"
)

// quote answers what the lines of a cart cost now.
func (s *Server) quote(c echo.Context) error {
	var in checkout.QuoteRequest
	if err := readJSON(c, &in); err != nil {
		return err
	}
	tenant, locale, err := s.apiShop(c)
	if err != nil {
		return err
	}
	if err := s.guard.quote(c, tenant); err != nil {
		return err
	}
	quote, err := s.Checkout.Quote(tenant.Context(c.Request().Context()), tenant.Shop, in, locale)
	if err != nil {
		return err
	}
	if err := s.beginSession(c, tenant); err != nil {
		return err
	}
	return sendPrivate(c, quote)
}

// beginSession gives a shopper a session, while the shop may begin more: who has
// one may order when strangers have used up the shop's limit.
func (s *Server) beginSession(c echo.Context, t *tenancy.Tenant) error {
	who := s.visitor(c)
	if who.running != "" || !s.guard.begins(c, t) {
		return nil
	}
	who.begin()
	return who.save(c)
}
