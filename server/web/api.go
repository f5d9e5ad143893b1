package web

import (
	"context"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"haat/server/catalog"
	"haat/server/platform/fairqueue"
	"haat/server/platform/httpx"
	"haat/server/tenancy"
)

func isAPI(path string) bool { return strings.HasPrefix(path, "/api/") }

// atShop is the context of a call about a shop: the tenant, the language of the response, and a
// context with the shop as viewer.
type atShop struct {
	tenant *tenancy.Tenant
	locale catalog.Locale
	ctx    context.Context
}

// atShop looks up the shop that ?shop_id= names. It returns Invalid "request_invalid" for a bad id
// and NotFound "shop_not_found".
func (s *Edge) atShop(c echo.Context) (*atShop, error) {
	id, err := strconv.Atoi(c.QueryParam("shop_id"))
	if err != nil || id <= 0 {
		return nil, httpx.InvalidField("shop_id")
	}
	tenant, err := s.Tenants.ShopByID(c.Request().Context(), id)
	if err != nil {
		return nil, err
	}
	// Work that waits for a slot is scheduled fairly by network and shop.
	ctx := fairqueue.With(c.Request().Context(), "network "+httpx.NetworkKey(c), "shop "+shopKey(tenant))
	return &atShop{tenant, apiLocale(c, tenant), tenant.Context(ctx)}, nil
}

// readAtShop decodes the body into v as ReadJSON does, then looks up the shop as atShop does.
func (s *Edge) readAtShop(c echo.Context, v any) (*atShop, error) {
	if err := httpx.ReadJSON(c, v); err != nil {
		return nil, err
	}
	return s.atShop(c)
}

// apiLocale returns the visitor's chosen language, or else the shop's default.
func apiLocale(c echo.Context, t *tenancy.Tenant) catalog.Locale {
	if chosen := chosenLang(c.QueryParam("lang"), c.Request()); chosen != "" {
		return chosen
	}
	return catalog.Default(t.Shop.Currency)
}
