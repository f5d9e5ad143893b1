package checkout_test

import (
	"fmt"
	"strings"
	"testing"

	"haat/ent"
	"haat/ent/order"
	"haat/server/catalog"
	"haat/server/checkout"
	"haat/server/platform/fault"
	"haat/server/platform/textnorm"
)

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

func (s *store) list(tab, search string, page int) *checkout.AdminOrders {
	s.Helper()
	list, err := s.AdminOrders(s.ctx, tab, search, page, catalog.En)
	if err != nil {
		s.Fatal(err)
	}
	return list
}

func TestAdminOrders_TabsListNewestFirst(t *testing.T) {
	s := newStore(t)
	s.client.Product.UpdateOneID(s.lamp).SetStock(100).ExecX(s.ctx)
	in := map[string][]string{}
	for _, each := range []struct{ tab, status string }{
		{"new", "pending"}, {"ongoing", "accepted"}, {"completed", "canceled"}, {"ongoing", "processing"}, {"ongoing", "shipped"},
		{"new", "pending"}, {"completed", "completed"}, {"ongoing", "delivered"},
	} {
		in[each.tab] = append([]string{s.orderAt(each.status).OrderID}, in[each.tab]...)
	}
	for tab, want := range in {
		list := s.list(tab, "", 1)
		var got []string
		for _, row := range list.Orders {
			got = append(got, row.OrderID)
		}
		if strings.Join(got, " ") != strings.Join(want, " ") || list.Total != len(want) || list.Pages != 1 {
			t.Errorf("%s has %v of %d, want %v", tab, got, list.Total, want)
		}
		if list.Counts != (checkout.AdminOrderCounts{New: 2, Ongoing: 4, Completed: 2}) {
			t.Errorf("%s counts %+v", tab, list.Counts)
		}
	}
	_, err := s.AdminOrders(s.ctx, "all", "", 1, catalog.En)
	wantFault(t, err, fault.Invalid, "request_invalid", `{"tab":"invalid"}`)
}

func TestAdminOrders_ShowTheirItems(t *testing.T) {
	s := newStore(t)
	in := s.request(checkout.QuoteLine{ProductID: s.lamp, Quantity: 2}, checkout.QuoteLine{ProductID: s.shirt, VariantID: s.large, Quantity: 1})
	in.Note = "in the evening"
	placed, err := s.Place(s.ctx, s.tenant, key(), in, guest)
	if err != nil {
		t.Fatal(err)
	}
	row := s.list("new", "", 1).Orders[0]
	if row.Name != in.Name || row.Mobile != in.Mobile || row.District != "Dhaka" || row.Quantity != 3 || row.Amount != placed.Amount ||
		fmt.Sprint(row.Items) != "[Lamp Shirt]" || !row.Noted || row.Source != "shop" || row.Returned || fmt.Sprint(row.Allowed) != "[accepted canceled]" {
		t.Errorf("%+v", row)
	}
	bengali, err := s.AdminOrders(s.ctx, "new", "", 1, catalog.Bn)
	if err != nil || bengali.Orders[0].District != "ঢাকা" || bengali.Orders[0].Items[0] != "বাতি" {
		t.Errorf("%+v, %v", bengali, err)
	}
}

func TestAdminOrders_ArePaged(t *testing.T) {
	s := newStore(t)
	s.client.Product.UpdateOneID(s.lamp).SetStock(100).ExecX(s.ctx)
	first := s.orderAt("pending")
	for range 20 {
		s.orderAt("pending")
	}
	for page, want := range map[int]int{1: 20, 2: 1, 9: 1, 0: 20} {
		list := s.list("new", "", page)
		if len(list.Orders) != want || list.Total != 21 || list.Pages != 2 {
			t.Errorf("page %d has %d of %d on %d", page, len(list.Orders), list.Total, list.Pages)
		}
	}
	if last := s.list("new", "", 2).Orders[0]; last.OrderID != first.OrderID {
		t.Errorf("the last is %s", last.OrderID)
	}
	for range 30 { // enough for pages that are counted from the end
		s.orderAt("pending")
	}
	all := s.client.Order.Query().Order(ent.Desc(order.FieldID)).AllX(s.ctx)
	for page := range 3 {
		for i, row := range s.list("new", "", page+1).Orders {
			if want := all[page*20+i].Number; row.OrderID != want {
				t.Errorf("on page %d order %d is %s, want %s", page+1, i, row.OrderID, want)
			}
		}
	}
}

func TestAdminOrders_SearchCoversAllTabs(t *testing.T) {
	s := newStore(t)
	priya := s.orderFor("প্রিয়া রহমান", "01712345678")
	karim := s.orderFor("Abdul KARIM Shah", "01812345679")
	if err := s.Change(s.ctx, s.tenant, karim.OrderID, "canceled", merchant, ""); err != nil {
		t.Fatal(err)
	}
	for search, want := range map[string]*checkout.Order{
		priya.OrderID: priya, "#" + priya.OrderID[:4] + " " + priya.OrderID[4:]: priya, textnorm.BengaliDigits(karim.OrderID): karim,
		karim.OrderID[:6]: karim, "01712345678": priya, "+880 1712-345678": priya, "০১৭১২৩৪৫৬৭৮": priya, "01812": karim, "8801812": karim, "০১৮": karim,
		"রহমান": priya, "প্রিয়া": priya, "রহমান প্রি": priya, "karim": karim, "shah Abdul": karim, "ARI": karim,
	} {
		list := s.list("ongoing", search, 1) // the tab does not restrict a search
		if list.Total != 1 || len(list.Orders) != 1 || list.Orders[0].OrderID != want.OrderID {
			t.Errorf("%q finds %d, want %s: %+v", search, list.Total, want.OrderID, list.Orders)
		}
	}
	for _, search := range []string{"Karima", "01912345678", "99999999", "%", "_", "'; DROP TABLE orders --", "রহমান karim", "0"} {
		if list := s.list("new", search, 1); (list.Total != 0 || len(list.Orders) != 0) && search != "0" {
			t.Errorf("%q finds %+v", search, list.Orders)
		}
	}
	if list := s.list("new", "0", 1); list.Total != 2 {
		t.Errorf("0, which begins every number, finds %d", list.Total)
	}
	_, err := s.AdminOrders(s.ctx, "new", strings.Repeat("a", 61), 1, catalog.En)
	wantFault(t, err, fault.Invalid, "request_invalid", `{"q":"max"}`)
}

func TestAdminOrders_BelongToOneShop(t *testing.T) {
	s := newStore(t)
	order := s.orderAt("pending")
	s.fill("mina")
	for _, search := range []string{"", order.OrderID, order.Mobile, "রহমান"} {
		if list := s.list("new", search, 1); list.Total != 0 || list.Counts.New != 0 {
			t.Errorf("%q finds %+v", search, list)
		}
	}
	_, err := s.AdminOrder(s.ctx, s.tenant, order.OrderID, catalog.En)
	wantFault(t, err, fault.NotFound, "order_not_found")
	wantFault(t, s.NoteOrder(s.ctx, order.OrderID, checkout.NoteRequest{Note: "x"}), fault.NotFound, "order_not_found")
	if sheets, err := s.Sheets(s.ctx, s.tenant, []string{order.OrderID}, catalog.En); err != nil || len(sheets) != 0 {
		t.Errorf("%d sheets, %v", len(sheets), err)
	}
	if record, err := s.CustomerRecord(s.ctx, order.Mobile); err != nil || record.Orders != 0 || len(record.Deliveries) != 0 {
		t.Errorf("%+v, %v", record, err)
	}
}
