package customer_test

import (
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"haat/ent"
	"haat/ent/schema/kind"
	"haat/server/web/webtest"
)

func TestAPI_OnlineShopHidesOwnerDataWhileUnpublished(t *testing.T) {
	s := webtest.NewSite(t)
	ts := s.NewShop("demo", func(c *ent.ShopCreate) {
		c.SetAddress("Dhaka").SetOwnerEmail("owner@demo.example").SetOwnerMobile("01811000009").SetGtm("GTM-1").
			SetChatChannel("whatsapp").SetWhatsappChat("01712-000001").SetMetaTitle("Title").SetBnMetaTitle("শিরোনাম")
	})
	s.Client.ShopDomain.Create().SetDomain("demo.example").SetVerified(true).ExecX(ts.Ctx)
	s.NewShop("closed", func(c *ent.ShopCreate) {
		c.SetPublic(false).SetOwnerMobile("01811000009").SetOwnerEmail("owner@closed.example").SetChatChannel("whatsapp").SetWhatsappChat("01712000001")
	})
	s.NewShop("dollar", func(c *ent.ShopCreate) { c.SetCurrency("USD") })

	shop := s.Get("/api/v1/online-shop/demo").Data(t)["data"].(map[string]any)
	for name, want := range map[string]any{
		"slug": "demo", "name": "দোকান demo", "address": "Dhaka", "public": true, "currency": "BDT", "gtm": "GTM-1", "meta_title": "শিরোনাম",
		"custom_domain": map[string]any{"domain": "demo.example"},
		"user":          map[string]any{"email": "owner@demo.example", "mobile_number": "01811000009"},
		"online_shop_settings": map[string]any{
			"seo_data":             map[string]any{"meta_title": "শিরোনাম", "meta_description": ""},
			"default_chat_channel": "whatsapp", "whatsapp_chat": "8801712000001", "facebook_chat": "",
		},
	} {
		if got := shop[name]; fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("%s: %v, want %v", name, got, want)
		}
	}
	for path, name := range map[string]string{
		"/api/v1/online-shop/demo?lang=en": "Shop demo", "/api/v1/online-shop/demo?lang=xx": "দোকান demo",
		"/api/v1/online-shop/dollar": "Shop dollar", "/api/v1/online-shop/dollar?lang=bn": "দোকান dollar",
	} {
		if got := s.Get(path).Data(t)["data"].(map[string]any)["name"]; got != name {
			t.Errorf("%s: %v, want %s", path, got, name)
		}
	}
	if got := s.Get("/api/v1/online-shop/demo", webtest.Header("Cookie", "locale=en")).Data(t)["data"].(map[string]any)["name"]; got != "Shop demo" {
		t.Errorf("with the language cookie: %v", got)
	}
	closed := s.Get("/api/v1/online-shop/closed")
	if data := closed.Data(t)["data"].(map[string]any); data["public"] != false || data["public_number"] != "01712000001" {
		t.Errorf("unpublished shop: %v", data)
	}
	if strings.Contains(closed.Text, "01811000009") || strings.Contains(closed.Text, "owner@") || strings.Contains(closed.Text, "whatsapp\"") {
		t.Errorf("an unpublished shop reveals data of its owner: %s", closed.Text)
	}
	for _, slug := range []string{"none", "admin", "..", "%2e%2e", "a%2Fb", "%00", "%FF", strings.Repeat("a", 5000), "%3Cscript%3E"} {
		if a := s.Get("/api/v1/online-shop/" + slug); a.StatusCode != http.StatusNotFound {
			t.Errorf("%.20s: %d", slug, a.StatusCode)
		}
	}
}

// The owner's own phone number must be part of only one API response, and of no page.
func TestOwnersMobile_IsOnNoPage(t *testing.T) {
	s := webtest.NewSite(t)
	s.NewShop("demo", func(c *ent.ShopCreate) { c.SetOwnerMobile("01811000009") }).NewProduct("p")
	for _, path := range []string{"/shop/demo", "/demo/product/p", "/demo/about-us", "/demo/search?q=product", "/demo/cart"} {
		if a := s.Get(path); strings.Contains(a.Text, "01811000009") {
			t.Errorf("%s contains the owner's own number", path)
		}
	}
}

func TestAPI_WorksOnEveryHost(t *testing.T) {
	s := webtest.NewSite(t)
	s.NewShop("demo")
	for _, name := range []string{"haat.test", "demo.haat.test", "127.0.0.1", "unknown.example", "<x>"} {
		if a := s.Get("/api/v1/online-shop/demo", webtest.Host(name)); a.StatusCode != http.StatusOK {
			t.Errorf("%s: %d", name, a.StatusCode)
		}
	}
}

func TestAPI_RefusesOtherPathsAndMethods(t *testing.T) {
	s := webtest.NewSite(t)
	s.NewShop("demo")
	for _, c := range []struct {
		method, path string
		want         int
	}{
		{"GET", "/api/", 404}, {"GET", "/api/v1", 404}, {"GET", "/api/v2/online-shop/demo", 404}, {"GET", "/api/v1/online-shop", 404},
		{"GET", "/api/v1/online-shop/demo/x", 404}, {"GET", "/api//v1//online-shop//demo", 404}, {"GET", "/api/../shop/demo", 404},
		{"POST", "/api/v1/online-shop/demo", 405}, {"DELETE", "/api/v1/products/search/x", 405}, {"GET", "/api/v1/checkout/quote", 405},
	} {
		a := s.Get(c.path, func(r *http.Request) { r.Method = c.method })
		if a.StatusCode != c.want {
			t.Errorf("%s %s: %d, want %d", c.method, c.path, a.StatusCode, c.want)
		}
	}
}

func searchIn(s *webtest.Site, shop *webtest.Shop, term, query string) []string {
	s.T.Helper()
	a := s.Get(fmt.Sprintf("/api/v1/products/search/%s?shop_id=%d&lang=en%s", url.PathEscape(term), shop.Row.ID, query))
	if a.StatusCode != http.StatusOK {
		s.T.Fatalf("search %.40q: %d %s", term, a.StatusCode, a.Text)
	}
	names := []string{}
	for _, p := range a.Data(s.T)["data"].(map[string]any)["data"].([]any) {
		names = append(names, p.(map[string]any)["name"].(string))
	}
	return names
}

func TestAPI_SearchFindsPublishedProductsAndRefusesInvalidQueries(t *testing.T) {
	s := webtest.NewSite(t)
	ts, other := s.NewShop("demo"), s.NewShop("other")
	closed := s.NewShop("closed", func(c *ent.ShopCreate) { c.SetPublic(false) })
	p := ts.NewProduct("honey", func(c *ent.ProductCreate) {
		c.SetName("Honey").SetOptions([]kind.Option{{Name: "Size", Values: []kind.OptionValue{{Value: "S"}}}})
	})
	s.Client.Variant.Create().SetProductID(p.ID).SetKey("S").SetValues([]string{"S"}).SetStock(3).SetSku("H-S").ExecX(ts.Ctx)
	for i := range 120 {
		ts.NewProduct(fmt.Sprintf("lamp-%d", i), func(c *ent.ProductCreate) { c.SetName(fmt.Sprintf("Lamp %d", i)) })
	}
	other.NewProduct("x", func(c *ent.ProductCreate) { c.SetName("Other Honey") })
	closed.NewProduct("x", func(c *ent.ProductCreate) { c.SetName("Closed Honey") })
	for term, want := range map[string]string{
		"honey": "Honey", "hnoey": "Honey", "h": "", "  ": "", "%": "", "100%/\\..": "Lamp 100", "H-S": "Honey", "honey/": "Honey", "🍯": "", "মধু": "Honey",
		strings.Repeat("honey ", 200): "Honey", "\x00": "", "honey\x00": "Honey", "\xff": "", "?": "", "#": "", "..": "", ".": "",
	} {
		if got := strings.Join(searchIn(s, ts, term, ""), ","); got != want {
			t.Errorf("%.20q finds %q, want %q", term, got, want)
		}
	}
	for query, want := range map[string]int{"": 100, "&per_page=100": 100, "&per_page=1": 1, "&per_page=7": 7} {
		if got := searchIn(s, ts, "lamp", query); len(got) != want {
			t.Errorf("%s: %d products, want %d", query, len(got), want)
		}
	}
	if got := searchIn(s, closed, "honey", ""); len(got) != 0 {
		t.Errorf("an unpublished shop returns %q", got)
	}
	found := s.Get(fmt.Sprintf("/api/v1/products/search/honey?shop_id=%d", ts.Row.ID))
	product := found.Data(t)["data"].(map[string]any)["data"].([]any)[0].(map[string]any)
	if variants := product["variants"].([]any); len(variants) != 1 || variants[0].(map[string]any)["sku"] != "H-S" {
		t.Errorf("variants %v", product["variants"])
	}
	for _, query := range []string{
		"", "?shop_id=", "?shop_id=0", "?shop_id=-1", "?shop_id=x", "?shop_id=1%20OR%201=1", "?shop_id=99999999999999999999",
		fmt.Sprintf("?shop_id=%d&per_page=0", ts.Row.ID), fmt.Sprintf("?shop_id=%d&per_page=101", ts.Row.ID), fmt.Sprintf("?shop_id=%d&per_page=x", ts.Row.ID),
	} {
		if a := s.Get("/api/v1/products/search/honey" + query); a.StatusCode != http.StatusUnprocessableEntity {
			t.Errorf("%s: %d", query, a.StatusCode)
		}
	}
	if a := s.Get("/api/v1/products/search/honey?shop_id=999999&lang=en"); a.StatusCode != http.StatusNotFound || !strings.Contains(a.Text, "Shop not found") {
		t.Errorf("unknown shop: status %d %s", a.StatusCode, a.Text)
	}
	s.Queries.Store(0)
	searchIn(s, ts, "hoeny", "")
	if n := s.Queries.Load(); n > 6 {
		t.Errorf("%d queries for a misspelled search term", n)
	}
}

func TestAPI_CategoriesAreThoseOfThePublishedShop(t *testing.T) {
	s := webtest.NewSite(t)
	ts := s.NewShop("demo")
	s.Client.Category.Create().SetSlug("red").SetName("Red").SetBnName("লাল").SetIcon("🍚").SetParentID(ts.Category.ID).SetPosition(1).ExecX(ts.Ctx)
	s.NewShop("other")
	closed := s.NewShop("closed", func(c *ent.ShopCreate) { c.SetPublic(false) })
	list := func(id int) string {
		var out []string
		for _, c := range s.Get(fmt.Sprintf("/api/v1/product/product_sub_categories?shop_id=%d", id)).Data(t)["data"].([]any) {
			m := c.(map[string]any)
			out = append(out, fmt.Sprint(m["slug"], m["name"], m["bn_name"], m["icon"], m["parent_id"]))
		}
		return strings.Join(out, " ")
	}
	if got, want := list(ts.Row.ID), fmt.Sprintf("riceRiceচাল0 redRedলাল🍚%d", ts.Category.ID); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if got := list(closed.Row.ID); got != "" {
		t.Errorf("an unpublished shop returns %s", got)
	}
	if a := s.Get("/api/v1/product/product_sub_categories"); a.StatusCode != http.StatusUnprocessableEntity {
		t.Errorf("without a shop: status %d", a.StatusCode)
	}
}

func TestAPI_QuoteHasCurrentPricesAndRefusesInvalidBodies(t *testing.T) {
	s := webtest.NewSite(t)
	ts := s.NewShop("demo")
	p := ts.NewProduct("p", func(c *ent.ProductCreate) {
		c.SetName("Rice").SetSellingPrice(430_00).SetDiscount(5_00).SetDiscountType("PERCENT").SetPrice(408_50).SetStock(7)
	})
	address := fmt.Sprintf("/api/v1/checkout/quote?lang=en&shop_id=%d", ts.Row.ID)
	s.Queries.Store(0)
	a := s.Post(address, fmt.Sprintf(`{"lines":[{"product_id":%d,"variant_id":0,"quantity":2}]}`, p.ID))
	if n := s.Queries.Load(); n > 4 { // for the shop, packages, products and variants
		t.Errorf("%d queries", n)
	}
	if a.StatusCode != http.StatusOK || a.Header.Get("Cache-Control") != "no-store" {
		t.Fatalf("%d %q %s", a.StatusCode, a.Header.Get("Cache-Control"), a.Text)
	}
	quote := a.Data(t)["data"].(map[string]any)
	line := quote["lines"].([]any)[0].(map[string]any)
	if fmt.Sprint(quote["total"], line["price"], line["selling_price"], line["quantity"], line["stock"]) != "817 408.5 430 2 7" ||
		line["product"].(map[string]any)["name"] != "Rice" {
		t.Errorf("quote %v", quote)
	}
	for _, empty := range []string{`{}`, `{"lines":[]}`, `{"lines":null}`} {
		if got := s.Post(address, empty).Text; !strings.Contains(got, `"lines":[],"packages":[]`) || !strings.Contains(got, `"total":0`) {
			t.Errorf("%s: %s", empty, got)
		}
	}
	line1 := func(fields string) string { return `{"lines":[{` + fields + `}]}` }
	tooMany := `{"lines":[` + strings.TrimSuffix(strings.Repeat(`{"product_id":1,"quantity":1},`, 101), ",") + `]}`
	for body, want := range map[string]int{
		"": 400, "null ": 200, "[]": 422, `"x"`: 422, "{": 400, "{}{}": 400, "{} x": 400, `{"lines":{}}`: 422, `{"lines":[null]}`: 422,
		`{"other":1}`: 422, tooMany: 422, strings.Repeat(" ", 70_000) + "{}": 413, `{}` + strings.Repeat(" ", 70_000): 413, `{"lines":[` + strings.Repeat("[", 60_000): 400,
		line1(`"product_id":1,"quantity":0`): 422, line1(`"product_id":1,"quantity":-1`): 422, line1(`"product_id":1,"quantity":10000`): 422,
		line1(`"product_id":1,"quantity":1e3`): 422, line1(`"product_id":1,"quantity":1.5`): 422, line1(`"product_id":1,"quantity":"1"`): 422,
		line1(`"product_id":1,"quantity":99999999999999999999`): 422, line1(`"product_id":0,"quantity":1`): 422, line1(`"product_id":-1,"quantity":1`): 422,
		line1(`"product_id":1,"variant_id":-1,"quantity":1`): 422, line1(`"product_id":1,"quantity":1,"price":1`): 422, line1(`"quantity":1`): 422,
		line1(`"product_id":9007199254740993,"quantity":1`): 200, line1(`"product_id":1,"quantity":9999`): 200,
		"\xff\xfe": 400, "\x00": 400,
	} {
		if a := s.Post(address, body); a.StatusCode != want {
			t.Errorf("%.60q: %d, want %d: %.200s", body, a.StatusCode, want, a.Text)
		}
	}
	fields := s.Post(address, line1(`"product_id":1,"quantity":0`)).Data(t)["error"].(map[string]any)["fields"]
	if fmt.Sprint(fields) != "map[lines.0.quantity:invalid]" {
		t.Errorf("fields %v", fields)
	}
	for _, query := range []string{"", "?shop_id=0", "?shop_id=x"} {
		if a := s.Post("/api/v1/checkout/quote"+query, `{}`); a.StatusCode != http.StatusUnprocessableEntity {
			t.Errorf("%s: %d", query, a.StatusCode)
		}
	}
	if a := s.Post("/api/v1/checkout/quote?shop_id=999999", `{}`); a.StatusCode != http.StatusNotFound {
		t.Errorf("unknown shop: status %d", a.StatusCode)
	}
	s.Client.Shop.UpdateOne(ts.Row).SetPublic(false).ExecX(ts.Ctx)
	if a := s.Post(address, line1(fmt.Sprintf(`"product_id":%d,"quantity":1`, p.ID))); !strings.Contains(a.Text, `"product":null`) {
		t.Errorf("an unpublished shop quotes a product: %s", a.Text)
	}
}

func TestAPI_ErrorsAreInTheRequestedLanguage(t *testing.T) {
	s := webtest.NewSite(t)
	var messages []string
	for _, query := range []string{"?lang=en", "?lang=bn", ""} {
		messages = append(messages, s.Get("/api/v1/online-shop/none" + query).Data(t)["error"].(map[string]any)["message"].(string))
	}
	if !slices.Equal(messages, []string{"Shop not found. Check the address.", "এমন কোনো দোকান নেই।", "এমন কোনো দোকান নেই।"}) {
		t.Errorf("messages %q", messages)
	}
}
