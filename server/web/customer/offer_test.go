package customer_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"haat/ent/schema/kind"
	"haat/server/web/webtest"
)

// Wishlists, recently viewed products and suggestions show the same price as lists. The prices of a quote's lines do not contain the offer,
// because its discounts do.
func TestOffer_IsInTheResponsesForShoppers(t *testing.T) {
	s := webtest.NewSite(t)
	ts := s.NewShop("demo")
	lamp := ts.NewProduct("lamp")
	ts.NewCustomer("01912345678", "demo1234")
	session := webtest.WithCookies(ts.Login("01912345678", "demo1234"))
	wishes := fmt.Sprintf(`{"product_ids":[%d]}`, lamp.ID)
	quoted := fmt.Sprintf(`{"lines":[{"product_id":%d,"quantity":1}],"package_id":0,"district":""}`, lamp.ID)
	join := func() string {
		return s.Send(http.MethodPut, ts.CustomerPath("/wishlist"), wishes, session).WantStatus(t, http.StatusOK).Text
	}
	quote := fmt.Sprint("/api/v1/checkout/quote?lang=en&shop_id=", ts.Row.ID)
	if text := s.Post(quote, quoted).Text + join(); strings.Contains(text, `"offer"`) {
		t.Errorf("an offer without discounts: %s", text)
	}
	s.Client.Discount.Create().SetName("Eid sale").SetAutomatic(true).SetTerms(kind.DiscountTerms{
		Class: "product", Value: kind.DiscountValue{Kind: "percent", Percent: 20_00},
	}).ExecX(ts.Ctx)
	for name, text := range map[string]string{
		"quote": s.Post(quote, quoted).Text, "wishlist": s.Get(ts.CustomerPath("/wishlist"), session).Text,
		"joined wishlist": join(),
	} {
		if !strings.Contains(text, `"offer":{"price":80,"name":"-20%"}`) || strings.Count(text, `"price":100`) == 0 {
			t.Errorf("%s: %s", name, text)
		}
	}
	if text := s.Post(quote, quoted).Text; !strings.Contains(text, `"savings":20,`) || !strings.Contains(text, `"subtotal":100`) {
		t.Errorf("the quote has the discount twice: %s", text)
	}
}

// The last use of an automatic discount ends what cached pages show of it, and a canceled order gives it back.
func TestOffer_PagesFollowTheLastUse(t *testing.T) {
	c := webtest.NewCheckout(t)
	id := c.Site.Client.Discount.Create().SetName("Eid sale").SetAutomatic(true).SetMostUses(1).SetTerms(kind.DiscountTerms{
		Class: "product", Value: kind.DiscountValue{Kind: "percent", Percent: 20_00},
	}).SaveX(c.Ctx).ID
	stored := c.Site.Client.Discount.GetX(c.Ctx, id).UpdatedAt // PostgreSQL stores whole microseconds
	want := func(when string, shown bool) {
		t.Helper()
		for range 2 { // the second time from memory
			if a := c.Site.Get("/a/product/" + c.Product.Slug + "?lang=en"); a.StatusCode != http.StatusOK || strings.Contains(a.Text, "-20%") != shown {
				t.Errorf("%s: status %d, the page shows the discount: %v", when, a.StatusCode, !shown)
			}
		}
	}
	want("before", true)
	order, cookie := c.MustPlaceOrder("the-last-use-of-a-discount")
	want("after the last use", false)
	c.Site.Post(c.APIPath("/orders/"+order["order_id"].(string)+"/cancel"), `{}`, cookie).WantStatus(t, http.StatusOK)
	want("after the cancellation", true)
	if now := c.Site.Client.Discount.GetX(c.Ctx, id).UpdatedAt; !now.Equal(stored) {
		t.Error("a merchant who edits the discount gets a conflict")
	}
}
