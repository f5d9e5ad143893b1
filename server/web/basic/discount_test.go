package basic_test

import (
	"net/url"
	"strings"
	"testing"

	"haat/ent/order"
	"haat/ent/schema/kind"
	"haat/server/config"
	"haat/server/web/webtest"
)

// offer creates a discount of a tenth of the order with a code.
func (b *browser) offer(code string) {
	b.T.Helper()
	client := b.Site.Client
	id := client.Discount.Create().SetName("Eid offer").SetBnName("ঈদ অফার").
		SetTerms(kind.DiscountTerms{Class: "order", Value: kind.DiscountValue{Kind: "percent", Percent: 10_00}}).SaveX(b.Ctx).ID
	client.DiscountCode.Create().SetDiscountID(id).SetCode(code).ExecX(b.Ctx)
}

func TestDiscountCode_OfALinkCountsWithoutScripts(t *testing.T) {
	b := newBrowser(t)
	b.offer("EID10")
	page := b.get("/product/rice?lang=en&utm_source=facebook&code=eid10")
	if got := page.Header.Get("Cache-Control"); got != "private, no-store" || page.Header.Get("CDN-Cache-Control") != "" {
		t.Errorf("a page with a cookie may be cached: %q", got)
	}
	if again := b.get("/product/rice?lang=en"); len(again.Cookies()) > 0 || !strings.Contains(again.Header.Get("Cache-Control"), "public") {
		t.Errorf("other requests for the page: %v", again.Header)
	}
	b.post("/basic/cart", url.Values{"add": {b.item(0)}})
	cart := b.get("/basic/cart?lang=en")
	for _, text := range []string{"Code EID10 is applied.", "Eid offer", "After discounts"} {
		if !strings.Contains(cart.Text, text) {
			t.Errorf("the cart lacks %q: %.3000s", text, cart.Text)
		}
	}
	b.post("/basic/checkout", b.form())
	row := b.Site.Client.Order.Query().Where(order.DiscountGT(0)).OnlyX(b.Ctx)
	if row.Discount*10 != row.Subtotal || row.Total != row.Subtotal-row.Discount+row.ShippingFee {
		t.Errorf("order %+v", row)
	}
	if code := b.Site.Client.OrderDiscount.Query().OnlyX(b.Ctx).Code; code != "EID10" {
		t.Errorf("the order has the code %q", code)
	}
	for name := range b.cookies {
		if strings.HasPrefix(name, "haat_codes_") {
			t.Error("the code is kept after the order")
		}
	}
}

func TestDiscountCode_IsEnteredAndRemovedWithoutScripts(t *testing.T) {
	b := newBrowser(t)
	b.offer("EID10")
	b.post("/basic/cart", url.Values{"add": {b.item(0)}})
	for _, step := range []struct {
		form         url.Values
		shown, other string
	}{
		{url.Values{"code": {" eid ১০"}}, "Code EID10 is applied.", "has no code"},
		{url.Values{"code": {"WRONG"}}, "This shop has no code WRONG.", "<script>"},
		{url.Values{"remove_code": {"WRONG"}}, "Code EID10 is applied.", "WRONG"},
		{url.Values{"code": {`"><script>`}}, "Code EID10 is applied.", `"><script>`},
		{url.Values{"remove_code": {"EID10"}}, "Have a discount code?", "is applied"},
	} {
		b.post("/basic/cart", step.form)
		if page := b.get("/basic/cart?lang=en"); !strings.Contains(page.Text, step.shown) || strings.Contains(page.Text, "is applied") && step.other == "is applied" {
			t.Errorf("after %v: %.3000s", step.form, page.Text)
		}
	}
}

func TestDiscountCode_GuessesAreLimitedByNetwork(t *testing.T) {
	b := newBrowser(t, webtest.StrictLimits(func(*config.Limits) {}))
	b.offer("EID10")
	b.post("/basic/cart", url.Values{"add": {b.item(0)}})
	for range 31 {
		b.post("/basic/cart", url.Values{"code": {"WRONG"}})
		b.get("/basic/cart?lang=en")
	}
	b.post("/basic/cart", url.Values{"remove_code": {"WRONG"}})
	b.post("/basic/cart", url.Values{"code": {"EID10"}})
	if page := b.get("/basic/cart?lang=en"); !strings.Contains(page.Text, "Too many codes were tried.") || strings.Contains(page.Text, "Eid offer") {
		t.Errorf("a guessed code is looked up: %.3000s", page.Text)
	}
}
