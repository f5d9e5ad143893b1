package shopping

import (
	"github.com/labstack/echo/v4"

	"haat/server/order/unfinished"
	"haat/server/web/edge"
)

// Keep stores a checkout within the rate limits.
func (s *Shopping) Keep(c echo.Context, at *edge.AtShop, in unfinished.KeepRequest) error {
	if at.Tenant.Shop.UnfinishedDays == 0 {
		return nil
	}
	who, err := s.Customer(c, at.Tenant)
	if err != nil {
		return err
	}
	return s.Unfinished.Keep(at.Context, at.Tenant, in, at.Locale, func() error { return s.Guard.Unfinished(c, at.Tenant, who) })
}
