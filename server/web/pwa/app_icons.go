package pwa

import (
	"context"
	"net/http"

	"github.com/labstack/echo/v4"

	"haat/ent"
	"haat/server/catalog"
	"haat/server/platform/appicon"
	"haat/server/platform/fault"
	"haat/server/platform/httpx"
	"haat/server/platform/pagecache"
	"haat/server/platform/themes"
	"haat/server/web/storefront"
)

// appIcons contains the generated icons by file name: their side length in pixels, and whether they are
// maskable.
var appIcons = map[string]struct {
	size     int
	maskable bool
}{
	"192.png": {192, false}, "512.png": {512, false}, "maskable.png": {512, true}, "apple.png": {180, false},
}

const letterIcon = "letter.svg"

func manifestIcons(l storefront.AppLook, base string) []manifestIcon {
	folder := base + l.Folder()
	icons := []manifestIcon{
		{folder + "192.png", "192x192", "image/png", "any"},
		{folder + "512.png", "512x512", "image/png", "any"},
		{folder + "maskable.png", "512x512", "image/png", "maskable"},
	}
	if l.Logo == nil {
		icons = append([]manifestIcon{{folder + letterIcon, "any", "image/svg+xml", "any"}}, icons...)
	}
	return icons
}

// AppIcon serves an icon of a shop in its current look. The error is NotFound "picture_not_found" for unknown
// files and outdated versions.
func (s *PWA) AppIcon(c echo.Context) error {
	file := httpx.PathParams(c)["file"]
	if _, drawn := appIcons[file]; !drawn && file != letterIcon {
		return fault.New(fault.NotFound, "picture_not_found")
	}
	return s.sendIcon(c, httpx.PathParams(c)["slug"], "icon", storefront.LookOf)
}

// sendIcon sends the icon with the version and file of the request. kind separates icons of different looks
// in the cache.
func (s *PWA) sendIcon(c echo.Context, slug, kind string, lookOf func(*ent.Shop) storefront.AppLook) error {
	version, file := httpx.PathParams(c)["version"], httpx.PathParams(c)["file"]
	key := kind + "\x00" + slug + "\x00" + version + "\x00" + file
	finished, err := s.Searches.Get(c.Request().Context(), key, func(ctx context.Context) (*pagecache.Page, error) {
		tenant, err := s.Tenants.Shop(ctx, slug)
		if err != nil {
			return nil, err
		}
		look := lookOf(tenant.Shop)
		if look.Folder() != "/icons/"+version+"/" || (file == letterIcon && look.Logo != nil) {
			return nil, fault.New(fault.NotFound, "picture_not_found")
		}
		return s.makeAppIcon(ctx, look, file, catalog.ShopTag(tenant.Shop.ID))
	})
	if err != nil {
		return err
	}
	return httpx.Send(c, finished)
}

func (s *PWA) makeAppIcon(ctx context.Context, look storefront.AppLook, file, tag string) (*pagecache.Page, error) {
	header := http.Header{}
	header.Set("Cache-Control", "public, max-age=31536000, immutable")
	p := &pagecache.Page{Status: http.StatusOK, ContentType: "image/png", Header: header, Tags: []string{tag}}
	if file == letterIcon {
		p.ContentType = "image/svg+xml"
		return p, p.Finish(appicon.Letter(look.Letter, look.Colours.Bar, look.Colours.Surface))
	}
	drawn, err := s.drawAppIcon(ctx, look, file)
	if err != nil {
		return nil, err
	}
	p.FinishPacked(drawn)
	return p, nil
}

func (s *PWA) drawAppIcon(ctx context.Context, look storefront.AppLook, file string) ([]byte, error) {
	if draw, ok := shortcutIcons[file]; ok {
		return drawShortcut(look, draw)
	}
	icon := appIcons[file]
	surface, err := themes.RGB(look.Colours.Surface)
	if err != nil {
		return nil, err
	}
	if look.Logo == nil {
		bar, err := themes.RGB(look.Colours.Bar)
		if err != nil {
			return nil, err
		}
		return appicon.Stall(bar, surface, icon.size)
	}
	logo, err := s.Media.Fitting(ctx, *look.Logo, icon.size)
	if err != nil {
		return nil, err
	}
	return appicon.Logo(logo, surface, icon.size, icon.maskable)
}
