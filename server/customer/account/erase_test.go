package account_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"haat/ent"
	"haat/ent/order"
	"haat/ent/outbox"
	"haat/ent/payment"
	"haat/ent/schema/kind"
	"haat/server/customer/account"
	ordermessage "haat/server/order/message"
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

// wantErased erases the person with the number and checks the id passed to then, which is 0 for a guest.
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

func TestErase_RemovesUnfinishedCheckoutsConfirmationsAndAccountNumbers(t *testing.T) {
	s := newShop(t)
	for _, number := range []string{mobile, stranger} {
		o := s.order(nil, number[:8], number)
		s.client.Order.UpdateOne(o).SetConfirmation("asked").SetConfirmationAt(time.Now().UTC()).ExecX(s.ctx)
		s.client.UnfinishedCheckout.Create().SetKey(number).SetMobile(number).SetName("Ayesha").SetLocale("bn").SetLines([]kind.CartLine{{ProductID: 1, Quantity: 1}}).SetValue(100_00).ExecX(s.ctx)
		s.client.Payment.Create().SetOrder(o).SetKey("k" + o.Number).SetMethod("bkash").SetKind("advance").SetState("claimed").SetAmount(60_00).SetReference("TRX" + number).
			SetSender(number).SetNote("of Ayesha").ExecX(s.ctx)
		// These SMS were sent to another phone, so the erasure must find them by the order number in their
		// keys.
		s.add(sms.Kind, ordermessage.ConfirmKeys(o.Number)+"1", sms.Message{To: "01511111111", Text: "confirm"})
		s.add(sms.Kind, ordermessage.PaymentKeys(o.Number)+"1", sms.Message{To: "01511111111", Text: "pay"})
		s.add(sms.Kind, "unfinished/"+number+"/1", sms.Message{To: number, Text: "your cart"})
	}
	s.wantErased(mobile, 0)
	if left := s.client.UnfinishedCheckout.Query().OnlyX(s.ctx); left.Mobile != stranger {
		t.Errorf("the unfinished checkout of %s stays", left.Mobile)
	}
	if rows := s.client.Payment.Query().Where(payment.Or(payment.Sender(mobile), payment.SenderEQ(""))).AllX(s.ctx); len(rows) != 1 || rows[0].Note != "" || rows[0].Reference != "TRX"+mobile {
		t.Errorf("payments %v", rows)
	}
	if n := s.client.Outbox.Query().Where(outbox.Kind(sms.Kind)).CountX(s.ctx); n != 3 {
		t.Errorf("%d SMS stay, want those of the other person", n)
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

// A guest's order is not proven to be the customer's. It must remain unchanged and must not block the
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
