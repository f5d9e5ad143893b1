package stress

import (
	"fmt"
	"io"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"haat/ent/order"
	"haat/server/order/checkout"
	"haat/server/platform/db/dbtest"
)

// page is a response as a browser receives it.
type page struct {
	status int
	header http.Header
	body   string
}

func (s *page) stale() bool { return strings.Contains(s.header.Get("Cache-Status"), "ttl=-") }

// visit requests a page from a node with a browser's headers.
func (m *market) visit(n *node, path string) *page {
	m.Helper()
	req, err := http.NewRequest(http.MethodGet, "http://"+n.addr+path, nil)
	if err != nil {
		m.Fatal(err)
	}
	req.Header.Set("Accept", "text/html")
	res, err := browser.Do(req)
	if err != nil {
		m.Fatal(err)
	}
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	if err != nil {
		m.Fatal(err)
	}
	return &page{res.StatusCode, res.Header, string(body)}
}

// metrics returns all metrics of a node as text.
func (m *market) metrics(n *node) string {
	m.Helper()
	res, err := http.Get("http://" + n.metrics + "/metrics")
	if err != nil {
		m.Fatal(err)
	}
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	if err != nil {
		m.Fatal(err)
	}
	return string(body)
}

// metric returns the value of a node's metric.
func (m *market) metric(n *node, name string) int {
	m.Helper()
	found := regexp.MustCompile(`(?m)^` + name + `(?:\{[^}]*\})? (\S+)$`).FindStringSubmatch(m.metrics(n))
	if found == nil {
		m.Fatalf("no metric %s", name)
	}
	value, err := strconv.ParseFloat(found[1], 64)
	if err != nil {
		m.Fatal(err)
	}
	return int(value)
}

// databaseOutages lists failures of a node's database connection, and how each starts and ends.
var databaseOutages = map[string]struct{ start, end func(*proxy) }{
	"stopped":      {(*proxy).stop, (*proxy).restore},
	"unresponsive": {(*proxy).silence, (*proxy).heal},
}

// Without the database, cached pages must be served as stale, and writes must be refused with Retry-After.
func TestFault_ShopIsReadableWithoutTheDatabase(t *testing.T) {
	for name, outage := range databaseOutages {
		t.Run(name, func(t *testing.T) {
			database := dbtest.Postgres(t)
			conn := newDatabaseProxy(t, database)
			m := newMarketOn(t, database, []string{conn.address}, "HAAT_DATABASE_READ_TIMEOUT=1s")
			n := m.nodes[0]
			lamp := m.product("lamp", 100)
			basket := checkout.QuoteLine{ProductID: lamp, Quantity: 1}
			waitUntil(t, 10*time.Second, "pages are cached", func() bool {
				m.visit(n, "/rina/product/lamp")
				return m.metric(n, `haat_page_cache_pages\{cache="pages"\}`) > 0
			})
			if a, err := m.order(n, "buyer-before", 1, basket); err != nil || a.status != 200 {
				t.Fatalf("before the fault: %+v, %v", a, err)
			}
			m.visit(n, "/rina/product/lamp")
			goroutines := m.metric(n, "go_goroutines")

			outage.start(conn)
			waitUntil(t, 20*time.Second, "the cached page is served as stale", func() bool {
				page := m.visit(n, "/rina/product/lamp")
				if page.status != 200 {
					t.Fatalf("the cached page: %d", page.status)
				}
				return page.stale()
			})
			if page := m.visit(n, "/rina/wishlist?lang=en"); page.status != 503 || page.header.Get("Retry-After") == "" || !strings.Contains(page.body, page.header.Get("X-Request-Id")) {
				t.Errorf("an uncached page: %d, %v", page.status, page.header)
			}
			for i := range 30 {
				a, err := m.order(n, "buyer-meanwhile", 2, basket)
				if err != nil || a.status != 503 || a.Error.Code != "unavailable" {
					t.Fatalf("order %d without a database: %+v, %v", i, a, err)
				}
				if name == "unresponsive" && i > 3 {
					break // fewer attempts, because each request takes 1 second
				}
			}

			outage.end(conn)
			waitUntil(t, 15*time.Second, "orders are taken again", func() bool {
				a, err := m.order(n, "buyer-meanwhile", 2, basket)
				return err == nil && a.status == 200
			})
			waitUntil(t, 20*time.Second, "pages are fresh and cached", func() bool {
				page := m.visit(n, "/rina/product/lamp")
				return page.status == 200 && !page.stale() && m.metric(n, `haat_page_cache_pages\{cache="pages"\}`) > 0
			})
			if orders := m.client.Order.Query().CountX(m.ctx); orders != 2 {
				t.Errorf("%d orders of 2 buyers", orders)
			}
			waitUntil(t, 30*time.Second, "the number of goroutines is back to normal", func() bool { return m.metric(n, "go_goroutines") < goroutines+20 })
			if open := m.metric(n, "go_sql_open_connections"); open > 20 {
				t.Errorf("%d connections are open", open)
			}
		})
	}
}

func TestFault_SlowDatabaseIsTolerated(t *testing.T) {
	database := dbtest.Postgres(t)
	conn := newDatabaseProxy(t, database)
	m := newMarketOn(t, database, []string{conn.address})
	lamp := m.product("lamp", 100)
	conn.slow(100)
	if page := m.visit(m.nodes[0], "/rina/product/lamp"); page.status != 200 || page.stale() {
		t.Errorf("a page: %d, %v", page.status, page.header)
	}
	if a, err := m.order(m.nodes[0], "buyer-slow", 1, checkout.QuoteLine{ProductID: lamp, Quantity: 1}); err != nil || a.status != 200 {
		t.Errorf("an order: %+v, %v", a, err)
	}
}

// A role with a limit of three connections simulates a cluster without free connections, which refuses
// further ones.
func TestFault_NoOrderIsLostWithoutFreeConnections(t *testing.T) {
	database := dbtest.Postgres(t)
	m := newMarketOn(t, database, []string{limited(t, database, 3)})
	lamp := m.product("lamp", 1000)
	var rejected atomic.Int64
	dbtest.Concurrently(20, func(i int) {
		for end := time.Now().Add(time.Minute); ; time.Sleep(50 * time.Millisecond) {
			a, err := m.order(m.nodes[0], fmt.Sprint("buyer-few-", i), i, checkout.QuoteLine{ProductID: lamp, Quantity: 1})
			if err == nil && a.status == 200 {
				return
			}
			if err != nil || a.status != 503 || time.Now().After(end) {
				t.Errorf("buyer %d: %+v, %v", i, a, err)
				return
			}
			rejected.Add(1)
		}
	})
	if orders := m.client.Order.Query().CountX(m.ctx); orders != 20 || rejected.Load() == 0 {
		t.Errorf("20 buyers have %d orders after %d rejections", orders, rejected.Load())
	}
}

// One node loses its database connection while the other one sells products.
func TestFault_PartitionedNodeShowsFreshPagesOnceReconnected(t *testing.T) {
	database := dbtest.Postgres(t)
	conn := newDatabaseProxy(t, database)
	m := newMarketOn(t, database, []string{conn.address, database}, "HAAT_DATABASE_READ_TIMEOUT=1s")
	disconnected, connected := m.nodes[0], m.nodes[1]
	lamp := m.product("lamp", 10)
	waitUntil(t, 10*time.Second, "pages are cached", func() bool {
		m.visit(disconnected, "/rina/product/lamp")
		return m.metric(disconnected, `haat_page_cache_pages\{cache="pages"\}`) > 0
	})
	conn.silence()
	for i := range 10 {
		if a, err := m.order(connected, fmt.Sprint("buyer-well-", i), i, checkout.QuoteLine{ProductID: lamp, Quantity: 1}); err != nil || a.status != 200 {
			t.Fatalf("buyer %d at the connected node: %+v, %v", i, a, err)
		}
	}
	waitUntil(t, 20*time.Second, "the disconnected node marks its pages as stale", func() bool {
		page := m.visit(disconnected, "/rina/product/lamp")
		if page.status != 200 {
			t.Fatalf("the page: %d", page.status)
		}
		return page.stale()
	})
	if ready := m.visit(disconnected, "/readyz"); ready.status != 503 {
		t.Errorf("/readyz of the disconnected node: %d %s", ready.status, ready.body)
	}
	conn.heal()
	waitUntil(t, 20*time.Second, "the node is ready", func() bool { return m.visit(disconnected, "/readyz").status == 200 })
	waitUntil(t, 20*time.Second, "its pages are fresh", func() bool {
		page := m.visit(disconnected, "/rina/product/lamp")
		if !page.stale() && !strings.Contains(page.body, "OutOfStock") {
			t.Fatal("a sold-out lamp is for sale on a page that is not marked as stale")
		}
		return !page.stale()
	})
	connected.kill()
	if a, err := m.order(disconnected, "buyer-late", 50, checkout.QuoteLine{ProductID: lamp, Quantity: 1}); err != nil || a.status == 200 {
		t.Errorf("an 11th order for 10 lamps: %+v, %v", a, err)
	}
	if sold := m.client.Order.Query().Where(order.StatusEQ(order.StatusPending)).CountX(m.ctx); sold != 10 {
		t.Errorf("%d of 10 lamps were sold", sold)
	}
}
