package storefront

import (
	"crypto/sha256"
	"fmt"

	"haat/ent"
	"haat/server/catalog"
	"haat/server/platform/media"
	"haat/server/platform/textnorm"
	"haat/server/platform/themes"
	"haat/server/web/page"
)

// appOf returns the app links of a shop's pages. base is the prefix of the shop's addresses.
func appOf(base string, shop *ent.Shop) *page.App {
	look := LookOf(shop)
	return &page.App{Manifest: base + "/manifest.webmanifest", Icon: base + look.Folder() + "apple.png", Bar: look.Colours.Bar}
}

// AppLook is everything that a shop's icons depend on.
type AppLook struct {
	Logo    *media.Picture
	Letter  string // for shops without a logo
	Colours themes.App
}

// LookOf returns what the shop's icons depend on.
func LookOf(shop *ent.Shop) AppLook {
	look := AppLook{Logo: shop.Logo, Colours: themes.AppOf(shop.Theme, shop.ThemeColour)}
	if look.Logo == nil {
		look.Letter = textnorm.First(catalog.Default(shop.Currency).Pick(shop.Name, shop.BnName))
	}
	return look
}

// Folder returns the path of the icons below the shop's base. It contains a hash of their inputs,
// so responses are immutable.
func (l AppLook) Folder() string {
	key := ""
	if l.Logo != nil {
		key = l.Logo.Key
	}
	sum := sha256.Sum256(fmt.Appendf(nil, "%q", []string{key, l.Letter, l.Colours.Bar, l.Colours.Surface}))
	return fmt.Sprintf("/icons/%x/", sum[:8])
}
