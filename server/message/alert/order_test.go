package alert_test

import (
	"fmt"
	"strings"
	"testing"

	"haat/ent"
	"haat/ent/outbox"
	"haat/ent/schema/kind"
	"haat/server/catalog/stock"
	"haat/server/message/alert"
	"haat/server/platform/db/dbtest"
	"haat/server/platform/sms"
)

// stocked creates a published product. take takes units from its stock, or returns them if units is negative.
func (o *shop) stocked(name string, units int) (id int, take func(units int)) {
	o.Helper()
	id = o.Client.Product.Create().SetSlug(name).SetName(name).SetSellingPrice(1).SetPrice(1).SetStock(units).SaveX(o.ctx).ID
	return id, func(units int) {
		o.Helper()
		var held stock.Units
		held.Add(id, 0, units)
		dbtest.Transact(o.ctx, o.T, o.Client, func(client *ent.Client) {
			if err := stock.Shift(o.ctx, client, stock.Cause{Reason: "sale"}, stock.Units{}, held); err != nil {
				o.Fatal(err)
			}
		})
		o.work()
	}
}

func TestLowStock_AlertsOnceForEachCrossing(t *testing.T) {
	t.Parallel()
	o := newSite(t).newShop("rina")
	o.owner.subscribe()
	id, take := o.stocked("Lamp", 7)
	take(1)
	o.want()
	take(2)
	o.want("Low stock: Lamp: 4 left")
	take(1)
	o.want()
	take(3)
	o.want("Sold out: Lamp")
	take(-5) // refilled, but not above the threshold
	take(1)
	o.want()
	take(-5)
	take(4)
	o.want("Low stock: Lamp: 5 left")
	o.Client.Product.UpdateOneID(id).SetStatus("draft").ExecX(o.ctx)
	take(5)
	o.want()
}

// Releases before the stock log added events for orders entered by the team. They must cause no alert.
func TestLowStock_OrdersEnteredByTheTeamCauseNoAlert(t *testing.T) {
	t.Parallel()
	o := newSite(t).newShop("rina")
	o.owner.subscribe()
	o.order("1001")
	o.add(alert.Event{Kind: alert.NewOrder, Order: "1001", Manual: true})
	o.want()
}

func TestLowStock_ManyProductsCauseOneAlert(t *testing.T) {
	t.Parallel()
	o := newSite(t).newShop("rina")
	o.owner.subscribe()
	list := make([]stock.Movement, 6)
	for i := range list {
		id, _ := o.stocked(fmt.Sprint("product ", i), 2)
		list[i] = stock.Movement{ProductID: id, Before: 9, After: 2}
	}
	for _, few := range []int{1, 6} {
		if err := stock.Log(o.ctx, o.Client, stock.Cause{Reason: "import"}, list[:few]); err != nil {
			t.Fatal(err)
		}
		o.work()
	}
	o.want("Low stock: 6 products are low", "Low stock: product 0: 2 left")
}

func TestLowStock_NamesASoldOutVariant(t *testing.T) {
	t.Parallel()
	o := newSite(t).newShop("rina")
	o.owner.subscribe()
	p := o.Client.Product.Create().SetSlug("shirt").SetName("Shirt").SetSellingPrice(1).SetPrice(1).SetStock(20).
		SetOptions([]kind.Option{{Name: "Size", Values: []kind.OptionValue{{Value: "S"}}}}).SaveX(o.ctx)
	v := o.Client.Variant.Create().SetProductID(p.ID).SetKey("S").SetValues([]string{"S", "Red"}).SetStock(2).SaveX(o.ctx)
	for _, units := range []int{1, 1} {
		var held stock.Units
		held.Add(p.ID, v.ID, units)
		if _, err := held.Take(o.ctx, o.Client, stock.Cause{Reason: "sale"}); err != nil {
			t.Fatal(err)
		}
	}
	o.work()
	o.want("Sold out: Shirt (S, Red)")
}

func TestFirstOrders_CauseSMSUntilThe20th(t *testing.T) {
	t.Parallel()
	o := newSite(t).newShop("rina")
	o.Client.AdminUser.UpdateOne(o.owner.row).SetAlerts(alert.FirstOrdersBySMS()).ExecX(o.ctx)
	texted := func() int { return o.Client.Outbox.Query().Where(outbox.Kind(sms.Kind)).CountX(o.ctx) }
	for i := range alert.FirstOrders - 1 {
		o.order(string(rune('A' + i)))
	}
	o.order("1001")
	o.add(alert.Event{Kind: alert.NewOrder, Order: "1001"})
	o.add(alert.Event{Kind: alert.NewOrder, Order: "1001"}) // a repeated job
	if n := texted(); n != 1 {
		t.Errorf("%d SMS about the 20th order, want 1", n)
	}
	row := o.Client.Outbox.Query().Where(outbox.Kind(sms.Kind)).OnlyX(o.ctx)
	if text := string(row.Payload); !strings.Contains(text, "admin/rina/orders/1001") || !strings.Contains(text, o.owner.row.Phone) {
		t.Errorf("SMS %s", text)
	}
	o.order("1002")
	o.add(alert.Event{Kind: alert.NewOrder, Order: "1002"})
	if n := texted(); n != 1 {
		t.Errorf("%d SMS after the 21st order, want 1", n)
	}
}

func TestFirstOrders_CanBeTurnedOff(t *testing.T) {
	t.Parallel()
	o := newSite(t).newShop("rina")
	o.owner.row = o.Client.AdminUser.UpdateOne(o.owner.row).SetAlerts(alert.FirstOrdersBySMS()).SaveX(o.ctx)
	a, err := o.Get(o.ctx, o.owner.row, o.owner.session)
	if err != nil || !a.FirstOrders || a.FirstOrdersLeft != alert.FirstOrders {
		t.Errorf("%+v %v", a, err)
	}
	o.owner.set(func(p *alert.Preferences) { p.FirstOrders = false })
	o.order("1001")
	o.add(alert.Event{Kind: alert.NewOrder, Order: "1001"})
	if n := o.Client.Outbox.Query().Where(outbox.Kind(sms.Kind)).CountX(o.ctx); n != 0 {
		t.Errorf("%d SMS", n)
	}
}
