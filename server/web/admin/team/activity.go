package team

import (
	"github.com/labstack/echo/v4"

	"haat/server/platform/httpx"
	"haat/server/team"
	"haat/server/web/edge"
)

// Activity responds with the entries of the shop's activity log before the id ?before=.
func (s *API) Activity(c echo.Context, who *edge.MerchantAt) (*team.Activities, error) {
	before, err := httpx.QueryNumber(c, "before", 0)
	if err != nil {
		return nil, err
	}
	return s.Merchants.Activity(who.Context, before, who.Locale)
}
