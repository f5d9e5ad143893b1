package web

import (
	"context"

	"github.com/labstack/echo/v4"

	"haat/ent"
	"haat/server/catalog"
	"haat/server/platform/fault"
	"haat/server/tenancy"
)

// signedIn is the customer who makes a request, with the shop and the language of
// the answer.
type signedIn struct {
	*ent.Customer
	tenant *tenancy.Tenant
	locale catalog.Locale
	ctx    context.Context // with the shop as viewer
}

// ofCustomer is the handler of a request that only a signed-in customer may make:
// Unauthorized "login_required" for anybody else.
func (s *Server) ofCustomer(answer func(echo.Context, *signedIn) error) echo.HandlerFunc {
	return func(c echo.Context) error {
		tenant, locale, err := s.apiShop(c)
		if err != nil {
			return err
		}
		who, err := s.customer(c, tenant)
		if err != nil {
			return err
		}
		if who == nil {
			return fault.New(fault.Unauthorized, "login_required")
		}
		if err := s.guard.customer(who); err != nil {
			return err
		}
		return answer(c, &signedIn{who, tenant, locale, tenant.Context(c.Request().Context())})
	}
}
