package confirmation_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"haat/ent"
	"haat/ent/order"
	"haat/ent/orderevent"
	"haat/ent/outbox"
	"haat/ent/serviceconnection"
	"haat/ent/viewer"
	"haat/server/connection/inbox"
	"haat/server/message/alert"
	"haat/server/message/whatsapp"
	"haat/server/message/whatsapp/whatsapptest"
	"haat/server/order/confirmation"
	orderhold "haat/server/order/hold"
	"haat/server/platform/audit"
	"haat/server/platform/fault/faulttest"
	"haat/server/platform/jobs"
	"haat/server/platform/remote/remotetest"
	"haat/server/tenancy"
)

// connect connects the shop to the fake, with a template in each language and a wait of 15 minutes.
func (d *desk) connect() {
	d.Helper()
	secrets := whatsapptest.Secrets()
	_, err := d.ConnectWhatsApp(d.ctx, confirmation.WhatsAppKeys{Sender: whatsapptest.Sender, AccessToken: secrets["access_token"], AppSecret: secrets["app_secret"]})
	if err != nil {
		d.Fatal(err)
	}
	d.set(confirmation.WhatsAppSettings{Template: "order_confirm", BnTemplate: "order_confirm_bn", Wait: 15})
	path := d.client.ServiceConnection.Query().OnlyX(d.ctx).PublicID
	d.fake.SetCallback(d.fake.Account(), remotetest.Start(d.T, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		if err == nil {
			var received *inbox.Received
			if received, err = d.inbox().Receive(r, "whatsapp", path, body); err == nil {
				err = d.inbox().Store(received)
			}
		}
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
		}
	})))
}

func (d *desk) inbox() *inbox.Inbox {
	return &inbox.Inbox{Client: d.client, Readers: d.Readers(), Now: d.Now}
}

func (d *desk) set(settings confirmation.WhatsAppSettings) {
	d.Helper()
	if _, err := d.ChangeWhatsApp(d.ctx, settings); err != nil {
		d.Fatal(err)
	}
}

// handlers returns the handlers of the jobs.
func (d *desk) handlers() map[string]jobs.Handler {
	return map[string]jobs.Handler{confirmation.AskKind: d.HandleAsk, confirmation.WaitKind: d.HandleWait, confirmation.HookKind: d.HandleHook, confirmation.ReplyKind: d.HandleReply}
}

// run runs the due jobs in the same way as the outbox's worker. It runs each job several times, to simulate
// the death of the process before the result is stored.
func (d *desk) run(times int) {
	d.Helper()
	kinds := slices.Collect(maps.Keys(d.handlers()))
	for {
		rows := d.client.Outbox.Query().Where(outbox.KindIn(kinds...), outbox.StateEQ(outbox.StateDue), outbox.Or(
			outbox.And(outbox.KindNEQ(confirmation.WaitKind), outbox.Attempts(0)), // due immediately; created by the real clock
			outbox.RunAtLTE(d.now.UTC()),
		)).Order(ent.Asc(outbox.FieldID)).AllX(viewer.WithSystem(context.Background()))
		if len(rows) == 0 {
			return
		}
		for _, row := range rows {
			d.attempt(row, times)
		}
	}
}

func (d *desk) attempt(row *ent.Outbox, times int) {
	d.Helper()
	ctx := viewer.WithShop(context.Background(), row.ShopID)
	var err error
	for i := range times {
		err = d.handlers()[row.Kind](ctx, jobs.Job{
			ID: row.ID, ShopID: row.ShopID, Kind: row.Kind, Key: row.DedupeKey, Payload: row.Payload, Attempt: row.Attempts + i + 1, CreatedAt: row.CreatedAt,
		})
	}
	update := d.client.Outbox.UpdateOneID(row.ID).AddAttempts(times)
	switch {
	case err == nil:
		update.SetState(outbox.StateDone)
	case jobs.IsPermanent(err):
		d.Errorf("%s: %v", row.Kind, err)
		update.SetState(outbox.StateDead)
	default:
		update.SetRunAt(d.now.UTC().Add(max(5*time.Second, jobs.WaitOf(err))))
	}
	update.ExecX(ctx)
}

// pass advances the clock by a duration and runs the due jobs.
func (d *desk) pass(duration time.Duration) {
	d.Helper()
	d.now = d.now.Add(duration)
	d.run(1)
}

// steps returns the channels and steps of an order's confirmation.
func (d *desk) steps(row *ent.Order) string {
	var list []string
	for _, event := range d.client.OrderEvent.Query().Where(orderevent.OrderID(row.ID), orderevent.KindEQ(orderevent.KindConfirmation)).Order(ent.Asc(orderevent.FieldID)).AllX(d.ctx) {
		var details confirmation.ConfirmationDetails
		if err := json.Unmarshal(event.Details, &details); err != nil {
			d.Error(err)
		}
		list = append(list, details.Channel+" "+details.Step)
	}
	return strings.Join(list, ", ")
}

func (d *desk) want(row *ent.Order, steps string, messages, texts int) {
	d.Helper()
	if got := d.steps(row); got != steps || len(d.fake.Messages()) != messages || d.messages() != texts {
		d.Errorf("%s, %d messages, %d sms; want %s, %d, %d", got, len(d.fake.Messages()), d.messages(), steps, messages, texts)
	}
}

func TestWhatsApp_AsksInTheOrdersLanguage(t *testing.T) {
	t.Parallel()
	d := newDesk(t, 0)
	d.connect()
	d.client.Shop.Update().SetBnName("রিনা").ExecX(d.ctx)
	row := d.ask(d.order(func(c *ent.OrderCreate) { c.SetLocale("bn").SetTotal(1150_00) }))
	if !orderhold.Waits(row, order.HoldConfirm) || row.Confirmation != order.ConfirmationAsked || d.fake.Requests("send") != 0 {
		t.Errorf("%s, hold %v, %d requests in the transaction", row.Confirmation, row.Hold, d.fake.Requests("send"))
	}
	d.run(1)
	d.ask(d.order(func(c *ent.OrderCreate) { c.SetLocale("en") }))
	d.fake.SetTemplate("order_confirm", "en_US")
	d.run(1)
	list := d.fake.Messages()
	if len(list) != 2 {
		t.Fatalf("%d messages", len(list))
	}
	bn, en := list[0], list[1]
	if bn.To != "8801712345678" || bn.Language != "bn" || bn.Template != "order_confirm_bn" || strings.Join(bn.Body, "|") != "রিনা|"+row.Number+"|৳১,১৫০" {
		t.Errorf("%+v", bn)
	}
	if en.Language != "en_US" || en.Template != "order_confirm" || en.Body[0] != "Rina" {
		t.Errorf("%+v", en)
	}
	d.want(row, "whatsapp asked", 2, 0)
	d.fake.Status(bn, "sent", 0)
	d.fake.Status(bn, "delivered", 0, remotetest.Doubled)
	d.fake.Status(en, "read", 0)
	d.run(2)
	d.pass(time.Hour)
	d.want(row, "whatsapp asked", 2, 0)
}

func TestWhatsApp_FallsBackToOneSMS(t *testing.T) {
	t.Parallel()
	const soon, later = 0, 15 * time.Minute
	for name, c := range map[string]struct {
		before, after func(d *desk) // events before and after the message is sent
		messages      int
		within        time.Duration
	}{
		"the number has no WhatsApp":  {before: func(d *desk) { d.fake.Leave("8801712345678") }},
		"the template does not exist": {before: func(d *desk) { d.fake.SetTemplate("order_confirm_bn") }},
		"the token is refused":        {before: func(d *desk) { d.fake.SetSecret(d.fake.Account(), "access_token", "another") }},
		"the shop disconnects":        {before: func(d *desk) { _ = d.DisconnectWhatsApp(d.ctx) }},
		"the shop turns it off": {before: func(d *desk) {
			d.set(confirmation.WhatsAppSettings{BnTemplate: "order_confirm_bn", Wait: 15, Off: true})
		}},
		"the credentials are unreadable":  {before: func(d *desk) { d.client.ServiceConnection.Update().SetCredentials([]byte("x")).ExecX(d.ctx) }},
		"the message fails":               {after: func(d *desk) { d.fake.Status(d.fake.Messages()[0], "failed", 131026, remotetest.Doubled) }, messages: 1},
		"no status arrives":               {messages: 1, within: later},
		"the status is only sent":         {after: func(d *desk) { d.fake.Status(d.fake.Messages()[0], "sent", 0) }, messages: 1, within: later},
		"the answer is lost":              {before: func(d *desk) { d.fake.LoseAnswers("send", 9) }, messages: 1, within: later},
		"the answer is a page":            {before: func(d *desk) { d.fake.HTML("send", 9) }, within: later},
		"the server has an error":         {before: func(d *desk) { d.fake.Fail5xx("send", 9) }, within: later},
		"requests are beyond the limit":   {before: func(d *desk) { d.fake.RateLimit("send", 99, time.Minute) }, within: later},
		"the service cannot be connected": {before: func(d *desk) { d.Service.WhatsApp = whatsapp.New("http://127.0.0.1:1", "v1.0") }, within: later},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := newDesk(t, 0)
			d.connect()
			row := d.ask(d.order(func(o *ent.OrderCreate) { o.SetLocale("bn") }))
			if c.before != nil {
				c.before(d)
			}
			d.run(2)
			if c.after != nil {
				c.after(d)
				d.run(2)
			}
			if c.within > soon {
				d.want(row, "whatsapp asked", c.messages, 0)
				for range 15 {
					d.pass(time.Minute + time.Second)
				}
			}
			d.pass(time.Hour)
			d.run(2)
			d.want(row, "whatsapp asked, sms fallback", c.messages, 1)
			if now := d.client.Order.GetX(d.ctx, row.ID); !orderhold.Waits(now, order.HoldConfirm) {
				t.Errorf("the hold is %v", now.Hold)
			}
		})
	}
}

// A lease may expire during an attempt, so that another process also runs the job. Only one of them may send
// the message.
func TestHandleAsk_ConcurrentAttemptsSendOneMessage(t *testing.T) {
	t.Parallel()
	d := newDesk(t, 0)
	d.connect()
	row := d.ask(d.order())
	asks := d.client.Outbox.Query().Where(outbox.Kind(confirmation.AskKind)).OnlyX(d.ctx)
	waits := d.client.Outbox.Query().Where(outbox.Kind(confirmation.WaitKind)).OnlyX(d.ctx)
	d.fake.LoseAnswers("send", 9)
	together := func(job *ent.Outbox) {
		var group sync.WaitGroup
		for range 6 {
			group.Go(func() {
				err := d.handlers()[job.Kind](d.ctx, jobs.Job{ShopID: job.ShopID, Payload: job.Payload})
				if err != nil && !ent.IsConstraintError(err) { // the worker retries it
					t.Error(err)
				}
			})
		}
		group.Wait()
	}
	together(asks)
	if n := d.fake.Requests("send"); n != 1 {
		t.Errorf("%d requests", n)
	}
	together(waits)
	d.want(row, "whatsapp asked, sms fallback", 1, 1)
}

func TestWhatsApp_MessagesBeyondTheLimitAreSentLater(t *testing.T) {
	t.Parallel()
	d := newDesk(t, 0)
	d.connect()
	row := d.ask(d.order())
	d.fake.RateLimit("send", 2, 30*time.Second)
	d.run(1)
	d.pass(time.Minute)
	d.pass(time.Minute)
	d.want(row, "whatsapp asked", 1, 0)
}

func TestWhatsApp_NotifiesTheTeamWhenTheTokenIsRefused(t *testing.T) {
	t.Parallel()
	d := newDesk(t, 0)
	d.connect()
	d.fake.SetSecret(d.fake.Account(), "access_token", "another")
	first, second := d.ask(d.order()), d.ask(d.order())
	d.run(1)
	if n := d.client.Outbox.Query().Where(outbox.Kind(alert.EventKind)).CountX(d.ctx); n != 1 || d.fake.Requests("send") != 1 {
		t.Errorf("%d alerts, %d requests", n, d.fake.Requests("send"))
	}
	if account, err := d.Account(d.ctx); err != nil || account.State != "broken" || account.Problem != "unauthorized" {
		t.Errorf("%+v, %v", account, err)
	}
	d.want(first, "whatsapp asked, sms fallback", 0, 2)
	third := d.ask(d.order())
	d.want(second, "whatsapp asked, sms fallback", 0, 3)
	d.want(third, "sms asked", 0, 3)
}

func TestWhatsApp_ReportsARefusedTemplate(t *testing.T) {
	t.Parallel()
	d := newDesk(t, 0)
	d.connect()
	d.fake.SetTemplate("order_confirm")
	d.ask(d.order(func(c *ent.OrderCreate) { c.SetLocale("en") }))
	d.run(1)
	if account, err := d.Account(d.ctx); err != nil || account.State != "connected" || account.Problem != "template" {
		t.Errorf("%+v, %v", account, err)
	}
	d.fake.SetTemplate("order_confirm", "en")
	d.ask(d.order(func(c *ent.OrderCreate) { c.SetLocale("en") }))
	d.run(1)
	if account, err := d.Account(d.ctx); err != nil || account.Problem != "" {
		t.Errorf("after a message: %+v, %v", account, err)
	}
}

func TestWhatsApp_MessagesCountInTheSMSBudget(t *testing.T) {
	t.Parallel()
	d := newDesk(t, 2)
	d.connect()
	first, second, third := d.ask(d.order()), d.ask(d.order()), d.ask(d.order())
	d.run(1)
	d.want(third, "whatsapp skipped", 2, 0)
	if !orderhold.Waits(third, order.HoldCall) {
		t.Errorf("the hold is %v", third.Hold)
	}
	d.fake.Status(d.fake.Messages()[0], "delivered", 0)
	d.run(1)
	d.pass(time.Hour)
	d.want(first, "whatsapp asked", 2, 0)
	d.want(second, "whatsapp asked, sms skipped", 2, 0)
	if now := d.client.Order.GetX(d.ctx, second.ID); !orderhold.Waits(now, order.HoldCall) {
		t.Errorf("the hold is %v", now.Hold)
	}
	// Messages requested by the team have a separate budget, so they must still be sent.
	if err := d.AskFor(d.ctx, d.tenant, third.Number, member); err != nil {
		t.Error(err)
	}
}

func TestPress_AnswersOnce(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		presses func(d *desk, m whatsapptest.Message)
		status  order.Status
		steps   string
	}{
		"confirm, doubled": {func(d *desk, m whatsapptest.Message) { d.fake.Press(m, 0, remotetest.Doubled) }, order.StatusPending, "whatsapp asked, whatsapp confirmed"},
		"confirm twice":    {func(d *desk, m whatsapptest.Message) { d.fake.Press(m, 0); d.fake.Press(m, 0) }, order.StatusPending, "whatsapp asked, whatsapp confirmed"},
		"cancel twice":     {func(d *desk, m whatsapptest.Message) { d.fake.Press(m, 1); d.fake.Press(m, 1) }, order.StatusCanceled, "whatsapp asked, whatsapp declined"},
		"cancel, confirm":  {func(d *desk, m whatsapptest.Message) { d.fake.Press(m, 1); d.fake.Press(m, 0) }, order.StatusCanceled, "whatsapp asked, whatsapp declined"},
		"before the status": {func(d *desk, m whatsapptest.Message) {
			d.fake.Status(m, "delivered", 0, remotetest.Delayed)
			d.fake.Press(m, 0, remotetest.Delayed)
			d.fake.ReleaseReversed()
		}, order.StatusPending, "whatsapp asked, whatsapp confirmed"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := newDesk(t, 0)
			d.connect()
			row := d.ask(d.order())
			d.run(1)
			c.presses(d, d.fake.Messages()[0])
			d.run(2)
			d.pass(time.Hour)
			now := d.client.Order.GetX(d.ctx, row.ID)
			if now.Status != c.status || now.Hold != nil && c.status == order.StatusPending {
				t.Errorf("%s, hold %v", now.Status, now.Hold)
			}
			d.want(row, c.steps, 1, 0)
		})
	}
}

func TestReply_SendsTheResultOfThePressOnce(t *testing.T) {
	t.Parallel()
	d := newDesk(t, 0)
	d.connect()
	row := d.ask(d.order(func(c *ent.OrderCreate) { c.SetLocale("en") }))
	d.run(1)
	m := d.fake.Messages()[0]
	want := func(texts ...string) {
		t.Helper()
		d.run(1)
		got := d.fake.Texts()
		if len(got) != len(texts) {
			t.Fatalf("%+v, want %q", got, texts)
		}
		for i, text := range texts {
			if got[i].To != "8801712345678" || got[i].Body != text {
				t.Errorf("%+v, want %q", got[i], text)
			}
		}
	}
	d.fake.RateLimit("send", 1, 30*time.Second)
	d.fake.Press(m, 0, remotetest.Doubled)
	want()
	d.pass(time.Minute)
	confirmed := "Thank you! You confirmed order " + row.Number + "."
	want(confirmed)
	d.fake.Press(m, 0)
	want(confirmed)
	d.fake.Press(m, 1)
	canceled := "Order " + row.Number + " is canceled."
	want(confirmed, canceled)
	d.fake.Press(m, 0)
	closed := "Order " + row.Number + " can't be changed here anymore. Please contact the shop."
	want(confirmed, canceled, closed)
	// A reply that WhatsApp refuses must not affect the confirmation.
	other := d.ask(d.order())
	d.run(1)
	d.fake.SetSecret(d.fake.Account(), "access_token", "another")
	d.fake.Press(d.fake.Messages()[1], 0)
	want(confirmed, canceled, closed)
	if now := d.client.Order.GetX(d.ctx, other.ID); now.Confirmation != order.ConfirmationConfirmed {
		t.Errorf("the order is %s", now.Confirmation)
	}
	if account, err := d.Account(d.ctx); err != nil || account.State != "broken" {
		t.Errorf("%+v, %v", account, err)
	}
}

func TestPress_OfAClosedOrderDoesNothing(t *testing.T) {
	t.Parallel()
	d := newDesk(t, 0)
	d.connect()
	for _, status := range []order.Status{order.StatusShipped, order.StatusDelivered, order.StatusCanceled} {
		row := d.ask(d.order())
		d.run(1)
		d.client.Order.UpdateOneID(row.ID).SetStatus(status).ClearHold().ExecX(d.ctx)
		messages := d.fake.Messages()
		d.fake.Press(messages[len(messages)-1], 0)
		d.fake.Press(messages[len(messages)-1], 1)
		d.run(1)
		if now := d.client.Order.GetX(d.ctx, row.ID); now.Status != status || now.Confirmation != order.ConfirmationAsked || d.steps(row) != "whatsapp asked" {
			t.Errorf("%s became %s, %s", status, now.Status, d.steps(row))
		}
	}
}

// Payloads are signed for a shop, an order, the customer's number and a button. Other combinations must be
// ignored.
func TestPress_OtherPayloadsDoNothing(t *testing.T) {
	t.Parallel()
	d := newDesk(t, 0)
	d.connect()
	row, other := d.ask(d.order()), d.ask(d.order())
	d.run(1)
	mine, others := d.fake.Messages()[0], d.fake.Messages()[1]
	// Another shop has an order with the same number. Its owner knows only the secret of their own app, so
	// they must not be able to confirm the first shop's order.
	shop := d.client.Shop.Create().SetSlug("evil").SetName("Evil").SaveX(viewer.WithSystem(context.Background()))
	evil := &desk{T: t, Service: d.Service, client: d.client, ctx: viewer.WithShop(context.Background(), shop.ID), tenant: &tenancy.Tenant{Shop: shop}, now: d.now, fake: whatsapptest.New(t)}
	foreign := evil.order(func(c *ent.OrderCreate) { c.SetNumber(row.Number) })
	signature := func(payload string) string { return payload[strings.LastIndex(payload, ".")+1:] }
	for _, payload := range []string{
		"", "confirm", "confirm.", "confirm." + row.Number, "confirm." + row.Number + ".", "cancel." + row.Number + "." + signature(mine.Payloads[0]),
		"confirm." + row.Number + "." + signature(others.Payloads[0]), "confirm." + row.Number + "." + signature(mine.Payloads[1]), "other." + row.Number + "." + signature(mine.Payloads[0]),
		"confirm." + row.Number + ".\x00" + signature(mine.Payloads[0]), "confirm.\x00." + signature(mine.Payloads[0]), strings.Repeat("confirm.", 99), "confirm.\xff\xfe." + row.Number,
	} {
		d.fake.PressWith(mine, payload)
	}
	d.run(1)
	d.want(row, "whatsapp asked", 2, 0)
	d.want(other, "whatsapp asked", 2, 0)
	d.client.Order.UpdateOneID(row.ID).SetMobile("01812345678").ExecX(d.ctx)
	d.fake.Press(mine, 1)
	d.run(1)
	d.want(row, "whatsapp asked", 2, 0)
	if evil.steps(foreign) != "" {
		t.Errorf("another shop's order: %s", evil.steps(foreign))
	}
	d.fake.Press(others, 1)
	d.run(1)
	d.want(other, "whatsapp asked, whatsapp declined", 2, 0)
}

func TestReaders_RefuseForgedWebhooks(t *testing.T) {
	t.Parallel()
	d := newDesk(t, 0)
	d.connect()
	id := d.client.ServiceConnection.Query().OnlyX(d.ctx).PublicID
	body := []byte(`{"entry":[]}`)
	sign := func(secret string) string { return fmt.Sprintf("sha256=%x", whatsapp.Signature(secret, body)) }
	secret := whatsapptest.Secrets()["app_secret"]
	take := func(id, signature string, body []byte) error {
		r := httptest.NewRequest(http.MethodPost, "/", nil)
		r.Header.Set(whatsapp.SignatureHeader, signature)
		_, err := d.inbox().Receive(r, "whatsapp", id, body)
		return err
	}
	for signature, code := range map[string]string{
		sign(secret): "", "": "hook_unauthorized", "sha256=": "hook_unauthorized", sign("another"): "hook_unauthorized", sign(""): "hook_unauthorized",
		strings.TrimPrefix(sign(secret), "sha256="): "hook_unauthorized", sign(secret) + "00": "hook_unauthorized", "sha256=zz": "hook_unauthorized",
		sign(whatsapptest.Secrets()["access_token"]): "hook_unauthorized",
	} {
		if err := take(id, signature, body); err != nil && faulttest.Code(err) != code || err == nil && code != "" {
			t.Errorf("%s: %v", signature, err)
		}
	}
	if err := take(id, sign(secret), append(body, ' ')); faulttest.Code(err) != "hook_unauthorized" {
		t.Errorf("another body: %v", err)
	}
	if err := take("AAAA", sign(secret), body); faulttest.Code(err) != "not_found" {
		t.Errorf("an unknown connection: %v", err)
	}
}

// WhatsApp's message ids contain the customer's number in Base64, so they must not be stored.
func TestHook_StoresNoPersonalData(t *testing.T) {
	t.Parallel()
	d := newDesk(t, 0)
	d.connect()
	row := d.ask(d.order())
	d.run(1)
	m := d.fake.Messages()[0]
	d.fake.Status(m, "delivered", 0)
	d.fake.Press(m, 0)
	rows := d.client.Outbox.Query().AllX(d.ctx)
	if len(rows) < 5 {
		t.Errorf("%d rows", len(rows))
	}
	for _, each := range rows {
		for _, text := range []string{row.Mobile[1:], m.ID, strings.TrimPrefix(m.ID, "wamid."), "Rahim"} {
			if bytes.Contains(each.Payload, []byte(text)) || strings.Contains(each.DedupeKey, text) {
				t.Errorf("%s %s: %s", each.Kind, each.DedupeKey, each.Payload)
			}
		}
	}
}

// A shop may send other messages from the same account. Webhooks about them must be ignored.
func TestHook_IgnoresOtherMessages(t *testing.T) {
	t.Parallel()
	d := newDesk(t, 0)
	d.connect()
	d.fake.Status(whatsapptest.Message{ID: "wamid.x", To: "8801712345678"}, "failed", 1)
	d.fake.PressWith(whatsapptest.Message{ID: "wamid.x"}, "STOP")
	if n := d.client.Outbox.Query().CountX(d.ctx); n != 0 {
		t.Errorf("%d jobs", n)
	}
	row := d.ask(d.order())
	d.run(1)
	d.fake.Status(whatsapptest.Message{ID: "wamid.x", To: "8801712345678"}, "failed", 1)
	d.run(1)
	d.pass(5 * time.Minute)
	d.want(row, "whatsapp asked", 1, 0)
	if n := d.client.Outbox.Query().Where(outbox.Kind(confirmation.HookKind), outbox.StateNEQ(outbox.StateDone)).CountX(d.ctx); n != 0 {
		t.Errorf("%d webhooks wait", n)
	}
}

// A webhook may arrive before the response to the request that sent the message, so its news must be retried.
func TestHandleHook_WaitsForTheAnswer(t *testing.T) {
	t.Parallel()
	d := newDesk(t, 0)
	d.connect()
	row := d.ask(d.order())
	d.run(1)
	m := d.fake.Messages()[0]
	record := d.client.Outbox.Query().Where(outbox.DedupeKey("sent/" + whatsapp.MessageKey(m.ID))).OnlyX(d.ctx)
	d.client.Outbox.DeleteOne(record).ExecX(d.ctx)
	d.fake.Status(m, "failed", 131026)
	d.run(1)
	d.want(row, "whatsapp asked", 1, 0)
	d.client.Outbox.Create().SetKind(record.Kind).SetDedupeKey(record.DedupeKey).SetPayload(record.Payload).SetState(outbox.StateDone).ExecX(d.ctx)
	d.pass(time.Minute)
	d.want(row, "whatsapp asked, sms fallback", 1, 1)
}

func TestConnectWhatsApp_ChecksAndHidesTheKeys(t *testing.T) {
	t.Parallel()
	d := newDesk(t, 0)
	audit.LogWrites(d.client)
	secrets := whatsapptest.Secrets()
	keys := confirmation.WhatsAppKeys{Sender: whatsapptest.Sender, AccessToken: secrets["access_token"], AppSecret: secrets["app_secret"]}
	wrong := func(change func(*confirmation.WhatsAppKeys)) confirmation.WhatsAppKeys {
		other := keys
		change(&other)
		return other
	}
	for code, in := range map[string]confirmation.WhatsAppKeys{
		"whatsapp_refused_keys":   wrong(func(k *confirmation.WhatsAppKeys) { k.AccessToken = "another" }),
		"whatsapp_sender_unknown": wrong(func(k *confirmation.WhatsAppKeys) { k.Sender = "12345678" }),
		"whatsapp_invalid":        wrong(func(k *confirmation.WhatsAppKeys) { k.Sender = "+880../me"; k.AppSecret = "a b"; k.AccessToken = "" }),
	} {
		if _, err := d.ConnectWhatsApp(d.ctx, in); faulttest.Code(err) != code {
			t.Errorf("%s: %v", code, err)
		}
	}
	d.fake.Fail5xx("check", 9)
	if _, err := d.ConnectWhatsApp(d.ctx, keys); faulttest.Code(err) != "whatsapp_unavailable" {
		t.Error(err)
	}
	if n := d.client.ServiceConnection.Query().CountX(d.ctx); n != 0 {
		t.Errorf("%d connections", n)
	}
	if _, err := d.ChangeWhatsApp(d.ctx, confirmation.WhatsAppSettings{Wait: 15}); faulttest.Code(err) != "whatsapp_not_connected" {
		t.Error(err)
	}
	d.fake.Fail5xx("check", 0)
	user := d.client.AdminUser.Create().SetName("Rina").SetPhone("01812345678").SaveX(d.ctx)
	account, err := d.ConnectWhatsApp(audit.With(d.ctx, audit.Actor{ID: user.ID, Name: "Rina"}), keys)
	if err != nil || account.State != "connected" || account.Account != "Rina Fashion +880 1712-000000" || account.Wait != 15 || !strings.HasPrefix(account.HookURL, "https://haat.test/hooks/whatsapp/") {
		t.Fatalf("%+v, %v", account, err)
	}
	row := d.client.ServiceConnection.Query().OnlyX(d.ctx)
	logged, err := json.Marshal(d.client.AuditLog.Query().AllX(d.ctx))
	if err != nil {
		t.Fatal(err)
	}
	shown, err := json.Marshal(account)
	if err != nil {
		t.Fatal(err)
	}
	for _, secret := range secrets {
		for _, text := range [][]byte{row.Credentials, logged, shown} {
			if bytes.Contains(text, []byte(secret)) {
				t.Errorf("%s is readable in %q", secret, text)
			}
		}
	}
	if len(logged) < 10 {
		t.Error("the connection is not in the activity log")
	}
	if err := d.VerifyHook(context.Background(), row.PublicID, account.VerifyToken); err != nil {
		t.Error(err)
	}
	for _, token := range []string{"", "x", account.VerifyToken + "x"} {
		if err := d.VerifyHook(context.Background(), row.PublicID, token); faulttest.Code(err) != "hook_unauthorized" {
			t.Errorf("%q: %v", token, err)
		}
	}
}

func TestConnectWhatsApp_AgainKeepsTheSettingsAndRepairs(t *testing.T) {
	t.Parallel()
	d := newDesk(t, 0)
	d.connect()
	before := d.client.ServiceConnection.Query().OnlyX(d.ctx)
	before.Update().SetState(serviceconnection.StateBroken).SetProblem("unauthorized").ExecX(d.ctx)
	d.fake.SetSecret(d.fake.Account(), "access_token", "new-token")
	account, err := d.ConnectWhatsApp(d.ctx, confirmation.WhatsAppKeys{Sender: whatsapptest.Sender, AccessToken: "new-token", AppSecret: "s"})
	if err != nil || account.State != "connected" || account.Problem != "" || account.BnTemplate != "order_confirm_bn" || !strings.HasSuffix(account.HookURL, before.PublicID) {
		t.Errorf("%+v, %v", account, err)
	}
	for _, in := range []confirmation.WhatsAppSettings{{Template: "Order Confirm", Wait: 15}, {Wait: 1}, {Wait: 2000}, {BnTemplate: strings.Repeat("a", 513), Wait: 15}} {
		if _, err := d.ChangeWhatsApp(d.ctx, in); faulttest.Code(err) != "whatsapp_invalid" {
			t.Errorf("%+v: %v", in, err)
		}
	}
}

// If the customer's data was deleted before the message is sent, nothing may be sent.
func TestWhatsApp_OrdersWithoutANumberAreNotAsked(t *testing.T) {
	t.Parallel()
	d := newDesk(t, 0)
	d.connect()
	row := d.ask(d.order())
	d.client.Order.UpdateOneID(row.ID).SetMobile("").ExecX(d.ctx)
	d.run(1)
	d.pass(time.Hour)
	d.want(row, "whatsapp asked, sms skipped", 0, 0)
}

func TestReport_CountsByChannel(t *testing.T) {
	t.Parallel()
	d := newDesk(t, 0)
	d.connect()
	for range 3 {
		d.ask(d.order())
	}
	d.run(1)
	list := d.fake.Messages()
	d.fake.Press(list[0], 0)
	d.fake.Press(list[1], 1)
	d.fake.Status(list[2], "failed", 131026)
	d.run(1)
	report, err := d.Report(d.ctx, 30)
	want := []confirmation.ConfirmationChannel{{Channel: "whatsapp", Asked: 3, Confirmed: 1, Declined: 1}, {Channel: "sms", Asked: 1}}
	if err != nil || !slices.Equal(report.Channels, want) {
		t.Errorf("%+v, %v", report, err)
	}
}
