package stress

import (
	"database/sql"
	"fmt"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"haat/ent"
	"haat/ent/order"
)

// result contains the figures of a round.
type result struct {
	fault                  string
	round, orders, refused int
	outage                 time.Duration // longest time without an acknowledged order
	reads, failed          int           // page requests, and those not answered with the page
	changes, late          int           // acknowledged price changes, and pages that showed one too late
	slowest                time.Duration // longest time until a page showed a changed price, counted from the change or the end of an outage
	recovery               time.Duration // until all machines were members of the cluster again
}

func (r *result) String() string {
	return fmt.Sprintf("round %d, %s: %.1f s without orders, %d orders, %d sold out, %d page requests of which %d failed, %d changes of which %d were shown late (slowest %.2f s), all repaired after %.0f s",
		r.round, r.fault, r.outage.Seconds(), r.orders, r.refused, r.reads, r.failed, r.changes, r.late, r.slowest.Seconds(), r.recovery.Seconds())
}

// play runs a round: it causes a failure, waits for the end of its effects and checks the result. It returns
// nil if the failure cannot be caused on this machine.
func (c *cluster) play(round int, f fault) *result {
	c.Helper()
	c.restock(round + 1)
	c.mu.Lock()
	reads, failed, orders, changes, refused := c.reads, len(c.failures), len(c.acks), len(c.changes), c.refused
	c.mu.Unlock()
	begin := time.Now()
	if skipped := f.cause(c, round/len(faults)); skipped != "" {
		c.Logf("round %d, %s: skipped: %s", round, f.name, skipped)
		return nil
	}
	c.waitForRecovery()
	r := &result{fault: f.name, round: round + 1, recovery: time.Since(begin)}
	c.waitForPages()
	c.mu.Lock()
	defer c.mu.Unlock()
	r.outage, _ = longestPause(c.acks, begin)
	r.orders, r.refused, r.changes = len(c.acks)-orders, c.refused-refused, len(c.changes)-changes
	r.reads, r.failed = c.reads-reads, len(c.failures)-failed
	for _, x := range c.failures[failed:min(len(c.failures), failed+5)] {
		c.Logf("%.1f s after the failure: %s: %d %s %v", x.at.Sub(begin).Seconds(), x.path, x.status, x.body, x.err)
	}
	for _, x := range c.changes[max(0, changes-10):] {
		c.judge(x, r)
	}
	return r
}

// longestPause returns the longest time between two successive events after from, and its end.
func longestPause(events []time.Time, from time.Time) (longest time.Duration, end time.Time) {
	last := from
	for _, at := range events {
		if at.Before(from) {
			continue
		}
		if at.Sub(last) > longest {
			longest, end = at.Sub(last), at
		}
		last = at
	}
	return longest, end
}

// waitForPages waits until each node has shown each acknowledged change.
func (c *cluster) waitForPages() {
	c.Helper()
	c.mu.Lock()
	count := len(c.changes)
	c.mu.Unlock()
	waitUntil(c.T, time.Minute, "both nodes show the changed prices", func() bool {
		c.mu.Lock()
		defer c.mu.Unlock()
		return !slices.ContainsFunc(c.changes[:count], func(x *change) bool { return slices.ContainsFunc(x.shown, time.Time.IsZero) })
	})
}

// visibleWithin is the maximum time until both nodes show a change.
const visibleWithin = time.Second

// judge counts the nodes that showed the change more than a second after it was acknowledged. If the cluster
// acknowledged no writes in that second, the second begins with the next acknowledged write.
func (c *cluster) judge(x *change, r *result) {
	for _, shown := range x.shown {
		if shown.IsZero() {
			continue // just acknowledged, so the node has not shown it yet
		}
		since := x.at
		for i, at := range c.writes {
			if i > 0 && at.After(since) && c.writes[i-1].Before(since.Add(visibleWithin)) && at.Sub(c.writes[i-1]) > visibleWithin {
				since = at
			}
		}
		delay := max(0, shown.Sub(since))
		r.slowest = max(r.slowest, delay)
		if delay > visibleWithin {
			r.late++
		}
	}
}

// checkOrders compares the database with the acknowledged orders and the stock. It reads a snapshot, because
// nodes may still be processing orders whose clients have disconnected.
func (c *cluster) checkOrders() {
	c.Helper()
	tx, err := c.client.BeginTx(c.ctx, &sql.TxOptions{Isolation: sql.LevelRepeatableRead, ReadOnly: true})
	if err != nil {
		c.Fatal(err)
	}
	defer tx.Rollback()
	numbers, sold := map[string][]string{}, map[int]int{}
	for _, row := range tx.Order.Query().WithItems().Order(ent.Asc(order.FieldID)).AllX(c.ctx) {
		numbers[row.IdempotencyKey] = append(numbers[row.IdempotencyKey], row.Number)
		if !c.keys[row.IdempotencyKey] {
			c.Errorf("order %s has the unknown key %q", row.Number, row.IdempotencyKey)
		}
		for _, item := range row.Edges.Items {
			sold[*item.ProductID] += item.Quantity
		}
	}
	lost, doubled, oversold := 0, 0, 0
	for key, number := range c.orders {
		if !slices.Contains(numbers[key], number) {
			lost++
		}
	}
	for _, rows := range numbers {
		if len(rows) > 1 {
			doubled++
		}
	}
	for id, stock := range c.stocks {
		if p := tx.Product.GetX(c.ctx, id); p.Stock < 0 || p.Stock != stock-sold[id] {
			c.Errorf("%s: %d of %d left, orders have %d", p.Slug, p.Stock, stock, sold[id])
			oversold++
		}
	}
	c.Logf("%d orders acknowledged, %d lost, %d doubled, %d products oversold", len(c.orders), lost, doubled, oversold)
	if lost+doubled > 0 {
		c.Errorf("%d orders are lost, %d doubled", lost, doubled)
	}
}

// checkPrices compares the prices in the database with the acknowledged ones.
func (c *cluster) checkPrices() {
	c.Helper()
	last := map[string]int{}
	for _, x := range c.changes {
		last[x.product] = x.price
	}
	for i, id := range c.priced {
		path := fmt.Sprint("/rina/product/priced-", i)
		if p := c.client.Product.GetX(c.ctx, id); p.SellingPrice < int64(last[path])*100 {
			c.Errorf("%s costs %d, acknowledged was %d", path, p.SellingPrice/100, last[path])
		}
	}
}

// report logs the figures of each kind of failure and checks those that have a limit.
func (c *cluster) report(results []result) {
	c.Helper()
	var table strings.Builder
	w := tabwriter.NewWriter(&table, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "failure\trounds\tmedian s without orders\tworst s\tpage requests\tanswered %\tchanges\tlate\tslowest s")
	all := result{}
	for _, f := range faults {
		var outages []time.Duration
		sum := result{}
		for _, r := range results {
			if r.fault == f.name {
				outages = append(outages, r.outage)
				sum.reads, sum.failed, sum.changes, sum.late = sum.reads+r.reads, sum.failed+r.failed, sum.changes+r.changes, sum.late+r.late
				sum.slowest = max(sum.slowest, r.slowest)
			}
		}
		if len(outages) == 0 {
			continue
		}
		slices.Sort(outages)
		fmt.Fprintf(w, "%s\t%d\t%.1f\t%.1f\t%d\t%.3f\t%d\t%d\t%.2f\n", f.name, len(outages), ((outages[len(outages)/2] + outages[(len(outages)-1)/2]) / 2).Seconds(), outages[len(outages)-1].Seconds(),
			sum.reads, answered(sum), sum.changes, sum.late, sum.slowest.Seconds())
		all.reads, all.failed, all.late = all.reads+sum.reads, all.failed+sum.failed, all.late+sum.late
	}
	if err := w.Flush(); err != nil {
		c.Error(err)
	}
	c.Logf("database by %s\n%s", c.Via, table.String())
	if answered(all) < 99.9 {
		c.Errorf("%.3f %% of the requests for cached pages were answered", answered(all))
	}
	if all.late > 0 {
		c.Errorf("%d pages showed a new price more than a second late", all.late)
	}
}

// answered returns the percentage of page requests that were answered with the page.
func answered(r result) float64 { return 100 * float64(r.reads-r.failed) / float64(max(r.reads, 1)) }
