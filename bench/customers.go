package main

import (
	"context"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net/url"
	"time"

	"haat/ent"
	"haat/ent/customerrecord"
	"haat/ent/shop"
	"haat/ent/viewer"
	"haat/server/books/summary"
	"haat/server/customer/record"
	"haat/server/demo"
	orderservice "haat/server/order"
	"haat/server/platform/db"
	"haat/server/platform/i18n"
	"haat/server/platform/textnorm"
)

const (
	listedCustomers = 20_000
	ordersOfEach    = 2.5
)

// customers measures how long it takes to summarize 50,000 orders, and to list their 20,000 customers in the
// admin area. The database contains another shop of the same size. It is measured on SQLite and, if available,
// PostgreSQL. QUICK uses a tenth of the data.
func customers(ctx context.Context, s *subject) ([]row, error) {
	return onEach(ctx, s, "customers", func(ctx context.Context, d *db.DB, _ string) ([]row, error) {
		count := listedCustomers
		if quick() {
			count /= 10
		}
		if err := demo.SeedLoad(ctx, d, 2, 10); err != nil {
			return nil, err
		}
		shops, err := d.Client.Shop.Query().Order(ent.Asc(shop.FieldID)).IDs(viewer.WithSystem(ctx))
		if err != nil {
			return nil, err
		}
		sums := summary.New(d.Client, slog.New(slog.DiscardHandler), nil)
		took := time.Duration(0)
		for _, id := range shops {
			inShop := viewer.WithShop(ctx, id)
			if err := fillCustomers(inShop, d.Client, count); err != nil {
				return nil, err
			}
			if took, err = summarize(inShop, d.Client, sums); err != nil {
				return nil, err
			}
			if err := tagCustomers(inShop, d.Client); err != nil {
				return nil, err
			}
		}
		if err := analyze(ctx, d); err != nil {
			return nil, err
		}
		orders := int(float64(count) * ordersOfEach)
		listed, err := customerTimes(viewer.WithShop(ctx, shops[0]), record.New(d.Client, sums), databaseName(d), count)
		return append(listed, row{
			Name: fmt.Sprintf("summaries of %d orders, %s", orders, databaseName(d)), Value: took.Seconds(), Unit: "s",
			Detail: fmt.Sprintf("%.0f orders per second, in transactions of 200", float64(orders)/took.Seconds()),
		}), err
	})
}

// fillCustomers creates orders of count phone numbers, distributed over two years.
func fillCustomers(ctx context.Context, client *ent.Client, count int) error {
	f := &filledShop{ctx: ctx, client: client, random: rand.New(rand.NewPCG(1, 2))}
	orders := int(float64(count) * ordersOfEach)
	for from := 0; from < orders; from += ordersAtATime {
		err := db.Transact(ctx, client, "fill orders", func(client *ent.Client) error {
			var list []*ent.OrderCreate
			for n := from; n < min(from+ordersAtATime, orders); n++ {
				who := n % count
				name := firstNames[who%len(firstNames)] + " " + lastNames[who/7%len(lastNames)]
				at := time.Now().Add(-time.Duration(orders-n) * 2 * 365 * 24 * time.Hour / time.Duration(orders))
				create := client.Order.Create().SetNumber(fmt.Sprint(10_000_000 + n)).SetIdempotencyKey(fmt.Sprintf("customer-%08d", n)).
					SetName(name).SetNameKey(orderservice.NameKey(name)).SetMobile(fmt.Sprintf("017%08d", who*4999%1e8)).
					SetDivision("Dhaka").SetDistrict(of(f, orderDistricts)).SetLine("House 5").SetCurrency("BDT").SetStatus(of(f, orderStatuses)).
					SetSubtotal(100_00).SetTotal(int64(100_00 + f.random.IntN(5000_00))).SetCreatedAt(at)
				if n%11 == 0 {
					create.SetStatus("canceled").SetReturnedAt(at)
				}
				list = append(list, create)
			}
			return client.Order.CreateBulk(list...).Exec(ctx)
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// summarize refreshes the summaries until no order is marked as changed.
func summarize(ctx context.Context, client *ent.Client, sums *summary.Summaries) (time.Duration, error) {
	start := time.Now()
	for {
		stale, err := client.OrderChange.Query().Exist(ctx)
		if err != nil || !stale {
			return time.Since(start), err
		}
		if err := sums.Refresh(ctx); err != nil {
			return 0, err
		}
	}
}

// tagCustomers adds a tag to every tenth customer and blocks every hundredth.
func tagCustomers(ctx context.Context, client *ent.Client) error {
	tag, err := client.OrderTag.Create().SetName("VIP").SetNameKey(textnorm.Fold("VIP")).Save(ctx)
	if err != nil {
		return err
	}
	ids, err := client.CustomerRecord.Query().Order(ent.Asc(customerrecord.FieldID)).IDs(ctx)
	if err != nil {
		return err
	}
	var list []*ent.CustomerTaggingCreate
	var blocked []int
	for i := 0; i < len(ids); i += 10 {
		list = append(list, client.CustomerTagging.Create().SetRecordID(ids[i]).SetTagID(tag.ID))
		if i%100 == 0 {
			blocked = append(blocked, ids[i])
		}
	}
	rows, err := client.CustomerRecord.Query().Where(customerrecord.IDIn(blocked...)).All(ctx)
	if err != nil {
		return err
	}
	for _, row := range rows {
		if err := client.BlockEntry.Create().SetList("block").SetKind("number").SetValue(row.Mobile).Exec(ctx); err != nil {
			return err
		}
	}
	return client.CustomerTagging.CreateBulk(list...).Exec(ctx)
}

// customerTimes returns a row for the list and the counts of its segments.
func customerTimes(ctx context.Context, lists *record.Customers, database string, count int) ([]row, error) {
	parse := func(values url.Values) (record.Query, error) {
		return record.ParseQuery(values, time.Now())
	}
	all, err := parse(nil)
	if err != nil {
		return nil, err
	}
	first, err := lists.List(ctx, all, i18n.Bn)
	if err != nil {
		return nil, err
	}
	queries := []string{
		"", "sort=orders", "sort=spent", "page=500", "segment=new", "segment=loyal", "segment=sleeping", "segment=returns", "segment=blocked",
		fmt.Sprint("tag=", first.Tags[0].ID), "q=Hossain", "q=01700", "q=4999", "segment=returns&q=Hossain&sort=spent",
	}
	took, err := p95sOf(queries, parse, func(q record.Query) error {
		_, err := lists.List(ctx, q, i18n.Bn)
		return err
	})
	if err != nil {
		return nil, err
	}
	return []row{slowestP95(fmt.Sprintf("list of %d customers, %s", count, database), adminBudget, took)}, nil
}
