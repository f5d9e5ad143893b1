package main

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"net/url"
	"slices"
	"strings"
	"time"

	"haat/ent"
	"haat/ent/order"
	"haat/ent/shop"
	"haat/ent/viewer"
	"haat/server/demo"
	orderservice "haat/server/order"
	orderlist "haat/server/order/list"
	"haat/server/platform/db"
	"haat/server/platform/i18n"
	"haat/server/platform/textnorm"
)

const (
	filteredOrders = 10_000
	filterRepeats  = 20
)

// orderFilters measures the response times of every filter, every sort order and some combinations in a merchant's list
// of 10,000 orders, and of the counts of the filters' values. The database contains another shop of the same
// size. It is measured on SQLite and, if available, PostgreSQL. QUICK uses a tenth of the data.
func orderFilters(ctx context.Context, s *subject) ([]row, error) {
	return onEach(ctx, s, "order-filters", func(ctx context.Context, d *db.DB, _ string) ([]row, error) {
		count := filteredOrders
		if quick() {
			count /= 10
		}
		if err := demo.SeedLoad(ctx, d, 2, 200); err != nil {
			return nil, err
		}
		shops, err := d.Client.Shop.Query().Order(ent.Asc(shop.FieldID)).IDs(viewer.WithSystem(ctx))
		if err != nil {
			return nil, err
		}
		var filled *filledShop
		for _, id := range shops {
			if filled, err = fillShop(viewer.WithShop(ctx, id), d.Client, count); err != nil {
				return nil, err
			}
		}
		if err := analyze(ctx, d); err != nil {
			return nil, err
		}
		return filled.times(databaseName(d), count)
	})
}

// filledShop is a shop with products, tags, members and orders.
type filledShop struct {
	ctx                     context.Context
	client                  *ent.Client
	products, tags, members []int
	random                  *rand.Rand
}

func fillShop(ctx context.Context, client *ent.Client, count int) (*filledShop, error) {
	f := &filledShop{ctx: ctx, client: client, random: rand.New(rand.NewPCG(1, 2))}
	var err error
	if f.products, err = client.Product.Query().IDs(ctx); err != nil {
		return nil, err
	}
	for i := range 20 {
		name := fmt.Sprint("tag ", i)
		tag, err := client.OrderTag.Create().SetName(name).SetNameKey(textnorm.Fold(name)).Save(ctx)
		if err != nil {
			return nil, err
		}
		f.tags = append(f.tags, tag.ID)
	}
	for i := range 5 {
		member, err := client.AdminUser.Create().SetName(firstNames[i]).SetPhone(fmt.Sprint("0190000000", i)).SetRole("staff").Save(ctx)
		if err != nil {
			return nil, err
		}
		f.members = append(f.members, member.ID)
	}
	for from := 0; from < count; from += ordersAtATime {
		err := db.Transact(ctx, client, "fill orders", func(client *ent.Client) error {
			return f.fill(client, from, min(from+ordersAtATime, count))
		})
		if err != nil {
			return nil, err
		}
	}
	return f, nil
}

// of returns a random element of values.
func of[T any](f *filledShop, values []T) T { return values[f.random.IntN(len(values))] }

var (
	orderDistricts = []string{"Dhaka", "Dhaka", "Dhaka", "Chattogram", "Sylhet", "Khulna", "Rajshahi", "Bogura", "Cumilla", "Gazipur", "Jashore", "Rangpur"}
	orderStatuses  = []order.Status{"pending", "accepted", "processing", "shipped", "delivered", "completed", "completed", "completed", "canceled", "canceled"}
	orderSources   = []order.Source{"shop", "shop", "shop", "hand", "phone", "facebook", "messenger", "whatsapp", "walk_in"}
)

// fill creates the orders with numbers in [from, to), distributed over a year, with one to three items and up
// to two tags each. Every second one is assigned to a member.
func (f *filledShop) fill(client *ent.Client, from, to int) error {
	var creates []*ent.OrderCreate
	for n := from; n < to; n++ {
		name := of(f, firstNames) + " " + of(f, lastNames)
		total := int64(100_00 + f.random.IntN(5000_00))
		at := time.Now().Add(-time.Duration(filteredOrders-n%filteredOrders) * 52 * time.Minute)
		create := client.Order.Create().SetNumber(fmt.Sprint(10_000_000 + n*7)).SetIdempotencyKey(fmt.Sprintf("filtered-%08d", n)).
			SetName(name).SetNameKey(orderservice.NameKey(name)).SetMobile(fmt.Sprintf("017%08d", n%9973*10007%1e8)).
			SetDivision("Dhaka").SetDistrict(of(f, orderDistricts)).SetUpazila("Mirpur").SetLine("House 5, Road 7").SetCurrency("BDT").
			SetStatus(of(f, orderStatuses)).SetSource(of(f, orderSources)).SetSubtotal(total).SetShippingFee(60_00).SetTotal(total + 60_00).
			SetCreatedAt(at).SetUpdatedAt(at.Add(time.Duration(f.random.IntN(72)) * time.Hour))
		if n%2 == 0 {
			create.SetAssigneeID(of(f, f.members))
		}
		if n%50 == 0 {
			create.SetRemindAt(time.Now().Add(time.Duration(f.random.IntN(48)-24) * time.Hour))
		}
		if n%20 == 0 {
			create.SetAdvance(100_00).SetShopNote("Call before delivery")
		}
		creates = append(creates, create)
	}
	rows, err := client.Order.CreateBulk(creates...).Save(f.ctx)
	if err != nil {
		return err
	}
	var items []*ent.OrderItemCreate
	var taggings []*ent.OrderTaggingCreate
	for i, row := range rows {
		for range 1 + f.random.IntN(3) {
			items = append(items, client.OrderItem.Create().SetOrderID(row.ID).SetProductID(of(f, f.products)).SetName("Rice").SetBnName("চাল").
				SetSellingPrice(100_00).SetPrice(100_00).SetQuantity(1+f.random.IntN(3)))
		}
		for j := range i % 3 {
			taggings = append(taggings, client.OrderTagging.Create().SetOrderID(row.ID).SetTagID(f.tags[(i+7*j)%len(f.tags)]))
		}
	}
	if err := client.OrderItem.CreateBulk(items...).Exec(f.ctx); err != nil {
		return err
	}
	return client.OrderTagging.CreateBulk(taggings...).Exec(f.ctx)
}

// times returns a row for filters, sort orders and combinations, and a row for the counts of their values.
// The value is the largest 95th percentile of a query.
func (f *filledShop) times(database string, count int) ([]row, error) {
	all := func(queries ...string) []string {
		for i := range queries {
			queries[i] = "tab=all&" + queries[i]
		}
		return queries
	}
	product, tag, member := fmt.Sprint("product=", f.products[0]), fmt.Sprint("tag=", f.tags[0]), fmt.Sprint("assignee=", f.members[0])
	filters := all("status=shipped", "status=completed,canceled", "date=today", "date=month", "date=2026-01-01..", "district=Dhaka", product, tag,
		"source=shop", "source=facebook,walk_in", member, "assignee=nobody", "unpaid=1", "reminder=1", "q=Hossain", "q=01700")
	sorts := all("sort=oldest", "sort=amount-desc", "sort=amount-asc", "sort=name", "sort=district", "sort=changed", "sort=changed&page=250")
	combined := all("status=shipped,delivered&district=Dhaka&unpaid=1", "district=Dhaka&source=shop&assignee=nobody&sort=amount-desc",
		"date=month&"+tag+"&"+product, tag+"&district=Dhaka&sort=name", "q=Hossain&district=Dhaka&unpaid=1&sort=amount-asc", product+"&status=completed&sort=changed&page=5")
	lists := orderlist.New(f.client)
	list := func(q orderlist.Query) error {
		_, err := lists.List(f.ctx, q, i18n.Bn)
		return err
	}
	facets := func(q orderlist.Query) error {
		_, err := lists.Facets(f.ctx, q, i18n.Bn)
		return err
	}
	var rows []row
	for _, part := range []struct {
		name    string
		queries []string
		call    func(orderlist.Query) error
	}{
		{"filter", filters, list}, {"sort", sorts, list}, {"combination", combined, list},
		{"counts", slices.Concat(all("sort=newest"), filters, combined), facets},
	} {
		took, err := p95sOf(part.queries, parseOrders, part.call)
		if err != nil {
			return nil, err
		}
		rows = append(rows, slowestP95(fmt.Sprintf("%s of a list of %d orders, %s", part.name, count, database), adminBudget, took))
	}
	return rows, nil
}

func parseOrders(values url.Values) (orderlist.Query, error) {
	return orderlist.ParseQuery(values, 0, time.Now())
}

// p95sOf runs each query repeatedly and returns the 95th percentiles of their times.
func p95sOf[Q any](queries []string, parse func(url.Values) (Q, error), call func(Q) error) ([]timed, error) {
	var list []timed
	for _, text := range queries {
		values, err := url.ParseQuery(text)
		if err != nil {
			return nil, err
		}
		q, err := parse(values)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", text, err)
		}
		var times []time.Duration
		for range filterRepeats {
			start := time.Now()
			if err := call(q); err != nil {
				return nil, fmt.Errorf("%s: %w", text, err)
			}
			times = append(times, time.Since(start))
		}
		list = append(list, timed{cmp.Or(strings.TrimPrefix(text, "tab=all&"), "first page"), p95(times)})
	}
	return list, nil
}
