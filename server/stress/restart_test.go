package stress

import (
	"fmt"
	"net/http"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"haat/server/order/checkout"
	"haat/server/platform/db/dbtest"
)

// shutDown stops the process with SIGTERM, as an upgrade does, and waits until it has exited.
func (n *node) shutDown() {
	n.t.Helper()
	n.mu.Lock()
	defer n.mu.Unlock()
	if err := n.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		n.t.Error(err)
	}
	if err := n.cmd.Wait(); err != nil {
		n.t.Error("the node did not shut down cleanly: ", err)
	}
	n.cmd = nil
}

// poll stores the node's readiness every 50 ms, as a load balancer does.
func (n *node) poll(ready *atomic.Bool, done <-chan struct{}) {
	client := &http.Client{Timeout: time.Second}
	for {
		res, err := client.Get("http://" + n.addr + "/readyz")
		ready.Store(err == nil && res.StatusCode == http.StatusOK)
		if err == nil {
			res.Body.Close()
		}
		select {
		case <-done:
			return
		case <-time.After(50 * time.Millisecond):
		}
	}
}

// Two nodes behind a load balancer, which polls 20 times per second, are restarted in turn while shoppers
// order. No request may fail, although clients do not retry.
func TestStop_RestartLosesNoRequest(t *testing.T) {
	restarts, buyers := 2, 4
	if full() {
		restarts, buyers = 12, 16
	}
	database := dbtest.Postgres(t)
	m := newMarketOn(t, database, []string{database, database}, "HAAT_DRAIN=500ms")
	lamp := m.product("lamp", 1_000_000)
	done := make(chan struct{})
	ready := make([]atomic.Bool, len(m.nodes))
	for i, n := range m.nodes {
		go n.poll(&ready[i], done)
	}
	waitUntil(t, 10*time.Second, "both nodes are ready", func() bool { return ready[0].Load() && ready[1].Load() })

	var placed atomic.Int64
	stopped := make(chan struct{})
	go func() {
		defer close(stopped)
		dbtest.Concurrently(buyers, func(buyer int) {
			for i := 0; ; i++ {
				select {
				case <-done:
					return
				default:
				}
				n := m.nodes[i%2]
				if !ready[i%2].Load() {
					n = m.nodes[1-i%2]
				}
				number := buyer*10_000 + i
				a, err := m.order(n, fmt.Sprint("buyer-stop-", number), number, checkout.QuoteLine{ProductID: lamp, Quantity: 1})
				if err != nil || a.status != 200 {
					t.Errorf("order %d of buyer %d: %+v, %v", i, buyer, a, err)
					return
				}
				placed.Add(1)
			}
		})
	}()
	for i := range restarts {
		n := m.nodes[i%2]
		before := placed.Load()
		waitUntil(t, 10*time.Second, "10 more orders are placed", func() bool { return placed.Load() > before+10 })
		n.shutDown()
		n.start()
		waitUntil(t, 10*time.Second, "both nodes are ready", func() bool { return ready[0].Load() && ready[1].Load() })
	}
	close(done)
	<-stopped
	if orders := m.client.Order.Query().CountX(m.ctx); int64(orders) != placed.Load() {
		t.Errorf("%d orders for %d responses", orders, placed.Load())
	}
	t.Logf("%d orders, %d restarts", placed.Load(), restarts)
}
