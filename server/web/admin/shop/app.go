package shop

import (
	"github.com/labstack/echo/v4"

	"haat/server/shop/settings"
	"haat/server/web/edge"
)

// AppLead responds with the shop's latest request for an app, or null.
func (s *API) AppLead(_ echo.Context, who *edge.MerchantAt) (*settings.AppLead, error) {
	return s.Settings.AppLead(who.Context)
}

func (s *API) AskForApp(_ echo.Context, who *edge.MerchantAt, in settings.AppLeadRequest) (*settings.AppLead, error) {
	return s.Settings.RequestApp(who.Context, in)
}
