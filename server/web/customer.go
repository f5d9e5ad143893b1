package web

import (
	"strconv"

	"github.com/labstack/echo/v4"

	"haat/ent"
	"haat/server/platform/fault"
)

// signedIn is the signed-in customer and the shop of a request.
type signedIn struct {
	*ent.Customer
	*atShop
}

// requireCustomer wraps the handler of a request that requires a signed-in customer. It returns
// Unauthorized "login_required" for others.
func (s *Edge) requireCustomer(answer func(echo.Context, *signedIn) error) echo.HandlerFunc {
	return func(c echo.Context) error {
		at, err := s.atShop(c)
		if err != nil {
			return err
		}
		who, err := s.customer(c, at.tenant)
		if err != nil {
			return err
		}
		if who == nil {
			return fault.New(fault.Unauthorized, "login_required")
		}
		if err := s.guard.customer(who); err != nil {
			return err
		}
		at.ctx = s.withShares(at.ctx, "customer "+strconv.Itoa(who.ID), at.tenant)
		return answer(c, &signedIn{who, at})
	}
}
