package edge

import (
	"strconv"

	"github.com/labstack/echo/v4"

	"haat/ent"
	"haat/server/platform/fault"
)

// SignedIn contains the signed-in customer and the shop of a request.
type SignedIn struct {
	*ent.Customer
	*AtShop
}

// RequireCustomer wraps a handler that requires a signed-in customer. If nobody is signed in, it returns
// Unauthorized "login_required".
func (s *Edge) RequireCustomer(answer func(echo.Context, *SignedIn) error) echo.HandlerFunc {
	return func(c echo.Context) error {
		at, err := s.AtShop(c)
		if err != nil {
			return err
		}
		who, err := s.Customer(c, at.Tenant)
		if err != nil {
			return err
		}
		if who == nil {
			return fault.New(fault.Unauthorized, "login_required")
		}
		if err := s.Guard.customer(who); err != nil {
			return err
		}
		at.Context = s.withShares(at.Context, "customer "+strconv.Itoa(who.ID), at.Tenant)
		return answer(c, &SignedIn{who, at})
	}
}
