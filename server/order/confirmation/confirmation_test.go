package confirmation_test

import (
	"context"
	"fmt"
	"log/slog"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	"haat"
	"haat/ent"
	"haat/ent/order"
	"haat/ent/orderevent"
	"haat/ent/outbox"
	"haat/ent/smscount"
	"haat/ent/viewer"
	"haat/server/connection"
	"haat/server/message/smsbudget"
	"haat/server/message/whatsapp"
	"haat/server/message/whatsapp/whatsapptest"
	orders "haat/server/order"
	"haat/server/order/confirmation"
	orderhold "haat/server/order/hold"
	"haat/server/order/ordertest"
	"haat/server/platform/db"
	"haat/server/platform/db/dbtest"
	"haat/server/platform/fault"
	"haat/server/platform/fault/faulttest"
	"haat/server/platform/i18n"
	"haat/server/platform/seal"
	"haat/server/platform/sms"
	"haat/server/tenancy"
)

// desk is a shop that asks customers to confirm orders.
type desk struct {
	*testing.T
	*confirmation.Service
	client *ent.Client
	ctx    context.Context
	tenant *tenancy.Tenant
	now    time.Time
	orders int
	fake   *whatsapptest.Server
}

var member = orders.Actor{Kind: orders.Merchant, ID: 7}

func newDesk(t *testing.T, limit int) *desk {
	t.Helper()
	texts, err := i18n.Load(haat.Locales, "locales")
	if err != nil {
		t.Fatal(err)
	}
	client := dbtest.Open(t).Client
	d := &desk{T: t, client: client, now: time.Now(), fake: whatsapptest.New(t)}
	address := func(_, slug string) string { return "https://haat.test/" + slug }
	secrets := []string{strings.Repeat("s", 32)}
	services := ordertest.With(t, client, ordertest.Options{Budget: smsbudget.New(smsbudget.Settings{Orders: limit})})
	sealer, err := seal.New(secrets, "messenger credentials")
	if err != nil {
		t.Fatal(err)
	}
	d.Service = confirmation.New(confirmation.Options{
		Client: client, Texts: texts, Orders: services.Orders, Secrets: secrets, Address: address, Now: func() time.Time { return d.now },
		WhatsApp: whatsapp.New(d.fake.URL, whatsapptest.Version), Accounts: &connection.Keeper{Client: client, Seal: sealer},
		Tenants: tenancy.NewResolver(client, "haat.test"), Logger: slog.New(slog.DiscardHandler), Origin: "https://haat.test",
	})
	shop := client.Shop.Create().SetSlug("rina").SetName("Rina").SaveX(viewer.WithSystem(context.Background()))
	d.ctx, d.tenant = viewer.WithShop(context.Background(), shop.ID), &tenancy.Tenant{Shop: shop}
	return d
}

func (d *desk) order(change ...func(*ent.OrderCreate)) *ent.Order {
	d.orders++
	create := d.client.Order.Create().SetNumber(fmt.Sprint(10_000_000 + d.orders)).SetIdempotencyKey(fmt.Sprint("key", d.orders)).
		SetCurrency("BDT").SetSubtotal(1).SetTotal(1).SetName("n").SetMobile("01712345678").SetLine("l")
	for _, f := range change {
		f(create)
	}
	return create.SaveX(d.ctx)
}

// ask calls Ask in a transaction, in the same way as the shop's rules, and returns the updated order.
func (d *desk) ask(row *ent.Order) *ent.Order {
	d.Helper()
	err := db.Transact(d.ctx, d.client, "ask", func(client *ent.Client) error { return d.Ask(d.ctx, client, d.tenant, row) })
	if err != nil {
		d.Fatal(err)
	}
	return d.client.Order.GetX(d.ctx, row.ID)
}

func (d *desk) messages() int {
	return d.client.Outbox.Query().Where(outbox.Kind(sms.Kind)).CountX(d.ctx)
}

func TestAsk_SendsOneMessagePerHour(t *testing.T) {
	d := newDesk(t, 0)
	row := d.ask(d.order())
	if row.Confirmation != order.ConfirmationAsked || !orderhold.Waits(row, order.HoldConfirm) || row.ConfirmationAt == nil || d.messages() != 1 {
		t.Fatalf("%s, hold %v, %d messages", row.Confirmation, row.Hold, d.messages())
	}
	d.now = d.now.Add(59 * time.Minute)
	if d.ask(row); d.messages() != 1 {
		t.Errorf("%d messages within the hour", d.messages())
	}
	if err := d.AskFor(d.ctx, d.tenant, row.Number, member); faulttest.Code(err) != "confirmation_recent" {
		t.Error(err)
	}
	d.now = d.now.Add(2 * time.Minute)
	if err := d.AskFor(d.ctx, d.tenant, row.Number, member); err != nil || d.messages() != 2 {
		t.Errorf("%v, %d messages after the hour", err, d.messages())
	}
	if n := d.client.SmsCount.Query().Where(smscount.BudgetEQ(smscount.BudgetGuest)).OnlyX(d.ctx).Messages; n != 1 {
		t.Errorf("%d messages count in the budget of strangers, want only that of the rules", n)
	}
}

func TestAsk_ConcurrentRequestsSendOneMessage(t *testing.T) {
	d := newDesk(t, 0)
	row := d.order()
	var group sync.WaitGroup
	for range 6 {
		group.Go(func() {
			if err := d.AskFor(d.ctx, d.tenant, row.Number, member); err != nil && faulttest.Code(err) != "confirmation_recent" {
				t.Error(err)
			}
		})
	}
	group.Wait()
	if d.messages() != 1 {
		t.Errorf("%d messages", d.messages())
	}
}

func TestAsk_HoldsTheOrderForACallIfTheBudgetIsExhausted(t *testing.T) {
	d := newDesk(t, 1)
	first, second := d.ask(d.order()), d.ask(d.order())
	if !orderhold.Waits(first, order.HoldConfirm) || !orderhold.Waits(second, order.HoldCall) || second.Confirmation != order.ConfirmationNone {
		t.Errorf("holds %v and %v, %s", first.Hold, second.Hold, second.Confirmation)
	}
	event := d.client.OrderEvent.Query().Where(orderevent.OrderID(second.ID)).OnlyX(d.ctx)
	if string(event.Details) == "" || !strings.Contains(string(event.Details), confirmation.Skipped) {
		t.Errorf("the team does not see the skipped message: %s", event.Details)
	}
	if row := d.ask(d.order(func(c *ent.OrderCreate) { c.SetMobile("") })); !orderhold.Waits(row, order.HoldCall) {
		t.Errorf("without a number the hold is %v", row.Hold)
	}
	// Messages requested by the team have a separate budget, so they must still be sent.
	if err := d.AskFor(d.ctx, d.tenant, second.Number, member); err != nil {
		t.Error(err)
	}
	if row := d.client.Order.GetX(d.ctx, second.ID); !orderhold.Waits(row, order.HoldConfirm) {
		t.Errorf("the hold is %v after the message was sent", row.Hold)
	}
}

func TestAsk_KeepsStrongerHoldsAndOtherOrders(t *testing.T) {
	d := newDesk(t, 0)
	for _, hold := range []order.Hold{order.HoldAdvance, order.HoldReview} {
		if row := d.ask(d.order(func(c *ent.OrderCreate) { c.SetHold(hold) })); !orderhold.Waits(row, hold) {
			t.Errorf("%s became %v", hold, row.Hold)
		}
	}
	sent := d.messages()
	for _, change := range []func(*ent.OrderCreate){
		func(c *ent.OrderCreate) { c.SetStatus(order.StatusAccepted) },
		func(c *ent.OrderCreate) { c.SetStatus(order.StatusCanceled) },
		func(c *ent.OrderCreate) { c.SetConfirmation(order.ConfirmationConfirmed) },
		func(c *ent.OrderCreate) { c.SetConfirmation(order.ConfirmationDeclined) },
	} {
		row := d.order(change)
		if now := d.ask(row); now.Hold != nil || now.Confirmation != row.Confirmation {
			t.Errorf("%s %s: hold %v, now %s", row.Status, row.Confirmation, now.Hold, now.Confirmation)
		}
		if err := d.AskFor(d.ctx, d.tenant, row.Number, member); faulttest.Code(err) != "confirmation_closed" {
			t.Errorf("%s %s: %v", row.Status, row.Confirmation, err)
		}
	}
	if d.messages() != sent {
		t.Errorf("%d messages about closed orders", d.messages()-sent)
	}
}

func TestAnswer_OneOfTwoConcurrentAnswersCounts(t *testing.T) {
	d := newDesk(t, 0)
	for range 5 {
		row := d.ask(d.order())
		var group sync.WaitGroup
		for range 2 {
			group.Go(func() {
				if err := d.Confirm(d.ctx, d.tenant, row.Number, confirmation.SMS); err != nil && faulttest.Code(err) != "confirmation_closed" {
					t.Error(err)
				}
			})
			group.Go(func() {
				err := d.Decline(d.ctx, d.tenant, row.Number, confirmation.SMS, smsbudget.Source{})
				if err != nil && faulttest.Code(err) != "confirmation_closed" {
					t.Error(err)
				}
			})
		}
		group.Wait()
		now := d.client.Order.GetX(d.ctx, row.ID)
		canceled := d.client.OrderEvent.Query().Where(orderevent.OrderID(row.ID), orderevent.ToStatus("canceled"), orderevent.KindEQ(orderevent.KindChange)).CountX(d.ctx)
		// Without rules that accept orders automatically, a confirmed order remains pending, so it can still
		// be canceled.
		if now.Status != order.StatusCanceled || now.Confirmation != order.ConfirmationDeclined || canceled != 1 {
			t.Errorf("the order is %s, %s, canceled %d times", now.Status, now.Confirmation, canceled)
		}
	}
}

func TestReport_CountsAnswers(t *testing.T) {
	d := newDesk(t, 0)
	d.order()
	for range 3 {
		d.ask(d.order())
	}
	rows := d.client.Order.Query().Where(order.ConfirmationEQ(order.ConfirmationAsked)).AllX(d.ctx)
	if err := d.Confirm(d.ctx, d.tenant, rows[0].Number, confirmation.SMS); err != nil {
		t.Fatal(err)
	}
	if err := d.Decline(d.ctx, d.tenant, rows[1].Number, confirmation.SMS, smsbudget.Source{}); err != nil {
		t.Fatal(err)
	}
	_, err := d.Report(d.ctx, 31)
	faulttest.Want(t, err, fault.Invalid, "request_invalid", `{"days":"invalid"}`)
	report, err := d.Report(d.ctx, 30)
	want := &confirmation.ConfirmationReport{Days: 30, Asked: 3, Confirmed: 1, Declined: 1, NoAnswer: 1, Channels: []confirmation.ConfirmationChannel{
		{Channel: "whatsapp"}, {Channel: "sms", Asked: 3, Confirmed: 1, Declined: 1},
	}}
	if err != nil || !reflect.DeepEqual(report, want) {
		t.Errorf("%+v, %v", report, err)
	}
}
