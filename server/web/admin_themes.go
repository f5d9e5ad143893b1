package web

import (
	"github.com/labstack/echo/v4"

	"haat/server/merchant"
)

// theme responds with the shop's theme.
func (s *Server) theme(c echo.Context, who *merchantAt) error {
	return sendPrivate(c, merchant.ThemeOf(who.tenant.Shop))
}

// setTheme sets the shop's theme and responds with it.
func (s *Server) setTheme(c echo.Context, who *merchantAt) error {
	var in merchant.Theme
	if err := readJSON(c, &in); err != nil {
		return err
	}
	if err := s.Merchants.SetTheme(who.ctx, who.tenant, in); err != nil {
		return err
	}
	return sendPrivate(c, in)
}
