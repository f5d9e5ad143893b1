package order_test

import (
	"fmt"
	"strings"
	"testing"

	"haat/ent"
	"haat/ent/order"
	orders "haat/server/order"
	"haat/server/order/checkout"
	"haat/server/platform/fault"
	"haat/server/platform/i18n"
)

func TestAnswer_ReturnsTheWholeOrderOnlyWithProof(t *testing.T) {
	s := newStore(t)
	mine := s.Client.Customer.Create().SetName("Priya").SetMobile("01712345678").SetPasswordHash("x").SaveX(s.Ctx).ID
	other := s.Client.Customer.Create().SetName("Other").SetMobile("01712345679").SetPasswordHash("x").SaveX(s.Ctx).ID
	in := s.Request(checkout.QuoteLine{ProductID: s.Lamp, Quantity: 1})
	placed, err := s.Place(s.Ctx, s.Tenant, key(), in, checkout.Shopper{Locale: i18n.Bn, CustomerID: mine})
	if err != nil {
		t.Fatal(err)
	}
	guests := s.Sell(checkout.QuoteLine{ProductID: s.Lamp, Quantity: 1})
	for _, c := range []struct {
		name  string
		id    string
		proof orders.Proof
		whole bool
	}{
		{"nothing", placed.OrderID, orders.Proof{}, false},
		{"the owner", placed.OrderID, orders.Proof{CustomerID: mine}, true},
		{"another customer", placed.OrderID, orders.Proof{CustomerID: other}, false},
		{"a customer, of a guest's order", guests.OrderID, orders.Proof{CustomerID: mine}, false},
		{"signed out, of a guest's order", guests.OrderID, orders.Proof{CustomerID: 0}, false},
		{"the link", placed.OrderID, orders.Proof{Key: placed.Key}, true},
		{"the link of another order", placed.OrderID, orders.Proof{Key: guests.Key}, false},
		{"a part of the link", placed.OrderID, orders.Proof{Key: placed.Key[:21]}, false},
		{"more than the link", placed.OrderID, orders.Proof{Key: placed.Key + "A"}, false},
		{"the browser", placed.OrderID, orders.Proof{Remembered: []string{guests.OrderID, placed.OrderID}}, true},
		{"another browser", placed.OrderID, orders.Proof{Remembered: []string{guests.OrderID, ""}}, false},
		{"written by a person", "#" + placed.OrderID[:4] + " " + placed.OrderID[4:], orders.Proof{Key: placed.Key}, true},
	} {
		answer, err := s.Answer(s.Ctx, s.Tenant, c.id, c.proof, i18n.Bn)
		if err != nil || (answer.Order != nil) != c.whole {
			t.Errorf("%s: %+v, %v", c.name, answer, err)
			continue
		}
		if text := fmt.Sprintf("%+v", answer.Summary); strings.Contains(text, "01712345678") || strings.Contains(text, "রহমান") || strings.Contains(text, "১২") {
			t.Errorf("%s: the summary tells %s", c.name, text)
		}
		if answer.Summary.OrderID == "" || answer.Summary.Status != "pending" || len(answer.Summary.Events) != 1 {
			t.Errorf("%s: the summary is %+v", c.name, answer.Summary)
		}
	}
}

func TestProve_AcceptsThePhoneNumber(t *testing.T) {
	s := newStore(t)
	placed := s.Sell(checkout.QuoteLine{ProductID: s.Lamp, Quantity: 1})
	for _, mobile := range []string{"01712345678", "+880 1712-345678", "০১৭১২৩৪৫৬৭৮"} {
		answer, err := s.Prove(s.Ctx, s.Tenant, placed.OrderID, mobile, i18n.Bn)
		if err != nil || answer.Order == nil || answer.Order.Key != placed.Key {
			t.Errorf("%s: %v, %v", mobile, answer, err)
		}
	}
	for _, mobile := range []string{"", "01712345679", "12345678", "x"} {
		_, err := s.Prove(s.Ctx, s.Tenant, placed.OrderID, mobile, i18n.Bn)
		wantFault(t, err, fault.Invalid, "order_phone_wrong", `{"mobile":"invalid"}`)
	}
	_, err := s.Prove(s.Ctx, s.Tenant, "11111111", "01712345678", i18n.Bn)
	wantFault(t, err, fault.NotFound, "order_not_found")
}

func TestTrack_FindsByIDOrPhoneNumber(t *testing.T) {
	s := newStore(t)
	s.Client.Product.UpdateOneID(s.Lamp).SetStock(100).ExecX(s.Ctx)
	first := s.Sell(checkout.QuoteLine{ProductID: s.Lamp, Quantity: 1})
	in := s.Request(checkout.QuoteLine{ProductID: s.Lamp, Quantity: 1})
	in.Mobile, in.Name, in.Line = "01898765432", "Karim Uddin", "House 5"
	others, err := s.Place(s.Ctx, s.Tenant, key(), in, guest)
	if err != nil {
		t.Fatal(err)
	}
	second := s.Sell(checkout.QuoteLine{ProductID: s.Lamp, Quantity: 1})
	masked := func(*orders.Order) string { return "••••••••" }
	for _, c := range []struct {
		query string
		proof orders.Proof
		want  []string
	}{
		{first.OrderID, orders.Proof{}, []string{first.OrderID}},
		{" #" + first.OrderID + " ", orders.Proof{}, []string{first.OrderID}},
		{"01712345678", orders.Proof{}, []string{masked(second), masked(first)}},
		{"+৮৮০ ১৭১২ ৩৪৫৬৭৮", orders.Proof{}, []string{masked(second), masked(first)}},
		{"1712345678", orders.Proof{}, []string{masked(second), masked(first)}},
		{"00880\u00a01712 (345) 678", orders.Proof{}, []string{masked(second), masked(first)}},
		{"\u202a٠١٧١٢٣٤٥٦٧٨\u202c", orders.Proof{}, []string{masked(second), masked(first)}},
		{"01712345678", orders.Proof{Remembered: []string{first.OrderID}}, []string{masked(second), first.OrderID}},
		{"01898765432", orders.Proof{Key: others.Key}, []string{others.OrderID}},
	} {
		list, err := s.Track(s.Ctx, s.Tenant, c.query, c.proof, i18n.Bn)
		var got []string
		for _, o := range list {
			got = append(got, o.OrderID)
		}
		if err != nil || fmt.Sprint(got) != fmt.Sprint(c.want) {
			t.Errorf("%s finds %v, want %v; %v", c.query, got, c.want, err)
		}
	}
	for _, c := range []struct {
		query  string
		kind   fault.Kind
		code   string
		fields string
	}{
		{"", fault.Invalid, "request_invalid", `{"query":"required"}`},
		{"   ", fault.Invalid, "request_invalid", `{"query":"required"}`},
		{strings.Repeat("1", 61), fault.Invalid, "request_invalid", `{"query":"max"}`},
		{"01555555555", fault.NotFound, "order_not_found", "null"},
		{"12345678", fault.NotFound, "order_not_found", "null"},
		{"%", fault.NotFound, "order_not_found", "null"},
	} {
		_, err := s.Track(s.Ctx, s.Tenant, c.query, orders.Proof{}, i18n.Bn)
		wantFault(t, err, c.kind, c.code, c.fields)
	}
	list, err := s.Track(s.Ctx, s.Tenant, others.OrderID, orders.Proof{}, i18n.En)
	if err != nil || list[0].Name != "K••• U•••" || list[0].Address != "H•••, Dhaka" {
		t.Errorf("in English: %+v, %v", list, err)
	}
	list, err = s.Track(s.Ctx, s.Tenant, first.OrderID, orders.Proof{}, i18n.Bn)
	if err != nil || list[0].Name != "প্রি••• র•••" || list[0].Address != "বা•••, ঢাকা" {
		t.Errorf("in Bengali: %+v, %v", list, err)
	}
	for range 25 {
		s.Sell(checkout.QuoteLine{ProductID: s.Lamp, Quantity: 1})
	}
	newest := s.Client.Order.Query().Order(ent.Desc(order.FieldID)).FirstX(s.Ctx)
	if list, err := s.Track(s.Ctx, s.Tenant, "01712345678", orders.Proof{}, i18n.Bn); err != nil || len(list) != 20 || list[0].OrderID != "••••••••" || !list[0].Date.Equal(newest.CreatedAt) {
		t.Errorf("of many %d are found, %v", len(list), err)
	}
}

// Order notes must be hidden from people who may not see the whole order.
func TestTrack_ShowsNoNotes(t *testing.T) {
	s := newStore(t)
	order := s.OrderAt("accepted")
	if err := s.Change(s.Ctx, s.Tenant, order.OrderID, "canceled", merchant, "customer of the red house"); err != nil {
		t.Fatal(err)
	}
	list, err := s.Track(s.Ctx, s.Tenant, order.OrderID, orders.Proof{}, i18n.Bn)
	if err != nil || strings.Contains(fmt.Sprint(list), "red house") || len(list[0].Events) != 3 {
		t.Errorf("%+v, %v", list, err)
	}
}
