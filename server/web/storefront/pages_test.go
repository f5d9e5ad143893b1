package storefront_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"haat/ent"
	"haat/ent/redirect"
	"haat/ent/schema/kind"
	"haat/server/platform/money"
	"haat/server/web/webtest"
)

func TestPages_AreCompleteWithoutScripts(t *testing.T) {
	s := webtest.NewSite(t)
	ts := s.NewShop("demo")
	p := ts.NewProduct("miniket", func(c *ent.ProductCreate) { c.SetDescription("**Good** rice").SetFeatured(true) })
	s.Client.Review.Create().SetProductID(p.ID).SetName("Nusrat").SetRating(5).SetText("Very tasty").ExecX(ts.Ctx)
	s.Client.Product.UpdateOneID(p.ID).SetRatingSum(5).SetRatingCount(1).ExecX(ts.Ctx)
	for path, want := range map[string][]string{
		"/":                             {"দোকান demo"},
		"/shop/demo":                    {"পণ্য miniket", "৳১০০", "চাল"},
		"/demo/product/miniket":         {"পণ্য miniket", "৳১০০", "Nusrat", "Very tasty"},
		"/demo/category/rice?id=9":      {"চাল", "পণ্য miniket", "৳১০০"},
		"/demo/best-selling-products":   {"পণ্য miniket"},
		"/shop/demo?lang=en":            {"Product miniket", "৳100", "Rice"},
		"/demo/product/miniket?lang=en": {"Good rice", "In stock"},
	} {
		a := s.Get(path)
		if a.StatusCode != http.StatusOK || !strings.HasPrefix(a.Header.Get("Content-Type"), "text/html") {
			t.Errorf("%s: status %d, %s", path, a.StatusCode, a.Header.Get("Content-Type"))
		}
		for _, text := range want {
			if !strings.Contains(a.RootText(t), text) {
				t.Errorf("%s: the page lacks %q", path, text)
			}
		}
	}
	if log := s.Log.String(); log != "" {
		t.Errorf("the log is not empty: %s", log)
	}
}

func TestPages_ServeJSONForNavigation(t *testing.T) {
	s := webtest.NewSite(t)
	s.NewShop("demo").NewProduct("miniket")
	a := s.Get("/demo/product/miniket", webtest.AsJSON)
	if !strings.HasPrefix(a.Header.Get("Content-Type"), "application/json") || !strings.Contains(a.Header.Get("Vary"), "Accept") {
		t.Fatalf("%v", a.Header)
	}
	fromHTML := s.Get("/demo/product/miniket").Data(t)
	if fmt.Sprint(a.Data(t)) != fmt.Sprint(fromHTML) {
		t.Error("the JSON response differs from the data in the document")
	}
	if a.Data(t)["name"] != "product" {
		t.Errorf("name %v", a.Data(t)["name"])
	}
}

func TestPages_NotFoundInTheShopsTheme(t *testing.T) {
	s := webtest.NewSite(t)
	s.NewShop("demo", func(c *ent.ShopCreate) { c.SetTheme(3) }).NewProduct("draft", func(c *ent.ProductCreate) { c.SetStatus("draft") })
	long := strings.Repeat("a", 4000)
	for path, theme := range map[string]int{
		"/demo/product/none": 3, "/demo/product/draft": 3, "/demo/category/none": 3, "/demo/nothing/here": 3,
		"/demo/product/%25E0%25A6%259A": 3, "/demo/product/%E0%A6%9A%E0%A6%BE%E0%A6%B2": 3,
		"/demo/product/%3Cscript%3Ealert(1)%3C%2Fscript%3E": 3,
		"/shop/none": 1, "/none/product/x": 1, "/shop/%E0%A6%B9%E0%A6%BE%E0%A6%9F": 1, "/a/b/c/d": 1,
		"/shop/%25E0%25A6%25B9": 1, "/shop/" + long: 1, "/demo/product/" + long: 1, "/shop/..%2f..%2fetc": 1,
		"/demo/product/a%00b": 1, "/shop/%3Cscript%3Ealert(1)%3C%2Fscript%3E": 1, "/shop/admin": 1, "/api": 1,
		"/demo//product": 1, "//evil.example/": 1, "/%5C%5Cevil.example/": 1, "/demo/./product": 1,
	} {
		name := path[:min(len(path), 40)]
		for _, format := range []webtest.Option{webtest.Header("Accept", "text/html"), webtest.AsJSON} {
			a := s.Get(path, format)
			if a.StatusCode != http.StatusNotFound {
				t.Errorf("%s: status %d", name, a.StatusCode)
				continue
			}
			data := a.Data(t)
			if data["name"] != "not-found" || data["theme"] != float64(theme) {
				t.Errorf("%s: page %v in theme %v, want theme %d", name, data["name"], data["theme"], theme)
			}
			if strings.Contains(a.Text, "alert(1)") || strings.Contains(a.Text, "aaaaaaaa") {
				t.Errorf("%s: the page contains the address", name)
			}
		}
		if head := s.Get(path).Data(t)["head"].(map[string]any); head["robots"] != "noindex" {
			t.Errorf("%s: robots %q", name, head["robots"])
		}
	}
	if log := s.Log.String(); strings.Contains(log, "ERROR") {
		t.Errorf("the log has errors: %s", log)
	}
}

func TestPages_UnknownAddressesShareOneRender(t *testing.T) {
	s := webtest.NewSite(t)
	s.NewShop("demo")
	s.Get("/demo/product/none-0")
	before := s.Cache.Stats().Pages
	for i := range 50 {
		s.Get(fmt.Sprintf("/demo/product/none-%d", i))
		s.Get(fmt.Sprintf("/shop/none-%d", i))
	}
	if after := s.Cache.Stats().Pages; after > before+1 {
		t.Errorf("%d pages cached, before %d", after, before)
	}
}

func TestPages_UnpublishedShopRevealsNoOwnerData(t *testing.T) {
	s := webtest.NewSite(t)
	s.NewShop("closed", func(c *ent.ShopCreate) {
		c.SetPublic(false).SetOwnerEmail("owner@example.com").SetOwnerMobile("01711999999").SetAddress("12 Secret Road").SetBnAddress("১২ গোপন রোড").
			SetTagline("Opens soon").SetFacebook("https://facebook.com/closed").SetGtm("GTM-ABCD123").SetPixelID("123456789")
	})
	for _, target := range []string{"/shop/closed", "/closed/product/x", "/closed/about-us", "/closed/login", "/api/v1/online-shop/closed", "/closed/manifest.webmanifest"} {
		for _, options := range [][]webtest.Option{nil, {webtest.AsJSON}, {webtest.Header("Cookie", "locale=en")}} {
			a := s.Get(target, options...)
			for _, private := range []string{"owner@example.com", "01711999999", "Secret Road", "গোপন"} {
				if strings.Contains(a.Text, private) {
					t.Errorf("%s contains %q", target, private)
				}
			}
			if strings.HasPrefix(target, "/api/") {
				continue
			}
			for _, private := range []string{"Opens soon", "facebook.com/closed", "GTM-ABCD123", "123456789"} {
				if strings.Contains(a.Text, private) {
					t.Errorf("%s contains %q", target, private)
				}
			}
		}
	}
}

func TestPages_UnpublishedShopShowsOnlyTheNotice(t *testing.T) {
	s := webtest.NewSite(t)
	s.NewShop("closed", func(c *ent.ShopCreate) { c.SetPublic(false) }).NewProduct("secret")
	for _, path := range []string{"/shop/closed", "/closed/product/secret", "/closed/category/rice"} {
		a := s.Get(path + "?lang=en")
		if a.StatusCode != http.StatusOK || a.Data(t)["name"] != "unpublished" {
			t.Fatalf("%s: %d %v", path, a.StatusCode, a.Data(t)["name"])
		}
		if !strings.Contains(a.RootText(t), "Oh no this shop is no longer published, please contact 01712000001") {
			t.Errorf("%s: the notice is missing: %s", path, a.RootText(t))
		}
		if strings.Contains(a.Text, "Product secret") || !strings.Contains(a.Text, `<meta data-head name="robots" content="noindex">`) {
			t.Errorf("%s: shows a product or may be indexed", path)
		}
	}
}

func TestPages_HostileNamesAreEscaped(t *testing.T) {
	const name = "</script><script>alert(1)</script> \u2028\u2029 🛒 <b>&amp; \"quoted\" 'single' <!-- ]]>"
	s := webtest.NewSite(t)
	ts := s.NewShop("demo", func(c *ent.ShopCreate) { c.SetName(name).SetBnName("") })
	ts.NewProduct("x", func(c *ent.ProductCreate) {
		c.SetName(name).SetBnName("").SetDescription("<script>alert(2)</script><img src=x onerror=alert(3)>")
	})
	for _, path := range []string{"/demo/product/x", "/shop/demo", "/demo/category/rice"} {
		a := s.Get(path)
		if !strings.Contains(a.RootText(t), name) {
			t.Errorf("%s: the name is not shown unchanged", path)
		}
		if got := a.Data(t)["shop"].(map[string]any)["name"]; got != name {
			t.Errorf("%s: the name in the data is %q", path, got)
		}
		for _, bad := range []string{"<script>alert", "onerror=alert", "\u2028", "<b>&"} {
			if strings.Contains(webtest.PageData.ReplaceAllString(a.Text, ""), bad) && bad != "\u2028" {
				t.Errorf("%s: %q is not escaped", path, bad)
			}
			if m := webtest.PageData.FindString(a.Text); strings.Contains(strings.TrimSuffix(m, "</script>"), bad) {
				t.Errorf("%s: %q is not escaped in the data", path, bad)
			}
		}
		if n := strings.Count(a.Text, `application/ld+json`); strings.HasPrefix(path, "/demo/product") && n != 2 {
			t.Errorf("%s: %d JSON-LD objects, want 2", path, n)
		}
	}
	if !strings.Contains(s.Get("/demo/product/x").Data(t)["head"].(map[string]any)["title"].(string), "alert(1)") {
		t.Error("the title lacks the name")
	}
}

// The time of a review must have no fractions of a second, because HTML allows at most three digits.
func TestProductPage_TimesAreValidHTML(t *testing.T) {
	s := webtest.NewSite(t)
	ts := s.NewShop("demo")
	p := ts.NewProduct("p")
	s.Client.Review.Create().SetProductID(p.ID).SetName("Nusrat").SetRating(5).SetCreatedAt(time.Date(2026, 3, 4, 5, 6, 7, 123456789, time.UTC)).ExecX(ts.Ctx)
	s.Client.Product.UpdateOneID(p.ID).SetRatingSum(5).SetRatingCount(1).ExecX(ts.Ctx)
	if body := s.Get("/demo/product/p").Text; !strings.Contains(body, `"2026-03-04T05:06:07Z"`) || strings.Contains(body, "07.123") {
		t.Error("the time has fractions of a second")
	}
}

func TestCategory_SlugTakesPrecedenceOverID(t *testing.T) {
	s := webtest.NewSite(t)
	ts := s.NewShop("demo")
	other := s.Client.Category.Create().SetSlug("oil").SetName("Oil").SaveX(ts.Ctx)
	for _, id := range []string{fmt.Sprint(other.ID), "999999", "abc", "-1", ""} {
		a := s.Get("/demo/category/rice?id=" + id)
		if got := a.Props(t)["category"].(map[string]any)["slug"]; got != "rice" {
			t.Errorf("id=%s: category %v", id, got)
		}
	}
}

func TestListing_SortsFiltersAndPages(t *testing.T) {
	s := webtest.NewSite(t)
	ts := s.NewShop("demo")
	child := s.Client.Category.Create().SetSlug("aromatic").SetName("Aromatic").SetParentID(ts.Category.ID).SaveX(ts.Ctx)
	for i := range 30 {
		ts.NewProduct(fmt.Sprintf("p%02d", i), func(c *ent.ProductCreate) {
			price := int64(100_00 + 10_00*i)
			c.SetSellingPrice(price).SetPrice(price).SetStock(i % 3).SetSold(100 - i)
			if i >= 25 {
				c.SetCategoryID(child.ID)
			}
		})
	}
	slugs := func(query string) (list []string, listing map[string]any) {
		listing = s.Get("/demo/category/rice?" + query).Props(t)["listing"].(map[string]any)
		for _, p := range listing["products"].([]any) {
			list = append(list, p.(map[string]any)["slug"].(string))
		}
		return list, listing
	}
	// Every third product is out of stock, so p00, p03, … must be listed after the others.
	for query, want := range map[string]struct {
		first, last  string
		count, total int
		page, pages  int
	}{
		"":                          {"p01", "p09", 24, 30, 1, 2},
		"page=2":                    {"p12", "p27", 6, 30, 2, 2},
		"page=99":                   {"p12", "p27", 6, 30, 2, 2},
		"page=0":                    {"p01", "p09", 24, 30, 1, 2},
		"page=-5":                   {"p01", "p09", 24, 30, 1, 2},
		"page=abc":                  {"p01", "p09", 24, 30, 1, 2},
		"page=99999999999999999999": {"p12", "p27", 6, 30, 2, 2},
		"page=%E0%A7%A8":            {"p12", "p27", 6, 30, 2, 2},
		"sort=newest":               {"p29", "p18", 24, 30, 1, 2},
		"sort=price-asc":            {"p01", "p09", 24, 30, 1, 2},
		"sort=price-desc":           {"p29", "p18", 24, 30, 1, 2},
		"sort=nonsense":             {"p01", "p09", 24, 30, 1, 2},
		"min=200&max=250":           {"p10", "p15", 6, 6, 1, 1},
		"min=250&max=200":           {"p10", "p15", 6, 6, 1, 1},
		"min=%E0%A7%A8%E0%A7%A6%E0%A7%A6&max=250": {"p10", "p15", 6, 6, 1, 1},
		"min=&max=&sort=popular":                  {"p01", "p09", 24, 30, 1, 2},
		"min=-5&max=1e9":                          {"p01", "p09", 24, 30, 1, 2},
		"stock=in":                                {"p01", "p29", 20, 20, 1, 1},
		"stock=in&sort=price-desc&max=200":        {"p10", "p01", 7, 7, 1, 1},
		"min=5000":                                {"", "", 0, 0, 1, 1},
	} {
		list, listing := slugs(query)
		got := []any{len(list), listing["total"], listing["page"], listing["pages"]}
		if fmt.Sprint(got) != fmt.Sprint([]any{want.count, want.total, want.page, want.pages}) {
			t.Errorf("%q: count, total, page, pages are %v, want %+v", query, got, want)
			continue
		}
		if want.count > 0 && (list[0] != want.first || list[len(list)-1] != want.last) {
			t.Errorf("%q: from %s to %s, want %s to %s", query, list[0], list[len(list)-1], want.first, want.last)
		}
		if listing["floor"] != 100.0 || listing["ceiling"] != 390.0 {
			t.Errorf("%q: range %v to %v", query, listing["floor"], listing["ceiling"])
		}
	}
	first, _ := slugs("")
	second, _ := slugs("page=2")
	if all := slices.Concat(first, second); len(slices.Compact(slices.Sorted(slices.Values(all)))) != 30 {
		t.Error("the pages of the listing overlap")
	}
}

func TestListing_AddressContainsEffectiveParameters(t *testing.T) {
	s := webtest.NewSite(t)
	s.NewShop("demo").NewProduct("a")
	for query, want := range map[string]string{
		"page=99&utm_source=x&sort=popular": "/demo/category/rice",
		"sort=price-asc&min=10.50&foo=1":    "/demo/category/rice?min=10.5&sort=price-asc",
		"lang=en&stock=in":                  "/demo/category/rice?stock=in&lang=en",
	} {
		if got := s.Get("/demo/category/rice?" + query).Data(t)["url"]; got != want {
			t.Errorf("%s: url %v, want %s", query, got, want)
		}
	}
}

func TestProduct_AddressSelectsTheVariant(t *testing.T) {
	s := webtest.NewSite(t)
	ts := s.NewShop("demo")
	p := ts.NewProduct("panjabi", func(c *ent.ProductCreate) {
		c.SetSellingPrice(1000_00).SetDiscount(10_00).SetDiscountType("PERCENT").SetPrice(900_00).
			SetOptions([]kind.Option{{Name: "Size", BnName: "মাপ", Values: []kind.OptionValue{{Value: "M"}, {Value: "L"}}}})
	})
	s.Client.Variant.Create().SetProductID(p.ID).SetKey("M").SetValues([]string{"M"}).SetStock(3).ExecX(ts.Ctx)
	l := s.Client.Variant.Create().SetProductID(p.ID).SetKey("L").SetValues([]string{"L"}).SetSellingPrice(1200_00).SaveX(ts.Ctx)
	a := s.Get(fmt.Sprintf("/demo/product/panjabi?variant=%d", l.ID))
	if a.Props(t)["variant_id"] != float64(l.ID) || !strings.Contains(a.RootText(t), "৳১,০৮০") {
		t.Errorf("variant %v, or its price 1,080 is not on the page", a.Props(t)["variant_id"])
	}
	variants := a.Props(t)["product"].(map[string]any)["variants"].([]any)
	if got := fmt.Sprint(variants[0].(map[string]any)["price"], variants[1].(map[string]any)["price"]); got != "900 1080" {
		t.Errorf("prices %s", got)
	}
	for _, bad := range []string{"0", "-1", "999999", "x", "1%20OR%201=1"} {
		if got := s.Get("/demo/product/panjabi?variant=" + bad).Props(t)["variant_id"]; got != 0.0 {
			t.Errorf("variant=%s selects %v", bad, got)
		}
	}
}

func TestProduct_OldSlugRedirects(t *testing.T) {
	s := webtest.NewSite(t)
	ts := s.NewShop("demo")
	ts.NewProduct("new")
	s.Client.Redirect.Create().SetKind(redirect.KindProduct).SetOldSlug("old").SetNewSlug("new").ExecX(ts.Ctx)
	a := s.Get("/demo/product/old?lang=en")
	if a.StatusCode != http.StatusPermanentRedirect || a.Header.Get("Location") != "/demo/product/new?lang=en" {
		t.Errorf("status %d to %s", a.StatusCode, a.Header.Get("Location"))
	}
}

func TestProduct_SlugsBelongToOneShop(t *testing.T) {
	s := webtest.NewSite(t)
	s.NewShop("a").NewProduct("only-in-a")
	s.NewShop("b")
	if a := s.Get("/b/product/only-in-a"); a.StatusCode != http.StatusNotFound {
		t.Errorf("shop b shows a product of shop a: status %d", a.StatusCode)
	}
}

// The automatic discounts are the seventh, the pages of the footer the eighth. Servers cache them, like the shop and its categories;
// TestColdPages_NeedFewStatements counts the others.
func TestPages_UncachedNeedAtMostEightQueries(t *testing.T) {
	s := webtest.NewSite(t)
	ts := s.NewShop("demo")
	p := ts.NewProduct("p", func(c *ent.ProductCreate) {
		c.SetOptions([]kind.Option{{Name: "Size", Values: []kind.OptionValue{{Value: "M"}}}})
	})
	s.Client.Variant.Create().SetProductID(p.ID).SetKey("M").SetValues([]string{"M"}).ExecX(ts.Ctx)
	s.Client.Review.Create().SetProductID(p.ID).SetName("Nusrat").SetRating(5).ExecX(ts.Ctx)
	s.Client.Question.Create().SetProductID(p.ID).SetName("Nusrat").SetText("Is it soft?").SetAnswer("Yes").SetAnsweredAt(s.Time()).ExecX(ts.Ctx)
	addDelivery(ts)
	for i := range 60 {
		ts.NewProduct(fmt.Sprint("p", i), func(c *ent.ProductCreate) { c.SetFeatured(i%5 == 0) })
	}
	// The product is alone in its category, so its related products are from another one.
	ts.NewProduct("alone", func(c *ent.ProductCreate) {
		c.SetOptions([]kind.Option{{Name: "Size", Values: []kind.OptionValue{{Value: "M"}}}})
		c.SetCategoryID(s.Client.Category.Create().SetSlug("toys").SetName("Toys").SaveX(ts.Ctx).ID)
	})
	for _, path := range []string{"/", "/shop/demo", "/demo/product/p", "/demo/product/alone", "/demo/category/rice?sort=price-asc&stock=in", "/demo/best-selling-products"} {
		s.Cache.Purge([]string{"*"})
		s.Queries.Store(0)
		if a := s.Get(path); a.StatusCode != http.StatusOK {
			t.Fatalf("%s: %d", path, a.StatusCode)
		}
		if n := s.Queries.Load(); n > 8 || n == 0 {
			t.Errorf("%s: %d queries", path, n)
		}
		s.Queries.Store(0)
		s.Get(path)
		if n := s.Queries.Load(); n != 0 {
			t.Errorf("%s: %d queries when cached", path, n)
		}
	}
}

func TestPages_DatabaseFailureRevealsNothing(t *testing.T) {
	s := webtest.NewSite(t)
	s.NewShop("demo")
	s.DB.SQL.Close()
	for _, format := range []webtest.Option{webtest.Header("Accept", "text/html"), webtest.AsJSON} {
		a := s.Get("/shop/demo?lang=en", format)
		if a.StatusCode != http.StatusInternalServerError || strings.Contains(a.Text, "sql") || strings.Contains(a.Text, "closed") {
			t.Errorf("%d: %.300s", a.StatusCode, a.Text)
		}
	}
	if a := s.Get("/shop/demo?lang=en"); !strings.Contains(a.RootText(t), "Contact the shop owner or Please Check Your Internet Connection") {
		t.Errorf("the page shows %q", a.RootText(t))
	}
	if !strings.Contains(s.Log.String(), "database is closed") {
		t.Error("the log lacks the cause")
	}
	if a := s.Get("/readyz"); a.StatusCode != http.StatusServiceUnavailable {
		t.Errorf("/readyz without a database: status %d", a.StatusCode)
	}
	if a := s.Get("/healthz"); a.StatusCode != http.StatusOK {
		t.Errorf("/healthz without a database: status %d", a.StatusCode)
	}
}

func TestErrorPage_LinksToTheSamePageAndTheShopsHome(t *testing.T) {
	s := webtest.NewSite(t)
	s.NewShop("demo")
	s.DB.SQL.Close()
	for _, c := range []struct{ host, path, home string }{
		{"haat.test", "/demo/product/rice?variant=2&lang=en", "/shop/demo"},
		{"haat.test", "/shop/demo?lang=en", "/shop/demo"},
		{"haat.test", "/?lang=en", "/"},
		{"demo.haat.test", "/product/rice?lang=en", "/"},
	} {
		a := s.Get(c.path, webtest.Host(c.host))
		if a.StatusCode != http.StatusInternalServerError || strings.Contains(a.Text, "[home]") {
			t.Errorf("%s%s: %d", c.host, c.path, a.StatusCode)
		}
		for _, link := range []string{`<a href=""`, `<a href="` + c.home + `"`} {
			if !strings.Contains(a.Text, link) {
				t.Errorf("%s%s: no link %s", c.host, c.path, link)
			}
		}
	}
}

func TestPrices_AreDecimalNumbers(t *testing.T) {
	s := webtest.NewSite(t)
	s.NewShop("demo").NewProduct("p", func(c *ent.ProductCreate) {
		c.SetSellingPrice(430_00).SetDiscount(5_00).SetDiscountType("PERCENT").SetPrice(int64(money.Discounted(430_00, 5_00, money.Percent, false)))
	})
	p := s.Get("/demo/product/p", webtest.AsJSON).Props(t)["product"].(map[string]any)
	if got := fmt.Sprintln(p["selling_price"], p["discount"], p["discount_type"], p["price"]); got != "430 5 PERCENT 408.5\n" {
		t.Errorf("got %s", got)
	}
}
