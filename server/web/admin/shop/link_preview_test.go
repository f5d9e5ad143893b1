package shop_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"haat/ent"
	"haat/server/web/page"
	"haat/server/web/webtest"
)

func previewPath(path, locale string) string {
	return "/link-preview?" + url.Values{"path": {path}, "locale": {locale}}.Encode()
}

func TestLinkPreview_IsTheHeadOfThePage(t *testing.T) {
	s := webtest.NewSite(t)
	ts := s.NewShop("rina", func(c *ent.ShopCreate) {
		c.SetName("Rina").SetBnName("রিনা").SetTagline("Rice from Dinajpur").SetBnTagline("দিনাজপুরের চাল")
	})
	ts.NewProduct("rice")
	owner := ts.Owner()
	for path, address := range map[string]string{
		"/": "/shop/rina", "/product/rice": "/rina/product/rice", "/best-selling-products": "/rina/best-selling-products",
		"/about-us": "/rina/about-us", "/refund-policy": "/rina/refund-policy",
	} {
		for _, locale := range []string{"bn", "en"} {
			got := webtest.Data[page.LinkPreview](t, owner.Call("GET", previewPath(path, locale), nil))
			document := s.Get(address + "?lang=" + locale)
			tags := document.Metas()
			if got.Title != tags["og:title"] || got.Description != tags["og:description"] || got.URL != tags["og:url"] || got.Site != tags["og:site_name"] ||
				string(got.Locale) != locale || got.ShopLocale != page.Bn || got.Hidden || got.Image == nil || got.Image.Alt != tags["og:image:alt"] {
				t.Errorf("%s in %s: %+v, the page has %v", path, locale, got, tags)
				continue
			}
			// The picture is the same file as the page's.
			if s.Get(got.Image.Address).Text != s.Get(s.SharePicturePath(address+"?lang="+locale)).Text {
				t.Errorf("%s in %s has another picture: %s", path, locale, got.Image.Address)
			}
		}
	}
	// Without a language, it is the shop's.
	if got := webtest.Data[page.LinkPreview](t, owner.Call("GET", previewPath("/product/rice", ""), nil)); got.Locale != page.Bn || got.URL != "http://haat.test/rina/product/rice" || got.Product == 0 {
		t.Errorf("%+v", got)
	}
}

func TestLinkPreview_ShowsUnpublishedShopsToMembersOnly(t *testing.T) {
	s := webtest.NewSite(t)
	ts := s.NewShop("closed", func(c *ent.ShopCreate) { c.SetPublic(false) })
	ts.NewProduct("rice")
	got := webtest.Data[page.LinkPreview](t, ts.Owner().Call("GET", previewPath("/product/rice", "bn"), nil))
	if !got.Hidden || got.Image == nil || !strings.HasPrefix(got.Image.Address, "/admin/closed/share/bn") {
		t.Fatalf("%+v", got)
	}
	s.SharePicture(got.Image.Address)
	public := strings.TrimPrefix(got.Image.Address, "/admin")
	other := strings.Replace(got.Image.Address, "/admin/closed/", "/admin/other/", 1)
	s.NewShop("other")
	for _, address := range []string{public, other} {
		if a := s.Get(address); a.StatusCode != http.StatusNotFound {
			t.Errorf("%s: %d", address, a.StatusCode)
		}
	}
}

func TestLinkPreview_RefusesOtherPages(t *testing.T) {
	s := webtest.NewSite(t)
	owner := s.NewShop("rina").Owner()
	for path, code := range map[string]string{
		"": "page_not_found", "/cart": "page_not_found", "/product/": "page_not_found", "//evil.test": "page_not_found", "/product/none": "product_not_found",
		"/category/none": "category_not_found", "/product/../cart": "product_not_found", "/:slug": "page_not_found",
	} {
		if a := owner.Call("GET", previewPath(path, "bn"), nil); a.StatusCode != http.StatusNotFound || !strings.Contains(a.Text, code) {
			t.Errorf("%q: %d %s", path, a.StatusCode, a.Text)
		}
	}
}
