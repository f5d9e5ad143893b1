package edge

import (
	"context"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"haat/server/platform/fairqueue"
	"haat/server/platform/httpx"
	"haat/server/platform/i18n"
	"haat/server/tenancy"
)

// IsAPI reports whether a path belongs to the API.
func IsAPI(path string) bool { return strings.HasPrefix(path, "/api/") }

// AtShop is the context of a request about a shop: the tenant, the language of the response, and a context
// with the shop as viewer.
type AtShop struct {
	Tenant  *tenancy.Tenant
	Locale  i18n.Locale
	Context context.Context
}

// AtShop looks up the shop with the id ?shop_id=. Errors: Invalid "request_invalid" for an invalid id;
// NotFound "shop_not_found".
func (s *Edge) AtShop(c echo.Context) (*AtShop, error) {
	id, err := strconv.Atoi(c.QueryParam("shop_id"))
	if err != nil || id <= 0 {
		return nil, httpx.InvalidField("shop_id")
	}
	tenant, err := s.Tenants.ShopByID(c.Request().Context(), id)
	if err != nil {
		return nil, err
	}
	return NewAtShop(c, tenant, APILocale(c, tenant)), nil
}

// NewAtShop returns the context of a request about a shop in a language.
func NewAtShop(c echo.Context, tenant *tenancy.Tenant, locale i18n.Locale) *AtShop {
	// The fair queue schedules work by network and shop.
	ctx := fairqueue.With(c.Request().Context(), "network "+httpx.NetworkKey(c), "shop "+ShopKey(tenant))
	return &AtShop{tenant, locale, tenant.Context(ctx)}
}

// ReadAtShop decodes the body into v like ReadJSON, and then looks up the shop like AtShop.
func (s *Edge) ReadAtShop(c echo.Context, v any) (*AtShop, error) {
	if err := httpx.ReadJSON(c, v); err != nil {
		return nil, err
	}
	return s.AtShop(c)
}

// APILocale returns the language that the visitor has chosen, or else the shop's default language.
func APILocale(c echo.Context, t *tenancy.Tenant) i18n.Locale {
	if chosen := ChosenLang(c.QueryParam("lang"), c.Request()); chosen != "" {
		return chosen
	}
	return i18n.Default(t.Shop.Currency)
}

// Origin returns the scheme, host and port of a host, as visitors use them.
func (s *Edge) Origin(host string) string { return s.Config.Origin(host) }

// ShopAddress returns the canonical URL of a shop's home page, which is on the shop's own host if it has one.
func (s *Edge) ShopAddress(t *tenancy.Tenant) string {
	if t.Own != "" {
		return s.Origin(t.Own) + "/"
	}
	return s.Origin(s.Config.MarketHost) + "/shop/" + t.Shop.Slug
}
