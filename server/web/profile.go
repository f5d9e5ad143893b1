package web

import (
	"github.com/labstack/echo/v4"

	"haat/server/account"
	"haat/server/platform/httpx"
	"haat/server/web/edge"
)

// profile responds with the signed-in customer's profile.
func (s *CustomerAPI) profile(c echo.Context, who *edge.SignedIn) error {
	profile, err := s.Accounts.Profile(who.Context, who.Customer)
	if err != nil {
		return err
	}
	return httpx.SendPrivate(c, profile)
}

// editProfile changes the customer's name and email address.
func (s *CustomerAPI) editProfile(c echo.Context, who *edge.SignedIn) error {
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
