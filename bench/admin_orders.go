package main

import (
	"context"
	"fmt"
	"log/slog"
	"net/url"
	"time"

	"haat/ent"
	"haat/ent/order"
	"haat/ent/shop"
	"haat/ent/summarystate"
	"haat/ent/viewer"
	"haat/server/books/summary"
	"haat/server/catalog/editor"
	"haat/server/customer/record"
	"haat/server/demo"
	orders "haat/server/order"
	orderlist "haat/server/order/list"
	"haat/server/platform/db"
	"haat/server/platform/i18n"
	"haat/server/rights"
	"haat/server/shop/finder"
)

const (
	manyOrders    = 50_000
	ordersAtATime = 500
)

// orderLists measures the response times of the order lists and searches of a merchant with 50,000 orders. The database
// contains another shop of the same size. It is measured on SQLite and, if available, PostgreSQL. QUICK uses
// a tenth.
func orderLists(ctx context.Context, s *subject) ([]row, error) {
	return onEach(ctx, s, "order-lists", func(ctx context.Context, d *db.DB, _ string) ([]row, error) {
		count := manyOrders
		if quick() {
			count /= 10
		}
		if err := demo.SeedLoad(ctx, d, 2, 20); err != nil {
			return nil, err
		}
		shops, err := d.Client.Shop.Query().Order(ent.Asc(shop.FieldID)).IDs(viewer.WithSystem(ctx))
		if err != nil {
			return nil, err
		}
		for _, id := range shops {
			if err := fillOrders(viewer.WithShop(ctx, id), d.Client, count); err != nil {
				return nil, err
			}
		}
		if err := analyze(ctx, d); err != nil {
			return nil, err
		}
		ctx = viewer.WithShop(ctx, shops[0])
		rows, err := orderListTimes(ctx, d, count)
		if err != nil {
			return nil, err
		}
		found, err := finderTimes(ctx, d, count)
		return append(rows, found...), err
	})
}

var (
	firstNames = []string{"আয়েশা", "Karim", "প্রিয়া", "রহিমা", "Abdul", "শাহানা", "Nusrat", "মোহাম্মদ"}
	lastNames  = []string{"রহমান", "Hossain", "আক্তার", "Islam", "চৌধুরী", "Begum", "খাতুন", "Sarker"}
)

// statusOf returns the status of the n-th order. About 1 % of the orders are open.
func statusOf(n int) order.Status {
	switch {
	case n%500 == 0:
		return order.StatusPending
	case n%100 == 1:
		return []order.Status{order.StatusAccepted, order.StatusProcessing, order.StatusShipped, order.StatusDelivered}[n/100%4]
	case n%7 == 0:
		return order.StatusCanceled
	default:
		return order.StatusCompleted
	}
}

func fillOrders(ctx context.Context, client *ent.Client, count int) error {
	for from := 0; from < count; from += ordersAtATime {
		err := db.Transact(ctx, client, "fill orders", func(client *ent.Client) error {
			return fillSome(ctx, client, from, min(from+ordersAtATime, count))
		})
		if err != nil {
			return err
		}
	}
	return nil
}

func fillSome(ctx context.Context, client *ent.Client, from, to int) error {
	var creates []*ent.OrderCreate
	for n := from; n < to; n++ {
		name := firstNames[n%len(firstNames)] + " " + lastNames[n/len(firstNames)%len(lastNames)]
		creates = append(creates, client.Order.Create().
			SetNumber(fmt.Sprint(10_000_000+n*7)).SetIdempotencyKey(fmt.Sprintf("filled-%08d", n)).
			SetName(name).SetNameKey(orders.NameKey(name)).SetMobile(fmt.Sprintf("017%08d", n%9973*10007%1e8)).
			SetDivision("Dhaka").SetDistrict("Dhaka").SetUpazila("Mirpur").SetLine("House 5, Road 7").
			SetCurrency("BDT").SetStatus(statusOf(n)).SetSubtotal(100_00).SetShippingFee(60_00).SetTotal(160_00))
	}
	rows, err := client.Order.CreateBulk(creates...).Save(ctx)
	if err != nil {
		return err
	}
	items := make([]*ent.OrderItemCreate, len(rows))
	events := make([]*ent.OrderEventCreate, len(rows))
	for i, row := range rows {
		items[i] = client.OrderItem.Create().SetOrderID(row.ID).SetName("Rice").SetBnName("চাল").SetSellingPrice(100_00).SetPrice(100_00).SetQuantity(1)
		events[i] = client.OrderEvent.Create().SetOrderID(row.ID).SetToStatus("pending").SetActor("customer")
	}
	if err := client.OrderItem.CreateBulk(items...).Exec(ctx); err != nil {
		return err
	}
	return client.OrderEvent.CreateBulk(events...).Exec(ctx)
}

// orderListTimes returns a row with the slowest of the lists' medians.
func orderListTimes(ctx context.Context, d *db.DB, count int) ([]row, error) {
	c := orderlist.New(d.Client)
	var lists []timedCall
	for _, list := range []struct {
		name, tab, search string
		page              int
	}{
		{"new", "new", "", 1}, {"ongoing", "ongoing", "", 1}, {"completed", "completed", "", 1}, {"last page", "completed", "", 1 << 30},
		{"by number", "new", fmt.Sprint(10_000_000 + count/2*7), 1}, {"by phone", "new", "০১৭০০০৫০০৩৫", 1},
		{"number prefix", "new", "1017", 1}, {"by name", "new", "প্রিয়া রহমান", 1}, {"common name", "new", "Hossain", 1},
		{"unknown name", "new", "Zzyzx", 1}, {"unknown number", "new", "99999999", 1},
	} {
		lists = append(lists, timedCall{list.name, func() error {
			q, err := orderlist.ParseQuery(url.Values{"tab": {list.tab}, "q": {list.search}, "page": {fmt.Sprint(list.page)}}, 0, time.Now())
			if err == nil {
				_, err = c.List(ctx, q, i18n.Bn)
			}
			return err
		}})
	}
	return slowestOf(fmt.Sprintf("merchant's list of %d orders, %s", count, databaseName(d)), lists)
}

// finderTimes returns a row with the slowest median of the search for everything.
func finderTimes(ctx context.Context, d *db.DB, count int) ([]row, error) {
	sums := summary.New(d.Client, slog.New(slog.DiscardHandler), nil)
	for {
		if err := sums.Refresh(ctx); err != nil {
			return nil, err
		}
		filled, err := d.Client.SummaryState.Query().Where(summarystate.Filled(true)).Exist(ctx)
		if err != nil {
			return nil, err
		}
		if filled {
			break
		}
	}
	f := finder.New(orderlist.New(d.Client), editor.New(d.Client), record.New(d.Client, sums))
	may := func(rights.Right) bool { return true }
	var searches []timedCall
	for _, text := range []string{fmt.Sprint(10_000_000 + count/2*7), "০১৭০০০৫০০৩৫", "1017", "প্রিয়া রহমান", "Hossain", "Zzyzx", "a"} {
		searches = append(searches, timedCall{text, func() error {
			_, err := f.Find(ctx, text, may, i18n.Bn)
			return err
		}})
	}
	return slowestOf(fmt.Sprintf("search for everything among %d orders, %s", count, databaseName(d)), searches)
}
