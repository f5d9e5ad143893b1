package stress

import (
	"fmt"
	"net/http"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"haat/server/checkout"
	"haat/server/platform/db/dbtest"
)

// leave stops the node with SIGTERM, as an upgrade does, and waits for its exit.
func (n *node) leave() {
	n.t.Helper()
	n.mu.Lock()
	defer n.mu.Unlock()
	if err := n.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		n.t.Error(err)
	}
	if err := n.cmd.Wait(); err != nil {
		n.t.Error("the node did not stop cleanly: ", err)
	}
	n.cmd = nil
}

// watch polls the node's readiness like a load balancer.
func (n *node) watch(ready *atomic.Bool, done <-chan struct{}) {
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

// Two nodes behind a load balancer that polls 20 times per second are restarted in turn while
// shoppers order. No request fails, although clients do not retry.
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
		go n.watch(&ready[i], done)
	}
	until(t, 10*time.Second, "both nodes are ready", func() bool { return ready[0].Load() && ready[1].Load() })

	var asked atomic.Int64
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
				asked.Add(1)
			}
		})
	}()
	for i := range restarts {
		n := m.nodes[i%2]
		before := asked.Load()
		until(t, 10*time.Second, "orders go on", func() bool { return asked.Load() > before+10 })
		n.leave()
		n.start()
		until(t, 10*time.Second, "both nodes are ready", func() bool { return ready[0].Load() && ready[1].Load() })
	}
	close(done)
	<-stopped
	if orders := m.client.Order.Query().CountX(m.ctx); int64(orders) != asked.Load() {
		t.Errorf("%d orders for %d responses", orders, asked.Load())
	}
	t.Logf("%d orders, %d restarts", asked.Load(), restarts)
}
