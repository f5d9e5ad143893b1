package checkout_test

import (
	"errors"
	"fmt"
	"testing"

	"haat/ent/outbox"
	"haat/server/catalog/stock/stocktest"
	orders "haat/server/order"
	"haat/server/order/checkout"
	"haat/server/order/ordertest"
	"haat/server/platform/db/dbtest"
	"haat/server/platform/fault"
)

var atOnce = dbtest.Concurrently

func TestPlace_SellsFiftyUnitsToFiftyOf200Buyers(t *testing.T) {
	s := newStore(t)
	s.Client.Product.UpdateOneID(s.Lamp).SetStock(50).ExecX(s.Ctx)
	errs := make([]error, 200)
	atOnce(len(errs), func(i int) {
		_, errs[i] = s.Place(s.Ctx, s.Tenant, fmt.Sprintf("buyer-%04d", i), s.Request(checkout.QuoteLine{ProductID: s.Lamp, Quantity: 1}), guest)
	})
	sold := 0
	for _, err := range errs {
		if err == nil {
			sold++
			continue
		}
		wantFault(t, err, fault.Conflict, "out_of_stock", `{"lines.0.quantity":"0"}`)
	}
	if sold != 50 {
		t.Errorf("%d orders", sold)
	}
	s.WantStocks(ordertest.Stocks{Shirt: 4, Small: 1, Large: 3, LampSold: 50})
	s.WantRows(ordertest.Rows{Orders: 50, Items: 50, Events: 50, Notices: 50, Alerts: 50, Jobs: 50})
	stocktest.WantChain(s.Ctx, t, s.Client)
	if n := s.Client.Outbox.Query().Where(outbox.DedupeKeyHasPrefix("low_stock/")).CountX(s.Ctx); n != 2 {
		t.Errorf("%d alerts about a stock that fell to the threshold and to 0", n)
	}
}

// Carts with the same products in different orders are bought and canceled concurrently. If the database
// allows several connections, two connection pools simulate two processes.
func TestPlace_ConcurrentCartsLoseNoUnit(t *testing.T) {
	address := dbtest.URL(t)
	s := &store{ordertest.NewStoreAt(t, address)}
	s.Client.Product.UpdateOneID(s.Lamp).SetStock(30).ExecX(s.Ctx)
	s.Client.Product.UpdateOneID(s.Shirt).SetStock(40).ExecX(s.Ctx)
	s.Client.Variant.UpdateOneID(s.Small).SetStock(20).ExecX(s.Ctx)
	s.Client.Variant.UpdateOneID(s.Large).SetStock(20).ExecX(s.Ctx)
	second := ordertest.New(t, dbtest.OpenURL(t, address).Client)
	baskets := []lines{
		{{s.Lamp, 0, 1}, {s.Shirt, s.Small, 1}, {s.Shirt, s.Large, 1}},
		{{s.Shirt, s.Large, 1}, {s.Shirt, s.Small, 1}, {s.Lamp, 0, 1}},
		{{s.Shirt, s.Small, 2}, {s.Lamp, 0, 2}},
	}
	atOnce(60, func(i int) {
		c := []*ordertest.Services{s.Services, second}[i%2]
		order, err := c.Place(s.Ctx, s.Tenant, fmt.Sprintf("basket-%04d", i), s.Request(baskets[i%3]...), guest)
		if err != nil && currentQuote(err) == nil {
			t.Error(err)
		}
		if err == nil && i%4 == 0 {
			if err := c.Change(s.Ctx, s.Tenant, order.OrderID, "canceled", orders.Actor{Kind: orders.Merchant}, ""); err != nil {
				t.Error(err)
			}
		}
	})
	var lamps, shirts, small, large int
	for _, o := range s.Client.Order.Query().WithItems().AllX(s.Ctx) {
		for _, item := range o.Edges.Items {
			switch {
			case o.Status == "canceled":
			case *item.ProductID == s.Lamp:
				lamps += item.Quantity
			case *item.VariantID == s.Small:
				small += item.Quantity
			default:
				large += item.Quantity
			}
		}
	}
	stocktest.WantChain(s.Ctx, t, s.Client)
	shirts = small + large
	s.WantStocks(ordertest.Stocks{
		Lamp: 30 - lamps, Shirt: 40 - shirts, Small: 20 - small, Large: 20 - large, LampSold: lamps, ShirtSold: shirts,
	})
	if left := s.Stocks(); lamps == 0 || small == 0 || large == 0 || min(left.Lamp, left.Shirt, left.Small, left.Large) < 0 {
		t.Errorf("stocks are %+v", left)
	}
}

func TestPlace_DoubleClickForTheLastUnitPlacesOneOrder(t *testing.T) {
	for round := range 10 {
		s := newStore(t)
		const clicks = 8
		ids, errs := make([]string, clicks), make([]error, clicks)
		atOnce(clicks, func(i int) {
			order, err := s.Place(s.Ctx, s.Tenant, "double-click", s.Request(checkout.QuoteLine{ProductID: s.Shirt, VariantID: s.Small, Quantity: 1}), guest)
			if errs[i] = err; err == nil {
				ids[i] = order.OrderID
			}
		})
		for i := range clicks {
			if errs[i] != nil || ids[i] != ids[0] {
				t.Errorf("round %d, click %d: order %s, %v", round, i, ids[i], errs[i])
			}
		}
		s.WantStocks(ordertest.Stocks{Lamp: 5, Shirt: 3, Large: 3, ShirtSold: 1})
		s.WantRows(ordertest.Rows{Orders: 1, Items: 1, Events: 1, Notices: 1, Alerts: 1, Jobs: 1})
	}
}

func TestPlace_LastUnitGoesToOneBuyer(t *testing.T) {
	s := newStore(t)
	errs := make([]error, 2)
	atOnce(2, func(i int) {
		_, errs[i] = s.Place(s.Ctx, s.Tenant, fmt.Sprintf("buyer-%04d", i), s.Request(checkout.QuoteLine{ProductID: s.Shirt, VariantID: s.Small, Quantity: 1}), guest)
	})
	if (errs[0] == nil) == (errs[1] == nil) {
		t.Errorf("%v, %v", errs[0], errs[1])
	}
	wantFault(t, errors.Join(errs...), fault.Conflict, "out_of_stock")
	s.WantStocks(ordertest.Stocks{Lamp: 5, Shirt: 3, Large: 3, ShirtSold: 1})
}

func TestChange_OneOfTwoConcurrentChangesWins(t *testing.T) {
	s := newStore(t)
	for range 10 {
		order := s.Sell(checkout.QuoteLine{ProductID: s.Lamp, Quantity: 1})
		errs := make([]error, 4)
		atOnce(len(errs), func(i int) {
			to := []string{"canceled", "accepted"}[i%2]
			errs[i] = s.Change(s.Ctx, s.Tenant, order.OrderID, to, orders.Actor{Kind: orders.Merchant}, "")
		})
		// An acceptance may precede the cancellation, but nothing may follow it.
		now, err := s.Order(s.Ctx, s.Tenant, order.OrderID, orders.Merchant, "en")
		if err != nil {
			t.Fatal(err)
		}
		won := 0
		for _, err := range errs {
			if err == nil {
				won++
				continue
			}
			wantFault(t, err, fault.Conflict, "order_status_illegal")
		}
		if now.Status != "canceled" || won != len(now.Events)-1 {
			t.Errorf("%d won, and there are %d events: %s", won, len(now.Events), now.Status)
		}
		s.WantStocks(ordertest.Stocks{Lamp: 5, Shirt: 4, Small: 1, Large: 3})
	}
}
