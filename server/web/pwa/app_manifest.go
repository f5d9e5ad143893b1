package pwa

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"

	"github.com/labstack/echo/v4"

	"haat/server/catalog"
	"haat/server/platform/httpx"
	"haat/server/platform/i18n"
	"haat/server/platform/pagecache"
	"haat/server/web/storefront"
)

// appManifest is a W3C web application manifest, which browsers need to install a shop as an app.
type appManifest struct {
	ID              string         `json:"id"`
	Name            string         `json:"name"`
	ShortName       string         `json:"short_name"`
	Description     string         `json:"description"`
	Lang            i18n.Locale    `json:"lang"`
	Dir             string         `json:"dir"`
	StartURL        string         `json:"start_url"`
	Scope           string         `json:"scope"`
	Display         string         `json:"display"`
	ThemeColor      string         `json:"theme_color"`
	BackgroundColor string         `json:"background_color"`
	Categories      []string       `json:"categories"`
	Icons           []manifestIcon `json:"icons"`
	Shortcuts       []shortcut     `json:"shortcuts,omitempty"`
}

type manifestIcon struct {
	Src     string `json:"src"`
	Sizes   string `json:"sizes"`
	Type    string `json:"type"`
	Purpose string `json:"purpose"`
}

// shortcut is an entry of the menu that launchers show for an app's icon.
type shortcut struct {
	Name  string         `json:"name"`
	URL   string         `json:"url"`
	Icons []manifestIcon `json:"icons"`
}

// Manifest serves a shop's web app manifest in the shop's default language, with URLs on the host of the
// request. It also exists for unpublished shops.
func (s *PWA) Manifest(c echo.Context) error {
	r := storefront.NewRequest(c, storefront.Route{})
	r.Lang, r.JSON = "", false
	finished, err := s.Cache.Get(c.Request().Context(), r.Key(), func(ctx context.Context) (*pagecache.Page, error) {
		return s.makeManifest(ctx, r)
	})
	if err != nil {
		return err
	}
	return httpx.Send(c, finished)
}

func (s *PWA) makeManifest(ctx context.Context, r *storefront.Request) (*pagecache.Page, error) {
	tenant, err := s.Tenants.Shop(ctx, r.Slug)
	if err != nil {
		return nil, err
	}
	s.Locate(r, tenant)
	return manifestPage(s.manifestOf(r), catalog.ShopTag(tenant.Shop.ID))
}

// manifestPage returns the response with a manifest. A purge of the tag makes it stale.
func manifestPage(m appManifest, tag string) (*pagecache.Page, error) {
	data, err := json.Marshal(m)
	if err != nil {
		return nil, fmt.Errorf("encode manifest: %w", err)
	}
	header := http.Header{}
	header.Set("Cache-Control", "public, max-age=0, must-revalidate")
	header.Set("CDN-Cache-Control", "public, max-age=60")
	header.Set("Cache-Tag", tag)
	header.Set("Vary", "Accept-Encoding")
	p := &pagecache.Page{Status: http.StatusOK, ContentType: "application/manifest+json", Header: header, Tags: []string{tag}}
	return p, p.Finish(data)
}

func (s *PWA) manifestOf(r *storefront.Request) appManifest {
	look, shop := storefront.LookOf(r.Tenant.Shop), catalog.ShopOf(r.Tenant, r.Locale)
	m := appManifest{
		ID: r.Home(), StartURL: r.Home(),
		// On the market's host, the home page /shop/slug and the other pages /slug/… have no common prefix
		// longer than "/".
		Scope: "/",
		Name:  shop.Name, ShortName: shortName(shop.Name), Description: shop.Tagline,
		Lang: r.Locale, Dir: "ltr", Display: "standalone", Categories: []string{"shopping"},
		ThemeColor: look.Colours.Bar, BackgroundColor: look.Colours.Page,
		Icons: manifestIcons(look, r.Base()),
	}
	switch {
	case !shop.Public:
		m.Description = s.Texts.T(string(r.Locale), "unpublished")
	case m.Description == "":
		m.Description = s.Texts.T(string(r.Locale), "head.shop.description", "shop", shop.Name, "address", shop.Address)
	}
	return m
}

// maxShortName is the approximate number of letters that launchers show below an icon.
const maxShortName = 14

// shortName returns as many whole words at the beginning of name as fit into maxShortName letters, but at
// least one.
func shortName(name string) string {
	short := ""
	for _, word := range strings.Fields(name) {
		longer := strings.TrimSpace(short + " " + word)
		if short != "" && len([]rune(longer)) > maxShortName {
			break
		}
		short = longer
	}
	return short
}
