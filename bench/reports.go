package main

import (
	"context"
	"fmt"
	"log/slog"
	"slices"
	"time"

	"haat/ent"
	"haat/ent/ledgerentry"
	"haat/ent/order"
	"haat/ent/parcel"
	"haat/ent/shop"
	"haat/ent/viewer"
	"haat/server/books/summary"
	"haat/server/demo"
	"haat/server/insight/report"
	"haat/server/platform/db"
	"haat/server/platform/dhaka"
)

const (
	reportedOrders   = 50_000
	reportedProducts = 10_000
	reportRepeats    = 20
)

// reports measures the response times of the reports of a shop with 50,000 orders, each with a delivered parcel and its
// charges, and 10,000 products, on SQLite and, if available, PostgreSQL. QUICK uses a tenth of the data.
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
		if err := deliverAll(shopCtx, d.Client); err != nil {
			return nil, err
		}
		summaries := summary.New(d.Client, slog.New(slog.DiscardHandler), nil)
		if _, err := summarize(shopCtx, d.Client, summaries); err != nil {
			return nil, err
		}
		if err := analyze(ctx, d); err != nil {
			return nil, err
		}
		return timeReports(shopCtx, report.New(d.Client, summaries), databaseName(d), count)
	})
}

// deliverAll adds a delivered parcel, whose charges and cash are posted, to each order. Every fifth parcel is
// also returned. It also enters advertising costs for each day.
func deliverAll(ctx context.Context, client *ent.Client) error {
	orders, err := client.Order.Query().Order(ent.Asc(order.FieldID)).All(ctx)
	if err != nil {
		return err
	}
	days := map[string]bool{}
	for some := range slices.Chunk(orders, ordersAtATime) {
		err := db.Transact(ctx, client, "fill parcels", func(client *ent.Client) error {
			var list []*ent.ParcelCreate
			var entries []*ent.LedgerEntryCreate
			for _, o := range some {
				at := o.CreatedAt.AddDate(0, 0, 3)
				list = append(list, client.Parcel.Create().SetOrderID(o.ID).SetCourier("steadfast").SetInvoice(o.Number).SetConsignment(o.Number).
					SetCod(o.Total).SetCharge(60_00).SetCodFee(5_00).SetBookedAt(o.CreatedAt).SetState(parcel.StateDelivered).SetDeliveredAt(at.UTC()))
				lines := map[ledgerentry.Account]int64{
					ledgerentry.AccountCourier: o.Total - 65_00, ledgerentry.AccountSales: -o.Total,
					ledgerentry.AccountDeliveryCharge: 60_00, ledgerentry.AccountCodFee: 5_00,
				}
				if o.ID%5 == 0 {
					lines[ledgerentry.AccountReturnFee], lines[ledgerentry.AccountCourier] = 30_00, o.Total-95_00
				}
				for account, amount := range lines {
					entries = append(entries, entry(client, "parcel/"+o.Number, ledgerentry.KindDelivery, account, amount, dhaka.Day(at)).
						SetCourier("steadfast").SetOrderNumber(o.Number))
				}
				if day := dhaka.Day(o.CreatedAt); !days[day] {
					days[day] = true
					for _, source := range []string{"facebook", "google"} {
						key := "ads/" + source + day
						entries = append(entries, entry(client, key, ledgerentry.KindAds, ledgerentry.AccountAds, 500_00, day).SetSource(source),
							entry(client, key, ledgerentry.KindAds, ledgerentry.AccountCash, -500_00, day).SetSource(source))
					}
				}
			}
			if err := client.Parcel.CreateBulk(list...).Exec(ctx); err != nil {
				return err
			}
			for part := range slices.Chunk(entries, 1000) {
				if err := client.LedgerEntry.CreateBulk(part...).Exec(ctx); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// entry returns a line of the ledger.
func entry(client *ent.Client, key string, kind ledgerentry.Kind, account ledgerentry.Account, amount int64, day string) *ent.LedgerEntryCreate {
	return client.LedgerEntry.Create().SetKey(key).SetKind(kind).SetAccount(account).SetAmount(amount).SetDay(day)
}

// reportPeriods contains, in days, the longest period that the screen offers and the longest that a member
// can select.
var reportPeriods = []int{90, 366}

// timeReports returns a row for each period. Its value is the 95th percentile of the slowest of the figures
// and tables.
func timeReports(ctx context.Context, f *report.Figures, database string, count int) ([]row, error) {
	var rows []row
	for _, days := range reportPeriods {
		now := time.Now()
		period, err := report.NewPeriod(dhaka.Day(now.AddDate(0, 0, 1-days)), dhaka.Day(now))
		if err != nil {
			return nil, err
		}
		took, err := p95sOfReports(ctx, f, period)
		if err != nil {
			return nil, err
		}
		rows = append(rows, slowestP95(fmt.Sprintf("reports of %d days of a shop with %d orders, %s", days, count, database), adminBudget, took))
	}
	return rows, nil
}

// p95sOfReports repeatedly loads the figures and each table of a period, and returns the 95th percentiles of
// their times.
func p95sOfReports(ctx context.Context, f *report.Figures, period report.Period) ([]timed, error) {
	var list []timed
	for _, table := range []string{"figures", "days", "products", "products by name", "districts", "sources", "searches"} {
		query := report.Query{Table: table, Period: period, Costs: true}
		if table == "products by name" {
			query.Table, query.Sort = "products", "name-asc"
		}
		var times []time.Duration
		for range reportRepeats {
			start := time.Now()
			var err error
			if table == "figures" {
				_, err = f.Overview(ctx, period, true)
			} else {
				_, err = f.Page(ctx, query, 1)
			}
			if err != nil {
				return nil, err
			}
			times = append(times, time.Since(start))
		}
		list = append(list, timed{table, p95(times)})
	}
	return list, nil
}
