package admin

import (
	"github.com/labstack/echo/v4"

	"haat/server/insight/dashboard"
	"haat/server/platform/httpx"
	"haat/server/shop/settings"
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

// Counts responds with the numbers of new orders, unread messages, reviews awaiting approval and
// products low in stock, as far as the member may see them.
func (s *API) Counts(_ echo.Context, who *edge.MerchantAt) (*dashboard.Counts, error) {
	return s.Reports.Counts(who.Context, who.MayCount)
}

// Publish publishes or unpublishes the shop's storefront.
func (s *API) Publish(_ echo.Context, who *edge.MerchantAt, in settings.PublishRequest) (*settings.PublishRequest, error) {
	if err := s.Settings.Publish(who.Context, who.Tenant, in); err != nil {
		return nil, err
	}
	return &in, nil
}
