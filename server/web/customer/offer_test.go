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
