package main

import (
	"context"
	"fmt"
	"log/slog"
	"slices"
	"time"

	"haat/ent"
	"haat/ent/shop"
	"haat/ent/viewer"
	"haat/server/demo"
	"haat/server/platform/db"
	"haat/server/platform/dhaka"
	"haat/server/report/figures"
	"haat/server/summary"
)

const (
	reportedOrders   = 50_000
	reportedProducts = 10_000
	reportRepeats    = 10
)

// reports times each table of a year's reports in a shop with 50,000 orders and 10,000 products, on SQLite and, if available,
// PostgreSQL. QUICK uses a tenth.
func reports(ctx context.Context, s *subject) ([]row, error) {
	return onEach(ctx, s, "reports", func(ctx context.Context, d *db.DB, _ string) ([]row, error) {
		count, products := reportedOrders, reportedProducts
		if quick() {
			count, products = count/10, products/10
		}
		if err := demo.SeedLoad(ctx, d, 1, products); err != nil {
			return nil, err
		}
		id, err := d.Client.Shop.Query().Order(ent.Asc(shop.FieldID)).FirstID(viewer.WithSystem(ctx))
		if err != nil {
			return nil, err
		}
		shopCtx := viewer.WithShop(ctx, id)
		if _, err := fillShop(shopCtx, d.Client, count); err != nil {
			return nil, err
		}
		summaries := summary.New(d.Client, slog.New(slog.DiscardHandler), nil)
		for marks := 1; marks > 0; {
			if err := summaries.Refresh(shopCtx); err != nil {
				return nil, err
			}
			if marks, err = d.Client.OrderChange.Query().Count(shopCtx); err != nil {
				return nil, err
			}
		}
		if err := analyze(ctx, d); err != nil {
			return nil, err
		}
		return timeReports(shopCtx, figures.New(d.Client, summaries), databaseName(d), count)
	})
}

// timeReports returns a row for the figures and each table.
func timeReports(ctx context.Context, f *figures.Figures, database string, count int) ([]row, error) {
	now := time.Now()
	year, err := figures.NewPeriod(dhaka.Day(now.AddDate(0, 0, -365)), dhaka.Day(now))
	if err != nil {
		return nil, err
	}
	var rows []row
	for _, table := range []string{"figures", "days", "products", "districts", "sources", "searches"} {
		var times []time.Duration
		for range reportRepeats {
			start := time.Now()
			if table == "figures" {
				_, err = f.Overview(ctx, year, true)
			} else {
				_, err = f.Page(ctx, figures.Query{Table: table, Period: year, Costs: true}, 1)
			}
			if err != nil {
				return nil, err
			}
			times = append(times, time.Since(start))
		}
		slices.Sort(times)
		p95 := times[len(times)*95/100]
		rows = append(rows, row{
			Name:  fmt.Sprintf("report of %s of a year with %d orders, %s, p95", table, count, database),
			Value: p95.Seconds() * 1000, Unit: "ms", Budget: "≤ 100", Within: within(p95 <= adminBudget),
		})
	}
	return rows, nil
}
