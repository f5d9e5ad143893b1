package shop

import (
	"github.com/labstack/echo/v4"

	"haat/server/shop/settings"
	"haat/server/web/edge"
)

// Theme responds with the shop's theme.
func (s *API) Theme(_ echo.Context, who *edge.MerchantAt) (*settings.Theme, error) {
	theme := settings.ThemeOf(who.Tenant.Shop)
	return &theme, nil
}

// SetTheme sets the shop's theme and responds with it.
func (s *API) SetTheme(_ echo.Context, who *edge.MerchantAt, in settings.Theme) (*settings.Theme, error) {
	if err := s.Settings.SetTheme(who.Context, who.Tenant, in); err != nil {
		return nil, err
	}
	return &in, nil
}
