package order_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	orders "haat/server/order"
	"haat/server/order/checkout"
	"haat/server/order/ordertest"
	"haat/server/platform/fault"
	"haat/server/platform/i18n"
)

func TestAdminOrder_ContainsNotesAddressAndCustomer(t *testing.T) {
	s := newStore(t)
	placed := s.Sell(checkout.QuoteLine{ProductID: s.Shirt, VariantID: s.Large, Quantity: 1})
	rahim := s.Rahim()
	by := orders.Actor{Kind: orders.Merchant, ID: rahim.ID}
	if _, err := s.ChangeForShop(s.Ctx, s.Tenant, placed.OrderID, orders.StatusRequest{From: "pending", To: "accepted", Note: "will call"}, by, i18n.En); err != nil {
		t.Fatal(err)
	}
	if err := s.NoteOrder(s.Ctx, placed.OrderID, orders.NoteRequest{Note: "  gives no change \n"}); err != nil {
		t.Fatal(err)
	}
	o, err := s.AdminOrder(s.Ctx, s.Tenant, placed.OrderID, i18n.Bn)
	if err != nil {
		t.Fatal(err)
	}
	if o.ShopNote != "gives no change" || o.Source != "shop" || o.Address != "বাড়ি ১২, সড়ক ৭, মিরপুর, ঢাকা" || o.Items[0].Sku != "S1-L" || o.Items[0].Variant != "বড়, লাল" {
		t.Errorf("%+v", o)
	}
	if fmt.Sprint(o.Allowed) != "[processing canceled]" || len(o.Events) != 2 || o.Events[0].By != "" || o.Events[1].By != "Rahim" || o.Events[1].Note != "will call" {
		t.Errorf("%v, %+v", o.Allowed, o.Events)
	}
	if !strings.Contains(o.Message, "প্রিয়া রহমান") || !strings.Contains(o.Message, o.OrderID) || !strings.Contains(o.Message, "key="+o.Key) {
		t.Errorf("the message is %s", o.Message)
	}
	if o.Customer == nil || o.Customer.Orders != 1 {
		t.Errorf("the customer is %+v", o.Customer)
	}
	// The log must not contain personal data, so the note must be missing from it.
	if log := s.Logged(); strings.Count(log, "\n") != 1 || !strings.Contains(log, "Rahim update Order map[number:map[to:"+o.OrderID+"] status:map[from:pending to:accepted]]") ||
		strings.Contains(log, "change") {
		t.Errorf("the log is\n%s", log)
	}
	shown, err := s.Order(s.Ctx, s.Tenant, placed.OrderID, orders.Customer, i18n.Bn)
	if err != nil || strings.Contains(fmt.Sprintf("%+v", shown), "gives no change") || strings.Contains(fmt.Sprintf("%+v", shown), "Rahim") {
		t.Errorf("the customer sees %+v, %v", shown, err)
	}
	wantFault(t, s.NoteOrder(s.Ctx, placed.OrderID, orders.NoteRequest{Note: strings.Repeat("ন", 1001)}), fault.Invalid, "order_invalid", `{"note":"max"}`)
}

func TestAdminOrder_NamesTheDiscounts(t *testing.T) {
	s := newStore(t)
	ordertest.OfferAll(s.Ctx, s.Client)
	placed := s.Sell(checkout.QuoteLine{ProductID: s.Shirt, VariantID: s.Large, Quantity: 3})
	o, err := s.AdminOrder(s.Ctx, s.Tenant, placed.OrderID, i18n.En)
	if err != nil {
		t.Fatal(err)
	}
	sheets, err := s.Sheets(s.Ctx, s.Tenant, []string{placed.OrderID}, i18n.En)
	if err != nil {
		t.Fatal(err)
	}
	if len(placed.Discounts) < 2 || !slices.Equal(o.Discounts, placed.Discounts) || !slices.Equal(sheets[0].Discounts, placed.Discounts) {
		t.Errorf("the merchant sees %+v and prints %+v, the customer got %+v", o.Discounts, sheets[0].Discounts, placed.Discounts)
	}
}

// A note must not overwrite a concurrent change of the note.
func TestNoteOrder_ConcurrentChangeIsAConflict(t *testing.T) {
	s := newStore(t)
	id := s.OrderAt("pending").OrderID
	none, first := "", "paid to Karim"
	if err := s.NoteOrder(s.Ctx, id, orders.NoteRequest{Note: first, Had: &none}); err != nil {
		t.Fatal(err)
	}
	err := s.NoteOrder(s.Ctx, id, orders.NoteRequest{Note: "call at six", Had: &none})
	if f := wantFault(t, err, fault.Conflict, "settings_changed"); f.Now != (orders.NoteNow{ShopNote: first}) {
		t.Errorf("got %v", f.Now)
	}
	if o, err := s.AdminOrder(s.Ctx, s.Tenant, id, i18n.En); err != nil || o.ShopNote != first {
		t.Errorf("the note is %+v, %v", o, err)
	}
	if err := s.NoteOrder(s.Ctx, id, orders.NoteRequest{Note: "call at six", Had: &first}); err != nil {
		t.Error(err)
	}
}

// An order without a customer or number must be shown, although nobody can be notified.
func TestAdminOrder_WorksWithoutCustomer(t *testing.T) {
	s := newStore(t)
	order := s.OrderAt("shipped")
	s.Client.Order.Update().SetName("").SetMobile("").SetLine("").SetUpazila("").ExecX(s.Ctx)
	o, err := s.AdminOrder(s.Ctx, s.Tenant, order.OrderID, i18n.En)
	if err != nil || o.Customer != nil || o.Address != "Dhaka" {
		t.Errorf("%+v, %v", o, err)
	}
}

func TestSheets_KeepTheRequestedOrder(t *testing.T) {
	s := newStore(t)
	first, second := s.OrderAt("accepted"), s.OrderAt("pending")
	sheets, err := s.Sheets(s.Ctx, s.Tenant, []string{second.OrderID, "99999999", "x", first.OrderID}, i18n.En)
	if err != nil || len(sheets) != 2 || sheets[0].OrderID != second.OrderID || sheets[1].OrderID != first.OrderID || len(sheets[1].Items) != 1 {
		t.Errorf("%+v, %v", sheets, err)
	}
	_, err = s.Sheets(s.Ctx, s.Tenant, make([]string, 101), i18n.En)
	wantFault(t, err, fault.Invalid, "request_invalid", `{"orders":"max"}`)
}

func TestCustomerRecord_CountsOrdersByResult(t *testing.T) {
	s := newStore(t)
	s.Client.Product.UpdateOneID(s.Lamp).SetStock(100).ExecX(s.Ctx)
	record := func() *orders.CustomerRecord {
		t.Helper()
		r, err := s.CustomerRecord(s.Ctx, "+880 1712 345678")
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	if r := record(); r.Mobile != "01712345678" || r.Orders != 0 || len(r.Deliveries) != 0 || r.Account || r.Risky {
		t.Errorf("nobody is %+v", r)
	}
	for _, status := range []string{"pending", "accepted", "delivered", "completed", "completed", "completed", "completed", "canceled"} {
		s.OrderAt(status)
	}
	s.orderFor("Another", "01812345678")
	comesBack := func() {
		t.Helper()
		if err := s.Change(s.Ctx, s.Tenant, s.OrderAt("shipped").OrderID, "canceled", merchant, ""); err != nil {
			t.Fatal(err)
		}
	}
	comesBack()
	s.Customer("01712345678")
	if r := record(); r.Orders != 9 || r.Delivered != 5 || r.Canceled != 1 || r.Returned != 1 || r.Risky || !r.Account {
		t.Errorf("the customer is %+v", r)
	}
	comesBack()
	if r := record(); r.Returned != 2 || r.Risky {
		t.Errorf("2 of 7 is %+v", r)
	}
	comesBack()
	if r := record(); r.Returned != 3 || !r.Risky {
		t.Errorf("3 of 8 is %+v", r)
	}
	_, err := s.CustomerRecord(s.Ctx, "0171")
	wantFault(t, err, fault.Invalid, "phone_invalid", `{"mobile":"invalid"}`)
}

func TestCustomerRecord_OffersEarlierAddressesOnce(t *testing.T) {
	s := newStore(t)
	for _, line := range []string{"House 1", "House 2", "House 1", "House 3", "House 4"} {
		in := s.Request(checkout.QuoteLine{ProductID: s.Lamp, Quantity: 1})
		in.Line = line
		if _, err := s.Place(s.Ctx, s.Tenant, key(), in, guest); err != nil {
			t.Fatal(err)
		}
	}
	r, err := s.CustomerRecord(s.Ctx, "01712345678")
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for _, to := range r.Deliveries {
		lines = append(lines, to.Line)
	}
	if fmt.Sprint(lines) != "[House 4 House 3 House 1]" || r.Deliveries[0].Upazila != "Mirpur" {
		t.Errorf("offered are %v", lines)
	}
}

// orderFor places an order for one lamp for a customer.
func (s *store) orderFor(name, mobile string) *orders.Order {
	s.Helper()
	in := s.Request(checkout.QuoteLine{ProductID: s.Lamp, Quantity: 1})
	in.Name, in.Mobile = name, mobile
	order, err := s.Place(s.Ctx, s.Tenant, key(), in, guest)
	if err != nil {
		s.Fatal(err)
	}
	return order
}

func TestAdminOrder_OfOtherShopsIsNotFound(t *testing.T) {
	s := newStore(t)
	order := s.OrderAt("pending")
	s.Fill("mina")
	_, err := s.AdminOrder(s.Ctx, s.Tenant, order.OrderID, i18n.En)
	wantFault(t, err, fault.NotFound, "order_not_found")
	wantFault(t, s.NoteOrder(s.Ctx, order.OrderID, orders.NoteRequest{Note: "x"}), fault.NotFound, "order_not_found")
	if sheets, err := s.Sheets(s.Ctx, s.Tenant, []string{order.OrderID}, i18n.En); err != nil || len(sheets) != 0 {
		t.Errorf("%d sheets, %v", len(sheets), err)
	}
	if record, err := s.CustomerRecord(s.Ctx, order.Mobile); err != nil || record.Orders != 0 || len(record.Deliveries) != 0 {
		t.Errorf("%+v, %v", record, err)
	}
}
