package admin

import (
	"github.com/labstack/echo/v4"

	"haat/server/platform/httpx"
	"haat/server/settings"
	"haat/server/web/edge"
)

// Theme responds with the shop's theme.
func (s *API) Theme(c echo.Context, who *edge.MerchantAt) error {
	return httpx.SendPrivate(c, settings.ThemeOf(who.Tenant.Shop))
}

// SetTheme sets the shop's theme and responds with it.
func (s *API) SetTheme(c echo.Context, who *edge.MerchantAt) error {
	var in settings.Theme
	if err := httpx.ReadJSON(c, &in); err != nil {
		return err
	}
	if err := s.Settings.SetTheme(who.Context, who.Tenant, in); err != nil {
		return err
	}
	return httpx.SendPrivate(c, in)
}
