package storefront_test

import (
	"fmt"
	"html"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"haat/ent"
	"haat/ent/schema/kind"
	"haat/server/web/webtest"
)

func titleOf(a webtest.Response) string {
	m := regexp.MustCompile(`<title>(.*?)</title>`).FindStringSubmatch(a.Text)
	return html.UnescapeString(m[1])
}

// Every indexable page must have its own title and description, within the lengths that search engines show.
func TestHead_TitlesAndDescriptionsAreUnique(t *testing.T) {
	s := webtest.NewSite(t)
	ts := s.NewShop("demo", func(c *ent.ShopCreate) { c.SetTagline("Good things") })
	// Names of the maximum length, and two categories with the same name, must also have different titles of
	// a valid length.
	shirts := func(slug, above string) {
		parent := s.Client.Category.Create().SetSlug(slug).SetName(above).SaveX(ts.Ctx)
		s.Client.Category.Create().SetSlug(slug + "-shirts").SetName("Shirts").SetParentID(parent.ID).ExecX(ts.Ctx)
	}
	shirts("men", "Men")
	shirts("women", "Women")
	long := s.Client.Category.Create().SetSlug("long").SetName(strings.Repeat("Kitchen ", 9) + "things").SaveX(ts.Ctx)
	for i := range 50 {
		ts.NewProduct(fmt.Sprint("p", i), func(c *ent.ProductCreate) { c.SetCategoryID(long.ID) })
	}
	ts.NewProduct("described", func(c *ent.ProductCreate) { c.SetDescription(strings.Repeat("Very good ", 60)) })
	ts.NewProduct("meant", func(c *ent.ProductCreate) {
		c.SetMetaTitle(strings.Repeat("Best of Shop demo ", 6)).SetMetaDescription(strings.Repeat("Words ", 40))
	})
	paths := []string{
		"/shop/demo", "/demo/product/p0", "/demo/product/p1", "/demo/product/described", "/demo/product/meant", "/demo/category/rice",
		"/demo/category/men-shirts", "/demo/category/women-shirts", "/demo/category/long", "/demo/category/long?page=2", "/demo/category/long?page=3",
		"/demo/best-selling-products", "/demo/best-selling-products?page=2",
	}
	for _, kind := range policyPaths {
		paths = append(paths, "/demo/"+kind)
	}
	titles, descriptions := map[string]string{}, map[string]string{}
	for _, path := range paths {
		mark := "?"
		if strings.Contains(path, "?") {
			mark = "&"
		}
		a := s.Get(path + mark + "lang=en")
		title, description := titleOf(a), a.Metas()["description"]
		if n := utf8.RuneCountInString(title); n == 0 || n > 60 {
			t.Errorf("%s: the title has %d characters: %s", path, n, title)
		}
		if n := utf8.RuneCountInString(description); n < 20 || n > 155 {
			t.Errorf("%s: the description has %d characters: %s", path, n, description)
		}
		if other, ok := titles[title]; ok {
			t.Errorf("%s and %s have the same title %q", path, other, title)
		}
		if other, ok := descriptions[description]; ok {
			t.Errorf("%s and %s have the same description %q", path, other, description)
		}
		titles[title], descriptions[description] = path, path
	}
	for title, path := range map[string]string{
		"Product p0 | Shop demo": "/demo/product/p0", "Shirts, Men | Shop demo": "/demo/category/men-shirts",
		"Kitchen Kitchen Kitchen Kitchen…, Page 2 | Shop demo": "/demo/category/long?page=2", "Shop demo: Good things": "/shop/demo",
	} {
		if titles[title] != path {
			t.Errorf("%s does not have the title %q; titles are %q", path, title, titles)
		}
	}
}

func TestHead_DescriptionContainsThePrice(t *testing.T) {
	s := webtest.NewSite(t)
	s.NewShop("demo").NewProduct("p", func(c *ent.ProductCreate) { c.SetSellingPrice(1_250_00).SetPrice(1_250_00) })
	for path, want := range map[string]string{
		"/demo/product/p":             "দোকান demo-এর চাল: ৳১,২৫০ দামে পণ্য p কিনুন। সারা দেশে ক্যাশ অন ডেলিভারি।",
		"/demo/product/p?lang=en":     "Rice from Shop demo: buy Product p for ৳1,250. Cash on delivery all over Bangladesh.",
		"/demo/category/rice":         "দোকান demo-এর চাল: ১টি পণ্যের দাম, ছবি ও ক্রেতাদের রিভিউ। সারা দেশে ক্যাশ অন ডেলিভারি।",
		"/demo/category/rice?lang=en": "Rice from Shop demo: 1 to choose from, with prices, pictures and reviews. Cash on delivery all over Bangladesh.",
	} {
		if got := s.Get(path).Metas()["description"]; got != want {
			t.Errorf("%s: %s", path, got)
		}
	}
}

// A word that is longer than a title must not be cut within a conjunct or before a vowel sign.
func TestHead_CutsBetweenGraphemeClusters(t *testing.T) {
	s := webtest.NewSite(t)
	for i := range 4 {
		name := strings.Repeat("a", i) + strings.Repeat("ক্ষি", 45)
		slug := fmt.Sprint("p", i)
		s.NewShop(slug).NewProduct("p", func(c *ent.ProductCreate) { c.SetBnName(name) })
		title, _, _ := strings.Cut(titleOf(s.Get("/"+slug+"/product/p")), "…")
		if !strings.HasSuffix(title, "ক্ষি") {
			t.Errorf("the title ends in %q", title[len(title)-12:])
		}
	}
}

func TestHead_ProductHasOpenGraphAndTwitterTags(t *testing.T) {
	s := webtest.NewSite(t)
	ts := s.NewShop("demo", func(c *ent.ShopCreate) { c.SetCurrency("USD") })
	p := ts.NewProduct("p", func(c *ent.ProductCreate) {
		c.SetSellingPrice(20_00).SetPrice(12_50).SetDiscount(7_50).SetBrand(`B"rand`).SetMetaDescription("The very best of them all.")
	})
	got := s.Get("/demo/product/p").Metas()
	image := got["og:image"]
	if !regexp.MustCompile(`^http://haat\.test/demo/share/en[0-9a-f]{32}/p\.jpg$`).MatchString(image) {
		t.Errorf("og:image is %s", image)
	}
	want := map[string]string{
		"description":  "The very best of them all.",
		"og:site_name": "Shop demo", "og:url": "http://haat.test/demo/product/p", "og:title": "Product p | Shop demo", "og:type": "product",
		"og:description": "The very best of them all.", "og:locale": "en_US", "og:locale:alternate": "bn_BD",
		"og:image": image, "og:image:width": "1200", "og:image:height": "630", "og:image:alt": "Product p, $12.50",
		"product:price:amount": "12.5", "product:price:currency": "USD", "product:availability": "in stock", "product:condition": "new",
		"product:brand": `B"rand`, "product:retailer_item_id": fmt.Sprint(p.ID),
		"twitter:card": "summary_large_image", "twitter:title": "Product p | Shop demo", "twitter:description": "The very best of them all.", "twitter:image": image, "twitter:image:alt": "Product p, $12.50",
	}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("got  %v\nwant %v", got, want)
	}
	if body := s.Get("/demo/product/p").Text; !strings.Contains(body, `name="twitter:card"`) || !strings.Contains(body, `property="og:title"`) {
		t.Error("Twitter tags must have a name and Open Graph tags a property")
	}
	s.Client.Product.UpdateOne(p).SetStock(0).ExecX(ts.Ctx)
	if got := s.Get("/demo/product/p").Metas()["product:availability"]; got != "out of stock" {
		t.Errorf("product:availability of a sold-out product is %s", got)
	}
}

// Every indexable page must have the shop's share picture. Pages with noindex must have no preview tags.
func TestHead_OtherPagesHaveTheShopsPreview(t *testing.T) {
	s := webtest.NewSite(t)
	s.NewShop("demo").NewProduct("p")
	home := s.Get("/shop/demo").Metas()["og:image"]
	if !regexp.MustCompile(`^http://haat\.test/demo/share/bn[0-9a-f]{32}\.jpg$`).MatchString(home) {
		t.Errorf("og:image of the home page is %s", home)
	}
	for _, path := range []string{"/demo/category/rice", "/demo/best-selling-products", "/demo/about-us"} {
		if got := s.Get(path).Metas(); got["og:image"] != home || got["og:type"] != "website" || got["og:image:alt"] != "দোকান demo" {
			t.Errorf("%s: %v", path, got)
		}
	}
	if got := s.Get("/").Metas(); got["twitter:card"] != "summary_large_image" || got["og:site_name"] == "" {
		t.Errorf("landing page: %v", got)
	}
	for _, path := range []string{"/demo/cart", "/demo/search?q=rice", "/demo/category/rice?sort=newest"} {
		if got := s.Get(path).Metas(); got["robots"] != "noindex" || got["og:title"] != "" {
			t.Errorf("%s: %v", path, got)
		}
	}
}

// Listings of one brand or of one value of an option must be indexed as separate pages, unless they have few
// products.
func TestHead_ListingsOfOneFacetAreIndexed(t *testing.T) {
	s := webtest.NewSite(t)
	ts := s.NewShop("demo")
	sizes := func(values ...string) []kind.Option {
		o := kind.Option{Name: "Size", BnName: "মাপ"}
		for _, v := range values {
			o.Values = append(o.Values, kind.OptionValue{Value: v})
		}
		return []kind.Option{o}
	}
	for i := range 5 {
		ts.NewProduct(fmt.Sprint("a", i), func(c *ent.ProductCreate) { c.SetBrand("Aarong & Co").SetOptions(sizes("M")) })
		ts.NewProduct(fmt.Sprint("b", i), func(c *ent.ProductCreate) { c.SetBrand("Yellow").SetOptions(sizes("L")) })
	}
	ts.NewProduct("rare", func(c *ent.ProductCreate) { c.SetBrand("Rare").SetOptions(sizes("XS")) })
	const rice = "http://haat.test/demo/category/rice"
	for query, want := range map[string]struct{ title, canonical string }{
		"brand=Aarong+%26+Co&lang=en":            {"Aarong & Co – Rice", rice + "?brand=Aarong+%26+Co&lang=en"},
		"option=size:m&lang=en":                  {"M – Rice", rice + "?option=size%3Am&lang=en"},
		"brand=Rare&lang=en":                     {"Rice", ""},
		"brand=Unknown&lang=en":                  {"Rice", ""},
		"brand=Yellow&option=size:l&lang=en":     {"Rice", ""},
		"brand=Yellow&brand=Rare&lang=en":        {"Rice", ""},
		"brand=Yellow&stock=in&lang=en":          {"Rice", ""},
		"brand=Yellow&sort=price-desc&lang=en":   {"Rice", ""},
		"category=rice&discount=yes&lang=en":     {"Rice", ""},
		"option=size:m&option=size:l&lang=en":    {"Rice", ""},
		"option=nonsense&rating=9&lang=en":       {"Rice", rice + "?lang=en"},
		"brand=&category=&option=&page=&lang=en": {"Rice", rice + "?lang=en"},
	} {
		a := s.Get("/demo/category/rice?" + query)
		if title := titleOf(a); !strings.HasPrefix(title, want.title+" ") {
			t.Errorf("%s: the title is %q, want %q", query, title, want.title)
		}
		canonical := ""
		if m := webtest.CanonicalLink.FindStringSubmatch(a.Text); m != nil {
			canonical = html.UnescapeString(m[1])
		}
		if indexed := a.Metas()["robots"] != "noindex"; indexed != (want.canonical != "") || indexed && canonical != want.canonical {
			t.Errorf("%s: robots %q, canonical %q, want %q", query, a.Metas()["robots"], canonical, want.canonical)
		}
	}
}
