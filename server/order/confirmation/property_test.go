package confirmation_test

import (
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"haat/ent"
	"haat/ent/order"
	"haat/ent/outbox"
	"haat/server/message/whatsapp/whatsapptest"
	"haat/server/order/confirmation"
	"haat/server/platform/remote/remotetest"
)

// Under any failures of WhatsApp, a customer must be asked at most once per channel within the hour, and
// through at least one channel. The recorded answer must be the customer's.
func TestProperty_EachCustomerIsAskedOnce(t *testing.T) {
	t.Parallel()
	d := newDesk(t, 0)
	d.connect()
	rapid.Check(t, func(r *rapid.T) {
		before, texts := len(d.fake.Messages()), d.messages()
		rows := []*ent.Order{}
		for range rapid.IntRange(1, 3).Draw(r, "orders") {
			rows = append(rows, d.ask(d.order(func(c *ent.OrderCreate) { c.SetLocale("en") })))
		}
		pressed := map[string]int{} // first button by order
		for range rapid.IntRange(0, 12).Draw(r, "steps") {
			mine := d.fake.Messages()[before:]
			m := whatsapptest.Message{}
			if len(mine) > 0 {
				m = rapid.SampledFrom(mine).Draw(r, "message")
			}
			how := rapid.SampledFrom([]remotetest.Option{0, remotetest.Doubled, remotetest.Dropped, remotetest.Delayed}).Draw(r, "how")
			switch step := rapid.SampledFrom([]string{"run", "run twice", "lose", "limit", "page", "error", "fail", "deliver", "press", "wait", "release", "off"}).Draw(r, "step"); step {
			case "run", "run twice":
				d.run(map[string]int{"run": 1, "run twice": 2}[step])
			case "lose":
				d.fake.LoseAnswers("send", 1)
			case "limit":
				d.fake.RateLimit("send", 1, 30*time.Second)
			case "page":
				d.fake.HTML("send", 1)
			case "error":
				d.fake.Fail5xx("send", 1)
			case "wait":
				d.pass(6 * time.Minute)
			case "release":
				d.fake.ReleaseReversed()
			case "off":
				d.set(confirmation.WhatsAppSettings{Template: "order_confirm", Wait: 15, Off: rapid.Bool().Draw(r, "off")})
			case "fail", "deliver":
				if m.ID != "" {
					d.fake.Status(m, map[string]string{"fail": "failed", "deliver": "delivered"}[step], 131026, how)
				}
			case "press":
				if m.ID != "" && how != remotetest.Dropped {
					button := rapid.IntRange(0, 1).Draw(r, "button")
					if _, ok := pressed[m.Body[1]]; !ok { // one press only, so that its webhook contains the customer's answer
						pressed[m.Body[1]] = button
						d.fake.Press(m, button, how)
					}
				}
			}
		}
		d.fake.ReleaseReversed()
		for range 4 {
			d.pass(6 * time.Minute)
		}
		d.set(confirmation.WhatsAppSettings{Template: "order_confirm", Wait: 15})
		for kind := range d.handlers() {
			if n := d.client.Outbox.Query().Where(outbox.Kind(kind), outbox.StateNEQ(outbox.StateDone)).CountX(d.ctx); n != 0 {
				r.Errorf("%d jobs of %s are not done", n, kind)
			}
		}
		sent := map[string]int{}
		for _, m := range d.fake.Messages()[before:] {
			sent[m.Body[1]]++
		}
		all := d.messages() - texts
		for _, row := range rows {
			steps, now := d.steps(row), d.client.Order.GetX(d.ctx, row.ID)
			fell := map[bool]int{true: 1}[strings.Contains(steps, "fallback") || strings.Contains(steps, "sms asked")]
			all -= fell
			if sent[row.Number] > 1 || sent[row.Number]+fell == 0 {
				r.Errorf("order %s was asked %d times by whatsapp, %d by sms: %s", row.Number, sent[row.Number], fell, steps)
			}
			want := order.ConfirmationAsked
			if button, ok := pressed[row.Number]; ok {
				want = []order.Confirmation{order.ConfirmationConfirmed, order.ConfirmationDeclined}[button]
			}
			if now.Confirmation != want || (now.Status == order.StatusCanceled) != (want == order.ConfirmationDeclined) {
				r.Errorf("order %s is %s, %s: %s", row.Number, now.Status, now.Confirmation, steps)
			}
		}
		if all != 0 {
			r.Errorf("%d sms more than the history says", all)
		}
	})
}
