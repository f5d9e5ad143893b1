package main

import (
	"context"
	"fmt"
	"time"

	"haat/ent"
	"haat/ent/product"
	"haat/ent/shop"
	"haat/ent/stockmovement"
	"haat/ent/viewer"
	"haat/server/catalog/stock/stocklog"
	"haat/server/demo"
	"haat/server/platform/db"
	"haat/server/platform/i18n"
	"haat/server/platform/spreadsheet"
)

const (
	loggedMovements  = 100_000
	movementsAtATime = 1000
)

// stockLog measures the response times of the pages of a stock log of 100,000 movements, and the memory of its export.
// QUICK uses a tenth of the data.
func stockLog(ctx context.Context, s *subject) ([]row, error) {
	return onEach(ctx, s, "stock-log", func(ctx context.Context, d *db.DB, _ string) ([]row, error) {
		count := loggedMovements
		if quick() {
			count /= 10
		}
		if err := demo.SeedLoad(ctx, d, 1, 200); err != nil {
			return nil, err
		}
		id, err := d.Client.Shop.Query().Order(ent.Asc(shop.FieldID)).FirstID(viewer.WithSystem(ctx))
		if err != nil {
			return nil, err
		}
		ctx = viewer.WithShop(ctx, id)
		products, err := d.Client.Product.Query().Order(ent.Asc(product.FieldID)).IDs(ctx)
		if err != nil {
			return nil, err
		}
		if err := fillMovements(ctx, d.Client, products, count); err != nil {
			return nil, err
		}
		if err := analyze(ctx, d); err != nil {
			return nil, err
		}
		pages, err := logPages(ctx, d, products[0], count)
		if err != nil {
			return nil, err
		}
		memory, err := logExport(ctx, d, count)
		return []row{pages, memory}, err
	})
}

// fillMovements logs a sale every five minutes, and sometimes another change.
func fillMovements(ctx context.Context, client *ent.Client, products []int, count int) error {
	reasons := []stockmovement.Reason{"sale", "sale", "sale", "sale", "sale", "sale", "cancellation", "return", "input", "count"}
	for from := 0; from < count; from += movementsAtATime {
		creates := make([]*ent.StockMovementCreate, movementsAtATime)
		for i := range creates {
			n := from + i
			creates[i] = client.StockMovement.Create().SetProductID(products[n*7%len(products)]).SetBefore(n % 50).SetAfter(n%50 + 1).
				SetReason(reasons[n%len(reasons)]).SetOrderNumber(fmt.Sprint(10_000_000 + n)).
				SetCreatedAt(time.Now().UTC().Add(-time.Duration(count-n) * 5 * time.Minute))
		}
		if err := client.StockMovement.CreateBulk(creates...).Exec(ctx); err != nil {
			return err
		}
	}
	return nil
}

// logPages returns a row with the largest 95th percentile of the first and later pages with several filters.
func logPages(ctx context.Context, d *db.DB, productID, count int) (row, error) {
	middle, err := d.Client.StockMovement.Query().Order(ent.Asc(stockmovement.FieldID)).Offset(count / 2).FirstID(ctx)
	if err != nil {
		return row{}, err
	}
	year := time.Now().AddDate(0, -11, 0).Format(time.DateOnly)
	took, err := p95sOf([]string{
		"", fmt.Sprint("before=", middle), fmt.Sprint("product=", productID), "reason=count", "reason=import",
		"from=" + year + "&to=" + year, fmt.Sprint("product=", productID, "&reason=input&from=", year),
	}, stocklog.ParseQuery, func(q stocklog.Query) error {
		_, err := stocklog.New(d.Client).List(ctx, q, i18n.Bn)
		return err
	})
	if err != nil {
		return row{}, err
	}
	return slowestP95(fmt.Sprintf("page of a stock log of %d movements, %s", count, databaseName(d)), adminBudget, took), nil
}

// logExport returns a row with the growth of the heap by an export as CSV.
func logExport(ctx context.Context, d *db.DB, count int) (row, error) {
	start := time.Now()
	to := &heapWriter{before: heap()}
	export, err := stocklog.New(d.Client).Export(ctx, stocklog.Query{})
	if err != nil {
		return row{}, err
	}
	if err := export.Write(ctx, to, spreadsheet.File{Format: spreadsheet.CSV}); err != nil {
		return row{}, err
	}
	return row{
		Name:  fmt.Sprintf("export of a stock log of %d movements, %s, memory", count, databaseName(d)),
		Value: float64(to.grown) / (1 << 20), Unit: "MB", Budget: fmt.Sprint("≤ ", exportMemory>>20), Within: within(to.grown <= exportMemory),
		Detail: fmt.Sprintf("CSV of %.1f MB in %.1f s", float64(to.size)/(1<<20), time.Since(start).Seconds()),
	}, nil
}
