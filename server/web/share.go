package web

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/url"
	"slices"
	"strings"

	"haat/server/catalog"
	"haat/server/platform/media"
	"haat/server/platform/money"
	"haat/server/platform/ogimage"
	"haat/server/platform/textnorm"
	"haat/server/platform/themes"
	"haat/server/web/edge"
)

// Share pictures are the images of link previews: one per product, one per shop and one for the
// market. They are drawn on first request.
const (
	// cardDesign must be increased when the design of cards changes, so that they get new addresses.
	cardDesign  = "1"
	digestBytes = 8
)

// shareLook is everything that a share picture depends on. product is a slug, or "" for the shop's
// and the market's picture. The market's logo is the stall of its icon.
type shareLook struct {
	product           string
	locale            catalog.Locale
	shop, title, text string
	price, struck     string
	logo, picture     *media.Picture
	colours           themes.App
	market            bool
}

// marketLook contains the market's name and its claim, which the tagline combines.
func (s *Pages) marketLook(r *pageRequest) shareLook {
	locale := string(r.locale)
	name := s.Texts.T(locale, "haat")
	claim := strings.TrimPrefix(s.Texts.T(locale, "haat.tagline"), name+": ")
	return shareLook{
		locale: r.locale, shop: name, title: claim, text: s.Texts.T(locale, "landing.title"), colours: themes.AppOf(1, ""), market: true,
	}
}

func shopLook(r *pageRequest) shareLook {
	row := r.tenant.Shop
	return shareLook{
		locale: r.locale, title: r.shopName(), text: r.locale.Pick(row.Tagline, row.BnTagline),
		logo: row.Logo, colours: themes.AppOf(row.Theme, row.ThemeColour),
	}
}

func productLook(r *pageRequest, p *catalog.Product) shareLook {
	look := shopLook(r)
	look.product, look.shop, look.title, look.text, look.picture = p.Slug, look.title, p.Name, "", p.Picture
	look.price = priceText(r, p.Price)
	if p.Price < p.SellingPrice {
		look.struck = priceText(r, p.SellingPrice)
	}
	return look
}

// priceText formats an amount in the shop's currency, with digits of the page's language.
func priceText(r *pageRequest, amount money.Amount) string {
	text := amount.Text(r.tenant.Shop.Currency)
	if r.locale == catalog.Bn {
		return textnorm.BengaliDigits(text)
	}
	return text
}

// shareVersion returns a signed version of a look. The signature prevents clients from having
// arbitrary cards drawn.
func (s *Pages) shareVersion(slug string, look shareLook) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%q", []string{
		cardDesign, look.shop, look.title, look.text, look.price, look.struck, keyOf(look.logo), keyOf(look.picture), look.colours.Bar, look.colours.Surface,
	}))
	return signedVersion(s.Config.Secret, slug, look.product, look.locale, hex.EncodeToString(sum[:digestBytes]))
}

func signedVersion(secret, slug, product string, locale catalog.Locale, digest string) string {
	mac := hmac.New(sha256.New, []byte(secret))
	fmt.Fprintf(mac, "share\x00%s\x00%s\x00%s\x00%s", slug, product, locale, digest)
	return string(locale) + digest + hex.EncodeToString(mac.Sum(nil)[:digestBytes])
}

// madeVersion reports whether version was signed by the server for a product's card, and returns
// its language.
func (s *Pages) madeVersion(slug, product, version string) (locale catalog.Locale, ok bool) {
	const language = 2
	if len(version) != language+4*digestBytes || !edge.IsLocale(version[:language]) {
		return "", false
	}
	locale = catalog.Locale(version[:language])
	return locale, slices.ContainsFunc(s.Config.Secrets(), func(secret string) bool {
		made := signedVersion(secret, slug, product, locale, version[language:language+2*digestBytes])
		return hmac.Equal([]byte(made), []byte(version))
	})
}

func keyOf(p *media.Picture) string {
	if p == nil {
		return ""
	}
	return p.Key
}

// sharePath returns the path of the card below the shop's base.
func (s *Pages) sharePath(slug string, look shareLook) string {
	path := "/share/" + s.shareVersion(slug, look)
	if look.product != "" {
		path += "/" + url.PathEscape(look.product)
	}
	return path + ".jpg"
}

// shareImage is a page's preview picture: the card of the look or, if cards do not support the
// script of its title, the page's own picture, which may be nil.
type shareImage struct {
	address       string
	width, height int
	alt           string
}

func (s *Pages) shareImage(r *pageRequest, look shareLook, own *media.Picture) *shareImage {
	alt := look.title
	if look.price != "" {
		alt += ", " + look.price
	}
	if look.market {
		alt = look.shop + ": " + alt
	}
	if ogimage.Writes(look.title) {
		address := r.links(nil, "").Base + s.sharePath(r.slug, look)
		return &shareImage{address, ogimage.Width, ogimage.Height, alt}
	}
	if own == nil {
		return nil
	}
	address, width, height := own.JPEG()
	return &shareImage{address, width, height, alt}
}
