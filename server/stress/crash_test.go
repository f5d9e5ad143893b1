package stress

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"haat/ent"
	"haat/ent/order"
	"haat/ent/outbox"
	"haat/ent/viewer"
	"haat/server/order/checkout"
)

// maxLifetime limits the lifetime of processes. It is much shorter than the 2 minutes for which a request is
// retried.
const maxLifetime = 20 * time.Second

// minKills returns the minimum number of kills.
func minKills() int64 {
	if full() {
		return 50
	}
	return 3
}

// Processes are killed at random while orders are placed and some are canceled. Requests without a response
// are retried with the same idempotency key.
func TestStress_KilledProcessesLoseNothing(t *testing.T) {
	orders, lifetime := 30, 60*time.Millisecond
	if full() {
		orders, lifetime = 500, 150*time.Millisecond
	}
	databases(t, func(t *testing.T, address string, nodes int) {
		m := newMarket(t, address, nodes)
		const stock = 10_000
		lamp := m.product("lamp", stock)
		shirt, small, large := m.shirt(stock)
		baskets := [][]checkout.QuoteLine{
			{{ProductID: lamp, Quantity: 2}},
			{{ProductID: shirt, VariantID: small, Quantity: 1}, {ProductID: lamp, Quantity: 1}},
			{{ProductID: shirt, VariantID: large, Quantity: 3}, {ProductID: shirt, VariantID: small, Quantity: 1}},
		}
		confirmed := map[int]string{} // order ids by buyer
		// Slow machines need longer lifetimes, because otherwise no request would ever complete.
		lifetime := max(lifetime, 2*m.firstOrder(func() { confirmed[0] = m.place(0, baskets[0]) }))
		if nodes > 1 { // the other node must run while one restarts
			lifetime *= 4
		}
		killing, stopKilling := context.WithCancel(context.Background())
		var placed, kills atomic.Int64
		var killers, buyers sync.WaitGroup
		for _, n := range m.nodes {
			killers.Go(func() { n.killAtRandom(killing, lifetime, &placed, &kills) })
		}
		var mu sync.Mutex
		next := make(chan int)
		for range 8 {
			buyers.Go(func() {
				for i := range next {
					id := m.place(i, baskets[i%len(baskets)])
					placed.Add(1)
					mu.Lock()
					confirmed[i] = id
					mu.Unlock()
				}
			})
		}
		// Fast machines place more orders until the minimum number of kills is reached.
		for i := 1; i < orders || kills.Load() < minKills(); i++ {
			next <- i
		}
		close(next)
		buyers.Wait()
		stopKilling()
		killers.Wait()
		t.Logf("%d orders, %d kills", len(confirmed), kills.Load())
		m.waitForOutbox()
		m.checkOrders(confirmed)
		m.checkStock(stock, lamp, shirt, small, large)
		m.checkSent()
	})
}

// firstOrder restarts all nodes and returns the time that the first order takes.
func (m *market) firstOrder(place func()) time.Duration {
	for _, n := range m.nodes {
		n.kill()
		n.start()
	}
	started := time.Now()
	place()
	return time.Since(started)
}

// killAtRandom kills the node repeatedly, at a random time after each start, until ctx ends. The node is
// running when it returns. The average lifetime doubles if no order was placed in the last one, because a
// busy machine can become too slow to answer any request in time. Otherwise it is halved again.
func (n *node) killAtRandom(ctx context.Context, lifetime time.Duration, placed, kills *atomic.Int64) {
	for longest, before := lifetime, placed.Load(); ; {
		select {
		case <-ctx.Done():
			return
		case <-time.After(rand.N(longest)):
		}
		n.kill()
		kills.Add(1)
		n.start()
		if now := placed.Load(); now > before {
			longest, before = max(longest/2, lifetime), now
		} else {
			longest = min(2*longest, maxLifetime)
		}
	}
}

// place places an order, retrying until it succeeds, cancels every fourth order, and returns the order's id.
func (m *market) place(i int, lines []checkout.QuoteLine) string {
	key := fmt.Sprintf("buyer-%06d", i)
	a := m.retry(i, func(n *node) (*response, error) { return m.order(n, key, i, lines...) })
	var placed struct {
		OrderID string `json:"order_id"`
		Key     string `json:"key"`
	}
	if err := json.Unmarshal(a.Data, &placed); err != nil || a.status != 200 {
		m.Errorf("buyer %d received %d %+v", i, a.status, a.Error)
		return ""
	}
	if i%4 == 0 {
		path := fmt.Sprintf("/api/v1/orders/%s/cancel?shop_id=%d&key=%s", placed.OrderID, m.shop, placed.Key)
		a := m.retry(i, func(n *node) (*response, error) { return m.post(n, path, "", map[string]string{}) })
		// An earlier attempt may have canceled the order before its process was killed.
		if a.status != 200 && a.Error.Code != "order_status_illegal" {
			m.Errorf("buyer %d received %d %+v for a cancellation", i, a.status, a.Error)
		}
	}
	return placed.OrderID
}

// retry sends a request to the nodes in turn until one responds with a status below 500.
func (m *market) retry(i int, send func(*node) (*response, error)) *response {
	deadline := time.Now().Add(2 * time.Minute)
	for try := i; ; try++ {
		a, err := send(m.nodes[try%len(m.nodes)])
		if err == nil && a.status < 500 {
			return a
		}
		if time.Now().After(deadline) {
			m.Errorf("buyer %d received no response: %v", i, err)
			return &response{}
		}
		time.Sleep(5 * time.Millisecond) // a pause before the retry
	}
}

// waitForOutbox waits until all jobs are done. Jobs claimed by a killed process become due again after 1
// minute; the short test makes them due immediately.
func (m *market) waitForOutbox() {
	m.Helper()
	system := viewer.WithSystem(context.Background())
	if !full() {
		m.client.Outbox.Update().Where(outbox.StateEQ(outbox.StateDue)).ClearLockedUntil().ExecX(system)
	}
	waitUntil(m.T, 3*time.Minute, "all jobs are done", func() bool {
		return m.client.Outbox.Query().Where(outbox.StateEQ(outbox.StateDue)).CountX(system) == 0
	})
	if dead := m.client.Outbox.Query().Where(outbox.StateEQ(outbox.StateDead)).CountX(system); dead > 0 {
		m.Errorf("%d jobs failed permanently", dead)
	}
}

// checkOrders checks that every order is consistent and that every confirmed order exists.
func (m *market) checkOrders(confirmed map[int]string) {
	m.Helper()
	rows := m.client.Order.Query().WithItems().WithEvents().Order(ent.Asc(order.FieldID)).AllX(m.ctx)
	there := map[string]bool{}
	for _, row := range rows {
		there[row.Number] = true
		sum := int64(0)
		for _, item := range row.Edges.Items {
			sum += item.Price * int64(item.Quantity)
		}
		changes := 1
		if row.Status == order.StatusCanceled {
			changes = 2
		}
		if sum == 0 || sum != row.Subtotal || row.Total != row.Subtotal+row.ShippingFee || len(row.Edges.Events) != changes {
			m.Errorf("order %s is inconsistent: %+v", row.Number, row)
		}
		jobs := m.client.Outbox.Query().Where(outbox.DedupeKeyHasPrefix("order/" + row.Number + "/")).CountX(m.ctx)
		// A guest who cancels before verifying the phone number receives no second SMS.
		if jobs != 1 {
			m.Errorf("order %s has %d SMS for %d changes", row.Number, jobs, changes)
		}
	}
	for i, id := range confirmed {
		if !there[id] {
			m.Errorf("order %[2]q of buyer %[1]d is confirmed but does not exist", i, id)
		}
	}
	if len(rows) != len(confirmed) {
		m.Errorf("%d buyers have %d orders", len(confirmed), len(rows))
	}
}

// checkStock compares the remaining stock with the ordered units.
func (m *market) checkStock(stock, lamp, shirt, small, large int) {
	m.Helper()
	taken := map[int]int{}
	for _, row := range m.client.Order.Query().Where(order.StatusNEQ(order.StatusCanceled)).WithItems().AllX(m.ctx) {
		for _, item := range row.Edges.Items {
			taken[*item.ProductID] += item.Quantity
			if item.VariantID != nil {
				taken[-*item.VariantID] += item.Quantity
			}
		}
	}
	for _, c := range []struct{ id, from int }{{lamp, stock}, {shirt, 2 * stock}} {
		if p := m.client.Product.GetX(m.ctx, c.id); p.Stock != c.from-taken[c.id] || p.Sold != taken[c.id] {
			m.Errorf("product %s: %d left, %d sold, orders have %d", p.Name, p.Stock, p.Sold, taken[c.id])
		}
	}
	for _, id := range []int{small, large} {
		if v := m.client.Variant.GetX(m.ctx, id); v.Stock != stock-taken[-id] {
			m.Errorf("variant %s: %d left, orders have %d", v.Key, v.Stock, taken[-id])
		}
	}
}

// checkSent checks that every SMS and every Meta event was sent.
func (m *market) checkSent() {
	m.Helper()
	sent := m.messages()
	jobs := m.client.Outbox.Query().Where(outbox.Kind("sms")).IDsX(m.ctx)
	for _, id := range jobs {
		if sent[fmt.Sprint(id)] == "" {
			m.Errorf("SMS %d was never sent", id)
		}
	}
	if len(sent) != len(jobs) {
		m.Errorf("%d distinct SMS were sent, want %d", len(sent), len(jobs))
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	orders := m.client.Order.Query().AllX(m.ctx)
	for _, row := range orders {
		if m.events["purchase_"+row.Number] == 0 {
			m.Errorf("Meta received no event for order %s", row.Number)
		}
	}
	if len(m.events) != len(orders) {
		m.Errorf("Meta received %d purchases, want %d", len(m.events), len(orders))
	}
}
