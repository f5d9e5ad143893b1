package seo_test

import (
	"context"
	"encoding/xml"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"haat/ent"
	"haat/ent/product"
	"haat/ent/schema/kind"
	"haat/server/demo"
	"haat/server/platform/media"
	"haat/server/web/webtest"
)

type siteURL struct {
	Loc     string `xml:"http://www.sitemaps.org/schemas/sitemap/0.9 loc"`
	LastMod string `xml:"http://www.sitemaps.org/schemas/sitemap/0.9 lastmod"`
	Links   []struct {
		Rel  string `xml:"rel,attr"`
		Lang string `xml:"hreflang,attr"`
		Href string `xml:"href,attr"`
	} `xml:"http://www.w3.org/1999/xhtml link"`
	Images []string `xml:"http://www.google.com/schemas/sitemap-image/1.1 image>loc"`
}

type siteIndex struct {
	XMLName  xml.Name
	Sitemaps []siteURL `xml:"http://www.sitemaps.org/schemas/sitemap/0.9 sitemap"`
	URLs     []siteURL `xml:"http://www.sitemaps.org/schemas/sitemap/0.9 url"`
}

// sitemapOf returns a sitemap or an index, after checking it against the protocol.
func sitemapOf(s *webtest.Site, path string, options ...webtest.Option) siteIndex {
	s.T.Helper()
	a := s.Get(path, options...).WantStatus(s.T, http.StatusOK)
	if got := a.Header.Get("Content-Type"); got != "application/xml; charset=utf-8" {
		s.T.Errorf("%s has the media type %s", path, got)
	}
	var m siteIndex
	if err := xml.Unmarshal([]byte(a.Text), &m); err != nil {
		s.T.Fatalf("%s: %v in %.300s", path, err, a.Text)
	}
	if m.XMLName.Space != "http://www.sitemaps.org/schemas/sitemap/0.9" || len(m.Sitemaps)+len(m.URLs) == 0 {
		s.T.Errorf("%s: root element %v with %d entries", path, m.XMLName, len(m.Sitemaps)+len(m.URLs))
	}
	if len(m.URLs) > 50_000 || len(a.Text) > 50<<20 || len(m.Sitemaps) > 50_000 {
		s.T.Errorf("%s has %d addresses in %d bytes", path, len(m.URLs), len(a.Text))
	}
	for _, u := range append(m.URLs, m.Sitemaps...) {
		if parsed, err := url.Parse(u.Loc); err != nil || !parsed.IsAbs() || len(u.Loc) > 2048 {
			s.T.Errorf("%s contains %q", path, u.Loc)
		}
		if _, err := time.Parse(time.RFC3339, u.LastMod); u.LastMod != "" && err != nil {
			s.T.Errorf("%s: %s", u.Loc, u.LastMod)
		}
	}
	return m
}

func locs(list []siteURL) []string {
	all := make([]string, len(list))
	for i, u := range list {
		all[i] = u.Loc
	}
	return all
}

func TestSitemap_ListsOnlyPublishedPages(t *testing.T) {
	s := webtest.NewSite(t)
	ts := s.NewShop("demo")
	ts.NewProduct("lamp", func(p *ent.ProductCreate) {
		p.SetImages([]media.Picture{{Key: "1/abc", Width: 2000, Height: 1000}})
	})
	ts.NewProduct("secret", func(p *ent.ProductCreate) { p.SetStatus(product.StatusDraft) })
	s.NewShop("other").NewProduct("theirs")
	own := s.Client.ShopPage.Create().SetKind("page").SetSlug("story").SetDraft(kind.PageContent{Title: "Story"}).SaveX(ts.Ctx)
	s.Client.ShopPage.Create().SetKind("page").SetSlug("unfinished").SetDraft(kind.PageContent{Title: "Draft"}).ExecX(ts.Ctx)
	version := s.Client.PageVersion.Create().SetPageID(own.ID).SetNumber(1).SetContent(own.Draft).SaveX(ts.Ctx)
	s.Client.ShopPage.UpdateOne(own).SetLiveID(version.ID).ExecX(ts.Ctx)
	want := []string{"/shop/demo", "/demo/best-selling-products", "/demo/about-us", "/demo/privacy-policy", "/demo/refund-policy",
		"/demo/terms-of-conditions", "/demo/cancellation-policy", "/demo/pages/story", "/demo/category/rice", "/demo/product/lamp"}
	m := sitemapOf(s, "/demo/sitemap.xml")
	var paths []string
	for _, u := range m.URLs {
		if path, ok := strings.CutPrefix(u.Loc, "http://haat.test"); ok && !strings.Contains(path, "?") {
			paths = append(paths, path)
		}
	}
	if !slices.Equal(paths, want) || len(m.URLs) != 2*len(want) {
		t.Errorf("%d addresses, those in Bengali are %q", len(m.URLs), paths)
	}
	lamp := m.URLs[len(m.URLs)-2]
	if want := fmt.Sprint([]string{"http://haat.test/media/1/abc/1440.webp"}); fmt.Sprint(lamp.Images) != want {
		t.Errorf("pictures: %q", lamp.Images)
	}
	row := s.Client.Product.Query().Where(product.Slug("lamp")).OnlyX(ts.Ctx)
	if lamp.LastMod != row.UpdatedAt.UTC().Format(time.RFC3339) {
		t.Errorf("changed at %s, lastmod is %s", row.UpdatedAt, lamp.LastMod)
	}
	for _, u := range m.URLs[len(m.URLs)-2:] {
		links := map[string]string{}
		for _, link := range u.Links {
			links[link.Lang] = link.Rel + " " + link.Href
		}
		for lang, want := range map[string]string{
			"bn": "http://haat.test/demo/product/lamp", "en": "http://haat.test/demo/product/lamp?lang=en",
			"x-default": "http://haat.test/demo/product/lamp",
		} {
			if links[lang] != "alternate "+want {
				t.Errorf("%s: alternate in %s is %q", u.Loc, lang, links[lang])
			}
		}
	}
}

// Every URL in a sitemap must be an indexable page whose canonical link is the same URL.
func TestSitemap_ListsOnlyCanonicalAddresses(t *testing.T) {
	s := webtest.NewSite(t)
	ts := s.NewShop("dollar", func(c *ent.ShopCreate) { c.SetCurrency("USD") })
	ts.NewProduct("lamp")
	for _, u := range sitemapOf(s, "/dollar/sitemap.xml").URLs {
		a := s.Get(strings.TrimPrefix(u.Loc, "http://haat.test")).WantStatus(t, http.StatusOK)
		if !strings.Contains(a.Text, `rel="canonical" href="`+u.Loc+`"`) || strings.Contains(a.Text, `content="noindex"`) {
			t.Errorf("%s is not canonical", u.Loc)
		}
	}
}

func TestSitemap_IsTheSameOnEveryHostOfAShop(t *testing.T) {
	s := webtest.NewSite(t)
	ts := s.NewShop("demo")
	ts.NewProduct("lamp")
	ask := func() (market, sub siteIndex) {
		return sitemapOf(s, "/demo/sitemap.xml"), sitemapOf(s, "/sitemap.xml", webtest.Host("demo.haat.test"))
	}
	market, sub := ask()
	if !slices.Equal(locs(market.URLs), locs(sub.URLs)) {
		t.Errorf("%q and %q", locs(market.URLs), locs(sub.URLs))
	}
	s.Client.ShopDomain.Create().SetDomain("demo.example").SetVerified(true).ExecX(ts.Ctx)
	own := sitemapOf(s, "/sitemap.xml", webtest.Host("demo.example"))
	if !slices.Contains(locs(own.URLs), "http://demo.example/") || !slices.Contains(locs(own.URLs), "http://demo.example/product/lamp?lang=en") {
		t.Errorf("on the shop's own domain: %q", locs(own.URLs))
	}
	market, sub = ask()
	if !slices.Equal(locs(market.URLs), locs(own.URLs)) || !slices.Equal(locs(sub.URLs), locs(own.URLs)) {
		t.Errorf("on other hosts: %q and %q", locs(market.URLs), locs(sub.URLs))
	}
}

func TestSitemap_UnpublishedShopsHaveNone(t *testing.T) {
	s := webtest.NewSite(t)
	s.NewShop("closed", func(c *ent.ShopCreate) { c.SetPublic(false) }).NewProduct("lamp")
	for _, path := range []string{"sitemap.xml", "sitemap-pages.xml", "feeds/google.xml", "feeds/meta.xml"} {
		s.Get("/closed/"+path).WantStatus(t, http.StatusNotFound)
		s.Get("/"+path, webtest.Host("closed.haat.test")).WantStatus(t, http.StatusNotFound)
		s.Get("/nobody/"+path).WantStatus(t, http.StatusNotFound)
	}
	s.NewShop("open").NewProduct("lamp")
	for _, path := range []string{"sitemap-pages.xml", "sitemap-products-1.xml", "sitemap-x", "feeds/other.xml", "robots.txt"} {
		s.Get("/open/"+path).WantStatus(t, http.StatusNotFound)
	}
}

func TestSitemap_MarketListsItsShops(t *testing.T) {
	s := webtest.NewSite(t)
	s.NewShop("a").NewProduct("lamp")
	s.NewShop("closed", func(c *ent.ShopCreate) { c.SetPublic(false) })
	moved := s.NewShop("moved")
	s.Client.ShopDomain.Create().SetDomain("moved.example").SetVerified(true).ExecX(moved.Ctx)
	pending := s.NewShop("pending")
	s.Client.ShopDomain.Create().SetDomain("pending.example").ExecX(pending.Ctx)
	want := []string{"http://haat.test/sitemap-market.xml", "http://haat.test/a/sitemap.xml", "http://haat.test/pending/sitemap.xml"}
	index := sitemapOf(s, "/sitemap.xml")
	if got := locs(index.Sitemaps); !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
	for _, address := range want {
		sitemapOf(s, strings.TrimPrefix(address, "http://haat.test"))
	}
	if got := locs(sitemapOf(s, "/sitemap-market.xml").URLs); !slices.Equal(got, []string{"http://haat.test/", "http://haat.test/?lang=en"}) {
		t.Errorf("sitemap of the market's pages: %q", got)
	}
	for _, part := range []string{"1", "2", "x", "-1"} {
		s.Get("/sitemap.xml?part="+part).WantStatus(t, http.StatusNotFound)
	}
}

func TestSitemap_SupportsETags(t *testing.T) {
	s := webtest.NewSite(t)
	ts := s.NewShop("demo")
	lamp := ts.NewProduct("lamp")
	for _, path := range []string{"/demo/sitemap.xml", "/demo/feeds/google.xml"} {
		// Immediately after a change, sitemaps have no ETag, because a transaction that began earlier may
		// still commit. Feeds have one, the hash of their content.
		s.ClockOffset.Store(0)
		if tag := s.Get(path).Header.Get("Etag"); (tag != "") != strings.Contains(path, "feeds") {
			t.Errorf("%s, right after a change: ETag %s", path, tag)
		}
		s.ClockOffset.Store(int64(time.Hour))
		tag := s.Get(path).Header.Get("Etag")
		if a := s.Get(path, webtest.Header("If-None-Match", tag)); a.StatusCode != http.StatusNotModified || a.Text != "" || tag == "" {
			t.Errorf("%s, unchanged: status %d", path, a.StatusCode)
		}
		packed := s.Get(path, webtest.Header("Accept-Encoding", "gzip"))
		if packed.Header.Get("Content-Encoding") != "gzip" || packed.Text != s.Get(path).Text {
			t.Errorf("%s: the compressed content differs", path)
		}
		if a := s.Get(path, func(r *http.Request) { r.Method = http.MethodHead }); a.StatusCode != http.StatusOK || a.Text != "" {
			t.Errorf("HEAD %s: status %d", path, a.StatusCode)
		}
		lamp.Update().SetBnName("অন্য " + path).ExecX(ts.Ctx)
		s.Get(path, webtest.Header("If-None-Match", tag)).WantStatus(t, http.StatusOK)
	}
}

// writeSizes discards the response and records the sizes of its writes.
type writeSizes struct {
	*httptest.ResponseRecorder
	longest, total int
}

func (c *writeSizes) Write(chunk []byte) (int, error) {
	c.longest, c.total = max(c.longest, len(chunk)), c.total+len(chunk)
	return len(chunk), nil
}

// Long sitemaps and feeds must be streamed: rows are loaded in batches and written in chunks.
func TestSitemap_LongOnesAreStreamed(t *testing.T) {
	if testing.Short() {
		t.Skip("creates 12,000 products")
	}
	s := webtest.NewSite(t)
	const products = 12_000
	if err := demo.SeedLoadShop(context.Background(), s.DB, 1, products); err != nil {
		t.Fatal(err)
	}
	index := locs(sitemapOf(s, "/load-1/sitemap.xml").Sitemaps)
	base := "http://haat.test/load-1/sitemap-"
	if want := []string{base + "pages.xml", base + "categories.xml", base + "products-1.xml", base + "products-2.xml", base + "products-3.xml"}; !slices.Equal(index, want) {
		t.Fatalf("%q", index)
	}
	if market := locs(sitemapOf(s, "/sitemap.xml").Sitemaps); !slices.Equal(market[1:], index) {
		t.Errorf("the market's index lists %q", market)
	}
	seen := map[string]bool{}
	for _, address := range index {
		path := strings.TrimPrefix(address, "http://haat.test")
		for _, u := range sitemapOf(s, path).URLs {
			if seen[u.Loc] {
				t.Fatalf("%s is listed twice", u.Loc)
			}
			seen[u.Loc] = true
		}
	}
	if want := 2 * (7 + 8 + products); len(seen) != want {
		t.Errorf("%d addresses, want %d", len(seen), want)
	}
	s.Get("/load-1/sitemap-products-4.xml").WantStatus(t, http.StatusNotFound)
	// A batch of 500 rows needs one query in a sitemap and two in a feed, which also loads variants.
	for path, maximum := range map[string]int64{"/load-1/sitemap-products-1.xml": 5000/500 + 16, "/load-1/feeds/google.xml": 2*(products/500+1) + 16} {
		s.Queries.Store(0)
		client := &writeSizes{ResponseRecorder: httptest.NewRecorder()}
		req := httptest.NewRequest(http.MethodGet, "http://haat.test"+path, nil)
		s.Handler.ServeHTTP(client, req)
		if client.longest > 64<<10 || client.total < 1<<20 {
			t.Errorf("%s: %d bytes, at most %d in one write", path, client.total, client.longest)
		}
		if n := s.Queries.Load(); n > maximum || n < maximum/3 {
			t.Errorf("%s: %d queries, want at most %d and at least a third of that", path, n, maximum)
		}
	}
}
