package alert_test

import (
	"strings"
	"testing"

	"haat/ent/outbox"
	"haat/server/alert"
	"haat/server/platform/sms"
)

// An order that takes a product to the shop's threshold causes one alert, however many orders follow.
func TestAlert_LowStockOnceADay(t *testing.T) {
	t.Parallel()
	o := newSite(t).newShop("rina")
	o.owner.subscribe()
	o.owner.set(func(p *alert.Preferences) { p.Events = []alert.EventChoice{{Event: "new_order"}} })
	p := o.Client.Product.Create().SetSlug("lamp").SetName("Lamp").SetSellingPrice(1).SetPrice(1).SetStatus("published").SetStock(7).SaveX(o.ctx)
	sell := func(number string, units int) {
		row := o.order(number)
		o.Client.OrderItem.Create().SetOrderID(row.ID).SetProductID(p.ID).SetName("Lamp").SetSellingPrice(1).SetPrice(1).SetQuantity(units).ExecX(o.ctx)
		o.Client.Product.UpdateOneID(p.ID).AddStock(-units).ExecX(o.ctx)
		o.add(alert.Event{Kind: alert.NewOrder, Order: number, Manual: number == "1002"})
	}
	sell("1001", 1)
	o.want()
	sell("1002", 2) // entered by the team
	o.want("Low stock: Lamp: 4 left")
	sell("1003", 1)
	o.want()
	sell("1004", 3)
	o.want("Sold out: Lamp")
	o.Client.Product.UpdateOneID(p.ID).SetStock(9).ExecX(o.ctx)
	sell("1005", 5)
	o.want()
}

func TestAlert_NamesASoldOutVariant(t *testing.T) {
	t.Parallel()
	o := newSite(t).newShop("rina")
	o.owner.subscribe()
	o.owner.set(func(p *alert.Preferences) { p.Events = []alert.EventChoice{{Event: "new_order"}} })
	p := o.Client.Product.Create().SetSlug("shirt").SetName("Shirt").SetSellingPrice(1).SetPrice(1).SetStatus("published").SetStock(20).SaveX(o.ctx)
	v := o.Client.Variant.Create().SetProductID(p.ID).SetKey("S").SetValues([]string{"S", "Red"}).SetStock(0).SaveX(o.ctx)
	row := o.order("1001")
	o.Client.OrderItem.Create().SetOrderID(row.ID).SetProductID(p.ID).SetVariantID(v.ID).SetName("Shirt").SetSellingPrice(1).SetPrice(1).SetQuantity(1).ExecX(o.ctx)
	o.add(alert.Event{Kind: alert.NewOrder, Order: "1001"})
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
