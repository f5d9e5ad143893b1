package seo_test

import (
	"encoding/xml"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"haat/ent"
	"haat/ent/product"
	"haat/ent/schema/kind"
	"haat/server/catalog"
	"haat/server/platform/media"
	"haat/server/web/webtest"
)

type feedItem struct {
	ID, Title, Description, Link, ImageLink, Availability, Price, SalePrice, Condition, Brand, MPN, GroupID, Exists, Type, Color, Size, Dates string

	Images []string
}

const feedSpace = "http://base.google.com/ns/1.0"

// feedOf returns the items of a feed, after checking the fields that every item needs.
func feedOf(s *webtest.Site, path string, options ...webtest.Option) (items []feedItem) {
	s.T.Helper()
	a := s.Get(path, options...).WantStatus(s.T, http.StatusOK)
	var rss struct {
		XMLName xml.Name `xml:"rss"`
		Version string   `xml:"version,attr"`
		Channel struct {
			Title, Link, Description string
			Items                    []struct {
				Fields []struct {
					XMLName xml.Name
					Text    string `xml:",chardata"`
				} `xml:",any"`
			} `xml:"item"`
		} `xml:"channel"`
	}
	if err := xml.Unmarshal([]byte(a.Text), &rss); err != nil {
		s.T.Fatalf("%s: %v", path, err)
	}
	if rss.Version != "2.0" || !strings.Contains(a.Text, "<title>") || !strings.Contains(a.Text, "<link>http") {
		s.T.Errorf("%s: incomplete RSS channel %+v", path, rss)
	}
	for _, each := range rss.Channel.Items {
		var item feedItem
		at := map[string]*string{
			"id": &item.ID, "title": &item.Title, "description": &item.Description, "link": &item.Link, "image_link": &item.ImageLink,
			"availability": &item.Availability, "price": &item.Price, "sale_price": &item.SalePrice, "sale_price_effective_date": &item.Dates, "condition": &item.Condition,
			"brand": &item.Brand, "mpn": &item.MPN, "item_group_id": &item.GroupID, "identifier_exists": &item.Exists,
			"product_type": &item.Type, "color": &item.Color, "size": &item.Size,
		}
		for _, field := range each.Fields {
			name := field.XMLName.Local
			switch to := at[name]; {
			case field.XMLName.Space != feedSpace:
				s.T.Errorf("%s has the namespace %q", name, field.XMLName.Space)
			case name == "additional_image_link":
				item.Images = append(item.Images, field.Text)
			case to == nil || *to != "" || field.Text == "":
				s.T.Errorf("%s is unknown, repeated or empty: %q", name, field.Text)
			default:
				*to = field.Text
			}
		}
		item.check(s.T)
		items = append(items, item)
	}
	return items
}

var feedPrice = regexp.MustCompile(`^[0-9]+\.[0-9]{2} [A-Z]{3}$`)

// check checks an item against the requirements of Google and Meta.
func (i feedItem) check(t testing.TB) {
	t.Helper()
	for name, value := range map[string]string{"id": i.ID, "title": i.Title, "description": i.Description, "link": i.Link, "availability": i.Availability} {
		if value == "" {
			t.Errorf("%s has no %s", i.ID, name)
		}
	}
	if len([]rune(i.Title)) > 150 || len([]rune(i.Description)) > 5000 || strings.ContainsAny(i.Description, "<>") || len(i.Images) > 10 {
		t.Errorf("%s has a text or list that is too long, or markup", i.ID)
	}
	if !feedPrice.MatchString(i.Price) || i.SalePrice != "" && !feedPrice.MatchString(i.SalePrice) || i.Condition != "new" {
		t.Errorf("%s: %q, %q, %q", i.ID, i.Price, i.SalePrice, i.Condition)
	}
	if u, err := url.Parse(i.Link); err != nil || !u.IsAbs() {
		t.Errorf("%s links to %q", i.ID, i.Link)
	}
}

func TestFeed_ListsOnlyPublishedProducts(t *testing.T) {
	s := webtest.NewSite(t)
	ts := s.NewShop("demo")
	subcategory := s.Client.Category.Create().SetSlug("fine").SetName("Fine & Rare").SetBnName("সরু").SetParent(ts.Category).SaveX(ts.Ctx)
	pictures := make([]media.Picture, 13)
	for i := range pictures {
		pictures[i] = media.Picture{Key: fmt.Sprintf("1/p%d", i), Width: 1000, Height: 1000}
	}
	lamp := ts.NewProduct("lamp", func(p *ent.ProductCreate) {
		p.SetDescription("# Big\n\nA *fine* lamp & <b>more</b>\x01").SetBnDescription("").SetBrand("Philips").SetSku("L-1").
			SetSellingPrice(1234_50).SetPrice(1111_05).SetDiscount(10_00).SetDiscountType("PERCENT").SetImages(pictures).SetCategoryID(subcategory.ID)
	})
	plain := ts.NewProduct("plain", func(p *ent.ProductCreate) { p.SetStock(0).SetName("Plain") })
	ts.NewProduct("secret", func(p *ent.ProductCreate) { p.SetStatus(product.StatusDraft) })
	s.NewShop("other").NewProduct("theirs")

	items := feedOf(s, "/demo/feeds/google.xml?lang=en")
	if len(items) != 2 {
		t.Fatalf("%+v", items)
	}
	want := feedItem{
		ID: catalog.ItemID(lamp.ID, 0), Title: "Product lamp", Link: "http://haat.test/demo/product/lamp?lang=en",
		Description: items[0].Description, ImageLink: "http://haat.test/media/1/p0/960.jpg", Availability: "in_stock",
		Price: "1234.50 BDT", SalePrice: "1111.05 BDT", Condition: "new", Brand: "Philips", MPN: "L-1", Type: "Rice > Fine & Rare",
		Images: items[0].Images,
	}
	if fmt.Sprint(items[0]) != fmt.Sprint(want) {
		t.Errorf("%+v, want %+v", items[0], want)
	}
	if !strings.HasPrefix(items[0].Description, "Big A fine lamp & more") || len(items[0].Images) != 10 || items[0].Images[9] != "http://haat.test/media/1/p10/960.jpg" {
		t.Errorf("%q, %q", items[0].Description, items[0].Images)
	}
	want = feedItem{
		ID: catalog.ItemID(plain.ID, 0), Title: "Plain", Description: "Plain", Link: "http://haat.test/demo/product/plain?lang=en",
		Availability: "out_of_stock", Price: "100.00 BDT", Condition: "new", Exists: "no", Type: "Rice",
	}
	if fmt.Sprint(items[1]) != fmt.Sprint(want) {
		t.Errorf("%+v, want %+v", items[1], want)
	}

	meta := feedOf(s, "/demo/feeds/meta.xml?lang=en")
	if meta[0].Availability != "in stock" || meta[1].Availability != "out of stock" || meta[1].Brand != "Shop demo" || meta[1].Exists != "" {
		t.Errorf("Meta feed: %+v", meta)
	}
	bengali := feedOf(s, "/demo/feeds/google.xml", webtest.Header("Cookie", "locale=en"))
	if bengali[0].Title != "পণ্য lamp" || bengali[0].Link != "http://haat.test/demo/product/lamp" || bengali[0].Price != "1234.50 BDT" {
		t.Errorf("in the shop's language: %+v", bengali[0])
	}
}

func TestFeed_ListsEachVariant(t *testing.T) {
	s := webtest.NewSite(t)
	ts := s.NewShop("demo")
	shirt := ts.NewProduct("shirt", func(p *ent.ProductCreate) {
		p.SetName("Shirt").SetSellingPrice(500_00).SetPrice(450_00).SetDiscount(50_00).SetSku("S").SetOptions([]kind.Option{
			{Name: "Fit", BnName: "আকার", Values: []kind.OptionValue{{Value: "L", BnValue: "বড়"}, {Value: "S", BnValue: "ছোট"}}},
			{Name: "রং", Values: []kind.OptionValue{{Value: "Red"}}},
		})
	})
	large := s.Client.Variant.Create().SetProduct(shirt).SetKey("L/Red").SetValues([]string{"L", "Red"}).SetStock(3).SetSellingPrice(600_00).SetSku("S-L").SaveX(ts.Ctx)
	small := s.Client.Variant.Create().SetProduct(shirt).SetKey("S/Red").SetValues([]string{"S", "Red"}).SetPosition(1).SaveX(ts.Ctx)
	group := catalog.ItemID(shirt.ID, 0)
	want := []feedItem{
		{
			ID: catalog.ItemID(shirt.ID, large.ID), Title: "Shirt, L, Red", Description: "Shirt",
			Link:         fmt.Sprintf("http://haat.test/demo/product/shirt?variant=%d&lang=en", large.ID),
			Availability: "in_stock", Price: "600.00 BDT", SalePrice: "550.00 BDT", Condition: "new", MPN: "S-L", GroupID: group, Type: "Rice", Color: "Red", Size: "L",
		},
		{
			ID: catalog.ItemID(shirt.ID, small.ID), Title: "Shirt, S, Red", Description: "Shirt",
			Link:         fmt.Sprintf("http://haat.test/demo/product/shirt?variant=%d&lang=en", small.ID),
			Availability: "out_of_stock", Price: "500.00 BDT", SalePrice: "450.00 BDT", Condition: "new", MPN: "S", GroupID: group, Type: "Rice", Color: "Red", Size: "S",
		},
	}
	items := feedOf(s, "/demo/feeds/google.xml?lang=en")
	if fmt.Sprintf("%+v", items) != fmt.Sprintf("%+v", want) {
		t.Errorf("%+v\nwant %+v", items, want)
	}
	for _, item := range items {
		page := s.Get(strings.TrimPrefix(item.Link, "http://haat.test")).WantStatus(t, http.StatusOK)
		if id := page.Props(t)["variant_id"]; !strings.HasSuffix(item.ID, fmt.Sprintf("-%v", id)) {
			t.Errorf("the link of %s selects the variant %v", item.ID, id)
		}
	}
	if bn := feedOf(s, "/demo/feeds/google.xml"); bn[0].Size != "বড়" {
		t.Errorf("in Bengali: %+v", bn[0])
	}
}

func TestFeed_IsTheSameOnEveryHostOfAShop(t *testing.T) {
	s := webtest.NewSite(t)
	ts := s.NewShop("demo")
	ts.NewProduct("lamp")
	s.Client.ShopDomain.Create().SetDomain("demo.example").SetVerified(true).ExecX(ts.Ctx)
	var links []string
	for _, from := range []struct{ host, path string }{{"haat.test", "/demo"}, {"demo.haat.test", ""}, {"demo.example", ""}} {
		for _, kind := range []string{"google", "meta"} {
			links = append(links, feedOf(s, from.path+"/feeds/"+kind+".xml", webtest.Host(from.host))[0].Link)
		}
	}
	if len(slices.Compact(links)) != 1 || links[0] != "http://demo.example/product/lamp" {
		t.Errorf("%q", links)
	}
}

// The addresses in the settings must be those of the shop's feeds and sitemap.
func TestFeed_AddressesInSettingsWork(t *testing.T) {
	s := webtest.NewSite(t)
	ts := s.NewShop("demo")
	ts.NewProduct("lamp")
	owner := ts.Owner()
	found := owner.Settings().Found
	sitemapOf(s, strings.TrimPrefix(found.Sitemap, "http://haat.test"))
	for _, address := range []string{found.GoogleFeed, found.MetaFeed} {
		if items := feedOf(s, strings.TrimPrefix(address, "http://haat.test")); len(items) != 1 {
			t.Errorf("%s has %d items", address, len(items))
		}
	}
	s.Client.ShopDomain.Create().SetDomain("demo.example").SetVerified(true).ExecX(ts.Ctx)
	if found := owner.Settings().Found; found.MetaFeed != "http://demo.example/feeds/meta.xml" {
		t.Errorf("%+v", found)
	}
}

// A feed must be generated once, and requests must be answered with 304 until it is stale. A price change or
// a sold-out product makes it stale immediately; a sale that leaves units in stock does so within 15 minutes.
func TestFeed_IsKeptUntilProductsChange(t *testing.T) {
	s := webtest.NewSite(t)
	ts := s.NewShop("demo")
	shirt := ts.NewProduct("shirt", func(p *ent.ProductCreate) { p.SetStock(5) })
	const path = "/demo/feeds/google.xml"
	feedOf(s, path)
	before := s.Queries.Load()
	again := s.Get(path).WantStatus(t, http.StatusOK)
	if n := s.Queries.Load() - before; n > 1 { // one query loads the shop
		t.Errorf("%d queries for a feed in memory", n)
	}
	s.Get(path, webtest.Header("If-None-Match", again.Header.Get("Etag"))).WantStatus(t, http.StatusNotModified)
	s.Client.Product.UpdateOne(shirt).SetSellingPrice(200_00).SetPrice(200_00).ExecX(ts.Ctx)
	if items := feedOf(s, path); items[0].Price != "200.00 BDT" {
		t.Errorf("after the price: %+v", items[0])
	}
	s.Client.Product.Update().Where(product.ID(shirt.ID)).AddStock(-2).AddSold(2).ExecX(ts.Ctx)
	before = s.Queries.Load()
	feedOf(s, path)
	if n := s.Queries.Load() - before; n > 1 {
		t.Errorf("%d queries for the feed after a sale that leaves some", n)
	}
	s.Client.Product.Update().Where(product.ID(shirt.ID)).AddStock(-3).AddSold(3).ExecX(ts.Ctx)
	if items := feedOf(s, path); items[0].Availability != "out_of_stock" {
		t.Errorf("after the product sold out: %+v", items)
	}
	s.Get(path, webtest.Header("If-None-Match", again.Header.Get("Etag"))).WantStatus(t, http.StatusOK)
}
