package admin

import (
	"net/http"

	"github.com/labstack/echo/v4"

	"haat/server/web/edge"
)

// OnlineShop responds with the shop that an app's token belongs to, as "shop" and "apk_lead".
func (s *API) OnlineShop(c echo.Context, who *edge.MerchantAt) error {
	answer, err := s.Settings.OnlineShop(who.Context, who.Tenant, s.Config.ShopAddress(who.Tenant.Own, who.Tenant.Shop.Slug))
	if err != nil {
		return err
	}
	c.Response().Header().Set("Cache-Control", "no-store")
	return c.JSON(http.StatusOK, answer)
}
