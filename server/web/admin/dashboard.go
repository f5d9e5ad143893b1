package admin

import (
	"github.com/labstack/echo/v4"

	"haat/server/platform/httpx"
	"haat/server/settings"
	"haat/server/web/edge"
)

// Report responds with the shop's sales report. ?days= is 1, 7 (the default) or 30.
func (s *API) Report(c echo.Context, who *edge.MerchantAt) error {
	days, err := httpx.QueryNumber(c, "days", 7)
	if err != nil {
		return err
	}
	report, err := s.Reports.Report(who.Context, days, s.Time())
	if err != nil {
		return err
	}
	return httpx.SendPrivate(c, report)
}

// Counts responds with the numbers of new orders, unread messages, reviews awaiting approval and
// products low in stock.
func (s *API) Counts(c echo.Context, who *edge.MerchantAt) error {
	counts, err := s.Reports.Counts(who.Context)
	if err != nil {
		return err
	}
	return httpx.SendPrivate(c, counts)
}

// Publish publishes or unpublishes the shop's storefront.
func (s *API) Publish(c echo.Context, who *edge.MerchantAt) error {
	var in settings.PublishRequest
	if err := httpx.ReadJSON(c, &in); err != nil {
		return err
	}
	if err := s.Settings.Publish(who.Context, who.Tenant, in); err != nil {
		return err
	}
	return httpx.SendPrivate(c, in)
}
