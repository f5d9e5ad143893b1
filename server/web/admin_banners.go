package web

import (
	"context"

	"github.com/labstack/echo/v4"

	"haat/server/platform/httpx"
	"haat/server/settings"
)

// banners responds with every banner of the shop.
func (s *AdminAPI) banners(c echo.Context, who *merchantAt) error {
	list, err := s.Settings.Banners(who.ctx)
	if err != nil {
		return err
	}
	return httpx.SendPrivate(c, list)
}

func (s *AdminAPI) addBanner(c echo.Context, who *merchantAt) error {
	return change(c, who, s.Settings.AddBanner)
}

func (s *AdminAPI) changeBanner(c echo.Context, who *merchantAt) error {
	id, err := httpx.PathID(c, "banner", "banner_not_found")
	if err != nil {
		return err
	}
	return change(c, who, func(ctx context.Context, in settings.BannerRequest) (*settings.Banner, error) {
		return s.Settings.ChangeBanner(ctx, id, in)
	})
}

// orderBanners sorts the banners and responds with all of them.
func (s *AdminAPI) orderBanners(c echo.Context, who *merchantAt) error {
	return change(c, who, s.Settings.OrderBanners)
}

func (s *AdminAPI) removeBanner(c echo.Context, who *merchantAt) error {
	id, err := httpx.PathID(c, "banner", "banner_not_found")
	if err != nil {
		return err
	}
	if err := s.Settings.RemoveBanner(who.ctx, id); err != nil {
		return err
	}
	return httpx.SendPrivate(c, nil)
}
