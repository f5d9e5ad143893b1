package editor_test

import (
	"context"
	"testing"
	"time"

	"haat/ent"
	"haat/ent/order"
	"haat/ent/schema/kind"
	"haat/server/discount/editor"
	"haat/server/platform/fault"
	"haat/server/platform/fault/faulttest"
	"haat/server/platform/money"
	"haat/server/tenancy/tenancytest"
)

var wantFault = faulttest.Want

// area contains an Editor with its own database and two shops.
type area struct {
	*editor.Editor
	*tenancytest.Shops
	ctx, other context.Context
	now        time.Time
}

func newArea(t testing.TB) *area {
	t.Helper()
	a := &area{Shops: tenancytest.New(t), now: time.Date(2026, 12, 1, 6, 0, 0, 0, time.UTC)} // noon in Dhaka
	a.Editor = editor.New(a.Client, func() time.Time { return a.now })
	_, _, a.ctx = a.Shop("rina", "01711111111")
	_, _, a.other = a.Shop("mina", "01811111111")
	return a
}

// percentOff returns a valid automatic discount of 10 % on all products.
func percentOff(change ...func(*editor.DiscountRequest)) editor.DiscountRequest {
	in := editor.DiscountRequest{Name: "Winter", Automatic: true, Terms: editor.Terms{Class: "product", Kind: "percent", Percent: 10_00}}
	for _, f := range change {
		f(&in)
	}
	return in
}

// withCode makes a discount one for those who enter a code.
func withCode(code string) func(*editor.DiscountRequest) {
	return func(in *editor.DiscountRequest) { in.Automatic, in.Code = false, code }
}

func (a *area) create(change ...func(*editor.DiscountRequest)) *editor.FullDiscount {
	a.T.Helper()
	made, err := a.Create(a.ctx, percentOff(change...), true)
	if err != nil {
		a.T.Fatal(err)
	}
	return made
}

func (a *area) product(slug string, price int64, change ...func(*ent.ProductCreate)) *ent.Product {
	c := a.Client.Product.Create().SetSlug(slug).SetName("Product " + slug).SetSellingPrice(price).SetPrice(price).SetStatus("published")
	for _, f := range change {
		f(c)
	}
	return c.SaveX(a.ctx)
}

// order adds an order with the discount, and an item of 600.00 with a purchase cost of 400.00.
func (a *area) order(number string, d *editor.FullDiscount, status order.Status, change ...func(*ent.OrderCreate, *ent.OrderDiscountCreate)) *ent.Order {
	a.T.Helper()
	o := a.Client.Order.Create().SetNumber(number).SetIdempotencyKey("key-" + number).SetCurrency("BDT").SetStatus(status).
		SetSubtotal(600_00).SetDiscount(60_00).SetTotal(540_00).SetName("Rahim").SetMobile("01712345678").SetDivision("Dhaka").SetDistrict("Dhaka").SetUpazila("Mirpur").SetLine("1")
	use := a.Client.OrderDiscount.Create().SetDiscountID(d.ID).SetName(d.Name).SetCode(d.Code).SetTerms(kind.DiscountTerms{Class: "product"}).SetAmount(60_00).SetMobile("01712345678")
	for _, f := range change {
		f(o, use)
	}
	row := o.SaveX(a.ctx)
	a.Client.OrderItem.Create().SetOrderID(row.ID).SetName("Rice").SetPrice(600_00).SetSellingPrice(600_00).SetQuantity(1).SetCost(400_00).ExecX(a.ctx)
	use.SetOrderID(row.ID).ExecX(a.ctx)
	return row
}

func wantFields(t testing.TB, what string, err error, want map[string]string) {
	t.Helper()
	f, ok := fault.As(err)
	if !ok {
		t.Errorf("%s: %v", what, err)
		return
	}
	for name, code := range want {
		if f.Fields[name] != code {
			t.Errorf("%s: %v, want %v", what, f.Fields, want)
		}
	}
	if len(f.Fields) != len(want) {
		t.Errorf("%s: %v, want %v", what, f.Fields, want)
	}
}

func amount(a *money.Amount) money.Amount {
	if a == nil {
		return -1
	}
	return *a
}
