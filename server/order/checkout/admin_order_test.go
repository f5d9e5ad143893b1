package checkout_test

import (
	"fmt"
	"strings"
	"testing"

	"haat/ent"
	"haat/ent/auditlog"
	"haat/server/order/checkout"
	"haat/server/platform/audit"
	"haat/server/platform/fault"
	"haat/server/platform/i18n"
)

// rahim returns an admin user of the shop whose changes are logged.
func (s *store) rahim() *ent.AdminUser {
	s.Helper()
	user := s.client.AdminUser.Create().SetName("Rahim").SetPhone("01911111111").SetRole("owner").SaveX(s.ctx)
	audit.LogWrites(s.client)
	s.ctx = audit.With(s.ctx, audit.Actor{ID: user.ID, Name: user.Name})
	return user
}

// logged returns the audit log, one line per entry.
func (s *store) logged() string {
	s.Helper()
	var lines []string
	for _, row := range s.client.AuditLog.Query().Order(ent.Asc(auditlog.FieldID)).AllX(s.ctx) {
		lines = append(lines, fmt.Sprint(row.ActorName, " ", row.Action, " ", row.Entity, " ", row.Changes))
	}
	return strings.Join(lines, "\n")
}

func TestAdminOrder_ContainsNotesAddressAndCustomer(t *testing.T) {
	s := newStore(t)
	placed := s.place(checkout.QuoteLine{ProductID: s.shirt, VariantID: s.large, Quantity: 1})
	rahim := s.rahim()
	by := checkout.Actor{Kind: checkout.Merchant, ID: rahim.ID}
	if _, err := s.ChangeForShop(s.ctx, s.tenant, placed.OrderID, checkout.StatusRequest{From: "pending", To: "accepted", Note: "will call"}, by, i18n.En); err != nil {
		t.Fatal(err)
	}
	if err := s.NoteOrder(s.ctx, placed.OrderID, checkout.NoteRequest{Note: "  gives no change \n"}); err != nil {
		t.Fatal(err)
	}
	o, err := s.AdminOrder(s.ctx, s.tenant, placed.OrderID, i18n.Bn)
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
	// Personal texts are not copied to the log.
	if log := s.logged(); strings.Count(log, "\n") != 1 || !strings.Contains(log, "Rahim update Order map[number:map[to:"+o.OrderID+"] status:map[from:pending to:accepted]]") ||
		strings.Contains(log, "change") {
		t.Errorf("the log is\n%s", log)
	}
	shown, err := s.Order(s.ctx, s.tenant, placed.OrderID, checkout.Customer, i18n.Bn)
	if err != nil || strings.Contains(fmt.Sprintf("%+v", shown), "gives no change") || strings.Contains(fmt.Sprintf("%+v", shown), "Rahim") {
		t.Errorf("the customer sees %+v, %v", shown, err)
	}
	wantFault(t, s.NoteOrder(s.ctx, placed.OrderID, checkout.NoteRequest{Note: strings.Repeat("ন", 1001)}), fault.Invalid, "order_invalid", `{"note":"max"}`)
}

// A note does not overwrite a concurrent one.
func TestNoteOrder_ConcurrentChangeIsAConflict(t *testing.T) {
	s := newStore(t)
	id := s.orderAt("pending").OrderID
	none, first := "", "paid to Karim"
	if err := s.NoteOrder(s.ctx, id, checkout.NoteRequest{Note: first, Had: &none}); err != nil {
		t.Fatal(err)
	}
	err := s.NoteOrder(s.ctx, id, checkout.NoteRequest{Note: "call at six", Had: &none})
	if f := wantFault(t, err, fault.Conflict, "settings_changed"); f.Now != (checkout.NoteNow{ShopNote: first}) {
		t.Errorf("got %v", f.Now)
	}
	if o, err := s.AdminOrder(s.ctx, s.tenant, id, i18n.En); err != nil || o.ShopNote != first {
		t.Errorf("the note is %+v, %v", o, err)
	}
	if err := s.NoteOrder(s.ctx, id, checkout.NoteRequest{Note: "call at six", Had: &first}); err != nil {
		t.Error(err)
	}
}

// An order without a customer or number has no one to notify.
func TestAdminOrder_WorksWithoutCustomer(t *testing.T) {
	s := newStore(t)
	order := s.orderAt("shipped")
	s.client.Order.Update().SetName("").SetMobile("").SetLine("").SetUpazila("").ExecX(s.ctx)
	o, err := s.AdminOrder(s.ctx, s.tenant, order.OrderID, i18n.En)
	if err != nil || o.Customer != nil || o.Address != "Dhaka" {
		t.Errorf("%+v, %v", o, err)
	}
}

func TestSheets_KeepTheRequestedOrder(t *testing.T) {
	s := newStore(t)
	first, second := s.orderAt("accepted"), s.orderAt("pending")
	sheets, err := s.Sheets(s.ctx, s.tenant, []string{second.OrderID, "99999999", "x", first.OrderID}, i18n.En)
	if err != nil || len(sheets) != 2 || sheets[0].OrderID != second.OrderID || sheets[1].OrderID != first.OrderID || len(sheets[1].Items) != 1 {
		t.Errorf("%+v, %v", sheets, err)
	}
	_, err = s.Sheets(s.ctx, s.tenant, make([]string, 101), i18n.En)
	wantFault(t, err, fault.Invalid, "request_invalid", `{"orders":"max"}`)
}

func TestCustomerRecord_CountsOrdersByResult(t *testing.T) {
	s := newStore(t)
	s.client.Product.UpdateOneID(s.lamp).SetStock(100).ExecX(s.ctx)
	record := func() *checkout.CustomerRecord {
		t.Helper()
		r, err := s.CustomerRecord(s.ctx, "+880 1712 345678")
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	if r := record(); r.Mobile != "01712345678" || r.Orders != 0 || len(r.Deliveries) != 0 || r.Account || r.Risky {
		t.Errorf("nobody is %+v", r)
	}
	for _, status := range []string{"pending", "accepted", "delivered", "completed", "completed", "completed", "completed", "canceled"} {
		s.orderAt(status)
	}
	s.orderFor("Another", "01812345678")
	comesBack := func() {
		t.Helper()
		if err := s.Change(s.ctx, s.tenant, s.orderAt("shipped").OrderID, "canceled", merchant, ""); err != nil {
			t.Fatal(err)
		}
	}
	comesBack()
	s.customer("01712345678")
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
	_, err := s.CustomerRecord(s.ctx, "0171")
	wantFault(t, err, fault.Invalid, "phone_invalid", `{"mobile":"invalid"}`)
}

func TestCustomerRecord_OffersEarlierAddressesOnce(t *testing.T) {
	s := newStore(t)
	for _, line := range []string{"House 1", "House 2", "House 1", "House 3", "House 4"} {
		in := s.request(checkout.QuoteLine{ProductID: s.lamp, Quantity: 1})
		in.Line = line
		if _, err := s.Place(s.ctx, s.tenant, key(), in, guest); err != nil {
			t.Fatal(err)
		}
	}
	r, err := s.CustomerRecord(s.ctx, "01712345678")
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

// orderFor places an order of one lamp for a customer.
func (s *store) orderFor(name, mobile string) *checkout.Order {
	s.Helper()
	in := s.request(checkout.QuoteLine{ProductID: s.lamp, Quantity: 1})
	in.Name, in.Mobile = name, mobile
	order, err := s.Place(s.ctx, s.tenant, key(), in, guest)
	if err != nil {
		s.Fatal(err)
	}
	return order
}

func TestAdminOrder_BelongsToOneShop(t *testing.T) {
	s := newStore(t)
	order := s.orderAt("pending")
	s.fill("mina")
	_, err := s.AdminOrder(s.ctx, s.tenant, order.OrderID, i18n.En)
	wantFault(t, err, fault.NotFound, "order_not_found")
	wantFault(t, s.NoteOrder(s.ctx, order.OrderID, checkout.NoteRequest{Note: "x"}), fault.NotFound, "order_not_found")
	if sheets, err := s.Sheets(s.ctx, s.tenant, []string{order.OrderID}, i18n.En); err != nil || len(sheets) != 0 {
		t.Errorf("%d sheets, %v", len(sheets), err)
	}
	if record, err := s.CustomerRecord(s.ctx, order.Mobile); err != nil || record.Orders != 0 || len(record.Deliveries) != 0 {
		t.Errorf("%+v, %v", record, err)
	}
}
