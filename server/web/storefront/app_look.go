package storefront

import (
	"crypto/sha256"
	"fmt"

	"haat/ent"
	"haat/server/platform/i18n"
	"haat/server/platform/media"
	"haat/server/platform/textnorm"
	"haat/server/platform/themes"
	"haat/server/web/page"
)

// appOf returns the app links of a shop's pages. base is the prefix of the shop's URLs.
func appOf(base string, shop *ent.Shop) *page.App {
	look := LookOf(shop)
	return &page.App{Manifest: base + "/manifest.webmanifest", Icon: base + look.Folder() + "apple.png", Bar: look.Colours.Bar}
}

// AppLook contains all inputs of a shop's icons.
type AppLook struct {
	Logo    *media.Picture
	Letter  string // letter on the icons of shops without a logo
	Colours themes.App
}

// LookOf returns the inputs of the shop's icons.
func LookOf(shop *ent.Shop) AppLook {
	look := AppLook{Logo: shop.Logo, Colours: themes.AppOf(shop.Theme, shop.ThemeColour)}
	if look.Logo == nil {
		look.Letter = textnorm.First(i18n.Default(shop.Currency).Pick(shop.Name, shop.BnName))
	}
	return look
}

// AdminLookOf returns the inputs of the icons of a shop's admin area. Its colours are the same for all shops,
// and differ from those of the shop's own app, which may be installed on the same phone.
func AdminLookOf(shop *ent.Shop) AppLook {
	look := LookOf(shop)
	look.Colours = adminColours
	if look.Logo != nil {
		look.Colours.Surface = adminColours.Bar // background of the logo
	}
	return look
}

// adminColours are the variables --primary-strong, --page and --surface of themes/admin/theme.css.
var adminColours = themes.App{Bar: "#133b6d", Page: "#f3f5f8", Surface: "#fff"}

// AdminAppOf returns the app links of a shop's admin area in a language.
func AdminAppOf(shop *ent.Shop, locale i18n.Locale) *page.App {
	base, look := AdminBase(shop.Slug), AdminLookOf(shop)
	return &page.App{Manifest: base + "/manifest.webmanifest?lang=" + string(locale), Icon: base + look.Folder() + "apple.png", Bar: look.Colours.Bar}
}

// AdminBase returns the path of a shop's admin area, which is also its id as an app.
func AdminBase(slug string) string { return "/admin/" + slug }

// Folder returns the path of the icons below the shop's base. It contains a hash of the look, so responses
// are immutable.
func (l AppLook) Folder() string {
	key := ""
	if l.Logo != nil {
		key = l.Logo.Key
	}
	sum := sha256.Sum256(fmt.Appendf(nil, "%q", []string{key, l.Letter, l.Colours.Bar, l.Colours.Surface}))
	return fmt.Sprintf("/icons/%x/", sum[:8])
}
