package account_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"haat/ent"
	"haat/ent/order"
	"haat/ent/orderevent"
	"haat/ent/outbox"
	"haat/ent/product"
	"haat/server/advertising"
	"haat/server/platform/fault"
	"haat/server/platform/jobs"
	"haat/server/platform/media"
	"haat/server/platform/media/removal"
	"haat/server/platform/sms"
)

// lived creates a customer with rows in every table. The order's number begins with n.
func (s *shop) lived(mobile, n string) *ent.Customer {
	s.Helper()
	who := s.customer(mobile)
	s.addAddress(who, "House 12", true)
	o := s.order(who, n+"000001", mobile)
	event := func(actor orderevent.Actor, note string) {
		s.client.OrderEvent.Create().SetOrder(o).SetActor(actor).SetToStatus("pending").SetNote(note).ExecX(s.ctx)
	}
	event("customer", "Call Ayesha")
	event("merchant", "packed by Karim")
	s.client.OrderEvent.Create().SetOrder(o).SetKind("call").SetActor("system").SetToStatus("pending").SetNote("her brother answered").ExecX(s.ctx)
	told := func(data map[string]string) {
		s.client.Notification.Create().SetKind("order_placed").SetData(data).ExecX(s.ctx)
	}
	told(map[string]string{"order_id": o.Number, "name": o.Name, "total": "160"})
	s.notices(who, 2)
	bought := s.client.Product.Create().SetSlug("p" + n).SetName("Rice").SetSellingPrice(1).SetPrice(1).SetRatingSum(5 + 3).SetRatingCount(2).SaveX(s.ctx)
	s.wish(who, bought.ID)
	s.client.Review.Create().SetProduct(bought).SetCustomer(who).SetName(who.Name).SetRating(5).SetText("good").
		SetPictures([]media.Picture{{Key: n + "/review"}}).ExecX(s.ctx)
	s.client.Review.Create().SetProduct(bought).SetName("Somebody").SetRating(3).ExecX(s.ctx)
	s.client.Question.Create().SetProduct(bought).SetCustomer(who).SetName(who.Name).SetText("Is it fresh?").SetAnswer("Yes").SetAnsweredAt(time.Now().UTC()).ExecX(s.ctx)
	s.client.Question.Create().SetProduct(bought).SetName("Somebody").SetText("Is it old?").ExecX(s.ctx)
	thread := s.client.Conversation.Create().SetCustomer(who).SetLastSeq(2).SaveX(s.ctx)
	s.client.Message.Create().SetConversation(thread).SetSeq(1).SetSender("customer").SetText("hello").SetPicture(&media.Picture{Key: n + "/message"}).ExecX(s.ctx)
	s.client.Message.Create().SetConversation(thread).SetSeq(2).SetSender("shop").SetText("yes").ExecX(s.ctx)
	s.forgot(mobile)
	s.add(sms.Kind, "order/"+o.Number+"/delivered", sms.Message{To: mobile, Text: "delivered"})
	s.add(advertising.Kind, advertising.PurchaseID(o.Number), map[string]string{"event": "purchase"})
	return who
}

func (s *shop) add(kind, key string, payload any) {
	s.Helper()
	if err := jobs.Add(s.ctx, s.client, kind, key, payload); err != nil {
		s.Fatal(err)
	}
}

// rows formats the numbers of a customer's rows in a shop.
func (s *shop) rows() string {
	s.Helper()
	return fmt.Sprint(
		"customers ", s.client.Customer.Query().CountX(s.ctx), ", addresses ", s.client.Address.Query().CountX(s.ctx),
		", wishes ", s.client.WishlistEntry.Query().CountX(s.ctx), ", notices ", s.client.Notification.Query().CountX(s.ctx),
		", reviews ", s.client.Review.Query().CountX(s.ctx), ", questions ", s.client.Question.Query().CountX(s.ctx), ", threads ", s.client.Conversation.Query().CountX(s.ctx),
		", messages ", s.client.Message.Query().CountX(s.ctx), ", codes ", s.client.Otp.Query().CountX(s.ctx),
		", jobs ", s.client.Outbox.Query().Where(outbox.KindNEQ(removal.Kind)).CountX(s.ctx),
		", orders ", s.client.Order.Query().CountX(s.ctx), ", of customers ", s.client.Order.Query().Where(order.CustomerIDNotNil()).CountX(s.ctx))
}

func (s *shop) wantRows(want string) {
	s.Helper()
	if got := s.rows(); got != want {
		s.Errorf("rows: %s, want %s", got, want)
	}
}

const (
	oneLived = "customers 1, addresses 1, wishes 1, notices 3, reviews 2, questions 2, threads 1, messages 2, codes 3, jobs 3, orders 1, of customers 1"
	twoLived = "customers 2, addresses 2, wishes 2, notices 6, reviews 4, questions 4, threads 2, messages 4, codes 6, jobs 6, orders 2, of customers 2"
	oneLeft  = "customers 1, addresses 1, wishes 1, notices 4, reviews 3, questions 3, threads 1, messages 2, codes 3, jobs 3, orders 2, of customers 1"
)

func TestDelete_AnonymizesOrders(t *testing.T) {
	s := newShop(t)
	next := s.next("mina")
	who := s.lived(mobile, "10")
	s.lived(stranger, "20")
	next.lived(mobile, "10")
	s.wantRows(twoLived)
	if err := s.Delete(s.ctx, who, password); err != nil {
		t.Fatal(err)
	}
	s.wantRows(oneLeft)
	next.wantRows(oneLived)
	left := s.client.Order.Query().Where(order.Number("10000001")).WithEvents().OnlyX(s.ctx)
	if left.Name+left.Mobile+left.Email+left.Line+left.Upazila+left.Note+left.RequestHash+left.NameKey+left.ShopNote != "" || left.CustomerID != nil {
		t.Errorf("the order still contains %+v", left)
	}
	if left.District != "Dhaka" || left.Total != 160_00 || left.Status != order.StatusDelivered {
		t.Errorf("the order lost %+v", left)
	}
	for _, e := range left.Edges.Events {
		if want := map[string]string{"customer": "", "merchant": "packed by Karim"}[string(e.Actor)]; e.Note != want {
			t.Errorf("%s noted %q", e.Actor, e.Note)
		}
	}
	if p := s.client.Product.Query().Where(product.Slug("p10")).OnlyX(s.ctx); p.RatingSum != 3 || p.RatingCount != 1 {
		t.Errorf("the rating is %d of %d", p.RatingSum, p.RatingCount)
	}
	for _, of := range []*shop{s, next} {
		for _, n := range of.client.Notification.Query().AllX(of.ctx) {
			if gone := of == s && n.Data["order_id"] == "10000001"; n.Kind == "order_placed" && (n.Data["name"] == "") != gone {
				t.Errorf("the merchant's notification has %v", n.Data)
			}
		}
	}
	if all := s.messages(mobile); len(all) != 0 {
		t.Errorf("SMS to the deleted customer: %+v", all)
	}
	s.wantRemoved("10/review", "10/message")
	if again, err := s.SignIn(s.ctx, mobile, password); again != nil {
		t.Errorf("signed in again: %v", err)
	}
	s.register()
	s.confirm(s.code(mobile)) // the number can register again
}

// Deleting a customer must also delete SMS about their orders to other numbers.
func TestDelete_RemovesSMSAboutOrders(t *testing.T) {
	s := newShop(t)
	who := s.customer(mobile)
	s.order(who, "10000001", stranger)
	s.order(nil, "100000011", stranger)
	for _, key := range []string{"10000001/pending", "10000001/delivered", "100000011/delivered"} {
		s.add(sms.Kind, "order/"+key, sms.Message{To: stranger, Text: key})
	}
	if err := s.Delete(s.ctx, who, password); err != nil {
		t.Fatal(err)
	}
	if left := s.messages(stranger); len(left) != 1 || left[0].Text != "100000011/delivered" {
		t.Errorf("found %+v", left)
	}
}

// wantRemoved checks the pictures scheduled for deletion.
func (s *shop) wantRemoved(keys ...string) {
	s.Helper()
	var got []string
	for _, row := range s.client.Outbox.Query().Where(outbox.Kind(removal.Kind)).Order(ent.Asc(outbox.FieldID)).AllX(s.ctx) {
		var pictures []media.Picture
		if err := json.Unmarshal(row.Payload, &pictures); err != nil {
			s.Fatal(err)
		}
		for _, p := range pictures {
			got = append(got, p.Key)
		}
	}
	if strings.Join(got, " ") != strings.Join(keys, " ") {
		s.Errorf("scheduled for deletion: %q, want %q", got, keys)
	}
}

func TestDelete_RefusesWrongPasswordsAndOpenOrders(t *testing.T) {
	s := newShop(t)
	who := s.lived(mobile, "10")
	for _, given := range []string{"", "demo12345", strings.Repeat("x", 60_000)} {
		wantFault(t, s.Delete(s.ctx, who, given), fault.Invalid, "password_wrong", `{"password":"wrong"}`)
	}
	for status, open := range map[order.Status]bool{
		"pending": true, "accepted": true, "processing": true, "shipped": true, "delivered": false, "completed": false, "canceled": false,
	} {
		s.client.Order.Update().SetStatus(status).ExecX(s.ctx)
		if open {
			wantFault(t, s.Delete(s.ctx, who, password), fault.Conflict, "account_orders_open")
		}
	}
	s.client.Order.Update().SetStatus("shipped").ExecX(s.ctx)
	ended := *who
	ended.SessionEpoch--
	wantFault(t, s.Delete(s.ctx, &ended, password), fault.Unauthorized, "login_required")
	s.wantRows(oneLived)
	if now := s.reload(who); now.Mobile != mobile {
		t.Errorf("%+v", now)
	}
	s.client.Order.Update().SetStatus("canceled").ExecX(s.ctx)
	if err := s.Delete(s.ctx, who, password); err != nil {
		t.Error(err)
	}
	wantFault(t, s.Delete(s.ctx, who, password), fault.Unauthorized, "login_required")
}

// An order that is placed during the deletion of its customer must either prevent the deletion or fail. No
// order may have a name without a customer.
func TestDelete_ConcurrentOrderIsNeverLeftBehind(t *testing.T) {
	s := newShop(t)
	for round := range 10 {
		number := fmt.Sprintf("0171234%04d", round)
		who := s.customer(number)
		var deleted, placed error
		hashSlots(2, func(i int) {
			if i == 0 {
				deleted = s.Delete(s.ctx, who, password)
				return
			}
			placed = s.client.Order.Create().SetNumber(fmt.Sprint("A", round)).SetIdempotencyKey(number).SetCustomer(who).SetName("Ayesha").
				SetMobile(number).SetLine("House 12").SetCurrency("BDT").SetSubtotal(1).SetTotal(1).Exec(s.ctx)
		})
		rows := s.client.Order.Query().Where(order.Number(fmt.Sprint("A", round))).AllX(s.ctx)
		switch {
		case deleted == nil && len(rows) > 0:
			t.Errorf("round %d: the customer was deleted, but the order contains %+v", round, rows[0])
		case deleted != nil:
			wantFault(t, deleted, fault.Conflict, "account_orders_open")
			if placed != nil || len(rows) != 1 || rows[0].CustomerID == nil {
				t.Errorf("round %d: the order is %v, %v", round, rows, placed)
			}
		}
	}
}

func TestDelete_WorksWithoutData(t *testing.T) {
	s := newShop(t)
	who := s.customer(mobile)
	if err := s.Delete(s.ctx, who, password); err != nil {
		t.Fatal(err)
	}
	s.wantRows("customers 0, addresses 0, wishes 0, notices 0, reviews 0, questions 0, threads 0, messages 0, codes 0, jobs 0, orders 0, of customers 0")
}
