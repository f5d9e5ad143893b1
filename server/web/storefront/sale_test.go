package storefront_test

import (
	"strings"
	"testing"
	"time"

	"haat/ent"
	"haat/ent/schema/kind"
	"haat/server/platform/dhaka"
	"haat/server/web/webtest"
)

// onSale adds a product of ৳100 that costs ৳80 between two times; zero times are open.
func onSale(ts *webtest.Shop, slug string, starts, ends time.Time) *ent.Product {
	return ts.NewProduct(slug, func(c *ent.ProductCreate) {
		c.SetSellingPrice(100_00).SetPrice(100_00).SetDiscount(20_00).SetDiscountType("PERCENT").SetCategoryID(ts.Category.ID)
		if !starts.IsZero() {
			c.SetSaleStartsAt(starts)
		}
		if !ends.IsZero() {
			c.SetSaleEndsAt(ends)
		}
	})
}

// woocommerce#31048, #64542: cached pages showed a sale price after its end.
func TestSale_PagesChangeAtItsStartAndEnd(t *testing.T) {
	s := webtest.NewSite(t)
	ts := s.NewShop("demo")
	starts := time.Now().Add(1500 * time.Millisecond)
	ends := starts.Add(1500 * time.Millisecond)
	onSale(ts, "lamp", starts, ends)
	want := func(when string, sale bool) {
		t.Helper()
		for _, path := range []string{"/demo/product/lamp?lang=en", "/shop/demo?lang=en", "/demo/category/rice?lang=en"} {
			for range 2 { // the second time from memory
				a := s.Get(path)
				if strings.Contains(a.Text, "৳80") != sale || !strings.Contains(a.Text, "৳100") {
					t.Errorf("%s: %s (status %d) shows the sale price: %v", when, path, a.StatusCode, !sale)
				}
				if a.Header.Get("CDN-Cache-Control") != "" && when != "after" {
					t.Errorf("%s: a CDN may keep %s", when, path)
				}
			}
		}
		if a := s.Get("/demo/product/lamp?lang=en"); strings.Contains(a.Text, `"priceValidUntil"`) != sale ||
			strings.Contains(a.Text, `"product:price:amount" content="80"`) != sale {
			t.Errorf("%s: structured data or link preview differ", when)
		}
	}
	want("before", false)
	time.Sleep(time.Until(starts))
	want("during", true)
	time.Sleep(time.Until(ends))
	want("after", false)
}

func TestSale_DistantEndsDoNotHinderCDNs(t *testing.T) {
	s := webtest.NewSite(t)
	ts := s.NewShop("demo")
	onSale(ts, "lamp", time.Time{}, time.Now().Add(24*time.Hour))
	a := s.Get("/demo/product/lamp")
	if a.Header.Get("CDN-Cache-Control") != "public, max-age=60" {
		t.Errorf("%v", a.Header)
	}
	if strings.Contains(s.Get("/demo/product/lamp?lang=en").Text, "২০") {
		t.Error("Bengali digits in an English page")
	}
}

func TestSale_StructuredDataStatesTheFirstEnd(t *testing.T) {
	now := time.Now().Truncate(time.Minute)
	hours := func(n int) time.Time { return now.Add(time.Duration(n) * time.Hour) }
	for name, c := range map[string]struct{ sale, discount, want int }{ // hours from now; 0: no end
		"neither":          {0, 0, 0},
		"sale":             {3, 0, 3},
		"discount":         {0, 4, 4},
		"sale first":       {3, 4, 3},
		"discount first":   {5, 4, 4},
		"discount is over": {3, -1, 3},
	} {
		s := webtest.NewSite(t)
		ts := s.NewShop("demo")
		ends := time.Time{}
		if c.sale != 0 {
			ends = hours(c.sale)
		}
		onSale(ts, "lamp", time.Time{}, ends)
		if c.discount != 0 {
			d := newOffer(ts, kind.DiscountValue{Kind: "percent", Percent: 10_00})
			d.Update().SetEndsAt(hours(c.discount)).ExecX(ts.Ctx)
		}
		page := s.Get("/demo/product/lamp?lang=en").Text
		until := `"priceValidUntil":"` + hours(c.want).Add(-time.Second).In(dhaka.Zone).Format(time.RFC3339) + `"`
		if strings.Contains(page, `"priceValidUntil"`) != (c.want != 0) || c.want != 0 && !strings.Contains(page, until) {
			t.Errorf("%s: the page lacks %s", name, until)
		}
	}
}
