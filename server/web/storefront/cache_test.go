package storefront_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"haat/ent"
	"haat/ent/product"
	"haat/ent/viewer"
	"haat/server/web/webtest"
)

func TestCache_ShowsChangesAtOnce(t *testing.T) {
	s := webtest.NewSite(t)
	ts := s.NewShop("demo")
	p := ts.NewProduct("p", func(c *ent.ProductCreate) { c.SetBnName("আগের নাম") })
	pages := []string{"/shop/demo", "/demo/product/p", "/demo/category/rice", "/demo/best-selling-products"}
	shows := func(step, text string) {
		t.Helper()
		for _, path := range pages {
			if a := s.Get(path); !strings.Contains(a.RootText(t), text) {
				t.Errorf("after %s, %s does not show %q", step, path, text)
			}
		}
	}
	shows("loading the page", "আগের নাম")
	s.Client.Product.UpdateOne(p).SetBnName("নতুন নাম").ExecX(ts.Ctx)
	shows("a change of the product", "নতুন নাম")
	s.Client.Product.Update().SetBnName("সবার নাম").ExecX(ts.Ctx)
	shows("a change of all products", "সবার নাম")
	s.Client.Category.UpdateOne(ts.Category).SetBnName("নতুন চাল").ExecX(ts.Ctx)
	shows("a change of the category", "নতুন চাল")
	s.Client.Shop.UpdateOne(ts.Row).SetBnName("নতুন দোকান").ExecX(ts.Ctx)
	shows("a change of the shop", "নতুন দোকান")
	if a := s.Get("/"); !strings.Contains(a.RootText(t), "নতুন দোকান") {
		t.Error("the landing page shows the old name")
	}
	s.Client.Product.DeleteOne(p).ExecX(ts.Ctx)
	if a := s.Get("/demo/product/p"); a.StatusCode != http.StatusNotFound {
		t.Errorf("deleted product: status %d", a.StatusCode)
	}
	ts.NewProduct("p", func(c *ent.ProductCreate) { c.SetBnName("আবার") })
	shows("the product was created again", "আবার")
	s.Client.Shop.UpdateOne(ts.Row).SetPublic(false).ExecX(ts.Ctx)
	if a := s.Get("/demo/product/p"); a.Data(t)["name"] != "unpublished" {
		t.Errorf("an unpublished shop shows %v", a.Data(t)["name"])
	}
}

func TestCache_ShowsTransactionsOnceCommitted(t *testing.T) {
	s := webtest.NewSite(t)
	ts := s.NewShop("demo")
	p := ts.NewProduct("p", func(c *ent.ProductCreate) { c.SetBnName("আগের নাম") })
	s.Get("/demo/product/p")
	tx, err := s.Client.Tx(ts.Ctx)
	if err != nil {
		t.Fatal(err)
	}
	tx.Product.UpdateOneID(p.ID).SetBnName("নতুন নাম").ExecX(ts.Ctx)
	if a := s.Get("/demo/product/p"); !strings.Contains(a.RootText(t), "আগের নাম") {
		t.Error("an uncommitted change is shown")
	}
	if err := tx.Commit(); err != nil {
		t.Fatal(err)
	}
	if a := s.Get("/demo/product/p"); !strings.Contains(a.RootText(t), "নতুন নাম") {
		t.Error("a committed change is not shown")
	}
	tx, err = s.Client.Tx(ts.Ctx)
	if err != nil {
		t.Fatal(err)
	}
	tx.Product.UpdateOneID(p.ID).SetBnName("কখনো না").ExecX(ts.Ctx)
	if err := tx.Rollback(); err != nil {
		t.Fatal(err)
	}
	if a := s.Get("/demo/product/p"); !strings.Contains(a.RootText(t), "নতুন নাম") {
		t.Error("a rolled-back change is shown")
	}
}

func TestCache_ChangesKeepPagesOfOtherShops(t *testing.T) {
	s := webtest.NewSite(t)
	a, b := s.NewShop("a"), s.NewShop("b")
	a.NewProduct("p")
	b.NewProduct("p")
	s.Get("/b/product/p")
	s.Client.Product.Update().SetName("x").ExecX(a.Ctx)
	s.Client.Shop.UpdateOne(a.Row).SetName("x").ExecX(a.Ctx)
	s.Queries.Store(0)
	s.Get("/b/product/p")
	if n := s.Queries.Load(); n != 0 {
		t.Errorf("a change of shop a purged a page of shop b: %d queries", n)
	}
}

func TestCache_KeyContainsWhatThePageDependsOn(t *testing.T) {
	s := webtest.NewSite(t)
	s.NewShop("demo").NewProduct("p")
	s.Get("/demo/product/p")
	for _, c := range []struct {
		name    string
		path    string
		options []webtest.Option
		cached  bool
	}{
		{"unknown parameters", "/demo/product/p?utm_source=fb&fbclid=1&id=5", nil, true},
		{"session cookie", "/demo/product/p", []webtest.Option{webtest.Header("Cookie", "session=abc")}, true},
		{"user agent", "/demo/product/p", []webtest.Option{webtest.Header("User-Agent", "x")}, true},
		{"another host of the market", "/demo/product/p", []webtest.Option{webtest.Host("www.haat.test:8080")}, true},
		{"the other language", "/demo/product/p?lang=en", nil, false},
		{"the other language by cookie", "/demo/product/p", []webtest.Option{webtest.Header("Cookie", "locale=en")}, true},
		{"unknown language", "/demo/product/p?lang=fr", nil, true},
		{"JSON", "/demo/product/p", []webtest.Option{webtest.AsJSON}, false},
		{"the shop's own host", "/product/p", []webtest.Option{webtest.Host("demo.haat.test")}, false},
	} {
		s.Queries.Store(0)
		a := s.Get(c.path, c.options...)
		if a.StatusCode != http.StatusOK {
			t.Fatalf("%s: %d", c.name, a.StatusCode)
		}
		if cached := s.Queries.Load() == 0; cached != c.cached {
			t.Errorf("%s: cached %t, want %t", c.name, cached, c.cached)
		}
		if len(a.Header.Values("Set-Cookie")) > 0 {
			t.Errorf("%s: a cacheable page sets a cookie", c.name)
		}
	}
}

func TestSend_SupportsETagsAndCompression(t *testing.T) {
	s := webtest.NewSite(t)
	s.NewShop("demo").NewProduct("p")
	plain := s.Get("/shop/demo")
	for encoding, want := range map[string]string{
		"gzip": "gzip", "br, gzip": "br", "gzip, deflate, br;q=0": "gzip", "*": "br", "identity": "", "br;q=0, gzip;q=0": "", "GZIP": "gzip",
	} {
		a := s.Get("/shop/demo", webtest.Header("Accept-Encoding", encoding))
		if got := a.Header.Get("Content-Encoding"); got != want {
			t.Errorf("%s: encoding %q, want %q", encoding, got, want)
		}
		if want == "gzip" && a.Text != plain.Text {
			t.Errorf("%s: the content differs from the uncompressed response", encoding)
		}
		again := s.Get("/shop/demo", webtest.Header("Accept-Encoding", encoding), webtest.Header("If-None-Match", a.Header.Get("Etag")))
		if again.StatusCode != http.StatusNotModified || again.Text != "" || again.Header.Get("Etag") != a.Header.Get("Etag") {
			t.Errorf("%s: with the current ETag: status %d, %d bytes", encoding, again.StatusCode, len(again.Text))
		}
	}
	for _, tag := range []string{`"other"`, `W/"other"`, ``} {
		if a := s.Get("/shop/demo", webtest.Header("If-None-Match", tag)); a.StatusCode != http.StatusOK {
			t.Errorf("If-None-Match %s: status %d", tag, a.StatusCode)
		}
	}
	head := s.Get("/shop/demo", func(r *http.Request) { r.Method = http.MethodHead })
	if head.StatusCode != http.StatusOK || head.Text != "" || head.Header.Get("Content-Length") != fmt.Sprint(len(plain.Text)) {
		t.Errorf("HEAD: status %d, %d bytes, Content-Length %s", head.StatusCode, len(head.Text), head.Header.Get("Content-Length"))
	}
	for _, tag := range []string{fmt.Sprintf("shop:%v", plain.Data(t)["shop"].(map[string]any)["id"]), "catalog:"} {
		if !strings.Contains(plain.Header.Get("Cache-Tag"), tag) {
			t.Errorf("Cache-Tag %q lacks %s", plain.Header.Get("Cache-Tag"), tag)
		}
	}
}

// Only navigations need the build's name, which their script compares with its own.
func TestPages_OnlyJSONNamesTheBuild(t *testing.T) {
	s := webtest.NewSite(t)
	s.NewShop("demo")
	if document := s.Get("/shop/demo"); document.Header["X-Haat-Build"] != nil {
		t.Errorf("a document has X-Haat-Build %q", document.Header["X-Haat-Build"])
	}
	if data := s.Get("/shop/demo", webtest.Header("Accept", "application/json")); data.Header.Get("X-Haat-Build") == "" {
		t.Error("JSON has no X-Haat-Build")
	}
}

// A change on one node must purge the page from another node's cache, with one PostgreSQL database.
func TestCache_ChangesPurgeOtherNodes(t *testing.T) {
	one, two := webtest.NewSitePair(t)
	ts := one.NewShop("demo")
	p := ts.NewProduct("p")
	for i := range 20 {
		name := fmt.Sprintf("নাম %d", i)
		two.Get("/demo/product/p")
		// Changes of prices must be purged immediately, also during many writes.
		one.Client.Product.UpdateOne(p).SetBnName(name).SetSellingPrice(int64(1000 + i)).SetPrice(int64(1000 + i)).ExecX(ts.Ctx)
		if a := one.Get("/demo/product/p"); !strings.Contains(a.RootText(t), name) {
			t.Fatalf("the node that wrote the change shows the old page")
		}
		webtest.WaitUntil(t, "the page shows the change", func() bool { return strings.Contains(two.Get("/demo/product/p").RootText(t), name) })
	}
}

func TestCache_IsPurgedWhenTheListenerDisconnects(t *testing.T) {
	one, two := webtest.NewSitePair(t)
	ts := one.NewShop("demo")
	p := ts.NewProduct("p")
	// This write bypasses the hooks, like a change whose notification is lost.
	write := func(name string) {
		if _, err := one.DB.SQL.Exec("UPDATE products SET bn_name = $1 WHERE id = $2", name, p.ID); err != nil {
			t.Fatal(err)
		}
	}
	// The notification of the product's creation may arrive late and purge the page, so several tries may be
	// needed.
	lost, tries := "", 0
	webtest.WaitUntil(t, "the cached page is stale", func() bool {
		tries++
		lost = fmt.Sprint("হারানো খবর ", tries)
		two.Get("/demo/product/p")
		write(lost)
		return !strings.Contains(two.Get("/demo/product/p").RootText(t), lost)
	})
	_, err := one.DB.SQL.Exec(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'`)
	if err != nil {
		t.Fatal(err)
	}
	webtest.WaitUntil(t, "the page shows the change", func() bool {
		return strings.Contains(two.Get("/demo/product/p").RootText(t), lost)
	})
	// After the listener has reconnected, notifications must arrive again.
	webtest.WaitUntil(t, "the page is cached", func() bool { two.Get("/demo/product/p"); return two.Cache.Stats().Pages > 0 })
	one.Client.Product.UpdateOne(p).SetBnName("আবার খবর").ExecX(viewer.WithShop(ts.Ctx, ts.Row.ID))
	webtest.WaitUntil(t, "the page shows the change", func() bool { return strings.Contains(two.Get("/demo/product/p").RootText(t), "আবার খবর") })
}

// During many writes, a page may be stale for a second, but never in its price, stock or availability.
func TestCache_ManyWritesDoNotDelayPricesAndStock(t *testing.T) {
	s := webtest.NewSite(t)
	ts := s.NewShop("demo")
	p := ts.NewProduct("p")
	storm := func() {
		for i := range 15 {
			s.Client.Product.UpdateOne(p).SetBnName(fmt.Sprint("ঝড়ের নাম ", i)).ExecX(ts.Ctx)
			s.Get("/demo/product/p")
		}
	}
	field := func(name string) any {
		shown, _ := s.Get("/demo/product/p").Props(t)["product"].(map[string]any)
		return shown[name]
	}
	storm()
	s.Client.Product.UpdateOne(p).SetBnName("শেষ নাম").ExecX(ts.Ctx)
	webtest.WaitUntil(t, "the page shows the change", func() bool { return strings.Contains(s.Get("/demo/product/p").RootText(t), "শেষ নাম") })
	for name, c := range map[string]struct {
		write func(*ent.ProductUpdateOne) *ent.ProductUpdateOne
		want  any
	}{
		"price": {func(u *ent.ProductUpdateOne) *ent.ProductUpdateOne { return u.SetSellingPrice(4321).SetPrice(4321) }, 43.21},
		"stock": {func(u *ent.ProductUpdateOne) *ent.ProductUpdateOne { return u.SetStock(3) }, float64(3)},
	} {
		storm()
		c.write(s.Client.Product.UpdateOne(p)).ExecX(ts.Ctx)
		if got := field(name); got != c.want {
			t.Errorf("%s is shown as %v, want %v", name, got, c.want)
		}
	}
	storm()
	s.Client.Product.UpdateOne(p).SetStatus(product.StatusDraft).ExecX(ts.Ctx)
	if a := s.Get("/demo/product/p"); a.StatusCode != http.StatusNotFound {
		t.Errorf("unpublished product: status %d", a.StatusCode)
	}
}

// During a rolling upgrade, a file that this node does not have may exist on a node with the document's
// release, so the 404 must not be cached.
func TestAssets_MissingFilesAreNotCached(t *testing.T) {
	s := webtest.NewSite(t)
	s.NewShop("a")
	for _, path := range []string{"/assets/start-OTHER.js", "/assets/service-worker.js"} {
		if a := s.Get(path).WantStatus(t, http.StatusNotFound); a.Header.Get("Cache-Control") != "no-store" {
			t.Errorf("%s: Cache-Control %q", path, a.Header.Get("Cache-Control"))
		}
	}
	asset := webtest.AssetAddress.FindString(s.Get("/shop/a").Text)
	if got := s.Get(asset).WantStatus(t, http.StatusOK).Header.Get("Cache-Control"); got != "public, max-age=31536000, immutable" {
		t.Errorf("%s: Cache-Control %q", asset, got)
	}
}
