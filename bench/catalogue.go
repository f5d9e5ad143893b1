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
	"haat/server/platform/pagecache"
)

// A crowd is a PostgreSQL database with shops that have the same number of products
// each.
type crowd struct{ shops, products int }

// Databases whose cold pages are compared: the last of each list with the first.
var (
	byShops    = []crowd{{1, 1000}, {10, 1000}, {100, 1000}, {1000, 1000}}
	byProducts = []crowd{{1, 1000}, {1, 10_000}, {1, 100_000}}
)

const (
	catalogueRounds = 50
	flat            = 1.5 // maximum ratio to the smallest catalogue
)

// catalogues times cold pages, fully rendered and their data alone, alternating
// between the databases: of shops among 1,000 to 1,000,000 products, and of one shop
// with 1,000 to 100,000. It needs PostgreSQL; QUICK skips it.
func catalogues(ctx context.Context, _ *subject) ([]row, error) {
	if os.Getenv("HAAT_TEST_POSTGRES") == "" || quick() {
		return nil, nil
	}
	rows, err := compareCrowds(ctx, byShops, func(kind string) row {
		return row{Name: "cold " + kind + " among 1000000 products against 1000, PostgreSQL", Budget: fmt.Sprint("≤ ", flat)}
	})
	if err != nil {
		return nil, err
	}
	for i := range rows {
		rows[i].Within = within(rows[i].Value <= flat)
	}
	ofOne, err := compareCrowds(ctx, byProducts, func(kind string) row {
		return row{Name: "cold " + kind + " of a shop of 100000 products against one of 1000, PostgreSQL"}
	})
	return append(rows, ofOne...), err
}

// compareCrowds returns a row for each kind of page: the ratio of the median in the
// last crowd to that in the first.
func compareCrowds(ctx context.Context, crowds []crowd, newRow func(kind string) row) ([]row, error) {
	servers := make([]*subject, len(crowds))
	for i, c := range crowds {
		var err error
		if servers[i], err = openCrowd(ctx, c); err != nil {
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

// page returns the n-th path of a kind. Successive paths belong to different shops and
// distant products.
func (c crowd) page(kind string, n int) string {
	shop, product := 1+n*389%c.shops, 1+n*7907%c.products
	if product%20 == 8 { // a draft
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

// cold returns the duration in milliseconds of a page that is not cached, or of its
// data alone.
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

// openCrowd returns a server with its own database of these shops.
func openCrowd(ctx context.Context, c crowd) (*subject, error) {
	address, err := dbtest.Recreate(os.Getenv("HAAT_TEST_POSTGRES"), fmt.Sprintf("haat_bench_%d_%d", c.shops, c.products))
	if err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp("", "haat-bench-")
	if err != nil {
		return nil, err
	}
	s := &subject{dir: dir, cache: pagecache.New(1 << 30)}
	if s.db, err = openMigrated(ctx, address); err != nil {
		return nil, err
	}
	if err := fillWhole(ctx, s.db, c); err != nil {
		return nil, err
	}
	store, err := media.Open("file://" + filepath.Join(dir, "media"))
	if err != nil {
		return nil, err
	}
	return s, s.serve(store, 0)
}

// fillWhole creates the crowd and reads it once, so that the database's caches are
// warm.
func fillWhole(ctx context.Context, d *db.DB, c crowd) error {
	if err := demo.FillCrowd(ctx, d, c.shops, c.products); err != nil {
		return err
	}
	_, err := d.SQL.ExecContext(ctx, "SELECT count(*), sum(length(images::text)) FROM products")
	return err
}
