package web_test

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
)

func TestPages_AreWholeWithoutScripts(t *testing.T) {
	s := newSite(t)
	ts := s.shop("demo")
	p := ts.product("miniket", func(c *ent.ProductCreate) { c.SetDescription("**Good** rice").SetFeatured(true) })
	s.client.Review.Create().SetProductID(p.ID).SetName("Nusrat").SetRating(5).SetText("Very tasty").ExecX(ts.ctx)
	for path, want := range map[string][]string{
		"/":                             {"দোকান demo"},
		"/shop/demo":                    {"পণ্য miniket", "৳১০০", "চাল"},
		"/demo/product/miniket":         {"পণ্য miniket", "৳১০০", "Nusrat", "Very tasty"},
		"/demo/category/rice?id=9":      {"চাল", "পণ্য miniket", "৳১০০"},
		"/demo/best-selling-products":   {"পণ্য miniket"},
		"/shop/demo?lang=en":            {"Product miniket", "৳100", "Rice"},
		"/demo/product/miniket?lang=en": {"Good rice"},
	} {
		a := s.get(path)
		if a.StatusCode != http.StatusOK || !strings.HasPrefix(a.Header.Get("Content-Type"), "text/html") {
			t.Errorf("%s: status %d, %s", path, a.StatusCode, a.Header.Get("Content-Type"))
		}
		for _, text := range want {
			if !strings.Contains(a.root(t), text) {
				t.Errorf("%s: no %q on the page", path, text)
			}
		}
	}
	if log := s.log.String(); log != "" {
		t.Errorf("the log is not empty: %s", log)
	}
}

func TestPages_SameAddressAnswersJSON(t *testing.T) {
	s := newSite(t)
	s.shop("demo").product("miniket")
	a := s.get("/demo/product/miniket", asJSON)
	if !strings.HasPrefix(a.Header.Get("Content-Type"), "application/json") || !strings.Contains(a.Header.Get("Vary"), "Accept") {
		t.Fatalf("%v", a.Header)
	}
	fromHTML := s.get("/demo/product/miniket").data(t)
	if fmt.Sprint(a.data(t)) != fmt.Sprint(fromHTML) {
		t.Error("the JSON of a navigation differs from the document's")
	}
	if a.data(t)["name"] != "product" {
		t.Errorf("name %v", a.data(t)["name"])
	}
}

func TestPages_WhatIsNotThereIs404InTheShopsTheme(t *testing.T) {
	s := newSite(t)
	s.shop("demo", func(c *ent.ShopCreate) { c.SetTheme(3) }).product("draft", func(c *ent.ProductCreate) { c.SetStatus("draft") })
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
		for _, format := range []option{header("Accept", "text/html"), asJSON} {
			a := s.get(path, format)
			if a.StatusCode != http.StatusNotFound {
				t.Errorf("%s: status %d", name, a.StatusCode)
				continue
			}
			data := a.data(t)
			if data["name"] != "not-found" || data["theme"] != float64(theme) {
				t.Errorf("%s: page %v in theme %v, want theme %d", name, data["name"], data["theme"], theme)
			}
			if strings.Contains(a.body, "alert(1)") || strings.Contains(a.body, "aaaaaaaa") {
				t.Errorf("%s: the address is on the page", name)
			}
		}
		if head := s.get(path).data(t)["head"].(map[string]any); head["robots"] != "noindex" {
			t.Errorf("%s: robots %q", name, head["robots"])
		}
	}
	if log := s.log.String(); strings.Contains(log, "ERROR") {
		t.Errorf("the log has errors: %s", log)
	}
}

func TestPages_AFloodOfUnknownAddressesIsOneRender(t *testing.T) {
	s := newSite(t)
	s.shop("demo")
	s.get("/demo/product/none-0")
	before := s.cache.Stats().Pages
	for i := range 50 {
		s.get(fmt.Sprintf("/demo/product/none-%d", i))
		s.get(fmt.Sprintf("/shop/none-%d", i))
	}
	if after := s.cache.Stats().Pages; after > before+1 {
		t.Errorf("%d pages kept, %d before", after, before)
	}
}

func TestPages_UnpublishedShopKeepsTheOwnersDataToItself(t *testing.T) {
	s := newSite(t)
	s.shop("closed", func(c *ent.ShopCreate) {
		c.SetPublic(false).SetOwnerEmail("owner@example.com").SetOwnerMobile("01711999999").SetAddress("12 Secret Road").SetBnAddress("১২ গোপন রোড").
			SetTagline("Opens soon").SetFacebook("https://facebook.com/closed").SetGtm("GTM-ABCD123").SetPixelID("123456789")
	})
	for _, target := range []string{"/shop/closed", "/closed/product/x", "/closed/about-us", "/closed/login", "/api/v1/online-shop/closed", "/closed/manifest.webmanifest"} {
		for _, options := range [][]option{nil, {asJSON}, {header("Cookie", "locale=en")}} {
			a := s.get(target, options...)
			for _, private := range []string{"owner@example.com", "01711999999", "Secret Road", "গোপন"} {
				if strings.Contains(a.body, private) {
					t.Errorf("%s tells %q", target, private)
				}
			}
			if strings.HasPrefix(target, "/api/") {
				continue
			}
			for _, private := range []string{"Opens soon", "facebook.com/closed", "GTM-ABCD123", "123456789"} {
				if strings.Contains(a.body, private) {
					t.Errorf("%s tells %q, which its page does not show", target, private)
				}
			}
		}
	}
}

func TestPages_UnpublishedShopShowsTheNoticeAlone(t *testing.T) {
	s := newSite(t)
	s.shop("closed", func(c *ent.ShopCreate) { c.SetPublic(false) }).product("secret")
	for _, path := range []string{"/shop/closed", "/closed/product/secret", "/closed/category/rice"} {
		a := s.get(path + "?lang=en")
		if a.StatusCode != http.StatusOK || a.data(t)["name"] != "unpublished" {
			t.Fatalf("%s: %d %v", path, a.StatusCode, a.data(t)["name"])
		}
		if !strings.Contains(a.root(t), "Oh no this shop is no longer published, please contact 01712000001") {
			t.Errorf("%s: the notice is missing: %s", path, a.root(t))
		}
		if strings.Contains(a.body, "Product secret") || !strings.Contains(a.body, `<meta data-head name="robots" content="noindex">`) {
			t.Errorf("%s: shows a product or may be indexed", path)
		}
	}
}

func TestPages_HostileNamesShowAsThemselves(t *testing.T) {
	const name = "</script><script>alert(1)</script> \u2028\u2029 🛒 <b>&amp; \"quoted\" 'single' <!-- ]]>"
	s := newSite(t)
	ts := s.shop("demo", func(c *ent.ShopCreate) { c.SetName(name).SetBnName("") })
	ts.product("x", func(c *ent.ProductCreate) {
		c.SetName(name).SetBnName("").SetDescription("<script>alert(2)</script><img src=x onerror=alert(3)>")
	})
	for _, path := range []string{"/demo/product/x", "/shop/demo", "/demo/category/rice"} {
		a := s.get(path)
		if !strings.Contains(a.root(t), name) {
			t.Errorf("%s: the name does not show as itself", path)
		}
		if got := a.data(t)["shop"].(map[string]any)["name"]; got != name {
			t.Errorf("%s: the name in the data is %q", path, got)
		}
		for _, bad := range []string{"<script>alert", "onerror=alert", "\u2028", "<b>&"} {
			if strings.Contains(pageData.ReplaceAllString(a.body, ""), bad) && bad != "\u2028" {
				t.Errorf("%s: %q stands unescaped", path, bad)
			}
			if m := pageData.FindString(a.body); strings.Contains(strings.TrimSuffix(m, "</script>"), bad) {
				t.Errorf("%s: %q stands unescaped in the data", path, bad)
			}
		}
		if n := strings.Count(a.body, `application/ld+json`); strings.HasPrefix(path, "/demo/product") && n != 2 {
			t.Errorf("%s: %d blocks of structured data", path, n)
		}
	}
	if !strings.Contains(s.get("/demo/product/x").data(t)["head"].(map[string]any)["title"].(string), "alert(1)") {
		t.Error("the title lost the name")
	}
}

// A review's time is one of HTML's, which have at most three digits of a second.
func TestProductPage_ItsTimesAreHTMLs(t *testing.T) {
	s := newSite(t)
	ts := s.shop("demo")
	p := ts.product("p")
	s.client.Review.Create().SetProductID(p.ID).SetName("Nusrat").SetRating(5).SetCreatedAt(time.Date(2026, 3, 4, 5, 6, 7, 123456789, time.UTC)).ExecX(ts.ctx)
	if body := s.get("/demo/product/p").body; !strings.Contains(body, `"2026-03-04T05:06:07Z"`) || strings.Contains(body, "07.123") {
		t.Error("it has parts of a second")
	}
}

func TestCategory_TheSlugWinsOverTheID(t *testing.T) {
	s := newSite(t)
	ts := s.shop("demo")
	other := s.client.Category.Create().SetSlug("oil").SetName("Oil").SaveX(ts.ctx)
	for _, id := range []string{fmt.Sprint(other.ID), "999999", "abc", "-1", ""} {
		a := s.get("/demo/category/rice?id=" + id)
		if got := a.props(t)["category"].(map[string]any)["slug"]; got != "rice" {
			t.Errorf("id=%s: category %v", id, got)
		}
	}
}

func TestListing_SortsFiltersAndPages(t *testing.T) {
	s := newSite(t)
	ts := s.shop("demo")
	child := s.client.Category.Create().SetSlug("aromatic").SetName("Aromatic").SetParentID(ts.category.ID).SaveX(ts.ctx)
	for i := range 30 {
		ts.product(fmt.Sprintf("p%02d", i), func(c *ent.ProductCreate) {
			price := int64(100_00 + 10_00*i)
			c.SetSellingPrice(price).SetPrice(price).SetStock(i % 3).SetSold(100 - i)
			if i >= 25 {
				c.SetCategoryID(child.ID)
			}
		})
	}
	slugs := func(query string) (list []string, listing map[string]any) {
		listing = s.get("/demo/category/rice?" + query).props(t)["listing"].(map[string]any)
		for _, p := range listing["products"].([]any) {
			list = append(list, p.(map[string]any)["slug"].(string))
		}
		return list, listing
	}
	for query, want := range map[string]struct {
		first, last  string
		count, total int
		page, pages  int
	}{
		"":                          {"p00", "p23", 24, 30, 1, 2},
		"page=2":                    {"p24", "p29", 6, 30, 2, 2},
		"page=99":                   {"p24", "p29", 6, 30, 2, 2},
		"page=0":                    {"p00", "p23", 24, 30, 1, 2},
		"page=-5":                   {"p00", "p23", 24, 30, 1, 2},
		"page=abc":                  {"p00", "p23", 24, 30, 1, 2},
		"page=99999999999999999999": {"p24", "p29", 6, 30, 2, 2},
		"page=%E0%A7%A8":            {"p24", "p29", 6, 30, 2, 2},
		"sort=newest":               {"p29", "p06", 24, 30, 1, 2},
		"sort=price-asc":            {"p00", "p23", 24, 30, 1, 2},
		"sort=price-desc":           {"p29", "p06", 24, 30, 1, 2},
		"sort=nonsense":             {"p00", "p23", 24, 30, 1, 2},
		"min=200&max=250":           {"p10", "p15", 6, 6, 1, 1},
		"min=250&max=200":           {"p10", "p15", 6, 6, 1, 1},
		"min=%E0%A7%A8%E0%A7%A6%E0%A7%A6&max=250": {"p10", "p15", 6, 6, 1, 1},
		"min=&max=&sort=popular":                  {"p00", "p23", 24, 30, 1, 2},
		"min=-5&max=1e9":                          {"p00", "p23", 24, 30, 1, 2},
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
		t.Error("the pages overlap")
	}
}

func TestListing_TheAddressIsWhatTookEffect(t *testing.T) {
	s := newSite(t)
	s.shop("demo").product("a")
	for query, want := range map[string]string{
		"page=99&utm_source=x&sort=popular": "/demo/category/rice",
		"sort=price-asc&min=10.50&foo=1":    "/demo/category/rice?min=10.5&sort=price-asc",
		"lang=en&stock=in":                  "/demo/category/rice?stock=in&lang=en",
	} {
		if got := s.get("/demo/category/rice?" + query).data(t)["url"]; got != want {
			t.Errorf("%s: url %v, want %s", query, got, want)
		}
	}
}

func TestProduct_VariantOfTheAddress(t *testing.T) {
	s := newSite(t)
	ts := s.shop("demo")
	p := ts.product("panjabi", func(c *ent.ProductCreate) {
		c.SetSellingPrice(1000_00).SetDiscount(10_00).SetDiscountType("PERCENT").SetPrice(900_00).
			SetOptions([]kind.Option{{Name: "Size", BnName: "মাপ", Values: []kind.OptionValue{{Value: "M"}, {Value: "L"}}}})
	})
	s.client.Variant.Create().SetProductID(p.ID).SetKey("M").SetValues([]string{"M"}).SetStock(3).ExecX(ts.ctx)
	l := s.client.Variant.Create().SetProductID(p.ID).SetKey("L").SetValues([]string{"L"}).SetSellingPrice(1200_00).SaveX(ts.ctx)
	a := s.get(fmt.Sprintf("/demo/product/panjabi?variant=%d", l.ID))
	if a.props(t)["variant_id"] != float64(l.ID) || !strings.Contains(a.root(t), "৳১,০৮০") {
		t.Errorf("variant %v; its price 1,080 is not on the page", a.props(t)["variant_id"])
	}
	variants := a.props(t)["product"].(map[string]any)["variants"].([]any)
	if got := fmt.Sprint(variants[0].(map[string]any)["price"], variants[1].(map[string]any)["price"]); got != "900 1080" {
		t.Errorf("prices %s", got)
	}
	for _, bad := range []string{"0", "-1", "999999", "x", "1%20OR%201=1"} {
		if got := s.get("/demo/product/panjabi?variant=" + bad).props(t)["variant_id"]; got != 0.0 {
			t.Errorf("variant=%s chose %v", bad, got)
		}
	}
}

func TestProduct_OldSlugRedirects(t *testing.T) {
	s := newSite(t)
	ts := s.shop("demo")
	ts.product("new")
	s.client.Redirect.Create().SetKind(redirect.KindProduct).SetOldSlug("old").SetNewSlug("new").ExecX(ts.ctx)
	a := s.get("/demo/product/old?lang=en")
	if a.StatusCode != http.StatusPermanentRedirect || a.Header.Get("Location") != "/demo/product/new?lang=en" {
		t.Errorf("%d to %s", a.StatusCode, a.Header.Get("Location"))
	}
}

func TestProduct_OneShopsSlugIsNotAnothers(t *testing.T) {
	s := newSite(t)
	s.shop("a").product("only-in-a")
	s.shop("b")
	if a := s.get("/b/product/only-in-a"); a.StatusCode != http.StatusNotFound {
		t.Errorf("shop b shows shop a's product: %d", a.StatusCode)
	}
}

func TestPages_ColdQueriesStayWithinSix(t *testing.T) {
	s := newSite(t)
	ts := s.shop("demo")
	p := ts.product("p", func(c *ent.ProductCreate) {
		c.SetOptions([]kind.Option{{Name: "Size", Values: []kind.OptionValue{{Value: "M"}}}})
	})
	s.client.Variant.Create().SetProductID(p.ID).SetKey("M").SetValues([]string{"M"}).ExecX(ts.ctx)
	s.client.Review.Create().SetProductID(p.ID).SetName("Nusrat").SetRating(5).ExecX(ts.ctx)
	ts.delivers()
	for i := range 60 {
		ts.product(fmt.Sprint("p", i), func(c *ent.ProductCreate) { c.SetFeatured(i%5 == 0) })
	}
	for _, path := range []string{"/", "/shop/demo", "/demo/product/p", "/demo/category/rice?sort=price-asc&stock=in", "/demo/best-selling-products"} {
		s.cache.Purge([]string{"*"})
		s.queries.Store(0)
		if a := s.get(path); a.StatusCode != http.StatusOK {
			t.Fatalf("%s: %d", path, a.StatusCode)
		}
		if n := s.queries.Load(); n > 6 || n == 0 {
			t.Errorf("%s: %d queries", path, n)
		}
		s.queries.Store(0)
		s.get(path)
		if n := s.queries.Load(); n != 0 {
			t.Errorf("%s: %d queries when kept", path, n)
		}
	}
}

func TestPages_DatabaseFailureIsAnErrorPageThatTellsNothing(t *testing.T) {
	s := newSite(t)
	s.shop("demo")
	s.db.SQL.Close()
	for _, format := range []option{header("Accept", "text/html"), asJSON} {
		a := s.get("/shop/demo?lang=en", format)
		if a.StatusCode != http.StatusInternalServerError || strings.Contains(a.body, "sql") || strings.Contains(a.body, "closed") {
			t.Errorf("%d: %.300s", a.StatusCode, a.body)
		}
	}
	if a := s.get("/shop/demo?lang=en"); !strings.Contains(a.root(t), "Server Error") {
		t.Errorf("the page says %q", a.root(t))
	}
	if !strings.Contains(s.log.String(), "database is closed") {
		t.Error("the log does not say why")
	}
	if a := s.get("/readyz"); a.StatusCode != http.StatusServiceUnavailable {
		t.Errorf("ready without a database: %d", a.StatusCode)
	}
	if a := s.get("/healthz"); a.StatusCode != http.StatusOK {
		t.Errorf("not alive: %d", a.StatusCode)
	}
}

func TestPrices_AreDecimalsOfWhatIsStored(t *testing.T) {
	s := newSite(t)
	s.shop("demo").product("p", func(c *ent.ProductCreate) {
		c.SetSellingPrice(430_00).SetDiscount(5_00).SetDiscountType("PERCENT").SetPrice(int64(money.Discounted(430_00, 5_00, money.Percent)))
	})
	p := s.get("/demo/product/p", asJSON).props(t)["product"].(map[string]any)
	if got := fmt.Sprintln(p["selling_price"], p["discount"], p["discount_type"], p["price"]); got != "430 5 PERCENT 408.5\n" {
		t.Errorf("got %s", got)
	}
}
