package customer

import (
	"github.com/labstack/echo/v4"

	"haat/server/account"
	"haat/server/platform/httpx"
	"haat/server/web/edge"
)

// Profile responds with the signed-in customer's profile.
func (s *API) Profile(c echo.Context, who *edge.SignedIn) error {
	profile, err := s.Accounts.Profile(who.Context, who.Customer)
	if err != nil {
		return err
	}
	return httpx.SendPrivate(c, profile)
}

// EditProfile changes the customer's name and email address.
func (s *API) EditProfile(c echo.Context, who *edge.SignedIn) error {
	var in account.ProfileRequest
	if err := httpx.ReadJSON(c, &in); err != nil {
		return err
	}
	profile, err := s.Accounts.EditProfile(who.Context, who.Customer, in)
	if err != nil {
		return err
	}
	return httpx.SendPrivate(c, profile)
}
