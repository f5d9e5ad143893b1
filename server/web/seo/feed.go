package seo

import (
	"cmp"
	"context"
	"encoding/xml"
	"io"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"haat/ent"
	"haat/server/catalog"
	"haat/server/catalog/offer"
	"haat/server/platform/fault"
	"haat/server/platform/httpx"
	"haat/server/platform/i18n"
	"haat/server/platform/media"
	"haat/server/tenancy"
	"haat/server/web/edge"
	"haat/server/web/storefront"
)

// feedKind is the format of a feed. Google's and Meta's formats differ in some values.
type feedKind struct {
	inStock, outOfStock string
	// brandless allows products without a brand. If it is false, the shop's name is used as the brand.
	brandless bool
}

var feedKinds = map[string]feedKind{
	"google.xml": {"in_stock", "out_of_stock", true},
	"meta.xml":   {"in stock", "out of stock", false},
}

// Feed serves all products of a shop as RSS 2.0 for Google Merchant Center or Meta Commerce Manager, in the
// shop's language or in ?lang=. The error is NotFound "page_not_found" for other formats.
func (s *SEO) Feed(c echo.Context) error {
	name := httpx.PathParams(c)["feed"]
	kind, ok := feedKinds[name]
	if !ok {
		return fault.New(fault.NotFound, "page_not_found")
	}
	t, err := s.publicShop(c.Request().Context(), httpx.PathParams(c)["slug"])
	if err != nil {
		return err
	}
	if err := s.Guard.ReadFile(c); err != nil {
		return err
	}
	f := s.newFeed(t, kind, c.QueryParam("lang"))
	id := t.Shop.ID
	return s.SendStored(c, t, edge.StoredFile{
		Key: name + "\x00" + string(f.locale), ContentType: xmlType,
		Tags:  []string{catalog.ShopTag(id), catalog.CatalogTag(id)},
		Write: f.write,
	})
}

// feed writes the products of a shop.
type feed struct {
	xmlFile
	feedKind
	catalog          *catalog.Catalog
	offers           *offer.Offers
	shown            *offer.Shown
	row              *ent.Shop
	shop             *catalog.Shop
	texts            i18n.Texts
	description      string
	locale, fallback i18n.Locale
	tree             catalog.Tree
	origin           string
	base, home       string // absolute URLs, which include the origin
}

func (s *SEO) newFeed(t *tenancy.Tenant, kind feedKind, lang string) *feed {
	f := &feed{feedKind: kind, catalog: s.Catalog, offers: s.Offers, row: t.Shop, texts: s.Texts, fallback: i18n.Default(t.Shop.Currency)}
	f.locale = localeOr(lang, f.fallback)
	var base, home string
	f.origin, base, home = s.CanonicalBase(t)
	f.base, f.home = f.origin+base, f.origin+home
	f.shop = catalog.ShopOf(t, f.locale)
	f.description = s.Texts.T(string(f.locale), "head.shop.description", "shop", f.shop.Name, "address", f.shop.Address)
	return f
}

// write writes a feed. Concurrent calls must not share f.
func (f feed) write(ctx context.Context, w io.Writer) (err error) {
	if f.tree, err = f.catalog.Categories(ctx, f.locale); err != nil {
		return err
	}
	if f.shown, err = f.offers.Now(ctx, f.locale); err != nil {
		return err
	}
	f.begin(w)
	if err := f.catalog.EachInFeed(ctx, f.locale, f.tree, f.add); err != nil {
		return err
	}
	return f.end()
}

func (f *feed) begin(w io.Writer) {
	f.xmlFile = newXMLFile(w)
	f.text(`<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">` + "\n<channel>\n")
	f.element(feedText{xml.Name{Local: "title"}, f.shop.Name})
	f.element(feedText{xml.Name{Local: "link"}, catalog.InLanguage(f.home, f.locale, f.fallback)})
	f.element(feedText{xml.Name{Local: "description"}, f.description})
}

type feedText struct {
	XMLName xml.Name
	Text    string `xml:",chardata"`
}

func (f *feed) end() error {
	f.text("</channel>\n</rss>\n")
	return f.err
}

func (f *feed) add(products []catalog.FeedProduct) error {
	for i := range products {
		f.shown.Prices(&products[i].Product)
		for _, item := range f.items(&products[i]) {
			f.element(item)
		}
	}
	return f.err
}

// feedItem is a product or a variant of it.
type feedItem struct {
	XMLName          xml.Name `xml:"item"`
	ID               string   `xml:"g:id"`
	Title            string   `xml:"g:title"`
	Description      string   `xml:"g:description"`
	Link             string   `xml:"g:link"`
	ImageLink        string   `xml:"g:image_link,omitempty"`
	MoreImages       []string `xml:"g:additional_image_link"`
	Availability     string   `xml:"g:availability"`
	Price            string   `xml:"g:price"`
	SalePrice        string   `xml:"g:sale_price,omitempty"`
	SaleDates        string   `xml:"g:sale_price_effective_date,omitempty"`
	Condition        string   `xml:"g:condition"`
	Brand            string   `xml:"g:brand,omitempty"`
	MPN              string   `xml:"g:mpn,omitempty"`
	IdentifierExists string   `xml:"g:identifier_exists,omitempty"`
	GroupID          string   `xml:"g:item_group_id,omitempty"`
	Colour           string   `xml:"g:color,omitempty"`
	Size             string   `xml:"g:size,omitempty"`
	ProductType      string   `xml:"g:product_type,omitempty"`
}

// Limits of product feeds: characters of a title and of a description, and additional pictures.
const (
	feedTitle       = 150
	feedDescription = 5000
	feedPictures    = 10
)

// items returns one item for the product, or one for each of its variants.
func (f *feed) items(p *catalog.FeedProduct) []feedItem {
	whole := feedItem{
		ID: catalog.ItemID(p.ID, 0), Title: storefront.Clip(p.Name, feedTitle), Description: f.describe(p),
		Link: f.link(p, 0), Availability: f.availability(p.Stock), Condition: "new",
		Brand: p.Brand, MPN: p.Sku,
	}
	whole.Price, whole.SalePrice, whole.SaleDates = f.prices(p, p.SellingPrice, p.Offer)
	if p.Brand == "" && !f.brandless {
		whole.Brand = f.shop.Name
	}
	for i, picture := range p.Pictures[:min(len(p.Pictures), feedPictures+1)] {
		address, _, _ := picture.JPEG()
		if i == 0 {
			whole.ImageLink = media.Absolute(f.origin, address)
			continue
		}
		whole.MoreImages = append(whole.MoreImages, media.Absolute(f.origin, address))
	}
	if p.CategoryID != 0 {
		whole.ProductType = strings.Join(f.tree.Path(p.CategoryID), " > ")
	}
	if len(p.Variants) == 0 {
		return []feedItem{whole.identified()}
	}
	items := make([]feedItem, len(p.Variants))
	for i, v := range p.Variants {
		items[i] = f.variant(whole, p, v)
	}
	return items
}

func (f *feed) variant(item feedItem, p *catalog.FeedProduct, v catalog.Variant) feedItem {
	labels := p.Labels(v)
	item.GroupID, item.ID = item.ID, catalog.ItemID(p.ID, v.ID)
	item.Title = storefront.WithSuffix(p.Name, ", "+strings.Join(labels, ", "), feedTitle)
	item.Link, item.Availability = f.link(p, v.ID), f.availability(v.Stock)
	item.Price, item.SalePrice, item.SaleDates = f.prices(p, v.SellingPrice, v.Offer)
	if v.Sku != "" {
		item.MPN = v.Sku
	}
	item.Colour, item.Size = at(labels, p.Colour), at(labels, p.Size)
	return item.identified()
}

func at(labels []string, place int) string {
	if place < 0 || place >= len(labels) {
		return ""
	}
	return labels[place]
}

// identified sets identifier_exists to "no" if the product has neither a brand nor a part number.
func (i feedItem) identified() feedItem {
	if i.Brand == "" && i.MPN == "" {
		i.IdentifierExists = "no"
	}
	return i
}

// describe returns the description of a product, followed by what is due in advance.
func (f *feed) describe(p *catalog.FeedProduct) string {
	text := cmp.Or(storefront.PlainText(p.DescriptionHTML), p.MetaDescription, p.Name)
	payment := strings.Join(p.Terms.In(f.row).PaymentIn(f.texts, f.shop.Currency, f.locale), " ")
	if payment == "" {
		return storefront.Clip(text, feedDescription)
	}
	return storefront.WithSuffix(text, "\n\n"+payment, feedDescription)
}

// link returns the URL of the product's page, with the variant selected if variant is not 0.
func (f *feed) link(p *catalog.FeedProduct, variant int) string {
	address := f.base + catalog.ProductPath(p.Slug)
	if variant != 0 {
		address += "?variant=" + strconv.Itoa(variant)
	}
	return catalog.InLanguage(address, f.locale, f.fallback)
}

func (f *feed) availability(stock int) string {
	if stock > 0 {
		return f.inStock
	}
	return f.outOfStock
}
