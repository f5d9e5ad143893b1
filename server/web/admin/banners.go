package admin

import (
	"context"

	"github.com/labstack/echo/v4"

	"haat/server/platform/httpx"
	"haat/server/settings"
	"haat/server/web/edge"
)

// Banners responds with every banner of the shop.
func (s *API) Banners(c echo.Context, who *edge.MerchantAt) error {
	list, err := s.Settings.Banners(who.Context)
	if err != nil {
		return err
	}
	return httpx.SendPrivate(c, list)
}

func (s *API) AddBanner(c echo.Context, who *edge.MerchantAt) error {
	return change(c, who, s.Settings.AddBanner)
}

func (s *API) ChangeBanner(c echo.Context, who *edge.MerchantAt) error {
	id, err := httpx.PathID(c, "banner", "banner_not_found")
	if err != nil {
		return err
	}
	return change(c, who, func(ctx context.Context, in settings.BannerRequest) (*settings.Banner, error) {
		return s.Settings.ChangeBanner(ctx, id, in)
	})
}

// OrderBanners sorts the banners and responds with all of them.
func (s *API) OrderBanners(c echo.Context, who *edge.MerchantAt) error {
	return change(c, who, s.Settings.OrderBanners)
}

func (s *API) RemoveBanner(c echo.Context, who *edge.MerchantAt) error {
	id, err := httpx.PathID(c, "banner", "banner_not_found")
	if err != nil {
		return err
	}
	if err := s.Settings.RemoveBanner(who.Context, id); err != nil {
		return err
	}
	return httpx.SendPrivate(c, nil)
}
