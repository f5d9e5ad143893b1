package web_test

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"testing"
	"time"

	"haat/ent/product"
	"haat/ent/shop"
	"haat/ent/viewer"
	"haat/server/catalog/sale"
	"haat/server/demo"
	"haat/server/platform/db/dbtest"
	"haat/server/platform/jobs"
	"haat/server/platform/pubsub"
	"haat/server/web/webtest"
)

const (
	crowdShops    = 1000
	crowdProducts = 1000
)

// With 1000 shops of 1000 products each, every query of a typical request must use an index.
func TestHotQueries_DoNotScanLargeTables(t *testing.T) {
	address := dbtest.Postgres(t)
	if testing.Short() {
		t.Skip("fills a database with a million products")
	}
	if err := demo.FillCrowd(t.Context(), dbtest.OpenURL(t, address), demo.Crowd{Shops: crowdShops, Products: crowdProducts, Orders: 100}); err != nil {
		t.Fatal(err)
	}
	renderer, err := webtest.SharedRenderer()
	if err != nil {
		t.Fatal(err)
	}
	s := webtest.NewSiteWith(t, address, renderer)
	p := newPlanner(t, s.DB)
	if n := len(p.large); n < 25 {
		t.Fatalf("%d large tables, want at least 25: %v", n, p.large)
	}
	for _, each := range hotCalls(t, crowdShop(s, crowdShops/2)) {
		s.Bus.Deliver([]string{pubsub.All})
		statements := s.Statements.During(func() { each.call() })
		if len(statements) == 0 {
			t.Errorf("%s executes no statements", each.name)
		}
		for _, found := range p.scans(statements) {
			t.Errorf("%s scans all of %s", each.name, found)
		}
	}
	t.Logf("%d queries, plan nodes by type: %v", len(p.known), p.nodes)

	// The test must detect a missing index: without this one, a home page scans all banners.
	if _, err := s.DB.SQL.Exec("DROP INDEX banner_shop_id_active_position"); err != nil {
		t.Fatal(err)
	}
	s.Bus.Deliver([]string{pubsub.All})
	clear(p.known)
	if len(p.scans(s.Statements.During(func() { s.Get("/shop/load-500") }))) == 0 {
		t.Error("a scan of all banners is not noticed")
	}
}

// crowdShop returns one of the shops that demo.FillCrowd creates.
func crowdShop(s *webtest.Site, number int) *webtest.Shop {
	s.T.Helper()
	row := s.Client.Shop.Query().Where(shop.Slug(fmt.Sprint("load-", number))).OnlyX(webtest.System)
	ctx := viewer.WithShop(context.Background(), row.ID)
	return &webtest.Shop{Site: s, Row: row, Ctx: ctx, Category: s.Client.Category.Query().FirstX(ctx)}
}

type hotCall struct {
	name string
	call func()
}

// hotCalls returns the requests that shoppers, customers, merchants and the server itself send most often.
func hotCalls(t *testing.T, ts *webtest.Shop) []hotCall {
	t.Helper()
	var calls []hotCall
	visitor := func(path string) {
		calls = append(calls, hotCall{path, func() { wantSuccess(t, path, ts.Site.Get(path)) }})
	}
	for _, path := range []string{
		"/", "/shop/load-500", "/load-500/product/product-7", "/load-500/product/old-7", "/load-500/category/category-3",
		"/load-500/category/category-3?page=3&sort=price-asc", "/load-500/category/category-3?min=100&max=200", "/load-500/best-selling-products",
		"/load-500/category/category-3?brand=Crowd&option=size:m&rating=4&discount=yes",
		"/load-500/best-selling-products?page=2", "/load-500/search?q=rice", "/load-500/search?q=handmde+gamcha", "/load-500/refund-policy",
		"/load-500/cart", "/load-500/checkout", "/load-500/track-order", "/load-500/sitemap.xml", "/load-500/feeds/google.xml", "/load-500/llms.txt",
		"/load-500/manifest.webmanifest", "/api/v1/online-shop/load-500",
		fmt.Sprint("/api/v1/products/", ts.Site.Client.Product.Query().FirstIDX(ts.Ctx), "/bought-together?shop_id=", ts.Row.ID),
		fmt.Sprint("/api/v1/products/search/rice?per_page=100&shop_id=", ts.Row.ID), fmt.Sprint("/api/v1/product/product_sub_categories?shop_id=", ts.Row.ID),
		"/api/admin/v2/getDomainInfo?domain=load-501.test",
	} {
		visitor(path)
	}
	calls = append(calls, shopperCalls(t, ts)...)
	calls = append(calls, customerCalls(t, ts)...)
	calls = append(calls, merchantCalls(t, ts)...)
	return append(calls,
		hotCall{"job worker", func() { runWorker(ts.Site, t) }},
		hotCall{"prices of sales", func() { changePrices(t, ts) }},
		hotCall{"metrics", func() { ts.Site.Renders() }},
	)
}

func wantSuccess(t *testing.T, name string, a webtest.Response) {
	t.Helper()
	if a.StatusCode >= http.StatusBadRequest {
		t.Errorf("%s: %d %.300s", name, a.StatusCode, a.Text)
	}
}

func shopperCalls(t *testing.T, ts *webtest.Shop) []hotCall {
	c := &webtest.Checkout{
		Shop: ts, T: t, Product: ts.Site.Client.Product.Query().Where(product.Slug("product-12")).OnlyX(ts.Ctx),
		ShippingPackage: ts.Site.Client.ShippingPackage.Query().FirstX(ts.Ctx),
	}
	ts.Site.Client.Product.UpdateOne(c.Product).SetStock(1000).ExecX(ts.Ctx)
	post := func(path, body string) func() {
		return func() { wantSuccess(t, path, ts.Site.Post(c.APIPath(path), body)) }
	}
	lines := fmt.Sprintf(`[{"product_id":%d,"quantity":2}]`, c.Product.ID)
	_, cookie := c.MustPlaceOrder("00000000-0000-4000-8000-000000000000")
	code := ts.Site.Client.DiscountCode.Query().FirstX(ts.Ctx).Code
	return []hotCall{
		{"quote with a code", post("/checkout/quote", `{"lines":`+lines+`,"package_id":0,"district":"Dhaka","codes":["`+code+`"]}`)},
		{"quote", post("/checkout/quote", `{"lines":`+lines+`,"package_id":0,"district":"Dhaka"}`)},
		{"order", func() { c.MustPlaceOrder("00000000-0000-4000-8000-000000000001") }},
		{"order page", func() {
			wantSuccess(t, "placed", ts.Site.Get(c.APIPath("/orders/placed"), cookie, webtest.Header("Idempotency-Key", "00000000-0000-4000-8000-000000000000")))
		}},
		{"tracking by phone", post("/orders/track", `{"query":"01712345678"}`)},
	}
}

func customerCalls(t *testing.T, ts *webtest.Shop) []hotCall {
	ts.NewCustomer("01912345678", "demo1234")
	session := webtest.WithCookies(ts.Login("01912345678", "demo1234"))
	calls := []hotCall{{"login", func() { wantSuccess(t, "login", ts.Login("01912345678", "demo1234")) }}}
	for _, path := range []string{"", "/addresses", "/wishlist", "/notifications", "/orders", "/reviews", "/chat", "/export"} {
		path = fmt.Sprintf("/api/v1/customer%s?shop_id=%d", path, ts.Row.ID)
		calls = append(calls, hotCall{path, func() { wantSuccess(t, path, ts.Site.Get(path, session)) }})
	}
	return calls
}

func merchantCalls(t *testing.T, ts *webtest.Shop) []hotCall {
	owner := ts.Owner()
	first := ts.Site.Client.Product.Query().Where(product.Slug("product-900")).OnlyX(ts.Ctx)
	order := ts.Site.Client.Order.Query().FirstX(ts.Ctx)
	conversation := ts.Site.Client.Conversation.Query().FirstX(ts.Ctx)
	discount := ts.Site.Client.Discount.Query().FirstX(ts.Ctx).ID
	var calls []hotCall
	call := func(method, path string, body any) {
		calls = append(calls, hotCall{method + " " + path, func() { wantSuccess(t, path, owner.Call(method, path, body)) }})
	}
	for _, path := range []string{
		"/counts", "/dashboard?days=30", "/orders?tab=new", "/orders?tab=ongoing", "/orders?tab=completed&page=2", "/orders?tab=new&search=10000070",
		"/orders?tab=completed&search=0170000", "/orders?tab=completed&search=customer", "/orders/" + order.Number, "/orders/customer?mobile=" + order.Mobile,
		fmt.Sprint("/orders?tab=all&discount=", discount), fmt.Sprint("/orders/facets?tab=all&discount=", discount), "/discounts", fmt.Sprint("/discounts/", discount),
		"/orders/products?q=rice", "/products", "/products?page=9", "/products?q=rice", "/products?status=draft", "/products?status=low", "/products?status=out",
		"/products?sort=name", "/products?sort=price-asc", "/products?sort=stock", "/products?sort=sold",
		fmt.Sprint("/products?category=", ts.Category.ID), fmt.Sprint("/products/", first.ID), "/products/export.csv", "/categories", "/featured", "/reviews?status=waiting",
		"/reviews?status=shown", "/questions?status=waiting", "/questions?status=answered", "/conversations", "/conversations?q=customer", fmt.Sprint("/conversations/", conversation.ID), fmt.Sprint("/conversations/", conversation.CustomerID, "/draft"), "/replies", "/synonyms", "/searches", "/settings",
		"/settings/policies?kind=about-us", "/banners", "/team", "/activity", "/packages", "/domain", "/session", "/online-shop", "/app-lead",
	} {
		call(http.MethodGet, path, nil)
	}
	call(http.MethodPut, fmt.Sprintf("/products/%d/stock", first.ID), map[string]any{"from": first.Stock, "to": 7})
	call(http.MethodPost, fmt.Sprintf("/products/%d/duplicate", first.ID), struct{}{})
	call(http.MethodDelete, fmt.Sprintf("/products/%d", first.ID), nil)
	call(http.MethodPost, "/login/code", map[string]any{"phone": "01512345678"})
	return calls
}

// changePrices ends the sale of a product.
func changePrices(t *testing.T, ts *webtest.Shop) {
	row := ts.Site.Client.Product.Query().Where(product.Slug("product-800")).OnlyX(ts.Ctx)
	ts.Site.Client.Product.UpdateOne(row).SetDiscount(10_00).SetDiscountType("PERCENT").SetSaleEndsAt(time.Now()).SetPriceChangesAt(time.Now()).ExecX(ts.Ctx)
	if err := (&sale.Service{Client: ts.Site.Client}).Change(t.Context()); err != nil {
		t.Error(err)
	}
	if ts.Site.Client.Product.GetX(ts.Ctx, row.ID).PriceChangesAt != nil {
		t.Error("the price of an ended sale remains due")
	}
}

// runWorker runs a worker until it has processed a job and deleted old ones.
func runWorker(s *webtest.Site, t *testing.T) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	did := make(chan struct{}, 100)
	done := jobs.NewWorker(s.Client, map[string]jobs.Handler{"sms": func(context.Context, jobs.Job) error { did <- struct{}{}; return nil }}, slog.New(slog.DiscardHandler))
	end := make(chan error, 1)
	go func() { end <- done.Run(ctx) }()
	select {
	case <-did:
	case <-time.After(30 * time.Second):
		t.Error("the worker found no job")
	}
	cancel()
	if err := <-end; err != nil {
		t.Error(err)
	}
}
