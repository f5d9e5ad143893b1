package insight

import (
	"github.com/labstack/echo/v4"

	"haat/server/insight/dashboard"
	"haat/server/platform/httpx"
	"haat/server/web/edge"
)

// Report responds with the shop's sales report. ?days= is 1, 7 (the default) or 30.
func (s *API) Report(c echo.Context, who *edge.MerchantAt) (*dashboard.Report, error) {
	days, err := httpx.QueryNumber(c, "days", 7)
	if err != nil {
		return nil, err
	}
	return s.Reports.Report(who.Context, days, s.Time())
}
