package storefront_test

import (
	"context"
	"net/http"
	"testing"

	"haat/ent"
	"haat/ent/visitcount"
	"haat/server/web/webtest"
)

const browser = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/128.0.0.0 Mobile Safari/537.36"

// pagesOf returns the pages of a shop that were counted.
func pagesOf(s *webtest.Site, ts *webtest.Shop) int {
	s.T.Helper()
	if err := s.Server.Visits.Flush(context.Background()); err != nil {
		s.T.Fatal(err)
	}
	n := 0
	for _, row := range s.Client.VisitCount.Query().Where(visitcount.Source("")).AllX(ts.Ctx) {
		n += row.Pages
	}
	return n
}

func TestVisits_CountDocumentsOfPublishedShops(t *testing.T) {
	s := webtest.NewSite(t)
	ts := s.NewShop("demo")
	ts.NewProduct("p")
	hidden := s.NewShop("hidden", func(c *ent.ShopCreate) { c.SetPublic(false) })
	from := webtest.Header("User-Agent", browser)
	etag := s.Get("/demo/product/p", from).Header.Get("Etag")
	for name, send := range map[string]func() webtest.Response{
		"a cached page": func() webtest.Response { return s.Get("/demo/product/p?utm_source=fb", from) },
		"an unchanged page": func() webtest.Response {
			return s.Get("/demo/product/p", from, webtest.Header("If-None-Match", etag)).WantStatus(t, http.StatusNotModified)
		},
		"the shop's own host":    func() webtest.Response { return s.Get("/product/p", from, webtest.Host("demo.haat.test")) },
		"a page without scripts": func() webtest.Response { return s.Get("/demo/basic/cart", from) },
	} {
		before := pagesOf(s, ts)
		if send(); pagesOf(s, ts) != before+1 {
			t.Errorf("%s is not counted once", name)
		}
	}
	before := pagesOf(s, ts)
	s.Get("/demo/product/p", from, webtest.AsJSON)
	s.Get("/demo/product/none", from)
	s.Get("/demo/none", from)
	s.Get("/demo/robots.txt", from)
	s.Get("/demo", from)
	s.Get("/", from)
	s.Get("/hidden/cart", from)
	s.Get("/shop/hidden", from)
	s.Send(http.MethodHead, "/demo/product/p", "", from)
	s.Get("/demo/product/p")
	if n := pagesOf(s, ts) + pagesOf(s, hidden); n != before {
		t.Errorf("%d other requests are counted", n-before)
	}
}

func TestVisits_KeepPagesCached(t *testing.T) {
	s := webtest.NewSite(t)
	s.NewShop("demo").NewProduct("p")
	s.Get("/demo/product/p")
	s.Queries.Store(0)
	s.Get("/demo/product/p?utm_source=fb&utm_campaign=eid&gclid=1", webtest.Header("User-Agent", browser), webtest.Header("Referer", "https://facebook.com/"))
	if n := s.Queries.Load(); n != 0 {
		t.Errorf("%d queries", n)
	}
}
