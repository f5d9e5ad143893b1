package order_test

import (
	"fmt"
	"strings"
	"testing"

	"haat/ent/order"
	orders "haat/server/order"
	"haat/server/order/checkout"
	"haat/server/order/ordertest"
	"haat/server/platform/fault"
	"haat/server/platform/i18n"
)

func TestChange_ReturnRestoresTheStock(t *testing.T) {
	s := newStore(t)
	order := s.Sell(checkout.QuoteLine{ProductID: s.Lamp, Quantity: 2}, checkout.QuoteLine{ProductID: s.Shirt, VariantID: s.Large, Quantity: 1})
	for _, to := range way["shipped"] {
		if err := s.Change(s.Ctx, s.Tenant, order.OrderID, to, merchant, ""); err != nil {
			t.Fatal(err)
		}
	}
	s.WantStocks(ordertest.Stocks{Lamp: 3, Shirt: 3, Small: 1, Large: 2, LampSold: 2, ShirtSold: 1})
	if _, err := s.ChangeForShop(s.Ctx, s.Tenant, order.OrderID, orders.StatusRequest{From: "shipped", To: "canceled", Reason: "refused"}, merchant, i18n.En); err != nil {
		t.Fatal(err)
	}
	s.WantStocks(ordertest.Stocks{Lamp: 5, Shirt: 4, Small: 1, Large: 3})
	o, err := s.AdminOrder(s.Ctx, s.Tenant, order.OrderID, i18n.En)
	if err != nil || !o.Returned || o.Status != "canceled" || o.PaymentStatus != "nothing_due" || o.Due != 0 || o.Customer.Returned != 1 || o.Customer.Canceled != 0 {
		t.Errorf("%+v, %v", o, err)
	}
	if text := s.StatusSMS(order, "canceled"); !strings.Contains(text, "ফেরত এসেছে") {
		t.Errorf("the SMS is %s", text)
	}
}

// The order's page must show the reason in the customer's language, not in the merchant's. The SMS must
// contain no reason, because a note may contain a link.
func TestChangeForShop_ShowsTheReasonOfACancellation(t *testing.T) {
	s := newStore(t)
	for _, c := range []struct {
		locale i18n.Locale
		in     orders.StatusRequest
		note   string
	}{
		{i18n.Bn, orders.StatusRequest{To: "canceled", Reason: "out_of_stock"}, "পণ্যটি স্টকে নেই।"},
		{i18n.En, orders.StatusRequest{To: "canceled", Reason: "out_of_stock", Note: "Next week again."}, "The product is out of stock.\nNext week again."},
		{i18n.En, orders.StatusRequest{To: "canceled", Note: " It broke. "}, "It broke."},
	} {
		order, err := s.Place(s.Ctx, s.Tenant, key(), s.Request(checkout.QuoteLine{ProductID: s.Lamp, Quantity: 1}), checkout.Shopper{Locale: c.locale})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := s.ChangeForShop(s.Ctx, s.Tenant, order.OrderID, c.in, merchant, i18n.En); err != nil {
			t.Fatal(err)
		}
		seen, err := s.Order(s.Ctx, s.Tenant, order.OrderID, orders.Customer, c.locale)
		if err != nil || seen.Events[1].Note != c.note {
			t.Errorf("%+v: the customer sees %+v, %v", c.in, seen, err)
		}
		if text := s.StatusSMS(order, "canceled"); text == "" || strings.Contains(text, strings.Split(c.note, "\n")[0]) || strings.Contains(text, c.in.Note) && c.in.Note != "" {
			t.Errorf("%+v: the SMS is %s", c.in, text)
		}
	}
}

func TestChangeForShop_RefusesInvalidReasons(t *testing.T) {
	s := newStore(t)
	order := s.OrderAt("pending")
	shipped := s.OrderAt("shipped")
	for _, c := range []struct {
		order  *orders.Order
		in     orders.StatusRequest
		fields string
	}{
		{order, orders.StatusRequest{To: "canceled", Reason: "mood"}, `{"reason":"invalid"}`},
		{order, orders.StatusRequest{To: "accepted", Reason: "asked"}, `{"reason":"invalid"}`},
		{order, orders.StatusRequest{To: "canceled", Reason: "../x"}, `{"reason":"invalid"}`},
		{order, orders.StatusRequest{To: "canceled", Reason: "refused"}, `{"reason":"invalid"}`}, // the order was never shipped
		{shipped, orders.StatusRequest{To: "canceled", Reason: "out_of_stock"}, `{"reason":"invalid"}`},
		{order, orders.StatusRequest{To: "canceled"}, `{"reason":"required"}`},
		{shipped, orders.StatusRequest{To: "canceled", Note: " \n"}, `{"reason":"required"}`},
		{order, orders.StatusRequest{To: "canceled", Reason: "asked", Note: strings.Repeat("ন", 61)}, `{"note":"max"}`},
	} {
		_, err := s.ChangeForShop(s.Ctx, s.Tenant, c.order.OrderID, c.in, merchant, i18n.En)
		wantFault(t, err, fault.Invalid, "order_invalid", c.fields)
	}
}

// Damaged goods must neither return to the stock nor count as sold.
func TestChangeForShop_DamagedGoodsDoNotReturnToStock(t *testing.T) {
	s := newStore(t)
	order := s.Sell(checkout.QuoteLine{ProductID: s.Lamp, Quantity: 2}, checkout.QuoteLine{ProductID: s.Shirt, VariantID: s.Large, Quantity: 1})
	for _, to := range way["shipped"] {
		if err := s.Change(s.Ctx, s.Tenant, order.OrderID, to, merchant, ""); err != nil {
			t.Fatal(err)
		}
	}
	s.WantStocks(ordertest.Stocks{Lamp: 3, Shirt: 3, Small: 1, Large: 2, LampSold: 2, ShirtSold: 1})
	in := orders.StatusRequest{From: "shipped", To: "canceled", Reason: "damaged"}
	if _, err := s.ChangeForShop(s.Ctx, s.Tenant, order.OrderID, in, merchant, i18n.En); err != nil {
		t.Fatal(err)
	}
	s.WantStocks(ordertest.Stocks{Lamp: 3, Shirt: 3, Small: 1, Large: 2})
}

// The order's page must show the whole reason and note, also for returns. The SMS must show neither.
func TestChangeForShop_ShowsReasonAndNote(t *testing.T) {
	s := newStore(t)
	note := strings.Repeat("ন", 59) + "x"
	for status, reason := range map[string]string{"pending": "no_delivery", "shipped": "not_reached"} {
		order := s.OrderAt(status)
		in := orders.StatusRequest{To: "canceled", Reason: reason, Note: note}
		if _, err := s.ChangeForShop(s.Ctx, s.Tenant, order.OrderID, in, merchant, i18n.En); err != nil {
			t.Fatal(err)
		}
		if told := s.StatusSMS(order, "canceled"); strings.Contains(told, note) {
			t.Errorf("%s: the SMS is %s", status, told)
		}
		seen, err := s.Order(s.Ctx, s.Tenant, order.OrderID, orders.Customer, i18n.Bn)
		if err != nil {
			t.Fatal(err)
		}
		told := seen.Events[len(seen.Events)-1].Note
		if because := map[string]string{"pending": "ডেলিভারি দেওয়া যাচ্ছে না", "shipped": "কুরিয়ার আপনাকে পায়নি"}[status]; !strings.Contains(told, because) || !strings.Contains(told, note) {
			t.Errorf("%s: the customer sees %s", status, told)
		}
	}
}

// Canceling an order that was shipped in the meantime must fail. It must not become a return.
func TestChangeForShop_RefusesAnOutdatedStatus(t *testing.T) {
	s := newStore(t)
	order := s.OrderAt("shipped")
	_, err := s.ChangeForShop(s.Ctx, s.Tenant, order.OrderID, orders.StatusRequest{From: "accepted", To: "canceled"}, merchant, i18n.En)
	wantFault(t, err, fault.Conflict, "order_status_illegal", `{"allowed":"delivered, canceled"}`)
	if f, ok := fault.As(err); !ok || f.Now.(*orders.AdminOrder).Status != "shipped" {
		t.Errorf("conflict without the current order: %v", err)
	}
	s.WantStocks(ordertest.Stocks{Lamp: 4, Shirt: 4, Small: 1, Large: 3, LampSold: 1})
}

func TestChangeMany_ChangesEachOrderIndependently(t *testing.T) {
	s := newStore(t)
	s.Client.Product.UpdateOneID(s.Lamp).SetStock(100).ExecX(s.Ctx)
	pending, accepted, processing, shipped := s.OrderAt("pending"), s.OrderAt("accepted"), s.OrderAt("processing"), s.OrderAt("shipped")
	ids := []string{pending.OrderID, "99999999", accepted.OrderID, processing.OrderID, shipped.OrderID}
	result := func(to string) string {
		t.Helper()
		results, err := s.ChangeMany(s.Ctx, s.Tenant, orders.BulkRequest{Orders: ids, To: to}, merchant)
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
	// The order must pass through all statuses, and the customer must be notified only of the last one.
	o, err := s.AdminOrder(s.Ctx, s.Tenant, accepted.OrderID, i18n.En)
	if err != nil {
		t.Fatal(err)
	}
	var steps []string
	for _, e := range o.Events {
		steps = append(steps, e.To)
	}
	if fmt.Sprint(steps) != "[pending accepted processing shipped]" || s.StatusSMS(accepted, "processing") != "" || s.StatusSMS(accepted, "shipped") == "" {
		t.Errorf("steps %v; SMS %q, %q", steps, s.StatusSMS(accepted, "processing"), s.StatusSMS(accepted, "shipped"))
	}
}

func TestChangeMany_ReachesEveryStatus(t *testing.T) {
	s := newStore(t)
	s.Client.Product.UpdateOneID(s.Lamp).SetStock(1000).ExecX(s.Ctx)
	for to, want := range map[string]string{
		"accepted": "pending", "processing": "accepted", "shipped": "accepted processing", "delivered": "accepted processing shipped",
		"completed": "accepted processing shipped delivered", "canceled": "pending accepted processing", "returned": "shipped delivered completed",
	} {
		in := orders.BulkRequest{To: to, Reason: map[string]string{"canceled": "asked", "returned": "damaged"}[to]}
		var from []string
		for _, status := range []string{"pending", "accepted", "processing", "shipped", "delivered", "completed", "canceled"} {
			in.Orders = []string{s.OrderAt(status).OrderID}
			results, err := s.ChangeMany(s.Ctx, s.Tenant, in, merchant)
			if err != nil {
				t.Fatal(err)
			}
			if results[0].Err != nil {
				continue
			}
			from = append(from, status)
			o, err := s.AdminOrder(s.Ctx, s.Tenant, in.Orders[0], i18n.En)
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
	if n := s.Client.Order.Query().Where(order.GoodsLost(true)).CountX(s.Ctx); n != 3 {
		t.Errorf("the goods of %d orders are lost", n)
	}
	_, err := s.ChangeMany(s.Ctx, s.Tenant, orders.BulkRequest{Orders: []string{"1"}, To: "shipped", Reason: "asked"}, merchant)
	wantFault(t, err, fault.Invalid, "request_invalid", `{"reason":"invalid"}`)
}

func TestChangeMany_RefusesInvalidRequests(t *testing.T) {
	s := newStore(t)
	for to, fields := range map[string]string{"accepted": `{"orders":"required"}`, "canceled": `{"orders":"required","reason":"required"}`,
		"pending": `{"orders":"required","to":"invalid"}`, "lost": `{"orders":"required","to":"invalid"}`, "returned": `{"orders":"required","reason":"required"}`} {
		_, err := s.ChangeMany(s.Ctx, s.Tenant, orders.BulkRequest{To: to}, merchant)
		wantFault(t, err, fault.Invalid, "request_invalid", fields)
	}
	_, err := s.ChangeMany(s.Ctx, s.Tenant, orders.BulkRequest{To: "shipped", Orders: make([]string, 101)}, merchant)
	wantFault(t, err, fault.Invalid, "request_invalid", `{"orders":"max"}`)
}
