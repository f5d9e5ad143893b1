package main

import (
	"context"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"haat"
	"haat/ent/product"
	"haat/ent/shop"
	"haat/ent/viewer"
	"haat/server/app"
	"haat/server/catalog"
	"haat/server/config"
	"haat/server/demo"
	orders "haat/server/order"
	"haat/server/order/checkout"
	"haat/server/platform/db"
	"haat/server/platform/i18n"
	"haat/server/platform/pubsub"
	"haat/server/tenancy"
)

// orderRates measures how many orders per second a shop can accept, for two random products of 200, and for
// one product that all buyers want, on SQLite and, if available, PostgreSQL.
func orderRates(ctx context.Context, s *subject) ([]row, error) {
	return onEach(ctx, s, "orders", func(ctx context.Context, d *db.DB, address string) ([]row, error) {
		benchShop, err := openBenchShop(ctx, d, address)
		if err != nil {
			return nil, err
		}
		var rows []row
		for _, buyers := range []int{1, 16, 64} {
			r, err := benchShop.measure(buyers)
			if err != nil {
				return nil, err
			}
			rows = append(rows, r)
		}
		return rows, nil
	})
}

// A benchShop is a shop with unlimited stock.
type benchShop struct {
	*checkout.Checkout
	name     string
	tenant   *tenancy.Tenant
	ctx      context.Context
	products []int
	keys     atomic.Int64
}

func openBenchShop(ctx context.Context, d *db.DB, address string) (*benchShop, error) {
	if err := demo.SeedLoad(ctx, d, 1, 200); err != nil {
		return nil, err
	}
	// As in a server, a sale purges the pages of its product.
	writer := &pubsub.Writer{Bus: &pubsub.Bus{}}
	name := "SQLite"
	if d.IsPostgres() {
		writer.Remote, name = pubsub.NewPostgres(writer.Bus, d.SQL.ExecContext, address, slog.Default()), "PostgreSQL"
	}
	catalog.PurgeOnWrite(d.Client, writer)
	row, err := d.Client.Shop.Query().Where(shop.Slug("load-1")).Only(viewer.WithSystem(ctx))
	if err != nil {
		return nil, err
	}
	tenant := &tenancy.Tenant{Shop: row}
	ctx = tenant.Context(ctx)
	if err := d.Client.Product.Update().SetStock(1 << 40).Exec(ctx); err != nil {
		return nil, err
	}
	if err := d.Client.ShippingPackage.Create().SetName("Courier").SetFee(60_00).Exec(ctx); err != nil {
		return nil, err
	}
	ids, err := d.Client.Product.Query().Where(product.StatusEQ(product.StatusPublished)).IDs(ctx)
	if err != nil {
		return nil, err
	}
	locales, err := i18n.Load(haat.Locales, "locales")
	if err != nil {
		return nil, err
	}
	cfg := &config.Config{Addr: ":80", MarketHost: "localhost", Env: "development", Secret: strings.Repeat("s", 32)}
	checkouts, _ := app.NewCheckout(cfg, d.Client, locales, nil, catalog.New(d.Client), writer.Bus)
	return &benchShop{Checkout: checkouts, name: name, tenant: tenant, ctx: ctx, products: ids}, nil
}

// measure returns the figures of the shop with the given number of concurrent buyers.
func (c *benchShop) measure(buyers int) (row, error) {
	mixed, err := c.sell(buyers, func() []checkout.QuoteLine {
		first := rand.IntN(len(c.products) - 1)
		return []checkout.QuoteLine{{ProductID: c.products[first], Quantity: 1}, {ProductID: c.products[first+1], Quantity: 2}}
	})
	if err != nil {
		return row{}, err
	}
	same, err := c.sell(buyers, func() []checkout.QuoteLine {
		return []checkout.QuoteLine{{ProductID: c.products[0], Quantity: 1}}
	})
	if err != nil {
		return row{}, err
	}
	return row{
		Name: fmt.Sprintf("orders of 2 of 200 products, %s, %d concurrent", c.name, buyers), Value: mixed.rate, Unit: "orders/s",
		Detail: fmt.Sprintf("median %s, p99 %s; all for one product: %.0f orders/s, p99 %s", mixed.median, mixed.p99, same.rate, same.p99),
	}, nil
}

type sales struct {
	rate        float64
	median, p99 time.Duration
}

// sell returns the figures of buyers who order baskets in a loop.
func (c *benchShop) sell(buyers int, basket func() []checkout.QuoteLine) (sales, error) {
	return runBuyers(buyers, func() error { return c.order(basket()) })
}

// runBuyers warms up, then lets the buyers order in a loop, and returns the figures.
func runBuyers(buyers int, order func() error) (sales, error) {
	warming, measured := 300*time.Millisecond, 2*time.Second
	if quick() {
		warming, measured = 100*time.Millisecond, 150*time.Millisecond
	}
	if _, err := buy(buyers, warming, order); err != nil {
		return sales{}, err
	}
	took, err := buy(buyers, measured, order)
	if err != nil {
		return sales{}, err
	}
	slices.Sort(took)
	at := func(part float64) time.Duration {
		return took[int(part*float64(len(took)-1))].Round(100 * time.Microsecond)
	}
	return sales{rate: float64(len(took)) / measured.Seconds(), median: at(0.5), p99: at(0.99)}, nil
}

func buy(buyers int, d time.Duration, order func() error) ([]time.Duration, error) {
	var mu sync.Mutex
	var all []time.Duration
	var group sync.WaitGroup
	errs := make(chan error, buyers)
	end := time.Now().Add(d)
	for range buyers {
		group.Go(func() {
			var took []time.Duration
			for time.Now().Before(end) {
				start := time.Now()
				if err := order(); err != nil {
					errs <- err
					break
				}
				took = append(took, time.Since(start))
			}
			mu.Lock()
			defer mu.Unlock()
			all = append(all, took...)
		})
	}
	group.Wait()
	close(errs)
	return all, <-errs
}

func (c *benchShop) order(lines []checkout.QuoteLine) error {
	n := c.keys.Add(1)
	_, err := c.Place(c.ctx, c.tenant, fmt.Sprintf("bench-%09d", n), checkout.PlaceRequest{
		Delivery: orders.Delivery{
			Name: "Buyer", Mobile: fmt.Sprintf("017%08d", n%1e8), Division: "Dhaka", District: "Dhaka", Upazila: "Mirpur", Line: "House 5",
		},
		Lines: lines,
	}, checkout.Shopper{Locale: i18n.Bn})
	return err
}
