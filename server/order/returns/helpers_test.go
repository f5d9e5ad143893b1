package returns_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"haat"
	"haat/ent"
	"haat/ent/order"
	"haat/ent/schema/kind"
	"haat/ent/viewer"
	orders "haat/server/order"
	"haat/server/order/checkout"
	"haat/server/order/ordertest"
	"haat/server/order/returns"
	"haat/server/order/state"
	"haat/server/platform/audit"
	"haat/server/platform/db/dbtest"
	"haat/server/platform/i18n"
	"haat/server/platform/media"
	"haat/server/platform/money"
	"haat/server/tenancy"
)

// stocked is the stock of each product before the first order.
const stocked = 1000

// desk is a shop that accepts returns for a week. It sells a lamp at 100.00, a cup at 33.33 and a shirt at 200.00 in two sizes.
type desk struct {
	testing.TB
	*returns.Returns
	checkout *ordertest.Services
	client   *ent.Client
	ctx      context.Context
	by       returns.By
	now      time.Time
	keys     int

	lamp, cup, shirt, small, large int
}

func newDesk(t testing.TB) *desk {
	t.Helper()
	texts, err := i18n.Load(haat.Locales, "locales")
	if err != nil {
		t.Fatal(err)
	}
	store, err := media.Open("file://" + t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	client := dbtest.Open(t).Client
	services := ordertest.New(t, client)
	d := &desk{TB: t, checkout: services, client: client, now: time.Now()}
	d.Returns = returns.New(returns.Options{
		Client: client, Orders: services.Orders, Checkout: services.Checkout, Media: store, Texts: texts, Secret: "s", Now: func() time.Time { return d.now },
	})
	d.ctx, d.by = d.newShop("rina")
	product := func(slug string, price int64) *ent.ProductCreate {
		return client.Product.Create().SetSlug(slug).SetName(slug).SetSellingPrice(price).SetPrice(price).SetStock(stocked).SetStatus("published")
	}
	d.lamp = product("lamp", 100_00).SaveX(d.ctx).ID
	d.cup = product("cup", 33_33).SaveX(d.ctx).ID
	d.shirt = product("shirt", 200_00).SetOptions([]kind.Option{{Name: "Size", Values: []kind.OptionValue{{Value: "S"}, {Value: "L"}}}}).SaveX(d.ctx).ID
	d.small = client.Variant.Create().SetProductID(d.shirt).SetKey("S").SetValues([]string{"S"}).SetStock(stocked / 2).SaveX(d.ctx).ID
	d.large = client.Variant.Create().SetProductID(d.shirt).SetKey("L").SetValues([]string{"L"}).SetStock(stocked / 2).SaveX(d.ctx).ID
	return d
}

// newShop creates a shop and a member of its team.
func (d *desk) newShop(slug string) (context.Context, returns.By) {
	row := d.client.Shop.Create().SetSlug(slug).SetName(slug).SetDistrict("Dhaka").SetReturnDays(7).SaveX(viewer.WithSystem(context.Background()))
	tenant := &tenancy.Tenant{Shop: row}
	ctx := tenant.Context(context.Background())
	member := d.client.AdminUser.Create().SetName("Rina").SetPhone("01812345678").SaveX(ctx)
	return audit.With(ctx, audit.Actor{ID: member.ID, Name: "Rina"}), returns.By{UserID: member.ID, Tenant: tenant, Locale: i18n.En}
}

func line(product, variant, quantity int) checkout.ManualLine {
	return checkout.ManualLine{QuoteLine: checkout.QuoteLine{ProductID: product, VariantID: variant, Quantity: quantity}}
}

// request returns a manual order request with the lines and a delivery charge of 60.00.
func request(lines ...checkout.ManualLine) checkout.ManualOrderRequest {
	fee := money.Amount(60_00)
	return checkout.ManualOrderRequest{
		Delivery:    orders.Delivery{Name: "Rahim", Mobile: "01712345678", Division: "Dhaka", District: "Dhaka", Upazila: "Mirpur", Line: "House 1"},
		ManualTerms: checkout.ManualTerms{Fee: &fee}, Lines: lines,
	}
}

// place places an order and moves it to a status.
func (d *desk) place(in checkout.ManualOrderRequest, status order.Status) *ent.Order {
	d.Helper()
	d.keys++
	id, err := d.checkout.PlaceManualOrder(d.ctx, d.by.Tenant, fmt.Sprintf("key-%06d", d.keys), in, orders.Actor{Kind: orders.Merchant, ID: d.by.UserID})
	if err != nil {
		d.Fatal(err)
	}
	for _, step := range state.All[1:6] {
		if d.order(id).Status == status {
			break
		}
		if err := d.checkout.Change(d.ctx, d.by.Tenant, id, string(step), orders.Actor{Kind: orders.Merchant, ID: d.by.UserID}, ""); err != nil {
			d.Fatal(err)
		}
	}
	return d.order(id)
}

// order returns an order with its items.
func (d *desk) order(id string) *ent.Order {
	d.Helper()
	return d.client.Order.Query().Where(order.Number(id)).WithItems(func(q *ent.OrderItemQuery) { q.Order(ent.Asc("id")) }).OnlyX(d.ctx)
}

// must fails the test on an error, and returns the newest return of the list.
func (d *desk) must(list *returns.OrderReturns, err error) returns.Return {
	d.Helper()
	if err != nil {
		d.Fatal(err)
	}
	return list.Returns[0]
}

// start starts a return. quantities contains the units to return of each of the order's items.
func (d *desk) start(o *ent.Order, kind string, quantities ...int) returns.Return {
	d.Helper()
	return d.must(d.Start(d.ctx, o.Number, returns.StartRequest{Kind: kind, Items: unitsOf(o, quantities, nil)}, d.by))
}

func unitsOf(o *ent.Order, quantities, damaged []int) []returns.ItemUnits {
	var items []returns.ItemUnits
	for i, quantity := range quantities {
		in := returns.ItemUnits{ItemID: o.Edges.Items[i].ID, Quantity: quantity}
		if i < len(damaged) {
			in.Damaged = damaged[i]
		}
		items = append(items, in)
	}
	return items
}

// back starts a return and receives its goods.
func (d *desk) back(o *ent.Order, quantities, damaged []int) returns.Return {
	d.Helper()
	r := d.start(o, "return", quantities...)
	return d.must(d.Receive(d.ctx, r.ID, returns.ReceiveRequest{Items: unitsOf(o, quantities, damaged)}, d.by))
}

// forget does nothing. It replaces the function that is called when an account is erased.
func (d *desk) forget(context.Context, *ent.Client, int) error { return nil }
