package web

import (
	"net/http"

	"github.com/labstack/echo/v4"
)

// adminOnlineShop responds with the shop that an app's token belongs to, as "shop" and "apk_lead".
func (s *AdminAPI) adminOnlineShop(c echo.Context, who *merchantAt) error {
	answer, err := s.Settings.OnlineShop(who.ctx, who.tenant, s.Config.ShopAddress(who.tenant.Own, who.tenant.Shop.Slug))
	if err != nil {
		return err
	}
	c.Response().Header().Set("Cache-Control", "no-store")
	return c.JSON(http.StatusOK, answer)
}
