package call_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"haat/ent"
	"haat/ent/auditlog"
	"haat/ent/order"
	"haat/ent/orderevent"
	"haat/ent/outbox"
	"haat/ent/viewer"
	"haat/server/message/alert"
	orders "haat/server/order"
	ordercall "haat/server/order/call"
	"haat/server/order/ordertest"
	"haat/server/platform/audit"
	"haat/server/platform/db/dbtest"
	"haat/server/platform/fault"
	"haat/server/platform/fault/faulttest"
	"haat/server/platform/i18n"
	"haat/server/tenancy"
)

var system = viewer.WithSystem(context.Background())

// start is the initial time of the tests' clock. Rows have the real time of their creation.
var start = time.Now().UTC().Truncate(time.Second)

// desk is a shop with an order.
type desk struct {
	*testing.T
	*ordercall.Calls
	client *ent.Client
	now    time.Time
	by     orders.Actor
	tenant *tenancy.Tenant
	ctx    context.Context
	id     string
}

func newDesk(t *testing.T) *desk {
	t.Helper()
	d := &desk{T: t, client: dbtest.Open(t).Client, now: start}
	audit.LogWrites(d.client)
	d.Calls = ordercall.New(d.client, func() time.Time { return d.now })
	d.open("rina", "12345678")
	return d
}

// open moves the desk to a new shop with a new order.
func (d *desk) open(slug, number string) {
	shop := d.client.Shop.Create().SetSlug(slug).SetName(slug).SaveX(system)
	d.tenant = &tenancy.Tenant{Shop: shop}
	d.ctx = d.tenant.Context(context.Background())
	user := d.client.AdminUser.Create().SetName("Karim").SetPhone("01812345678").SetRole("staff").SaveX(d.ctx)
	d.by = orders.Actor{Kind: orders.Merchant, ID: user.ID}
	d.id = d.addOrder(number)
	d.ctx = audit.With(d.ctx, audit.Actor{ID: user.ID})
}

// addOrder adds an order and returns its id.
func (d *desk) addOrder(number string) string {
	return d.client.Order.Create().SetNumber(number).SetIdempotencyKey(number).SetCurrency("BDT").SetName("Rahim").
		SetMobile("01712345678").SetDistrict("Dhaka").SetUpazila("Mirpur").SetDivision("Dhaka").SetLine("House 1").
		SetSubtotal(100_00).SetTotal(100_00).SaveX(audit.Quiet(d.ctx)).Number
}

func (d *desk) call(outcome string) error {
	return d.Record(d.ctx, d.id, ordercall.CallRequest{Outcome: outcome}, d.by)
}

func (d *desk) later(hours int) time.Time {
	d.Helper()
	at := d.now.Add(time.Duration(hours) * time.Hour)
	d.must(d.Record(d.ctx, d.id, ordercall.CallRequest{Outcome: ordercall.Later, RemindAt: &at, Note: "after work"}, d.by))
	return at
}

func (d *desk) must(err error) {
	d.Helper()
	if err != nil {
		d.Fatal(err)
	}
}

// want checks the outcome, the number of unanswered calls, and the hours until the reminder ("-" if there is
// none).
func (d *desk) want(want string) {
	d.Helper()
	row := d.client.Order.Query().Where(order.Number(d.id)).OnlyX(d.ctx)
	hours := "-"
	if row.RemindAt != nil {
		hours = fmt.Sprint(row.RemindAt.Sub(d.now).Hours())
	}
	if got := fmt.Sprintf("%s %d %s", row.CallOutcome, row.UnansweredCalls, hours); got != want {
		d.Errorf("order has %q, want %q", got, want)
	}
}

func TestRecord_CountsCallsUntilOneIsAnswered(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	d.must(d.call(ordercall.NoAnswer))
	d.must(d.call(ordercall.NoAnswer))
	d.want("no_answer 2 -")
	d.later(3)
	d.want("later 0 3")
	d.must(d.call(ordercall.NoAnswer))
	d.want("no_answer 1 -") // the next call replaces the reminder
	d.must(d.call(ordercall.Confirmed))
	d.want("confirmed 0 -")
	logs := d.client.AuditLog.Query().Where(auditlog.Entity(ent.TypeOrder)).CountX(d.ctx)
	if events := d.client.OrderEvent.Query().CountX(d.ctx); events != 5 || logs != 5 {
		t.Errorf("%d events and %d log entries", events, logs)
	}
}

func TestRecord_RefusesInvalidCalls(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	at := func(hours int) *time.Time {
		at := d.now.Add(time.Duration(hours) * time.Hour)
		return &at
	}
	for _, each := range []struct {
		in    ordercall.CallRequest
		wrong string
	}{
		{ordercall.CallRequest{Outcome: "busy"}, "outcome: invalid"},
		{ordercall.CallRequest{Outcome: "confirmed", Note: strings.Repeat("x", 201)}, "note: max"},
		{ordercall.CallRequest{Outcome: "later"}, "remind_at: required"},
		{ordercall.CallRequest{Outcome: "later", RemindAt: at(-1)}, "remind_at: invalid"},
		{ordercall.CallRequest{Outcome: "later", RemindAt: at(61 * 24)}, "remind_at: invalid"},
		{ordercall.CallRequest{Outcome: "no_answer", RemindAt: at(1)}, "remind_at: invalid"},
	} {
		field, rule, _ := strings.Cut(each.wrong, ": ")
		faulttest.WantNamed(t, each.wrong, d.Record(d.ctx, d.id, each.in, d.by), fault.Invalid, "call_invalid", fmt.Sprintf(`{%q:%q}`, field, rule))
	}
	faulttest.Want(t, d.Remind(d.ctx, d.id, ordercall.ReminderRequest{RemindAt: at(-1)}), fault.Invalid, "call_invalid", `{"remind_at":"invalid"}`)
	faulttest.Want(t, d.Record(d.ctx, "87654321", ordercall.CallRequest{Outcome: "confirmed"}, d.by), fault.NotFound, "order_not_found")
	d.want(" 0 -")
}

func TestUndo_RestoresTheStateBeforeTheCall(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	d.must(d.call(ordercall.NoAnswer))
	d.later(2)
	d.must(d.call(ordercall.NoAnswer))
	d.must(d.Undo(d.ctx, d.id, d.by))
	d.want("later 0 2")
	d.must(d.Undo(d.ctx, d.id, d.by))
	d.want("no_answer 1 -")
	if undone := d.client.OrderEvent.Query().Where(orderevent.Undone(true)).CountX(d.ctx); undone != 2 {
		t.Errorf("%d undone events", undone)
	}
	tooLate := func(what string, by orders.Actor) {
		t.Helper()
		faulttest.WantNamed(t, what, d.Undo(d.ctx, d.id, by), fault.Conflict, "order_undo_too_late")
	}
	tooLate("by another person", orders.Actor{Kind: orders.Merchant, ID: d.by.ID + 1})
	d.now = d.now.Add(time.Minute)
	tooLate("after the window", d.by)
	d.now = start
	d.later(2)
	d.must(d.Remind(d.ctx, d.id, ordercall.ReminderRequest{}))
	tooLate("after the reminder was done", d.by)
}

func TestRecord_ConcurrentCallsAreAllCounted(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	var wg sync.WaitGroup
	errs := make([]error, 6)
	for i := range errs {
		wg.Go(func() { errs[i] = d.call(ordercall.NoAnswer) })
	}
	wg.Wait()
	d.must(errors.Join(errs...))
	d.want("no_answer 6 -")
}

func TestReminders_AreListedByTimeUntilTheyAreDone(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	first := d.id
	late := d.later(5)
	d.id = d.addOrder("22222222")
	soon := d.later(1)
	list := func() (ids []string) {
		t.Helper()
		found, err := d.Reminders(d.ctx)
		d.must(err)
		for _, r := range found {
			ids = append(ids, r.OrderID)
		}
		return ids
	}
	if got := list(); !slices.Equal(got, []string{d.id, first}) {
		t.Errorf("reminders %v", got)
	}
	due := func(after time.Time) string {
		t.Helper()
		found, now, err := d.Due(d.ctx, after)
		d.must(err)
		if !now.Equal(d.now) {
			t.Errorf("now is %v", now)
		}
		return fmt.Sprint(len(found))
	}
	d.now = soon
	got := due(time.Time{}) + due(soon.Add(-time.Second)) + due(soon)
	d.now = late
	if got += due(soon); got != "0101" {
		t.Errorf("due reminders: %s", got)
	}
	d.must(d.Remind(d.ctx, d.id, ordercall.ReminderRequest{}))
	if got := list(); !slices.Equal(got, []string{first}) {
		t.Errorf("reminders after one was done: %v", got)
	}
	d.client.Order.Update().Where(order.Number(first)).SetStatus(order.StatusCanceled).ExecX(audit.Quiet(d.ctx))
	if got := list(); len(got) > 0 {
		t.Errorf("reminders of a canceled order: %v", got)
	}
}

func TestCalls_OfOtherShopsAreNotFound(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	first := d.id
	d.later(1)
	theirs := d.ctx
	d.open("other", "87654321")
	if found, err := d.Reminders(d.ctx); err != nil || len(found) > 0 {
		t.Errorf("another shop has reminders %v %v", found, err)
	}
	for what, err := range map[string]error{
		"call":     d.Record(d.ctx, first, ordercall.CallRequest{Outcome: "confirmed"}, d.by),
		"undo":     d.Undo(d.ctx, first, d.by),
		"reminder": d.Remind(d.ctx, first, ordercall.ReminderRequest{}),
	} {
		faulttest.WantNamed(t, what, err, fault.NotFound, "order_not_found")
	}
	if found, err := d.Reminders(theirs); err != nil || len(found) != 1 {
		t.Errorf("reminders %v %v", found, err)
	}
}

func TestCalls_AreVisibleToTheShopOnly(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	d.later(1)
	services := ordertest.New(t, d.client)
	seen, err := services.AdminOrder(d.ctx, d.tenant, d.id, i18n.En)
	d.must(err)
	if len(seen.Events) != 1 || seen.Events[0].Kind != "call" || seen.Events[0].Call.Outcome != "later" ||
		seen.Events[0].Call.RemindAt == nil || seen.Events[0].Note != "after work" || seen.Events[0].By != "Karim" {
		t.Errorf("the shop sees %+v", seen.Events)
	}
	if seen.CallOutcome != "later" || seen.RemindAt == nil {
		t.Errorf("the shop sees %+v", seen.CallState)
	}
	customers, err := services.Order(d.ctx, d.tenant, d.id, orders.Customer, i18n.En)
	d.must(err)
	if len(customers.Events) > 0 {
		t.Errorf("the customer sees %+v", customers.Events)
	}
}

func TestReminders_QueueAnAlertForTheirTime(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	quiet := audit.Quiet(d.ctx)
	member := d.client.AdminUser.Create().SetName("Karim").SetPhone("01912345678").SaveX(quiet)
	d.client.Order.Update().Where(order.Number(d.id)).SetAssigneeID(member.ID).ExecX(quiet)
	at := d.later(3)
	d.must(d.Remind(d.ctx, d.id, ordercall.ReminderRequest{RemindAt: &at})) // repeats the same reminder
	queued := d.client.Outbox.Query().Where(outbox.Kind(alert.EventKind)).OnlyX(d.ctx)
	var event alert.Event
	d.must(json.Unmarshal(queued.Payload, &event))
	if want := (alert.Event{Kind: alert.OrderReminder, Order: d.id, User: member.ID, At: at.Unix()}); event != want || !queued.RunAt.Equal(at) {
		t.Errorf("queued %+v at %v, want %+v at %v", event, queued.RunAt, want, at)
	}
}
