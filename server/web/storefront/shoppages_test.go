package storefront_test

import (
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"haat/ent"
	"haat/ent/policytext"
	"haat/server/web/webtest"
)

func TestSearchPage_ShowsMatchingProducts(t *testing.T) {
	s := webtest.NewSite(t)
	ts := s.NewShop("demo")
	ts.NewProduct("honey", func(c *ent.ProductCreate) { c.SetName("Honey").SetBnName("মধু") })
	s.NewShop("other").NewProduct("x", func(c *ent.ProductCreate) { c.SetName("Foreign Honey") })
	for i := range 30 {
		ts.NewProduct(fmt.Sprintf("lamp-%d", i), func(c *ent.ProductCreate) { c.SetName(fmt.Sprintf("Lamp %d", i)) })
	}
	for _, c := range []struct {
		path, query, address string
		total, page          int
	}{
		{"/demo/search?q=honey", "honey", "/demo/search?q=honey", 1, 1},
		{"/demo/search?q=%E0%A6%AE%E0%A6%A7%E0%A7%81", "মধু", "/demo/search?q=%E0%A6%AE%E0%A6%A7%E0%A7%81", 1, 1},
		{"/demo/search?q=++honey%20%09%0A&utm=1&page=1", "honey", "/demo/search?q=honey", 1, 1},
		{"/demo/search?q=lamp&page=2", "lamp", "/demo/search?page=2&q=lamp", 30, 2},
		{"/demo/search?q=lamp&page=%E0%A7%A8", "lamp", "/demo/search?page=2&q=lamp", 30, 2},
		{"/demo/search?q=lamp&page=99", "lamp", "/demo/search?page=2&q=lamp", 30, 2},
		{"/demo/search?q=lamp&page=-1", "lamp", "/demo/search?q=lamp", 30, 1},
		{"/demo/search?q=lamp&sort=match&brand=&stock=in&x=1", "lamp", "/demo/search?q=lamp&stock=in", 30, 1},
		{"/demo/search?q=lamp&sort=newest&brand=None", "lamp", "/demo/search?brand=None&q=lamp&sort=newest", 0, 1},
		{"/demo/search?sort=newest&brand=None", "", "/demo/search", 0, 1},
		{"/demo/search", "", "/demo/search", 0, 1},
		{"/demo/search?q=", "", "/demo/search", 0, 1},
		{"/demo/search?q=h&page=3", "h", "/demo/search?q=h", 0, 1},
		{"/demo/search?q=%F0%9F%8D%AF%F0%9F%8D%AF", "🍯🍯", "/demo/search?q=%F0%9F%8D%AF%F0%9F%8D%AF", 0, 1},
	} {
		a := s.Get(c.path, webtest.AsJSON)
		if a.StatusCode != http.StatusOK || a.Data(t)["name"] != "search" {
			t.Errorf("%s: %d %v", c.path, a.StatusCode, a.Data(t)["name"])
			continue
		}
		props := a.Props(t)
		results := props["results"].(map[string]any)["listing"].(map[string]any)
		if props["query"] != c.query || results["total"] != float64(c.total) || results["page"] != float64(c.page) || a.Data(t)["url"] != c.address {
			t.Errorf("%s: query %q, %v products, page %v, address %v", c.path, props["query"], results["total"], results["page"], a.Data(t)["url"])
		}
		head := a.Data(t)["head"].(map[string]any)
		if head["robots"] != "noindex" || !strings.Contains(head["title"].(string), c.query) {
			t.Errorf("%s: robots %v, title %v", c.path, head["robots"], head["title"])
		}
	}
	if a := s.Get("/search?q=honey", webtest.Host("demo.haat.test")); a.Data(t)["url"] != "/search?q=honey" {
		t.Errorf("on the shop's own host: %v", a.Data(t)["url"])
	}
}

func TestSearchPage_HostileTermsAreHarmless(t *testing.T) {
	s := webtest.NewSite(t)
	ts := s.NewShop("demo")
	ts.NewProduct("p")
	for _, term := range []string{
		"%", "%%", "__", "'\"\\;--", "<script>alert(1)</script>", "\x00\x00", "\xff\xfe", "🛒🛒", strings.Repeat("a", 5_000), strings.Repeat("ক", 3_000),
		"AND OR NOT", "NEAR(a b)", "a* ^b -c d:e", "((((", "\u202egnp.exe", "</title><b>",
	} {
		for _, format := range []webtest.Option{webtest.Header("Accept", "text/html"), webtest.AsJSON} {
			a := s.Get("/demo/search?q="+url.QueryEscape(term), format)
			if a.StatusCode != http.StatusOK {
				t.Errorf("%.20q: %d", term, a.StatusCode)
			}
			if strings.Contains(a.Text, "<script>alert") || strings.Contains(a.Text, "</title><b>") {
				t.Errorf("%.20q is rendered as markup", term)
			}
			if q := a.Props(t)["query"].(string); len([]rune(q)) > 100 {
				t.Errorf("%.20q: the query has %d characters", term, len([]rune(q)))
			}
		}
	}
	if log := s.Log.String(); strings.Contains(log, "ERROR") {
		t.Errorf("the log has errors: %s", log)
	}
}

// Searches must not evict the shop's own pages from the cache.
func TestSearchPage_FloodEvictsNoPages(t *testing.T) {
	s := webtest.NewSite(t)
	ts := s.NewShop("demo")
	ts.NewProduct("p")
	s.Get("/shop/demo", webtest.AsJSON)
	cached := s.Cache.Stats()
	for i := range 400 {
		s.Get(fmt.Sprintf("/demo/search?q=term%d", i), webtest.AsJSON)
	}
	if now := s.Cache.Stats(); now != cached {
		t.Errorf("the page cache changed from %v to %v", cached, now)
	}
	if searches := s.Searches.Stats(); searches.Bytes > 1<<20 {
		t.Errorf("the search cache has %d bytes", searches.Bytes)
	}
	s.Get("/demo/search?q=product", webtest.AsJSON)
	s.Queries.Store(0)
	s.Get("/shop/demo", webtest.AsJSON)
	if n := s.Queries.Load(); n != 0 {
		t.Errorf("%d queries for a page that was cached before the flood", n)
	}
	s.Get("/demo/search?q=product", webtest.AsJSON)
	s.Get("/demo/search?q=+product+&x=1", webtest.AsJSON)
	if n := s.Queries.Load(); n != 0 {
		t.Errorf("%d queries for a repeated search", n)
	}
}

func TestSearchPage_ShowsChangesAtOnce(t *testing.T) {
	s := webtest.NewSite(t)
	ts := s.NewShop("demo")
	p := ts.NewProduct("p", func(c *ent.ProductCreate) { c.SetName("Honey") })
	total := func(term string) any {
		return s.Get("/demo/search?q="+term, webtest.AsJSON).Props(t)["results"].(map[string]any)["listing"].(map[string]any)["total"]
	}
	if total("honey") != 1.0 || total("rice") != 1.0 || total("milk") != 0.0 {
		t.Fatal("the initial search results are wrong")
	}
	s.Client.Product.UpdateOne(p).SetName("Milk").ExecX(ts.Ctx)
	if total("honey") != 0.0 || total("milk") != 1.0 {
		t.Error("a new product name is not found")
	}
	s.Client.Category.UpdateOne(ts.Category).SetName("Dairy").SetBnName("").ExecX(ts.Ctx)
	if total("rice") != 0.0 || total("dairy") != 1.0 {
		t.Error("a new category name is not found")
	}
	s.Client.Product.UpdateOne(p).SetStatus("draft").ExecX(ts.Ctx)
	if total("milk") != 0.0 {
		t.Error("a draft is found")
	}
}

func TestPages_LimitDatabaseQueries(t *testing.T) {
	s := webtest.NewSite(t)
	s.NewShop("demo").NewProduct("p")
	s.Get("/demo/privacy-policy") // loads the pages of the footer, which are cached with the shop
	// Pages with products need one more for automatic discounts, unless these are cached.
	for path, maximum := range map[string]int64{
		"/demo/search?q=product": 7, "/demo/search?q=prodcut": 7, "/demo/search?q=x": 2, "/demo/cart": 2, "/demo/wishlist": 2,
		"/demo/about-us": 3, "/demo/qr.svg": 1,
	} {
		s.Queries.Store(0)
		s.Get(path)
		if n := s.Queries.Load(); n > maximum {
			t.Errorf("%s: %d queries, want at most %d", path, n, maximum)
		}
		s.Queries.Store(0)
		s.Get(path)
		if n := s.Queries.Load(); n != 0 {
			t.Errorf("%s: %d queries when cached", path, n)
		}
	}
}

func TestPrivatePages_AreTheSameForEveryVisitor(t *testing.T) {
	s := webtest.NewSite(t)
	s.NewShop("demo")
	for path, name := range map[string]string{"/demo/cart": "cart", "/demo/wishlist": "wishlist"} {
		a := s.Get(path)
		if a.StatusCode != http.StatusOK || a.Data(t)["name"] != name || a.Data(t)["props"] != nil {
			t.Errorf("%s: %d %v", path, a.StatusCode, a.Data(t)["props"])
		}
		if head := a.Data(t)["head"].(map[string]any); head["robots"] != "noindex" {
			t.Errorf("%s may be indexed", path)
		}
		s.Queries.Store(0)
		s.Get(path+"?item=5", webtest.Header("Cookie", "session=x"))
		if n := s.Queries.Load(); n != 0 {
			t.Errorf("%s: %d queries for another visitor", path, n)
		}
	}
}

var policyPaths = []string{"about-us", "privacy-policy", "refund-policy", "terms-of-conditions", "cancellation-policy"}

func TestPolicies_DefaultTextsNameTheShop(t *testing.T) {
	s := webtest.NewSite(t)
	s.NewShop("demo", func(c *ent.ShopCreate) {
		c.SetName("A*b_c <b>Shop</b>").SetBnName("শাপলা বাজার").SetOwnerEmail("owner@demo.example").SetAddress("House 5, Banani").SetBnAddress("বাড়ি ৫, বনানী")
	})
	s.NewShop("bare", func(c *ent.ShopCreate) { c.SetPublicNumber("") })
	for _, path := range policyPaths {
		for lang, wanted := range map[string][]string{
			"bn": {"শাপলা বাজার", "০১৭১২০০০০০১", "owner@demo.example"},
			"en": {"A*b_c &lt;b&gt;Shop&lt;/b&gt;", "01712000001", "owner@demo.example"},
		} {
			a := s.Get("/demo/" + path + "?lang=" + lang)
			props := a.Props(t)
			text := props["html"].(string)
			if a.StatusCode != http.StatusOK || a.Data(t)["name"] != "policy" || props["kind"] != path {
				t.Errorf("%s: %d %v", path, a.StatusCode, props["kind"])
			}
			for _, want := range wanted {
				if !strings.Contains(text, want) {
					t.Errorf("%s in %s lacks %q: %s", path, lang, want, text)
				}
			}
			if regexp.MustCompile(`[{}]|<b>`).MatchString(text) {
				t.Errorf("%s in %s contains a placeholder: %s", path, lang, text)
			}
			head := a.Data(t)["head"].(map[string]any)
			if head["robots"] != "" || head["title"] == "" || len([]rune(head["description"].(string))) < 40 {
				t.Errorf("%s in %s: head %v", path, lang, head)
			}
			bare := s.Get("/bare/"+path+"?lang="+lang, webtest.AsJSON).Props(t)["html"].(string)
			if strings.Contains(bare, ": </li>") || strings.Contains(bare, ":</li>") {
				t.Errorf("%s in %s has an empty list item: %s", path, lang, bare)
			}
		}
	}
}

func TestPolicies_ShowTheShopsOwnText(t *testing.T) {
	s := webtest.NewSite(t)
	ts := s.NewShop("demo")
	s.NewShop("other")
	show := func(path string) string { return s.Get(path, webtest.AsJSON).Props(t)["html"].(string) }
	byDefault := show("/demo/refund-policy")
	row := s.Client.PolicyText.Create().SetKind(policytext.KindRefundPolicy).SetBody("# Ours\n\n**30 days** <script>alert(1)</script><a href=\"javascript:x()\" onclick=\"y()\">l</a>\n\n<h2>HTML too</h2><p style=\"x\">yes</p>").SaveX(ts.Ctx)
	for _, lang := range []string{"", "?lang=en"} {
		got := show("/demo/refund-policy" + lang)
		if !strings.Contains(got, "<h2>Ours</h2>") || !strings.Contains(got, "<strong>30 days</strong>") || !strings.Contains(got, "<h2>HTML too</h2><p>yes</p>") {
			t.Errorf("%s: %s", lang, got)
		}
		if strings.Contains(got, "alert") || strings.Contains(got, "javascript") || strings.Contains(got, "onclick") || strings.Contains(got, "style") {
			t.Errorf("%s: not safe: %s", lang, got)
		}
	}
	if got := show("/other/refund-policy"); strings.Contains(got, "30 days") {
		t.Error("another shop shows the text")
	}
	s.Client.PolicyText.UpdateOne(row).SetBnBody("আমাদের নিয়ম").ExecX(ts.Ctx)
	if got := show("/demo/refund-policy"); !strings.Contains(got, "আমাদের নিয়ম") {
		t.Errorf("a change is not shown: %s", got)
	}
	s.Client.PolicyText.UpdateOne(row).SetBnBody("  \n").SetBody("").ExecX(ts.Ctx)
	if got := show("/demo/refund-policy"); got != byDefault {
		t.Errorf("an empty text replaces the default: %s", got)
	}
	s.Client.PolicyText.DeleteOne(row).ExecX(ts.Ctx)
	if got := show("/demo/refund-policy"); got != byDefault {
		t.Errorf("a deleted text is shown: %s", got)
	}
}

func TestPages_UnpublishedShopShowsTheNoticeEverywhere(t *testing.T) {
	s := webtest.NewSite(t)
	s.NewShop("closed", func(c *ent.ShopCreate) { c.SetPublic(false) }).NewProduct("secret")
	paths := []string{"/closed/search?q=secret", "/closed/cart", "/closed/wishlist"}
	for _, kind := range policyPaths {
		paths = append(paths, "/closed/"+kind)
	}
	for _, path := range paths {
		a := s.Get(path)
		if a.StatusCode != http.StatusOK || a.Data(t)["name"] != "unpublished" || strings.Contains(a.Text, "পণ্য secret") {
			t.Errorf("%s: %d %v", path, a.StatusCode, a.Data(t)["name"])
		}
	}
	if a := s.Get("/closed/qr.svg"); a.StatusCode != http.StatusNotFound {
		t.Errorf("QR code: status %d", a.StatusCode)
	}
}

func TestShopPages_ContainTheChatLink(t *testing.T) {
	s := webtest.NewSite(t)
	s.NewShop("demo", func(c *ent.ShopCreate) { c.SetChatChannel("messenger").SetFacebookChat("https://m.me/haat.demo") })
	s.NewShop("none")
	if got := s.Get("/shop/demo", webtest.AsJSON).Data(t)["shop"].(map[string]any)["chat"]; fmt.Sprint(got) != "map[channel:messenger to:haat.demo]" {
		t.Errorf("chat %v", got)
	}
	if got := s.Get("/shop/none", webtest.AsJSON).Data(t)["shop"].(map[string]any)["chat"]; got != nil {
		t.Errorf("chat of a shop without one: %v", got)
	}
}

func TestQR_ContainsTheShopsAddress(t *testing.T) {
	s := webtest.NewSite(t)
	ts := s.NewShop("demo")
	s.NewShop("a")
	domain := s.Client.ShopDomain.Create().SetDomain("demo.example").SaveX(ts.Ctx)
	for _, c := range []struct{ host, path, want string }{
		{"haat.test", "/demo/qr.svg", "http://haat.test/shop/demo"},
		{"demo.haat.test", "/qr.svg", "http://haat.test/shop/demo"},
		{"127.0.0.1", "/a/qr.svg", "http://haat.test/shop/a"},
	} {
		if got := webtest.ReadQR(t, s.Get(c.path, webtest.Host(c.host))); got != c.want {
			t.Errorf("%s%s contains %s, want %s", c.host, c.path, got, c.want)
		}
	}
	s.Client.ShopDomain.UpdateOne(domain).SetVerified(true).ExecX(ts.Ctx)
	for from, path := range map[string]string{"haat.test": "/demo/qr.svg", "demo.example": "/qr.svg"} {
		if got := webtest.ReadQR(t, s.Get(path, webtest.Host(from))); got != "http://demo.example/" {
			t.Errorf("%s%s of a shop with a domain contains %s", from, path, got)
		}
	}
	a := s.Get("/demo/qr.svg")
	if a.Header.Get("Content-Type") != "image/svg+xml" || !strings.Contains(a.Header.Get("Cache-Control"), "max-age=") {
		t.Errorf("headers %v", a.Header)
	}
	if again := s.Get("/demo/qr.svg", webtest.Header("If-None-Match", a.Header.Get("Etag"))); again.StatusCode != http.StatusNotModified {
		t.Errorf("with the current ETag: status %d", again.StatusCode)
	}
	for _, path := range []string{"/none/qr.svg", "/admin/qr.svg", "/%3Cx%3E/qr.svg", "/demo/qr.svg/x", "/qr.svg"} {
		if a := s.Get(path); a.StatusCode != http.StatusNotFound {
			t.Errorf("%s: %d", path, a.StatusCode)
		}
	}
}
