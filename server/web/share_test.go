package web_test

import (
	"bytes"
	"context"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"net/http"
	"strings"
	"sync"
	"testing"

	"haat/ent"
	"haat/server/platform/db/dbtest"
	"haat/server/platform/media"
)

// shared is the path of a page's picture for previews.
func (s *site) shared(path string, options ...option) string {
	s.t.Helper()
	address := s.get(path, options...).metas()["og:image"]
	_, rest, _ := strings.Cut(address, "://")
	return rest[strings.Index(rest, "/"):]
}

func (s *site) card(path string, options ...option) image.Image {
	s.t.Helper()
	a := s.get(path, options...)
	if a.StatusCode != http.StatusOK || a.Header.Get("Content-Type") != "image/jpeg" ||
		a.Header.Get("Cache-Control") != "public, max-age=31536000, immutable" || len(a.body) > 300<<10 {
		s.t.Fatalf("%s: %d %v, %d bytes", path, a.StatusCode, a.Header, len(a.body))
	}
	card, err := jpeg.Decode(strings.NewReader(a.body))
	if err != nil {
		s.t.Fatal(err)
	}
	if card.Bounds() != image.Rect(0, 0, 1200, 630) {
		s.t.Errorf("%s is %v", path, card.Bounds())
	}
	return card
}

func TestShare_OneOfEachProductAndOfTheShop(t *testing.T) {
	s := newSite(t)
	ts := s.shop("demo", func(c *ent.ShopCreate) { c.SetTheme(3).SetThemeColour("kingfisher") })
	ts.product("p")
	ts.product("q")
	seen := map[string]bool{}
	for _, page := range []string{"/demo/product/p", "/demo/product/p?lang=en", "/demo/product/q", "/shop/demo", "/shop/demo?lang=en"} {
		path := s.shared(page)
		if seen[path] {
			t.Errorf("%s has the picture of another page", page)
		}
		seen[path] = true
		// It is in the colour of the theme.
		if c := color.RGBAModel.Convert(s.card(path).At(1195, 5)).(color.RGBA); c.R > 25 || c.G < 80 || c.G > 105 || c.B < 170 {
			t.Errorf("%s is drawn on %v", page, c)
		}
	}
	// On a domain of its own the shop's addresses have no slug.
	s.client.ShopDomain.Create().SetDomain("demo.example").SetVerified(true).ExecX(ts.ctx)
	own := s.shared("/demo/product/p")
	if !strings.HasPrefix(own, "/share/bn") {
		t.Errorf("on the shop's own domain: %s", own)
	}
	s.card(own, host("demo.example"))
	if head := s.get(own, host("demo.example"), func(r *http.Request) { r.Method = http.MethodHead }); head.StatusCode != http.StatusOK || head.body != "" {
		t.Errorf("HEAD: %d", head.StatusCode)
	}
}

func TestShare_TheMarketHasOneInEachLanguage(t *testing.T) {
	s := newSite(t)
	s.shop("demo")
	seen := map[string]bool{}
	for page, alt := range map[string]string{"/": "হাট: ছোট ব্যবসার নিজের অনলাইন দোকান", "/?lang=en": "Haat: online shops for small businesses"} {
		tags := s.get(page).metas()
		if tags["og:image:width"] != "1200" || tags["og:image:height"] != "630" || tags["og:image:alt"] != alt || tags["twitter:card"] != "summary_large_image" ||
			tags["twitter:image"] != tags["og:image"] || !strings.HasPrefix(tags["og:image"], "http://haat.test/share/") {
			t.Errorf("%s: %v", page, tags)
		}
		path := s.shared(page)
		if seen[path] {
			t.Errorf("%s has the picture of the other language", page)
		}
		seen[path] = true
		s.queries.Store(0)
		s.card(path)
		if n := s.queries.Load(); n != 0 {
			t.Errorf("%d queries", n)
		}
		for _, c := range []struct {
			path string
			host string
		}{
			{path, "demo.haat.test"}, {path, "unknown.example"}, {"/demo" + path, "haat.test"}, {"/haat" + path, "haat.test"},
			{strings.TrimSuffix(path, ".jpg"), "haat.test"}, {strings.Replace(path, "/share/", "/share/x", 1), "haat.test"}, {"/share/.jpg", "haat.test"},
		} {
			if a := s.get(c.path, host(c.host)); a.StatusCode != http.StatusNotFound {
				t.Errorf("%s%s: %d", c.host, c.path, a.StatusCode)
			}
		}
	}
}

// What is on the picture has changed: so has its address, and the old one leads to it.
func TestShare_AChangeGivesANewAddress(t *testing.T) {
	s := newSite(t)
	ts := s.shop("demo")
	p := ts.product("p")
	before := s.shared("/demo/product/p")
	for name, change := range map[string]func(){
		"a price":    func() { s.client.Product.UpdateOne(p).SetSellingPrice(90_00).SetPrice(90_00).ExecX(ts.ctx) },
		"a discount": func() { s.client.Product.UpdateOne(p).SetPrice(80_00).SetDiscount(10_00).ExecX(ts.ctx) },
		"a name":     func() { s.client.Product.UpdateOne(p).SetBnName("নতুন").ExecX(ts.ctx) },
		"the theme":  func() { s.client.Shop.UpdateOne(ts.row).SetTheme(2).ExecX(system) },
		"the shop":   func() { s.client.Shop.UpdateOne(ts.row).SetBnName("অন্য").ExecX(system) },
		"the picture": func() {
			s.client.Product.UpdateOne(p).SetImages([]media.Picture{stored(t, s, ts.row.ID)}).ExecX(ts.ctx)
		},
	} {
		s.card(before) // it is kept
		change()
		now := s.shared("/demo/product/p")
		if now == before {
			t.Errorf("%s makes no difference", name)
		}
		a := s.get(before)
		if a.StatusCode != http.StatusFound || a.Header.Get("Location") != now || a.Header.Get("Cache-Control") != "max-age=0" {
			t.Errorf("%s: the old address answers %d to %s, not %s", name, a.StatusCode, a.Header.Get("Location"), now)
		}
		before = now
	}
	s.client.Product.UpdateOne(p).SetStock(3).ExecX(ts.ctx)
	if s.shared("/demo/product/p") != before {
		t.Error("the stock, which is not on it, makes a difference")
	}
}

// A card that one node has drawn is not shown once another has changed what is on it.
func TestShare_AChangeOnAnotherNodeIsSeen(t *testing.T) {
	address := dbtest.Postgres(t)
	renderer, err := sharedRenderer()
	if err != nil {
		t.Fatal(err)
	}
	one, two := newSiteWith(t, address, renderer), newSiteWith(t, address, renderer)
	ts := one.shop("demo")
	p := ts.product("p")
	product, shop := two.shared("/demo/product/p"), two.shared("/shop/demo")
	two.card(product)
	two.card(shop)
	one.client.Product.UpdateOne(p).SetSellingPrice(90_00).SetPrice(90_00).ExecX(ts.ctx)
	eventually(t, func() bool { return two.get(product).StatusCode == http.StatusFound })
	two.card(shop)
	one.client.Shop.UpdateOne(ts.row).SetPublic(false).ExecX(system)
	eventually(t, func() bool { return two.get(shop).StatusCode == http.StatusNotFound })
}

// stored is a red picture of a shop's.
func stored(t *testing.T, s *site, shop int) media.Picture {
	t.Helper()
	red := image.NewPaletted(image.Rect(0, 0, 400, 400), color.Palette{color.RGBA{220, 0, 0, 255}})
	var file bytes.Buffer
	if err := png.Encode(&file, red); err != nil {
		t.Fatal(err)
	}
	p, err := s.media.Add(context.Background(), shop, file.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestShare_ShowsTheProductsPicture(t *testing.T) {
	s := newSite(t)
	ts := s.shop("demo")
	picture := stored(t, s, ts.row.ID)
	ts.product("p", func(c *ent.ProductCreate) { c.SetImages([]media.Picture{picture}) })
	if c := color.RGBAModel.Convert(s.card(s.shared("/demo/product/p")).At(300, 300)).(color.RGBA); c.R < 190 || c.G > 30 {
		t.Errorf("there is %v", c)
	}
	// One whose files are gone has a card all the same.
	lost := media.Picture{Key: "1/0123456789abcdef0123", Width: 2000, Height: 1000, Color: "#000000"}
	ts.product("q", func(c *ent.ProductCreate) { c.SetImages([]media.Picture{lost}) })
	s.card(s.shared("/demo/product/q"))
}

func TestShare_WhereNoCardCanBeMadeThereIsThePicture(t *testing.T) {
	s := newSite(t)
	ts := s.shop("demo")
	picture := stored(t, s, ts.row.ID)
	want, _, _ := picture.JPEG()
	ts.product("han", func(c *ent.ProductCreate) { c.SetBnName("漢字").SetImages([]media.Picture{picture}) })
	ts.product("bare", func(c *ent.ProductCreate) { c.SetBnName("漢字") })
	if got := s.get("/demo/product/han").metas(); got["og:image"] != "http://haat.test"+want || got["og:image:width"] != "400" || got["twitter:card"] != "summary_large_image" {
		t.Errorf("a name in other letters: %v", got)
	}
	if got := s.get("/demo/product/bare").metas(); got["og:image"] != s.get("/shop/demo").metas()["og:image"] || got["og:image:alt"] != "দোকান demo" {
		t.Errorf("and no picture: %v", got)
	}
	s.shop("han", func(c *ent.ShopCreate) { c.SetBnName("漢字") })
	if got := s.get("/han/about-us").metas(); got["og:image"] != "" || got["twitter:card"] != "summary" {
		t.Errorf("a shop with such a name and no logo: %v", got)
	}
	ts.product("p", func(c *ent.ProductCreate) { c.SetImages([]media.Picture{picture}) })
	path := s.shared("/demo/product/p")
	if err := s.media.Close(); err != nil {
		t.Fatal(err)
	}
	if a := s.get(path); a.StatusCode != http.StatusFound || a.Header.Get("Location") != want || a.Header.Get("Cache-Control") != "max-age=0" {
		t.Errorf("while the store is away: %d to %s", a.StatusCode, a.Header.Get("Location"))
	}
	if !strings.Contains(s.log.String(), "share picture not drawn") {
		t.Error("the log does not say so")
	}
}

// What the server has not made is refused before anything is looked up.
func TestShare_MadeUpAddressesCostNothing(t *testing.T) {
	s := newSite(t)
	ts := s.shop("demo")
	ts.product("p")
	ts.product("q")
	s.shop("other").product("p")
	path, shop := s.shared("/demo/product/p"), s.shared("/shop/demo")
	version := strings.Split(path, "/")[3]
	s.queries.Store(0)
	for _, made := range []string{
		strings.Replace(path, "/p.jpg", "/q.jpg", 1), strings.Replace(path, "/demo/", "/other/", 1), strings.Replace(path, "/bn", "/en", 1),
		strings.TrimSuffix(path, ".jpg"), path + ".jpg", strings.Replace(path, ".jpg", ".png", 1), "/demo/share/" + version + ".jpg",
		strings.Replace(shop, ".jpg", "/p.jpg", 1), "/demo/share/x/p.jpg", "/demo/share/x.jpg", "/demo/share/.jpg", "/demo/share/" + version + "/.jpg",
		"/demo/share/" + strings.Repeat("0", 34) + "/p.jpg", "/demo/share/bn" + strings.Repeat("0", 32) + "/p.jpg", "/demo/share/" + strings.ToUpper(version) + "/p.jpg",
		"/demo/share/" + version[:len(version)-1] + "/p.jpg", "/demo/share/\u00e9/p.jpg",
	} {
		if a := s.get(made); a.StatusCode != http.StatusNotFound {
			t.Errorf("%s: %d", made, a.StatusCode)
		}
	}
	if n := s.queries.Load(); n != 0 {
		t.Errorf("%d queries", n)
	}
	s.card(path)
	s.queries.Store(0)
	s.card(path)
	if n := s.queries.Load(); n != 0 {
		t.Errorf("%d queries for one that is kept", n)
	}
}

func TestShare_ManyAtOnceAreOneDrawing(t *testing.T) {
	s := newSite(t)
	s.shop("demo").product("p")
	path := s.shared("/demo/product/p")
	s.queries.Store(0)
	var group sync.WaitGroup
	for range 20 {
		group.Go(func() {
			if a := s.get(path); a.StatusCode != http.StatusOK {
				t.Errorf("%d", a.StatusCode)
			}
		})
	}
	group.Wait()
	if n := s.queries.Load(); n > 3 { // the shop, the product and its variants
		t.Errorf("%d queries", n)
	}
}

func TestShare_NothingOfWhatIsNotShown(t *testing.T) {
	s := newSite(t)
	ts := s.shop("demo")
	p := ts.product("p")
	product, shop := s.shared("/demo/product/p"), s.shared("/shop/demo")
	s.client.Product.UpdateOne(p).SetStatus("draft").ExecX(ts.ctx)
	if a := s.get(product); a.StatusCode != http.StatusNotFound {
		t.Errorf("a draft: %d", a.StatusCode)
	}
	s.client.Shop.UpdateOne(ts.row).SetPublic(false).ExecX(system)
	for _, path := range []string{product, shop} {
		if a := s.get(path); a.StatusCode != http.StatusNotFound {
			t.Errorf("an unpublished shop: %d", a.StatusCode)
		}
	}
}
