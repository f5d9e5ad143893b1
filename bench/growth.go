package main

import (
	"context"
	"fmt"
	"net/url"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"haat/bench/figures"
	"haat/ent/product"
	"haat/ent/shop"
	"haat/ent/viewer"
	"haat/server/catalog/editor"
	"haat/server/order/checkout"
	orderlist "haat/server/order/list"
	"haat/server/platform/i18n"
	"haat/server/tenancy"
)

const (
	grownProducts  = 200       // products per shop
	maxOrders      = 5_000_000 // orders of all shops
	smallMarket    = 1000
	defaultMarket  = 10_000
	growthRounds   = 40
	maxGrowthRatio = 1.5
)

// growth compares a market of GROWTH_SHOPS shops (10,000 by default) with one of 1,000 shops, on PostgreSQL,
// by the medians of operations that alternate between the two. Each shop has 200 products and 100 orders, or
// fewer orders if there would be more than 5 million. It needs about 0.6 MB of disk per shop, so it runs only
// if ONLY includes it.
func growth(ctx context.Context, _ *subject) ([]row, error) {
	if os.Getenv("HAAT_TEST_POSTGRES") == "" || !slices.Contains(strings.Fields(os.Getenv("ONLY")), "growth") {
		return nil, nil
	}
	shops := defaultMarket
	if given := os.Getenv("GROWTH_SHOPS"); given != "" {
		var err error
		if shops, err = strconv.Atoi(given); err != nil || shops <= smallMarket {
			return nil, fmt.Errorf("GROWTH_SHOPS: %q is not a number above %d", given, smallMarket)
		}
	}
	orders := min(100, maxOrders/shops)
	small, err := openMarket(ctx, smallMarket, orders)
	if err != nil {
		return nil, err
	}
	defer small.close()
	began := time.Now()
	large, err := openMarket(ctx, shops, orders)
	if err != nil {
		return nil, err
	}
	defer large.close()
	filled := time.Since(began)
	rows, err := compareMarkets(ctx, small, large)
	if err != nil {
		return nil, err
	}
	sitemaps, err := compareSitemaps(small, large)
	if err != nil {
		return nil, err
	}
	starts, err := compareStarts(ctx, small, large)
	if err != nil {
		return nil, err
	}
	size, err := large.size(ctx)
	if err != nil {
		return nil, err
	}
	return append(append(rows, sitemaps, starts), row{
		Name: fmt.Sprintf("database of %d shops × %d products and %d orders", shops, grownProducts, orders*shops), Value: size / (1 << 30), Unit: "GB",
		Detail: fmt.Sprintf("filled in %.0f s", filled.Seconds()),
	}), nil
}

// grownMarket is a server whose database contains the given number of shops.
type grownMarket struct {
	*subject
	dataset
	address string
	buying  *benchShop
}

func openMarket(ctx context.Context, shops, orders int) (*grownMarket, error) {
	d := dataset{shops, grownProducts, orders}
	s, err := openDataset(ctx, d)
	if err != nil {
		return nil, err
	}
	address, err := databaseAddress(d.database())
	if err != nil {
		return nil, err
	}
	m := &grownMarket{subject: s, dataset: d, address: address}
	m.buying, err = m.openShop(ctx)
	return m, err
}

// openShop returns the shop in the middle of the market, with unlimited stock.
func (m *grownMarket) openShop(ctx context.Context) (*benchShop, error) {
	row, err := m.db.Client.Shop.Query().Where(shop.Slug(fmt.Sprint("load-", m.shops/2))).Only(viewer.WithSystem(ctx))
	if err != nil {
		return nil, err
	}
	tenant := &tenancy.Tenant{Shop: row}
	ctx = tenant.Context(ctx)
	if err := m.db.Client.Product.Update().SetStock(1 << 40).Exec(ctx); err != nil {
		return nil, err
	}
	ids, err := m.db.Client.Product.Query().Where(product.StatusEQ(product.StatusPublished)).IDs(ctx)
	if err != nil {
		return nil, err
	}
	return &benchShop{Checkout: m.wired.Server.Checkout, name: "PostgreSQL", tenant: tenant, ctx: ctx, products: ids}, nil
}

// size returns the size of the database in bytes.
func (m *grownMarket) size(ctx context.Context) (bytes float64, err error) {
	err = m.db.SQL.QueryRowContext(ctx, "SELECT pg_database_size(current_database())").Scan(&bytes)
	return bytes, err
}

// compareMarkets returns a row for each operation.
func compareMarkets(ctx context.Context, small, large *grownMarket) ([]row, error) {
	var rows []row
	for _, operation := range operations {
		var times [2][]float64
		for n := range growthRounds {
			for i, m := range []*grownMarket{small, large} {
				m.cache.Purge([]string{"*"})
				start := time.Now()
				if err := operation.run(ctx, m, n); err != nil {
					return nil, fmt.Errorf("%s among %d shops: %w", operation.name, m.shops, err)
				}
				times[i] = append(times[i], time.Since(start).Seconds()*1000)
			}
		}
		rows = append(rows, growthRow(operation.name, small, large, figures.Median(times[0]), figures.Median(times[1])))
	}
	return rows, nil
}

// growthRow returns the ratio of two durations in milliseconds.
func growthRow(name string, small, large *grownMarket, before, after float64) row {
	return row{
		Name: fmt.Sprintf("%s among %d shops against %d", name, large.shops, small.shops), Value: after / before, Unit: "×",
		Budget: fmt.Sprint("≤ ", maxGrowthRatio), Within: within(after/before <= maxGrowthRatio),
		Detail: fmt.Sprintf("median %.1f ms against %.1f", after, before),
	}
}

// operations lists the measured operations. Successive runs use different shops.
var operations = []struct {
	name string
	run  func(ctx context.Context, m *grownMarket, n int) error
}{
	{"cold home page", func(_ context.Context, m *grownMarket, n int) error { return m.visit(m.page("home", n)) }},
	{"cold product page", func(_ context.Context, m *grownMarket, n int) error { return m.visit(m.page("product", n)) }},
	{"cold category page", func(_ context.Context, m *grownMarket, n int) error { return m.visit(m.page("category", n)) }},
	{"landing page", func(_ context.Context, m *grownMarket, _ int) error { return m.visit("/") }},
	{"search", func(ctx context.Context, m *grownMarket, n int) error {
		_, err := m.wired.Server.Catalog.SearchProducts(m.at(ctx, n), terms[n%len(terms)], 40, i18n.Bn)
		return err
	}},
	{"order", func(_ context.Context, m *grownMarket, n int) error {
		return m.buying.order([]checkout.QuoteLine{{ProductID: m.buying.products[n], Quantity: 1}})
	}},
	{"list of orders", func(ctx context.Context, m *grownMarket, n int) error {
		q, err := orderlist.ParseQuery(url.Values{"tab": {"new"}}, 0, time.Now())
		if err == nil {
			_, err = m.wired.Server.OrderLists.List(m.at(ctx, n), q, i18n.Bn)
		}
		return err
	}},
	{"list of products", func(ctx context.Context, m *grownMarket, n int) error {
		_, err := m.wired.Server.Editor.Products(m.at(ctx, n), editor.ProductsQuery{Locale: i18n.Bn, LowStock: 5})
		return err
	}},
	{"report of 7 days", func(ctx context.Context, m *grownMarket, n int) error {
		_, err := m.wired.Server.Reports.Report(m.at(ctx, n), 7, time.Now())
		return err
	}},
	{"change of a price with its purge", func(ctx context.Context, m *grownMarket, n int) error {
		return m.wired.Client.Product.UpdateOneID(m.buying.products[n]).SetSellingPrice(int64(1000 + n)).SetPrice(int64(1000 + n)).Exec(m.buying.ctx)
	}},
}

// at returns a context with the n-th shop as viewer.
func (m *grownMarket) at(ctx context.Context, n int) context.Context {
	return viewer.WithShop(ctx, 1+n*389%m.shops)
}

func (m *grownMarket) visit(path string) error {
	_, err := m.get(path, "Accept", "text/html")
	return err
}
