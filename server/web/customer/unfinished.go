package customer

import (
	"github.com/labstack/echo/v4"

	"haat/server/order/unfinished"
	"haat/server/platform/httpx"
	"haat/server/web/edge"
)

// KeepUnfinished stores a checkout that has not become an order, if the shop wants that and the customer does not refuse. The response
// is the same whether it is stored or not.
func (s *API) KeepUnfinished(c echo.Context) error {
	var in unfinished.KeepRequest
	at, err := s.ReadAtShop(c, &in)
	if err != nil {
		return err
	}
	if err := s.Keep(c, at, in); err != nil {
		return err
	}
	return httpx.SendPrivate(c, edge.Nothing(nil))
}

// Keep stores a checkout within the rate limits.
func (s *API) Keep(c echo.Context, at *edge.AtShop, in unfinished.KeepRequest) error {
	if at.Tenant.Shop.UnfinishedDays == 0 {
		return nil
	}
	who, err := s.Customer(c, at.Tenant)
	if err != nil {
		return err
	}
	return s.Unfinished.Keep(at.Context, at.Tenant, in, at.Locale, func() error { return s.Guard.Unfinished(c, at.Tenant, who) })
}
