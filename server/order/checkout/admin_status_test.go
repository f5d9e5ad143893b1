package checkout_test

import (
	"fmt"
	"strings"
	"testing"

	"haat/ent/order"
	"haat/ent/outbox"
	"haat/server/order/checkout"
	"haat/server/platform/fault"
	"haat/server/platform/i18n"
)

// statusSMS returns the SMS about an order's status, or "".
func (s *store) statusSMS(order *checkout.Order, status string) string {
	s.Helper()
	rows := s.client.Outbox.Query().Where(outbox.DedupeKey("order/" + order.OrderID + "/" + status)).AllX(s.ctx)
	if len(rows) == 0 {
		return ""
	}
	return string(rows[0].Payload)
}

func TestChange_ReturnRestoresTheStock(t *testing.T) {
	s := newStore(t)
	order := s.place(checkout.QuoteLine{ProductID: s.lamp, Quantity: 2}, checkout.QuoteLine{ProductID: s.shirt, VariantID: s.large, Quantity: 1})
	for _, to := range way["shipped"] {
		if err := s.Change(s.ctx, s.tenant, order.OrderID, to, merchant, ""); err != nil {
			t.Fatal(err)
		}
	}
	s.wantStocks("3 3 1 2 sold 2 1")
	if _, err := s.ChangeForShop(s.ctx, s.tenant, order.OrderID, checkout.StatusRequest{From: "shipped", To: "canceled", Reason: "refused"}, merchant, i18n.En); err != nil {
		t.Fatal(err)
	}
	s.wantStocks("5 4 1 3 sold 0 0")
	o, err := s.AdminOrder(s.ctx, s.tenant, order.OrderID, i18n.En)
	if err != nil || !o.Returned || o.Status != "canceled" || o.PaymentStatus != "unpaid" || o.Customer.Returned != 1 || o.Customer.Canceled != 0 {
		t.Errorf("%+v, %v", o, err)
	}
	if text := s.statusSMS(order, "canceled"); !strings.Contains(text, "ফেরত এসেছে") {
		t.Errorf("the SMS is %s", text)
	}
}

// The order's page shows the reason in the customer's language, not in the merchant's.
// The SMS has no reason, because a note may contain a link.
func TestChangeForShop_ShowsTheReasonOfACancellation(t *testing.T) {
	s := newStore(t)
	for _, c := range []struct {
		locale i18n.Locale
		in     checkout.StatusRequest
		note   string
	}{
		{i18n.Bn, checkout.StatusRequest{To: "canceled", Reason: "out_of_stock"}, "পণ্যটি স্টকে নেই।"},
		{i18n.En, checkout.StatusRequest{To: "canceled", Reason: "out_of_stock", Note: "Next week again."}, "The product is out of stock.\nNext week again."},
		{i18n.En, checkout.StatusRequest{To: "canceled", Note: " It broke. "}, "It broke."},
	} {
		order, err := s.Place(s.ctx, s.tenant, key(), s.request(checkout.QuoteLine{ProductID: s.lamp, Quantity: 1}), checkout.Shopper{Locale: c.locale})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := s.ChangeForShop(s.ctx, s.tenant, order.OrderID, c.in, merchant, i18n.En); err != nil {
			t.Fatal(err)
		}
		seen, err := s.Order(s.ctx, s.tenant, order.OrderID, checkout.Customer, c.locale)
		if err != nil || seen.Events[1].Note != c.note {
			t.Errorf("%+v: the customer sees %+v, %v", c.in, seen, err)
		}
		if text := s.statusSMS(order, "canceled"); text == "" || strings.Contains(text, strings.Split(c.note, "\n")[0]) || strings.Contains(text, c.in.Note) && c.in.Note != "" {
			t.Errorf("%+v: the SMS is %s", c.in, text)
		}
	}
}

func TestChangeForShop_RefusesInvalidReasons(t *testing.T) {
	s := newStore(t)
	order := s.orderAt("pending")
	shipped := s.orderAt("shipped")
	for _, c := range []struct {
		order  *checkout.Order
		in     checkout.StatusRequest
		fields string
	}{
		{order, checkout.StatusRequest{To: "canceled", Reason: "mood"}, `{"reason":"invalid"}`},
		{order, checkout.StatusRequest{To: "accepted", Reason: "asked"}, `{"reason":"invalid"}`},
		{order, checkout.StatusRequest{To: "canceled", Reason: "../x"}, `{"reason":"invalid"}`},
		{order, checkout.StatusRequest{To: "canceled", Reason: "refused"}, `{"reason":"invalid"}`}, // the order was never shipped
		{shipped, checkout.StatusRequest{To: "canceled", Reason: "out_of_stock"}, `{"reason":"invalid"}`},
		{order, checkout.StatusRequest{To: "canceled"}, `{"reason":"required"}`},
		{shipped, checkout.StatusRequest{To: "canceled", Note: " \n"}, `{"reason":"required"}`},
		{order, checkout.StatusRequest{To: "canceled", Reason: "asked", Note: strings.Repeat("ন", 61)}, `{"note":"max"}`},
	} {
		_, err := s.ChangeForShop(s.ctx, s.tenant, c.order.OrderID, c.in, merchant, i18n.En)
		wantFault(t, err, fault.Invalid, "order_invalid", c.fields)
	}
}

// Damaged goods do not return to the stock and do not count as sold.
func TestChangeForShop_DamagedGoodsDoNotReturnToStock(t *testing.T) {
	s := newStore(t)
	order := s.place(checkout.QuoteLine{ProductID: s.lamp, Quantity: 2}, checkout.QuoteLine{ProductID: s.shirt, VariantID: s.large, Quantity: 1})
	for _, to := range way["shipped"] {
		if err := s.Change(s.ctx, s.tenant, order.OrderID, to, merchant, ""); err != nil {
			t.Fatal(err)
		}
	}
	s.wantStocks("3 3 1 2 sold 2 1")
	in := checkout.StatusRequest{From: "shipped", To: "canceled", Reason: "damaged"}
	if _, err := s.ChangeForShop(s.ctx, s.tenant, order.OrderID, in, merchant, i18n.En); err != nil {
		t.Fatal(err)
	}
	s.wantStocks("3 3 1 2 sold 0 0")
}

// The order's page shows the whole reason and note, also for returns; the SMS shows
// neither.
func TestChangeForShop_ShowsReasonAndNote(t *testing.T) {
	s := newStore(t)
	note := strings.Repeat("ন", 59) + "x"
	for status, reason := range map[string]string{"pending": "no_delivery", "shipped": "not_reached"} {
		order := s.orderAt(status)
		in := checkout.StatusRequest{To: "canceled", Reason: reason, Note: note}
		if _, err := s.ChangeForShop(s.ctx, s.tenant, order.OrderID, in, merchant, i18n.En); err != nil {
			t.Fatal(err)
		}
		if told := s.statusSMS(order, "canceled"); strings.Contains(told, note) {
			t.Errorf("%s: the SMS is %s", status, told)
		}
		seen, err := s.Order(s.ctx, s.tenant, order.OrderID, checkout.Customer, i18n.Bn)
		if err != nil {
			t.Fatal(err)
		}
		told := seen.Events[len(seen.Events)-1].Note
		if because := map[string]string{"pending": "ডেলিভারি দেওয়া যাচ্ছে না", "shipped": "কুরিয়ার আপনাকে পায়নি"}[status]; !strings.Contains(told, because) || !strings.Contains(told, note) {
			t.Errorf("%s: the customer sees %s", status, told)
		}
	}
}

// Canceling an order that was shipped meanwhile does not turn it into a return.
func TestChangeForShop_RefusesAnOutdatedStatus(t *testing.T) {
	s := newStore(t)
	order := s.orderAt("shipped")
	_, err := s.ChangeForShop(s.ctx, s.tenant, order.OrderID, checkout.StatusRequest{From: "accepted", To: "canceled"}, merchant, i18n.En)
	wantFault(t, err, fault.Conflict, "order_status_illegal", `{"allowed":"delivered, canceled"}`)
	if f, ok := fault.As(err); !ok || f.Now.(*checkout.AdminOrder).Status != "shipped" {
		t.Errorf("conflict without the current order: %v", err)
	}
	s.wantStocks("4 4 1 3 sold 1 0")
}

func TestChangeMany_ChangesEachOrderIndependently(t *testing.T) {
	s := newStore(t)
	s.client.Product.UpdateOneID(s.lamp).SetStock(100).ExecX(s.ctx)
	pending, accepted, processing, shipped := s.orderAt("pending"), s.orderAt("accepted"), s.orderAt("processing"), s.orderAt("shipped")
	ids := []string{pending.OrderID, "99999999", accepted.OrderID, processing.OrderID, shipped.OrderID}
	result := func(to string) string {
		t.Helper()
		results, err := s.ChangeMany(s.ctx, s.tenant, checkout.BulkRequest{Orders: ids, To: to}, merchant)
		if err != nil {
			t.Fatal(err)
		}
		var lines []string
		for i, r := range results {
			if r.OrderID != ids[i] {
				t.Errorf("result %d is of %s", i, r.OrderID)
			}
			code := ""
			if f, ok := fault.As(r.Err); ok {
				code = " " + f.Code
			}
			lines = append(lines, string(r.Status)+code)
		}
		return strings.Join(lines, ", ")
	}
	if got := result("shipped"); got != "pending order_status_illegal,  order_not_found, shipped, shipped, shipped order_status_illegal" {
		t.Errorf("shipping: %s", got)
	}
	if got := result("accepted"); got != "accepted,  order_not_found, shipped order_status_illegal, shipped order_status_illegal, shipped order_status_illegal" {
		t.Errorf("accepting: %s", got)
	}
	// The order went through all steps; the customer was notified of the last.
	o, err := s.AdminOrder(s.ctx, s.tenant, accepted.OrderID, i18n.En)
	if err != nil {
		t.Fatal(err)
	}
	var steps []string
	for _, e := range o.Events {
		steps = append(steps, e.To)
	}
	if fmt.Sprint(steps) != "[pending accepted processing shipped]" || s.statusSMS(accepted, "processing") != "" || s.statusSMS(accepted, "shipped") == "" {
		t.Errorf("steps %v; SMS %q, %q", steps, s.statusSMS(accepted, "processing"), s.statusSMS(accepted, "shipped"))
	}
}

func TestChangeMany_ReachesEveryStatus(t *testing.T) {
	s := newStore(t)
	s.client.Product.UpdateOneID(s.lamp).SetStock(1000).ExecX(s.ctx)
	for to, want := range map[string]string{
		"accepted": "pending", "processing": "accepted", "shipped": "accepted processing", "delivered": "accepted processing shipped",
		"completed": "accepted processing shipped delivered", "canceled": "pending accepted processing", "returned": "shipped delivered completed",
	} {
		in := checkout.BulkRequest{To: to, Reason: map[string]string{"canceled": "asked", "returned": "damaged"}[to]}
		var from []string
		for _, status := range []string{"pending", "accepted", "processing", "shipped", "delivered", "completed", "canceled"} {
			in.Orders = []string{s.orderAt(status).OrderID}
			results, err := s.ChangeMany(s.ctx, s.tenant, in, merchant)
			if err != nil {
				t.Fatal(err)
			}
			if results[0].Err != nil {
				continue
			}
			from = append(from, status)
			o, err := s.AdminOrder(s.ctx, s.tenant, in.Orders[0], i18n.En)
			if err != nil || o.Returned != (to == "returned") || !o.Returned && o.Status != to {
				t.Errorf("%s to %s: %s, returned %v, %v", status, to, o.Status, o.Returned, err)
			}
			if last := o.Events[len(o.Events)-1]; (last.Note != "") != (in.Reason != "") {
				t.Errorf("%s to %s: the note is %q", status, to, last.Note)
			}
		}
		if got := strings.Join(from, " "); got != want {
			t.Errorf("%s is reached from %s, want %s", to, got, want)
		}
	}
	if n := s.client.Order.Query().Where(order.GoodsLost(true)).CountX(s.ctx); n != 3 {
		t.Errorf("the goods of %d orders are lost", n)
	}
	_, err := s.ChangeMany(s.ctx, s.tenant, checkout.BulkRequest{Orders: []string{"1"}, To: "shipped", Reason: "asked"}, merchant)
	wantFault(t, err, fault.Invalid, "request_invalid", `{"reason":"invalid"}`)
}

func TestChangeMany_RefusesInvalidRequests(t *testing.T) {
	s := newStore(t)
	for to, fields := range map[string]string{"accepted": `{"orders":"required"}`, "canceled": `{"orders":"required","reason":"required"}`,
		"pending": `{"orders":"required","to":"invalid"}`, "lost": `{"orders":"required","to":"invalid"}`, "returned": `{"orders":"required","reason":"required"}`} {
		_, err := s.ChangeMany(s.ctx, s.tenant, checkout.BulkRequest{To: to}, merchant)
		wantFault(t, err, fault.Invalid, "request_invalid", fields)
	}
	_, err := s.ChangeMany(s.ctx, s.tenant, checkout.BulkRequest{To: "shipped", Orders: make([]string, 101)}, merchant)
	wantFault(t, err, fault.Invalid, "request_invalid", `{"orders":"max"}`)
}
