package customer

import (
	"github.com/labstack/echo/v4"

	"haat/server/customer/account"
	"haat/server/web/edge"
)

// Profile responds with the signed-in customer's profile.
func (s *API) Profile(_ echo.Context, who *edge.SignedIn) (*account.Profile, error) {
	return s.Accounts.Profile(who.Context, who.Customer)
}

// EditProfile changes the customer's name and email address.
func (s *API) EditProfile(_ echo.Context, who *edge.SignedIn, in account.ProfileRequest) (*account.Profile, error) {
	return s.Accounts.EditProfile(who.Context, who.Customer, in)
}
