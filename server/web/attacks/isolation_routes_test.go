package attacks_test

import (
	"encoding/json"
	"image/color"
	"net/http"

	"entgo.io/ent/dialect/sql/schema"

	"haat/ent/adminuser"
	"haat/server/catalog/editor"
	"haat/server/merchant"
	"haat/server/settings"
	"haat/server/web/webtest"
)

type schemaColumn = schema.Column

// Whom a route is for: everybody, the browser that proves an order, a customer, who works
// in the shop, its owner.
type whom int

const (
	anybody whom = iota
	proved
	customers
	workers
	owners
)

// probe is a route and what those get for whom it is not; 0: their own things, if any.
type probe struct {
	route string
	by    whom
	made  func(w *pairOfShops) request // nil: an empty one
	// outside is the answer to who is not of that kind: 401 where it is not set.
	outside int
	// inside is the answer to another customer of the shop, or to who proves nothing.
	inside int
	// away is the answer to the same kind of caller in shop B.
	away int
	// plain answers have no text of the shop's. global ones know no shop.
	plain, global, streams bool
}

// request is what makes it a good one, beside the path.
type request struct {
	query   string
	body    any
	form    []webtest.Part
	options []webtest.Option
}

func sends(body any) func(*pairOfShops) request {
	return func(*pairOfShops) request { return request{body: body} }
}

func asks(query string) func(*pairOfShops) request {
	return func(*pairOfShops) request { return request{query: query} }
}

// body is one that has ids of the shop.
func body(of func(w *pairOfShops) any) func(*pairOfShops) request {
	return func(w *pairOfShops) request { return request{body: of(w)} }
}

func ids(name string) func(*pairOfShops) request {
	return body(func(w *pairOfShops) any { return map[string]any{"ids": []any{w.number(name)}} })
}

func form(parts ...webtest.Part) func(*pairOfShops) request {
	return func(*pairOfShops) request { return request{form: parts} }
}

// currentSettings returns a request with a section of the current settings as its body.
func currentSettings(of func(s settings.Settings) any) func(*pairOfShops) request {
	return body(func(w *pairOfShops) any { return of(w.owner.Settings()) })
}

// withCode is what a code in an SMS is for.
func withCode(path string, body map[string]any) func(*pairOfShops) request {
	return func(w *pairOfShops) request {
		body["code"] = ""
		w.Post("/api/admin/v3"+path, w.encode(body)).WantStatus(w.T, http.StatusOK)
		body["code"] = w.AdminCode()
		return request{body: body}
	}
}

// codeFor is the code of somebody who works in the shop.
func codeFor(phone string) func(*pairOfShops) request {
	return func(w *pairOfShops) request {
		w.a.NewMerchant(adminuser.RoleStaff, phone)
		return withCode("/login/code", map[string]any{"phone": phone})(w)
	}
}

func opens(phone string) map[string]any {
	return map[string]any{"name": "Rahim", "slug": "rahim", "phone": phone, "owner_name": "Rahim", "goods": "clothing", "theme": 2, "code": ""}
}

const (
	unknown = http.StatusNotFound
	bad     = http.StatusUnprocessableEntity
)

var anAddress = deliverTo("new")

func order(w *pairOfShops, more map[string]any) map[string]any {
	order := deliverTo("new")
	order["package_id"], order["lines"] = w.number("package"), []any{w.line()}
	for name, value := range more {
		order[name] = value
	}
	return order
}

func productOf(w *pairOfShops) any {
	var p editor.FullProduct
	encoded := webtest.Data[json.RawMessage](w.T, w.owner.Call(http.MethodGet, "/products/"+w.ids["product"], nil))
	if err := json.Unmarshal(encoded, &p); err != nil {
		w.T.Fatal(err)
	}
	in := p.Request()
	in.Name, in.Description, in.Sku = "Neutral", "", ""
	return in
}

func banner(w *pairOfShops) settings.BannerRequest {
	return settings.BannerRequest{Picture: w.picture, BannerTexts: settings.BannerTexts{Active: true}}
}

func aPicture(w *pairOfShops) webtest.Part {
	return webtest.PicturePart(webtest.Photo(w.T, color.Black))
}

// probes is every route of the API but its own description.
var probes = append(append(shoppersProbes, customersProbes...), merchantsProbes...)

var shoppersProbes = []probe{
	{route: "GET /api/v1/online-shop/:slug", global: true, made: func(w *pairOfShops) request { w.ids["slug"] = w.a.Row.Slug; return request{} }},
	{route: "GET /api/v1/products/search/:term", made: func(w *pairOfShops) request { w.ids["term"] = "product"; return request{} }},
	{route: "GET /api/v1/product/product_sub_categories"},
	{route: "POST /api/v1/checkout/quote", made: body(func(w *pairOfShops) any {
		return map[string]any{"lines": []any{w.line()}, "package_id": w.number("package"), "district": "Dhaka"}
	})},
	{route: "POST /api/v1/orders", away: bad, made: func(w *pairOfShops) request {
		return request{body: order(w, nil), options: []webtest.Option{webtest.Header("Idempotency-Key", "another-key-of-this-browser-alone")}}
	}},
	{route: "POST /api/v1/orders/code", made: sends(map[string]any{"mobile": "01712345678"}), plain: true},
	{route: "POST /api/v1/orders/track", made: body(func(w *pairOfShops) any { return map[string]any{"query": w.ids["order"]} })},
	{route: "GET /api/v1/orders/placed", plain: true, made: func(*pairOfShops) request {
		return request{options: []webtest.Option{webtest.Header("Idempotency-Key", placedKey)}}
	}},
	{route: "GET /api/v1/orders/:order", by: proved, away: unknown},
	{route: "POST /api/v1/orders/:order/proof", away: unknown, made: sends(map[string]any{"mobile": "01712345678"})},
	{route: "POST /api/v1/orders/:order/cancel", by: proved, inside: http.StatusUnauthorized, away: unknown, made: sends(map[string]any{"note": ""})},
	{route: "POST /api/v1/reports", global: true, made: func(*pairOfShops) request {
		return request{body: map[string]any{"csp-report": struct{}{}}, options: []webtest.Option{webtest.Header("Content-Type", "application/csp-report")}}
	}},
	{route: "GET /api/admin/v2/getDomainInfo", global: true, made: func(w *pairOfShops) request {
		return request{query: "domain=" + w.a.Row.Slug + "." + shopsWord + ".example"}
	}},
}

var customersProbes = []probe{
	{route: "POST /api/v1/customer/login", away: http.StatusUnauthorized, made: func(w *pairOfShops) request {
		w.a.NewCustomer("01512345670", "a-good-word") // whom B does not have
		return request{body: map[string]any{"mobile": "01512345670", "password": "a-good-word"}}
	}},
	{route: "POST /api/v1/customer/logout", by: customers, outside: http.StatusOK, made: sends(struct{}{})},
	{route: "POST /api/v1/customer/register", made: sends(registrationOf("01512345679", ""))},
	{route: "POST /api/v1/customer/register/confirm", away: bad, made: func(w *pairOfShops) request {
		w.a.PostJSON("/register", registrationOf("01512345679", "")).WantStatus(w.T, http.StatusOK)
		return request{body: registrationOf("01512345679", w.a.LastCode("01512345679"))}
	}},
	{route: "POST /api/v1/customer/password/code", made: sends(map[string]any{"mobile": "01712345678"})},
	{route: "POST /api/v1/customer/password/reset", away: bad, made: func(w *pairOfShops) request {
		w.a.PostJSON("/password/code", webtest.Fields{"mobile": "01712345678"}).WantStatus(w.T, http.StatusOK)
		return request{body: map[string]any{"mobile": "01712345678", "code": w.a.LastCode("01712345678"), "password": "changed1"}}
	}},
	{route: "POST /api/v1/customer/password", by: customers, made: sends(map[string]any{"current": "demo1234", "password": "changed1"})},
	{route: "GET /api/v1/customer", by: customers},
	{route: "PATCH /api/v1/customer", by: customers, made: sends(map[string]any{"name": "New", "email": ""})},
	{route: "POST /api/v1/customer/delete", by: customers, made: func(w *pairOfShops) request {
		w.Client.Order.Update().SetStatus("canceled").ExecX(w.a.Ctx)
		return request{body: map[string]any{"password": "demo1234"}}
	}},
	{route: "GET /api/v1/customer/export", by: customers},
	{route: "GET /api/v1/customer/addresses", by: customers},
	{route: "POST /api/v1/customer/addresses", by: customers, made: sends(anAddress)},
	{route: "PUT /api/v1/customer/addresses/:address", by: customers, inside: unknown, away: unknown, made: sends(anAddress)},
	{route: "DELETE /api/v1/customer/addresses/:address", by: customers, inside: unknown, away: unknown},
	{route: "GET /api/v1/customer/wishlist", by: customers},
	{route: "PUT /api/v1/customer/wishlist", by: customers, made: body(func(w *pairOfShops) any { return map[string]any{"product_ids": []any{w.number("other")}} })},
	{route: "PUT /api/v1/customer/wishlist/:product", by: customers, away: unknown, made: sends(struct{}{})},
	{route: "DELETE /api/v1/customer/wishlist/:product", by: customers},
	{route: "GET /api/v1/customer/notifications", by: customers},
	{route: "POST /api/v1/customer/notifications/read", by: customers, made: body(func(w *pairOfShops) any {
		return map[string]any{"ids": []any{w.number("notification")}}
	})},
	{route: "GET /api/v1/customer/orders", by: customers},
	{route: "POST /api/v1/customer/orders/claim", by: customers, made: sends(struct{}{})},
	{route: "GET /api/v1/customer/reviews", by: customers},
	{route: "POST /api/v1/customer/reviews", by: customers, inside: http.StatusForbidden, away: http.StatusForbidden, made: func(w *pairOfShops) request {
		return request{form: []webtest.Part{webtest.TextPart("product_id", w.ids["other"]), webtest.TextPart("rating", "4"), webtest.TextPart("text", "Fine")}}
	}},
	{route: "PUT /api/v1/customer/reviews/:review", by: customers, inside: unknown, away: unknown, made: form(webtest.TextPart("rating", "1"), webtest.TextPart("text", "Bad"))},
	{route: "DELETE /api/v1/customer/reviews/:review", by: customers, inside: unknown, away: unknown},
	{route: "GET /api/v1/customer/chat", by: customers},
	{route: "POST /api/v1/customer/chat/messages", by: customers, made: form(webtest.TextPart("key", "the-second-message"), webtest.TextPart("text", "Hello"))},
	{route: "POST /api/v1/customer/chat/seen", by: customers, made: sends(map[string]any{"seq": 1})},
	{route: "GET /api/v1/customer/events", by: customers, streams: true, plain: true},
}

func registrationOf(mobile, code string) webtest.Fields {
	r := webtest.Registration(code)
	r["mobile"] = mobile
	return r
}

var merchantsProbes = append(append([]probe{
	{route: "POST /api/admin/v3/login/code", made: sends(map[string]any{"phone": "01512345678", "code": ""})},
	{route: "POST /api/admin/v3/login", made: codeFor("01312345671")},
	{route: "POST /api/admin/v3/token", made: codeFor("01312345672")},
	{route: "POST /api/admin/v3/register/code", made: sends(opens("01312345673"))},
	{route: "POST /api/admin/v3/register", made: withCode("/register/code", opens("01312345674"))},
	{route: "GET /api/admin/v3/slugs/:slug", plain: true, global: true, made: func(w *pairOfShops) request { w.ids["slug"] = "free"; return request{} }},
	{route: "POST /api/admin/v3/logout", by: workers, outside: http.StatusOK, made: sends(struct{}{})},
	{route: "GET /api/admin/v3/session", by: workers},
	{route: "GET /api/admin/v3/sessions", by: workers},
	{route: "POST /api/admin/v3/sessions/end", by: workers, away: unknown, made: body(func(w *pairOfShops) any {
		return merchant.EndSessionsRequest{UserID: w.staff.User.ID}
	})},
	{route: "DELETE /api/admin/v3/sessions/:session", by: workers, away: unknown},
	{route: "POST /api/admin/v3/step-up/code", by: workers, made: sends(struct{}{})},
	{route: "POST /api/admin/v3/step-up", by: workers, away: bad, made: func(w *pairOfShops) request {
		w.Client.AdminCode.Delete().ExecX(webtest.System) // of the pair before, a moment ago
		w.staff.Call(http.MethodPost, "/step-up/code", struct{}{}).WantStatus(w.T, http.StatusOK)
		return request{body: merchant.StepUpRequest{Code: w.AdminCode()}}
	}},
	{route: "GET /api/admin/v3/orders", by: workers, made: asks("tab=new")},
	{route: "POST /api/admin/v3/orders", by: workers, away: bad, made: func(w *pairOfShops) request {
		return request{body: order(w, nil), options: []webtest.Option{webtest.Header("Idempotency-Key", "by-hand-1")}}
	}},
	{route: "POST /api/admin/v3/orders/quote", by: workers, made: body(func(w *pairOfShops) any {
		return map[string]any{"lines": []any{w.line()}, "package_id": w.number("package")}
	})},
	{route: "POST /api/admin/v3/orders/bulk", by: workers, made: body(func(w *pairOfShops) any {
		return map[string]any{"orders": []string{w.ids["order"]}, "to": "accepted"}
	})},
	{route: "GET /api/admin/v3/orders/sheets", by: workers, made: func(w *pairOfShops) request { return request{query: "orders=" + w.ids["order"]} }},
	{route: "GET /api/admin/v3/orders/products", by: workers},
	{route: "GET /api/admin/v3/orders/customer", by: workers, plain: true, made: asks("mobile=01712345678")},
	{route: "GET /api/admin/v3/orders/:order", by: workers, away: unknown},
	{route: "POST /api/admin/v3/orders/:order/status", by: workers, away: unknown, made: sends(map[string]any{"from": "pending", "to": "accepted"})},
	{route: "PUT /api/admin/v3/orders/:order/note", by: workers, away: unknown, made: sends(map[string]any{"note": "Call first"})},
	{route: "GET /api/admin/v3/online-shop", by: workers},
	{route: "GET /api/admin/v3/events", by: workers, streams: true, plain: true},
	{route: "GET /api/admin/v3/counts", by: workers, plain: true},
	{route: "GET /api/admin/v3/conversations", by: workers},
	{route: "GET /api/admin/v3/conversations/:conversation", by: workers, away: unknown},
	{route: "POST /api/admin/v3/conversations/:conversation/messages", by: workers, away: unknown, made: form(webtest.TextPart("key", "the-shop-answers"), webtest.TextPart("text", "Hello"))},
	{route: "POST /api/admin/v3/conversations/:conversation/seen", by: workers, away: unknown, made: sends(map[string]any{"seq": 1})},
	{route: "GET /api/admin/v3/replies", by: workers},
}, ownersProbes...), goodsProbes...)

var ownersProbes = []probe{
	{route: "GET /api/admin/v3/packages", by: owners},
	{route: "POST /api/admin/v3/packages", by: owners, made: sends(map[string]any{"name": "Courier", "zone": "any", "fee": 10})},
	{route: "PUT /api/admin/v3/packages/order", by: owners, away: unknown, made: ids("package")},
	{route: "PUT /api/admin/v3/packages/:package", by: owners, away: unknown, made: sends(map[string]any{"name": "Courier", "zone": "any", "fee": 10})},
	{route: "PUT /api/admin/v3/packages/:package/active", by: owners, away: unknown, made: sends(map[string]any{"active": false})},
	{route: "DELETE /api/admin/v3/packages/:package", by: owners, away: unknown},
	{route: "GET /api/admin/v3/theme", by: owners, plain: true},
	{route: "PUT /api/admin/v3/theme", by: owners, made: sends(map[string]any{"theme": 2, "colour": ""})},
	{route: "GET /api/admin/v3/domain", by: owners},
	{route: "POST /api/admin/v3/domain", by: owners, made: func(w *pairOfShops) request {
		w.Client.ShopDomain.Delete().ExecX(w.a.Ctx)
		return request{body: map[string]any{"domain": w.a.Row.Slug + ".example"}}
	}},
	{route: "POST /api/admin/v3/domain/check", by: owners, away: unknown},
	{route: "PUT /api/admin/v3/domain/redirect", by: owners, away: http.StatusConflict, made: sends(map[string]any{"redirects": true})},
	{route: "PUT /api/admin/v3/domain/subdomain", by: owners, made: sends(map[string]any{"subdomain": false})},
	{route: "GET /api/admin/v3/app-lead", by: owners},
	{route: "POST /api/admin/v3/app-lead", by: owners, made: func(w *pairOfShops) request {
		w.Client.AppLead.Delete().ExecX(w.a.Ctx)
		return request{body: map[string]any{"name": "Karim", "phone": "01512345678"}}
	}},
	{route: "GET /api/admin/v3/settings", by: owners},
	{route: "PUT /api/admin/v3/settings/shop", by: owners, made: currentSettings(func(s settings.Settings) any {
		s.Shop.Name, s.Shop.BnName, s.Shop.Tagline, s.Shop.Address = "New", "", "", ""
		return s.Shop
	})},
	{route: "PUT /api/admin/v3/settings/logo", by: owners, away: bad, made: body(func(w *pairOfShops) any { return settings.LogoRequest{Picture: w.picture} })},
	{route: "PUT /api/admin/v3/settings/social", by: owners, made: currentSettings(func(s settings.Settings) any { s.Social.Facebook = "@new"; return s.Social })},
	{route: "GET /api/admin/v3/settings/policies", by: owners, made: asks("kind=about-us")},
	{route: "PUT /api/admin/v3/settings/policies", by: owners, made: body(func(w *pairOfShops) any {
		now := webtest.Data[settings.PolicyText](w.T, w.owner.Call(http.MethodGet, "/settings/policies?kind=about-us", nil))
		return settings.PolicyRequest{Version: now.Version, Kind: now.Kind, Body: "New"}
	})},
	{route: "POST /api/admin/v3/settings/policies/preview", by: owners, made: sends(map[string]any{"kind": "about-us", "body": "New", "locale": "en"})},
	{route: "PUT /api/admin/v3/settings/chat", by: owners, made: currentSettings(func(s settings.Settings) any {
		s.Chat.Channel, s.Chat.Whatsapp = "whatsapp", "01712345678"
		return s.Chat
	})},
	{route: "PUT /api/admin/v3/settings/seo", by: owners, made: currentSettings(func(s settings.Settings) any { s.SEO.MetaTitle = "New"; return s.SEO })},
	{route: "PUT /api/admin/v3/settings/advertising", by: owners, made: currentSettings(func(s settings.Settings) any {
		return settings.AdvertisingRequest{Version: s.Advertising.Version, GTM: "GTM-NEW1234"}
	})},
	{route: "POST /api/admin/v3/settings/advertising/test", by: owners, away: bad, made: sends(struct{}{})},
	{route: "PUT /api/admin/v3/settings/notifications", by: owners, made: currentSettings(func(s settings.Settings) any { s.Notifications.LowStock = 9; return s.Notifications })},
	{route: "GET /api/admin/v3/banners", by: owners},
	{route: "POST /api/admin/v3/banners", by: owners, away: bad, made: body(func(w *pairOfShops) any { return banner(w) })},
	{route: "PUT /api/admin/v3/banners/order", by: owners, away: http.StatusConflict, made: ids("banner")},
	{route: "PUT /api/admin/v3/banners/:banner", by: owners, away: unknown, made: body(func(w *pairOfShops) any {
		in := banner(w)
		in.Version = webtest.Data[[]settings.Banner](w.T, w.owner.Call(http.MethodGet, "/banners", nil))[0].Version
		return in
	})},
	{route: "DELETE /api/admin/v3/banners/:banner", by: owners, away: unknown},
	{route: "GET /api/admin/v3/team", by: owners},
	{route: "POST /api/admin/v3/team", by: owners, made: sends(map[string]any{"name": "Karim", "phone": "01312345678", "role": "staff"})},
	{route: "PUT /api/admin/v3/team/:user", by: owners, away: unknown, made: sends(map[string]any{"name": "Karim", "role": "owner", "active": true})},
	{route: "DELETE /api/admin/v3/team/:user", by: owners, away: unknown},
	{route: "POST /api/admin/v3/team/:user/invite", by: owners, away: unknown, made: sends(struct{}{})},
	{route: "GET /api/admin/v3/activity", by: owners, made: func(w *pairOfShops) request {
		w.owner.Call(http.MethodPut, "/theme", map[string]any{"theme": 2, "colour": ""}).WantStatus(w.T, http.StatusOK)
		return request{}
	}},
	{route: "GET /api/admin/v3/dashboard", by: owners, made: asks("days=30")},
	{route: "PUT /api/admin/v3/publish", by: owners, made: sends(map[string]any{"public": false})},
	{route: "POST /api/admin/v3/replies", by: owners, made: sends(map[string]any{"text": "New"})},
	{route: "PUT /api/admin/v3/replies/order", by: owners, away: http.StatusConflict, made: ids("reply")},
	{route: "PUT /api/admin/v3/replies/:reply", by: owners, away: unknown, made: sends(map[string]any{"text": "New"})},
	{route: "DELETE /api/admin/v3/replies/:reply", by: owners, away: unknown},
}

var goodsProbes = []probe{
	{route: "POST /api/admin/v3/pictures", by: owners, made: func(w *pairOfShops) request { return request{form: []webtest.Part{aPicture(w)}} }},
	{route: "GET /api/admin/v3/products", by: owners},
	{route: "POST /api/admin/v3/products", by: owners, away: bad, made: body(func(w *pairOfShops) any {
		return webtest.Rice(func(in *editor.ProductRequest) { in.CategoryID = w.a.Category.ID })
	})},
	{route: "POST /api/admin/v3/products/bulk", by: owners, away: unknown, made: body(func(w *pairOfShops) any {
		return editor.BulkRequest{Products: []int{w.product.ID}, Action: "draft"}
	})},
	{route: "POST /api/admin/v3/products/preview", by: owners, made: sends(map[string]any{"text": "New"})},
	{route: "GET /api/admin/v3/products/:product", by: owners, away: unknown},
	{route: "PUT /api/admin/v3/products/:product", by: owners, away: unknown, made: body(productOf)},
	{route: "DELETE /api/admin/v3/products/:product", by: owners, away: unknown},
	{route: "PUT /api/admin/v3/products/:product/stock", by: owners, away: unknown, made: body(func(w *pairOfShops) any {
		return map[string]any{"from": w.Client.Product.GetX(w.a.Ctx, w.product.ID).Stock, "to": 3}
	})},
	{route: "POST /api/admin/v3/products/:product/duplicate", by: owners, away: unknown, made: sends(struct{}{})},
	{route: "GET /api/admin/v3/products/export.csv", by: owners},
	{route: "GET /api/admin/v3/products/imports/template.csv", by: owners, plain: true},
	{route: "POST /api/admin/v3/products/imports", by: owners, made: form(webtest.FilePart("file", "new.csv", []byte("slug,name,selling_price,stock,status\nsoap,Soap,40,5,published\n")))},
	{route: "GET /api/admin/v3/products/imports/:import", by: owners, away: unknown},
	{route: "POST /api/admin/v3/products/imports/:import/run", by: owners, away: unknown, made: sends(struct{}{})},
	{route: "GET /api/admin/v3/categories", by: owners},
	{route: "POST /api/admin/v3/categories", by: owners, away: unknown, made: body(func(w *pairOfShops) any {
		return map[string]any{"name": "New", "parent_id": w.number("category")}
	})},
	{route: "PUT /api/admin/v3/categories/order", by: owners, away: http.StatusConflict, made: body(func(w *pairOfShops) any {
		return map[string]any{"categories": []any{map[string]any{"id": w.number("empty")}, map[string]any{"id": w.number("category")}}}
	})},
	{route: "PUT /api/admin/v3/categories/:category", by: owners, away: unknown, made: sends(map[string]any{"name": "New", "slug": "new"})},
	{route: "DELETE /api/admin/v3/categories/:category", by: owners, away: unknown},
	{route: "GET /api/admin/v3/featured", by: owners, made: func(w *pairOfShops) request {
		w.product.Update().SetFeatured(true).ExecX(w.a.Ctx)
		return request{}
	}},
	{route: "PUT /api/admin/v3/featured", by: owners, away: unknown, made: body(func(w *pairOfShops) any {
		return map[string]any{"products": []any{w.number("product")}, "had": []int{}}
	})},
	{route: "GET /api/admin/v3/reviews", by: owners, made: asks("status=shown")},
	{route: "POST /api/admin/v3/reviews/:review/approve", by: owners, away: unknown, made: func(w *pairOfShops) request {
		w.Client.Review.Update().SetStatus("pending").ExecX(w.a.Ctx)
		row := w.Client.Review.Query().OnlyX(w.a.Ctx)
		return request{body: map[string]any{"rating": row.Rating, "text": row.Text, "pictures": []string{row.Pictures[0].Key}}}
	}},
	{route: "POST /api/admin/v3/reviews/:review/hide", by: owners, away: unknown},
	{route: "PUT /api/admin/v3/reviews/:review/reply", by: owners, away: unknown, made: sends(map[string]any{"text": "Thanks"})},
}
