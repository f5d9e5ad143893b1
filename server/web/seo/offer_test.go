package seo_test

import (
	"testing"

	"haat/ent/schema/kind"
	"haat/server/web/webtest"
)

// The price in a feed must be the price that the checkout charges, or the advertising account is closed.
func TestFeed_HasThePriceAfterAutomaticDiscounts(t *testing.T) {
	s := webtest.NewSite(t)
	ts := s.NewShop("demo")
	ts.NewProduct("lamp")
	shirt := ts.NewProduct("shirt")
	s.Client.Product.UpdateOne(shirt).SetOptions([]kind.Option{{Name: "Size", Values: []kind.OptionValue{{Value: "L"}}}}).ExecX(ts.Ctx)
	s.Client.Variant.Create().SetProduct(shirt).SetKey("L").SetValues([]string{"L"}).SetStock(3).SetSellingPrice(600_00).ExecX(ts.Ctx)
	s.Client.Discount.Create().SetName("Eid sale").SetAutomatic(true).SetTerms(kind.DiscountTerms{
		Class: "product", Value: kind.DiscountValue{Kind: "percent", Percent: 12_50},
	}).ExecX(ts.Ctx)
	for _, feed := range []string{"google", "meta"} {
		items := feedOf(s, "/demo/feeds/"+feed+".xml")
		if len(items) != 2 || items[0].Price != "100.00 BDT" || items[0].SalePrice != "87.50 BDT" || items[1].Price != "600.00 BDT" || items[1].SalePrice != "525.00 BDT" {
			t.Errorf("%s: %+v", feed, items)
		}
	}
}
