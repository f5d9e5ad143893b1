package seo_test

import (
	"testing"
	"time"

	"haat/ent"
	"haat/ent/schema/kind"
	"haat/server/platform/dhaka"
	"haat/server/web/webtest"
)

func TestFeed_StatesTheDatesOfSales(t *testing.T) {
	s := webtest.NewSite(t)
	ts := s.NewShop("demo")
	now := time.Now()
	for slug, change := range map[string]func(*ent.ProductCreate){
		"now": func(c *ent.ProductCreate) { c.SetSaleStartsAt(now.Add(-time.Hour)).SetSaleEndsAt(now.Add(time.Hour)) },
		"planned": func(c *ent.ProductCreate) {
			c.SetSaleStartsAt(now.Add(time.Hour)).SetSaleEndsAt(now.Add(2 * time.Hour))
		},
		"limited": func(c *ent.ProductCreate) {
			c.SetSaleStartsAt(now.Add(time.Hour)).SetSaleEndsAt(now.Add(2 * time.Hour)).SetSaleUnits(5)
		},
		"open":    func(c *ent.ProductCreate) { c.SetSaleStartsAt(now.Add(time.Hour)) },
		"over":    func(c *ent.ProductCreate) { c.SetSaleEndsAt(now.Add(-time.Hour)) },
		"lasting": func(*ent.ProductCreate) {},
	} {
		ts.NewProduct(slug, func(c *ent.ProductCreate) {
			c.SetName(slug).SetSellingPrice(100_00).SetPrice(100_00).SetDiscount(20_00).SetDiscountType("PERCENT")
			change(c)
		})
	}
	sold := map[string]bool{"now": true, "planned": true, "lasting": true}
	for _, item := range feedOf(s, "/demo/feeds/google.xml?lang=en") {
		price := ""
		if sold[item.Title] {
			price = "80.00 BDT"
		}
		if item.SalePrice != price || item.Price != "100.00 BDT" {
			t.Errorf("%s: %q, %q", item.Title, item.Price, item.SalePrice)
		}
		dated := item.Title == "now" || item.Title == "planned"
		if dated != (item.Dates != "") {
			t.Errorf("%s: dates %q", item.Title, item.Dates)
		}
		if !dated {
			continue
		}
		starts, err := time.Parse("2006-01-02T15:04-0700", item.Dates[:21])
		if err != nil || starts.After(now.Add(time.Hour)) || item.Dates[16:22] != "+0600/" {
			t.Errorf("%s: %q, %v", item.Title, item.Dates, err)
		}
	}
}

// The price of an automatic discount on top of a sale counts while both do.
func TestFeed_StatesTheDatesOfAutomaticDiscounts(t *testing.T) {
	s := webtest.NewSite(t)
	ts := s.NewShop("demo")
	now := time.Now().Truncate(time.Minute)
	hours := func(n time.Duration) time.Time { return now.Add(n * time.Hour) }
	ts.Site.Client.Discount.Create().SetName("Eid").SetAutomatic(true).SetStartsAt(hours(-2)).SetEndsAt(hours(2)).
		SetTerms(kind.DiscountTerms{Class: "product", Value: kind.DiscountValue{Kind: "percent", Percent: 10_00}}).ExecX(ts.Ctx)
	products := map[string]struct {
		starts, ends time.Duration // of the sale; 0 without one
		price, dates string
	}{
		"plain":   {0, 0, "90.00 BDT", feedDates(hours(-2), hours(2))},
		"first":   {-3, 1, "72.00 BDT", feedDates(hours(-2), hours(1))},
		"last":    {-1, 3, "72.00 BDT", feedDates(hours(-1), hours(2))},
		"planned": {1, 3, "90.00 BDT", feedDates(hours(-2), hours(2))},
	}
	for slug, p := range products {
		ts.NewProduct(slug, func(c *ent.ProductCreate) {
			c.SetName(slug).SetSellingPrice(100_00).SetPrice(100_00)
			if p.ends != 0 {
				c.SetDiscount(20_00).SetDiscountType("PERCENT").SetSaleStartsAt(hours(p.starts)).SetSaleEndsAt(hours(p.ends))
			}
		})
	}
	items := feedOf(s, "/demo/feeds/google.xml?lang=en")
	if len(items) != len(products) {
		t.Errorf("%d items", len(items))
	}
	for _, item := range items {
		if want := products[item.Title]; item.SalePrice != want.price || item.Dates != want.dates {
			t.Errorf("%s: %q, %q; want %q, %q", item.Title, item.SalePrice, item.Dates, want.price, want.dates)
		}
	}
}

func feedDates(starts, ends time.Time) string {
	minute := func(at time.Time) string { return at.In(dhaka.Zone).Format("2006-01-02T15:04-0700") }
	return minute(starts) + "/" + minute(ends.Add(-time.Minute))
}
