package web

import (
	"github.com/labstack/echo/v4"

	"haat/server/account"
	"haat/server/platform/httpx"
)

// profile responds with the signed-in customer's profile.
func (s *CustomerAPI) profile(c echo.Context, who *signedIn) error {
	profile, err := s.Accounts.Profile(who.ctx, who.Customer)
	if err != nil {
		return err
	}
	return httpx.SendPrivate(c, profile)
}

// editProfile changes the customer's name and email address.
func (s *CustomerAPI) editProfile(c echo.Context, who *signedIn) error {
	var in account.ProfileRequest
	if err := httpx.ReadJSON(c, &in); err != nil {
		return err
	}
	profile, err := s.Accounts.EditProfile(who.ctx, who.Customer, in)
	if err != nil {
		return err
	}
	return httpx.SendPrivate(c, profile)
}
