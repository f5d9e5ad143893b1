package stress

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"sync"
	"testing"
	"time"

	"haat/ent/viewer"
	"haat/server/platform/db/dbtest"
)

// description is the JSON file that scripts/cluster/cluster.mjs writes.
type description struct {
	Machines []machine
	Secret   string
	Password string // password of all PostgreSQL roles
	Via      string // how the nodes connect to the database: "haproxy" or "hosts"
	Balancer string // address of the load balancer
	Nodes    []struct{ Address, Metrics string }
	Database struct{ Haproxy, Hosts string } // URLs of the database through haproxy and with several hosts
}

// machine is one of three machines with etcd, Patroni and PostgreSQL.
type machine struct {
	Name, Address string
	Link          string // interface that is switched off to disconnect the machine; empty if the machine has none
	Folder        string // folder with the data and the files with process ids
	Rest          string // URL of Patroni's API
	Ports         struct{ Postgres int }
}

// cluster is a market on a PostgreSQL cluster with failover, under load.
type cluster struct {
	*market
	description
	balancer *node
	merchant *member

	lamps, priced []int // ids of products with much stock, and of products whose price changes
	rare          int   // id of this round's product, which has little stock
	stocks        map[int]int
	paths         []string // paths of the pages that are read

	mu       sync.Mutex
	buyers   int
	orders   map[string]string // acknowledged order numbers by idempotency key
	keys     map[string]bool   // idempotency keys of all orders that were sent
	refused  int               // number of orders refused because their product is sold out
	acks     []time.Time       // times of acknowledged orders
	writes   []time.Time       // times of all acknowledged writes
	changes  []*change
	reads    int
	failures []failure // page requests that were not answered with the page
}

// TestCluster_FailuresLoseNothing causes failures of the database's machines in rounds, while customers order
// and read pages and a merchant changes prices. It logs the figures of docs/scale.md.
func TestCluster_FailuresLoseNothing(t *testing.T) {
	path := os.Getenv("HAAT_TEST_CLUSTER")
	if path == "" || !full() {
		t.Skip("make chaos-cluster starts a cluster and sets HAAT_TEST_CLUSTER")
	}
	rounds, err := strconv.Atoi(os.Getenv("HAAT_CLUSTER_ROUNDS"))
	if err != nil {
		rounds = 4 * len(faults)
	}
	c := newCluster(t, path)
	load, stop := context.WithCancel(context.Background())
	var group sync.WaitGroup
	defer group.Wait()
	defer stop()
	c.startLoad(load, &group)
	waitUntil(t, time.Minute, "orders, reads and changes succeed", func() bool {
		c.mu.Lock()
		defer c.mu.Unlock()
		return len(c.acks) > 20 && len(c.changes) > 5 && c.reads > 100
	})
	var results []result
	for round := range rounds {
		fault := faults[round%len(faults)]
		r := c.play(round, fault)
		if r == nil {
			continue
		}
		t.Log(r)
		results = append(results, *r)
		if t.Failed() {
			break
		}
	}
	stop()
	group.Wait()
	c.checkOrders()
	c.checkPrices()
	c.report(results)
}

func newCluster(t *testing.T, path string) *cluster {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	c := &cluster{stocks: map[int]int{}, orders: map[string]string{}, keys: map[string]bool{}}
	if err := json.Unmarshal(text, &c.description); err != nil {
		t.Fatal(err)
	}
	c.market = &market{T: t, dir: filepath.Dir(path), db: dbtest.OpenURL(t, c.Database.Haproxy)}
	c.client = c.db.Client
	for _, n := range c.Nodes {
		c.nodes = append(c.nodes, &node{t: t, addr: n.Address, metrics: n.Metrics})
	}
	c.balancer = &node{t: t, addr: c.Balancer}
	system := viewer.WithSystem(context.Background())
	c.shop = c.client.Shop.Create().SetSlug("rina").SetName("Rina").SaveX(system).ID
	c.ctx = viewer.WithShop(context.Background(), c.shop)
	c.client.ShippingPackage.Create().SetName("Courier").SetFee(60_00).ExecX(c.ctx)
	for i := range 4 {
		c.lamps = append(c.lamps, c.stocked(fmt.Sprint("lamp-", i), 1_000_000))
		c.priced = append(c.priced, c.stocked(fmt.Sprint("priced-", i), 100))
		c.stocked(fmt.Sprint("shelf-", i), 100)
	}
	c.restock(0)
	c.signIn()
	for _, path := range c.paths {
		for _, n := range c.nodes {
			if page := c.visit(n, path); page.status != 200 {
				t.Fatalf("%s: %d", path, page.status)
			}
		}
	}
	return c
}

// stocked creates a product whose page is read.
func (c *cluster) stocked(slug string, units int) int {
	id := c.product(slug, units)
	c.stocks[id] = units
	c.paths = append(c.paths, "/rina/product/"+slug)
	return id
}

// restock creates the product that sells out in the round.
func (c *cluster) restock(round int) {
	c.Helper()
	const units = 25
	var id int
	waitUntil(c.T, time.Minute, "a product is created", func() bool {
		p, err := c.client.Product.Create().SetSlug(fmt.Sprint("rare-", round)).SetName("Rare").SetSellingPrice(100_00).SetPrice(100_00).
			SetStock(units).Save(c.ctx)
		if err == nil {
			id = p.ID
		}
		return err == nil
	})
	c.mu.Lock()
	defer c.mu.Unlock()
	c.rare = id
	c.stocks[id] = units
}
