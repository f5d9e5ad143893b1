package main

import (
	"context"
	"fmt"
	"time"

	"haat/ent"
	"haat/ent/product"
	"haat/ent/shop"
	"haat/ent/viewer"
	"haat/server/customer/chat"
	"haat/server/demo"
	"haat/server/insight/dashboard"
	"haat/server/platform/db"
	"haat/server/rights"
)

const (
	// soldIn is the period over which orders are distributed.
	soldIn = 365 * 24 * time.Hour
	// manyConversations is the number of customers who have written to the shop.
	manyConversations = 5_000
)

// dashboards measures the response times of the first screens of a merchant with 50,000 orders in a year and 5,000
// conversations. The database contains another shop of the same size. It is measured on SQLite and, if
// available, PostgreSQL. QUICK uses a tenth of the data.
func dashboards(ctx context.Context, s *subject) ([]row, error) {
	return onEach(ctx, s, "dashboards", func(ctx context.Context, d *db.DB, _ string) ([]row, error) {
		orders, conversations := manyOrders, manyConversations
		if quick() {
			orders, conversations = orders/10, conversations/10
		}
		if err := demo.SeedLoad(ctx, d, 2, 200); err != nil {
			return nil, err
		}
		shops, err := d.Client.Shop.Query().Order(ent.Asc(shop.FieldID)).IDs(viewer.WithSystem(ctx))
		if err != nil {
			return nil, err
		}
		now := time.Now().UTC()
		for _, id := range shops {
			if err := fillYear(viewer.WithShop(ctx, id), d.Client, orders, conversations, now); err != nil {
				return nil, err
			}
		}
		if err := analyze(ctx, d); err != nil {
			return nil, err
		}
		return dashboardTimes(viewer.WithShop(ctx, shops[0]), d, orders, conversations, now)
	})
}

// fillYear creates orders of two products each, distributed over the year until now, and customers who have
// written to the shop.
func fillYear(ctx context.Context, client *ent.Client, orders, conversations int, now time.Time) error {
	products, err := client.Product.Query().Where(product.StatusEQ(product.StatusPublished)).IDs(ctx)
	if err != nil {
		return err
	}
	for from := 0; from < orders; from += ordersAtATime {
		err := db.Transact(ctx, client, "fill orders", func(client *ent.Client) error {
			return fillSold(ctx, client, products, from, min(from+ordersAtATime, orders), soldIn/time.Duration(orders), now)
		})
		if err != nil {
			return err
		}
	}
	for from := 0; from < conversations; from += ordersAtATime {
		err := db.Transact(ctx, client, "fill conversations", func(client *ent.Client) error {
			return fillConversations(ctx, client, from, min(from+ordersAtATime, conversations), soldIn/time.Duration(conversations), now)
		})
		if err != nil {
			return err
		}
	}
	return nil
}

func fillSold(ctx context.Context, client *ent.Client, products []int, from, to int, apart time.Duration, now time.Time) error {
	var orders []*ent.OrderCreate
	for n := from; n < to; n++ {
		orders = append(orders, client.Order.Create().
			SetNumber(fmt.Sprint(10_000_000+n*7)).SetIdempotencyKey(fmt.Sprintf("filled-%08d", n)).
			SetName(firstNames[n%len(firstNames)]).SetMobile(fmt.Sprintf("017%08d", n%9973)).SetLine("House 5, Road 7").
			SetCurrency("BDT").SetStatus(statusOf(n)).SetSubtotal(300_00).SetShippingFee(60_00).SetTotal(360_00).
			SetCreatedAt(now.Add(-time.Duration(n)*apart)))
	}
	rows, err := client.Order.CreateBulk(orders...).Save(ctx)
	if err != nil {
		return err
	}
	var items []*ent.OrderItemCreate
	for i, row := range rows {
		for k := range 2 {
			items = append(items, client.OrderItem.Create().SetOrderID(row.ID).SetProductID(products[(from+i*i+k*31)%len(products)]).
				SetName("Rice").SetSellingPrice(100_00).SetPrice(100_00).SetQuantity(k+1))
		}
	}
	return client.OrderItem.CreateBulk(items...).Exec(ctx)
}

func fillConversations(ctx context.Context, client *ent.Client, from, to int, apart time.Duration, now time.Time) error {
	var customers []*ent.CustomerCreate
	for n := from; n < to; n++ {
		customers = append(customers, client.Customer.Create().SetName(firstNames[n%len(firstNames)]+" "+lastNames[n/8%len(lastNames)]).
			SetMobile(fmt.Sprintf("018%08d", n)).SetPasswordHash("x").SetCreatedAt(now.Add(-time.Duration(n)*apart)))
	}
	people, err := client.Customer.CreateBulk(customers...).Save(ctx)
	if err != nil {
		return err
	}
	var conversations []*ent.ConversationCreate
	for i, who := range people {
		unread := 0
		if (from+i)%100 == 0 {
			unread = 1
		}
		conversations = append(conversations, client.Conversation.Create().SetCustomerID(who.ID).SetLastSeq(1).SetShopUnread(unread).SetLastMessageAt(who.CreatedAt))
	}
	rows, err := client.Conversation.CreateBulk(conversations...).Save(ctx)
	if err != nil {
		return err
	}
	messages := make([]*ent.MessageCreate, len(rows))
	for i, row := range rows {
		messages[i] = client.Message.Create().SetConversationID(row.ID).SetSeq(1).SetSender("customer").SetText("Is it fresh?")
	}
	return client.Message.CreateBulk(messages...).Exec(ctx)
}

// dashboardTimes returns a row with the slowest of the screens' medians.
func dashboardTimes(ctx context.Context, d *db.DB, orders, conversations int, now time.Time) ([]row, error) {
	reports := dashboard.New(d.Client, dashboard.Sources{})
	c := chat.New(d.Client, nil)
	all := func(rights.Right) bool { return true }
	report := func(days int) func() error {
		return func() error { _, err := reports.Report(ctx, days, now); return err }
	}
	list := func(search string, page int) func() error {
		return func() error { _, err := c.List(ctx, search, page); return err }
	}
	return slowestOf(fmt.Sprintf("dashboard of %d orders in a year and list of %d conversations, %s", orders, conversations, databaseName(d)), []timedCall{
		{"today", report(1)}, {"7 days", report(7)}, {"30 days", report(30)},
		{"task counts", func() error {
			_, err := reports.Counts(ctx, dashboard.Member{Owner: true, May: all, MayCount: all})
			return err
		}},
		{"conversations", list("", 1)}, {"last page", list("", 1<<30)}, {"by name", list("Hossain", 1)},
		{"by phone", list("০১৮০০০০৪৯", 1)}, {"unknown name", list("Zzyzx", 1)},
	})
}
