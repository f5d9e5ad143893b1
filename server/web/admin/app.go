package admin

import (
	"github.com/labstack/echo/v4"

	"haat/server/platform/httpx"
	"haat/server/settings"
	"haat/server/web/edge"
)

// AppLead responds with the shop's latest request for an app, or null.
func (s *API) AppLead(c echo.Context, who *edge.MerchantAt) error {
	lead, err := s.Settings.AppLead(who.Context)
	if err != nil {
		return err
	}
	return httpx.SendPrivate(c, lead)
}

func (s *API) AskForApp(c echo.Context, who *edge.MerchantAt) error {
	var in settings.AppLeadRequest
	if err := httpx.ReadJSON(c, &in); err != nil {
		return err
	}
	asked, err := s.Settings.RequestApp(who.Context, in)
	if err != nil {
		return err
	}
	return httpx.SendPrivate(c, asked)
}
