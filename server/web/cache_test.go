package web_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"haat/ent"
	"haat/ent/product"
	"haat/ent/viewer"
	"haat/server/platform/db/dbtest"
)

func TestCache_AWriteShowsAtOnce(t *testing.T) {
	s := newSite(t)
	ts := s.shop("demo")
	p := ts.product("p", func(c *ent.ProductCreate) { c.SetBnName("আগের নাম") })
	pages := []string{"/shop/demo", "/demo/product/p", "/demo/category/rice", "/demo/best-selling-products"}
	shows := func(step, text string) {
		t.Helper()
		for _, path := range pages {
			if a := s.get(path); !strings.Contains(a.root(t), text) {
				t.Errorf("after %s, %s does not show %q", step, path, text)
			}
		}
	}
	shows("the start", "আগের নাম")
	s.client.Product.UpdateOne(p).SetBnName("নতুন নাম").ExecX(ts.ctx)
	shows("a change of the product", "নতুন নাম")
	s.client.Product.Update().SetBnName("সবার নাম").ExecX(ts.ctx)
	shows("a change of all products", "সবার নাম")
	s.client.Category.UpdateOne(ts.category).SetBnName("নতুন চাল").ExecX(ts.ctx)
	shows("a change of the category", "নতুন চাল")
	s.client.Shop.UpdateOne(ts.row).SetBnName("নতুন দোকান").ExecX(ts.ctx)
	shows("a change of the shop", "নতুন দোকান")
	if a := s.get("/"); !strings.Contains(a.root(t), "নতুন দোকান") {
		t.Error("the landing page has the old name")
	}
	s.client.Product.DeleteOne(p).ExecX(ts.ctx)
	if a := s.get("/demo/product/p"); a.StatusCode != http.StatusNotFound {
		t.Errorf("a deleted product answers %d", a.StatusCode)
	}
	ts.product("p", func(c *ent.ProductCreate) { c.SetBnName("আবার") })
	shows("it was made again", "আবার")
	s.client.Shop.UpdateOne(ts.row).SetPublic(false).ExecX(ts.ctx)
	if a := s.get("/demo/product/p"); a.data(t)["name"] != "unpublished" {
		t.Errorf("an unpublished shop shows %v", a.data(t)["name"])
	}
}

func TestCache_ATransactionShowsWhenItCommitsAndNotBefore(t *testing.T) {
	s := newSite(t)
	ts := s.shop("demo")
	p := ts.product("p", func(c *ent.ProductCreate) { c.SetBnName("আগের নাম") })
	s.get("/demo/product/p")
	tx, err := s.client.Tx(ts.ctx)
	if err != nil {
		t.Fatal(err)
	}
	tx.Product.UpdateOneID(p.ID).SetBnName("নতুন নাম").ExecX(ts.ctx)
	if a := s.get("/demo/product/p"); !strings.Contains(a.root(t), "আগের নাম") {
		t.Error("what is not committed shows")
	}
	if err := tx.Commit(); err != nil {
		t.Fatal(err)
	}
	if a := s.get("/demo/product/p"); !strings.Contains(a.root(t), "নতুন নাম") {
		t.Error("what is committed does not show")
	}
	tx, err = s.client.Tx(ts.ctx)
	if err != nil {
		t.Fatal(err)
	}
	tx.Product.UpdateOneID(p.ID).SetBnName("কখনো না").ExecX(ts.ctx)
	if err := tx.Rollback(); err != nil {
		t.Fatal(err)
	}
	if a := s.get("/demo/product/p"); !strings.Contains(a.root(t), "নতুন নাম") {
		t.Error("what was rolled back shows")
	}
}

func TestCache_OtherShopsPagesStay(t *testing.T) {
	s := newSite(t)
	a, b := s.shop("a"), s.shop("b")
	a.product("p")
	b.product("p")
	s.get("/b/product/p")
	s.client.Product.Update().SetName("x").ExecX(a.ctx)
	s.client.Shop.UpdateOne(a.row).SetName("x").ExecX(a.ctx)
	s.queries.Store(0)
	s.get("/b/product/p")
	if n := s.queries.Load(); n != 0 {
		t.Errorf("shop b's page was dropped with shop a's: %d queries", n)
	}
}

func TestCache_KeysAreWhatAPageDependsOn(t *testing.T) {
	s := newSite(t)
	s.shop("demo").product("p")
	s.get("/demo/product/p")
	for _, c := range []struct {
		name    string
		path    string
		options []option
		kept    bool
	}{
		{"unknown parameters", "/demo/product/p?utm_source=fb&fbclid=1&id=5", nil, true},
		{"a session cookie", "/demo/product/p", []option{header("Cookie", "session=abc")}, true},
		{"a user agent", "/demo/product/p", []option{header("User-Agent", "x")}, true},
		{"another name of the market", "/demo/product/p", []option{host("www.haat.test:8080")}, true},
		{"the other language", "/demo/product/p?lang=en", nil, false},
		{"the same by cookie", "/demo/product/p", []option{header("Cookie", "locale=en")}, true},
		{"an unknown language", "/demo/product/p?lang=fr", nil, true},
		{"JSON", "/demo/product/p", []option{asJSON}, false},
		{"the shop's own host", "/product/p", []option{host("demo.haat.test")}, false},
	} {
		s.queries.Store(0)
		a := s.get(c.path, c.options...)
		if a.StatusCode != http.StatusOK {
			t.Fatalf("%s: %d", c.name, a.StatusCode)
		}
		if kept := s.queries.Load() == 0; kept != c.kept {
			t.Errorf("%s: answered from memory %v, want %v", c.name, kept, c.kept)
		}
		if len(a.Header.Values("Set-Cookie")) > 0 {
			t.Errorf("%s: a cacheable page sets a cookie", c.name)
		}
	}
}

func TestSend_ConditionalAndEncoded(t *testing.T) {
	s := newSite(t)
	s.shop("demo").product("p")
	plain := s.get("/shop/demo")
	for encoding, want := range map[string]string{
		"gzip": "gzip", "br, gzip": "br", "gzip, deflate, br;q=0": "gzip", "*": "br", "identity": "", "br;q=0, gzip;q=0": "", "GZIP": "gzip",
	} {
		a := s.get("/shop/demo", header("Accept-Encoding", encoding))
		if got := a.Header.Get("Content-Encoding"); got != want {
			t.Errorf("%s: encoding %q, want %q", encoding, got, want)
		}
		if want == "gzip" && a.body != plain.body {
			t.Errorf("%s: not the same bytes", encoding)
		}
		again := s.get("/shop/demo", header("Accept-Encoding", encoding), header("If-None-Match", a.Header.Get("Etag")))
		if again.StatusCode != http.StatusNotModified || again.body != "" || again.Header.Get("Etag") != a.Header.Get("Etag") {
			t.Errorf("%s: with its own ETag: %d, %d bytes", encoding, again.StatusCode, len(again.body))
		}
	}
	for _, tag := range []string{`"other"`, `W/"other"`, ``} {
		if a := s.get("/shop/demo", header("If-None-Match", tag)); a.StatusCode != http.StatusOK {
			t.Errorf("If-None-Match %s: %d", tag, a.StatusCode)
		}
	}
	head := s.get("/shop/demo", func(r *http.Request) { r.Method = http.MethodHead })
	if head.StatusCode != http.StatusOK || head.body != "" || head.Header.Get("Content-Length") != fmt.Sprint(len(plain.body)) {
		t.Errorf("HEAD: %d, %d bytes, length %s", head.StatusCode, len(head.body), head.Header.Get("Content-Length"))
	}
	for _, tag := range []string{fmt.Sprintf("shop:%v", plain.data(t)["shop"].(map[string]any)["id"]), "catalog:"} {
		if !strings.Contains(plain.Header.Get("Cache-Tag"), tag) {
			t.Errorf("Cache-Tag %q lacks %s", plain.Header.Get("Cache-Tag"), tag)
		}
	}
}

// Two servers on one PostgreSQL: what one writes, the other stops serving.
func TestCache_AcrossProcesses(t *testing.T) {
	address := dbtest.Postgres(t)
	renderer, err := sharedRenderer()
	if err != nil {
		t.Fatal(err)
	}
	one, two := newSiteWith(t, address, renderer), newSiteWith(t, address, renderer)
	ts := one.shop("demo")
	p := ts.product("p")
	for i := range 20 {
		name := fmt.Sprintf("নাম %d", i)
		two.get("/demo/product/p")
		// With a price in it, it shows at once in a storm, too.
		one.client.Product.UpdateOne(p).SetBnName(name).SetPrice(int64(1000 + i)).ExecX(ts.ctx)
		if a := one.get("/demo/product/p"); !strings.Contains(a.root(t), name) {
			t.Fatalf("the writer itself shows the old page")
		}
		eventually(t, func() bool { return strings.Contains(two.get("/demo/product/p").root(t), name) })
	}
}

func TestCache_EverythingIsDroppedWhenTheListenerIsLost(t *testing.T) {
	address := dbtest.Postgres(t)
	renderer, err := sharedRenderer()
	if err != nil {
		t.Fatal(err)
	}
	one, two := newSiteWith(t, address, renderer), newSiteWith(t, address, renderer)
	ts := one.shop("demo")
	p := ts.product("p")
	// Written past all hooks, as a node does whose news never arrives.
	write := func(name string) {
		if _, err := one.db.SQL.Exec("UPDATE products SET bn_name = $1 WHERE id = $2", name, p.ID); err != nil {
			t.Fatal(err)
		}
	}
	// News of how the product was made may arrive still, and drops the page.
	lost, tries := "", 0
	eventually(t, func() bool {
		tries++
		lost = fmt.Sprint("হারানো খবর ", tries)
		two.get("/demo/product/p")
		write(lost)
		return !strings.Contains(two.get("/demo/product/p").root(t), lost)
	})
	_, err = one.db.SQL.Exec(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'`)
	if err != nil {
		t.Fatal(err)
	}
	eventually(t, func() bool {
		return strings.Contains(two.get("/demo/product/p").root(t), lost)
	})
	// And once the listener stands again, news arrives as before.
	eventually(t, func() bool { two.get("/demo/product/p"); return two.cache.Stats().Pages > 0 })
	one.client.Product.UpdateOne(p).SetBnName("আবার খবর").ExecX(viewer.WithShop(ts.ctx, ts.row.ID))
	eventually(t, func() bool { return strings.Contains(two.get("/demo/product/p").root(t), "আবার খবর") })
}

// eventually asks until ok, for at most ten seconds.
func eventually(t *testing.T, ok func() bool) {
	t.Helper()
	deadline := time.Now().Add(10 * time.Second)
	for !ok() {
		if time.Now().After(deadline) {
			t.Fatal("it did not come about within ten seconds")
		}
		time.Sleep(5 * time.Millisecond)
	}
}

// In a storm of writes a page may be a second late, but never with a price, with
// stock, or with what is for sale.
func TestCache_InAStormPricesAndStockShowAtOnce(t *testing.T) {
	s := newSite(t)
	ts := s.shop("demo")
	p := ts.product("p")
	storm := func() {
		for i := range 15 {
			s.client.Product.UpdateOne(p).SetBnName(fmt.Sprint("ঝড়ের নাম ", i)).ExecX(ts.ctx)
			s.get("/demo/product/p")
		}
	}
	field := func(name string) any {
		shown, _ := s.get("/demo/product/p").props(t)["product"].(map[string]any)
		return shown[name]
	}
	storm()
	s.client.Product.UpdateOne(p).SetBnName("শেষ নাম").ExecX(ts.ctx)
	eventually(t, func() bool { return strings.Contains(s.get("/demo/product/p").root(t), "শেষ নাম") })
	for name, c := range map[string]struct {
		write func(*ent.ProductUpdateOne) *ent.ProductUpdateOne
		want  any
	}{
		"price": {func(u *ent.ProductUpdateOne) *ent.ProductUpdateOne { return u.SetPrice(4321) }, 43.21},
		"stock": {func(u *ent.ProductUpdateOne) *ent.ProductUpdateOne { return u.SetStock(3) }, float64(3)},
	} {
		storm()
		c.write(s.client.Product.UpdateOne(p)).ExecX(ts.ctx)
		if got := field(name); got != c.want {
			t.Errorf("%s shows as %v, not %v", name, got, c.want)
		}
	}
	storm()
	s.client.Product.UpdateOne(p).SetStatus(product.StatusDraft).ExecX(ts.ctx)
	if a := s.get("/demo/product/p"); a.StatusCode != http.StatusNotFound {
		t.Errorf("what is not for sale any more answers %d", a.StatusCode)
	}
}

// While nodes are upgraded in turn, a file that one has not is another's, of the release that the document is of.
func TestAssets_OneThatIsMissingIsNotKept(t *testing.T) {
	s := newSite(t)
	s.shop("a")
	for _, path := range []string{"/assets/start-OTHER.js", "/assets/service-worker.js"} {
		if a := s.get(path).want(t, http.StatusNotFound); a.Header.Get("Cache-Control") != "no-store" {
			t.Errorf("%s: Cache-Control %q", path, a.Header.Get("Cache-Control"))
		}
	}
	there := assetAddress.FindString(s.get("/shop/a").body)
	if got := s.get(there).want(t, http.StatusOK).Header.Get("Cache-Control"); got != "public, max-age=31536000, immutable" {
		t.Errorf("%s: Cache-Control %q", there, got)
	}
}
