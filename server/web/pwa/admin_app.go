package pwa

import (
	"context"
	"image/color"

	"github.com/labstack/echo/v4"

	"haat/ent"
	"haat/server/catalog"
	"haat/server/platform/appicon"
	"haat/server/platform/fault"
	"haat/server/platform/httpx"
	"haat/server/platform/i18n"
	"haat/server/platform/pagecache"
	"haat/server/platform/themes"
	"haat/server/web/edge"
	"haat/server/web/storefront"
)

// shortcutIcons contains functions that draw the icons of the admin area's shortcuts, by file name.
var shortcutIcons = map[string]func(ground, ink color.Color, size int) ([]byte, error){
	"orders.png": appicon.Bag, "product.png": appicon.Plus,
}

// shortcutSize is the side length of a shortcut's icon in pixels.
const shortcutSize = 192

func drawShortcut(look storefront.AppLook, draw func(ground, ink color.Color, size int) ([]byte, error)) ([]byte, error) {
	ground, err := themes.RGB(look.Colours.Bar)
	if err != nil {
		return nil, err
	}
	return draw(ground, color.White, shortcutSize)
}

// AdminManifest serves the web app manifest of a shop's admin area, in the language of ?lang=, or else in
// Bengali. It contains no more data than the shop's own manifest, so it requires no session, because browsers
// fetch manifests without cookies. It also exists for unpublished and suspended shops.
func (s *PWA) AdminManifest(c echo.Context) error {
	slug, locale := httpx.PathParams(c)["shop"], edge.AdminLocaleOf(c.Request())
	c.Response().Header().Set("X-Robots-Tag", "noindex")
	key := "admin manifest\x00" + slug + "\x00" + string(locale)
	finished, err := s.Cache.Get(c.Request().Context(), key, func(ctx context.Context) (*pagecache.Page, error) {
		tenant, err := s.Tenants.Shop(ctx, slug)
		if err != nil {
			return nil, err
		}
		return manifestPage(s.adminManifest(tenant.Shop, catalog.ShopOf(tenant, locale).Name, locale), catalog.ShopTag(tenant.Shop.ID))
	})
	if err != nil {
		return err
	}
	return httpx.Send(c, finished)
}

// adminManifest returns the manifest of the admin area of a shop with the name.
func (s *PWA) adminManifest(shop *ent.Shop, name string, locale i18n.Locale) appManifest {
	text := func(key, shop string) string { return s.Texts.T(string(locale), key, "shop", shop) }
	base, look := storefront.AdminBase(shop.Slug), storefront.AdminLookOf(shop)
	folder := base + look.Folder()
	entry := func(key, path, icon string) shortcut {
		return shortcut{text(key, ""), base + path, []manifestIcon{{folder + icon, "192x192", "image/png", "any"}}}
	}
	return appManifest{
		// The login pages are also below /admin/, and belong to the app.
		ID: base, StartURL: base, Scope: storefront.AdminBase(""),
		Name: text("head.admin.app", name), ShortName: text("head.admin.app.short", shortName(name)), Description: text("head.admin.app.description", name),
		Lang: locale, Dir: "ltr", Display: "standalone", Categories: []string{"business", "shopping"},
		ThemeColor: look.Colours.Bar, BackgroundColor: look.Colours.Page,
		Icons: manifestIcons(look, base),
		Shortcuts: []shortcut{
			entry("admin.orders", "/orders", "orders.png"),
			entry("admin.products.new", "/products/new", "product.png"),
		},
	}
}

// AdminIcon serves an icon of a shop's admin area. Errors are those of AppIcon.
func (s *PWA) AdminIcon(c echo.Context) error {
	file := httpx.PathParams(c)["file"]
	if _, drawn := appIcons[file]; !drawn && file != letterIcon && shortcutIcons[file] == nil {
		return fault.New(fault.NotFound, "picture_not_found")
	}
	return s.sendIcon(c, httpx.PathParams(c)["shop"], "admin icon", storefront.AdminLookOf)
}
