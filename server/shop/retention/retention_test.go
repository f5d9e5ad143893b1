package retention_test

import (
	"context"
	"log/slog"
	"testing"
	"time"

	"haat/ent"
	"haat/ent/auditlog"
	"haat/ent/viewer"
	"haat/server/platform/db/dbtest"
	"haat/server/shop/retention"
)

var system = viewer.WithSystem(context.Background())

// clean runs the cleaner in each hour of a day.
func clean(t *testing.T, client *ent.Client, day time.Time) {
	t.Helper()
	for hour := range 24 {
		c := retention.New(client, slog.New(slog.DiscardHandler), func() time.Time { return day.Add(time.Duration(hour) * time.Hour) })
		if err := c.Clean(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
}

func TestClean_DeletesActivityAfterTheMonthsOfTheShop(t *testing.T) {
	client := dbtest.Open(t).Client
	day := time.Date(2026, 11, 26, 0, 0, 0, 0, time.UTC)
	log := func(shopID, months, entries int) {
		rows := make([]*ent.AuditLogCreate, entries)
		for i := range rows {
			rows[i] = client.AuditLog.Create().SetAction("update").SetEntity("Product").SetCreatedAt(day.AddDate(0, -months, -1))
		}
		client.AuditLog.CreateBulk(rows...).ExecX(viewer.WithShop(system, shopID))
	}
	usual := client.Shop.Create().SetSlug("usual").SetName("Usual").SaveX(system).ID
	short := client.Shop.Create().SetSlug("short").SetName("Short").SetActivityMonths(3).SaveX(system).ID
	log(usual, 24, 1200) // more entries than one statement deletes
	log(usual, 23, 2)
	log(short, 24, 1)
	log(short, 3, 3)
	log(short, 2, 4)
	clean(t, client, day)
	for shopID, want := range map[int]int{usual: 2, short: 4} {
		if n := client.AuditLog.Query().Where(auditlog.ShopID(shopID)).CountX(system); n != want {
			t.Errorf("shop %d has %d entries, want %d", shopID, n, want)
		}
	}
}

func TestClean_DeletesOldNotifications(t *testing.T) {
	client := dbtest.Open(t).Client
	day := time.Date(2026, 11, 26, 0, 0, 0, 0, time.UTC)
	id := client.Shop.Create().SetSlug("usual").SetName("Usual").SaveX(system).ID
	ctx := viewer.WithShop(system, id)
	buyer := client.Customer.Create().SetName("Ayesha").SetMobile("01712345678").SetPasswordHash("x").SaveX(ctx).ID
	notify := func(months, rows int) {
		for range rows {
			client.Notification.Create().SetCustomerID(buyer).SetKind("order_placed").SetCreatedAt(day.AddDate(0, -months, -1)).ExecX(ctx)
		}
	}
	notify(retention.NotificationMonths, 3)
	notify(retention.NotificationMonths-1, 2)
	clean(t, client, day)
	if n := client.Notification.Query().CountX(system); n != 2 {
		t.Errorf("%d notifications, want 2", n)
	}
}
