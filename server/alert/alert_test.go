package alert_test

import (
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"haat/ent"
	"haat/ent/message"
	"haat/ent/order"
	"haat/ent/outbox"
	"haat/ent/review"
	"haat/server/alert"
	"haat/server/merchant"
	"haat/server/platform/db/dbtest"
	"haat/server/platform/fault"
	"haat/server/platform/sms"
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
	// e2e/admin/admin-alerts.spec.ts delivers the file to a service worker.
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

func TestAlert_OtherShopsReceiveNothing(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	a, b := s.newShop("a"), s.newShop("b")
	a.owner.subscribe()
	// A browser may receive alerts of several shops: the endpoint is the same.
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
	b.add(alert.Event{Kind: alert.NewOrder, Order: "1001"}) // of shop A
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
	if err != nil || len(a.Events) != 4 {
		t.Errorf("%+v %v", a, err)
	}
}

func TestAlert_IsDroppedWhenItNoLongerMatters(t *testing.T) {
	t.Parallel()
	o := newSite(t).newShop("rina")
	o.owner.subscribe()
	row := o.order("1001")
	o.add(alert.Event{Kind: alert.Cancellation, Order: "1001"}) // the cancellation was corrected meanwhile
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

func TestAlert_OneForABurstOfMessages(t *testing.T) {
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
	write(4, noon.Add(2*time.Hour)) // read in the admin area already
	o.want()
}

func TestAlert_ReviewThatWaitsForApproval(t *testing.T) {
	t.Parallel()
	o := newSite(t).newShop("rina")
	o.owner.subscribe()
	p := o.Client.Product.Create().SetSlug("lamp").SetName("Lamp").SetSellingPrice(1).SetPrice(1).SaveX(o.ctx)
	r := o.Client.Review.Create().SetProductID(p.ID).SetName("Ayesha").SetRating(4).SetText("Good").SetStatus(review.StatusPending).SaveX(o.ctx)
	o.add(alert.Event{Kind: alert.NewReview, ID: r.ID})
	o.want("New review: 4 of 5 stars for Lamp. Waiting for your approval.")
}

// An order that takes a product to the shop's threshold causes one alert, however many orders follow.
func TestAlert_LowStockOnceADay(t *testing.T) {
	t.Parallel()
	o := newSite(t).newShop("rina")
	o.owner.subscribe()
	o.owner.set(func(p *alert.Preferences) { p.Events = []alert.EventChoice{{Event: "new_order"}} })
	p := o.Client.Product.Create().SetSlug("lamp").SetName("Lamp").SetSellingPrice(1).SetPrice(1).SetStatus("published").SetStock(7).SaveX(o.ctx)
	sell := func(number string, units int) {
		row := o.order(number)
		o.Client.OrderItem.Create().SetOrderID(row.ID).SetProductID(p.ID).SetName("Lamp").SetSellingPrice(1).SetPrice(1).SetQuantity(units).ExecX(o.ctx)
		o.Client.Product.UpdateOneID(p.ID).AddStock(-units).ExecX(o.ctx)
		o.add(alert.Event{Kind: alert.NewOrder, Order: number, Manual: number == "1002"})
	}
	sell("1001", 1)
	o.want()
	sell("1002", 2) // entered by the team
	o.want("Low stock: Lamp: 4 left")
	sell("1003", 1)
	o.want()
	sell("1004", 3)
	o.want("Sold out: Lamp")
	o.Client.Product.UpdateOneID(p.ID).SetStock(9).ExecX(o.ctx)
	sell("1005", 5)
	o.want()
}

func TestAlert_NamesASoldOutVariant(t *testing.T) {
	t.Parallel()
	o := newSite(t).newShop("rina")
	o.owner.subscribe()
	o.owner.set(func(p *alert.Preferences) { p.Events = []alert.EventChoice{{Event: "new_order"}} })
	p := o.Client.Product.Create().SetSlug("shirt").SetName("Shirt").SetSellingPrice(1).SetPrice(1).SetStatus("published").SetStock(20).SaveX(o.ctx)
	v := o.Client.Variant.Create().SetProductID(p.ID).SetKey("S").SetValues([]string{"S", "Red"}).SetStock(0).SaveX(o.ctx)
	row := o.order("1001")
	o.Client.OrderItem.Create().SetOrderID(row.ID).SetProductID(p.ID).SetVariantID(v.ID).SetName("Shirt").SetSellingPrice(1).SetPrice(1).SetQuantity(1).ExecX(o.ctx)
	o.add(alert.Event{Kind: alert.NewOrder, Order: "1001"})
	o.want("Sold out: Shirt (S, Red)")
}

func TestAlert_QuietHoursEndWithASummary(t *testing.T) {
	t.Parallel()
	o := newSite(t).newShop("rina")
	o.owner.subscribe()
	o.owner.set(func(p *alert.Preferences) { p.QuietFrom, p.QuietTo = "22:00", "07:00" })
	base := time.Now().UTC().Truncate(24 * time.Hour)
	*o.clock = base.Add(-7*time.Hour - 30*time.Minute) // 22:30 in Bangladesh
	o.Client.AdminSession.Update().SetExpiresAt(base.AddDate(1, 0, 0)).ExecX(o.ctx)
	for _, number := range []string{"1001", "1002"} {
		o.order(number)
		o.add(alert.Event{Kind: alert.NewOrder, Order: number})
	}
	o.want()
	rows := o.Client.Outbox.Query().Where(outbox.DedupeKeyHasPrefix("summary/")).AllX(o.ctx)
	if len(rows) != 1 || !rows[0].RunAt.Equal(base.Add(time.Hour)) {
		t.Fatalf("summaries %+v, want one at %s", rows, base.Add(time.Hour))
	}
	*o.clock = base.Add(time.Hour) // 7:00
	o.work()
	o.want("While your alerts were quiet: 2 new orders since 22:30")
	*o.clock = base.Add(time.Hour + time.Minute)
	o.order("1003")
	o.add(alert.Event{Kind: alert.NewOrder, Order: "1003"})
	o.want("New order 1003: ৳1,500 · Gazipur")
}

func TestQuiet_HoursMayCrossMidnight(t *testing.T) {
	t.Parallel()
	o := newSite(t).newShop("rina")
	o.owner.subscribe()
	o.order("1001")
	for _, c := range []struct {
		from, to, now string
		quiet         bool
	}{
		{"22:00", "07:00", "22:00", true}, {"22:00", "07:00", "06:59", true}, {"22:00", "07:00", "07:00", false}, {"22:00", "07:00", "21:59", false},
		{"13:00", "14:30", "13:30", true}, {"13:00", "14:30", "14:30", false}, {"13:00", "14:30", "02:00", false}, {"", "", "02:00", false},
	} {
		o.owner.set(func(p *alert.Preferences) { p.QuietFrom, p.QuietTo = c.from, c.to })
		at, err := time.ParseInLocation("2006-01-02 15:04", "2026-11-27 "+c.now, time.FixedZone("", 6*60*60))
		if err != nil {
			t.Fatal(err)
		}
		*o.clock = at
		o.add(alert.Event{Kind: alert.NewOrder, Order: "1001"})
		if quiet := len(o.got()) == 0; quiet != c.quiet {
			t.Errorf("%s to %s at %s: quiet %v", c.from, c.to, c.now, quiet)
		}
	}
}

func TestSet_RefusesInvalidSettings(t *testing.T) {
	t.Parallel()
	o := newSite(t).newShop("rina")
	for field, p := range map[string]alert.Preferences{
		"quiet_from":     {QuietFrom: "24:00", QuietTo: "07:00"},
		"quiet_to":       {QuietFrom: "22:00", QuietTo: "22:00"},
		"events.0.event": {Events: []alert.EventChoice{{Event: "summary"}}},
	} {
		_, err := o.Set(o.ctx, o.owner.row, o.owner.session, p)
		wantFault(t, err, fault.Invalid, "alerts_invalid", `{"`+field+`":"invalid"}`)
	}
}

func TestFirstOrders_CauseSMSUntilThe20th(t *testing.T) {
	t.Parallel()
	o := newSite(t).newShop("rina")
	o.Client.AdminUser.UpdateOne(o.owner.row).SetAlerts(alert.FirstOrdersBySMS()).ExecX(o.ctx)
	texted := func() int { return o.Client.Outbox.Query().Where(outbox.Kind(sms.Kind)).CountX(o.ctx) }
	for i := range alert.FirstOrders - 1 {
		o.order(string(rune('A' + i)))
	}
	o.order("1001")
	o.add(alert.Event{Kind: alert.NewOrder, Order: "1001"})
	o.add(alert.Event{Kind: alert.NewOrder, Order: "1001"}) // a repeated job
	if n := texted(); n != 1 {
		t.Errorf("%d SMS about the 20th order, want 1", n)
	}
	row := o.Client.Outbox.Query().Where(outbox.Kind(sms.Kind)).OnlyX(o.ctx)
	if text := string(row.Payload); !strings.Contains(text, "admin/rina/orders/1001") || !strings.Contains(text, o.owner.row.Phone) {
		t.Errorf("SMS %s", text)
	}
	o.order("1002")
	o.add(alert.Event{Kind: alert.NewOrder, Order: "1002"})
	if n := texted(); n != 1 {
		t.Errorf("%d SMS after the 21st order, want 1", n)
	}
}

func TestFirstOrders_CanBeTurnedOff(t *testing.T) {
	t.Parallel()
	o := newSite(t).newShop("rina")
	o.owner.row = o.Client.AdminUser.UpdateOne(o.owner.row).SetAlerts(alert.FirstOrdersBySMS()).SaveX(o.ctx)
	a, err := o.Get(o.ctx, o.owner.row, o.owner.session)
	if err != nil || !a.FirstOrders || a.FirstOrdersLeft != alert.FirstOrders {
		t.Errorf("%+v %v", a, err)
	}
	o.owner.set(func(p *alert.Preferences) { p.FirstOrders = false })
	o.order("1001")
	o.add(alert.Event{Kind: alert.NewOrder, Order: "1001"})
	if n := o.Client.Outbox.Query().Where(outbox.Kind(sms.Kind)).CountX(o.ctx); n != 0 {
		t.Errorf("%d SMS", n)
	}
}

func TestKey_IsSharedByAllNodes(t *testing.T) {
	t.Parallel()
	address := dbtest.URL(t)
	nodes := []*site{newSiteAt(t, address), newSiteAt(t, address), newSiteAt(t, address)}
	o := nodes[0].newShop("rina")
	keys := make([]string, len(nodes))
	var group sync.WaitGroup
	for i, node := range nodes {
		group.Go(func() {
			a, err := node.Get(o.ctx, o.owner.row, o.owner.session)
			if err != nil {
				t.Error(err)
				return
			}
			keys[i] = a.PublicKey
		})
	}
	group.Wait()
	slices.Sort(keys)
	if len(slices.Compact(keys)) != 1 || len(keys[0]) != 87 {
		t.Errorf("keys %v", keys)
	}
	if n := nodes[0].Client.PlatformKey.Query().CountX(system); n != 1 {
		t.Errorf("%d keys are stored", n)
	}
	if _, err := nodes[0].Client.PlatformKey.Query().All(o.ctx); err == nil {
		t.Error("a shop can read the key")
	}
	o.owner.subscribe()
	o.order("1001")
	o.add(alert.Event{Kind: alert.NewOrder, Order: "1001"})
	if got := o.push.Received(); len(got) != 1 || got[0].Key != keys[0] {
		t.Errorf("%+v", got)
	}
}

func TestSession_EndStopsTheAlertsOfItsBrowser(t *testing.T) {
	t.Parallel()
	o := newSite(t).newShop("rina")
	o.owner.subscribe()
	o.owner.session = o.owner.signIn("Firefox, Linux")
	firefox := o.owner.subscribe()
	end := func(client *ent.Client, s *ent.AdminSession) {
		client.AdminSession.UpdateOne(s).SetExpiresAt(noon.Add(-time.Minute)).ExecX(o.ctx)
	}
	end(o.Client, o.Client.AdminSession.Query().Order(ent.Asc("id")).FirstX(o.ctx))
	o.order("1001")
	o.add(alert.Event{Kind: alert.NewOrder, Order: "1001"})
	got := o.push.Received()
	if len(got) != 1 || got[0].Browser != firefox {
		t.Errorf("%d messages: a browser with an expired session receives alerts", len(got))
	}
	if n := o.devicesLeft(); n != 1 {
		t.Errorf("%d devices are left, want 1", n)
	}
}

func TestMember_RemovedPausedOrWithAnotherRoleGetsNone(t *testing.T) {
	t.Parallel()
	for name, change := range map[string]func(o *shop, m *merchant.Merchant) error{
		"removed": func(o *shop, m *merchant.Merchant) error { return m.RemoveMember(o.ctx, o.owner.row, o.staff.row.ID) },
		"paused": func(o *shop, m *merchant.Merchant) error {
			_, err := m.ChangeMember(o.ctx, o.owner.row, o.staff.row.ID, merchant.MemberChange{Name: "S", Role: "staff"}, nil)
			return err
		},
		"promoted": func(o *shop, m *merchant.Merchant) error {
			_, err := m.ChangeMember(o.ctx, o.owner.row, o.staff.row.ID, merchant.MemberChange{Name: "S", Role: "owner", Active: true}, func() error { return nil })
			return err
		},
		"signed out": func(o *shop, m *merchant.Merchant) error {
			_, err := m.EndSessions(o.ctx, &merchant.Caller{AdminUser: o.owner.row, Session: o.owner.session}, merchant.EndSessionsRequest{UserID: o.staff.row.ID}, noon)
			return err
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			o := newSite(t).newShop("rina")
			o.staff.subscribe()
			m, err := merchant.New(merchant.Options{Client: o.Client, Secrets: []string{strings.Repeat("s", 32)}})
			if err != nil {
				t.Fatal(err)
			}
			if err := change(o, m); err != nil {
				t.Fatal(err)
			}
			if n := o.devicesLeft(); n != 0 {
				t.Errorf("%d devices are left", n)
			}
			o.order("1001")
			o.add(alert.Event{Kind: alert.NewOrder, Order: "1001"})
			o.want()
		})
	}
}

func TestTest_IgnoresSettings(t *testing.T) {
	t.Parallel()
	o := newSite(t).newShop("rina")
	o.owner.subscribe()
	o.staff.subscribe()
	o.owner.set(func(p *alert.Preferences) { p.QuietFrom, p.QuietTo = "00:00", "23:59" })
	got, err := o.Test(o.ctx, o.owner.row)
	if err != nil || got.Devices != 1 {
		t.Errorf("%+v %v", got, err)
	}
	o.work()
	o.want("Test alert: Alerts work on this device.")
}
