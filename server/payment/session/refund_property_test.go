package session_test

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"pgregory.net/rapid"

	"haat/ent"
	"haat/ent/ledgerentry"
	"haat/ent/payment"
	payments "haat/server/payment"
	"haat/server/platform/money"
)

// In any sequence of events and failures, the books must contain exactly the refunds that the gateway made.
// No refund may be made twice, and their sum must not exceed the received amount.
func TestRefunds_MatchTheRefundsOfTheGateway(t *testing.T) {
	d := newDesk(t)
	checks, failed := 0, false
	rapid.Check(t, func(r *rapid.T) {
		if checks++; checks > 60 && !failed { // rapid repeats a failing sequence to shorten it
			return
		}
		defer func() { failed = failed || r.Failed() }()
		gateway := newTrouble(d, r)
		day := &refunds{trouble: gateway, of: d.pay(gateway.name)}
		for range rapid.IntRange(1, 15).Draw(r, "events") {
			day.survive(day.event)
		}
		day.settleDown()
		day.verify()
	})
}

// refunds is a payment of 60.00 that a shop refunds under simulated failures.
type refunds struct {
	trouble
	of *ent.Payment
}

// ask returns a refund request with a random key, amount and method.
func (c *refunds) ask() payments.RefundRequest {
	return payments.RefundRequest{
		Key:    fmt.Sprint(c.of.ID, "-", rapid.IntRange(1, 4).Draw(c.T, "key")),
		Amount: money.Amount(rapid.SampledFrom([]int64{20_00, 20_00, 30_01, 60_00}).Draw(c.T, "amount")),
		Method: rapid.SampledFrom([]string{c.of.Method, c.of.Method, c.of.Method, "cash"}).Draw(c.T, "method"),
	}
}

func (c *refunds) event() {
	kind := rapid.SampledFrom([]string{"refund", "refund", "refunds", "query", "grant"})
	switch event := rapid.SampledFrom([]string{"refund", "refund", "refund", "together", "jobs", "jobs", "poll", "wait", "lose", "lose", "html", "5xx", "busy", "die", "expire", "finish", "resolve"}).Draw(c.T, "event"); event {
	case "refund":
		_ = c.Refund(c.desk.member, c.tenant, c.of.ID, c.ask()) // fails if it is too much or another one is open
	case "together":
		in := c.ask()
		c.dieAfter("")
		var wait sync.WaitGroup
		for range 2 {
			wait.Go(func() {
				_ = c.Refund(c.desk.member, c.tenant, c.of.ID, in)
				c.must(c.runJobs())
			})
		}
		wait.Go(func() { c.must(c.Poll(context.Background())) })
		wait.Wait()
	case "jobs":
		c.must(c.runJobs())
	case "die":
		c.dieAfter(rapid.SampledFrom([]string{"/payment/refund", "/grant", "TransIDvalidationAPI.php"}).Draw(c.T, "after"))
	case "finish":
		if c.name == "sslcommerz" {
			c.ssl.FinishRefunds(*c.of.Session, rapid.Bool().Draw(c.T, "sent"))
		}
	case "resolve":
		c.resolveUnknown()
	default:
		c.happen(event, kind)
	}
}

// resolveUnknown resolves refunds in the way of a member who checks the gateway's list of refunds and waits
// for those in progress.
func (c *refunds) resolveUnknown() {
	c.dieAfter("")
	rows := c.client.Payment.Query().Where(payment.RefundOfID(c.of.ID)).AllX(c.ctx)
	for _, row := range rows {
		if row.State == payment.StateAsked && row.Problem == payments.RefundUnknown {
			id, listed, waits := c.listed(row, rows)
			if waits {
				continue
			}
			c.must(c.ResolveRefund(c.desk.member, c.tenant, row.ID, payments.ResolveRequest{Refunded: listed, Reference: id}))
		}
	}
}

// listed looks for row's refund in the gateway's list: one of the same amount that no other row has.
func (c *refunds) listed(row *ent.Payment, rows []*ent.Payment) (id string, ok, waits bool) {
	known := func(id string) bool {
		return slices.ContainsFunc(rows, func(other *ent.Payment) bool { return other.ID != row.ID && other.Reference == id })
	}
	if c.name == "bkash" {
		p, _ := c.bkash.Payment(*c.of.Session)
		for _, each := range p.Refunds {
			if int64(each.Amount) == row.Amount && !known(each.Trx) {
				return each.Trx, true, false
			}
		}
		return "", false, false
	}
	p, _ := c.ssl.Payment(*c.of.Session)
	for _, each := range p.Refunds {
		if int64(each.Amount) == row.Amount && !known(each.Ref) && each.Status != "cancelled" {
			return each.Ref, true, each.Status == "processing"
		}
	}
	return "", false, false
}

// settleDown repairs the gateway, finishes refunds in progress and has a member resolve the rest.
func (c *refunds) settleDown() {
	c.repair("refund", "refunds", "query", "grant")
	c.must(c.runJobs())
	for range 5 {
		c.pass(2 * time.Hour)
		c.must(c.Poll(context.Background()))
		if c.name == "sslcommerz" {
			c.ssl.FinishRefunds(*c.of.Session, true)
		}
	}
	c.resolveUnknown()
}

func (c *refunds) verify() {
	booked, cash, recorded := int64(0), int64(0), 0
	for _, row := range c.client.Payment.Query().Where(payment.RefundOfID(c.of.ID)).AllX(c.ctx) {
		switch {
		case row.State == payment.StateAsked:
			c.T.Errorf("the refund has no end: %+v", row)
		case row.State != payment.StateRefunded:
		case row.Method == "cash":
			cash += row.Amount
		default:
			booked += row.Amount
			recorded++
		}
	}
	sent, n := c.sent(c.of)
	if int64(sent) != booked || n != recorded || booked+cash > 60_00 {
		c.T.Errorf("the gateway gave back %d in %d refunds, the payments have %d in %d, and %d in cash", sent, n, booked, recorded, cash)
	}
	placed, sums := c.client.Order.GetX(c.ctx, c.of.OrderID), map[ledgerentry.Account]int64{}
	for _, e := range c.client.LedgerEntry.Query().Where(ledgerentry.OrderNumber(placed.Number)).AllX(c.ctx) {
		sums[e.Account] += e.Amount
		sums["all"] += e.Amount
	}
	if at := sums["gateway"] + sums["gateway_fee"]; at != 60_00-booked || sums["cash"] != -cash || sums["all"] != 0 || -sums["advance"] != placed.Advance {
		c.T.Errorf("the gateway gave back %d, cash %d; the books have %v, the advance is %d", booked, cash, sums, placed.Advance)
	}
	if now := c.payment(c.of); placed.Advance != 60_00-booked-cash || (now.State == payment.StateRefunded) != (placed.Advance == 0) {
		c.T.Errorf("the advance is %d, the payment is %+v", placed.Advance, now)
	}
}
