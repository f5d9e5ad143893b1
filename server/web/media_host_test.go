package web_test

import (
	"fmt"
	"image/color"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"haat/ent"
	"haat/server/config"
	"haat/server/platform/db/dbtest"
	"haat/server/platform/media"
	"haat/server/web"
	"haat/server/web/webtest"
	"haat/ssr"
)

const mediaOrigin = "http://pictures.example"

// newMediaSite returns a site with a media host. It sets a global variable, so tests that use it must not run
// in parallel.
func newMediaSite(t *testing.T, bundle string) *webtest.Site {
	t.Helper()
	media.ServeAt(mediaOrigin)
	t.Cleanup(func() { media.ServeAt("") })
	js, err := web.Bundle(bundle)
	if err != nil {
		t.Fatal(err)
	}
	renderer, err := ssr.New(js, ssr.Options{VMs: 1, Wait: 30e9, Deadline: 30e9, FragmentBytes: 4 << 20, Media: media.Origin()})
	if err != nil {
		t.Fatal(err)
	}
	return webtest.NewSiteWith(t, dbtest.URL(t), renderer, func(c *config.Config) { c.MediaHost = "pictures.example" })
}

// newShopWithPictures creates a shop with pictures of every kind.
func newShopWithPictures(s *webtest.Site) *webtest.Shop {
	s.T.Helper()
	image := media.Picture{Key: "1/0123456789abcdef0123", Width: 2000, Height: 1000, Color: "#000000"}
	shop := s.NewShop("a", func(c *ent.ShopCreate) { c.SetLogo(&image) })
	shop.Site.Client.Category.UpdateOne(shop.Category).SetIcon(image.Path(160)).ExecX(shop.Ctx)
	for _, slug := range []string{"p", "q"} {
		// The names contain characters that share cards cannot draw, so the products' own pictures are used.
		shop.NewProduct(slug, func(c *ent.ProductCreate) {
			c.SetImages([]media.Picture{image}).SetName("漢字 " + slug).SetBnName("漢字 " + slug).SetCategoryID(shop.Category.ID)
		})
	}
	return shop
}

// Every page and API response must refer to pictures on the media host.
func TestMediaHost_AllPictureAddressesUseIt(t *testing.T) {
	for _, bundle := range []string{"compiled", "react"} {
		s := newMediaSite(t, bundle)
		shop := newShopWithPictures(s)
		owner := shop.Owner()
		json := webtest.Option(func(r *http.Request) { r.Header.Set("Accept", "application/json") })
		for path, least := range map[string]int{
			"/shop/a": 3, "/a/product/p": 6, "/a/category/" + shop.Category.Slug: 2, "/a/best-selling-products": 2, "/a/search?q=p": 1,
			"/": 0, "/a/cart": 1, "/a/sitemap.xml": 2, "/a/feeds/google.xml": 2, "/a/feeds/meta.xml": 2,
			fmt.Sprintf("/api/v1/products/search/%%E6%%BC%%A2%%E5%%AD%%97?shop_id=%d", shop.Row.ID): 1, "/api/v1/online-shop/a": 1,
		} {
			a := s.Get(path)
			if a.StatusCode != http.StatusOK {
				t.Errorf("%s: %d", path, a.StatusCode)
			}
			wantAtMediaHost(t, path, a.Text, least)
		}
		wantAtMediaHost(t, "client-side navigation", s.Get("/a/product/p", json).Text, 1)
		for _, path := range []string{"/products", "/categories", "/settings", "/featured"} {
			wantAtMediaHost(t, path, owner.Call("GET", path, nil).Text, 0)
		}
		for _, want := range []string{`data-media="` + mediaOrigin + `"`, `rel="icon" href="` + mediaOrigin + `/media/`,
			`property="og:image" content="` + mediaOrigin + `/media/`, `"image":["` + mediaOrigin + `/media/`} {
			if body := s.Get("/a/product/p").Text; !strings.Contains(body, want) {
				t.Errorf("%s: the product page does not contain %s", bundle, want)
			}
		}
	}
}

// wantAtMediaHost checks that all addresses of pictures in text are on the media host, and that there are at
// least minimum of them. Icons of categories in JSON are paths, which client/catalog/CategoryIcon.tsx
// completes.
func wantAtMediaHost(t *testing.T, what, text string, minimum int) {
	t.Helper()
	text = strings.NewReplacer(`"icon":"/media/`, "", `\u002F`, "/").Replace(text)
	atMediaHost, all := strings.Count(text, mediaOrigin+"/media/"), strings.Count(text, "/media/")
	if atMediaHost != all || atMediaHost < minimum {
		t.Errorf("%s: %d of %d addresses are on the media host, want at least %d", what, atMediaHost, all, minimum)
	}
}

// Content security policies must allow pictures of the media host, and none of its other content.
func TestMediaHost_PoliciesAllowOnlyItsPictures(t *testing.T) {
	s := newMediaSite(t, "compiled")
	shop := newShopWithPictures(s)
	s.Client.Shop.UpdateOne(shop.Row).SetPixelID("1234567890123456").ExecX(shop.Ctx)
	owner := shop.Owner()
	for path, a := range map[string]webtest.Response{
		"/a/product/p": s.Get("/a/product/p"), "/": s.Get("/"), "/admin/login": s.Get("/admin/login"),
		"preview": s.Get("/admin/a/preview?theme=2", owner.Session),
	} {
		policy := a.Header.Get("Content-Security-Policy")
		if a.StatusCode != http.StatusOK || !strings.Contains(policy, "img-src 'self' "+mediaOrigin+" ") || strings.Count(policy, mediaOrigin) != 1 {
			t.Errorf("%s: %d %s", path, a.StatusCode, policy)
		}
	}
	media.ServeAt("")
	if policy := webtest.NewSite(t).Get("/").Header.Get("Content-Security-Policy"); strings.Contains(policy, mediaOrigin) {
		t.Errorf("without a media host: %s", policy)
	}
}

// The media host must serve only pictures and /healthz, and neither read nor set cookies. Other hosts also
// serve pictures, for links that already exist.
func TestMediaHost_ServesOnlyPictures(t *testing.T) {
	s := newMediaSite(t, "compiled")
	newShopWithPictures(s)
	mine := s.NewShop("b").NewSignedInCustomer("01712345678")
	message := mine.DataOf(mine.SendMessage("first-message", "", webtest.PicturePart(webtest.Photo(t, color.RGBA{200, 0, 0, 255}))))
	path := "/media/" + message["picture"].(map[string]any)["key"].(string) + "/160.webp"
	ask := func(method, host, path string) *http.Response {
		req := httptest.NewRequest(method, path, nil)
		req.Host = host
		mine.Session(req)
		rec := httptest.NewRecorder()
		s.Handler.ServeHTTP(rec, req)
		return rec.Result()
	}
	for _, host := range []string{"pictures.example", "pictures.example:8443", "PICTURES.example.", "haat.test", "b.haat.test"} {
		res := ask("GET", host, path)
		for name, want := range map[string]string{
			"Content-Type": "image/webp", "Cache-Control": "public, max-age=31536000, immutable", "X-Content-Type-Options": "nosniff",
			"Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; sandbox", "Cross-Origin-Resource-Policy": "cross-origin", "Set-Cookie": "",
		} {
			if got := res.Header.Get(name); res.StatusCode != http.StatusOK || got != want {
				t.Errorf("%s: %d, %s: %q", host, res.StatusCode, name, got)
			}
		}
	}
	if res := ask("GET", "pictures.example", "/healthz"); res.StatusCode != http.StatusOK {
		t.Errorf("/healthz: status %d", res.StatusCode)
	}
	for _, route := range []string{
		"/", "/shop/a", "/a", "/a/product/p", "/admin", "/admin/login", "/api/v1/online-shop/a", "/api/v1/customer?shop_id=1", "/api/docs", "/assets/x.js",
		"/readyz", "/metrics", "/favicon.ico", "/robots.txt", "/sitemap.xml", "/share/x", "/sw.js", "/media", "/healthz/x", "/%6dedia/../shop/a",
	} {
		for _, method := range []string{"GET", "POST"} {
			res := ask(method, "pictures.example", route)
			if res.StatusCode != http.StatusNotFound || res.Header.Get("Set-Cookie") != "" || strings.HasPrefix(res.Header.Get("Content-Type"), "text/html") {
				t.Errorf("%s %s: %d %v", method, route, res.StatusCode, res.Header)
			}
		}
	}
	for _, route := range []string{"/media/1/x/160.webp", "/media/../shop/a", "/media/a/b/../../../shop/a", "/media//shop/a", "/media/1", "/media/1/0123456789abcdef0123/160.webp"} {
		res := ask("GET", "pictures.example", route)
		if res.StatusCode != http.StatusNotFound || strings.HasPrefix(res.Header.Get("Content-Type"), "text/html") {
			t.Errorf("%s: %d %v", route, res.StatusCode, res.Header)
		}
	}
}
