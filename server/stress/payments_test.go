package stress

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"haat/ent"
	"haat/ent/ledgerentry"
	"haat/ent/order"
	"haat/ent/outbox"
	"haat/ent/payment"
	"haat/ent/schema/kind"
	"haat/ent/viewer"
	"haat/server/books/family"
	"haat/server/connection"
	orders "haat/server/order"
	"haat/server/order/checkout"
	orderedit "haat/server/order/edit"
	orderhold "haat/server/order/hold"
	"haat/server/order/ordertest"
	payments "haat/server/payment"
	paygateway "haat/server/payment/gateway"
	"haat/server/payment/gateway/bkash/bkashtest"
	"haat/server/payment/gateway/gateways"
	"haat/server/payment/session"
	"haat/server/platform/audit"
	"haat/server/platform/db/dbtest"
	safefault "haat/server/platform/fault"
	"haat/server/platform/i18n"
	"haat/server/platform/money"
	"haat/server/platform/seal"
	"haat/server/tenancy"
)

// paidPerRound is the number of orders that are paid in a round.
const paidPerRound = 3

// A process is killed between bKash's execution of a payment and its answer, and at random times while it
// executes payments and refunds. After each restart, bKash's records, the payments and the ledger must agree.
func TestStress_GatewayMoneySurvivesKilledProcesses(t *testing.T) {
	if !full() {
		t.Skip("20 rounds take a minute")
	}
	c := newCashier(t)
	for round := range 20 {
		c.play(round)
		c.finish()
		c.check()
		if t.Failed() {
			t.Fatalf("round %d", round)
		}
	}
	t.Logf("%d kills, %d while bKash executed a payment, %d while it gave money back; %d refunds were unknown",
		c.kills, c.executing, c.refunding, c.dropped)
	if c.executing == 0 {
		t.Error("no process was killed while bKash executed a payment")
	}
}

// cashier is a shop whose customers pay in advance at a fake bKash, which continues to run when the process
// is killed. The test's own service begins sessions and refunds; the process executes them.
type cashier struct {
	*market
	node    *node
	lamp    int
	bkash   *bkashtest.Server
	service *session.Service
	tenant  *tenancy.Tenant
	rows    []*ent.Payment // all payments
	// kills is the number of all killed processes. executing and refunding are the numbers of those that had
	// sent such a request to bKash.
	kills, executing, refunding int
	dropped                     int // number of refunds that a member dropped because their answer was lost
	orders                      *ordertest.Services
	edits                       *orderedit.Edits
	split                       map[int]bool // orders that were split
}

func newCashier(t *testing.T) *cashier {
	t.Helper()
	address := dbtest.URL(t)
	c := &cashier{bkash: bkashtest.New(t)}
	c.bkash.Slow("execute", 150*time.Millisecond)
	c.bkash.Slow("refund", 150*time.Millisecond)
	c.market = newMarketOn(t, address, []string{address}, "HAAT_BKASH_URL="+c.bkash.URL)
	c.node, c.lamp = c.nodes[0], c.product("lamp", 1_000_000)
	c.client.Shop.UpdateOneID(c.shop).SetPaymentRules(&kind.PaymentRules{Advance: kind.AdvanceRule{Kind: "full"}}).
		ExecX(viewer.WithSystem(context.Background()))
	c.tenant = &tenancy.Tenant{Shop: c.client.Shop.GetX(viewer.WithSystem(context.Background()), c.shop)}
	sealer, err := seal.New([]string{strings.Repeat("s", 32)}, "gateway credentials")
	if err != nil {
		t.Fatal(err)
	}
	services := ordertest.New(t, c.client)
	c.orders, c.edits, c.split = services, orderedit.New(c.client, services.Orders), map[int]bool{}
	advances := payments.New(payments.Options{Client: c.client, Orders: services.Orders, Holds: &orderhold.Holds{Orders: services.Orders}})
	services.OnPlaced(advances.Placed)
	services.OnMoved(advances.Moved)
	c.service = session.New(session.Options{
		Client: c.client, Tenants: tenancy.NewResolver(c.client, "localhost"), Accounts: &connection.Keeper{Client: c.client, Seal: sealer}, Logger: slog.New(slog.DiscardHandler),
		Origin: "http://" + c.node.addr, Host: "localhost", Gateways: gateways.New(gateways.Options{Bases: map[paygateway.Name]string{"bkash": c.bkash.URL}}),
		Payments: advances,
	})
	if _, err := c.service.Connect(c.member(), "bkash", session.GatewayKeys{Keys: bkashtest.Secrets()}); err != nil {
		t.Fatal(err)
	}
	return c
}

func (c *cashier) member() context.Context {
	return audit.With(c.ctx, audit.Actor{ID: 1, Name: "Rina"})
}

// play begins payments and refunds, and kills the process while customers return from bKash.
func (c *cashier) play(round int) {
	c.Helper()
	var back []string // URLs to which the customers return
	for i := range paidPerRound {
		number := c.place(4*(round*paidPerRound+i)+1, []checkout.QuoteLine{{ProductID: c.lamp, Quantity: 2}}) // customers whose number is a multiple of 4 cancel
		row := c.client.Order.Query().Where(order.Number(number)).OnlyX(c.ctx)
		if _, err := c.service.Start(c.ctx, c.tenant, row, "bkash"); err != nil {
			c.Fatal(err)
		}
		begun := c.client.Payment.Query().Where(payment.OrderID(row.ID)).OnlyX(c.ctx)
		back = append(back, c.bkash.Press(*begun.Session, "success"))
		c.rows = append(c.rows, begun)
	}
	c.divide()
	c.giveBack(round)
	var customers sync.WaitGroup
	for _, address := range back {
		customers.Go(func() { c.visit(address) })
	}
	executed := c.bkash.Requests("execute")
	if round%2 == 0 { // kills the process between the execution and its answer, which takes 150 ms
		waitUntil(c.T, 20*time.Second, "bKash executes a payment", func() bool { return c.bkash.Requests("execute") > executed || c.idle() })
	} else {
		<-time.After(rand.N(400 * time.Millisecond))
	}
	c.crash()
	if round%3 == 0 { // kills it again, during its recovery
		<-time.After(rand.N(300 * time.Millisecond))
		c.crash()
	}
	customers.Wait()
	for _, address := range back { // the customers reload the page
		customers.Go(func() { c.visit(address) })
	}
	customers.Wait()
}

// idle reports whether no payment waits for its execution.
func (c *cashier) idle() bool {
	return !c.client.Payment.Query().Where(payment.StateEQ(payment.StateAsked), payment.KindNEQ(payment.KindRefund)).ExistX(c.ctx)
}

// visit opens a URL like a browser does. The process may be dead.
func (c *cashier) visit(address string) {
	client := &http.Client{Timeout: 20 * time.Second, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	if res, err := client.Get(address); err == nil {
		_ = res.Body.Close()
	}
}

// divide splits every other paid order, so that one payment pays for two orders. It cancels every
// other of the new orders, whose money must then be refunded.
func (c *cashier) divide() {
	c.Helper()
	by := orderedit.By{UserID: 1, Tenant: c.tenant, Locale: i18n.En}
	for i, row := range c.rows {
		if row = c.client.Payment.GetX(c.ctx, row.ID); i%2 == 1 || row.State != payment.StateConfirmed || c.split[row.OrderID] {
			continue
		}
		c.split[row.OrderID] = true
		of := c.client.Order.Query().Where(order.ID(row.OrderID)).WithItems().OnlyX(c.ctx)
		_, err := c.edits.Split(c.member(), of.Number, orderedit.SplitRequest{
			Seen: orderedit.Seen{Edits: of.Edits, Status: string(of.Status)}, Lines: []orderedit.SplitLine{{ItemID: of.Edges.Items[0].ID, Quantity: 1}},
		}, by)
		if _, refused := safefault.As(err); refused {
			continue // the order was canceled, or a refund has changed it
		}
		if err != nil {
			c.Fatal(err)
		}
		if part := c.client.Order.Query().Where(order.SplitFromID(of.ID)).OnlyX(c.ctx); i%4 == 0 {
			if err := c.orders.Change(c.member(), c.tenant, part.Number, "canceled", orders.Actor{Kind: orders.Merchant, ID: 1}, ""); err != nil {
				c.Fatal(err)
			}
		}
	}
}

// giveBack requests a refund of each payment of the previous round in two parts. The second part must be
// refused while the first is open.
func (c *cashier) giveBack(round int) {
	for i, row := range c.rows {
		if row = c.client.Payment.GetX(c.ctx, row.ID); row.State != payment.StateConfirmed {
			continue
		}
		in := payments.RefundRequest{Key: fmt.Sprint("refund-", round, "-", i), Amount: money.Amount(10_00 + i%3*1_50), Method: row.Method}
		_ = c.service.Refund(c.member(), c.tenant, row.ID, in) // an error if the amount is too high
	}
}

// crash kills the process and starts it again. It then makes the leases of the process's work expire.
func (c *cashier) crash() {
	c.Helper()
	c.node.kill()
	c.kills++
	now := time.Now().UTC()
	if c.client.Payment.Query().Where(payment.StateEQ(payment.StateAsked), payment.Problem("executing")).ExistX(c.ctx) {
		c.executing++
	}
	if c.client.Payment.Query().Where(payment.StateEQ(payment.StateAsked), payment.Problem(payments.RefundSending)).ExistX(c.ctx) {
		c.refunding++
	}
	c.client.Payment.Update().Where(payment.PollAtNotNil()).SetPollAt(now.Add(-time.Second)).ExecX(c.ctx)
	c.client.Outbox.Update().Where(outbox.Kind(payments.CheckKind), outbox.StateEQ(outbox.StateDue)).ClearLockedUntil().SetRunAt(now).
		ExecX(viewer.WithSystem(c.ctx))
	c.node.start()
	if c.Failed() {
		c.FailNow()
	}
}

// finish waits until every payment and refund has an outcome. The process asks bKash about due ones every 15
// seconds, and when it starts. A refund that was marked but not sent before the kill remains unknown until a
// member drops it; bKash is then asked once more. A payment that was marked but not executed before the kill
// is never executed: it expires after 24 hours, and the customer pays again.
func (c *cashier) finish() {
	c.Helper()
	defer func() {
		if c.Failed() {
			for _, row := range c.client.Payment.Query().Where(payment.StateEQ(payment.StateAsked)).AllX(c.ctx) {
				c.Logf("without an outcome: %s %d, %q, changed %s, asked %d times, next %v", row.Kind, row.ID, row.Problem, row.UpdatedAt, row.Polls, row.PollAt)
			}
		}
	}()
	waitUntil(c.T, 90*time.Second, "all payments have an outcome", func() bool {
		c.hurry()
		for _, row := range c.client.Payment.Query().Where(payment.StateEQ(payment.StateAsked), payment.Problem(payments.RefundUnknown)).AllX(c.ctx) {
			c.dropped++
			if err := c.service.ResolveRefund(c.member(), c.tenant, row.ID, payments.ResolveRequest{}); err != nil {
				c.Logf("refund %d: %v", row.ID, err) // the process may have found it in the meantime
			}
		}
		for _, row := range c.client.Payment.Query().Where(payment.StateEQ(payment.StateAsked)).AllX(c.ctx) {
			if theirs, ok := c.bkash.Payment(*row.Session); !ok || theirs.Executed || row.Problem != "executing" {
				return false
			}
		}
		return true
	})
}

// hurry makes waiting payments due immediately, although their leases last 2 minutes. It skips refunds whose
// sending began less than 5 seconds ago. It changes one row at a time, because the process locks several.
func (c *cashier) hurry() {
	now := time.Now().UTC()
	waits := payment.And(payment.PollAtGT(now), payment.Or(payment.ProblemNEQ(payments.RefundSending), payment.UpdatedAtLT(now.Add(-5*time.Second))))
	for _, id := range c.client.Payment.Query().Where(waits).IDsX(c.ctx) {
		c.client.Payment.Update().Where(payment.ID(id), waits).SetPollAt(now.Add(-time.Second)).ExecX(c.ctx)
	}
}

// check compares bKash's records with the payments and the ledger.
func (c *cashier) check() {
	c.Helper()
	taken, back := int64(0), int64(0)
	for _, theirs := range c.bkash.Payments() {
		row := c.client.Payment.Query().Where(payment.Session(theirs.ID)).OnlyX(c.ctx)
		own := c.client.Payment.Query().Where(payment.RefundOfID(row.ID), payment.StateEQ(payment.StateRefunded)).AllX(c.ctx)
		sum := int64(0)
		for _, refund := range own {
			sum += refund.Amount
		}
		switch {
		case theirs.Repeated > 0:
			c.Errorf("payment %d is executed again", row.ID)
		case theirs.Executed != (row.ConfirmedAt != nil) || theirs.Executed && row.Received != int64(theirs.Amount):
			c.Errorf("bKash has %+v, the payment is %+v", theirs, row)
		case sum != int64(theirs.Refunded) || len(own) != len(theirs.Refunds) || sum > row.Received:
			c.Errorf("bKash gave back %d of payment %d in %d refunds, the shop has %d in %d", theirs.Refunded, row.ID, len(theirs.Refunds), sum, len(own))
		}
		advances := int64(0)
		for _, each := range c.client.Order.Query().Where(order.Or(order.ID(row.OrderID), order.SplitFromID(row.OrderID))).AllX(c.ctx) {
			advances += each.Advance
		}
		if advances != row.Received-sum {
			c.Errorf("order %d and its part have an advance of %d of %d", row.OrderID, advances, row.Received-sum)
		}
		a, err := family.Of(c.ctx, c.client, row.OrderID)
		if err != nil || a.GivenBack() != sum || a.CameIn() != row.Received || sum > row.Received {
			c.Errorf("the account of order %d has %d of %d, the payment %d of %d, %v", row.OrderID, a.GivenBack(), a.CameIn(), sum, row.Received, err)
		}
		taken, back = taken+row.Received, back+sum
	}
	sums, postings := map[ledgerentry.Account]int64{}, map[string]int64{}
	for _, e := range c.client.LedgerEntry.Query().AllX(c.ctx) {
		sums[e.Account] += e.Amount
		postings[e.Key] += e.Amount
	}
	for key, sum := range postings {
		if sum != 0 {
			c.Errorf("the posting %s adds up to %d", key, sum)
		}
	}
	if sums[ledgerentry.AccountGateway] != taken-back || sums[ledgerentry.AccountAdvance] != back-taken {
		encoded, _ := json.Marshal(sums) // only for the error message
		c.Errorf("bKash has %d, the ledger has %s", taken-back, encoded)
	}
}
