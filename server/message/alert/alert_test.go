package alert_test

import (
	"os"
	"strings"
	"testing"
	"time"

	"haat/ent"
	"haat/ent/message"
	"haat/ent/order"
	"haat/ent/orderreturn"
	"haat/ent/outbox"
	"haat/ent/review"
	"haat/ent/schema/kind"
	"haat/server/message/alert"
)

func TestAlert_NewOrderReachesEveryDeviceOfTheTeam(t *testing.T) {
	t.Parallel()
	o := newSite(t).newShop("rina")
	o.owner.subscribe()
	o.owner.subscribe()
	o.staff.subscribe()
	o.order("1001")
	o.add(alert.Event{Kind: alert.NewOrder, Order: "1001"})
	got := o.push.Received()
	if len(got) != 3 {
		t.Fatalf("%d messages, want 3", len(got))
	}
	// e2e/admin/admin-alerts.spec.ts delivers this file to a service worker, so it must equal a message of
	// the server.
	want, err := os.ReadFile("testdata/new_order.json")
	if err != nil {
		t.Fatal(err)
	}
	if string(got[0].Content) != strings.TrimSpace(string(want)) {
		t.Errorf("message %s, want %s", got[0].Content, want)
	}
	if got[0].TTL != "86400" || got[0].Urgency != "high" || len(got[0].Topic) != 32 || got[0].Size > 3<<10 || got[0].Subject != "https://haat.test" {
		t.Errorf("%+v", got[0])
	}
	for _, personal := range []string{"Rahim", "01912345678", "House 5"} {
		if strings.Contains(string(got[0].Content), personal) {
			t.Errorf("the message contains %q", personal)
		}
	}
	if n := o.Client.Outbox.Query().Where(outbox.Kind(alert.PushKind)).CountX(o.ctx); n != 0 {
		t.Errorf("the outbox stores %d messages that were sent", n)
	}
}

func TestAlert_IsInTheDevicesLanguage(t *testing.T) {
	t.Parallel()
	o := newSite(t).newShop("rina")
	in := request(o.push.Browser())
	in.Locale = "bn"
	if _, err := o.Subscribe(o.ctx, o.owner.row, o.owner.session, in); err != nil {
		t.Fatal(err)
	}
	o.order("1001")
	o.add(alert.Event{Kind: alert.NewOrder, Order: "1001"})
	o.want("নতুন অর্ডার 1001: ৳১,৫০০ · গাজীপুর")
}

func TestAlert_BrokenServiceReachesItsScreenUnlessItWasRepaired(t *testing.T) {
	t.Parallel()
	o := newSite(t).newShop("rina")
	o.owner.subscribe()
	for service, path := range map[string]string{"whatsapp": "/settings/whatsapp", "bkash": "/settings/gateways"} {
		row := o.Client.ServiceConnection.Create().SetService(service).SetPublicID(service).SetCredentials([]byte("x")).SetState("broken").SaveX(o.ctx)
		o.add(alert.Event{Kind: alert.CourierBroken, Gateway: service})
		got := o.push.Received()
		if len(got) != 1 || !strings.Contains(string(got[0].Content), "/admin/rina"+path) {
			t.Errorf("%s: %+v", service, got)
		}
		row.Update().SetState("connected").ExecX(o.ctx)
		o.add(alert.Event{Kind: alert.CourierBroken, Gateway: service})
		if got := o.push.Received(); len(got) != 0 {
			t.Errorf("%s was repaired: %+v", service, got)
		}
	}
}

func TestAlert_OtherShopsReceiveNothing(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	a, b := s.newShop("a"), s.newShop("b")
	a.owner.subscribe()
	// A browser may receive alerts of several shops, with the same endpoint.
	shared := b.owner.subscribe()
	if _, err := s.Subscribe(a.ctx, a.staff.row, a.staff.session, request(shared)); err != nil {
		t.Fatal(err)
	}
	a.order("1001")
	a.add(alert.Event{Kind: alert.NewOrder, Order: "1001"})
	for _, r := range s.push.Received() {
		if m := s.message(r); !strings.HasPrefix(m.URL, "https://admin.haat.test/admin/a/") || !strings.HasPrefix(m.Tag, "a/") {
			t.Errorf("%+v", m)
		}
	}
	b.add(alert.Event{Kind: alert.NewOrder, Order: "1001"}) // 1001 is an order of shop A
	s.want()
	if err := s.Unsubscribe(b.ctx, b.owner.row, a.Client.PushSubscription.Query().FirstIDX(a.ctx)); err == nil {
		t.Error("a member removed another shop's device")
	}
}

func TestAlert_MembersChooseEvents(t *testing.T) {
	t.Parallel()
	o := newSite(t).newShop("rina")
	o.owner.subscribe()
	o.owner.set(func(p *alert.Preferences) {
		p.Events = []alert.EventChoice{{Event: "new_order"}, {Event: "cancellation", Push: true}}
	})
	row := o.order("1001")
	o.add(alert.Event{Kind: alert.NewOrder, Order: "1001"})
	o.want()
	o.Client.Order.UpdateOne(row).SetStatus(order.StatusCanceled).ExecX(o.ctx)
	o.add(alert.Event{Kind: alert.Cancellation, Order: "1001"})
	o.want("Order 1001 was canceled by the customer: ৳1,500 · Gazipur")
	a, err := o.Get(o.ctx, o.owner.row, o.owner.session)
	if err != nil {
		t.Fatal(err)
	}
	if a.Events[0].Push || !a.Events[1].Push || !a.Events[5].Push {
		t.Errorf("%+v", a.Events)
	}
}

func TestAlert_StaffGetOnlyEventsOfTheirScreens(t *testing.T) {
	t.Parallel()
	o := newSite(t).newShop("rina")
	o.staff.subscribe()
	p := o.Client.Product.Create().SetSlug("lamp").SetName("Lamp").SetSellingPrice(1).SetPrice(1).SetStatus("published").SaveX(o.ctx)
	o.add(alert.Event{Kind: alert.LowStock, ID: p.ID})
	o.want()
	o.owner.subscribe()
	o.add(alert.Event{Kind: alert.LowStock, ID: p.ID})
	o.want("Sold out: Lamp")
	a, err := o.Get(o.ctx, o.staff.row, o.staff.session)
	if err != nil || len(a.Events) != 5 {
		t.Errorf("%+v %v", a, err)
	}
}

func TestAlert_IsDroppedWhenItNoLongerMatters(t *testing.T) {
	t.Parallel()
	o := newSite(t).newShop("rina")
	o.owner.subscribe()
	row := o.order("1001")
	o.add(alert.Event{Kind: alert.Cancellation, Order: "1001"}) // the cancellation was reversed in the meantime
	o.Client.Order.UpdateOne(row).SetStatus(order.StatusCanceled).ExecX(o.ctx)
	o.add(alert.Event{Kind: alert.NewOrder, Order: "1001"})
	o.add(alert.Event{Kind: alert.OrderReminder, Order: "1001"})
	o.add(alert.Event{Kind: alert.NewReview, ID: 99})
	o.add(alert.Event{Kind: alert.ChatMessage, ID: 99, Seq: 1})
	o.want()
}

func TestAlert_ReminderReachesOneMember(t *testing.T) {
	t.Parallel()
	o := newSite(t).newShop("rina")
	o.owner.subscribe()
	staff := o.staff.subscribe()
	row := o.order("1001")
	remind := func(at time.Time) {
		if err := alert.AddReminder(o.ctx, o.Client, "1001", at, o.staff.row.ID); err != nil {
			t.Fatal(err)
		}
		o.work()
	}
	o.Client.Order.UpdateOne(row).SetRemindAt(noon).ExecX(o.ctx)
	remind(noon)
	got := o.push.Received()
	if len(got) != 1 || got[0].Browser != staff || o.message(got[0]).Title != "Reminder: order 1001" {
		t.Errorf("%+v", got)
	}
	o.Client.Order.UpdateOne(row).SetRemindAt(noon.Add(time.Hour)).ExecX(o.ctx)
	remind(noon) // the reminder was moved
	o.want()
}

func TestAlert_IsSentOnceForABurstOfMessages(t *testing.T) {
	t.Parallel()
	o := newSite(t).newShop("rina")
	o.owner.subscribe()
	customer := o.Client.Customer.Create().SetName("Ayesha").SetMobile("01912345678").SetPasswordHash("x").SaveX(o.ctx)
	talk := o.Client.Conversation.Create().SetCustomerID(customer.ID).SetLastSeq(3).SaveX(o.ctx)
	write := func(seq int, at time.Time) {
		o.Client.Message.Create().SetConversationID(talk.ID).SetSeq(seq).SetSender(message.SenderCustomer).SetText("Is it new?").SetCreatedAt(at).ExecX(o.ctx)
		o.add(alert.Event{Kind: alert.ChatMessage, ID: customer.ID, Seq: seq})
	}
	write(1, noon)
	write(2, noon.Add(time.Minute))
	o.want("New message: A customer is waiting for your reply.")
	write(3, noon.Add(time.Hour))
	o.want("New message: A customer is waiting for your reply.")
	o.Client.Conversation.UpdateOne(talk).SetShopSeen(4).ExecX(o.ctx)
	write(4, noon.Add(2*time.Hour)) // already read in the admin area
	o.want()
}

func TestAlert_IsSentForAReviewThatWaitsForApproval(t *testing.T) {
	t.Parallel()
	o := newSite(t).newShop("rina")
	o.owner.subscribe()
	p := o.Client.Product.Create().SetSlug("lamp").SetName("Lamp").SetSellingPrice(1).SetPrice(1).SaveX(o.ctx)
	r := o.Client.Review.Create().SetProductID(p.ID).SetName("Ayesha").SetRating(4).SetText("Good").SetStatus(review.StatusPending).SaveX(o.ctx)
	o.add(alert.Event{Kind: alert.NewReview, ID: r.ID})
	o.want("New review: 4 of 5 stars for Lamp. Waiting for your approval.")
}

func TestAlert_IsSentForAReturnRequestUntilItIsAnswered(t *testing.T) {
	t.Parallel()
	o := newSite(t).newShop("rina")
	o.owner.subscribe()
	row := o.order("1001")
	ask := func(what orderreturn.Kind, reason string) *ent.OrderReturn {
		return o.Client.OrderReturn.Create().SetOrderID(row.ID).SetKind(what).SetReason(reason).SetNote("call me at 01912345678").
			SetAskedBy(orderreturn.AskedByCustomer).SetItems([]kind.ReturnItem{}).SaveX(o.ctx)
	}
	o.add(alert.Event{Kind: alert.ReturnRequest, ID: ask(orderreturn.KindReturn, "damaged").ID})
	o.want("Return request for order 1001: Damaged or defective")
	r := ask(orderreturn.KindExchange, "size")
	o.add(alert.Event{Kind: alert.ReturnRequest, ID: r.ID})
	o.want("Exchange request for order 1001: Size or fit is wrong")
	o.owner.set(func(p *alert.Preferences) {
		p.Events = []alert.EventChoice{{Event: string(alert.ReturnRequest), Push: false}}
	})
	o.add(alert.Event{Kind: alert.ReturnRequest, ID: r.ID})
	o.want()
	o.owner.set(func(p *alert.Preferences) {
		p.Events = []alert.EventChoice{{Event: string(alert.ReturnRequest), Push: true}}
	})
	o.Client.OrderReturn.UpdateOne(r).SetState(orderreturn.StateAccepted).ExecX(o.ctx)
	o.add(alert.Event{Kind: alert.ReturnRequest, ID: r.ID})
	o.want()
}
