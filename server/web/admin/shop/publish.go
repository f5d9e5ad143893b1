package shop

import (
	"github.com/labstack/echo/v4"

	"haat/server/shop/settings"
	"haat/server/web/edge"
)

// Publish publishes or unpublishes the shop's storefront.
func (s *API) Publish(_ echo.Context, who *edge.MerchantAt, in settings.PublishRequest) (*settings.PublishRequest, error) {
	if err := s.Settings.Publish(who.Context, who.Tenant, in); err != nil {
		return nil, err
	}
	return &in, nil
}

// HideSavings dismisses the second set-up list for the whole team.
func (s *API) HideSavings(_ echo.Context, who *edge.MerchantAt, _ struct{}) (edge.Nothing, error) {
	return nil, s.Settings.HideSavings(who.Context, s.Time())
}
