package web_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"haat/ent"
	"haat/server/config"
)

// counter is a shop with one product, at whose API things are bought.
type counter struct {
	*testShop
	t       *testing.T
	product *ent.Product
	pack    *ent.ShippingPackage
}

func openCounter(t *testing.T, change ...func(*config.Config)) *counter {
	t.Helper()
	ts := newSite(t, change...).shop("a")
	return &counter{
		testShop: ts, t: t,
		product: ts.product("rice", func(c *ent.ProductCreate) { c.SetStock(5) }),
		pack:    ts.site.client.ShippingPackage.Create().SetName("Everywhere").SetBnName("সবখানে").SetFee(60_00).SaveX(ts.ctx),
	}
}

func (c *counter) at(path string) string {
	sign := "?"
	if strings.Contains(path, "?") {
		sign = "&"
	}
	return fmt.Sprintf("/api/v1%s%sshop_id=%d&lang=en", path, sign, c.row.ID)
}

// body is an order of one of the product, with what change sets or, by nil, removes.
func (c *counter) body(change map[string]any) string {
	c.t.Helper()
	order := map[string]any{
		"name": "Ayesha Rahman", "mobile": "01712345678", "email": "", "note": "",
		"division": "Dhaka", "district": "Dhaka", "upazila": "Mirpur", "line": "House 12, Road 7",
		"package_id": c.pack.ID, "lines": []any{map[string]any{"product_id": c.product.ID, "quantity": 1}},
	}
	for name, value := range change {
		if order[name] = value; value == nil {
			delete(order, name)
		}
	}
	encoded, err := json.Marshal(order)
	if err != nil {
		c.t.Fatal(err)
	}
	return string(encoded)
}

func (c *counter) place(key, body string, options ...option) answer {
	c.t.Helper()
	return c.site.post(c.at("/orders"), body, append(options, header("Idempotency-Key", key))...)
}

// placed places an order that must be taken, and returns it with the browser's cookie.
func (c *counter) placed(key string) (order map[string]any, cookie option) {
	c.t.Helper()
	a := c.place(key, c.body(nil))
	if a.StatusCode != http.StatusOK {
		c.t.Fatalf("order: %d %s", a.StatusCode, a.body)
	}
	return a.data(c.t)["data"].(map[string]any), withCookies(a)
}

func withCookies(a answer) option {
	var pairs []string
	for _, cookie := range a.Cookies() {
		pairs = append(pairs, cookie.Name+"="+cookie.Value)
	}
	return header("Cookie", strings.Join(pairs, "; "))
}

func (c *counter) orders() int { return c.site.client.Order.Query().CountX(c.ctx) }

func (c *counter) stock() int { return c.site.client.Product.GetX(c.ctx, c.product.ID).Stock }

type failure struct {
	Error struct {
		Code, Message string
		Fields        map[string]string
	}
	Data map[string]any
}

func (a answer) failure(t testing.TB) failure {
	t.Helper()
	var f failure
	if err := json.Unmarshal([]byte(a.body), &f); err != nil {
		t.Fatalf("%v in %.200s", err, a.body)
	}
	return f
}

func TestPlaceOrder_IsProvedByTheBrowserTheKeyOrThePhone(t *testing.T) {
	c := openCounter(t)
	order, cookie := c.placed("first-key")
	id, key := order["order_id"].(string), order["key"].(string)
	look := func(options ...option) map[string]any {
		t.Helper()
		return c.site.get(c.at("/orders/"+id), options...).data(t)["data"].(map[string]any)
	}
	stranger := look()
	if stranger["order"] != nil {
		t.Errorf("a stranger sees %v", stranger["order"])
	}
	if text := fmt.Sprint(stranger["summary"]); strings.Contains(text, "Rahman") || strings.Contains(text, "House 12") || strings.Contains(text, "01712345678") {
		t.Errorf("the summary has %s", text)
	}
	if whole := look(cookie)["order"]; whole == nil || whole.(map[string]any)["name"] != "Ayesha Rahman" {
		t.Errorf("the browser that ordered sees %v", whole)
	}
	keyed := c.site.get(c.at("/orders/" + id + "?key=" + key))
	if keyed.data(t)["data"].(map[string]any)["order"] == nil {
		t.Error("the signed link shows nothing")
	}
	if look(withCookies(keyed))["order"] == nil {
		t.Error("after the signed link the browser is not remembered")
	}
	for _, wrong := range []string{"x", key[1:], strings.ToUpper(key), "AAAAAAAAAAAAAAAAAAAAAA"} {
		if a := c.site.get(c.at("/orders/" + id + "?key=" + wrong)); a.data(t)["data"].(map[string]any)["order"] != nil {
			t.Errorf("the key %q shows the order", wrong)
		}
	}
	other := c.site.shop("b")
	if a := c.site.get(fmt.Sprintf("/api/v1/orders/%s?shop_id=%d&key=%s", id, other.row.ID, key), cookie); a.StatusCode != http.StatusNotFound {
		t.Errorf("in another shop: %d", a.StatusCode)
	}
	wrong := c.site.post(c.at("/orders/"+id+"/proof"), `{"mobile":"01812345678"}`)
	if wrong.StatusCode != http.StatusUnprocessableEntity || wrong.failure(t).Error.Code != "order_phone_wrong" || len(wrong.Cookies()) > 0 {
		t.Errorf("a wrong phone: %d %s", wrong.StatusCode, wrong.body)
	}
	right := c.site.post(c.at("/orders/"+id+"/proof"), `{"mobile":"+880 1712-345678"}`)
	if right.StatusCode != http.StatusOK || look(withCookies(right))["order"] == nil {
		t.Errorf("the phone: %d %s", right.StatusCode, right.body)
	}
	for _, a := range []answer{keyed, right, c.place("second-key", c.body(nil))} {
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

func TestPlaceOrder_TheSameKeyIsTheSameOrder(t *testing.T) {
	c := openCounter(t)
	first, _ := c.placed("the-same-key")
	second, _ := c.placed("the-same-key")
	if first["order_id"] != second["order_id"] || c.orders() != 1 || c.stock() != 4 {
		t.Errorf("%v and %v, %d orders, %d left", first["order_id"], second["order_id"], c.orders(), c.stock())
	}
	other := c.place("the-same-key", c.body(map[string]any{"line": "Elsewhere"}))
	if f := other.failure(t).Error; other.StatusCode != http.StatusConflict || f.Code != "order_already_placed" || f.Fields["order_id"] != first["order_id"] {
		t.Errorf("with other content: %d %s", other.StatusCode, other.body)
	}
	for _, key := range []string{"", "short", strings.Repeat("k", 81), "with space", "ключ-ключ"} {
		a := c.place(key, c.body(nil))
		if a.StatusCode != http.StatusUnprocessableEntity || a.failure(t).Error.Fields["idempotency_key"] == "" {
			t.Errorf("key %q: %d %s", key, a.StatusCode, a.body)
		}
	}
	if c.orders() != 1 {
		t.Errorf("%d orders", c.orders())
	}
}

// A browser that lost the answer finds its order by the key alone, which must be
// one that nobody guesses.
func TestPlacedOrder_ByItsKey(t *testing.T) {
	c := openCounter(t)
	long := strings.Repeat("0123456789abcdef", 2)
	find := func(key string) answer {
		t.Helper()
		return c.site.get(c.at("/orders/placed"), header("Idempotency-Key", key))
	}
	if a := find(long); a.StatusCode != http.StatusOK || a.data(t)["data"] != nil {
		t.Errorf("before: %d %s", a.StatusCode, a.body)
	}
	order, _ := c.placed(long)
	c.placed("a-short-key")
	found := find(long)
	if whole, ok := found.data(t)["data"].(map[string]any); !ok || whole["order_id"] != order["order_id"] || len(found.Cookies()) == 0 {
		t.Errorf("after: %s", found.body)
	}
	for _, key := range []string{"a-short-key", long[1:], strings.ToUpper(long), ""} {
		if a := find(key); a.StatusCode != http.StatusOK || a.data(t)["data"] != nil {
			t.Errorf("%q: %d %s", key, a.StatusCode, a.body)
		}
	}
	other := c.site.shop("b")
	if a := c.site.get(fmt.Sprintf("/api/v1/orders/placed?shop_id=%d", other.row.ID), header("Idempotency-Key", long)); a.data(t)["data"] != nil {
		t.Errorf("in another shop: %s", a.body)
	}
}

// What cannot be an order is refused with the field named, and nothing is stored.
func TestPlaceOrder_BadInput(t *testing.T) {
	c := openCounter(t)
	foreign := c.site.shop("b")
	foreignProduct := foreign.product("tea")
	foreignPackage := c.site.client.ShippingPackage.Create().SetName("x").SetFee(1).SaveX(foreign.ctx)
	line := func(id, quantity any) []any { return []any{map[string]any{"product_id": id, "quantity": quantity}} }
	for _, test := range []struct {
		name   string
		change map[string]any
		field  string
	}{
		{"negative quantity", map[string]any{"lines": line(c.product.ID, -1)}, "lines.0.quantity"},
		{"zero quantity", map[string]any{"lines": line(c.product.ID, 0)}, "lines.0.quantity"},
		{"huge quantity", map[string]any{"lines": line(c.product.ID, 10_000)}, "lines.0.quantity"},
		{"a quantity beyond all numbers", map[string]any{"lines": line(c.product.ID, json.Number("1e40"))}, "lines.quantity"},
		{"fractional quantity", map[string]any{"lines": line(c.product.ID, 1.5)}, "lines.quantity"},
		{"quantity as text", map[string]any{"lines": line(c.product.ID, "1")}, "lines.quantity"},
		{"no lines", map[string]any{"lines": []any{}}, "lines"},
		{"lines of another type", map[string]any{"lines": "all"}, "lines"},
		{"a price by the client", map[string]any{"lines": []any{map[string]any{"product_id": c.product.ID, "quantity": 1, "price": 1}}}, "price"},
		{"a total by the client", map[string]any{"total": 1}, "total"},
		{"a status by the client", map[string]any{"status": "completed"}, "status"},
		{"another shop's product", map[string]any{"lines": line(foreignProduct.ID, 1)}, "lines.0.product_id"},
		{"nobody's product", map[string]any{"lines": line(1<<40, 1)}, "lines.0.product_id"},
		{"nobody's variant", map[string]any{"lines": []any{map[string]any{"product_id": c.product.ID, "variant_id": 999, "quantity": 1}}}, "lines.0.variant_id"},
		{"another shop's package", map[string]any{"package_id": foreignPackage.ID}, "package_id"},
		{"a negative package", map[string]any{"package_id": -1}, "package_id"},
		{"a name as number", map[string]any{"name": 5}, "name"},
		{"no name", map[string]any{"name": " "}, "name"},
		{"a long name", map[string]any{"name": strings.Repeat("আ", 51)}, "name"},
		{"a landline", map[string]any{"mobile": "029876543"}, "mobile"},
		{"no mobile", map[string]any{"mobile": nil}, "mobile"},
		{"a bad e-mail", map[string]any{"email": "a@"}, "email"},
		{"a district of another division", map[string]any{"division": "Khulna"}, "district"},
		{"no upazila", map[string]any{"upazila": ""}, "upazila"},
		{"no line", map[string]any{"line": "\n"}, "line"},
		{"a long note", map[string]any{"note": strings.Repeat("x", 1001)}, "note"},
	} {
		t.Run(test.name, func(t *testing.T) {
			a := c.place("bad-input-key", c.body(test.change))
			if a.StatusCode != http.StatusUnprocessableEntity || a.failure(t).Error.Fields[test.field] == "" {
				t.Errorf("%d %s, want the field %s", a.StatusCode, a.body, test.field)
			}
		})
	}
	for body, want := range map[string]int{"": 400, "[]": 422, `{"name":`: 400, "{}{}": 400, "\x00\xff": 400} {
		if a := c.place("bad-input-key", body); a.StatusCode != want {
			t.Errorf("%q: %d, want %d", body, a.StatusCode, want)
		}
	}
	if a := c.place("bad-input-key", c.body(map[string]any{"note": strings.Repeat("x", 1<<20)})); a.StatusCode != http.StatusRequestEntityTooLarge {
		t.Errorf("1 MB: %d", a.StatusCode)
	}
	if c.orders() != 0 || c.stock() != 5 || c.site.client.Outbox.Query().CountX(c.ctx) != 0 {
		t.Errorf("%d orders, %d left", c.orders(), c.stock())
	}
}

func TestPlaceOrder_WhatRanOutIsToldWithTheFigures(t *testing.T) {
	c := openCounter(t)
	a := c.place("too-many-of-it", c.body(map[string]any{"lines": []any{map[string]any{"product_id": c.product.ID, "quantity": 6}}}))
	f := a.failure(t)
	if a.StatusCode != http.StatusConflict || f.Error.Code != "out_of_stock" || f.Error.Fields["lines.0.quantity"] != "5" || f.Data["total"] != 560.0 {
		t.Errorf("%d %s", a.StatusCode, a.body)
	}
	quote := c.site.post(c.at("/checkout/quote"), fmt.Sprintf(`{"lines":[{"product_id":%d,"quantity":1}],"package_id":%d}`, c.product.ID, c.pack.ID))
	print := quote.data(t)["data"].(map[string]any)["fingerprint"].(string)
	c.site.client.ShippingPackage.UpdateOne(c.pack).SetFee(120_00).ExecX(c.ctx)
	a = c.place("an-old-price", c.body(map[string]any{"fingerprint": print}))
	if f := a.failure(t); a.StatusCode != http.StatusConflict || f.Error.Code != "prices_changed" || f.Data["shipping_fee"] != 120.0 {
		t.Errorf("%d %s", a.StatusCode, a.body)
	}
	if c.orders() != 0 || c.stock() != 5 {
		t.Errorf("%d orders, %d left", c.orders(), c.stock())
	}
}

func TestCancelOrder_OnceWhileItIsPending(t *testing.T) {
	c := openCounter(t)
	order, cookie := c.placed("to-be-canceled")
	path := c.at("/orders/" + order["order_id"].(string) + "/cancel")
	if a := c.site.post(path, `{}`); a.StatusCode != http.StatusUnauthorized {
		t.Errorf("a stranger: %d", a.StatusCode)
	}
	a := c.site.post(path, `{"note":"too late"}`, cookie)
	if a.StatusCode != http.StatusOK || a.data(t)["data"].(map[string]any)["status"] != "canceled" || c.stock() != 5 {
		t.Errorf("%d %s, %d left", a.StatusCode, a.body, c.stock())
	}
	a = c.site.post(path, `{}`, cookie)
	if f := a.failure(t).Error; a.StatusCode != http.StatusConflict || f.Code != "order_status_illegal" || c.stock() != 5 {
		t.Errorf("twice: %d %s, %d left", a.StatusCode, a.body, c.stock())
	}
}

func TestTrackOrders_ByIDOrPhoneWithoutTellingMore(t *testing.T) {
	c := openCounter(t)
	first, cookie := c.placed("order-one")
	c.placed("order-two")
	track := func(query string, options ...option) (answer, []any) {
		t.Helper()
		encoded, _ := json.Marshal(map[string]string{"query": query})
		a := c.site.post(c.at("/orders/track"), string(encoded), options...)
		list, _ := a.data(t)["data"].([]any)
		return a, list
	}
	id := first["order_id"].(string)
	if _, list := track(" #" + id[:4] + " " + id[4:]); len(list) != 1 || list[0].(map[string]any)["order_id"] != id {
		t.Errorf("by id: %v", list)
	}
	a, list := track("০১৭১২৩৪৫৬৭৮")
	if len(list) != 2 || strings.Contains(a.body, id) || strings.Contains(a.body, "Rahman") {
		t.Errorf("by phone: %s", a.body)
	}
	if a, _ := track("01712345678", cookie); !strings.Contains(a.body, id) {
		t.Errorf("by phone in the browser that ordered: %s", a.body)
	}
	for _, query := range []string{"99999999", "01812345678", "D9999"} {
		if a, _ := track(query); a.StatusCode != http.StatusNotFound || a.failure(t).Error.Message != "Order not found. Please enter a valid order ID or phone number" {
			t.Errorf("%q: %d %s", query, a.StatusCode, a.body)
		}
	}
	for _, query := range []string{"", "%", "'; DROP TABLE orders --", strings.Repeat("9", 5000)} {
		if a, _ := track(query); a.StatusCode != http.StatusNotFound && a.StatusCode != http.StatusUnprocessableEntity {
			t.Errorf("%.30q: %d %s", query, a.StatusCode, a.body)
		}
	}
}

func TestOrders_AnotherSiteCannotPlaceOrCancel(t *testing.T) {
	c := openCounter(t)
	order, cookie := c.placed("of-this-site")
	for _, foreign := range []option{header("Sec-Fetch-Site", "cross-site"), header("Origin", "https://evil.example")} {
		if a := c.place("of-another-site", c.body(nil), foreign); a.StatusCode != http.StatusForbidden {
			t.Errorf("place: %d", a.StatusCode)
		}
		if a := c.site.post(c.at("/orders/"+order["order_id"].(string)+"/cancel"), `{}`, cookie, foreign); a.StatusCode != http.StatusForbidden {
			t.Errorf("cancel: %d", a.StatusCode)
		}
	}
	if c.orders() != 1 {
		t.Errorf("%d orders", c.orders())
	}
}
