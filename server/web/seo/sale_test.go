package seo_test

import (
	"testing"
	"time"

	"haat/ent"
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
