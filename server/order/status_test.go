package order_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"haat/ent/notification"
	"haat/ent/outbox"
	orders "haat/server/order"
	"haat/server/order/checkout"
	ordermessage "haat/server/order/message"
	"haat/server/order/ordertest"
	"haat/server/platform/fault"
	"haat/server/platform/i18n"
)

func TestChange_AllowsOnlyListedTransitions(t *testing.T) {
	s := newStore(t)
	s.Client.Product.UpdateOneID(s.Lamp).SetStock(1000).ExecX(s.Ctx)
	for from, next := range map[string]string{
		"pending": "accepted, canceled", "accepted": "processing, canceled", "processing": "shipped, canceled",
		"shipped": "delivered, canceled", "delivered": "completed, canceled", "completed": "canceled", "canceled": "",
	} {
		for _, to := range []string{"pending", "accepted", "processing", "shipped", "delivered", "completed", "canceled", "lost", ""} {
			order := s.OrderAt(from)
			err := s.Change(s.Ctx, s.Tenant, order.OrderID, to, merchant, "")
			if slices.Contains(strings.Split(next, ", "), to) && to != "" {
				if err != nil {
					t.Errorf("%s to %s: %v", from, to, err)
				}
				continue
			}
			allowed, encodeErr := json.Marshal(map[string]string{"allowed": next})
			if encodeErr != nil {
				t.Fatal(encodeErr)
			}
			wantFault(t, err, fault.Conflict, "order_status_illegal", string(allowed))
		}
		order := s.OrderAt(from)
		seen, err := s.Order(s.Ctx, s.Tenant, order.OrderID, orders.Merchant, i18n.En)
		if err != nil || strings.Join(seen.Allowed, ", ") != next {
			t.Errorf("the merchant of a %s order may %v, %v", from, seen.Allowed, err)
		}
		seen, err = s.Order(s.Ctx, s.Tenant, order.OrderID, orders.Customer, i18n.En)
		if err != nil || (strings.Join(seen.Allowed, ", ") == "canceled") != (from == "pending") {
			t.Errorf("the customer of a %s order may %v, %v", from, seen.Allowed, err)
		}
	}
}

func TestCancel_WorksWhilePending(t *testing.T) {
	for status := range way {
		t.Run(status, func(t *testing.T) {
			s := newStore(t)
			order := s.OrderAt(status)
			canceled, err := s.Cancel(s.Ctx, s.Tenant, order.OrderID, orders.Proof{Key: order.Key}, " changed my mind ", i18n.Bn)
			if status != "pending" {
				wantFault(t, err, fault.Conflict, "order_status_illegal", `{"allowed":""}`)
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			last := canceled.Events[len(canceled.Events)-1]
			if canceled.Status != "canceled" || last.From != "pending" || last.To != "canceled" || last.Actor != "customer" || last.Note != "changed my mind" {
				t.Errorf("%+v", canceled)
			}
			// The merchant must be notified.
			n := s.Client.Notification.Query().Where(notification.Kind(ordermessage.NoticeStatus)).OnlyX(s.Ctx)
			if n.CustomerID != nil || n.Data["status"] != "canceled" || n.Data["from"] != "pending" {
				t.Errorf("the merchant's notification is %v", n.Data)
			}
		})
	}
}

func TestCancel_NeedsProof(t *testing.T) {
	s := newStore(t)
	order, other := s.OrderAt("pending"), s.OrderAt("pending")
	for _, proof := range []orders.Proof{{}, {Key: other.Key}, {Key: "x"}, {CustomerID: 1}, {Remembered: []string{other.OrderID}}} {
		_, err := s.Cancel(s.Ctx, s.Tenant, order.OrderID, proof, "", i18n.Bn)
		wantFault(t, err, fault.Unauthorized, "order_proof_needed")
	}
	_, err := s.Cancel(s.Ctx, s.Tenant, order.OrderID, orders.Proof{Key: order.Key}, strings.Repeat("x", 1001), i18n.Bn)
	wantFault(t, err, fault.Invalid, "order_invalid", `{"note":"max"}`)
	_, err = s.Cancel(s.Ctx, s.Tenant, "99999999", orders.Proof{Key: order.Key}, "", i18n.Bn)
	wantFault(t, err, fault.NotFound, "order_not_found")
	s.WantStocks(ordertest.Stocks{Lamp: 3, Shirt: 4, Small: 1, Large: 3, LampSold: 2})
}

func TestChange_CancelingRestoresTheStockOnce(t *testing.T) {
	for _, from := range []string{"pending", "accepted", "processing"} {
		s := newStore(t)
		order := s.Sell(checkout.QuoteLine{ProductID: s.Lamp, Quantity: 2}, checkout.QuoteLine{ProductID: s.Shirt, VariantID: s.Large, Quantity: 3},
			checkout.QuoteLine{ProductID: s.Shirt, VariantID: s.Small, Quantity: 1})
		s.WantStocks(ordertest.Stocks{Lamp: 3, LampSold: 2, ShirtSold: 4})
		for _, to := range append(way[from], "canceled") {
			if err := s.Change(s.Ctx, s.Tenant, order.OrderID, to, merchant, ""); err != nil {
				t.Fatal(err)
			}
		}
		s.WantStocks(ordertest.Stocks{Lamp: 5, Shirt: 4, Small: 1, Large: 3})
		if err := s.Change(s.Ctx, s.Tenant, order.OrderID, "canceled", merchant, ""); err == nil {
			t.Error("the order was canceled twice")
		}
		s.WantStocks(ordertest.Stocks{Lamp: 5, Shirt: 4, Small: 1, Large: 3})
	}
}

func TestChange_CancelingSkipsChangedProducts(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func(*store)
		check  func(*store)
	}{
		{"the product is gone", func(s *store) { s.Client.Product.DeleteOneID(s.Lamp).ExecX(s.Ctx) }, nil},
		{"its variant is gone", func(s *store) {
			s.Client.Variant.DeleteOneID(s.Large).ExecX(s.Ctx)
			s.Client.Product.UpdateOneID(s.Shirt).SetStock(1).ExecX(s.Ctx)
		}, func(s *store) {
			if shirt := s.Client.Product.GetX(s.Ctx, s.Shirt); shirt.Stock != 1 || shirt.Sold != 0 {
				s.Errorf("the shirt has %d, sold %d", shirt.Stock, shirt.Sold)
			}
		}},
		{"fewer count as sold", func(s *store) { s.Client.Product.UpdateOneID(s.Lamp).SetSold(0).ExecX(s.Ctx) },
			func(s *store) { s.WantStocks(ordertest.Stocks{Lamp: 5, Shirt: 4, Small: 1, Large: 3}) }},
		{"it is a draft", func(s *store) { s.Client.Product.UpdateOneID(s.Lamp).SetStatus("draft").ExecX(s.Ctx) },
			func(s *store) { s.WantStocks(ordertest.Stocks{Lamp: 5, Shirt: 4, Small: 1, Large: 3}) }},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := newStore(t)
			order := s.Sell(checkout.QuoteLine{ProductID: s.Lamp, Quantity: 1}, checkout.QuoteLine{ProductID: s.Shirt, VariantID: s.Large, Quantity: 1})
			c.change(s)
			if err := s.Change(s.Ctx, s.Tenant, order.OrderID, "canceled", merchant, ""); err != nil {
				t.Fatal(err)
			}
			if c.check != nil {
				c.check(s)
			}
		})
	}
}

func TestChange_RecordsAnEventAndSendsAnSMS(t *testing.T) {
	s := newStore(t)
	customer := s.Client.Customer.Create().SetName("Priya").SetMobile("01712345678").SetPasswordHash("x").SaveX(s.Ctx)
	in := s.Request(checkout.QuoteLine{ProductID: s.Lamp, Quantity: 1})
	order, err := s.Place(s.Ctx, s.Tenant, key(), in, checkout.Shopper{Locale: i18n.En, CustomerID: customer.ID})
	if err != nil {
		t.Fatal(err)
	}
	paid := ""
	for _, to := range way["completed"] {
		if err := s.Change(s.Ctx, s.Tenant, order.OrderID, to, merchant, "note of "+to); err != nil {
			t.Fatal(err)
		}
		if to != "completed" { // the SMS about the delivery has said it
			job := s.Client.Outbox.Query().Where(outbox.DedupeKey("order/" + order.OrderID + "/" + to)).OnlyX(s.Ctx)
			if !strings.Contains(string(job.Payload), "Rina's Shop: your order "+order.OrderID) {
				t.Errorf("%s: the SMS is %s", to, job.Payload)
			}
		}
		now, err := s.Order(s.Ctx, s.Tenant, order.OrderID, orders.Customer, i18n.En)
		if err != nil {
			t.Fatal(err)
		}
		last := now.Events[len(now.Events)-1]
		if last.To != to || last.Actor != "merchant" || last.Note != "note of "+to || last.From != now.Events[len(now.Events)-2].To || last.At.IsZero() {
			t.Errorf("%s: the event is %+v", to, last)
		}
		paid += fmt.Sprint(now.Status, " ", now.PaymentStatus, ", ")
	}
	if paid != "accepted to_collect, processing to_collect, shipped to_collect, delivered paid, completed paid, " {
		t.Errorf("the statuses were %s", paid)
	}
	told := s.Client.Notification.Query().Where(notification.CustomerID(customer.ID)).CountX(s.Ctx)
	if told != 6 || s.Client.Notification.Query().CountX(s.Ctx) != told+1 {
		t.Errorf("%d SMS were sent", told)
	}
}

func TestChange_OrdersOfOtherShopsAreNotFound(t *testing.T) {
	s := newStore(t)
	order := s.OrderAt("pending")
	s.Fill("mina")
	for _, id := range []string{order.OrderID, "", "x", "../", strings.Repeat("1", 500)} {
		wantFault(t, s.Change(s.Ctx, s.Tenant, id, "accepted", merchant, ""), fault.NotFound, "order_not_found")
		_, err := s.Answer(s.Ctx, s.Tenant, id, orders.Proof{Key: order.Key, Remembered: []string{order.OrderID}}, i18n.Bn)
		wantFault(t, err, fault.NotFound, "order_not_found")
	}
}
