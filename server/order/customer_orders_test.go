package order_test

import (
	"fmt"
	"slices"
	"testing"

	"haat/ent"
	orders "haat/server/order"
	"haat/server/order/checkout"
	"haat/server/platform/fault"
	"haat/server/platform/i18n"
)

// orderOf places an order for one lamp for a customer and moves it to a status.
func (s *store) orderOf(who *ent.Customer, status string) *orders.Order {
	s.Helper()
	buyer := checkout.Shopper{Locale: i18n.Bn, CustomerID: who.ID}
	order, err := s.Place(s.Ctx, s.Tenant, key(), s.Request(checkout.QuoteLine{ProductID: s.Lamp, Quantity: 1}), buyer)
	if err != nil {
		s.Fatal(err)
	}
	for _, to := range way[status] {
		if err := s.Change(s.Ctx, s.Tenant, order.OrderID, to, merchant, ""); err != nil {
			s.Fatal(err)
		}
	}
	return order
}

func TestOrdersOf_ListsTheCustomersOrdersNewestFirst(t *testing.T) {
	s := newStore(t)
	mine, other := s.Customer("01712345678"), s.Customer("01812345678")
	first := s.orderOf(mine, "accepted")
	s.orderOf(other, "pending")
	s.Sell(checkout.QuoteLine{ProductID: s.Lamp, Quantity: 1}) // a guest order with the same number
	last := s.orderOf(mine, "pending")
	list, err := s.OrdersOf(s.Ctx, mine.ID, "", 1, i18n.En)
	if err != nil {
		t.Fatal(err)
	}
	if len(list.Orders) != 2 || list.Orders[0].OrderID != last.OrderID || list.Orders[1].OrderID != first.OrderID || list.Total != 2 {
		t.Fatalf("%+v", list)
	}
	if got := fmt.Sprint(list.Counts); got != "map[accepted:1 pending:1]" {
		t.Errorf("counts %s", got)
	}
	shown := list.Orders[0]
	if shown.Amount != last.Amount || shown.Quantity != 1 || len(shown.Items) != 1 || shown.Items[0].Name != "Lamp" || shown.Items[0].Slug != "lamp" ||
		!slices.Equal(shown.Allowed, []string{"canceled"}) || len(list.Orders[1].Allowed) != 0 {
		t.Errorf("%+v", list.Orders)
	}
	accepted, err := s.OrdersOf(s.Ctx, mine.ID, "accepted", 1, i18n.En)
	if err != nil || len(accepted.Orders) != 1 || accepted.Orders[0].OrderID != first.OrderID || accepted.Total != 1 || len(accepted.Counts) != 2 {
		t.Errorf("%+v, %v", accepted, err)
	}
	_, err = s.OrdersOf(s.Ctx, mine.ID, "lost", 1, i18n.En)
	wantFault(t, err, fault.Invalid, "request_invalid", `{"status":"invalid"}`)
}

func TestClaim_FailsForADeletedCustomer(t *testing.T) {
	s := newStore(t)
	who := s.Customer("01712345678")
	s.Sell(checkout.QuoteLine{ProductID: s.Lamp, Quantity: 1})
	s.Client.Customer.DeleteOne(who).ExecX(s.Ctx)
	_, err := s.Claim(s.Ctx, who)
	wantFault(t, err, fault.Unauthorized, "login_required")
}

func TestOrdersOf_ArePaged(t *testing.T) {
	s := newStore(t)
	who := s.Customer("01712345678")
	s.Client.Product.UpdateOneID(s.Lamp).SetStock(50).ExecX(s.Ctx)
	var placed []string
	for range 12 {
		placed = append(placed, s.orderOf(who, "pending").OrderID)
	}
	slices.Reverse(placed)
	for asked, want := range map[int]struct {
		page int
		ids  []string
	}{1: {1, placed[:10]}, 2: {2, placed[10:]}, 0: {1, placed[:10]}, -4: {1, placed[:10]}, 99: {2, placed[10:]}} {
		list, err := s.OrdersOf(s.Ctx, who.ID, "", asked, i18n.Bn)
		if err != nil {
			t.Fatal(err)
		}
		var ids []string
		for _, o := range list.Orders {
			ids = append(ids, o.OrderID)
		}
		if list.Page != want.page || list.Pages != 2 || !slices.Equal(ids, want.ids) {
			t.Errorf("page %d: %d of %d, %v", asked, list.Page, list.Pages, ids)
		}
	}
	none, err := s.OrdersOf(s.Ctx, who.ID, "completed", 1, i18n.Bn)
	if err != nil || none.Orders == nil || len(none.Orders) != 0 || none.Pages != 1 || none.Total != 0 {
		t.Errorf("%+v, %v", none, err)
	}
}

func TestClaim_AssignsGuestOrdersOnce(t *testing.T) {
	s := newStore(t)
	owner, other := s.Customer("01712345678"), s.Customer("01812345678") // request uses the first number
	guest := s.Sell(checkout.QuoteLine{ProductID: s.Lamp, Quantity: 1})
	others := s.orderOf(other, "pending") // same contact number, different customer
	for i, want := range []int{1, 0} {
		if n, err := s.Claim(s.Ctx, owner); err != nil || n != want {
			t.Errorf("claim %d: %d, %v", i+1, n, err)
		}
	}
	list, err := s.OrdersOf(s.Ctx, owner.ID, "", 1, i18n.Bn)
	if err != nil || len(list.Orders) != 1 || list.Orders[0].OrderID != guest.OrderID {
		t.Errorf("%+v, %v", list, err)
	}
	if list, err := s.OrdersOf(s.Ctx, other.ID, "", 1, i18n.Bn); err != nil || len(list.Orders) != 1 || list.Orders[0].OrderID != others.OrderID {
		t.Errorf("the other customer's: %+v, %v", list, err)
	}
}
