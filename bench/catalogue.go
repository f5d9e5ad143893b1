package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"haat/bench/figures"
	"haat/server/demo"
	"haat/server/platform/db"
	"haat/server/platform/db/dbtest"
	"haat/server/platform/media"
)

// dataset is a PostgreSQL database in which all shops have the same numbers of products and orders.
type dataset struct{ shops, products, orders int }

// Datasets whose cold pages are compared: the last of each list is compared with the first.
var (
	byShops    = []dataset{{1, 1000, 100}, {10, 1000, 100}, {100, 1000, 100}, {1000, 1000, 100}}
	byProducts = []dataset{{1, 1000, 100}, {1, 10_000, 100}, {1, 100_000, 100}}
)

const (
	catalogueRounds = 50
	maxColdRatio    = 1.5 // maximum ratio to the smallest dataset
)

// catalogues measures the response times of cold pages, both rendered and as data alone, alternating between datasets:
// shops among 1,000 to 1,000,000 products, and one shop with 1,000 to 100,000. It requires PostgreSQL; QUICK
// skips it.
func catalogues(ctx context.Context, _ *subject) ([]row, error) {
	if os.Getenv("HAAT_TEST_POSTGRES") == "" || quick() {
		return nil, nil
	}
	rows, err := compareDatasets(ctx, byShops, func(kind string) row {
		return row{Name: "cold " + kind + " among 1000000 products against 1000, PostgreSQL", Budget: fmt.Sprint("≤ ", maxColdRatio)}
	})
	if err != nil {
		return nil, err
	}
	for i := range rows {
		rows[i].Within = within(rows[i].Value <= maxColdRatio)
	}
	ofOne, err := compareDatasets(ctx, byProducts, func(kind string) row {
		return row{Name: "cold " + kind + " of a shop of 100000 products against one of 1000, PostgreSQL"}
	})
	return append(rows, ofOne...), err
}

// compareDatasets returns a row for each kind of page: the ratio of the median in the last dataset to that in
// the first.
func compareDatasets(ctx context.Context, crowds []dataset, newRow func(kind string) row) ([]row, error) {
	servers := make([]*subject, len(crowds))
	for i, c := range crowds {
		var err error
		if servers[i], err = openDataset(ctx, c); err != nil {
			return nil, err
		}
		defer servers[i].close()
	}
	var rows []row
	for _, kind := range []string{"home", "product", "category", "home's data", "product's data", "category's data"} {
		times := make([][]float64, len(crowds))
		for n := range catalogueRounds {
			for i, c := range crowds {
				name, data := strings.CutSuffix(kind, "'s data")
				took, err := servers[i].cold(c.page(name, n), data)
				if err != nil {
					return nil, err
				}
				times[i] = append(times[i], took)
			}
		}
		medians, details := make([]float64, len(crowds)), make([]string, len(crowds))
		for i, c := range crowds {
			medians[i] = figures.Median(times[i])
			details[i] = fmt.Sprintf("%d: %.1f", c.shops*c.products, medians[i])
		}
		r := newRow(kind)
		r.Value, r.Unit, r.Detail = medians[len(medians)-1]/medians[0], "×", "p50 in ms by products: "+strings.Join(details, ", ")
		rows = append(rows, r)
	}
	return rows, nil
}

// page returns the n-th path of a kind. Successive paths belong to different shops and to distant products.
func (c dataset) page(kind string, n int) string {
	shop, product := 1+n*389%c.shops, 1+n*7907%c.products
	if product%20 == 8 { // skips drafts, which are every 20th product
		product++
	}
	switch kind {
	case "product":
		return fmt.Sprintf("/load-%d/product/product-%d", shop, product)
	case "category":
		return fmt.Sprintf("/load-%d/category/category-%d", shop, 1+n%8)
	default:
		return fmt.Sprintf("/shop/load-%d", shop)
	}
}

// cold returns the duration in milliseconds of an uncached page, or of only its data if data is set.
func (s *subject) cold(path string, data bool) (float64, error) {
	s.cache.Purge([]string{"*"})
	accept := "text/html"
	if data {
		accept = "application/json"
	}
	start := time.Now()
	_, err := s.get(path, "Accept", accept)
	return time.Since(start).Seconds() * 1000, err
}

// database returns the name of the dataset's database.
func (c dataset) database() string { return fmt.Sprintf("haat_bench_%d_%d", c.shops, c.products) }

// openDataset returns a server with its own database, which contains the dataset's shops.
func openDataset(ctx context.Context, c dataset) (*subject, error) {
	address, err := dbtest.Recreate(os.Getenv("HAAT_TEST_POSTGRES"), c.database())
	if err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp("", "haat-bench-")
	if err != nil {
		return nil, err
	}
	s := &subject{dir: dir, cacheBytes: 1 << 30}
	if s.db, err = openMigrated(ctx, address); err != nil {
		return nil, err
	}
	if err := fillAndWarm(ctx, s.db, c); err != nil {
		return nil, err
	}
	store, err := media.Open("file://" + filepath.Join(dir, "media"))
	if err != nil {
		return nil, err
	}
	return s, s.serve(store, 0)
}

// fillAndWarm creates the dataset and reads it once to fill the database's caches.
func fillAndWarm(ctx context.Context, d *db.DB, c dataset) error {
	if err := demo.FillCrowd(ctx, d, demo.Crowd{Shops: c.shops, Products: c.products, Orders: c.orders}); err != nil {
		return err
	}
	_, err := d.SQL.ExecContext(ctx, "SELECT count(*), sum(length(images::text)) FROM products")
	return err
}
