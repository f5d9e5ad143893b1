package storefront

import (
	"cmp"
	"html"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/clipperhouse/uax29/v2/graphemes"

	"haat/server/catalog"
	"haat/server/platform/i18n"
	"haat/server/platform/media"
	"haat/server/web/page"
)

// headInput contains the page's own input for head. head derives all other fields.
type headInput struct {
	title       string // without the shop's name, which is added
	description string
	number      string // page number of a listing beyond the first, in words
	noindex     bool
	ogType      string // "website" if empty
	picture     *media.Picture
	// look is the share card for link previews; nil means the shop's card.
	look *ShareLook
	// product is the product described in Open Graph tags; nil on other pages.
	product *catalog.Product
	jsonLD  []any
	feed    bool // the page names the feed of the blog
	// canonical contains the query parameters of the canonical URL; others are dropped.
	canonical url.Values
}

// Paths of the list of posts and of their feed, relative to the shop's base.
const (
	BlogPath = catalog.BlogPath
	FeedPath = BlogPath + "/feed.xml"
)

// Maximum lengths that search engines show in full, in characters.
const (
	maxTitle       = 60
	maxDescription = 155
)

// head returns the page's head. The canonical URL has only the parameters in in.canonical.
func (s *Pages) head(r *Request, p *page.Page, in headInput) page.Head {
	canonical, shop := r.canonical.inBoth(r.path, in.canonical), ""
	if p.Shop != nil {
		shop = p.Shop.Name
	}
	h := page.Head{
		Title: titleOf(in, shop), Description: descriptionOf(in),
		Canonical: canonical.in(r.Locale),
		OpenGraph: []page.Meta{}, Alternates: []page.Alternate{}, JSONLD: in.jsonLD,
	}
	if h.JSONLD == nil {
		h.JSONLD = []any{}
	}
	if in.noindex {
		h.Robots = "noindex"
		return h
	}
	h.Alternates = []page.Alternate{
		{Lang: "bn", Href: canonical.bn}, {Lang: "en", Href: canonical.en},
		{Lang: "x-default", Href: canonical.in(r.canonical.defaultLocale)},
	}
	if in.feed {
		h.Feed = r.canonicalOf(FeedPath)
	}
	h.OpenGraph = s.openGraph(r, shop, in, h)
	return h
}

// titleOf appends the page number, and the shop's name if it fits.
func titleOf(in headInput, shop string) string {
	number := ""
	if in.number != "" {
		number = ", " + in.number
	}
	if shop != "" && !strings.Contains(in.title, shop) {
		if suffix := number + " | " + shop; fits(suffix, maxTitle) {
			return WithSuffix(in.title, suffix, maxTitle)
		}
	}
	return WithSuffix(in.title, number, maxTitle)
}

func descriptionOf(in headInput) string {
	if in.number == "" {
		return Clip(in.description, maxDescription)
	}
	return WithSuffix(in.description, " ("+in.number+")", maxDescription)
}

// openGraph returns the Open Graph tags of link previews, and Twitter's equivalents.
func (s *Pages) openGraph(r *Request, shop string, in headInput, h page.Head) []page.Meta {
	locale, other := "bn_BD", "en_US"
	if r.Locale == i18n.En {
		locale, other = other, locale
	}
	list := []page.Meta{
		{Property: "og:site_name", Content: cmp.Or(shop, s.Texts.T(string(r.Locale), "haat"))}, {Property: "og:url", Content: h.Canonical},
		{Property: "og:title", Content: h.Title}, {Property: "og:type", Content: cmp.Or(in.ogType, "website")},
		{Property: "og:description", Content: h.Description}, {Property: "og:locale", Content: locale}, {Property: "og:locale:alternate", Content: other},
	}
	image, card := s.previewOf(r, in), "summary"
	if image != nil {
		card = "summary_large_image"
		list = append(list, page.Meta{Property: "og:image", Content: r.canonical.absolute(image.address)},
			page.Meta{Property: "og:image:width", Content: strconv.Itoa(image.width)}, page.Meta{Property: "og:image:height", Content: strconv.Itoa(image.height)},
			page.Meta{Property: "og:image:alt", Content: image.alt})
	}
	if in.product != nil {
		list = append(list, productMeta(in.product, r.Tenant.Shop.Currency)...)
	}
	list = append(list, page.Meta{Property: "twitter:card", Content: card}, page.Meta{Property: "twitter:title", Content: h.Title},
		page.Meta{Property: "twitter:description", Content: h.Description})
	if image != nil {
		list = append(list, page.Meta{Property: "twitter:image", Content: r.canonical.absolute(image.address)},
			page.Meta{Property: "twitter:image:alt", Content: image.alt})
	}
	return slices.DeleteFunc(list, func(m page.Meta) bool { return m.Content == "" })
}

// previewOf returns the preview picture of the page, or else of the shop or the market. It returns nil if
// there is none.
func (s *Pages) previewOf(r *Request, in headInput) *shareImage {
	if r.Tenant == nil {
		return s.shareImage(r, s.MarketLook(r), nil)
	}
	if in.look != nil {
		if image := s.shareImage(r, *in.look, in.picture); image != nil {
			return image
		}
	}
	return s.shareImage(r, ShopLook(r), cmp.Or(in.picture, r.Tenant.Shop.Logo))
}

func productMeta(p *catalog.Product, currency string) []page.Meta {
	stock := "out of stock"
	if p.Stock > 0 {
		stock = "in stock"
	}
	return []page.Meta{
		{Property: "product:price:amount", Content: p.Charged().Decimal()}, {Property: "product:price:currency", Content: currency},
		{Property: "product:availability", Content: stock}, {Property: "product:condition", Content: "new"},
		{Property: "product:brand", Content: p.Brand}, {Property: "product:retailer_item_id", Content: catalog.ItemID(p.ID, 0)},
	}
}

// WithSuffix appends suffix to text. It cuts text so that the result has at most limit characters.
func WithSuffix(text, suffix string, limit int) string {
	if !fits(suffix, limit) {
		return Clip(text, limit)
	}
	return Clip(text, limit-utf8.RuneCountInString(suffix)) + suffix
}

// fits reports whether a suffix leaves at least a third of limit for the text.
func fits(suffix string, limit int) bool {
	return limit-utf8.RuneCountInString(suffix) >= limit/3
}

// Clip cuts a text between words to at most limit characters, including an ellipsis. A single word that is
// longer is cut between grapheme clusters.
func Clip(text string, limit int) string {
	text = strings.Join(strings.Fields(text), " ")
	if utf8.RuneCountInString(text) <= limit {
		return text
	}
	end, count := 0, 0
	for each := graphemes.FromString(text); each.Next(); end = each.End() {
		if count += utf8.RuneCountInString(each.Value()); count > limit-1 {
			break
		}
	}
	cut := text[:end]
	if space := strings.LastIndexByte(cut, ' '); space > len(cut)/2 {
		cut = cut[:space]
	}
	return cut + "…"
}

// PlainText returns the text of sanitised HTML without tags.
func PlainText(markup string) string {
	var out strings.Builder
	depth := 0
	for _, c := range markup {
		switch {
		case c == '<':
			depth++
			out.WriteByte(' ')
		case c == '>' && depth > 0:
			depth--
		case depth == 0:
			out.WriteRune(c)
		}
	}
	return strings.TrimSpace(html.UnescapeString(out.String()))
}
