package storefront_test

import (
	"html"
	"regexp"
	"strings"
	"testing"

	"haat/ent"
	"haat/server/web/webtest"
)

// A shop without a district has no zones for visitors, so the product's page must show the range of charges
// instead of the charge for one district.
func TestProduct_AShopWithoutADistrictShowsTheRangeOfCharges(t *testing.T) {
	s := webtest.NewSite(t)
	terms := func(slug, district, path string) string {
		ts := s.NewShop(slug, func(c *ent.ShopCreate) { c.SetDistrict(district) })
		addDelivery(ts)
		ts.NewProduct("p")
		return html.UnescapeString(regexp.MustCompile(`<[^>]+>`).ReplaceAllString(s.Get("/"+slug+"/product/p"+path).Text, ""))
	}
	for text, want := range map[string]string{
		terms("with", "Dhaka", "?lang=en"): "Delivery in the shop's district ৳60.50",
		terms("none", "", "?lang=en"):      "Delivery in Bangladesh ৳60.50 to ৳120You choose the delivery option at checkout.1–5 days",
		terms("bengali", "", ""):           "সারা দেশে ডেলিভারি ৳৬০.৫০ থেকে ৳১২০কোন ডেলিভারি নেবেন, অর্ডার করার সময় বেছে নেবেন।১–৫ দিনে পৌঁছায়",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the page lacks %q", want)
		}
		if without := !strings.Contains(want, "district"); without && (strings.Contains(text, "shop's district") || strings.Contains(text, "দোকানের জেলায়")) {
			t.Errorf("the page has a charge for the shop's district instead of %q", want)
		}
	}
}
