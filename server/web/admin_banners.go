package web

import (
	"context"

	"github.com/labstack/echo/v4"

	"haat/server/platform/httpx"
	"haat/server/settings"
	"haat/server/web/edge"
)

// banners responds with every banner of the shop.
func (s *AdminAPI) banners(c echo.Context, who *edge.MerchantAt) error {
	list, err := s.Settings.Banners(who.Context)
	if err != nil {
		return err
	}
	return httpx.SendPrivate(c, list)
}

func (s *AdminAPI) addBanner(c echo.Context, who *edge.MerchantAt) error {
	return change(c, who, s.Settings.AddBanner)
}

func (s *AdminAPI) changeBanner(c echo.Context, who *edge.MerchantAt) error {
	id, err := httpx.PathID(c, "banner", "banner_not_found")
	if err != nil {
		return err
	}
	return change(c, who, func(ctx context.Context, in settings.BannerRequest) (*settings.Banner, error) {
		return s.Settings.ChangeBanner(ctx, id, in)
	})
}

// orderBanners sorts the banners and responds with all of them.
func (s *AdminAPI) orderBanners(c echo.Context, who *edge.MerchantAt) error {
	return change(c, who, s.Settings.OrderBanners)
}

func (s *AdminAPI) removeBanner(c echo.Context, who *edge.MerchantAt) error {
	id, err := httpx.PathID(c, "banner", "banner_not_found")
	if err != nil {
		return err
	}
	if err := s.Settings.RemoveBanner(who.Context, id); err != nil {
		return err
	}
	return httpx.SendPrivate(c, nil)
}
