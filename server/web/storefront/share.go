package storefront

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/url"
	"slices"
	"strings"

	"haat/server/catalog"
	"haat/server/platform/i18n"
	"haat/server/platform/media"
	"haat/server/platform/money"
	"haat/server/platform/ogimage"
	"haat/server/platform/textnorm"
	"haat/server/platform/themes"
	"haat/server/web/edge"
)

// Share pictures are the images of link previews: one per product, one per shop and one for the market. They
// are drawn on the first request.
const (
	// cardDesign must be increased when the design of cards changes, so that their URLs change.
	cardDesign  = "1"
	digestBytes = 8
)

// ShareLook contains everything on which a share picture depends. product is a slug, or "" for the picture of
// the shop or the market. The market's logo is the stall of its icon.
type ShareLook struct {
	product           string
	locale            i18n.Locale
	Shop, Title, Text string
	Price, Struck     string
	Logo, Picture     *media.Picture
	Colours           themes.App
	Market            bool
}

// MarketLook returns the look of the share picture of the market. The text haat.tagline has the form
// "name: claim"; the picture shows both separately.
func (s *Pages) MarketLook(r *Request) ShareLook {
	locale := string(r.Locale)
	name := s.Texts.T(locale, "haat")
	claim := strings.TrimPrefix(s.Texts.T(locale, "haat.tagline"), name+": ")
	return ShareLook{
		locale: r.Locale, Shop: name, Title: claim, Text: s.Texts.T(locale, "landing.title"), Colours: themes.AppOf(1, ""), Market: true,
	}
}

// ShopLook returns the look of the share picture of a shop.
func ShopLook(r *Request) ShareLook {
	row := r.Tenant.Shop
	return ShareLook{
		locale: r.Locale, Title: r.shopName(), Text: r.Locale.Pick(row.Tagline, row.BnTagline),
		Logo: row.Logo, Colours: themes.AppOf(row.Theme, row.ThemeColour),
	}
}

// ProductLook returns the look of the share picture of a product.
func ProductLook(r *Request, p *catalog.Product) ShareLook {
	look := ShopLook(r)
	look.product, look.Shop, look.Title, look.Text, look.Picture = p.Slug, look.Title, p.Name, "", p.Picture
	look.Price = priceText(r, p.Charged())
	if p.Charged() < p.SellingPrice {
		look.Struck = priceText(r, p.SellingPrice)
	}
	return look
}

// priceText formats an amount in the shop's currency, with the digits of the page's language.
func priceText(r *Request, amount money.Amount) string {
	text := amount.Text(r.Tenant.Shop.Currency)
	if r.Locale == i18n.Bn {
		return textnorm.BengaliDigits(text)
	}
	return text
}

// ShareVersion returns a signed version of a look. Because of the signature, clients cannot request arbitrary
// cards.
func (s *Pages) ShareVersion(slug string, look ShareLook) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%q", []string{
		cardDesign, look.Shop, look.Title, look.Text, look.Price, look.Struck, keyOf(look.Logo), keyOf(look.Picture), look.Colours.Bar, look.Colours.Surface,
	}))
	return signedVersion(s.Config.Secret, slug, look.product, look.locale, hex.EncodeToString(sum[:digestBytes]))
}

func signedVersion(secret, slug, product string, locale i18n.Locale, digest string) string {
	mac := hmac.New(sha256.New, []byte(secret))
	fmt.Fprintf(mac, "share\x00%s\x00%s\x00%s\x00%s", slug, product, locale, digest)
	return string(locale) + digest + hex.EncodeToString(mac.Sum(nil)[:digestBytes])
}

// VerifyVersion reports whether the server has signed version for a product's card, and returns the card's
// language.
func (s *Pages) VerifyVersion(slug, product, version string) (locale i18n.Locale, ok bool) {
	const language = 2
	if len(version) != language+4*digestBytes || !edge.IsLocale(version[:language]) {
		return "", false
	}
	locale = i18n.Locale(version[:language])
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

// SharePath returns the path of the card below the shop's base.
func (s *Pages) SharePath(slug string, look ShareLook) string {
	path := "/share/" + s.ShareVersion(slug, look)
	if look.product != "" {
		path += "/" + url.PathEscape(look.product)
	}
	return path + ".jpg"
}

// shareImage is a page's preview picture: the card of the look or, if cards do not support the script of its
// title, the page's own picture, which may be nil.
type shareImage struct {
	address       string
	width, height int
	alt           string
}

func (s *Pages) shareImage(r *Request, look ShareLook, own *media.Picture) *shareImage {
	alt := look.Title
	if look.Price != "" {
		alt += ", " + look.Price
	}
	if look.Market {
		alt = look.Shop + ": " + alt
	}
	if ogimage.Writes(look.Title) {
		address := r.canonical.base + s.SharePath(r.Slug, look)
		return &shareImage{address, ogimage.Width, ogimage.Height, alt}
	}
	if own == nil {
		return nil
	}
	address, width, height := own.JPEG()
	return &shareImage{address, width, height, alt}
}
