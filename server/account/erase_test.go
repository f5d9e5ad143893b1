package account_test

import (
	"context"
	"slices"
	"testing"

	"haat/ent"
	"haat/ent/order"
	"haat/server/account"
	"haat/server/platform/fault"
	"haat/server/platform/sms"
)

// erase erases the person with the number, and returns the ids passed to then.
func (s *shop) erase(mobile string) (told []int, found bool, err error) {
	s.Helper()
	found, err = account.Erase(s.ctx, s.client, mobile, func(_ context.Context, _ *ent.Client, id int) error {
		told = append(told, id)
		return nil
	})
	return told, found, err
}

// wantErased erases the person with the number and checks their id; 0 for a guest.
func (s *shop) wantErased(mobile string, id int) {
	s.Helper()
	if told, found, err := s.erase(mobile); err != nil || !found || !slices.Equal(told, []int{id}) {
		s.Errorf("%s: found %t, then called with %v, %v", mobile, found, told, err)
	}
}

// wantNamed checks which orders still contain personal data.
func (s *shop) wantNamed(numbers ...string) {
	s.Helper()
	got := s.client.Order.Query().Where(order.Or(order.MobileNEQ(""), order.NameNEQ(""), order.LineNEQ(""), order.EmailNEQ(""))).
		Order(ent.Asc(order.FieldNumber)).Select(order.FieldNumber).StringsX(s.ctx)
	if !slices.Equal(got, numbers) {
		s.Errorf("orders with personal data: %v, want %v", got, numbers)
	}
}

func TestErase_AnonymizesGuestOrders(t *testing.T) {
	s := newShop(t)
	who, other, next := s.customer(mobile), s.customer(stranger), s.next("mina")
	s.order(who, "10000001", stranger)
	s.order(nil, "10000002", mobile)
	s.order(nil, "10000003", stranger)
	s.order(other, "10000004", mobile)
	next.order(nil, "10000005", mobile)
	s.wantErased(mobile, who.ID)
	s.wantNamed("10000003", "10000004")
	next.wantNamed("10000005")
	if told, found, err := s.erase(mobile); told != nil || found || err != nil {
		t.Errorf("again: found %t, then called with %v, %v", found, told, err)
	}
}

func TestErase_WorksForGuestsWithoutAccount(t *testing.T) {
	s := newShop(t)
	s.order(nil, "10000001", mobile)
	s.order(nil, "10000002", stranger)
	s.client.Notification.Create().SetKind("order_placed").SetData(map[string]string{"order_id": "10000001", "name": "Ayesha"}).ExecX(s.ctx)
	s.add(sms.Kind, "order/10000001/delivered", sms.Message{To: mobile, Text: "delivered"})
	s.wantErased(mobile, 0)
	s.wantNamed("10000002")
	if told := s.client.Notification.Query().OnlyX(s.ctx).Data; told["name"] != "" || len(s.messages(mobile)) != 0 {
		t.Errorf("remaining: %v, %+v", told, s.messages(mobile))
	}
}

func TestErase_RefusesWhileAGuestOrderIsOpen(t *testing.T) {
	for _, registered := range []bool{true, false} {
		s := newShop(t)
		if registered {
			s.customer(mobile)
		}
		open := s.order(nil, "10000001", mobile)
		s.order(nil, "10000002", mobile)
		s.client.Order.UpdateOne(open).SetStatus("shipped").ExecX(s.ctx)
		told, found, err := s.erase(mobile)
		wantFault(t, err, fault.Conflict, "account_orders_open")
		if found || told != nil {
			t.Errorf("found %t, then called with %v", found, told)
		}
		s.wantNamed("10000001", "10000002")
	}
}

// A guest's order is not proven to be the customer's, so it stays unchanged and does not block the
// deletion.
func TestDelete_KeepsGuestOrders(t *testing.T) {
	s := newShop(t)
	who := s.customer(mobile)
	s.order(who, "10000001", mobile)
	open := s.order(nil, "10000002", mobile)
	s.client.Order.UpdateOne(open).SetStatus("pending").ExecX(s.ctx)
	if err := s.Delete(s.ctx, who, password); err != nil {
		t.Fatal(err)
	}
	s.wantNamed("10000002")
}
