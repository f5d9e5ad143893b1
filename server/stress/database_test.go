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
	"haat/server/checkout"
	"haat/server/platform/db/dbtest"
)

// seen is a response as a browser receives it.
type seen struct {
	status int
	header http.Header
	body   string
}

func (s *seen) old() bool { return strings.Contains(s.header.Get("Cache-Status"), "ttl=-") }

// visit requests a page from a node as a browser does.
func (m *market) visit(n *node, path string) *seen {
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
	return &seen{res.StatusCode, res.Header, string(body)}
}

// metrics returns the response of the node's metrics listener.
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

// figure returns the value of a metric of the node.
func (m *market) figure(n *node, name string) int {
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

// databaseFaults are failures of a node's database connection: how each begins and ends.
var databaseFaults = map[string]struct{ begin, end func(*line) }{
	"it stops":        {(*line).cut, (*line).restore},
	"it says nothing": {(*line).silence, (*line).heal},
}

// Shoppers can read cached pages, and writes are refused with Retry-After.
func TestFault_ShopIsReadableWithoutTheDatabase(t *testing.T) {
	for name, fault := range databaseFaults {
		t.Run(name, func(t *testing.T) {
			database := dbtest.Postgres(t)
			way := newLine(t, database)
			m := newMarketOn(t, database, []string{way.address}, "HAAT_DATABASE_SILENCE=1s")
			n := m.nodes[0]
			lamp := m.product("lamp", 100)
			basket := checkout.QuoteLine{ProductID: lamp, Quantity: 1}
			until(t, 10*time.Second, "pages are kept", func() bool {
				m.visit(n, "/rina/product/lamp")
				return m.figure(n, `haat_page_cache_pages\{cache="pages"\}`) > 0
			})
			if a, err := m.order(n, "buyer-before", 1, basket); err != nil || a.status != 200 {
				t.Fatalf("before the fault: %+v, %v", a, err)
			}
			m.visit(n, "/rina/product/lamp")
			goroutines := m.figure(n, "go_goroutines")

			fault.begin(way)
			until(t, 20*time.Second, "the cached page is served as stale", func() bool {
				page := m.visit(n, "/rina/product/lamp")
				if page.status != 200 {
					t.Fatalf("the cached page: %d", page.status)
				}
				return page.old()
			})
			if page := m.visit(n, "/rina/wishlist?lang=en"); page.status != 503 || page.header.Get("Retry-After") == "" || !strings.Contains(page.body, page.header.Get("X-Request-Id")) {
				t.Errorf("an uncached page: %d, %v", page.status, page.header)
			}
			for i := range 30 {
				a, err := m.order(n, "buyer-meanwhile", 2, basket)
				if err != nil || a.status != 503 || a.Error.Code != "unavailable" {
					t.Fatalf("order %d without a database: %+v, %v", i, a, err)
				}
				if name == "it says nothing" && i > 3 {
					break // each request takes one second
				}
			}

			fault.end(way)
			until(t, 15*time.Second, "orders are taken again", func() bool {
				a, err := m.order(n, "buyer-meanwhile", 2, basket)
				return err == nil && a.status == 200
			})
			until(t, 20*time.Second, "pages are fresh and kept", func() bool {
				page := m.visit(n, "/rina/product/lamp")
				return page.status == 200 && !page.old() && m.figure(n, `haat_page_cache_pages\{cache="pages"\}`) > 0
			})
			if orders := m.client.Order.Query().CountX(m.ctx); orders != 2 {
				t.Errorf("%d orders of 2 buyers", orders)
			}
			until(t, 30*time.Second, "goroutines have ended", func() bool { return m.figure(n, "go_goroutines") < goroutines+20 })
			if open := m.figure(n, "go_sql_open_connections"); open > 20 {
				t.Errorf("%d connections are open", open)
			}
		})
	}
}

func TestFault_SlowDatabaseIsTolerated(t *testing.T) {
	database := dbtest.Postgres(t)
	way := newLine(t, database)
	m := newMarketOn(t, database, []string{way.address})
	lamp := m.product("lamp", 100)
	way.slow(100)
	if page := m.visit(m.nodes[0], "/rina/product/lamp"); page.status != 200 || page.old() {
		t.Errorf("a page: %d, %v", page.status, page.header)
	}
	if a, err := m.order(m.nodes[0], "buyer-slow", 1, checkout.QuoteLine{ProductID: lamp, Quantity: 1}); err != nil || a.status != 200 {
		t.Errorf("an order: %+v, %v", a, err)
	}
}

// A role with a limit of three connections simulates a cluster without free connections.
func TestFault_NoOrderIsLostWithoutFreeConnections(t *testing.T) {
	database := dbtest.Postgres(t)
	m := newMarketOn(t, database, []string{limited(t, database, 3)})
	lamp := m.product("lamp", 1000)
	var refused atomic.Int64
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
			refused.Add(1)
		}
	})
	if orders := m.client.Order.Query().CountX(m.ctx); orders != 20 || refused.Load() == 0 {
		t.Errorf("20 buyers have %d orders, after %d refusals", orders, refused.Load())
	}
}

// One node is disconnected from the database while products are sold at the other.
func TestFault_PartitionedNodeShowsFreshPagesOnceReconnected(t *testing.T) {
	database := dbtest.Postgres(t)
	way := newLine(t, database)
	m := newMarketOn(t, database, []string{way.address, database}, "HAAT_DATABASE_SILENCE=1s")
	away, well := m.nodes[0], m.nodes[1]
	lamp := m.product("lamp", 10)
	until(t, 10*time.Second, "pages are kept", func() bool {
		m.visit(away, "/rina/product/lamp")
		return m.figure(away, `haat_page_cache_pages\{cache="pages"\}`) > 0
	})
	way.silence()
	for i := range 10 {
		if a, err := m.order(well, fmt.Sprint("buyer-well-", i), i, checkout.QuoteLine{ProductID: lamp, Quantity: 1}); err != nil || a.status != 200 {
			t.Fatalf("buyer %d at the connected node: %+v, %v", i, a, err)
		}
	}
	until(t, 20*time.Second, "the disconnected node marks its pages as stale", func() bool {
		page := m.visit(away, "/rina/product/lamp")
		if page.status != 200 {
			t.Fatalf("the page: %d", page.status)
		}
		return page.old()
	})
	if ready := m.visit(away, "/readyz"); ready.status != 503 {
		t.Errorf("/readyz of the disconnected node: %d %s", ready.status, ready.body)
	}
	way.heal()
	until(t, 20*time.Second, "the node is ready", func() bool { return m.visit(away, "/readyz").status == 200 })
	until(t, 20*time.Second, "its pages are fresh", func() bool {
		page := m.visit(away, "/rina/product/lamp")
		if !page.old() && !strings.Contains(page.body, "OutOfStock") {
			t.Fatal("a sold-out lamp is for sale on a page not marked as stale")
		}
		return !page.old()
	})
	well.kill()
	if a, err := m.order(away, "buyer-late", 50, checkout.QuoteLine{ProductID: lamp, Quantity: 1}); err != nil || a.status == 200 {
		t.Errorf("an 11th order of 10 lamps: %+v, %v", a, err)
	}
	if sold := m.client.Order.Query().Where(order.StatusEQ(order.StatusPending)).CountX(m.ctx); sold != 10 {
		t.Errorf("%d of 10 lamps were sold", sold)
	}
}
