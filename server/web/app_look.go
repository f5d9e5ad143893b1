package web

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
	look := lookOf(shop)
	return &page.App{Manifest: base + "/manifest.webmanifest", Icon: base + look.folder() + "apple.png", Bar: look.colours.Bar}
}

// appLook is everything that a shop's icons depend on.
type appLook struct {
	logo    *media.Picture
	letter  string // for shops without a logo
	colours themes.App
}

func lookOf(shop *ent.Shop) appLook {
	look := appLook{logo: shop.Logo, colours: themes.AppOf(shop.Theme, shop.ThemeColour)}
	if look.logo == nil {
		look.letter = textnorm.First(catalog.Default(shop.Currency).Pick(shop.Name, shop.BnName))
	}
	return look
}

// folder returns the path of the icons below the shop's base. It contains a hash of their inputs,
// so responses are immutable.
func (l appLook) folder() string {
	key := ""
	if l.logo != nil {
		key = l.logo.Key
	}
	sum := sha256.Sum256(fmt.Appendf(nil, "%q", []string{key, l.letter, l.colours.Bar, l.colours.Surface}))
	return fmt.Sprintf("/icons/%x/", sum[:8])
}
