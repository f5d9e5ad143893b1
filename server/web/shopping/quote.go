package shopping

import (
	"github.com/labstack/echo/v4"

	"haat/ent"
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
	if customer != nil {
		in.Mobile = customer.Mobile
	}
	quote, err := s.quote(c, at, customer, in)
	if err != nil {
		return nil, err
	}
	return quote, s.beginSession(c, at.Tenant)
}

// quote quotes a cart. The codes of a network that tried too many unknown ones are not looked up.
func (s *Shopping) quote(c echo.Context, at *edge.AtShop, customer *ent.Customer, in checkout.QuoteRequest) (*checkout.Quote, error) {
	var ignored []string
	if len(in.Codes) > 0 && s.Guard.TryDiscountCodes(c, at.Tenant, customer) != nil {
		ignored, in.Codes = in.Codes, nil
	}
	quote, err := s.Checkout.Quote(at.Context, at.Tenant.Shop, in, at.Locale)
	if err != nil {
		return nil, err
	}
	quote.Ignore(ignored)
	s.Guard.CountUnknownCodes(c, at.Tenant, customer, quote.UnknownCodes())
	return quote, nil
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
