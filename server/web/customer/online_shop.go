package customer

import (
	"github.com/labstack/echo/v4"

	"haat/server/catalog"
	"haat/server/platform/httpx"
	"haat/server/web/edge"
)

// OnlineShop responds with the shop that has a slug, whether it is published or not.
func (s *API) OnlineShop(c echo.Context) error {
	tenant, err := s.Tenants.Shop(c.Request().Context(), httpx.PathParams(c)["slug"])
	if err != nil {
		return err
	}
	return httpx.SendData(c, catalog.OnlineShopOf(tenant, edge.APILocale(c, tenant)))
}

// SubCategories responds with a shop's categories, or an empty list if the shop is not published.
func (s *API) SubCategories(c echo.Context) error {
	at, err := s.AtShop(c)
	if err != nil {
		return err
	}
	list := []catalog.NamedCategory{}
	if at.Tenant.Shop.Public {
		if list, err = s.Catalog.NamedCategories(at.Context); err != nil {
			return err
		}
	}
	return httpx.SendData(c, list)
}
