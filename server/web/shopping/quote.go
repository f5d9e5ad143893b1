package shopping

import (
	"github.com/labstack/echo/v4"

	"haat/server/order/checkout"
	"haat/server/tenancy"
	"haat/server/web/edge"
)

// Quote returns the current price of a cart's lines within the rate limits, and begins a session.
func (s *Shopping) Quote(c echo.Context, at *edge.AtShop, in checkout.QuoteRequest) (*checkout.Quote, error) {
	customer, err := s.Customer(c, at.Tenant)
	if err != nil {
		return nil, err
	}
	if err := s.Guard.Quote(c, at.Tenant, customer, s.Visitor(c).SessionID); err != nil {
		return nil, err
	}
	quote, err := s.Checkout.Quote(at.Context, at.Tenant.Shop, in, at.Locale)
	if err != nil {
		return nil, err
	}
	return quote, s.beginSession(c, at.Tenant)
}

// beginSession starts a session for a shopper if the shop's limit of new sessions allows it.
// Shoppers with a session can still order when others have exhausted the shop's limit.
func (s *Shopping) beginSession(c echo.Context, t *tenancy.Tenant) error {
	who := s.Visitor(c)
	if who.SessionID != "" || !s.Guard.AllowsSession(c, t) {
		return nil
	}
	who.Begin()
	return who.Save(c)
}
