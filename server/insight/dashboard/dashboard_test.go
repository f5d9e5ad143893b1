package dashboard_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"haat/ent"
	"haat/ent/order"
	"haat/server/insight/dashboard"
	"haat/server/platform/fault"
	"haat/server/platform/media"
	"haat/server/platform/money"
)

// noon is 12:30 on a Sunday in Dhaka.
var noon = time.Date(2026, 11, 22, 6, 30, 0, 0, time.UTC)

// sales creates orders of a shop at times before noon.
type sales struct {
	*area
	ctx context.Context
	n   int
}

// order creates an order placed at noon minus ago. items are pairs of a product and a quantity.
func (s *sales) order(ago time.Duration, status order.Status, total money.Amount, items ...any) {
	s.T.Helper()
	s.n++
	row := s.Client.Order.Create().SetNumber(fmt.Sprint("N", s.n)).SetIdempotencyKey(fmt.Sprint("key-of-", s.n)).
		SetName("Ayesha").SetMobile("01712345678").SetDivision("Dhaka").SetDistrict("Dhaka").SetUpazila("Savar").SetLine("Road 1").
		SetCurrency("BDT").SetStatus(status).SetSubtotal(int64(total)).SetTotal(int64(total)).SetCreatedAt(noon.Add(-ago)).SaveX(s.ctx)
	for i := 0; i < len(items); i += 2 {
		p := items[i].(*ent.Product)
		s.Client.OrderItem.Create().SetOrderID(row.ID).SetProductID(p.ID).SetName(p.Name).
			SetSellingPrice(p.Price).SetPrice(p.Price).SetQuantity(items[i+1].(int)).ExecX(s.ctx)
	}
}

func (s *sales) report(days int) *dashboard.Report {
	s.T.Helper()
	r, err := s.Report(s.ctx, days, noon)
	if err != nil {
		s.T.Fatal(err)
	}
	return r
}

const (
	hour = time.Hour
	day  = 24 * hour
)

func TestReport_ComparesTodayWithYesterdayUntilNow(t *testing.T) {
	a := newArea(t)
	_, _, ctx := a.Shop("rina", "01711111111")
	s := &sales{area: a, ctx: ctx}
	s.order(0, order.StatusPending, 999_00)             // excluded, because it is at the end of the span
	s.order(hour, order.StatusPending, 100_00)          // placed at 11:30
	s.order(hour+10*time.Minute, "accepted", 50_00)     // placed at 11:20
	s.order(12*hour, order.StatusDelivered, 150_01)     // placed at 00:30
	s.order(2*hour, order.StatusCanceled, 1000_00)      // placed at 10:30
	s.order(13*hour, order.StatusCompleted, 5000_00)    // placed yesterday at 23:30, later in the day than noon
	s.order(day+hour, order.StatusPending, 70_00)       // placed yesterday at 11:30
	s.order(day+13*hour, order.StatusCompleted, 900_00) // placed the day before
	r := s.report(1)
	if r.Orders != (dashboard.Change{Now: 4, Before: 1}) || r.Sales != (dashboard.Sales{Now: 300_01, Before: 70_00}) {
		t.Errorf("orders %v, sales %v", r.Orders, r.Sales)
	}
	if r.Average != (dashboard.Sales{Now: 100_00, Before: 70_00}) {
		t.Errorf("average %v", r.Average)
	}
	if want := (dashboard.Funnel{Came: 4, Accepted: 2, Shipped: 1, Delivered: 1, Canceled: 1}); r.Funnel != want {
		t.Errorf("funnel %+v", r.Funnel)
	}
	if len(r.Points) != 13 { // one point per hour from 0 to 12
		t.Fatalf("%d points", len(r.Points))
	}
	midnight := time.Date(2026, 11, 21, 18, 0, 0, 0, time.UTC)
	for i, p := range r.Points {
		want := dashboard.Point{At: midnight.Add(time.Duration(i) * hour)}
		switch i {
		case 0:
			want.Orders, want.Sales = 1, 150_01
		case 10:
			want.Orders = 1
		case 11:
			want.Orders, want.Sales = 2, 150_00
		}
		if p != want {
			t.Errorf("hour %d: %+v, want %+v", i, p, want)
		}
	}
}

func TestReport_DaysBeginInBangladeshTime(t *testing.T) {
	a := newArea(t)
	_, _, ctx := a.Shop("rina", "01711111111")
	s := &sales{area: a, ctx: ctx}
	s.order(12*hour+20*time.Minute, order.StatusPending, 1_00)         // placed today at 00:10, which is the 21st in UTC
	s.order(12*hour+40*time.Minute, order.StatusPending, 2_00)         // placed yesterday at 23:50
	s.order(6*day+12*hour, order.StatusPending, 4_00)                  // placed at 00:30 of the first day
	s.order(6*day+13*hour, order.StatusPending, 8_00)                  // placed the day before it, later in the day than noon
	s.order(13*day+12*hour, order.StatusPending, 16_00)                // placed on the first day of the previous period
	s.order(13*day+13*hour, order.StatusPending, 32_00)                // placed before the previous period
	s.order(29*day+12*hour+29*time.Minute, order.StatusPending, 64_00) // placed on the first of 30 days
	r := s.report(7)
	if r.Sales != (dashboard.Sales{Now: 7_00, Before: 16_00}) || len(r.Points) != 7 {
		t.Errorf("7 days: sales %v, %d points", r.Sales, len(r.Points))
	}
	for i, want := range map[int]money.Amount{0: 4_00, 5: 2_00, 6: 1_00, 3: 0} {
		if got := r.Points[i].Sales; got != want {
			t.Errorf("day %d: %v, want %v", i, got, want)
		}
	}
	r = s.report(30)
	if r.Sales != (dashboard.Sales{Now: 127_00}) || len(r.Points) != 30 || r.Points[0].Sales != 64_00 {
		t.Errorf("30 days: sales %v, %d points, the first %v", r.Sales, len(r.Points), r.Points[0])
	}
	if _, err := s.Report(ctx, 2, noon); !isInvalid(err) {
		t.Errorf("2 days: %v", err)
	}
}

func isInvalid(err error) bool {
	f, ok := fault.As(err)
	return ok && f.Kind == fault.Invalid
}

func TestReport_ListsBestSellingProducts(t *testing.T) {
	a := newArea(t)
	_, _, ctx := a.Shop("rina", "01711111111")
	s := &sales{area: a, ctx: ctx}
	var products []*ent.Product
	for i := range 7 {
		create := a.Client.Product.Create().SetSlug(fmt.Sprint("p", i)).SetName(fmt.Sprint("P", i)).SetBnName(fmt.Sprint("প", i)).
			SetSellingPrice(int64(i+1) * 10_00).SetPrice(int64(i+1) * 10_00)
		if i == 3 {
			create.SetImages([]media.Picture{{Key: "first"}, {Key: "second"}})
		}
		products = append(products, create.SaveX(ctx))
	}
	s.order(hour, order.StatusCompleted, 1, products[3], 2, products[0], 9) // sales: 80 of P3, 90 of P0
	s.order(2*hour, order.StatusPending, 1, products[3], 1, products[1], 1) // sales: 40 of P3, 20 of P1
	s.order(2*hour, order.StatusCanceled, 1, products[6], 9)                // not counted, because it is canceled
	s.order(8*day, order.StatusCompleted, 1, products[5], 9)                // not counted, because it is too old
	s.order(hour, order.StatusPending, 1, products[4], 9)                   // not counted, because the product is deleted below
	a.Client.Product.DeleteOne(products[4]).ExecX(ctx)
	r := s.report(7)
	got := fmt.Sprint(len(r.Top))
	for _, p := range r.Top {
		got += fmt.Sprint(" ", p.Name, " ", p.Units, " ", p.Sales.Decimal())
	}
	if got != "3 P3 3 120 P0 9 90 P1 1 20" {
		t.Errorf("top: %s", got)
	}
	if top := r.Top[0]; top.Picture == nil || top.Picture.Key != "first" || top.BnName != "প3" || r.Top[1].Picture != nil {
		t.Errorf("pictures: %+v", r.Top)
	}
}

func TestReport_CountsNewCustomersOfTheShop(t *testing.T) {
	a := newArea(t)
	_, _, ctx := a.Shop("rina", "01711111111")
	_, _, elsewhere := a.Shop("mina", "01811111111")
	// The fourth customer ordered first between the two periods: 7 days ago at 23:30, later in the day than
	// noon.
	for i, ago := range []time.Duration{hour, 3 * day, 8 * day, 6*day + 13*hour, 20 * day} {
		for _, in := range []context.Context{ctx, elsewhere} {
			a.Client.CustomerRecord.Create().SetMobile(fmt.Sprintf("0171234567%d", i)).SetOrders(1).
				SetFirstOrderAt(noon.Add(-ago)).SetLastOrderAt(noon.Add(-ago / 2)).ExecX(in)
		}
	}
	// An account without an order is not a customer yet.
	a.Client.Customer.Create().SetName("C").SetMobile("01712345680").SetPasswordHash("x").SetCreatedAt(noon.Add(-hour)).ExecX(ctx)
	other := &sales{area: a, ctx: elsewhere}
	other.order(hour, order.StatusPending, 1)
	r := (&sales{area: a, ctx: ctx}).report(7)
	if r.Customers != (dashboard.Change{Now: 2, Before: 1}) || r.Orders.Now != 0 || r.Sales.Now != 0 || r.Average.Now != 0 || len(r.Top) != 0 {
		t.Errorf("%+v", r)
	}
}

func TestReport_NewShopHasSetUpProgress(t *testing.T) {
	a := newArea(t)
	row, _, ctx := a.Shop("rina", "01711111111")
	a.Client.Shop.UpdateOne(row).SetPublic(false).ExecX(ctx)
	s := &sales{area: a, ctx: ctx}
	want := func(what string, start dashboard.Start) {
		t.Helper()
		if got := s.report(1).Start; got == nil || *got != start {
			t.Errorf("%s: %+v", what, got)
		}
	}
	want("an empty shop", dashboard.Start{})
	a.Client.Product.Create().SetSlug("a").SetName("A").SetSellingPrice(1).SetPrice(1).ExecX(ctx)
	a.Client.Product.Create().SetSlug("b").SetName("B").SetSellingPrice(1).SetPrice(1).SetStatus("draft").ExecX(ctx)
	a.Client.ShippingPackage.Create().SetName("Off").SetFee(1).SetActive(false).ExecX(ctx)
	want("a product and a draft", dashboard.Start{Products: 1})
	a.Client.ShippingPackage.Create().SetName("On").SetFee(1).ExecX(ctx)
	want("unconfirmed charges", dashboard.Start{Products: 1})
	a.Client.Shop.UpdateOne(row).SetDeliveryConfirmed(true).SetPublic(true).SetLogo(&media.Picture{Key: "x"}).ExecX(ctx)
	want("everything but products", dashboard.Start{Logo: true, Products: 1, Delivery: true, Public: true})
	for _, ago := range []time.Duration{90 * day, hour} {
		s.order(ago, order.StatusCanceled, 1)
		if start := s.report(1).Start; start != nil {
			t.Errorf("with an order %s ago: %+v", ago, start)
		}
	}
}
