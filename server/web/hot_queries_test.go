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
	"haat/server/demo"
	"haat/server/platform/db/dbtest"
	"haat/server/platform/jobs"
)

const (
	crowdShops    = 1000
	crowdProducts = 1000
)

// Whatever is asked of a database of 1000 shops with 1000 products each, it finds by an index.
func TestHotQueries_ReadNoLargeTableFromEndToEnd(t *testing.T) {
	address := dbtest.Postgres(t)
	if testing.Short() {
		t.Skip("fills a database with a million products")
	}
	if err := demo.FillCrowd(t.Context(), dbtest.OpenURL(t, address), crowdShops, crowdProducts); err != nil {
		t.Fatal(err)
	}
	renderer, err := sharedRenderer()
	if err != nil {
		t.Fatal(err)
	}
	s := newSiteWith(t, address, renderer)
	p := newPlanner(t, s.db)
	if n := len(p.large); n < 25 {
		t.Fatalf("%d tables are large: %v", n, p.large)
	}
	for _, each := range hotCalls(t, s.crowdShop(crowdShops/2)) {
		s.cache.Purge([]string{"*"})
		statements := s.statements.During(func() { each.call() })
		if len(statements) == 0 {
			t.Errorf("%s asks nothing of the database", each.name)
		}
		for _, found := range p.whole(statements) {
			t.Errorf("%s reads all of %s", each.name, found)
		}
	}
	t.Logf("%d queries, read by %v", len(p.known), p.nodes)

	// That it would be seen: without their index a home page reads all banners.
	if _, err := s.db.SQL.Exec("DROP INDEX banner_shop_id_active_position"); err != nil {
		t.Fatal(err)
	}
	s.cache.Purge([]string{"*"})
	clear(p.known)
	if len(p.whole(s.statements.During(func() { s.get("/shop/load-500") }))) == 0 {
		t.Error("banners that no index finds are not noticed")
	}
}

// crowdShop is one of the shops that FillCrowd makes.
func (s *site) crowdShop(number int) *testShop {
	s.t.Helper()
	row := s.client.Shop.Query().Where(shop.Slug(fmt.Sprint("load-", number))).OnlyX(system)
	ctx := viewer.WithShop(context.Background(), row.ID)
	return &testShop{site: s, row: row, ctx: ctx, category: s.client.Category.Query().FirstX(ctx)}
}

type hotCall struct {
	name string
	call func()
}

// hotCalls are what shoppers, customers, merchants and the server itself ask for.
func hotCalls(t *testing.T, ts *testShop) []hotCall {
	t.Helper()
	var calls []hotCall
	visitor := func(path string) {
		calls = append(calls, hotCall{path, func() { wantFine(t, path, ts.site.get(path)) }})
	}
	for _, path := range []string{
		"/", "/shop/load-500", "/load-500/product/product-7", "/load-500/product/old-7", "/load-500/category/category-3",
		"/load-500/category/category-3?page=3&sort=price-asc", "/load-500/category/category-3?min=100&max=200", "/load-500/best-selling-products",
		"/load-500/best-selling-products?page=2", "/load-500/search?q=rice", "/load-500/search?q=handmde+gamcha", "/load-500/refund-policy",
		"/load-500/cart", "/load-500/checkout", "/load-500/track-order", "/load-500/sitemap.xml", "/load-500/feeds/google.xml", "/load-500/llms.txt",
		"/load-500/manifest.webmanifest", "/api/v1/online-shop/load-500",
		fmt.Sprint("/api/v1/products/search/rice?per_page=100&shop_id=", ts.row.ID), fmt.Sprint("/api/v1/product/product_sub_categories?shop_id=", ts.row.ID),
		"/api/admin/v2/getDomainInfo?domain=load-501.test",
	} {
		visitor(path)
	}
	calls = append(calls, ofShoppers(t, ts)...)
	calls = append(calls, ofCustomers(t, ts)...)
	calls = append(calls, ofMerchants(t, ts)...)
	return append(calls,
		hotCall{"the worker", func() { ts.site.work(t) }},
		hotCall{"the meters", func() { ts.site.renders() }},
	)
}

func wantFine(t *testing.T, name string, a answer) {
	t.Helper()
	if a.StatusCode >= http.StatusBadRequest {
		t.Errorf("%s: %d %.300s", name, a.StatusCode, a.body)
	}
}

func ofShoppers(t *testing.T, ts *testShop) []hotCall {
	c := &counter{
		testShop: ts, t: t, product: ts.site.client.Product.Query().Where(product.Slug("product-12")).OnlyX(ts.ctx),
		pack: ts.site.client.ShippingPackage.Query().FirstX(ts.ctx),
	}
	ts.site.client.Product.UpdateOne(c.product).SetStock(1000).ExecX(ts.ctx)
	post := func(path, body string) func() {
		return func() { wantFine(t, path, ts.site.post(c.at(path), body)) }
	}
	lines := fmt.Sprintf(`[{"product_id":%d,"quantity":2}]`, c.product.ID)
	_, cookie := c.placed("00000000-0000-4000-8000-000000000000")
	return []hotCall{
		{"a quote", post("/checkout/quote", `{"lines":`+lines+`,"package_id":0,"district":"Dhaka"}`)},
		{"an order", func() { c.placed("00000000-0000-4000-8000-000000000001") }},
		{"the order's page", func() {
			wantFine(t, "placed", ts.site.get(c.at("/orders/placed"), cookie, header("Idempotency-Key", "00000000-0000-4000-8000-000000000000")))
		}},
		{"tracking by phone", post("/orders/track", `{"query":"01712345678"}`)},
	}
}

func ofCustomers(t *testing.T, ts *testShop) []hotCall {
	ts.customer("01912345678", "demo1234")
	session := withCookies(ts.login("01912345678", "demo1234"))
	calls := []hotCall{{"signing in", func() { wantFine(t, "login", ts.login("01912345678", "demo1234")) }}}
	for _, path := range []string{"", "/addresses", "/wishlist", "/notifications", "/orders", "/reviews", "/chat", "/export"} {
		path = fmt.Sprintf("/api/v1/customer%s?shop_id=%d", path, ts.row.ID)
		calls = append(calls, hotCall{path, func() { wantFine(t, path, ts.site.get(path, session)) }})
	}
	return calls
}

func ofMerchants(t *testing.T, ts *testShop) []hotCall {
	owner := ts.owner()
	first := ts.site.client.Product.Query().Where(product.Slug("product-900")).OnlyX(ts.ctx)
	order := ts.site.client.Order.Query().FirstX(ts.ctx)
	talk := ts.site.client.Conversation.Query().FirstX(ts.ctx)
	var calls []hotCall
	call := func(method, path string, body any) {
		calls = append(calls, hotCall{method + " " + path, func() { wantFine(t, path, owner.call(method, path, body)) }})
	}
	for _, path := range []string{
		"/counts", "/dashboard?days=30", "/orders?tab=new", "/orders?tab=ongoing", "/orders?tab=completed&page=2", "/orders?tab=new&search=10000070",
		"/orders?tab=completed&search=0170000", "/orders?tab=completed&search=customer", "/orders/" + order.Number, "/orders/customer?mobile=" + order.Mobile,
		"/orders/products?q=rice", "/products", "/products?page=9", "/products?q=rice", "/products?status=draft", "/products?status=low", "/products?status=out",
		"/products?sort=name", "/products?sort=price-asc", "/products?sort=stock", "/products?sort=sold",
		fmt.Sprint("/products?category=", ts.category.ID), fmt.Sprint("/products/", first.ID), "/products/export.csv", "/categories", "/featured", "/reviews?status=waiting",
		"/reviews?status=shown", "/conversations", "/conversations?q=customer", fmt.Sprint("/conversations/", talk.ID), "/replies", "/settings",
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

// work lets a worker look for jobs, and clean up after old ones.
func (s *site) work(t *testing.T) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	did := make(chan struct{}, 100)
	done := jobs.NewWorker(s.client, map[string]jobs.Handler{"sms": func(context.Context, jobs.Job) error { did <- struct{}{}; return nil }}, slog.New(slog.DiscardHandler))
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
