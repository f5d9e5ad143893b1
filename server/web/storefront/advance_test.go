package storefront_test

import (
	"strings"
	"testing"

	"haat/ent"
	"haat/ent/schema/kind"
	"haat/server/web/webtest"
)

// Customers who must pay in advance learn it at every price, not only in the checkout.
func TestAdvance_IsStatedBeforeTheCheckout(t *testing.T) {
	s := webtest.NewSite(t)
	ts := s.NewShop("demo", func(c *ent.ShopCreate) {
		c.SetPaymentRules(&kind.PaymentRules{Advance: kind.AdvanceRule{Kind: "fixed", Value: 150_00}})
	})
	ts.NewProduct("p")
	ts.NewProduct("own", func(c *ent.ProductCreate) { c.SetAdvance(&kind.AdvanceRule{Kind: "percent", Value: 12_50}) })
	const shop, own = "Pay ৳150 in advance and the rest on delivery.", "Pay 12.5% of the price in advance and the rest on delivery."
	for path, want := range map[string][]string{
		"/demo/product/p?lang=en":             {shop, `"acceptedPaymentMethod":"` + shop},
		"/demo/product/own?lang=en":           {shop, own, `"acceptedPaymentMethod":"` + own + " " + shop},
		"/demo/product/p":                     {"৳১৫০ অগ্রিম দিন, বাকি টাকা পণ্য হাতে পেয়ে।"},
		"/shop/demo?lang=en":                  {"Order in a minute"},
		"/demo/feeds/google.xml?lang=en":      {shop, own},
		"/demo/about-us?lang=en":              {"Delivery all over Bangladesh."},
		"/demo/best-selling-products?lang=en": {"Delivery all over Bangladesh."},
	} {
		a := s.Get(path)
		for _, each := range want {
			if !strings.Contains(a.Text, each) {
				t.Errorf("%s (status %d) does not say %q", path, a.StatusCode, each)
			}
		}
		for _, untrue := range []string{"Cash on delivery", "ক্যাশ অন ডেলিভারি: পণ্য"} {
			if strings.Contains(a.Text, untrue) {
				t.Errorf("%s says %q", path, untrue)
			}
		}
	}
}

func TestAdvance_OfLargeOrdersLeavesCashOnDelivery(t *testing.T) {
	s := webtest.NewSite(t)
	ts := s.NewShop("demo", func(c *ent.ShopCreate) {
		c.SetPaymentRules(&kind.PaymentRules{Advance: kind.AdvanceRule{Kind: "delivery"}, From: 5000_00})
	})
	ts.NewProduct("p")
	a := s.Get("/demo/product/p?lang=en")
	for _, want := range []string{"Cash on delivery: pay when you receive it", "For orders from ৳5,000: Pay the delivery charge in advance and the rest on delivery."} {
		if !strings.Contains(a.Text, want) {
			t.Errorf("%q is missing", want)
		}
	}
	if home := s.Get("/shop/demo?lang=en"); !strings.Contains(home.Text, "Cash on delivery") {
		t.Error("the home page does not offer cash on delivery")
	}
}
