package main

import (
	"context"
	"fmt"
	"os"
	"time"

	"haat/server/demo"
	"haat/server/platform/db/dbtest"
)

// seeding times `haat seed --shops 1000 --products 200` if HAAT_TEST_POSTGRES names a cluster.
// QUICK seeds a tenth.
func seeding(ctx context.Context, _ *subject) ([]row, error) {
	cluster := os.Getenv("HAAT_TEST_POSTGRES")
	if cluster == "" {
		return nil, nil
	}
	shops := 1000
	if quick() {
		shops = 100
	}
	address, err := dbtest.Recreate(cluster, "haat_bench")
	if err != nil {
		return nil, err
	}
	d, err := openMigrated(ctx, address)
	if err != nil {
		return nil, err
	}
	defer d.Close()
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
