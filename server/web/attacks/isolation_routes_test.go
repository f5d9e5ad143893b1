package attacks_test

import (
	"crypto/rand"
	"encoding/json"
	"haat/server/payment/handcash"
	"image/color"
	"net/http"
	"slices"
	"strings"
	"time"

	"entgo.io/ent/dialect/sql/schema"

	"haat/ent"
	"haat/ent/adminuser"
	"haat/server/books/cost"
	"haat/server/books/ledger"
	"haat/server/catalog/editor"
	"haat/server/catalog/stock/stockcount"
	discounteditor "haat/server/discount/editor"
	"haat/server/insight/notice"
	"haat/server/message/alert"
	"haat/server/payment/payout"
	"haat/server/shop/settings"
	"haat/server/team"
	"haat/server/web/webtest"
)

type schemaColumn = schema.Column

// access is the group of callers that may use a route.
type access int

const (
	anybody access = iota
	withProof
	customers
	members
	owners
)

// probe is a route, with the status codes for callers who may not use it. A status of 0 means that callers
// receive their own data, if any.
type probe struct {
	route string
	by    access
	build func(w *pairOfShops) request // nil for an empty request
	// outside is the status for callers outside the route's group; 401 if 0.
	outside int
	// inside is the status for another customer of the shop, or for a caller without proof of the order.
	inside int
	// away is the status for a caller of the same group in shop B.
	away int
	// plain responses contain no text of the shop. global routes do not depend on a shop.
	plain, global, streams bool
}

// request is the part of a valid request besides its path.
type request struct {
	query   string
	body    any
	form    []webtest.Part
	options []webtest.Option
}

func withBody(body any) func(*pairOfShops) request {
	return func(*pairOfShops) request { return request{body: body} }
}

func withQuery(query string) func(*pairOfShops) request {
	return func(*pairOfShops) request { return request{query: query} }
}

// body returns a request with a body that may contain ids of shop A.
func body(of func(w *pairOfShops) any) func(*pairOfShops) request {
	return func(w *pairOfShops) request { return request{body: of(w)} }
}

func ids(name string) func(*pairOfShops) request {
	return body(func(w *pairOfShops) any { return map[string]any{"ids": []any{w.number(name)}} })
}

// newDiscount returns a discount on a product of shop A.
func newDiscount(w *pairOfShops) discounteditor.DiscountRequest {
	return discounteditor.DiscountRequest{Name: "New", Automatic: true, Terms: discounteditor.Terms{Class: "product", Kind: "percent", Percent: 5_00, Products: []int{w.product.ID}}}
}

var discountRequest = body(func(w *pairOfShops) any { return newDiscount(w) })

// statementForm returns a request with a statement that contains the consignment of a parcel of shop A.
func statementForm(*pairOfShops) request {
	return request{form: []webtest.Part{
		webtest.FilePart("file", "statement.csv", []byte("Consignment,Collected amount\n777,100\n")),
		webtest.TextPart("courier", "manual"), webtest.TextPart("columns", `["consignment","collected"]`),
	}}
}

func form(parts ...webtest.Part) func(*pairOfShops) request {
	return func(*pairOfShops) request { return request{form: parts} }
}

// currentSettings returns a request with a section of the current settings as its body.
func currentSettings(of func(s settings.Settings) any) func(*pairOfShops) request {
	return body(func(w *pairOfShops) any { return of(w.owner.Settings()) })
}

// withCode requests an SMS code at path, and returns a request with the code in its body.
func withCode(path string, body map[string]any) func(*pairOfShops) request {
	return func(w *pairOfShops) request {
		body["code"] = ""
		w.Post("/api/admin/v3"+path, w.encode(body)).WantStatus(w.T, http.StatusOK)
		body["code"] = w.AdminCode()
		return request{body: body}
	}
}

// codeFor creates a member of staff with a phone number, and returns a request with their sign-in code.
func codeFor(phone string) func(*pairOfShops) request {
	return func(w *pairOfShops) request {
		w.a.NewMerchant(adminuser.RoleStaff, phone)
		return withCode("/login/code", map[string]any{"phone": phone})(w)
	}
}

func registration(phone string) map[string]any {
	return map[string]any{"name": "Rahim", "slug": "rahim", "phone": phone, "owner_name": "Rahim", "goods": "clothing", "district": "Dhaka", "theme": 2, "code": ""}
}

// subscription is the push subscription of a browser, with the keys of the example in RFC 8291.
var subscription = alert.SubscriptionRequest{
	Endpoint: "https://push.example/new", Locale: "bn", Keys: alert.SubscriptionKeys{
		P256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4", Auth: "BTBZMqHH6r4Tts7J_aSIgg",
	},
}

const (
	notFound      = http.StatusNotFound
	unprocessable = http.StatusUnprocessableEntity
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

// probes are all API routes except the API description itself.
var probes = slices.Concat(shoppersProbes, customersProbes, merchantsProbes, parcelProbes, riskProbes)

var shoppersProbes = []probe{
	{route: "GET /api/v1/online-shop/:slug", global: true, build: func(w *pairOfShops) request { w.ids["slug"] = w.a.Row.Slug; return request{} }},
	{route: "GET /api/v1/products/search/:term", build: func(w *pairOfShops) request { w.ids["term"] = "product"; return request{} }},
	{route: "GET /api/v1/products/popular-searches"},
	{route: "GET /api/v1/products/:product/bought-together", plain: true},
	{route: "GET /api/v1/products/:product/questions", away: notFound, build: withQuery("after=4102444800000000-1")},
	{route: "POST /api/v1/products/:product/questions", away: notFound, build: withBody(map[string]any{"name": "Rahim", "text": "Is it fresh?"}), plain: true},
	{route: "GET /api/v1/product/product_sub_categories"},
	{route: "POST /api/v1/checkout/quote", build: body(func(w *pairOfShops) any {
		return map[string]any{"lines": []any{w.line()}, "package_id": w.number("package"), "district": "Dhaka"}
	})},
	{route: "POST /api/v1/orders", away: unprocessable, build: func(w *pairOfShops) request {
		return request{body: order(w, nil), options: []webtest.Option{webtest.Header("Idempotency-Key", "another-key-of-this-browser-alone")}}
	}},
	{route: "POST /api/v1/orders/code", build: withBody(map[string]any{"mobile": "01712345678"}), plain: true},
	{route: "POST /api/v1/orders/track", build: body(func(w *pairOfShops) any { return map[string]any{"query": w.ids["order"]} })},
	{route: "GET /api/v1/orders/placed", plain: true, build: func(*pairOfShops) request {
		return request{options: []webtest.Option{webtest.Header("Idempotency-Key", placedKey)}}
	}},
	{route: "GET /api/v1/orders/:order", by: withProof, away: notFound},
	{route: "POST /api/v1/orders/:order/proof", away: notFound, build: withBody(map[string]any{"mobile": "01712345678"})},
	{route: "POST /api/v1/orders/:order/cancel", by: withProof, inside: http.StatusUnauthorized, away: notFound, build: withBody(map[string]any{"note": ""})},
	{route: "POST /api/v1/checkout/unfinished", plain: true, build: withBody(map[string]any{"key": "0123456789abcdef0123", "mobile": "01712345678"})},
	{route: "POST /api/v1/stock-alerts", away: notFound, plain: true, build: body(func(w *pairOfShops) any {
		sold := w.a.NewProduct("sold-out-"+strings.ToLower(rand.Text()), func(c *ent.ProductCreate) { c.SetStock(0) })
		return map[string]any{"product_id": sold.ID, "variant_id": 0, "phone": "01712345678"}
	})},
	{route: "POST /api/v1/reports", global: true, build: func(*pairOfShops) request {
		return request{body: map[string]any{"csp-report": struct{}{}}, options: []webtest.Option{webtest.Header("Content-Type", "application/csp-report")}}
	}},
	{route: "GET /api/admin/v2/getDomainInfo", global: true, build: func(w *pairOfShops) request {
		return request{query: "domain=" + w.a.Row.Slug + "." + shopsWord + ".example"}
	}},
}

var customersProbes = []probe{
	{route: "POST /api/v1/customer/login", away: http.StatusUnauthorized, build: func(w *pairOfShops) request {
		w.a.NewCustomer("01512345670", "a-good-word") // shop B has no such customer
		return request{body: map[string]any{"mobile": "01512345670", "password": "a-good-word"}}
	}},
	{route: "POST /api/v1/customer/logout", by: customers, outside: http.StatusOK, build: withBody(struct{}{})},
	{route: "POST /api/v1/customer/register", build: withBody(registrationOf("01512345679", ""))},
	{route: "POST /api/v1/customer/register/confirm", away: unprocessable, build: func(w *pairOfShops) request {
		w.a.PostJSON("/register", registrationOf("01512345679", "")).WantStatus(w.T, http.StatusOK)
		return request{body: registrationOf("01512345679", w.a.LastCode("01512345679"))}
	}},
	{route: "POST /api/v1/customer/password/code", build: withBody(map[string]any{"mobile": "01712345678"})},
	{route: "POST /api/v1/customer/password/reset", away: unprocessable, build: func(w *pairOfShops) request {
		w.a.PostJSON("/password/code", webtest.Fields{"mobile": "01712345678"}).WantStatus(w.T, http.StatusOK)
		return request{body: map[string]any{"mobile": "01712345678", "code": w.a.LastCode("01712345678"), "password": "changed1"}}
	}},
	{route: "POST /api/v1/customer/password", by: customers, build: withBody(map[string]any{"current": "demo1234", "password": "changed1"})},
	{route: "GET /api/v1/customer", by: customers},
	{route: "PATCH /api/v1/customer", by: customers, build: withBody(map[string]any{"name": "New", "email": ""})},
	{route: "POST /api/v1/customer/delete", by: customers, build: func(w *pairOfShops) request {
		w.Client.Order.Update().SetStatus("canceled").ExecX(w.a.Ctx)
		return request{body: map[string]any{"password": "demo1234"}}
	}},
	{route: "GET /api/v1/customer/export", by: customers},
	{route: "GET /api/v1/customer/addresses", by: customers},
	{route: "POST /api/v1/customer/addresses", by: customers, build: withBody(anAddress)},
	{route: "PUT /api/v1/customer/addresses/:address", by: customers, inside: notFound, away: notFound, build: withBody(anAddress)},
	{route: "DELETE /api/v1/customer/addresses/:address", by: customers, inside: notFound, away: notFound},
	{route: "GET /api/v1/customer/wishlist", by: customers},
	{route: "PUT /api/v1/customer/wishlist", by: customers, build: body(func(w *pairOfShops) any { return map[string]any{"product_ids": []any{w.number("other")}} })},
	{route: "PUT /api/v1/customer/wishlist/:product", by: customers, away: notFound, build: withBody(struct{}{})},
	{route: "DELETE /api/v1/customer/wishlist/:product", by: customers},
	{route: "GET /api/v1/customer/notifications", by: customers},
	{route: "POST /api/v1/customer/notifications/read", by: customers, build: body(func(w *pairOfShops) any {
		return map[string]any{"ids": []any{w.number("notification")}}
	})},
	{route: "GET /api/v1/customer/orders", by: customers},
	{route: "POST /api/v1/customer/orders/claim", by: customers, build: withBody(struct{}{})},
	{route: "GET /api/v1/customer/reviews", by: customers},
	{route: "POST /api/v1/customer/reviews", by: customers, inside: http.StatusForbidden, away: http.StatusForbidden, build: func(w *pairOfShops) request {
		return request{form: []webtest.Part{webtest.TextPart("product_id", w.ids["other"]), webtest.TextPart("rating", "4"), webtest.TextPart("text", "Fine")}}
	}},
	{route: "PUT /api/v1/customer/reviews/:review", by: customers, inside: notFound, away: notFound, build: form(webtest.TextPart("rating", "1"), webtest.TextPart("text", "Bad"))},
	{route: "DELETE /api/v1/customer/reviews/:review", by: customers, inside: notFound, away: notFound},
	{route: "GET /api/v1/customer/chat", by: customers},
	{route: "POST /api/v1/customer/chat/messages", by: customers, build: form(webtest.TextPart("key", "the-second-message"), webtest.TextPart("text", "Hello"))},
	{route: "POST /api/v1/customer/chat/seen", by: customers, build: withBody(map[string]any{"seq": 1})},
	{route: "GET /api/v1/customer/events", by: customers, streams: true, plain: true},
}

func registrationOf(mobile, code string) webtest.Fields {
	r := webtest.Registration(code)
	r["mobile"] = mobile
	return r
}

var merchantsProbes = append(append([]probe{
	{route: "POST /api/admin/v3/login/code", build: withBody(map[string]any{"phone": "01512345678", "code": ""})},
	{route: "POST /api/admin/v3/login", build: codeFor("01312345671")},
	{route: "POST /api/admin/v3/token", build: codeFor("01312345672")},
	{route: "POST /api/admin/v3/register/code", build: withBody(registration("01312345673"))},
	{route: "POST /api/admin/v3/register", build: withCode("/register/code", registration("01312345674"))},
	{route: "GET /api/admin/v3/slugs/:slug", plain: true, global: true, build: func(w *pairOfShops) request { w.ids["slug"] = "free"; return request{} }},
	{route: "POST /api/admin/v3/logout", by: members, outside: http.StatusOK, build: withBody(struct{}{})},
	{route: "GET /api/admin/v3/session", by: members},
	{route: "GET /api/admin/v3/sessions", by: members},
	{route: "POST /api/admin/v3/sessions/end", by: members, away: notFound, build: body(func(w *pairOfShops) any {
		return team.EndSessionsRequest{UserID: w.staff.User.ID}
	})},
	{route: "DELETE /api/admin/v3/sessions/:session", by: members, away: notFound},
	{route: "GET /api/admin/v3/alerts", by: members},
	{route: "PUT /api/admin/v3/alerts", by: members, build: withBody(alert.Preferences{QuietFrom: "22:00", QuietTo: "07:00"})},
	{route: "POST /api/admin/v3/alerts/devices", by: members, plain: true, build: withBody(subscription)},
	{route: "DELETE /api/admin/v3/alerts/devices/:device", by: members, away: notFound},
	{route: "POST /api/admin/v3/alerts/test", by: members, plain: true},
	{route: "POST /api/admin/v3/step-up/code", by: members, build: withBody(struct{}{})},
	{route: "POST /api/admin/v3/step-up", by: members, away: unprocessable, build: func(w *pairOfShops) request {
		w.Client.AdminCode.Delete().ExecX(webtest.System) // sent for the previous pair
		w.staff.Call(http.MethodPost, "/step-up/code", struct{}{}).WantStatus(w.T, http.StatusOK)
		return request{body: team.StepUpRequest{Code: w.AdminCode()}}
	}},
	{route: "GET /api/admin/v3/orders", by: members, build: withQuery("tab=new")},
	{route: "POST /api/admin/v3/orders", by: members, away: unprocessable, build: func(w *pairOfShops) request {
		return request{body: order(w, nil), options: []webtest.Option{webtest.Header("Idempotency-Key", "manual-1")}}
	}},
	{route: "POST /api/admin/v3/orders/read", by: members, build: withBody(map[string]any{"text": "2 pcs product"})},
	{route: "POST /api/admin/v3/orders/quote", by: members, build: body(func(w *pairOfShops) any {
		return map[string]any{"lines": []any{w.line()}, "package_id": w.number("package")}
	})},
	{route: "POST /api/admin/v3/orders/bulk", by: members, build: body(func(w *pairOfShops) any {
		return map[string]any{"orders": []string{w.ids["order"]}, "to": "accepted"}
	})},
	{route: "POST /api/admin/v3/orders/undo", by: members, build: body(func(w *pairOfShops) any {
		return map[string]any{"orders": []any{map[string]any{"order_id": w.ids["order"], "from": "pending", "to": "accepted"}}}
	})},
	{route: "GET /api/admin/v3/orders/sheets", by: members, build: func(w *pairOfShops) request { return request{query: "orders=" + w.ids["order"]} }},
	{route: "GET /api/admin/v3/orders/products", by: members},
	{route: "GET /api/admin/v3/orders/customer", by: members, plain: true, build: withQuery("mobile=01712345678")},
	{route: "GET /api/admin/v3/orders/facets", by: members},
	{route: "GET /api/admin/v3/orders/export.csv", by: owners},
	{route: "GET /api/admin/v3/orders/export.xlsx", by: owners},
	{route: "GET /api/admin/v3/returns/export.csv", by: owners},
	{route: "GET /api/admin/v3/returns/export.xlsx", by: owners},
	{route: "GET /api/admin/v3/customers", by: owners},
	{route: "GET /api/admin/v3/customers/export.csv", by: owners},
	{route: "GET /api/admin/v3/customers/export.xlsx", by: owners, plain: true},
	{route: "GET /api/admin/v3/customers/:customer", by: owners, away: notFound},
	{route: "GET /api/admin/v3/customers/:customer/draft", by: owners, away: notFound},
	{route: "PUT /api/admin/v3/customers/:customer/note", by: owners, away: notFound, build: withBody(map[string]any{"note": "calls at night"})},
	{route: "POST /api/admin/v3/customers/:customer/tags", by: owners, away: notFound, build: body(func(w *pairOfShops) any {
		return map[string]any{"add": []any{w.number("tag")}, "remove": []any{}}
	})},
	{route: "PUT /api/admin/v3/customers/:customer/block", by: owners, away: notFound, build: withBody(map[string]any{"reason": "refuses parcels"})},
	{route: "DELETE /api/admin/v3/customers/:customer/block", by: owners, away: notFound},
	{route: "GET /api/admin/v3/orders/members", by: members},
	{route: "POST /api/admin/v3/orders/tag", by: members, away: notFound, build: body(func(w *pairOfShops) any {
		return map[string]any{"orders": []string{w.ids["order"]}, "add": []any{w.number("tag")}, "remove": []any{}}
	})},
	{route: "POST /api/admin/v3/orders/assign", by: members, build: body(func(w *pairOfShops) any {
		return map[string]any{"orders": []string{w.ids["order"]}, "assignee": 0}
	})},
	{route: "GET /api/admin/v3/orders/tags", by: members},
	{route: "POST /api/admin/v3/orders/tags", by: members, build: withBody(map[string]any{"name": "New", "colour": "red"})},
	{route: "PUT /api/admin/v3/orders/tags/:tag", by: members, away: notFound, build: withBody(map[string]any{"name": "New", "colour": "red"})},
	{route: "DELETE /api/admin/v3/orders/tags/:tag", by: members, away: notFound},
	{route: "GET /api/admin/v3/orders/views", by: members},
	{route: "POST /api/admin/v3/orders/views", by: members, build: withBody(map[string]any{"name": "New", "query": "status=shipped"})},
	{route: "PUT /api/admin/v3/orders/views/order", by: members, away: http.StatusConflict, build: body(func(w *pairOfShops) any {
		return map[string]any{"ids": []any{w.number("view")}}
	})},
	{route: "PUT /api/admin/v3/orders/views/:view", by: members, away: notFound, build: withBody(map[string]any{"name": "New", "query": "status=shipped"})},
	{route: "DELETE /api/admin/v3/orders/views/:view", by: members, away: notFound},
	{route: "GET /api/admin/v3/orders/:order", by: members, away: notFound},
	{route: "GET /api/admin/v3/orders/:order/labels", by: members, plain: true, away: notFound},
	{route: "POST /api/admin/v3/orders/:order/status", by: members, away: notFound, build: withBody(map[string]any{"from": "pending", "to": "accepted"})},
	{route: "POST /api/admin/v3/orders/:order/correct", by: owners, away: notFound, build: withBody(map[string]any{"from": "pending", "to": "shipped", "reason": "x"})},
	{route: "GET /api/admin/v3/orders/:order/profit", by: owners, plain: true, away: notFound},
	{route: "GET /api/admin/v3/orders/reminders", by: members, plain: true},
	{route: "GET /api/admin/v3/unfinished", by: members},
	{route: "PUT /api/admin/v3/unfinished/settings", by: owners, plain: true, build: withBody(map[string]any{"days": 7})},
	{route: "GET /api/admin/v3/unfinished/:checkout/draft", by: members, away: notFound},
	{route: "POST /api/admin/v3/unfinished/:checkout/contact", by: members, plain: true, away: notFound, build: withBody(map[string]any{"channel": "call"})},
	{route: "POST /api/admin/v3/unfinished/:checkout/dismiss", by: members, plain: true, away: notFound},
	{route: "POST /api/admin/v3/orders/:order/confirmation", by: members, away: notFound},
	{route: "GET /api/admin/v3/orders/confirmations", by: members, plain: true},
	{route: "POST /api/admin/v3/orders/confirmations", by: members, build: body(func(w *pairOfShops) any {
		return map[string]any{"orders": []string{w.ids["order"]}}
	})},
	{route: "POST /api/admin/v3/orders/:order/calls", by: members, away: notFound, build: withBody(map[string]any{"outcome": "no_answer", "note": "x"})},
	{route: "DELETE /api/admin/v3/orders/:order/calls/last", by: members, away: notFound, build: func(w *pairOfShops) request {
		w.staff.Call(http.MethodPost, "/orders/"+w.ids["order"]+"/calls", map[string]any{"outcome": "confirmed"}).WantStatus(w.T, http.StatusOK)
		return request{}
	}},
	{route: "GET /api/admin/v3/orders/:order/parcel-events", by: members, plain: true, away: notFound},
	{route: "GET /api/admin/v3/parcels/attention", by: members, plain: true},
	{route: "GET /api/admin/v3/parcels/find", by: members, away: notFound, build: withQuery("code=" + shopsWord)},
	{route: "POST /api/admin/v3/parcels/:parcel/snooze", by: members, away: notFound, build: withBody(map[string]any{"days": 1})},
	{route: "POST /api/admin/v3/parcels/:parcel/difference", by: owners, away: notFound, build: func(w *pairOfShops) request {
		w.Client.Parcel.Update().SetState("delivered").SetCollected(98_76).ExecX(w.a.Ctx)
		return request{body: map[string]any{"answer": "other", "note": "x"}}
	}},
	{route: "POST /api/admin/v3/parcels/:parcel/return", by: members, away: notFound},
	{route: "POST /api/admin/v3/parcels/:parcel/check-in", by: members, away: notFound, build: func(w *pairOfShops) request {
		w.Client.Parcel.Update().SetState("returned").ExecX(w.a.Ctx)
		return request{body: map[string]any{"damaged": []any{}}}
	}},
	{route: "DELETE /api/admin/v3/parcels/:parcel/check-in", by: members, away: notFound, build: func(w *pairOfShops) request {
		w.Client.Parcel.Update().SetState("returned").ExecX(w.a.Ctx)
		w.staff.Call(http.MethodPost, "/parcels/"+w.ids["parcel"]+"/check-in", map[string]any{"damaged": []any{}}).WantStatus(w.T, http.StatusOK)
		return request{}
	}},
	{route: "PUT /api/admin/v3/orders/:order/reminder", by: members, away: notFound, build: withBody(map[string]any{"remind_at": nil})},
	{route: "PUT /api/admin/v3/orders/:order", by: members, away: notFound, build: body(editOf)},
	{route: "POST /api/admin/v3/orders/:order/preview_edit", by: members, away: notFound, build: body(editOf)},
	{route: "POST /api/admin/v3/orders/:order/split", by: members, away: notFound, build: body(splitOf)},
	{route: "POST /api/admin/v3/orders/:order/merge", by: members, away: notFound, build: body(mergeOf)},
	{route: "POST /api/admin/v3/orders/:order/undo_edit", by: members, away: notFound, build: func(w *pairOfShops) request {
		w.staff.Call(http.MethodPut, "/orders/"+w.ids["order"], editOf(w)).WantStatus(w.T, http.StatusOK)
		return request{body: map[string]any{"edits": 1}}
	}},
	{route: "GET /api/admin/v3/orders/:order/returns", by: members, plain: true, away: notFound},
	{route: "POST /api/admin/v3/orders/:order/returns", by: members, plain: true, away: notFound, build: body(startReturnOf)},
	{route: "GET /api/admin/v3/returns", by: members},
	{route: "POST /api/admin/v3/returns/:return/decide", by: members, away: notFound, build: withBody(map[string]any{"accept": true, "answer": "x"})},
	{route: "POST /api/admin/v3/returns/:return/receive", by: members, away: notFound, build: body(receiptOf)},
	{route: "POST /api/admin/v3/returns/:return/refund", by: owners, away: notFound, build: body(refundOf)},
	{route: "POST /api/admin/v3/returns/:return/exchange", by: members, away: notFound, build: body(exchangeOf)},
	{route: "POST /api/admin/v3/returns/:return/close", by: members, away: notFound, build: body(acceptedReturnOf)},
	{route: "PUT /api/admin/v3/orders/:order/note", by: members, away: notFound, build: withBody(map[string]any{"note": "Call first"})},
	{route: "GET /api/admin/v3/online-shop", by: members},
	{route: "GET /api/admin/v3/events", by: members, streams: true, plain: true},
	{route: "GET /api/admin/v3/counts", by: members, plain: true},
	{route: "GET /api/admin/v3/notices", by: members},
	{route: "POST /api/admin/v3/notices/read", by: members, build: withBody(notice.NoticesRead{Until: time.Date(2026, 11, 1, 0, 0, 0, 0, time.UTC)})},
	{route: "GET /api/admin/v3/conversations", by: members},
	{route: "GET /api/admin/v3/conversations/:conversation", by: members, away: notFound},
	{route: "GET /api/admin/v3/conversations/:conversation/draft", by: members, away: notFound},
	{route: "POST /api/admin/v3/conversations/:conversation/messages", by: members, away: notFound, build: form(webtest.TextPart("key", "the-shop-answers"), webtest.TextPart("text", "Hello"))},
	{route: "POST /api/admin/v3/conversations/:conversation/seen", by: members, away: notFound, build: withBody(map[string]any{"seq": 1})},
	{route: "GET /api/admin/v3/replies", by: members},
}, ownersProbes...), goodsProbes...)

var ownersProbes = []probe{
	{route: "GET /api/admin/v3/settings/payments", by: owners, plain: true},
	{route: "PUT /api/admin/v3/settings/payments", by: owners, plain: true, build: body(paymentSettingsOf)},
	{route: "GET /api/admin/v3/payments", by: owners},
	{route: "POST /api/admin/v3/payments/:payment/confirm", by: owners, away: notFound, build: body(claimOf)},
	{route: "POST /api/admin/v3/payments/:payment/reject", by: owners, away: notFound, build: body(rejectionOf)},
	{route: "POST /api/admin/v3/payments/:payment/refund", by: owners, away: notFound, build: body(givenBackOf)},
	{route: "POST /api/admin/v3/payments/:payment/check", by: owners, away: notFound, build: body(checkedClaimOf)},
	{route: "POST /api/admin/v3/payments/:payment/resolve", by: owners, away: notFound, build: body(unknownRefundOf)},
	{route: "GET /api/admin/v3/orders/:order/payments", by: owners, plain: true, away: notFound},
	{route: "POST /api/admin/v3/orders/:order/payments", by: owners, plain: true, away: notFound, build: withBody(map[string]any{"amount": 0.05})},
	{route: "GET /api/admin/v3/packages", by: owners},
	{route: "POST /api/admin/v3/packages", by: owners, build: withBody(map[string]any{"name": "Courier", "zone": "any", "fee": 10})},
	{route: "POST /api/admin/v3/packages/confirm", by: owners, build: withBody(map[string]any{})},
	{route: "POST /api/admin/v3/savings/hide", by: owners, build: withBody(map[string]any{})},
	{route: "PUT /api/admin/v3/packages/order", by: owners, away: notFound, build: ids("package")},
	{route: "PUT /api/admin/v3/packages/:package", by: owners, away: notFound, build: withBody(map[string]any{"name": "Courier", "zone": "any", "fee": 10})},
	{route: "PUT /api/admin/v3/packages/:package/active", by: owners, away: notFound, build: withBody(map[string]any{"active": false})},
	{route: "DELETE /api/admin/v3/packages/:package", by: owners, away: notFound},
	{route: "GET /api/admin/v3/theme", by: owners, plain: true},
	{route: "PUT /api/admin/v3/theme", by: owners, build: withBody(map[string]any{"theme": 2, "colour": ""})},
	{route: "GET /api/admin/v3/domain", by: owners},
	{route: "POST /api/admin/v3/domain", by: owners, build: func(w *pairOfShops) request {
		w.Client.ShopDomain.Delete().ExecX(w.a.Ctx)
		return request{body: map[string]any{"domain": w.a.Row.Slug + ".example"}}
	}},
	{route: "POST /api/admin/v3/domain/check", by: owners, away: notFound},
	{route: "PUT /api/admin/v3/domain/redirect", by: owners, away: http.StatusConflict, build: withBody(map[string]any{"redirects": true})},
	{route: "GET /api/admin/v3/slug", by: owners, plain: true},
	{route: "PUT /api/admin/v3/slug", by: owners, plain: true, away: http.StatusConflict, build: body(func(w *pairOfShops) any {
		w.Client.FormerSlug.Create().SetSlug(strings.ToLower(rand.Text())).ExecX(w.b.Ctx) // B must not be able to take the slug first
		return map[string]any{"slug": "new-" + w.a.Row.Slug}
	})},
	{route: "PUT /api/admin/v3/domain/subdomain", by: owners, build: withBody(map[string]any{"subdomain": false})},
	{route: "GET /api/admin/v3/app-lead", by: owners},
	{route: "POST /api/admin/v3/app-lead", by: owners, build: func(w *pairOfShops) request {
		w.Client.AppLead.Delete().ExecX(w.a.Ctx)
		return request{body: map[string]any{"name": "Karim", "phone": "01512345678"}}
	}},
	{route: "GET /api/admin/v3/settings", by: owners},
	{route: "PUT /api/admin/v3/settings/shop", by: owners, build: currentSettings(func(s settings.Settings) any {
		s.Shop.Name, s.Shop.BnName, s.Shop.Tagline, s.Shop.Address = "New", "", "", ""
		return s.Shop
	})},
	{route: "PUT /api/admin/v3/settings/district", by: owners, build: body(func(w *pairOfShops) any {
		w.Client.Shop.UpdateOneID(w.a.Row.ID).SetDistrict("").ExecX(w.a.Ctx) // the owner has not answered the question yet
		return settings.DistrictRequest{District: "Sylhet"}
	})},
	{route: "PUT /api/admin/v3/settings/logo", by: owners, away: unprocessable, build: body(func(w *pairOfShops) any { return settings.LogoRequest{Picture: w.picture} })},
	{route: "PUT /api/admin/v3/settings/social", by: owners, build: currentSettings(func(s settings.Settings) any { s.Social.Facebook = "@new"; return s.Social })},
	{route: "GET /api/admin/v3/link-preview", by: owners, build: withQuery("path=/")},
	{route: "GET /api/admin/v3/settings/policies", by: owners, build: withQuery("kind=about-us")},
	{route: "PUT /api/admin/v3/settings/policies", by: owners, build: body(func(w *pairOfShops) any {
		now := webtest.Data[settings.PolicyText](w.T, w.owner.Call(http.MethodGet, "/settings/policies?kind=about-us", nil))
		return settings.PolicyRequest{Version: now.Version, Kind: now.Kind, Body: "New"}
	})},
	{route: "POST /api/admin/v3/settings/policies/preview", by: owners, build: withBody(map[string]any{"kind": "about-us", "body": "New", "locale": "en"})},
	{route: "PUT /api/admin/v3/settings/chat", by: owners, build: currentSettings(func(s settings.Settings) any {
		s.Chat.Channel, s.Chat.Whatsapp = "whatsapp", "01712345678"
		return s.Chat
	})},
	{route: "PUT /api/admin/v3/settings/seo", by: owners, build: currentSettings(func(s settings.Settings) any { s.SEO.MetaTitle = "New"; return s.SEO })},
	{route: "PUT /api/admin/v3/settings/advertising", by: owners, build: currentSettings(func(s settings.Settings) any {
		return settings.AdvertisingRequest{Version: s.Advertising.Version, GTM: "GTM-NEW1234"}
	})},
	{route: "POST /api/admin/v3/settings/advertising/test", by: owners, away: unprocessable, build: withBody(struct{}{})},
	{route: "PUT /api/admin/v3/settings/returns", by: owners, build: currentSettings(func(s settings.Settings) any { s.Returns.Days = 7; return s.Returns })},
	{route: "PUT /api/admin/v3/settings/prices", by: owners, build: currentSettings(func(s settings.Settings) any { s.Prices.RoundPrices = true; return s.Prices })},
	{route: "PUT /api/admin/v3/settings/notifications", by: owners, build: currentSettings(func(s settings.Settings) any { s.Notifications.LowStock = 9; return s.Notifications })},
	{route: "PUT /api/admin/v3/settings/order-messages", by: owners, build: currentSettings(func(s settings.Settings) any {
		s.OrderMessages.On = []string{"shipped"}
		return s.OrderMessages
	})},
	{route: "GET /api/admin/v3/settings/order-messages/samples", by: owners},
	{route: "GET /api/admin/v3/banners", by: owners},
	{route: "POST /api/admin/v3/banners", by: owners, away: unprocessable, build: body(func(w *pairOfShops) any { return banner(w) })},
	{route: "PUT /api/admin/v3/banners/order", by: owners, away: http.StatusConflict, build: ids("banner")},
	{route: "PUT /api/admin/v3/banners/:banner", by: owners, away: notFound, build: body(func(w *pairOfShops) any {
		in := banner(w)
		in.Version = webtest.Data[[]settings.Banner](w.T, w.owner.Call(http.MethodGet, "/banners", nil))[0].Version
		return in
	})},
	{route: "DELETE /api/admin/v3/banners/:banner", by: owners, away: notFound},
	{route: "GET /api/admin/v3/team", by: owners},
	{route: "POST /api/admin/v3/team", by: owners, build: withBody(map[string]any{"name": "Karim", "phone": "01312345678", "role": "staff"})},
	{route: "PUT /api/admin/v3/team/:user", by: owners, away: notFound, build: withBody(map[string]any{"name": "Karim", "role": "owner", "active": true})},
	{route: "DELETE /api/admin/v3/team/:user", by: owners, away: notFound},
	{route: "POST /api/admin/v3/team/:user/invite", by: owners, away: notFound, build: withBody(struct{}{})},
	{route: "GET /api/admin/v3/roles", by: owners},
	{route: "POST /api/admin/v3/roles", by: owners, build: withBody(map[string]any{"name": "New", "rights": []string{"products"}})},
	{route: "PUT /api/admin/v3/roles/:role", by: owners, away: notFound, build: withBody(map[string]any{"name": "New", "rights": []string{"products"}})},
	{route: "DELETE /api/admin/v3/roles/:role", by: owners, away: notFound},
	{route: "GET /api/admin/v3/activity", by: owners, build: func(w *pairOfShops) request {
		w.owner.Call(http.MethodPut, "/theme", map[string]any{"theme": 2, "colour": ""}).WantStatus(w.T, http.StatusOK)
		return request{}
	}},
	{route: "GET /api/admin/v3/dashboard", by: owners, build: withQuery("days=30")},
	{route: "PUT /api/admin/v3/publish", by: owners, build: withBody(map[string]any{"public": false})},
	{route: "GET /api/admin/v3/search", by: members, plain: true},
	{route: "GET /api/admin/v3/searches", by: owners},
	{route: "GET /api/admin/v3/pages", by: owners},
	{route: "POST /api/admin/v3/pages", by: owners, build: withBody(map[string]any{"kind": "page", "title": "New"})},
	{route: "GET /api/admin/v3/pages/types", by: owners, plain: true},
	{route: "GET /api/admin/v3/pages/starts", by: owners, plain: true},
	{route: "GET /api/admin/v3/pages/choices", by: owners},
	{route: "GET /api/admin/v3/pages/products", by: owners},
	{route: "GET /api/admin/v3/pages/:page", by: owners, away: notFound},
	{route: "PUT /api/admin/v3/pages/:page", by: owners, away: notFound, build: body(func(w *pairOfShops) any {
		return map[string]any{"revision": 1, "slug": "new", "draft": map[string]any{"title": "New", "sections": []any{}}}
	})},
	{route: "DELETE /api/admin/v3/pages/:page", by: owners, away: notFound},
	{route: "POST /api/admin/v3/pages/:page/untrash", by: owners, away: notFound},
	{route: "POST /api/admin/v3/pages/:page/publish", by: owners, away: notFound, build: withBody(map[string]any{"revision": 1})},
	{route: "POST /api/admin/v3/pages/:page/unpublish", by: owners, away: notFound},
	{route: "POST /api/admin/v3/pages/:page/preview_link", by: owners, away: notFound},
	{route: "POST /api/admin/v3/pages/:page/cancel_plan", by: owners, away: notFound},
	{route: "GET /api/admin/v3/pages/:page/versions", by: owners, plain: true, away: notFound},
	{route: "GET /api/admin/v3/pages/:page/versions/:version", by: owners, away: notFound},
	{route: "POST /api/admin/v3/pages/:page/versions/:version/restore", by: owners, away: notFound, build: withBody(map[string]any{"revision": 1})},
	{route: "GET /api/admin/v3/discounts", by: owners},
	{route: "POST /api/admin/v3/discounts", by: owners, away: unprocessable, build: discountRequest},
	{route: "GET /api/admin/v3/discounts/choices", by: owners},
	{route: "GET /api/admin/v3/discounts/products", by: owners},
	{route: "POST /api/admin/v3/discounts/preview", by: owners, away: unprocessable, build: body(func(w *pairOfShops) any {
		return map[string]any{"discount": newDiscount(w), "lines": []any{w.line()}}
	})},
	{route: "GET /api/admin/v3/discounts/:discount", by: owners, away: notFound},
	{route: "PUT /api/admin/v3/discounts/:discount", by: owners, away: notFound, build: body(func(w *pairOfShops) any {
		in := newDiscount(w)
		in.Automatic, in.ChangedAt = false, webtest.Data[discounteditor.FullDiscount](w.T, w.owner.Call(http.MethodGet, "/discounts/"+w.ids["discount"], nil)).ChangedAt
		return in
	})},
	{route: "DELETE /api/admin/v3/discounts/:discount", by: owners, away: notFound},
	{route: "POST /api/admin/v3/discounts/:discount/duplicate", by: owners, away: notFound},
	{route: "POST /api/admin/v3/discounts/:discount/pause", by: owners, away: notFound},
	{route: "POST /api/admin/v3/discounts/:discount/resume", by: owners, away: notFound},
	{route: "POST /api/admin/v3/discounts/:discount/end", by: owners, away: notFound},
	{route: "GET /api/admin/v3/discounts/:discount/codes", by: owners, away: notFound},
	{route: "POST /api/admin/v3/discounts/:discount/codes", by: owners, away: notFound, build: withBody(map[string]any{"code": "NEW-1"})},
	{route: "POST /api/admin/v3/discounts/:discount/codes/generate", by: owners, away: notFound, build: withBody(map[string]any{"count": 2})},
	{route: "GET /api/admin/v3/discounts/:discount/codes.csv", by: owners, away: notFound},
	{route: "GET /api/admin/v3/discounts/:discount/codes.xlsx", by: owners, away: notFound},
	{route: "DELETE /api/admin/v3/discounts/:discount/codes/:code", by: owners, away: notFound},
	{route: "GET /api/admin/v3/synonyms", by: owners},
	{route: "POST /api/admin/v3/synonyms", by: owners, build: withBody(map[string]any{"terms": []string{"ring", "angti"}})},
	{route: "PUT /api/admin/v3/synonyms/:synonym", by: owners, away: notFound, build: withBody(map[string]any{"terms": []string{"ring", "angti"}})},
	{route: "DELETE /api/admin/v3/synonyms/:synonym", by: owners, away: notFound},
	{route: "POST /api/admin/v3/replies", by: owners, build: withBody(map[string]any{"text": "New"})},
	{route: "PUT /api/admin/v3/replies/order", by: owners, away: http.StatusConflict, build: ids("reply")},
	{route: "PUT /api/admin/v3/replies/:reply", by: owners, away: notFound, build: withBody(map[string]any{"text": "New"})},
	{route: "DELETE /api/admin/v3/replies/:reply", by: owners, away: notFound},
}

var goodsProbes = []probe{
	{route: "POST /api/admin/v3/pictures", by: owners, build: func(w *pairOfShops) request { return request{form: []webtest.Part{aPicture(w)}} }},
	{route: "GET /api/admin/v3/products", by: owners},
	{route: "POST /api/admin/v3/products", by: owners, away: unprocessable, build: body(func(w *pairOfShops) any {
		return webtest.Rice(func(in *editor.ProductRequest) { in.CategoryID = w.a.Category.ID })
	})},
	{route: "POST /api/admin/v3/products/bulk", by: owners, away: notFound, build: body(func(w *pairOfShops) any {
		return editor.BulkRequest{Products: []int{w.product.ID}, Action: "draft"}
	})},
	{route: "POST /api/admin/v3/products/preview", by: owners, build: withBody(map[string]any{"text": "New"})},
	{route: "GET /api/admin/v3/products/:product", by: owners, away: notFound},
	{route: "PUT /api/admin/v3/products/:product", by: owners, away: notFound, build: body(productOf)},
	{route: "DELETE /api/admin/v3/products/:product", by: owners, away: notFound},
	{route: "PUT /api/admin/v3/products/:product/stock", by: owners, away: notFound, build: body(func(w *pairOfShops) any {
		return map[string]any{"from": w.Client.Product.GetX(w.a.Ctx, w.product.ID).Stock, "to": 3}
	})},
	{route: "GET /api/admin/v3/costs/missing", by: owners},
	{route: "GET /api/admin/v3/products/:product/costs", by: owners, away: notFound},
	{route: "POST /api/admin/v3/products/:product/costs", by: owners, away: notFound, build: withBody(cost.CostRequest{Cost: 5_00, Since: "2026-01-01"})},
	{route: "POST /api/admin/v3/products/:product/duplicate", by: owners, away: notFound, build: withBody(struct{}{})},
	{route: "GET /api/admin/v3/products/export.csv", by: owners},
	{route: "GET /api/admin/v3/stock", by: owners},
	{route: "POST /api/admin/v3/stock/input", by: owners, away: notFound, build: body(func(w *pairOfShops) any {
		return map[string]any{"product_id": w.product.ID, "from": 10, "to": 11}
	})},
	{route: "GET /api/admin/v3/stock/movements", by: owners},
	{route: "GET /api/admin/v3/stock/movements/export.csv", by: owners},
	{route: "GET /api/admin/v3/stock/movements/export.xlsx", by: owners},
	{route: "GET /api/admin/v3/stock/code", by: owners, plain: true},
	{route: "GET /api/admin/v3/stock/counts", by: owners},
	{route: "POST /api/admin/v3/stock/counts", by: owners, away: unprocessable, build: body(func(w *pairOfShops) any {
		return stockcount.CountRequest{Key: strings.ToLower(rand.Text()), Lines: []stockcount.CountLine{{ProductID: w.product.ID, Expected: 1, Counted: 2}}}
	})},
	{route: "POST /api/admin/v3/stock/counts/check", by: owners, away: unprocessable, build: body(func(w *pairOfShops) any {
		return stockcount.CountCheckRequest{Lines: []stockcount.CountLine{{ProductID: w.product.ID, Expected: 1, Counted: 2}}}
	})},
	{route: "GET /api/admin/v3/stock/counts/:count", by: owners, away: notFound},
	{route: "GET /api/admin/v3/products/imports/template.csv", by: owners, plain: true},
	{route: "POST /api/admin/v3/products/imports", by: owners, build: form(webtest.FilePart("file", "new.csv", []byte("slug,name,selling_price,stock,status\nsoap,Soap,40,5,published\n")))},
	{route: "GET /api/admin/v3/products/imports/:import", by: owners, away: notFound},
	{route: "PUT /api/admin/v3/products/imports/:import/columns", by: owners, away: notFound, build: withBody(map[string]any{"columns": []string{"slug", "name", "selling_price", "stock", "status"}})},
	{route: "POST /api/admin/v3/products/imports/:import/pictures", by: owners, away: notFound, build: withBody(struct{}{})},
	{route: "POST /api/admin/v3/products/imports/:import/run", by: owners, away: notFound, build: withBody(struct{}{})},
	{route: "GET /api/admin/v3/categories", by: owners},
	{route: "POST /api/admin/v3/categories", by: owners, away: notFound, build: body(func(w *pairOfShops) any {
		return map[string]any{"name": "New", "parent_id": w.number("category")}
	})},
	{route: "PUT /api/admin/v3/categories/order", by: owners, away: http.StatusConflict, build: body(func(w *pairOfShops) any {
		return map[string]any{"categories": []any{map[string]any{"id": w.number("empty")}, map[string]any{"id": w.number("category")}}}
	})},
	{route: "PUT /api/admin/v3/categories/:category", by: owners, away: notFound, build: withBody(map[string]any{"name": "New", "slug": "new"})},
	{route: "DELETE /api/admin/v3/categories/:category", by: owners, away: notFound},
	{route: "GET /api/admin/v3/featured", by: owners, build: func(w *pairOfShops) request {
		w.product.Update().SetFeatured(true).ExecX(w.a.Ctx)
		return request{}
	}},
	{route: "PUT /api/admin/v3/featured", by: owners, away: notFound, build: body(func(w *pairOfShops) any {
		return map[string]any{"products": []any{w.number("product")}, "had": []int{}}
	})},
	{route: "GET /api/admin/v3/cash", by: owners, plain: true},
	{route: "GET /api/admin/v3/cash/carrier", by: owners, plain: true},
	{route: "PUT /api/admin/v3/cash/carrier", by: owners, build: withBody(handcash.CarrierRequest{Carrier: "rider"})},
	{route: "POST /api/admin/v3/cash/handovers", by: owners, away: unprocessable, build: func(*pairOfShops) request {
		return request{body: ledger.HandoverRequest{Key: rand.Text(), Amount: 100}}
	}},
	{route: "GET /api/admin/v3/cash/owed", by: owners},
	{route: "GET /api/admin/v3/cash/owed/export.csv", by: owners},
	{route: "GET /api/admin/v3/cash/owed/export.xlsx", by: owners},
	{route: "GET /api/admin/v3/cash/short", by: owners},
	{route: "POST /api/admin/v3/cash/parcels/:paid/remind", by: owners, away: notFound},
	{route: "POST /api/admin/v3/cash/parcels/:paid/accept", by: owners, away: notFound, build: withBody(payout.AcceptRequest{Note: "late"})},
	{route: "GET /api/admin/v3/cash/payouts", by: owners},
	{route: "POST /api/admin/v3/cash/payouts/fetch", by: owners, away: http.StatusConflict},
	{route: "GET /api/admin/v3/cash/payouts/:payout", by: owners, away: notFound},
	{route: "POST /api/admin/v3/cash/payouts/:payout/match", by: owners, away: notFound},
	{route: "GET /api/admin/v3/cash/payouts/:payout/export.csv", by: owners, away: notFound},
	{route: "GET /api/admin/v3/cash/payouts/:payout/export.xlsx", by: owners, away: notFound},
	{route: "POST /api/admin/v3/cash/statements/preview", by: owners, plain: true, build: statementForm},
	{route: "POST /api/admin/v3/cash/statements", by: owners, plain: true, build: statementForm},
	{route: "GET /api/admin/v3/cash/ledger", by: owners},
	{route: "GET /api/admin/v3/cash/ledger/balances", by: owners, plain: true, build: withQuery("from=2026-01-01&to=2026-12-31")},
	{route: "GET /api/admin/v3/cash/ledger/export.csv", by: owners},
	{route: "GET /api/admin/v3/cash/ledger/export.xlsx", by: owners},
	{route: "POST /api/admin/v3/cash/ledger/corrections", by: owners, build: func(*pairOfShops) request {
		return request{body: ledger.CorrectionRequest{Key: rand.Text(), From: "cash", To: "adjustment", Amount: 100, Note: "lost"}}
	}},
	{route: "GET /api/admin/v3/cash/ads", by: owners},
	{route: "POST /api/admin/v3/cash/ads", by: owners, build: func(*pairOfShops) request {
		return request{body: ledger.AdRequest{Key: rand.Text(), Day: "2026-01-01", Source: "facebook", Amount: 100}}
	}},
	{route: "DELETE /api/admin/v3/cash/ads/:ad", by: owners, away: notFound},
	{route: "GET /api/admin/v3/reports", by: owners, plain: true},
	{route: "GET /api/admin/v3/reports/:table", by: owners},
	{route: "GET /api/admin/v3/reports/:table/export.csv", by: owners},
	{route: "GET /api/admin/v3/reports/:table/export.xlsx", by: owners},
	{route: "GET /api/admin/v3/reviews/export.csv", by: owners, build: withQuery("status=shown")},
	{route: "GET /api/admin/v3/reviews/export.xlsx", by: owners, build: withQuery("status=shown")},
	{route: "GET /api/admin/v3/reviews", by: owners, build: withQuery("status=shown")},
	{route: "POST /api/admin/v3/reviews/:review/approve", by: owners, away: notFound, build: func(w *pairOfShops) request {
		w.Client.Review.Update().SetStatus("pending").ExecX(w.a.Ctx)
		row := w.Client.Review.Query().OnlyX(w.a.Ctx)
		return request{body: map[string]any{"rating": row.Rating, "text": row.Text, "pictures": []string{row.Pictures[0].Key}}}
	}},
	{route: "POST /api/admin/v3/reviews/:review/hide", by: owners, away: notFound},
	{route: "PUT /api/admin/v3/reviews/:review/reply", by: owners, away: notFound, build: withBody(map[string]any{"text": "Thanks"})},
	{route: "GET /api/admin/v3/questions", by: owners, build: withQuery("status=answered")},
	{route: "PUT /api/admin/v3/questions/:question/answer", by: owners, away: notFound, build: withBody(map[string]any{"text": "Yes"})},
	{route: "DELETE /api/admin/v3/questions/:question", by: owners, away: notFound, plain: true},
}
