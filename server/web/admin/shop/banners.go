package shop

import (
	"github.com/labstack/echo/v4"

	"haat/server/platform/httpx"
	"haat/server/shop/settings"
	"haat/server/web/edge"
)

// Banners responds with every banner of the shop.
func (s *API) Banners(_ echo.Context, who *edge.MerchantAt) ([]settings.Banner, error) {
	return s.Settings.Banners(who.Context)
}

func (s *API) AddBanner(_ echo.Context, who *edge.MerchantAt, in settings.BannerRequest) (*settings.Banner, error) {
	return s.Settings.AddBanner(who.Context, in)
}

func (s *API) ChangeBanner(c echo.Context, who *edge.MerchantAt, in settings.BannerRequest) (*settings.Banner, error) {
	id, err := httpx.PathID(c, "banner", "banner_not_found")
	if err != nil {
		return nil, err
	}
	return s.Settings.ChangeBanner(who.Context, id, in)
}

// SortBanners sorts the banners and responds with all of them.
func (s *API) SortBanners(_ echo.Context, who *edge.MerchantAt, in settings.BannerSort) ([]settings.Banner, error) {
	return s.Settings.SortBanners(who.Context, in)
}

func (s *API) RemoveBanner(c echo.Context, who *edge.MerchantAt) (edge.Nothing, error) {
	id, err := httpx.PathID(c, "banner", "banner_not_found")
	if err != nil {
		return nil, err
	}
	return nil, s.Settings.RemoveBanner(who.Context, id)
}
