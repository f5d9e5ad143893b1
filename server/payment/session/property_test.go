package session_test

import (
	"context"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"pgregory.net/rapid"

	"haat/ent"
	"haat/ent/ledgerentry"
	"haat/ent/payment"
	orders "haat/server/order"
)

// In any sequence of events and failures, every amount that a gateway took must be recorded exactly once. No
// other amounts must be recorded.
func TestPayments_AreRecordedExactlyOnce(t *testing.T) {
	d := newDesk(t)
	rapid.Check(t, func(r *rapid.T) {
		day := &chaos{trouble: newTrouble(d, r), order: d.place()}
		day.rows = []*ent.Payment{d.start(day.order, day.name)}
		for range rapid.IntRange(1, 15).Draw(r, "events") {
			day.survive(day.event)
		}
		day.settleDown()
		day.verify()
	})
}

// chaos is a customer who pays for an order under simulated failures.
type chaos struct {
	trouble
	order *ent.Order
	rows  []*ent.Payment
}

func (c *chaos) row() *ent.Payment {
	return rapid.SampledFrom(c.rows).Draw(c.T, "payment")
}

// fields returns the fields of a genuine or forged notice about a payment.
func (c *chaos) fields(row *ent.Payment) url.Values {
	if c.name == "bkash" {
		return url.Values{"paymentID": {*row.Session}, "status": {rapid.SampledFrom([]string{"success", "success", "failure"}).Draw(c.T, "status")}}
	}
	p, _ := c.ssl.Payment(*row.Session)
	return url.Values{"tran_id": {*row.Session}, "status": {"VALID"}, "val_id": {rapid.SampledFrom([]string{p.Receipt, "", "val3", "forged"}).Draw(c.T, "receipt")}}
}

func (c *chaos) event() {
	kind, deadly := rapid.SampledFrom([]string{"execute", "execute", "status", "create", "grant"}), []string{"/execute", "/execute", "/status", "/create", "/grant"}
	if c.name == "sslcommerz" {
		kind, deadly = rapid.SampledFrom([]string{"query", "validate", "create"}), []string{"/api.php", "API.php"}
	}
	switch event := rapid.SampledFrom([]string{"press", "press", "press", "notify", "notify", "notify", "together", "poll", "wait", "lose", "lose", "html", "5xx", "busy", "die", "die", "expire", "start", "cancel"}).Draw(c.T, "event"); event {
	case "press":
		c.press(c.row(), rapid.SampledFrom([]string{"success", "success", "success", "failure", "cancel"}).Draw(c.T, "decision"))
	case "notify":
		c.must(c.notify(c.name, c.fields(c.row())))
	case "together":
		fields := c.fields(c.row())
		c.dieAfter("")
		var wait sync.WaitGroup
		for range 3 {
			wait.Go(func() { c.must(c.notify(c.name, fields)) })
		}
		wait.Go(func() { c.must(c.Poll(context.Background())) })
		wait.Wait()
	case "die":
		c.dieAfter(rapid.SampledFrom(deadly).Draw(c.T, "after"))
	case "start":
		address, err := c.Start(c.ctx, c.tenant, c.desk.order(c.order), c.name)
		if err != nil {
			return // such as a lost response, or a canceled order
		}
		c.rows = c.client.Payment.Query().Where(payment.OrderID(c.order.ID), payment.AddressNEQ("")).AllX(c.ctx)
		if address == "" {
			c.T.Fatal("no address")
		}
	case "cancel":
		_ = c.checkout.Change(c.member, c.tenant, c.order.Number, "canceled", orders.Actor{Kind: orders.Merchant, ID: 1}, "") // fails if it is too late
	default:
		c.happen(event, kind)
	}
}

// settleDown repairs the gateway and polls until no payment is open.
func (c *chaos) settleDown() {
	c.repair("execute", "status", "query", "validate", "create", "grant")
	for _, row := range c.rows { // the other payments are paid before the end of the session, or never
		if p, ok := c.ssl.Payment(*row.Session); ok && strings.HasPrefix(p.Status, "VALID") {
			c.must(c.notify(c.name, url.Values{"tran_id": {p.Key}}))
		}
	}
	for range 40 {
		c.pass(time.Hour)
		c.must(c.Poll(context.Background()))
	}
}

func (c *chaos) verify() {
	taken := int64(0)
	for _, row := range c.client.Payment.Query().Where(payment.OrderID(c.order.ID)).AllX(c.ctx) {
		if row.PollAt != nil || row.State == payment.StateAsked && row.Session != nil {
			c.T.Errorf("payment %d has no outcome: %+v", row.ID, row)
		}
		got := int64(0)
		if row.Session != nil {
			if p, ok := c.bkash.Payment(*row.Session); ok && p.Executed {
				got = int64(p.Amount)
				if p.Repeated > 0 {
					c.T.Errorf("payment %d is executed again", row.ID)
				}
			}
			if p, ok := c.ssl.Payment(*row.Session); ok && strings.HasPrefix(p.Status, "VALID") {
				got = int64(p.Amount)
			}
		}
		if row.Received != got || (row.State == payment.StateConfirmed) != (got > 0) {
			c.T.Errorf("the gateway took %d of payment %d: %+v", got, row.ID, row)
		}
		taken += got
	}
	placed, booked := c.desk.order(c.order), int64(0)
	if placed.Advance != min(taken, placed.Total) {
		c.T.Errorf("the advance is %d; the gateway took %d", placed.Advance, taken)
	}
	for _, e := range c.client.LedgerEntry.Query().Where(ledgerentry.OrderNumber(placed.Number), ledgerentry.AccountEQ(ledgerentry.AccountAdvance)).AllX(c.ctx) {
		booked -= e.Amount
	}
	if booked != taken {
		c.T.Errorf("the books have an advance of %d; the gateway took %d", booked, taken)
	}
}
