package checkout_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"haat/ent/notification"
	"haat/ent/outbox"
	"haat/server/order/checkout"
	"haat/server/platform/fault"
	"haat/server/platform/i18n"
)

var merchant = checkout.Actor{Kind: checkout.Merchant, ID: 7}

// way lists the steps to each status.
var way = map[string][]string{
	"pending": {}, "accepted": {"accepted"}, "processing": {"accepted", "processing"},
	"shipped":   {"accepted", "processing", "shipped"},
	"delivered": {"accepted", "processing", "shipped", "delivered"},
	"completed": {"accepted", "processing", "shipped", "delivered", "completed"},
	"canceled":  {"canceled"},
}

// orderAt places an order of one lamp and brings it to a status.
func (s *store) orderAt(status string) *checkout.Order {
	s.Helper()
	order := s.place(checkout.QuoteLine{ProductID: s.lamp, Quantity: 1})
	for _, to := range way[status] {
		if err := s.Change(s.ctx, s.tenant, order.OrderID, to, merchant, ""); err != nil {
			s.Fatal(err)
		}
	}
	return order
}

func TestChange_AllowsOnlyListedTransitions(t *testing.T) {
	s := newStore(t)
	s.client.Product.UpdateOneID(s.lamp).SetStock(1000).ExecX(s.ctx)
	for from, next := range map[string]string{
		"pending": "accepted, canceled", "accepted": "processing, canceled", "processing": "shipped, canceled",
		"shipped": "delivered, canceled", "delivered": "completed, canceled", "completed": "canceled", "canceled": "",
	} {
		for _, to := range []string{"pending", "accepted", "processing", "shipped", "delivered", "completed", "canceled", "lost", ""} {
			order := s.orderAt(from)
			err := s.Change(s.ctx, s.tenant, order.OrderID, to, merchant, "")
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
		order := s.orderAt(from)
		seen, err := s.Order(s.ctx, s.tenant, order.OrderID, checkout.Merchant, i18n.En)
		if err != nil || strings.Join(seen.Allowed, ", ") != next {
			t.Errorf("the merchant of a %s order may %v, %v", from, seen.Allowed, err)
		}
		seen, err = s.Order(s.ctx, s.tenant, order.OrderID, checkout.Customer, i18n.En)
		if err != nil || (strings.Join(seen.Allowed, ", ") == "canceled") != (from == "pending") {
			t.Errorf("the customer of a %s order may %v, %v", from, seen.Allowed, err)
		}
	}
}

func TestCancel_WorksWhilePending(t *testing.T) {
	for status := range way {
		t.Run(status, func(t *testing.T) {
			s := newStore(t)
			order := s.orderAt(status)
			canceled, err := s.Cancel(s.ctx, s.tenant, order.OrderID, checkout.Proof{Key: order.Key}, " changed my mind ", i18n.Bn)
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
			// The merchant is notified.
			n := s.client.Notification.Query().Where(notification.Kind(checkout.NoticeStatus)).OnlyX(s.ctx)
			if n.CustomerID != nil || n.Data["status"] != "canceled" || n.Data["from"] != "pending" {
				t.Errorf("the merchant's notification is %v", n.Data)
			}
		})
	}
}

func TestCancel_NeedsProof(t *testing.T) {
	s := newStore(t)
	order, other := s.orderAt("pending"), s.orderAt("pending")
	for _, proof := range []checkout.Proof{{}, {Key: other.Key}, {Key: "x"}, {CustomerID: 1}, {Remembered: []string{other.OrderID}}} {
		_, err := s.Cancel(s.ctx, s.tenant, order.OrderID, proof, "", i18n.Bn)
		wantFault(t, err, fault.Unauthorized, "order_proof_needed")
	}
	_, err := s.Cancel(s.ctx, s.tenant, order.OrderID, checkout.Proof{Key: order.Key}, strings.Repeat("x", 1001), i18n.Bn)
	wantFault(t, err, fault.Invalid, "order_invalid", `{"note":"max"}`)
	_, err = s.Cancel(s.ctx, s.tenant, "99999999", checkout.Proof{Key: order.Key}, "", i18n.Bn)
	wantFault(t, err, fault.NotFound, "order_not_found")
	s.wantStocks("3 4 1 3 sold 2 0")
}

func TestChange_CancelingRestoresTheStockOnce(t *testing.T) {
	for _, from := range []string{"pending", "accepted", "processing"} {
		s := newStore(t)
		order := s.place(checkout.QuoteLine{ProductID: s.lamp, Quantity: 2}, checkout.QuoteLine{ProductID: s.shirt, VariantID: s.large, Quantity: 3},
			checkout.QuoteLine{ProductID: s.shirt, VariantID: s.small, Quantity: 1})
		s.wantStocks("3 0 0 0 sold 2 4")
		for _, to := range append(way[from], "canceled") {
			if err := s.Change(s.ctx, s.tenant, order.OrderID, to, merchant, ""); err != nil {
				t.Fatal(err)
			}
		}
		s.wantStocks("5 4 1 3 sold 0 0")
		if err := s.Change(s.ctx, s.tenant, order.OrderID, "canceled", merchant, ""); err == nil {
			t.Error("the order was canceled twice")
		}
		s.wantStocks("5 4 1 3 sold 0 0")
	}
}

func TestChange_CancelingSkipsChangedProducts(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func(*store)
		check  func(*store)
	}{
		{"the product is gone", func(s *store) { s.client.Product.DeleteOneID(s.lamp).ExecX(s.ctx) }, nil},
		{"its variant is gone", func(s *store) {
			s.client.Variant.DeleteOneID(s.large).ExecX(s.ctx)
			s.client.Product.UpdateOneID(s.shirt).SetStock(1).ExecX(s.ctx)
		}, func(s *store) {
			if shirt := s.client.Product.GetX(s.ctx, s.shirt); shirt.Stock != 1 || shirt.Sold != 0 {
				s.Errorf("the shirt has %d, sold %d", shirt.Stock, shirt.Sold)
			}
		}},
		{"fewer count as sold", func(s *store) { s.client.Product.UpdateOneID(s.lamp).SetSold(0).ExecX(s.ctx) },
			func(s *store) { s.wantStocks("5 4 1 3 sold 0 0") }},
		{"it is a draft", func(s *store) { s.client.Product.UpdateOneID(s.lamp).SetStatus("draft").ExecX(s.ctx) },
			func(s *store) { s.wantStocks("5 4 1 3 sold 0 0") }},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := newStore(t)
			order := s.place(checkout.QuoteLine{ProductID: s.lamp, Quantity: 1}, checkout.QuoteLine{ProductID: s.shirt, VariantID: s.large, Quantity: 1})
			c.change(s)
			if err := s.Change(s.ctx, s.tenant, order.OrderID, "canceled", merchant, ""); err != nil {
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
	customer := s.client.Customer.Create().SetName("Priya").SetMobile("01712345678").SetPasswordHash("x").SaveX(s.ctx)
	in := s.request(checkout.QuoteLine{ProductID: s.lamp, Quantity: 1})
	order, err := s.Place(s.ctx, s.tenant, key(), in, checkout.Shopper{Locale: i18n.En, CustomerID: customer.ID})
	if err != nil {
		t.Fatal(err)
	}
	paid := ""
	for _, to := range way["completed"] {
		if err := s.Change(s.ctx, s.tenant, order.OrderID, to, merchant, "note of "+to); err != nil {
			t.Fatal(err)
		}
		job := s.client.Outbox.Query().Where(outbox.DedupeKey("order/" + order.OrderID + "/" + to)).OnlyX(s.ctx)
		if !strings.Contains(string(job.Payload), "Rina's Shop: your order "+order.OrderID) {
			t.Errorf("%s: the SMS is %s", to, job.Payload)
		}
		now, err := s.Order(s.ctx, s.tenant, order.OrderID, checkout.Customer, i18n.En)
		if err != nil {
			t.Fatal(err)
		}
		last := now.Events[len(now.Events)-1]
		if last.To != to || last.Actor != "merchant" || last.Note != "note of "+to || last.From != now.Events[len(now.Events)-2].To || last.At.IsZero() {
			t.Errorf("%s: the event is %+v", to, last)
		}
		paid += fmt.Sprint(now.Status, " ", now.PaymentStatus, ", ")
	}
	if paid != "accepted unpaid, processing unpaid, shipped unpaid, delivered paid, completed paid, " {
		t.Errorf("the statuses were %s", paid)
	}
	told := s.client.Notification.Query().Where(notification.CustomerID(customer.ID)).CountX(s.ctx)
	if told != 6 || s.client.Notification.Query().CountX(s.ctx) != told+1 {
		t.Errorf("%d SMS were sent", told)
	}
}

func TestChange_OrdersOfOtherShopsAreNotFound(t *testing.T) {
	s := newStore(t)
	order := s.orderAt("pending")
	s.fill("mina")
	for _, id := range []string{order.OrderID, "", "x", "../", strings.Repeat("1", 500)} {
		wantFault(t, s.Change(s.ctx, s.tenant, id, "accepted", merchant, ""), fault.NotFound, "order_not_found")
		_, err := s.Answer(s.ctx, s.tenant, id, checkout.Proof{Key: order.Key, Remembered: []string{order.OrderID}}, i18n.Bn)
		wantFault(t, err, fault.NotFound, "order_not_found")
	}
}
