package checkout_test

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"

	"haat/ent"
	"haat/ent/outbox"
	"haat/ent/smscount"
	"haat/server/message/smsbudget"
	orders "haat/server/order"
	"haat/server/order/checkout"
	"haat/server/order/ordertest"
	"haat/server/platform/fault"
	"haat/server/platform/i18n"
	"haat/server/platform/sms"
)

// limited sets the limits and the SMS budget of the store's checkout.
func (s *store) limited(hold checkout.Hold, budget smsbudget.Settings) {
	s.Helper()
	s.Services = ordertest.With(s.T, s.Client, ordertest.Options{Budget: smsbudget.New(budget), Unverified: hold})
}

func (s *store) try(key string, buyer checkout.Shopper, lines ...checkout.QuoteLine) error {
	_, err := s.Place(s.Ctx, s.Tenant, key, s.Request(lines...), buyer)
	return err
}

// messages returns the number of queued SMS.
func (s *store) messages() int {
	return s.Client.Outbox.Query().Where(outbox.Kind(sms.Kind)).CountX(s.Ctx)
}

func (s *store) signedIn() checkout.Shopper {
	row := s.Client.Customer.Create().SetName("n").SetMobile("01812345678").SetPasswordHash("x").SaveX(s.Ctx)
	return checkout.Shopper{Locale: i18n.Bn, CustomerID: row.ID}
}

func TestPlace_LimitsStockHeldByUnverifiedGuests(t *testing.T) {
	for name, hold := range map[string]checkout.Hold{
		"units of a product": {Units: 2}, "units of an order": {Order: 2}, "value": {Value: 250_00},
		"share of the stock": {Share: 50}, "units of a shop": {ShopUnits: 2}, "value of a shop": {ShopValue: 250_00},
	} {
		t.Run(name, func(t *testing.T) {
			s := newStore(t)
			s.limited(hold, smsbudget.Settings{})
			three := checkout.QuoteLine{ProductID: s.Lamp, Quantity: 3}
			stocks, rows := s.Stocks(), s.Rows()
			same := key()
			wantFault(t, s.try(same, guest, three), fault.Conflict, "order_code_needed", "null")
			s.WantStocks(stocks)
			s.WantRows(rows)
			if err := s.try(key(), guest, checkout.QuoteLine{ProductID: s.Lamp, Quantity: 2}); err != nil {
				t.Errorf("an order within the limits: %v", err)
			}
			used := 0
			proven := checkout.Shopper{Locale: i18n.Bn, Confirm: func(context.Context, *ent.Client) error { used++; return nil }}
			for range 2 { // the same key returns the same order
				if err := s.try(same, proven, three); err != nil {
					t.Fatal(err)
				}
			}
			s.WantStocks(ordertest.Stocks{Shirt: 4, Small: 1, Large: 3, LampSold: 5})
			if used != 1 {
				t.Errorf("the code is used %d times", used)
			}
		})
	}
}

func TestPlace_CustomersAndMerchantsHaveNoLimits(t *testing.T) {
	s := newStore(t)
	s.limited(checkout.Hold{Units: 1, Order: 1, Value: 1, Share: 1, ShopUnits: 1, ShopValue: 1}, smsbudget.Settings{})
	if err := s.try(key(), s.signedIn(), checkout.QuoteLine{ProductID: s.Lamp, Quantity: 3}); err != nil {
		t.Error(err)
	}
	in := s.Request(checkout.QuoteLine{ProductID: s.Lamp, Quantity: 2})
	if _, err := s.PlaceManualOrder(s.Ctx, s.Tenant, key(), checkout.ManualOrderRequest{Delivery: in.Delivery, Lines: manualLines(in.Lines...)}, merchant); err != nil {
		t.Error(err)
	}
}

func TestPlace_RefusesAUsedCode(t *testing.T) {
	s := newStore(t)
	buyer := checkout.Shopper{Locale: i18n.Bn, Confirm: func(context.Context, *ent.Client) error {
		return fault.New(fault.Invalid, "code_invalid")
	}}
	stocks := s.Stocks()
	wantFault(t, s.try(key(), buyer, checkout.QuoteLine{ProductID: s.Lamp, Quantity: 1}), fault.Invalid, "code_invalid", "null")
	s.WantStocks(stocks)
	s.WantRows(ordertest.Rows{})
}

func TestPlace_ConcurrentGuestsHoldAtMostTheShare(t *testing.T) {
	s := newStore(t)
	s.Client.Product.UpdateOneID(s.Lamp).SetStock(20).ExecX(s.Ctx)
	s.limited(checkout.Hold{Share: 50}, smsbudget.Settings{})
	var group sync.WaitGroup
	for i := range 20 {
		group.Go(func() {
			_, err := s.Place(s.Ctx, s.Tenant, fmt.Sprintf("guest-%04d", i), s.Request(checkout.QuoteLine{ProductID: s.Lamp, Quantity: 1}), guest)
			if f, ok := fault.As(err); err != nil && (!ok || f.Code != "order_code_needed") {
				t.Error(err)
			}
		})
	}
	group.Wait()
	if left := s.Client.Product.GetX(s.Ctx, s.Lamp).Stock; left != 10 {
		t.Errorf("%d are left, want 10", left)
	}
}

func TestCancel_SendsSMSOnlyToProvenNumbers(t *testing.T) {
	for name, test := range map[string]struct {
		prove func(s *store)
		want  int
	}{
		"unverified": {func(*store) {}, 1},
		"an account with the number": {func(s *store) {
			s.Client.Customer.Create().SetName("n").SetMobile("01712345678").SetPasswordHash("x").SaveX(s.Ctx)
		}, 2},
		"an order that a code confirmed": {func(s *store) { s.Client.Order.Update().SetProof("code").ExecX(s.Ctx) }, 2},
	} {
		t.Run(name, func(t *testing.T) {
			s := newStore(t)
			placed := s.Sell(checkout.QuoteLine{ProductID: s.Lamp, Quantity: 1})
			test.prove(s)
			proof := orders.Proof{Remembered: []string{placed.OrderID}}
			if _, err := s.Cancel(s.Ctx, s.Tenant, placed.OrderID, proof, "see https://evil.example", i18n.Bn); err != nil {
				t.Fatal(err)
			}
			if n := s.messages(); n != test.want {
				t.Errorf("%d SMS, want %d", n, test.want)
			}
		})
	}
}

// An attacker at one network address places and cancels orders with new numbers, to exhaust the SMS budget.
func TestPlace_BeyondTheSMSBudgetSendsNoSMS(t *testing.T) {
	s := newStore(t)
	s.Client.Product.UpdateOneID(s.Lamp).SetStock(1000).ExecX(s.Ctx)
	s.limited(checkout.Hold{}, smsbudget.Settings{Orders: 3})
	buyer := guest
	buyer.From = smsbudget.Source{Address: "203.0.113.1", Network: "203.0.113.1"}
	for i := range 10 {
		in := s.Request(checkout.QuoteLine{ProductID: s.Lamp, Quantity: 1})
		in.Mobile = fmt.Sprintf("017123456%02d", i)
		placed, err := s.Place(s.Ctx, s.Tenant, key(), in, buyer)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := s.Cancel(s.Ctx, s.Tenant, placed.OrderID, orders.Proof{Remembered: []string{placed.OrderID}, From: buyer.From}, "", i18n.Bn); err != nil {
			t.Fatal(err)
		}
	}
	row := s.Client.SmsCount.Query().Where(smscount.BudgetEQ(smsbudget.Guest)).OnlyX(s.Ctx)
	if n := s.messages(); n != 3 || row.Messages != 3 || row.Skipped != 7 {
		t.Errorf("%d SMS, counted %d and %d skipped", n, row.Messages, row.Skipped)
	}
	// A status change by a merchant must still send an SMS.
	other := s.Sell(checkout.QuoteLine{ProductID: s.Lamp, Quantity: 1})
	if err := s.Change(s.Ctx, s.Tenant, other.OrderID, "accepted", merchant, ""); err != nil || s.messages() != 4 {
		t.Errorf("%d SMS, %v", s.messages(), err)
	}
}

func TestSMS_RemovesLinksFromTheShopsName(t *testing.T) {
	s := newStore(t)
	s.Tenant.Shop = s.Client.Shop.UpdateOne(s.Tenant.Shop).SetName("https://evil.example/win").SetBnName("").SaveX(system)
	placed := s.Sell(checkout.QuoteLine{ProductID: s.Lamp, Quantity: 1})
	if _, err := s.ChangeForShop(s.Ctx, s.Tenant, placed.OrderID, orders.StatusRequest{To: "canceled", Note: "see evil.example"}, merchant, i18n.Bn); err != nil {
		t.Fatal(err)
	}
	for _, status := range []string{"pending", "canceled"} {
		if text := s.StatusSMS(placed, status); strings.Contains(text, "evil.example") || strings.Count(text, "://") > 1 {
			t.Errorf("%s: %s", status, text)
		}
	}
}

// Each node counts the pending orders once a second, so a node must also notice what others have sold since.
func TestPlace_TwoNodesHoldAtMostTheShare(t *testing.T) {
	s := newStore(t)
	s.Client.Product.UpdateOneID(s.Lamp).SetStock(20).ExecX(s.Ctx)
	hold := checkout.Hold{Share: 50}
	nodes := make([]*ordertest.Services, 2)
	for i := range nodes {
		nodes[i] = ordertest.With(s.T, s.Client, ordertest.Options{Budget: smsbudget.New(smsbudget.Settings{}), Unverified: hold})
	}
	refused := 0
	for i := range 20 { // the first node counts, then the second one sells, then the first one again
		node := nodes[min(i, 1)]
		if i >= 10 {
			node = nodes[0]
		}
		_, err := node.Place(s.Ctx, s.Tenant, key(), s.Request(checkout.QuoteLine{ProductID: s.Lamp, Quantity: 1}), guest)
		if f, ok := fault.As(err); ok && f.Code == "order_code_needed" {
			refused++
		} else if err != nil {
			t.Fatal(err)
		}
	}
	if left := s.Client.Product.GetX(s.Ctx, s.Lamp).Stock; left != 10 || refused != 10 {
		t.Errorf("%d are left and %d orders were refused, want 10 and 10", left, refused)
	}
}
