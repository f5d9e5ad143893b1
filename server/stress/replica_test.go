//go:build unix

package stress

import (
	"fmt"
	"testing"
	"time"

	"haat/server/order/checkout"
	"haat/server/platform/db/dbtest"
)

// While the primary is unavailable, pages that are not cached must be loaded from a replica. Orders must be
// refused.
func TestFault_ReplicaServesUncachedPagesWithoutThePrimary(t *testing.T) {
	for name, outage := range databaseOutages {
		t.Run(name, func(t *testing.T) {
			database := dbtest.Primary(t)
			standby := dbtest.Standby(t, database)
			conn := newDatabaseProxy(t, database)
			m := newMarketOn(t, database, []string{conn.address}, "HAAT_DATABASE_READ_TIMEOUT=1s", "HAAT_DATABASE_READ_URL="+standby)
			n := m.nodes[0]
			lamp := m.product("lamp", 100)
			m.product("table", 100)
			waitUntil(t, 20*time.Second, "pages are loaded from the replica", func() bool {
				m.visit(n, fmt.Sprintf("/rina/search?q=%d", time.Now().UnixNano()))
				return m.metric(n, `haat_replica_choices_total\{server="replica"\}`) > 0
			})

			outage.start(conn)
			waitUntil(t, 20*time.Second, "the node notices that the primary is away", func() bool { return m.visit(n, "/readyz").status == 503 })
			waitUntil(t, 20*time.Second, "an uncached page is shown", func() bool { return m.visit(n, "/rina/product/table").status == 200 })
			for i := range 10 {
				if page := m.visit(n, fmt.Sprintf("/rina/search?q=lamp%d", i)); page.status != 200 {
					t.Errorf("uncached page %d: %d", i, page.status)
				}
			}
			a, err := m.order(n, "buyer-meanwhile", 1, checkout.QuoteLine{ProductID: lamp, Quantity: 1})
			if err != nil || a.status != 503 {
				t.Errorf("an order without the primary: %+v, %v", a, err)
			}

			outage.end(conn)
			waitUntil(t, 15*time.Second, "orders are taken again", func() bool {
				a, err := m.order(n, "buyer-meanwhile", 1, checkout.QuoteLine{ProductID: lamp, Quantity: 1})
				return err == nil && a.status == 200
			})
		})
	}
}

// A replica that stops or does not answer must be skipped, so that pages are still shown.
func TestFault_ReplicaThatFailsIsSkipped(t *testing.T) {
	for name, outage := range databaseOutages {
		t.Run(name, func(t *testing.T) {
			database := dbtest.Primary(t)
			conn := newDatabaseProxy(t, dbtest.Standby(t, database))
			m := newMarketOn(t, database, []string{database}, "HAAT_DATABASE_READ_TIMEOUT=1s", "HAAT_DATABASE_READ_URL="+conn.address)
			n := m.nodes[0]
			m.product("lamp", 100)
			choices := func(server string) int {
				return m.metric(n, `haat_replica_choices_total\{server="`+server+`"\}`)
			}
			search := 0
			visit := func() int {
				search++
				return m.visit(n, fmt.Sprintf("/rina/search?q=lamp%d", search)).status
			}
			waitUntil(t, 20*time.Second, "pages are loaded from the replica", func() bool { visit(); return choices("replica") > 0 })
			outage.start(conn)
			for i := range 20 {
				if status := visit(); status != 200 {
					t.Errorf("page %d without the replica: %d", i, status)
				}
			}
			if m.metric(n, `haat_replica_skips_total\{reason="away"\}`) == 0 {
				t.Error("the replica was not skipped")
			}
			outage.end(conn)
			before := choices("replica")
			waitUntil(t, 30*time.Second, "the replica is read again", func() bool { visit(); return choices("replica") > before })
		})
	}
}
