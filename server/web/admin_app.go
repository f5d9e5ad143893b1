package web

import (
	"github.com/labstack/echo/v4"

	"haat/server/merchant"
)

// appLead responds with the shop's latest request for an app, or null.
func (s *Server) appLead(c echo.Context, who *merchantAt) error {
	lead, err := s.Merchants.AppLead(who.ctx)
	if err != nil {
		return err
	}
	return sendPrivate(c, lead)
}

func (s *Server) askForApp(c echo.Context, who *merchantAt) error {
	var in merchant.AppLeadRequest
	if err := readJSON(c, &in); err != nil {
		return err
	}
	asked, err := s.Merchants.RequestApp(who.ctx, in)
	if err != nil {
		return err
	}
	return sendPrivate(c, asked)
}
