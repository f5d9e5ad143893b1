package customer_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"haat/ent/order"
	"haat/ent/schema/kind"
	"haat/server/web/webtest"
)

func TestPlaceOrder_AccessIsProvedByBrowserKeyOrPhone(t *testing.T) {
	c := webtest.NewCheckout(t)
	order, cookie := c.MustPlaceOrder("first-key")
	id, key := order["order_id"].(string), order["key"].(string)
	getOrder := func(options ...webtest.Option) map[string]any {
		t.Helper()
		return c.Site.Get(c.APIPath("/orders/"+id), options...).Data(t)["data"].(map[string]any)
	}
	withoutProof := getOrder()
	if withoutProof["order"] != nil {
		t.Errorf("a visitor without proof sees %v", withoutProof["order"])
	}
	if text := fmt.Sprint(withoutProof["summary"]); strings.Contains(text, "Rahman") || strings.Contains(text, "House 12") || strings.Contains(text, "01712345678") {
		t.Errorf("the summary contains personal data: %s", text)
	}
	if complete := getOrder(cookie)["order"]; complete == nil || complete.(map[string]any)["name"] != "Ayesha Rahman" {
		t.Errorf("the browser that ordered sees %v", complete)
	}
	byKey := c.Site.Get(c.APIPath("/orders/" + id + "?key=" + key))
	if byKey.Data(t)["data"].(map[string]any)["order"] == nil {
		t.Error("the signed link does not show the order")
	}
	if getOrder(webtest.WithCookies(byKey))["order"] == nil {
		t.Error("the signed link does not grant the browser access")
	}
	for _, wrong := range []string{"x", key[1:], strings.ToUpper(key), "AAAAAAAAAAAAAAAAAAAAAA"} {
		if a := c.Site.Get(c.APIPath("/orders/" + id + "?key=" + wrong)); a.Data(t)["data"].(map[string]any)["order"] != nil {
			t.Errorf("the wrong key %q shows the order", wrong)
		}
	}
	other := c.Site.NewShop("b")
	if a := c.Site.Get(fmt.Sprintf("/api/v1/orders/%s?shop_id=%d&key=%s", id, other.Row.ID, key), cookie); a.StatusCode != http.StatusNotFound {
		t.Errorf("in another shop: status %d", a.StatusCode)
	}
	wrong := c.Site.Post(c.APIPath("/orders/"+id+"/proof"), `{"mobile":"01812345678"}`)
	if wrong.StatusCode != http.StatusUnprocessableEntity || wrong.APIError(t).Error.Code != "order_phone_wrong" || len(wrong.Cookies()) > 0 {
		t.Errorf("wrong phone: status %d %s", wrong.StatusCode, wrong.Text)
	}
	right := c.Site.Post(c.APIPath("/orders/"+id+"/proof"), `{"mobile":"+880 1712-345678"}`)
	if right.StatusCode != http.StatusOK || getOrder(webtest.WithCookies(right))["order"] == nil {
		t.Errorf("right phone: status %d %s", right.StatusCode, right.Text)
	}
	for _, a := range []webtest.Response{byKey, right, c.PlaceOrder("second-key", c.OrderBody(nil))} {
		if got := a.Header.Get("Cache-Control"); got != "no-store" {
			t.Errorf("Cache-Control: %q", got)
		}
		for _, cookie := range a.Cookies() {
			if !cookie.HttpOnly || cookie.SameSite != http.SameSiteLaxMode || strings.Contains(cookie.Value, id) {
				t.Errorf("cookie %+v", cookie)
			}
		}
	}
}

func TestPlaceOrder_SameKeyReturnsTheSameOrder(t *testing.T) {
	c := webtest.NewCheckout(t)
	first, _ := c.MustPlaceOrder("the-same-key")
	second, _ := c.MustPlaceOrder("the-same-key")
	if first["order_id"] != second["order_id"] || c.OrderCount() != 1 || c.Stock() != 4 {
		t.Errorf("orders %v and %v, %d stored, %d in stock", first["order_id"], second["order_id"], c.OrderCount(), c.Stock())
	}
	other := c.PlaceOrder("the-same-key", c.OrderBody(map[string]any{"line": "Elsewhere"}))
	if f := other.APIError(t).Error; other.StatusCode != http.StatusConflict || f.Code != "order_already_placed" || f.Fields["order_id"] != first["order_id"] {
		t.Errorf("same key with different content: status %d %s", other.StatusCode, other.Text)
	}
	for _, key := range []string{"", "short", strings.Repeat("k", 81), "with space", "ключ-ключ"} {
		a := c.PlaceOrder(key, c.OrderBody(nil))
		if a.StatusCode != http.StatusUnprocessableEntity || a.APIError(t).Error.Fields["idempotency_key"] == "" {
			t.Errorf("key %q: %d %s", key, a.StatusCode, a.Text)
		}
	}
	if c.OrderCount() != 1 {
		t.Errorf("%d orders", c.OrderCount())
	}
}

// A browser that did not receive the response must find its order with the idempotency key, if the key is too
// long to guess.
func TestPlacedOrder_IsFoundByItsKey(t *testing.T) {
	c := webtest.NewCheckout(t)
	long := strings.Repeat("0123456789abcdef", 2)
	find := func(key string) webtest.Response {
		t.Helper()
		return c.Site.Get(c.APIPath("/orders/placed"), webtest.Header("Idempotency-Key", key))
	}
	if a := find(long); a.StatusCode != http.StatusOK || a.Data(t)["data"] != nil {
		t.Errorf("before: status %d %s", a.StatusCode, a.Text)
	}
	order, _ := c.MustPlaceOrder(long)
	c.MustPlaceOrder("a-short-key")
	found := find(long)
	if whole, ok := found.Data(t)["data"].(map[string]any); !ok || whole["order_id"] != order["order_id"] || len(found.Cookies()) == 0 {
		t.Errorf("after: %s", found.Text)
	}
	for _, key := range []string{"a-short-key", long[1:], strings.ToUpper(long), ""} {
		if a := find(key); a.StatusCode != http.StatusOK || a.Data(t)["data"] != nil {
			t.Errorf("%q: %d %s", key, a.StatusCode, a.Text)
		}
	}
	other := c.Site.NewShop("b")
	if a := c.Site.Get(fmt.Sprintf("/api/v1/orders/placed?shop_id=%d", other.Row.ID), webtest.Header("Idempotency-Key", long)); a.Data(t)["data"] != nil {
		t.Errorf("in another shop: %s", a.Text)
	}
}

// Invalid orders must be refused with the name of the invalid field, and nothing may be stored.
func TestPlaceOrder_RefusesInvalidFields(t *testing.T) {
	c := webtest.NewCheckout(t)
	foreign := c.Site.NewShop("b")
	foreignProduct := foreign.NewProduct("tea")
	foreignPackage := c.Site.Client.ShippingPackage.Create().SetName("x").SetFee(1).SaveX(foreign.Ctx)
	line := func(id, quantity any) []any { return []any{map[string]any{"product_id": id, "quantity": quantity}} }
	for _, test := range []struct {
		name   string
		change map[string]any
		field  string
	}{
		{"negative quantity", map[string]any{"lines": line(c.Product.ID, -1)}, "lines.0.quantity"},
		{"zero quantity", map[string]any{"lines": line(c.Product.ID, 0)}, "lines.0.quantity"},
		{"huge quantity", map[string]any{"lines": line(c.Product.ID, 10_000)}, "lines.0.quantity"},
		{"quantity out of range", map[string]any{"lines": line(c.Product.ID, json.Number("1e40"))}, "lines.quantity"},
		{"fractional quantity", map[string]any{"lines": line(c.Product.ID, 1.5)}, "lines.quantity"},
		{"quantity as text", map[string]any{"lines": line(c.Product.ID, "1")}, "lines.quantity"},
		{"no lines", map[string]any{"lines": []any{}}, "lines"},
		{"lines as text", map[string]any{"lines": "all"}, "lines"},
		{"price from the client", map[string]any{"lines": []any{map[string]any{"product_id": c.Product.ID, "quantity": 1, "price": 1}}}, "price"},
		{"total from the client", map[string]any{"total": 1}, "total"},
		{"status from the client", map[string]any{"status": "completed"}, "status"},
		{"another shop's product", map[string]any{"lines": line(foreignProduct.ID, 1)}, "lines.0.product_id"},
		{"unknown product", map[string]any{"lines": line(1<<40, 1)}, "lines.0.product_id"},
		{"unknown variant", map[string]any{"lines": []any{map[string]any{"product_id": c.Product.ID, "variant_id": 999, "quantity": 1}}}, "lines.0.variant_id"},
		{"another shop's package", map[string]any{"package_id": foreignPackage.ID}, "package_id"},
		{"negative package", map[string]any{"package_id": -1}, "package_id"},
		{"name as a number", map[string]any{"name": 5}, "name"},
		{"no name", map[string]any{"name": " "}, "name"},
		{"long name", map[string]any{"name": strings.Repeat("আ", 51)}, "name"},
		{"landline number", map[string]any{"mobile": "029876543"}, "mobile"},
		{"no mobile", map[string]any{"mobile": nil}, "mobile"},
		{"invalid email", map[string]any{"email": "a@"}, "email"},
		{"district in another division", map[string]any{"division": "Khulna"}, "district"},
		{"no upazila", map[string]any{"upazila": ""}, "upazila"},
		{"no address line", map[string]any{"line": "\n"}, "line"},
		{"long note", map[string]any{"note": strings.Repeat("x", 1001)}, "note"},
	} {
		t.Run(test.name, func(t *testing.T) {
			a := c.PlaceOrder("bad-input-key", c.OrderBody(test.change))
			if a.StatusCode != http.StatusUnprocessableEntity || a.APIError(t).Error.Fields[test.field] == "" {
				t.Errorf("status %d %s, want an error of the field %s", a.StatusCode, a.Text, test.field)
			}
		})
	}
	for body, want := range map[string]int{"": 400, "[]": 422, `{"name":`: 400, "{}{}": 400, "\x00\xff": 400} {
		if a := c.PlaceOrder("bad-input-key", body); a.StatusCode != want {
			t.Errorf("%q: %d, want %d", body, a.StatusCode, want)
		}
	}
	if a := c.PlaceOrder("bad-input-key", c.OrderBody(map[string]any{"note": strings.Repeat("x", 1<<20)})); a.StatusCode != http.StatusRequestEntityTooLarge {
		t.Errorf("1 MB: %d", a.StatusCode)
	}
	if c.OrderCount() != 0 || c.Stock() != 5 || c.Site.Client.Outbox.Query().CountX(c.Ctx) != 0 {
		t.Errorf("%d orders, %d in stock", c.OrderCount(), c.Stock())
	}
}

func TestPlaceOrder_ErrorsContainTheCurrentFigures(t *testing.T) {
	c := webtest.NewCheckout(t)
	a := c.PlaceOrder("too-many-of-it", c.OrderBody(map[string]any{"lines": []any{map[string]any{"product_id": c.Product.ID, "quantity": 6}}}))
	f := a.APIError(t)
	if a.StatusCode != http.StatusConflict || f.Error.Code != "out_of_stock" || f.Error.Fields["lines.0.quantity"] != "5" || f.Data["total"] != 560.0 {
		t.Errorf("%d %s", a.StatusCode, a.Text)
	}
	quote := c.Site.Post(c.APIPath("/checkout/quote"), fmt.Sprintf(`{"lines":[{"product_id":%d,"quantity":1}],"package_id":%d}`, c.Product.ID, c.ShippingPackage.ID))
	fingerprint := quote.Data(t)["data"].(map[string]any)["fingerprint"].(string)
	c.Site.Client.ShippingPackage.UpdateOne(c.ShippingPackage).SetFee(120_00).ExecX(c.Ctx)
	a = c.PlaceOrder("an-old-price", c.OrderBody(map[string]any{"fingerprint": fingerprint}))
	if f := a.APIError(t); a.StatusCode != http.StatusConflict || f.Error.Code != "prices_changed" || f.Data["shipping_fee"] != 120.0 {
		t.Errorf("%d %s", a.StatusCode, a.Text)
	}
	if c.OrderCount() != 0 || c.Stock() != 5 {
		t.Errorf("%d orders, %d in stock", c.OrderCount(), c.Stock())
	}
}

func TestCancelOrder_OnlyOnceWhilePending(t *testing.T) {
	c := webtest.NewCheckout(t)
	order, cookie := c.MustPlaceOrder("to-be-canceled")
	path := c.APIPath("/orders/" + order["order_id"].(string) + "/cancel")
	if a := c.Site.Post(path, `{}`); a.StatusCode != http.StatusUnauthorized {
		t.Errorf("without proof: status %d", a.StatusCode)
	}
	a := c.Site.Post(path, `{"note":"too late"}`, cookie)
	if a.StatusCode != http.StatusOK || a.Data(t)["data"].(map[string]any)["status"] != "canceled" || c.Stock() != 5 {
		t.Errorf("status %d %s, %d in stock", a.StatusCode, a.Text, c.Stock())
	}
	a = c.Site.Post(path, `{}`, cookie)
	if f := a.APIError(t).Error; a.StatusCode != http.StatusConflict || f.Code != "order_status_illegal" || c.Stock() != 5 {
		t.Errorf("second time: status %d %s, %d in stock", a.StatusCode, a.Text, c.Stock())
	}
}

func TestTrackOrders_RevealsNoPersonalData(t *testing.T) {
	c := webtest.NewCheckout(t)
	first, cookie := c.MustPlaceOrder("order-one")
	c.MustPlaceOrder("order-two")
	track := func(query string, options ...webtest.Option) (webtest.Response, []any) {
		t.Helper()
		encoded, _ := json.Marshal(map[string]string{"query": query})
		a := c.Site.Post(c.APIPath("/orders/track"), string(encoded), options...)
		list, _ := a.Data(t)["data"].([]any)
		return a, list
	}
	id := first["order_id"].(string)
	if _, list := track(" #" + id[:4] + " " + id[4:]); len(list) != 1 || list[0].(map[string]any)["order_id"] != id {
		t.Errorf("by id: %v", list)
	}
	a, list := track("০১৭১২৩৪৫৬৭৮")
	if len(list) != 2 || strings.Contains(a.Text, id) || strings.Contains(a.Text, "Rahman") {
		t.Errorf("by phone: %s", a.Text)
	}
	if a, _ := track("01712345678", cookie); !strings.Contains(a.Text, id) {
		t.Errorf("by phone, in the browser that ordered: %s", a.Text)
	}
	for _, query := range []string{"99999999", "01812345678", "D9999"} {
		if a, _ := track(query); a.StatusCode != http.StatusNotFound || a.APIError(t).Error.Message != "Order not found. Please enter a valid order ID or phone number" {
			t.Errorf("%q: %d %s", query, a.StatusCode, a.Text)
		}
	}
	for _, query := range []string{"", "%", "'; DROP TABLE orders --", strings.Repeat("9", 5000)} {
		if a, _ := track(query); a.StatusCode != http.StatusNotFound && a.StatusCode != http.StatusUnprocessableEntity {
			t.Errorf("%.30q: %d %s", query, a.StatusCode, a.Text)
		}
	}
}

func TestOrders_OtherSitesCannotPlaceOrCancel(t *testing.T) {
	c := webtest.NewCheckout(t)
	order, cookie := c.MustPlaceOrder("of-this-site")
	for _, foreign := range []webtest.Option{webtest.Header("Sec-Fetch-Site", "cross-site"), webtest.Header("Origin", "https://evil.example")} {
		if a := c.PlaceOrder("of-another-site", c.OrderBody(nil), foreign); a.StatusCode != http.StatusForbidden {
			t.Errorf("place: status %d", a.StatusCode)
		}
		if a := c.Site.Post(c.APIPath("/orders/"+order["order_id"].(string)+"/cancel"), `{}`, cookie, foreign); a.StatusCode != http.StatusForbidden {
			t.Errorf("cancel: status %d", a.StatusCode)
		}
	}
	if c.OrderCount() != 1 {
		t.Errorf("%d orders", c.OrderCount())
	}
}

// Only merchants may set prices, discounts, advances and sources.
func TestPlaceOrder_RefusesPricesAndDiscountsFromCustomers(t *testing.T) {
	c := webtest.NewCheckout(t)
	line := map[string]any{"product_id": c.Product.ID, "quantity": 1, "price": 1}
	for name, change := range map[string]map[string]any{
		"price": {"lines": []any{line}}, "fee": {"fee": 0}, "discount": {"discount": 5}, "discount_percent": {"discount_percent": 500},
		"discount_reason": {"discount_reason": "x"}, "advance": {"advance": 5}, "source": {"source": "walk_in"},
	} {
		a := c.PlaceOrder("the-terms-"+name, c.OrderBody(change))
		if f := a.APIError(t); a.StatusCode != http.StatusUnprocessableEntity || f.Error.Code != "request_invalid" {
			t.Errorf("%s: status %d %s", name, a.StatusCode, a.Text)
		}
	}
	if c.OrderCount() != 0 || c.Stock() != 5 {
		t.Errorf("%d orders, %d in stock", c.OrderCount(), c.Stock())
	}
}

func TestPlaceOrder_StoresTheSourceOfTheVisit(t *testing.T) {
	c := webtest.NewCheckout(t)
	c.Site.Client.Product.UpdateOneID(c.Product.ID).SetStock(100).ExecX(c.Ctx)
	for i, each := range []struct {
		sent any
		want string
	}{
		{nil, ""}, {"?utm_source=FB&utm_campaign=Eid https://x.example/", "facebook/eid"}, {" https://www.google.com/", "google"},
		{strings.Repeat("x", 5000), ""}, {"?utm_source=%00%3Cb%3E\x00 \n", "b"},
	} {
		key := fmt.Sprint("source-key-", i)
		change := map[string]any{"visit_source": each.sent}
		if each.sent == nil {
			change = nil
		}
		c.PlaceOrder(key, c.OrderBody(change)).WantStatus(t, http.StatusOK)
		row := c.Site.Client.Order.Query().Where(order.IdempotencyKey(key)).OnlyX(c.Ctx)
		if row.VisitSource != each.want || row.Source != order.SourceShop {
			t.Errorf("%.50q: source %s of the visit %q, want %q", each.sent, row.Source, row.VisitSource, each.want)
		}
	}
	first := c.PlaceOrder("same-key", c.OrderBody(map[string]any{"visit_source": "?utm_source=a "})).WantStatus(t, http.StatusOK)
	if again := c.PlaceOrder("same-key", c.OrderBody(nil)); again.Text != first.Text {
		t.Errorf("a repeated request without the source: %s", again.Text)
	}
}

func TestTrackOrders_TellsOnlyTheCustomerAboutTheAdvance(t *testing.T) {
	c := webtest.NewCheckout(t)
	rules := &kind.PaymentRules{Advance: kind.AdvanceRule{Kind: "delivery"}, Wallets: []kind.Wallet{{Method: "bkash", Number: "01711111111", Type: "personal"}}}
	c.Site.Client.Shop.UpdateOneID(c.Row.ID).SetPaymentRules(rules).ExecX(c.Ctx)
	order, cookie := c.MustPlaceOrder("an-advance-key")
	id := order["order_id"].(string)
	for _, query := range []string{id, "01712345678"} {
		body := `{"query":"` + query + `"}`
		found := c.Site.Post(c.APIPath("/orders/track"), body, cookie).Data(t)["data"].([]any)
		pay, _ := found[0].(map[string]any)["pay"].(map[string]any)
		if len(found) != 1 || pay == nil || pay["link"] != "/basic/pay?order="+id || !strings.Contains(fmt.Sprint(pay["texts"]), "To pay now: ৳60. On delivery: ৳") {
			t.Errorf("%s: the customer sees %v", query, found)
		}
		if a := c.Site.Post(c.APIPath("/orders/track"), body); a.StatusCode != http.StatusOK || strings.Contains(a.Text, `"pay"`) || strings.Contains(a.Text, "৳") {
			t.Errorf("%s: a stranger sees %s", query, a.Text)
		}
	}
}
