package web

import (
	"github.com/labstack/echo/v4"

	"haat/server/checkout"
	"haat/server/tenancy"
)

// quote answers what the lines of a cart cost now.
func (s *Server) quote(c echo.Context) error {
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
