package web_test

import (
	"fmt"
	"html"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"haat/ent"
)

var headTag = regexp.MustCompile(`<meta data-head (?:name|property)="([^"]*)"(?: content="([^"]*)")?>`)

// metas are the meta elements of a document's head, by their names.
func (a answer) metas() map[string]string {
	found := map[string]string{}
	for _, m := range headTag.FindAllStringSubmatch(a.body, -1) {
		found[m[1]] = html.UnescapeString(m[2])
	}
	return found
}

func (a answer) title() string {
	m := regexp.MustCompile(`<title>(.*?)</title>`).FindStringSubmatch(a.body)
	return html.UnescapeString(m[1])
}

// Each page that search engines keep has a title and a description of its own, no longer
// than they show.
func TestHead_NoTwoPagesAreCalledTheSame(t *testing.T) {
	s := newSite(t)
	ts := s.shop("demo", func(c *ent.ShopCreate) { c.SetTagline("Good things") })
	// The longest names that there may be, and two categories of one name.
	shirts := func(slug, above string) {
		parent := s.client.Category.Create().SetSlug(slug).SetName(above).SaveX(ts.ctx)
		s.client.Category.Create().SetSlug(slug + "-shirts").SetName("Shirts").SetParentID(parent.ID).ExecX(ts.ctx)
	}
	shirts("men", "Men")
	shirts("women", "Women")
	long := s.client.Category.Create().SetSlug("long").SetName(strings.Repeat("Kitchen ", 9) + "things").SaveX(ts.ctx)
	for i := range 50 {
		ts.product(fmt.Sprint("p", i), func(c *ent.ProductCreate) { c.SetCategoryID(long.ID) })
	}
	ts.product("described", func(c *ent.ProductCreate) { c.SetDescription(strings.Repeat("Very good ", 60)) })
	ts.product("meant", func(c *ent.ProductCreate) {
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
		a := s.get(path + mark + "lang=en")
		title, description := a.title(), a.metas()["description"]
		if n := utf8.RuneCountInString(title); n == 0 || n > 60 {
			t.Errorf("%s: a title of %d letters: %s", path, n, title)
		}
		if n := utf8.RuneCountInString(description); n < 20 || n > 155 {
			t.Errorf("%s: a description of %d letters: %s", path, n, description)
		}
		if other, ok := titles[title]; ok {
			t.Errorf("%s and %s are both called %q", path, other, title)
		}
		if other, ok := descriptions[description]; ok {
			t.Errorf("%s and %s are both described as %q", path, other, description)
		}
		titles[title], descriptions[description] = path, path
	}
	for title, path := range map[string]string{
		"Product p0 | Shop demo": "/demo/product/p0", "Shirts, Men | Shop demo": "/demo/category/men-shirts",
		"Kitchen Kitchen Kitchen Kitchen…, Page 2 | Shop demo": "/demo/category/long?page=2", "Shop demo: Good things": "/shop/demo",
	} {
		if titles[title] != path {
			t.Errorf("%s is not called %q; there are %q", path, title, titles)
		}
	}
}

func TestHead_DescribesByData(t *testing.T) {
	s := newSite(t)
	s.shop("demo").product("p", func(c *ent.ProductCreate) { c.SetSellingPrice(1_250_00).SetPrice(1_250_00) })
	for path, want := range map[string]string{
		"/demo/product/p":             "দোকান demo-এর চাল: ৳১,২৫০ দামে পণ্য p কিনুন। সারা দেশে ক্যাশ অন ডেলিভারি।",
		"/demo/product/p?lang=en":     "Rice from Shop demo: buy Product p for ৳1,250. Cash on delivery all over Bangladesh.",
		"/demo/category/rice":         "দোকান demo-এর চাল: ১টি পণ্যের দাম, ছবি ও ক্রেতাদের রিভিউ। ক্যাশ অন ডেলিভারি।",
		"/demo/category/rice?lang=en": "Rice from Shop demo: 1 to choose from, with prices, pictures and reviews. Cash on delivery.",
	} {
		if got := s.get(path).metas()["description"]; got != want {
			t.Errorf("%s: %s", path, got)
		}
	}
}

// A word that is longer than a title is not cut within a conjunct or before a vowel sign.
func TestHead_CutsWhereALetterEnds(t *testing.T) {
	s := newSite(t)
	for i := range 4 {
		name := strings.Repeat("a", i) + strings.Repeat("ক্ষি", 45)
		slug := fmt.Sprint("p", i)
		s.shop(slug).product("p", func(c *ent.ProductCreate) { c.SetBnName(name) })
		title, _, _ := strings.Cut(s.get("/"+slug+"/product/p").title(), "…")
		if !strings.HasSuffix(title, "ক্ষি") {
			t.Errorf("it ends in %q", title[len(title)-12:])
		}
	}
}

func TestHead_OpenGraphAndTwitterOfAProduct(t *testing.T) {
	s := newSite(t)
	ts := s.shop("demo", func(c *ent.ShopCreate) { c.SetCurrency("USD") })
	p := ts.product("p", func(c *ent.ProductCreate) {
		c.SetSellingPrice(20_00).SetPrice(12_50).SetDiscount(7_50).SetBrand(`B"rand`).SetMetaDescription("The very best of them all.")
	})
	got := s.get("/demo/product/p").metas()
	image := got["og:image"]
	if !regexp.MustCompile(`^http://haat\.test/demo/share/en[0-9a-f]{32}/p\.jpg$`).MatchString(image) {
		t.Errorf("the picture is %s", image)
	}
	want := map[string]string{
		"description":  "The very best of them all.",
		"og:site_name": "Shop demo", "og:url": "http://haat.test/demo/product/p", "og:title": "Product p | Shop demo", "og:type": "product",
		"og:description": "The very best of them all.", "og:locale": "en_US", "og:locale:alternate": "bn_BD",
		"og:image": image, "og:image:width": "1200", "og:image:height": "630", "og:image:alt": "Product p, $12.5",
		"product:price:amount": "12.5", "product:price:currency": "USD", "product:availability": "in stock", "product:condition": "new",
		"product:brand": `B"rand`, "product:retailer_item_id": fmt.Sprint(p.ID),
		"twitter:card": "summary_large_image", "twitter:title": "Product p | Shop demo", "twitter:description": "The very best of them all.", "twitter:image": image, "twitter:image:alt": "Product p, $12.5",
	}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("got  %v\nwant %v", got, want)
	}
	if body := s.get("/demo/product/p").body; !strings.Contains(body, `name="twitter:card"`) || !strings.Contains(body, `property="og:title"`) {
		t.Error("Twitter's have a name, Open Graph's a property")
	}
	s.client.Product.UpdateOne(p).SetStock(0).ExecX(ts.ctx)
	if got := s.get("/demo/product/p").metas()["product:availability"]; got != "out of stock" {
		t.Errorf("sold out it is %s", got)
	}
}

// Every page that search engines keep shows the shop's picture; one that they do not keep
// says nothing to previews.
func TestHead_PreviewsOfOtherPages(t *testing.T) {
	s := newSite(t)
	s.shop("demo").product("p")
	home := s.get("/shop/demo").metas()["og:image"]
	if !regexp.MustCompile(`^http://haat\.test/demo/share/bn[0-9a-f]{32}\.jpg$`).MatchString(home) {
		t.Errorf("the home page's is %s", home)
	}
	for _, path := range []string{"/demo/category/rice", "/demo/best-selling-products", "/demo/about-us"} {
		if got := s.get(path).metas(); got["og:image"] != home || got["og:type"] != "website" || got["og:image:alt"] != "দোকান demo" {
			t.Errorf("%s: %v", path, got)
		}
	}
	if got := s.get("/").metas(); got["twitter:card"] != "summary_large_image" || got["og:site_name"] == "" {
		t.Errorf("the market's page: %v", got)
	}
	for _, path := range []string{"/demo/cart", "/demo/search?q=rice", "/demo/category/rice?sort=newest"} {
		if got := s.get(path).metas(); got["robots"] != "noindex" || got["og:title"] != "" {
			t.Errorf("%s: %v", path, got)
		}
	}
}
