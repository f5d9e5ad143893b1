package edit_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"haat/ent"
	"haat/ent/order"
	"haat/ent/orderitem"
	"haat/ent/outbox"
	"haat/ent/schema/kind"
	"haat/ent/viewer"
	"haat/server/catalog/stock/stocktest"
	orders "haat/server/order"
	"haat/server/order/checkout"
	orderedit "haat/server/order/edit"
	"haat/server/order/ordertest"
	"haat/server/platform/db/dbtest"
	"haat/server/platform/i18n"
	"haat/server/platform/money"
	"haat/server/tenancy"
)

// desk is a shop with a lamp at 100.00 (10 in stock) and a shirt at 200.00 in two sizes (5 small, 5 large).
type desk struct {
	*testing.T
	*orderedit.Edits
	checkout *ordertest.Services
	client   *ent.Client
	ctx      context.Context
	by       orderedit.By
	keys     int

	lamp, shirt, small, large int
}

func newDesk(t *testing.T) *desk {
	t.Helper()
	client := dbtest.Open(t).Client
	services := ordertest.New(t, client)
	d := &desk{T: t, Edits: orderedit.New(client, services.Orders), checkout: services, client: client}
	d.ctx, d.by = d.newShop("rina")
	d.lamp = client.Product.Create().SetSlug("lamp").SetName("Lamp").SetBnName("বাতি").SetSellingPrice(100_00).SetPrice(100_00).SetStock(10).SaveX(d.ctx).ID
	d.shirt = client.Product.Create().SetSlug("shirt").SetName("Shirt").SetSellingPrice(200_00).SetPrice(200_00).SetStock(10).
		SetOptions([]kind.Option{{Name: "Size", Values: []kind.OptionValue{{Value: "S"}, {Value: "L"}}}}).SaveX(d.ctx).ID
	d.small = client.Variant.Create().SetProductID(d.shirt).SetKey("S").SetValues([]string{"S"}).SetStock(5).SaveX(d.ctx).ID
	d.large = client.Variant.Create().SetProductID(d.shirt).SetKey("L").SetValues([]string{"L"}).SetStock(5).SaveX(d.ctx).ID
	return d
}

// newShop creates a shop and a member of its team.
func (d *desk) newShop(slug string) (context.Context, orderedit.By) {
	row := d.client.Shop.Create().SetSlug(slug).SetName(slug).SetDistrict("Dhaka").SaveX(viewer.WithSystem(context.Background()))
	tenant := &tenancy.Tenant{Shop: row}
	ctx := tenant.Context(context.Background())
	member := d.client.AdminUser.Create().SetName("Rina").SetPhone("01812345678").SaveX(ctx)
	return ctx, orderedit.By{UserID: member.ID, Tenant: tenant, Locale: i18n.En, Payments: true}
}

func line(product, variant, quantity int) checkout.QuoteLine {
	return checkout.QuoteLine{ProductID: product, VariantID: variant, Quantity: quantity}
}

// place places a customer's order and returns it in the form of the admin area.
func (d *desk) place(lines ...checkout.QuoteLine) *orders.AdminOrder {
	d.Helper()
	d.keys++
	placed, err := d.checkout.Place(d.ctx, d.by.Tenant, fmt.Sprintf("key-%06d", d.keys), checkout.PlaceRequest{
		Delivery: orders.Delivery{Name: "Rahim", Mobile: "01712345678", Division: "Dhaka", District: "Dhaka", Upazila: "Mirpur", Line: "House 1"},
		Lines:    lines,
	}, checkout.Shopper{Locale: i18n.En})
	if err != nil {
		d.Fatal(err)
	}
	return d.order(placed.OrderID)
}

func (d *desk) order(id string) *orders.AdminOrder {
	d.Helper()
	o, err := d.checkout.AdminOrder(d.ctx, d.by.Tenant, id, i18n.En)
	if err != nil {
		d.Fatal(err)
	}
	return o
}

// edit returns a request that changes nothing in an order.
func edit(o *orders.AdminOrder) orderedit.EditRequest {
	in := orderedit.EditRequest{
		Seen: seen(o), Delivery: o.Delivery, Note: o.Note,
		Terms: orderedit.Terms{
			Discount: o.Granted, DiscountPercent: o.DiscountPercent, DiscountReason: o.DiscountReason, ShippingFee: o.ShippingFee, Advance: o.Advance,
		},
	}
	for _, item := range o.Items {
		in.Lines = append(in.Lines, orderedit.LineRequest{ItemID: item.ItemID, ProductID: item.ProductID, VariantID: item.VariantID, Quantity: item.Quantity})
	}
	return in
}

func seen(o *orders.AdminOrder) orderedit.Seen {
	return orderedit.Seen{Edits: o.Edits, Status: o.Status}
}

// must fails the test on an error and returns the order.
func (d *desk) must(o *orders.AdminOrder, err error) *orders.AdminOrder {
	d.Helper()
	if err != nil {
		d.Fatal(err)
	}
	return o
}

// to moves an order through statuses.
func (d *desk) to(id string, statuses ...order.Status) *orders.AdminOrder {
	d.Helper()
	for _, status := range statuses {
		if err := d.checkout.Change(d.ctx, d.by.Tenant, id, string(status), orders.Actor{Kind: orders.Merchant, ID: d.by.UserID}, ""); err != nil {
			d.Fatal(err)
		}
	}
	return d.order(id)
}

// wantStock compares the stock of the lamp, the shirt and its sizes, and the numbers of sold lamps and shirts.
func (d *desk) wantStock(want string) {
	d.Helper()
	lamp, shirt := d.client.Product.GetX(d.ctx, d.lamp), d.client.Product.GetX(d.ctx, d.shirt)
	got := fmt.Sprint(lamp.Stock, shirt.Stock, d.client.Variant.GetX(d.ctx, d.small).Stock, d.client.Variant.GetX(d.ctx, d.large).Stock,
		" sold ", lamp.Sold, shirt.Sold)
	if got != want {
		d.Errorf("stock: %s, want %s", got, want)
	}
}

// messages returns the texts of the queued SMS about edits, by order and version.
func (d *desk) messages() map[string]string {
	texts := map[string]string{}
	for _, job := range d.client.Outbox.Query().Where(outbox.Kind("sms"), outbox.DedupeKeyContains("/edit/")).AllX(d.ctx) {
		texts[job.DedupeKey] = string(job.Payload)
	}
	return texts
}

// wantExact checks that every order's amounts agree with its items, and that the units missing from the stock
// are exactly those of the open orders.
func (d *desk) wantExact() {
	d.Helper()
	stocktest.WantChain(d.ctx, d, d.client)
	held, inSale := map[int]int{}, map[int]int{}
	for _, row := range d.client.Order.Query().WithItems().AllX(d.ctx) {
		subtotal := int64(0)
		for _, item := range row.Edges.Items {
			subtotal += item.Price * int64(item.Quantity)
			if row.Status != order.StatusCanceled {
				held[*item.ProductID] += item.Quantity
				if item.Sale > 0 {
					inSale[*item.ProductID] += item.Quantity
				}
			}
		}
		if row.Subtotal != subtotal || row.Total != subtotal-row.Discount+row.ShippingFee || row.Advance > row.Total || row.Discount > subtotal {
			d.Errorf("order %s: items %d, subtotal %d, discount %d, fee %d, total %d, advance %d",
				row.Number, subtotal, row.Subtotal, row.Discount, row.ShippingFee, row.Total, row.Advance)
		}
	}
	if err := ordertest.DiscountsAreExact(d.ctx, d.client); err != nil {
		d.Error(err)
	}
	for _, id := range []int{d.lamp, d.shirt} {
		row := d.client.Product.GetX(d.ctx, id)
		if row.Stock+held[id] != 10 || row.Sold != held[id] {
			d.Errorf("product %d: stock %d, sold %d, held by orders %d", id, row.Stock, row.Sold, held[id])
		}
		if row.SaleSold != inSale[id] {
			d.Errorf("product %d: %d sold in its sale, %d by orders", id, row.SaleSold, inSale[id])
		}
	}
}

// total returns the sum of the totals of all orders that are not canceled.
func (d *desk) total() (sum money.Amount) {
	for _, row := range d.client.Order.Query().Where(order.StatusNEQ(order.StatusCanceled)).AllX(d.ctx) {
		sum += money.Amount(row.Total)
	}
	return sum
}

func (d *desk) items(id string) string {
	var texts []string
	for _, item := range d.client.OrderItem.Query().Where(orderitem.HasOrderWith(order.Number(id))).Order(ent.Asc(orderitem.FieldID)).AllX(d.ctx) {
		texts = append(texts, fmt.Sprintf("%d %s %s at %d", item.Quantity, item.Name, item.Variant, item.Price))
	}
	return strings.Join(texts, ", ")
}
