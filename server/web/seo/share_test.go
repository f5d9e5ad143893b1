package seo_test

import (
	"bytes"
	"context"
	"image"
	"image/color"
	"image/png"
	"net/http"
	"strings"
	"sync"
	"testing"

	"haat/ent"
	"haat/server/platform/media"
	"haat/server/web/webtest"
)

func TestShare_EachPageHasItsOwnPicture(t *testing.T) {
	s := webtest.NewSite(t)
	ts := s.NewShop("demo", func(c *ent.ShopCreate) { c.SetTheme(3).SetThemeColour("kingfisher") })
	ts.NewProduct("p")
	ts.NewProduct("q")
	seen := map[string]bool{}
	for _, page := range []string{"/demo/product/p", "/demo/product/p?lang=en", "/demo/product/q", "/shop/demo", "/shop/demo?lang=en"} {
		path := s.SharePicturePath(page)
		if seen[path] {
			t.Errorf("%s has the picture of another page", page)
		}
		seen[path] = true
		// The picture must have the colour of the theme.
		if c := color.RGBAModel.Convert(s.SharePicture(path).At(1195, 5)).(color.RGBA); c.R > 25 || c.G < 80 || c.G > 105 || c.B < 170 {
			t.Errorf("%s has the background %v", page, c)
		}
	}
	// URLs on the shop's own domain must contain no slug.
	s.Client.ShopDomain.Create().SetDomain("demo.example").SetVerified(true).ExecX(ts.Ctx)
	own := s.SharePicturePath("/demo/product/p")
	if !strings.HasPrefix(own, "/share/bn") {
		t.Errorf("on the shop's own domain: %s", own)
	}
	s.SharePicture(own, webtest.Host("demo.example"))
	if head := s.Get(own, webtest.Host("demo.example"), func(r *http.Request) { r.Method = http.MethodHead }); head.StatusCode != http.StatusOK || head.Text != "" {
		t.Errorf("HEAD: %d", head.StatusCode)
	}
}

func TestShare_MarketHasOnePicturePerLanguage(t *testing.T) {
	s := webtest.NewSite(t)
	s.NewShop("demo")
	seen := map[string]bool{}
	for page, alt := range map[string]string{"/": "হাট: ছোট ব্যবসার নিজের অনলাইন দোকান", "/?lang=en": "Haat: online shops for small businesses"} {
		tags := s.Get(page).Metas()
		if tags["og:image:width"] != "1200" || tags["og:image:height"] != "630" || tags["og:image:alt"] != alt || tags["twitter:card"] != "summary_large_image" ||
			tags["twitter:image"] != tags["og:image"] || !strings.HasPrefix(tags["og:image"], "http://haat.test/share/") {
			t.Errorf("%s: %v", page, tags)
		}
		path := s.SharePicturePath(page)
		if seen[path] {
			t.Errorf("%s has the picture of the other language", page)
		}
		seen[path] = true
		s.Queries.Store(0)
		s.SharePicture(path)
		if n := s.Queries.Load(); n != 0 {
			t.Errorf("%d queries", n)
		}
		for _, c := range []struct {
			path string
			host string
		}{
			{path, "demo.haat.test"}, {path, "unknown.example"}, {"/demo" + path, "haat.test"}, {"/haat" + path, "haat.test"},
			{strings.TrimSuffix(path, ".jpg"), "haat.test"}, {strings.Replace(path, "/share/", "/share/x", 1), "haat.test"}, {"/share/.jpg", "haat.test"},
		} {
			if a := s.Get(c.path, webtest.Host(c.host)); a.StatusCode != http.StatusNotFound {
				t.Errorf("%s%s: %d", c.host, c.path, a.StatusCode)
			}
		}
	}
}

// A change of anything on the picture must change its URL, and the old URL must redirect to the new one.
func TestShare_ChangesChangeTheAddress(t *testing.T) {
	s := webtest.NewSite(t)
	ts := s.NewShop("demo")
	p := ts.NewProduct("p")
	before := s.SharePicturePath("/demo/product/p")
	for name, change := range map[string]func(){
		"price":     func() { s.Client.Product.UpdateOne(p).SetSellingPrice(90_00).SetPrice(90_00).ExecX(ts.Ctx) },
		"discount":  func() { s.Client.Product.UpdateOne(p).SetPrice(80_00).SetDiscount(10_00).ExecX(ts.Ctx) },
		"name":      func() { s.Client.Product.UpdateOne(p).SetBnName("নতুন").ExecX(ts.Ctx) },
		"theme":     func() { s.Client.Shop.UpdateOne(ts.Row).SetTheme(2).ExecX(webtest.System) },
		"shop name": func() { s.Client.Shop.UpdateOne(ts.Row).SetBnName("অন্য").ExecX(webtest.System) },
		"picture": func() {
			s.Client.Product.UpdateOne(p).SetImages([]media.Picture{storedPicture(t, s, ts.Row.ID)}).ExecX(ts.Ctx)
		},
	} {
		s.SharePicture(before) // adds it to the cache
		change()
		now := s.SharePicturePath("/demo/product/p")
		if now == before {
			t.Errorf("a change of the %s keeps the address", name)
		}
		a := s.Get(before)
		if a.StatusCode != http.StatusFound || a.Header.Get("Location") != now || a.Header.Get("Cache-Control") != "max-age=0" {
			t.Errorf("after a change of the %s, the old address has status %d to %s, want %s", name, a.StatusCode, a.Header.Get("Location"), now)
		}
		before = now
	}
	s.Client.Product.UpdateOne(p).SetStock(3).ExecX(ts.Ctx)
	if s.SharePicturePath("/demo/product/p") != before {
		t.Error("a change of the stock, which is not on the picture, changes the address")
	}
}

// A card that one node has cached must be purged when another node changes its content.
func TestShare_ChangesPurgeOtherNodes(t *testing.T) {
	one, two := webtest.NewSitePair(t)
	ts := one.NewShop("demo")
	p := ts.NewProduct("p")
	product, shop := two.SharePicturePath("/demo/product/p"), two.SharePicturePath("/shop/demo")
	two.SharePicture(product)
	two.SharePicture(shop)
	one.Client.Product.UpdateOne(p).SetSellingPrice(90_00).SetPrice(90_00).ExecX(ts.Ctx)
	webtest.WaitUntil(t, "the old address redirects", func() bool { return two.Get(product).StatusCode == http.StatusFound })
	two.SharePicture(shop)
	one.Client.Shop.UpdateOne(ts.Row).SetPublic(false).ExecX(webtest.System)
	webtest.WaitUntil(t, "the picture of the unpublished shop is not found", func() bool { return two.Get(shop).StatusCode == http.StatusNotFound })
}

// storedPicture stores a red picture for a shop.
func storedPicture(t *testing.T, s *webtest.Site, shop int) media.Picture {
	t.Helper()
	red := image.NewPaletted(image.Rect(0, 0, 400, 400), color.Palette{color.RGBA{220, 0, 0, 255}})
	var file bytes.Buffer
	if err := png.Encode(&file, red); err != nil {
		t.Fatal(err)
	}
	p, err := s.Media.Add(context.Background(), shop, file.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestShare_ShowsTheProductsPicture(t *testing.T) {
	s := webtest.NewSite(t)
	ts := s.NewShop("demo")
	picture := storedPicture(t, s, ts.Row.ID)
	ts.NewProduct("p", func(c *ent.ProductCreate) { c.SetImages([]media.Picture{picture}) })
	if c := color.RGBAModel.Convert(s.SharePicture(s.SharePicturePath("/demo/product/p")).At(300, 300)).(color.RGBA); c.R < 190 || c.G > 30 {
		t.Errorf("colour of the picture: %v", c)
	}
	// A product whose picture file is missing must still have a card.
	lost := media.Picture{Key: "1/0123456789abcdef0123", Width: 2000, Height: 1000, Color: "#000000"}
	ts.NewProduct("q", func(c *ent.ProductCreate) { c.SetImages([]media.Picture{lost}) })
	s.SharePicture(s.SharePicturePath("/demo/product/q"))
}

func TestShare_FallsBackToThePictureIfNoCardCanBeDrawn(t *testing.T) {
	s := webtest.NewSite(t)
	ts := s.NewShop("demo")
	picture := storedPicture(t, s, ts.Row.ID)
	want, _, _ := picture.JPEG()
	ts.NewProduct("han", func(c *ent.ProductCreate) { c.SetBnName("漢字").SetImages([]media.Picture{picture}) })
	ts.NewProduct("bare", func(c *ent.ProductCreate) { c.SetBnName("漢字") })
	if got := s.Get("/demo/product/han").Metas(); got["og:image"] != "http://haat.test"+want || got["og:image:width"] != "400" || got["twitter:card"] != "summary_large_image" {
		t.Errorf("product with a name that cannot be drawn: %v", got)
	}
	if got := s.Get("/demo/product/bare").Metas(); got["og:image"] != s.Get("/shop/demo").Metas()["og:image"] || got["og:image:alt"] != "দোকান demo" {
		t.Errorf("such a product without a picture: %v", got)
	}
	s.NewShop("han", func(c *ent.ShopCreate) { c.SetBnName("漢字") })
	if got := s.Get("/han/about-us").Metas(); got["og:image"] != "" || got["twitter:card"] != "summary" {
		t.Errorf("such a shop without a logo: %v", got)
	}
	ts.NewProduct("p", func(c *ent.ProductCreate) { c.SetImages([]media.Picture{picture}) })
	path := s.SharePicturePath("/demo/product/p")
	if err := s.Media.Close(); err != nil {
		t.Fatal(err)
	}
	if a := s.Get(path); a.StatusCode != http.StatusFound || a.Header.Get("Location") != want || a.Header.Get("Cache-Control") != "max-age=0" {
		t.Errorf("without the media store: status %d to %s", a.StatusCode, a.Header.Get("Location"))
	}
	if !strings.Contains(s.Log.String(), "share picture not drawn") {
		t.Error("the log lacks the failure")
	}
}

// Versions that the server has not signed must be refused before any database query.
func TestShare_ForgedAddressesCostNoQueries(t *testing.T) {
	s := webtest.NewSite(t)
	ts := s.NewShop("demo")
	ts.NewProduct("p")
	ts.NewProduct("q")
	s.NewShop("other").NewProduct("p")
	path, shop := s.SharePicturePath("/demo/product/p"), s.SharePicturePath("/shop/demo")
	version := strings.Split(path, "/")[3]
	s.Queries.Store(0)
	for _, forged := range []string{
		strings.Replace(path, "/p.jpg", "/q.jpg", 1), strings.Replace(path, "/demo/", "/other/", 1), strings.Replace(path, "/bn", "/en", 1),
		strings.TrimSuffix(path, ".jpg"), path + ".jpg", strings.Replace(path, ".jpg", ".png", 1), "/demo/share/" + version + ".jpg",
		strings.Replace(shop, ".jpg", "/p.jpg", 1), "/demo/share/x/p.jpg", "/demo/share/x.jpg", "/demo/share/.jpg", "/demo/share/" + version + "/.jpg",
		"/demo/share/" + strings.Repeat("0", 34) + "/p.jpg", "/demo/share/bn" + strings.Repeat("0", 32) + "/p.jpg", "/demo/share/" + strings.ToUpper(version) + "/p.jpg",
		"/demo/share/" + version[:len(version)-1] + "/p.jpg", "/demo/share/\u00e9/p.jpg",
	} {
		if a := s.Get(forged); a.StatusCode != http.StatusNotFound {
			t.Errorf("%s: %d", forged, a.StatusCode)
		}
	}
	if n := s.Queries.Load(); n != 0 {
		t.Errorf("%d queries", n)
	}
	s.SharePicture(path)
	s.Queries.Store(0)
	s.SharePicture(path)
	if n := s.Queries.Load(); n != 0 {
		t.Errorf("%d queries for a cached picture", n)
	}
}

func TestShare_ConcurrentRequestsShareADrawing(t *testing.T) {
	s := webtest.NewSite(t)
	s.NewShop("demo").NewProduct("p")
	path := s.SharePicturePath("/demo/product/p")
	s.Queries.Store(0)
	var group sync.WaitGroup
	for range 20 {
		group.Go(func() {
			if a := s.Get(path); a.StatusCode != http.StatusOK {
				t.Errorf("%d", a.StatusCode)
			}
		})
	}
	group.Wait()
	if n := s.Queries.Load(); n > 3 { // three queries load the shop, the product and its variants
		t.Errorf("%d queries", n)
	}
}

func TestShare_UnpublishedPagesHaveNoPicture(t *testing.T) {
	s := webtest.NewSite(t)
	ts := s.NewShop("demo")
	p := ts.NewProduct("p")
	product, shop := s.SharePicturePath("/demo/product/p"), s.SharePicturePath("/shop/demo")
	s.Client.Product.UpdateOne(p).SetStatus("draft").ExecX(ts.Ctx)
	if a := s.Get(product); a.StatusCode != http.StatusNotFound {
		t.Errorf("draft: status %d", a.StatusCode)
	}
	s.Client.Shop.UpdateOne(ts.Row).SetPublic(false).ExecX(webtest.System)
	for _, path := range []string{product, shop} {
		if a := s.Get(path); a.StatusCode != http.StatusNotFound {
			t.Errorf("unpublished shop: status %d", a.StatusCode)
		}
	}
}
