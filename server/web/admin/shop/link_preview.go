package shop

import (
	"github.com/labstack/echo/v4"

	"haat/server/platform/i18n"
	"haat/server/web/edge"
	"haat/server/web/page"
)

// LinkPreview returns what search engines, Facebook and WhatsApp show of the page ?path= in the language ?locale=,
// which is the shop's own if it is missing. The error is NotFound "page_not_found", "product_not_found" or
// "category_not_found".
func (s *API) LinkPreview(c echo.Context, who *edge.MerchantAt) (*page.LinkPreview, error) {
	var locale i18n.Locale
	if chosen := c.QueryParam("locale"); edge.IsLocale(chosen) {
		locale = i18n.Locale(chosen)
	}
	return s.Pages.LinkPreview(who.Context, who.Tenant, c.QueryParam("path"), locale)
}
