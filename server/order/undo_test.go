package order_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"haat/ent/notification"
	"haat/ent/order"
	"haat/ent/orderevent"
	"haat/ent/outbox"
	"haat/ent/product"
	"haat/ent/smscount"
	"haat/server/catalog/stock/stocktest"
	orders "haat/server/order"
	"haat/server/order/checkout"
	"haat/server/order/ordertest"
	"haat/server/platform/fault"
	"haat/server/platform/i18n"
)

func TestStatusTable_IsInTheDocs(t *testing.T) {
	docs, err := os.ReadFile("../../docs/orders.md")
	if err != nil {
		t.Fatal(err)
	}
	if table := orders.StatusTable(); !strings.Contains(string(docs), table) {
		t.Errorf("docs/orders.md does not contain this table:\n%s", table)
	}
}

// undo undoes a change and returns the error's code, or "".
func (s *store) undo(id, from, to string, by orders.Actor) string {
	s.Helper()
	results, err := s.Undo(s.Ctx, orders.UndoRequest{Orders: []orders.UndoOrder{{OrderID: id, From: from, To: to}}}, by)
	if err != nil || len(results) != 1 {
		s.Fatal(results, err)
	}
	if f, ok := fault.As(results[0].Err); ok {
		return f.Code
	}
	if string(results[0].Status) != to {
		s.Errorf("the status is %s, want %s", results[0].Status, to)
	}
	return ""
}

// Any sequence of changes, undos and corrections must keep stock, sold units and payment exact.
func TestReverse_KeepsStockAndPaymentExact(t *testing.T) {
	seeds := uint64(3)
	if testing.Short() && os.Getenv("HAAT_TEST_POSTGRES") != "" {
		seeds = 1
	}
	for seed := range seeds {
		r := rand.New(rand.NewPCG(seed, 1)) // #nosec G404 -- a repeatable test
		s := newStore(t)
		s.Client.Product.UpdateOneID(s.Lamp).SetStock(30).ExecX(s.Ctx)
		type placed struct {
			id    string
			units int
		}
		var all []placed
		for range 3 {
			units := 1 + r.IntN(4)
			all = append(all, placed{s.Sell(checkout.QuoteLine{ProductID: s.Lamp, Quantity: units}).OrderID, units})
		}
		before := map[string]string{}
		targets := []string{"pending", "accepted", "processing", "shipped", "delivered", "completed", "canceled", "returned"}
		for step := range 120 {
			o := all[r.IntN(len(all))]
			row := s.Client.Order.Query().Where(order.Number(o.id)).OnlyX(s.Ctx)
			from := string(row.Status)
			switch r.IntN(3) {
			case 0:
				seen, err := s.Order(s.Ctx, s.Tenant, o.id, orders.Merchant, i18n.En)
				if err != nil {
					t.Fatal(err)
				}
				if len(seen.Allowed) == 0 {
					continue
				}
				if err := s.Change(s.Ctx, s.Tenant, o.id, seen.Allowed[r.IntN(len(seen.Allowed))], merchant, ""); err != nil {
					t.Fatal(err)
				}
				before[o.id] = from
				continue
			case 1:
				if before[o.id] == "" {
					continue
				}
				if code := s.undo(o.id, from, before[o.id], merchant); code != "" {
					t.Errorf("step %d: undo %s to %s: %s", step, from, before[o.id], code)
				}
			default:
				in := orders.CorrectRequest{From: from, To: targets[r.IntN(len(targets))], Reason: "a wrong tap"}
				in.Lost = in.To == "returned" && r.IntN(2) == 0
				_, err := s.Correct(s.Ctx, s.Tenant, o.id, in, merchant, i18n.En)
				if f, ok := fault.As(err); err != nil && (!ok || f.Fields["to"] != "invalid") {
					t.Fatal(err)
				}
			}
			before[o.id] = ""
			s.wantExact(30, func(id string) int {
				return all[slices.IndexFunc(all, func(p placed) bool { return p.id == id })].units
			})
		}
	}
}

// wantExact compares the lamp's stock and sold units, and the payment of each order, with those that the statuses imply.
func (s *store) wantExact(initial int, unitsOf func(id string) int) {
	s.Helper()
	sold, missing := 0, 0
	for _, row := range s.Client.Order.Query().AllX(s.Ctx) {
		active := row.Status != order.StatusCanceled
		if active {
			sold += unitsOf(row.Number)
		}
		if active || row.GoodsLost {
			missing += unitsOf(row.Number)
		}
		paid := row.Status == order.StatusDelivered || row.Status == order.StatusCompleted
		if paid != (row.PaymentStatus == order.PaymentStatusPaid) || row.ReturnedAt != nil && active {
			s.Errorf("a %s order is %s, returned %v", row.Status, row.PaymentStatus, row.ReturnedAt)
		}
	}
	stocktest.WantChain(s.Ctx, s, s.Client)
	lamp := s.Client.Product.GetX(s.Ctx, s.Lamp)
	if lamp.Stock != initial-missing || lamp.Sold != sold {
		s.Fatalf("stock %d, sold %d, want %d and %d", lamp.Stock, lamp.Sold, initial-missing, sold)
	}
}

func TestUndo_WithdrawsMessages(t *testing.T) {
	s := newStore(t)
	customer := s.Client.Customer.Create().SetName("Priya").SetMobile("01712345678").SetPasswordHash("x").SaveX(s.Ctx)
	placed, err := s.Place(s.Ctx, s.Tenant, key(), s.Request(checkout.QuoteLine{ProductID: s.Lamp, Quantity: 1}), checkout.Shopper{Locale: i18n.En, CustomerID: customer.ID})
	if err != nil {
		t.Fatal(err)
	}
	sent := func() int {
		return s.Client.SmsCount.Query().Where(smscount.BudgetEQ(smscount.BudgetShop)).OnlyX(s.Ctx).Messages
	}
	jobs, counted, notices := s.Client.Outbox.Query().CountX(s.Ctx), sent(), s.Client.Notification.Query().CountX(s.Ctx)
	for range 2 { // queues the SMS again the second time
		if err := s.Change(s.Ctx, s.Tenant, placed.OrderID, "accepted", merchant, ""); err != nil {
			t.Fatal(err)
		}
		job := s.Client.Outbox.Query().Where(outbox.DedupeKey("order/" + placed.OrderID + "/accepted")).OnlyX(s.Ctx)
		if wait := time.Until(job.RunAt); wait < orders.UndoWindow || wait > time.Minute {
			t.Errorf("the SMS is sent after %s", wait)
		}
		if sent() != counted+1 {
			t.Errorf("%d SMS are counted, before %d", sent(), counted)
		}
		if code := s.undo(placed.OrderID, "accepted", "pending", merchant); code != "" {
			t.Fatal(code)
		}
	}
	if n := s.Client.Outbox.Query().CountX(s.Ctx); n != jobs || sent() != counted {
		t.Errorf("%d jobs, %d SMS counted, want %d and %d", n, sent(), jobs, counted)
	}
	ofCustomer := func() int {
		return s.Client.Notification.Query().Where(notification.CustomerID(customer.ID)).CountX(s.Ctx)
	}
	if n := ofCustomer(); n != notices-1 { // the merchant has one of them
		t.Errorf("the customer has %d notices", n)
	}
	// The customer must see no trace of the undone change. The merchant must see all events.
	seen, err := s.Order(s.Ctx, s.Tenant, placed.OrderID, orders.Customer, i18n.En)
	if err != nil || len(seen.Events) != 1 || seen.Status != "pending" {
		t.Errorf("the customer sees %+v, %v", seen.Events, err)
	}
	full, err := s.AdminOrder(s.Ctx, s.Tenant, placed.OrderID, i18n.En)
	if err != nil || len(full.Events) != 5 || !full.Events[1].Undone || full.Events[2].Kind != "undo" || full.Events[2].To != "pending" {
		t.Errorf("the merchant sees %+v, %v", full.Events, err)
	}
	// Undoing a change must keep the notification of an earlier one.
	for _, to := range []string{"accepted", "processing"} {
		if err := s.Change(s.Ctx, s.Tenant, placed.OrderID, to, merchant, ""); err != nil {
			t.Fatal(err)
		}
	}
	if code := s.undo(placed.OrderID, "processing", "accepted", merchant); code != "" || ofCustomer() != notices {
		t.Errorf("%q, the customer has %d notices, want %d", code, ofCustomer(), notices)
	}
}

func TestUndo_RefusesLateChangesAndChangesByOthers(t *testing.T) {
	for name, c := range map[string]struct {
		by     orders.Actor
		from   string
		before func(s *store, id string)
	}{
		"another person's":  {by: orders.Actor{Kind: orders.Merchant, ID: 8}},
		"another status":    {from: "pending"},
		"an SMS on the way": {before: func(s *store, _ string) { s.Client.Outbox.Update().SetAttempts(1).ExecX(s.Ctx) }},
		"too old": {before: func(s *store, _ string) {
			old := time.Now().UTC().Add(-orders.UndoWindow - 5*time.Second)
			if _, err := s.DB.SQL.Exec("UPDATE order_events SET created_at = $1", old); err != nil {
				s.Fatal(err)
			}
		}},
		"corrected": {before: func(s *store, id string) {
			for _, to := range []string{"pending", "accepted"} {
				from := map[string]string{"pending": "accepted", "accepted": "pending"}[to]
				if _, err := s.Correct(s.Ctx, s.Tenant, id, orders.CorrectRequest{From: from, To: to, Reason: "x"}, merchant, i18n.En); err != nil {
					s.Fatal(err)
				}
			}
		}},
	} {
		t.Run(name, func(t *testing.T) {
			s := newStore(t)
			id := s.OrderAt("accepted").OrderID
			if c.by.ID == 0 {
				c.by = merchant
			}
			if c.from == "" {
				c.from = "accepted"
			}
			if c.before != nil {
				c.before(s, id)
			}
			if code := s.undo(id, c.from, "pending", c.by); code != "order_undo_too_late" {
				t.Errorf("the code is %q", code)
			}
			if status := s.Client.Order.Query().OnlyX(s.Ctx).Status; status != "accepted" {
				t.Errorf("the status is %s", status)
			}
		})
	}
	s := newStore(t)
	if code := s.undo("99999999", "accepted", "pending", merchant); code != "order_not_found" {
		t.Errorf("an unknown order: %q", code)
	}
	_, err := s.Undo(s.Ctx, orders.UndoRequest{}, merchant)
	wantFault(t, err, fault.Invalid, "request_invalid", `{"orders":"required"}`)
}

func TestUndo_ReversesSeveralStepsOfABulkChange(t *testing.T) {
	s := newStore(t)
	id := s.OrderAt("accepted").OrderID
	if _, err := s.ChangeMany(s.Ctx, s.Tenant, orders.BulkRequest{Orders: []string{id}, To: "shipped"}, merchant); err != nil {
		t.Fatal(err)
	}
	if code := s.undo(id, "shipped", "accepted", merchant); code != "" {
		t.Fatal(code)
	}
	if n := s.Client.OrderEvent.Query().Where(orderevent.Undone(true)).CountX(s.Ctx); n != 2 {
		t.Errorf("%d events are undone", n)
	}
}

// If units were sold after a cancellation, the cancellation cannot be undone.
func TestReverse_NeedsTheStock(t *testing.T) {
	s := newStore(t)
	id := s.Sell(checkout.QuoteLine{ProductID: s.Lamp, Quantity: 3}, checkout.QuoteLine{ProductID: s.Shirt, VariantID: s.Large, Quantity: 2}).OrderID
	if err := s.Change(s.Ctx, s.Tenant, id, "canceled", merchant, ""); err != nil {
		t.Fatal(err)
	}
	s.Sell(checkout.QuoteLine{ProductID: s.Shirt, VariantID: s.Large, Quantity: 2})
	s.WantStocks(ordertest.Stocks{Lamp: 5, Shirt: 2, Small: 1, Large: 1, ShirtSold: 2})
	if code := s.undo(id, "canceled", "pending", merchant); code != "order_out_of_stock" {
		t.Errorf("undo: %q", code)
	}
	_, err := s.Correct(s.Ctx, s.Tenant, id, orders.CorrectRequest{From: "canceled", To: "accepted", Reason: "x"}, merchant, i18n.En)
	wantFault(t, err, fault.Conflict, "order_out_of_stock")
	s.WantStocks(ordertest.Stocks{Lamp: 5, Shirt: 2, Small: 1, Large: 1, ShirtSold: 2})
	s.Client.Variant.UpdateOneID(s.Large).AddStock(1).ExecX(s.Ctx)
	s.Client.Product.UpdateOneID(s.Shirt).AddStock(1).ExecX(s.Ctx)
	s.Client.Product.UpdateOneID(s.Lamp).SetStatus(product.StatusDraft).ExecX(s.Ctx)
	if code := s.undo(id, "canceled", "pending", merchant); code != "" {
		t.Errorf("undo: %q", code)
	}
	s.WantStocks(ordertest.Stocks{Lamp: 2, Shirt: 1, Small: 1, LampSold: 3, ShirtSold: 4})
}

func TestCorrect_RecordsAReturnAndHidesTheReason(t *testing.T) {
	s := newStore(t)
	id := s.OrderAt("completed").OrderID
	jobs := s.Client.Outbox.Query().CountX(s.Ctx)
	now, err := s.Correct(s.Ctx, s.Tenant, id, orders.CorrectRequest{From: "completed", To: "returned", Lost: true, Reason: " broken on the way "}, merchant, i18n.En)
	if err != nil || now.Status != "canceled" || !now.Returned || now.PaymentStatus != "nothing_due" {
		t.Fatalf("%+v, %v", now, err)
	}
	s.WantStocks(ordertest.Stocks{Lamp: 4, Shirt: 4, Small: 1, Large: 3})
	if last := now.Events[len(now.Events)-1]; last.Note != "broken on the way" || last.Kind != "correction" {
		t.Errorf("the event is %+v", last)
	}
	if n := s.Client.Outbox.Query().CountX(s.Ctx); n != jobs {
		t.Errorf("%d messages were written", n-jobs)
	}
	seen, err := s.Order(s.Ctx, s.Tenant, id, orders.Customer, i18n.En)
	if err != nil || strings.Contains(fmt.Sprint(seen.Events), "broken") {
		t.Errorf("the customer sees %+v, %v", seen.Events, err)
	}
	record, err := s.CustomerRecord(s.Ctx, "01712345678")
	if err != nil || record.Returned != 1 || record.Canceled != 0 || record.Delivered != 0 {
		t.Errorf("%+v, %v", record, err)
	}
	// Reaching a status again must send no second SMS.
	for _, to := range []string{"pending", "accepted"} {
		from := map[string]string{"pending": "canceled", "accepted": "pending"}[to]
		if to == "accepted" {
			err = s.Change(s.Ctx, s.Tenant, id, to, merchant, "")
		} else {
			_, err = s.Correct(s.Ctx, s.Tenant, id, orders.CorrectRequest{From: from, To: to, Reason: "x"}, merchant, i18n.En)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if n := s.Client.Outbox.Query().CountX(s.Ctx); n != jobs {
		t.Errorf("%d messages were written", n-jobs)
	}
}

func TestCorrect_RefusesInvalidRequests(t *testing.T) {
	s := newStore(t)
	id := s.OrderAt("shipped").OrderID
	for in, fields := range map[orders.CorrectRequest]string{
		{From: "shipped", To: "shipped", Reason: "x"}:                      `{"to":"invalid"}`,
		{From: "shipped", To: "lost", Reason: "x"}:                         `{"to":"invalid"}`,
		{From: "shipped", To: "canceled", Lost: true, Reason: "x"}:         `{"to":"invalid"}`,
		{From: "shipped", To: "pending", Reason: " \n"}:                    `{"reason":"required"}`,
		{From: "shipped", To: "pending", Reason: strings.Repeat("ক", 201)}: `{"reason":"max"}`,
	} {
		_, err := s.Correct(s.Ctx, s.Tenant, id, in, merchant, i18n.En)
		wantFault(t, err, fault.Invalid, "order_invalid", fields)
	}
	_, err := s.Correct(s.Ctx, s.Tenant, id, orders.CorrectRequest{From: "accepted", To: "pending", Reason: "x"}, merchant, i18n.En)
	f := wantFault(t, err, fault.Conflict, "order_status_illegal")
	if now, ok := f.Now.(*orders.AdminOrder); !ok || now.Status != "shipped" {
		t.Errorf("the present order is %+v", f.Now)
	}
}
