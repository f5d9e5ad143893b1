package stress

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"haat/server/order/checkout"
	"haat/server/platform/db/dbtest"
)

// gateway is an SMS gateway that does not respond while hangs is set.
type gateway struct {
	*httptest.Server
	hangs atomic.Bool
	mu    sync.Mutex
	sent  map[string]int // number of receipts by message id
}

func newGateway(t *testing.T) *gateway {
	t.Helper()
	g := &gateway{sent: map[string]int{}}
	g.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if g.hangs.Load() {
			<-r.Context().Done()
			return
		}
		g.mu.Lock()
		defer g.mu.Unlock()
		g.sent[r.URL.Query().Get("id")]++
	}))
	t.Cleanup(g.Server.Close)
	return g
}

func (g *gateway) messages() int {
	g.mu.Lock()
	defer g.mu.Unlock()
	return len(g.sent)
}

// Orders are placed while the SMS gateway and Meta do not respond. Buyers must not notice, and everything
// must be sent once both are available again.
func TestFault_OutboxIsSentAfterAnOutage(t *testing.T) {
	g := newGateway(t)
	database := dbtest.URL(t)
	m := newMarketOn(t, database, []string{database},
		"HAAT_SMS_URL="+g.URL+"/?to={to}&text={text}&id={id}", "HAAT_SMS_TIMEOUT=1s")
	lamp := m.product("lamp", 100)
	g.hangs.Store(true)
	m.metaDown.Store(true)
	const orders = 8
	for i := range orders {
		start := time.Now()
		a, err := m.order(m.nodes[0], fmt.Sprint("buyer-owed-", i), i, checkout.QuoteLine{ProductID: lamp, Quantity: 1})
		if err != nil || a.status != 200 {
			t.Fatalf("order %d: %+v, %v", i, a, err)
		}
		t.Logf("order %d was placed in %s", i, time.Since(start))
	}
	waitUntil(t, 20*time.Second, "Meta received a request", func() bool { return m.metaRequests.Load() > 0 })
	if g.messages() > 0 || len(m.metaEvents()) > 0 {
		t.Fatal("a message was sent during the outage")
	}
	g.hangs.Store(false)
	m.metaDown.Store(false)
	waitUntil(t, 2*time.Minute, "everything is sent", func() bool { return g.messages() == orders && len(m.metaEvents()) == orders })
}
