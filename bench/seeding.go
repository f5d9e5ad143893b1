package main

import (
	"context"
	"fmt"
	"time"

	"haat/server/demo"
)

// seeding measures how long `haat seed --shops 1000 --products 200` takes, if HAAT_TEST_POSTGRES is set. QUICK
// seeds a tenth.
func seeding(ctx context.Context, _ *subject) ([]row, error) {
	d, _, err := openPostgres(ctx)
	if err != nil || d == nil {
		return nil, err
	}
	defer d.Close()
	shops := 1000
	if quick() {
		shops = 100
	}
	start := time.Now()
	if err := demo.SeedLoad(ctx, d, shops, 200); err != nil {
		return nil, err
	}
	took := time.Since(start).Seconds()
	return []row{{
		Name: fmt.Sprintf("seed %d shops × 200 products on PostgreSQL", shops), Value: took, Unit: "s",
		Budget: "≤ 120", Within: within(took <= 120), Detail: fmt.Sprintf("%.0f products/s", float64(shops)*200/took),
	}}, nil
}
