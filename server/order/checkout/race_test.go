package checkout_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"haat/ent/outbox"
	"haat/server/catalog/stock/stocktest"
	"haat/server/order/checkout"
	"haat/server/platform/db/dbtest"
	"haat/server/platform/fault"
)

var atOnce = dbtest.Concurrently

func TestPlace_SellsFiftyUnitsToFiftyOf200Buyers(t *testing.T) {
	s := newStore(t)
	s.client.Product.UpdateOneID(s.lamp).SetStock(50).ExecX(s.ctx)
	errs := make([]error, 200)
	atOnce(len(errs), func(i int) {
		_, errs[i] = s.Place(s.ctx, s.tenant, fmt.Sprintf("buyer-%04d", i), s.request(checkout.QuoteLine{ProductID: s.lamp, Quantity: 1}), guest)
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
	s.wantStocks("0 4 1 3 sold 50 0")
	s.wantRows("orders 50, items 50, events 50, notices 50, alerts 50, jobs 50")
	stocktest.WantChain(s.ctx, t, s.client)
	if n := s.client.Outbox.Query().Where(outbox.DedupeKeyHasPrefix("low_stock/")).CountX(s.ctx); n != 2 {
		t.Errorf("%d alerts about a stock that fell to the threshold and to 0", n)
	}
}

// Carts with the same products in different orders are bought and canceled concurrently. If the
// database allows it, two connection pools stand for two processes.
func TestPlace_ConcurrentCartsLoseNoUnit(t *testing.T) {
	address := dbtest.URL(t)
	s := newStoreAt(t, address)
	s.client.Product.UpdateOneID(s.lamp).SetStock(30).ExecX(s.ctx)
	s.client.Product.UpdateOneID(s.shirt).SetStock(40).ExecX(s.ctx)
	s.client.Variant.UpdateOneID(s.small).SetStock(20).ExecX(s.ctx)
	s.client.Variant.UpdateOneID(s.large).SetStock(20).ExecX(s.ctx)
	second := newCheckout(t, dbtest.OpenURL(t, address).Client)
	baskets := []lines{
		{{s.lamp, 0, 1}, {s.shirt, s.small, 1}, {s.shirt, s.large, 1}},
		{{s.shirt, s.large, 1}, {s.shirt, s.small, 1}, {s.lamp, 0, 1}},
		{{s.shirt, s.small, 2}, {s.lamp, 0, 2}},
	}
	atOnce(60, func(i int) {
		c := []*checkout.Checkout{s.Checkout, second}[i%2]
		order, err := c.Place(s.ctx, s.tenant, fmt.Sprintf("basket-%04d", i), s.request(baskets[i%3]...), guest)
		if err != nil && currentQuote(err) == nil {
			t.Error(err)
		}
		if err == nil && i%4 == 0 {
			if err := c.Change(s.ctx, s.tenant, order.OrderID, "canceled", checkout.Actor{Kind: checkout.Merchant}, ""); err != nil {
				t.Error(err)
			}
		}
	})
	var lamps, shirts, small, large int
	for _, o := range s.client.Order.Query().WithItems().AllX(s.ctx) {
		for _, item := range o.Edges.Items {
			switch {
			case o.Status == "canceled":
			case *item.ProductID == s.lamp:
				lamps += item.Quantity
			case *item.VariantID == s.small:
				small += item.Quantity
			default:
				large += item.Quantity
			}
		}
	}
	stocktest.WantChain(s.ctx, t, s.client)
	shirts = small + large
	s.wantStocks(fmt.Sprint(30-lamps, 40-shirts, 20-small, 20-large, " sold ", lamps, shirts))
	if lamps == 0 || small == 0 || large == 0 || strings.Contains(s.stocks(), "-") {
		t.Errorf("stocks are %s", s.stocks())
	}
}

func TestPlace_DoubleClickForTheLastUnitIsOneOrder(t *testing.T) {
	for round := range 10 {
		s := newStore(t)
		const clicks = 8
		ids, errs := make([]string, clicks), make([]error, clicks)
		atOnce(clicks, func(i int) {
			order, err := s.Place(s.ctx, s.tenant, "double-click", s.request(checkout.QuoteLine{ProductID: s.shirt, VariantID: s.small, Quantity: 1}), guest)
			if errs[i] = err; err == nil {
				ids[i] = order.OrderID
			}
		})
		for i := range clicks {
			if errs[i] != nil || ids[i] != ids[0] {
				t.Errorf("round %d, click %d: order %s, %v", round, i, ids[i], errs[i])
			}
		}
		s.wantStocks("5 3 0 3 sold 0 1")
		s.wantRows("orders 1, items 1, events 1, notices 1, alerts 1, jobs 1")
	}
}

func TestPlace_LastUnitGoesToOneBuyer(t *testing.T) {
	s := newStore(t)
	errs := make([]error, 2)
	atOnce(2, func(i int) {
		_, errs[i] = s.Place(s.ctx, s.tenant, fmt.Sprintf("buyer-%04d", i), s.request(checkout.QuoteLine{ProductID: s.shirt, VariantID: s.small, Quantity: 1}), guest)
	})
	if (errs[0] == nil) == (errs[1] == nil) {
		t.Errorf("%v, %v", errs[0], errs[1])
	}
	wantFault(t, errors.Join(errs...), fault.Conflict, "out_of_stock")
	s.wantStocks("5 3 0 3 sold 0 1")
}

func TestChange_OneOfTwoConcurrentChangesWins(t *testing.T) {
	s := newStore(t)
	for range 10 {
		order := s.place(checkout.QuoteLine{ProductID: s.lamp, Quantity: 1})
		errs := make([]error, 4)
		atOnce(len(errs), func(i int) {
			to := []string{"canceled", "accepted"}[i%2]
			errs[i] = s.Change(s.ctx, s.tenant, order.OrderID, to, checkout.Actor{Kind: checkout.Merchant}, "")
		})
		// A cancellation may follow an acceptance, but nothing follows a cancellation.
		now, err := s.Order(s.ctx, s.tenant, order.OrderID, checkout.Merchant, "en")
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
		s.wantStocks("5 4 1 3 sold 0 0")
	}
}
