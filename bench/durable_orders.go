package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"haat/ent/product"
	"haat/ent/shop"
	"haat/ent/viewer"
	"haat/server/demo"
	"haat/server/platform/db"
)

// Budgets of orders over HTTP on PostgreSQL that waits for its disk.
const (
	mixedOrdersBudget = 0.06 // of the transactions of pgbench -N on the same cluster
	sameProductBudget = 0.6  // of the orders of several products
	mixedP99Budget    = 300 * time.Millisecond
	idleBudget        = 1.0
	settling          = 20 * time.Second // until the summaries of the seeded shop are written
)

// durableOrders measures how many orders per second are placed over HTTP while PostgreSQL waits for its disk (see withFsync): by 16
// buyers of 6 products, and by 64 buyers of one product. It compares them with pgbench on the same cluster.
func durableOrders(ctx context.Context, s *subject) ([]row, error) {
	d, address, err := openPostgres(ctx)
	if err != nil || d == nil {
		return nil, err
	}
	defer d.Close()
	var rows []row
	err = withFsync(ctx, func() error {
		limit, err := pgbench(ctx, address)
		if err != nil {
			return err
		}
		server, err := startOrderServer(ctx, d, address, filepath.Join(s.dir, "durable"))
		if err != nil {
			return err
		}
		defer server.stop()
		time.Sleep(settling)
		idle, err := idleStatements(ctx, d)
		if err != nil {
			return err
		}
		rows = append(rows, idle)
		mixed, waits, err := server.measure(ctx, d, 16, 6)
		if err != nil {
			return err
		}
		rows = append(rows, row{
			Name: "orders of 6 products over HTTP, PostgreSQL with fsync, 16 buyers", Value: mixed.rate / limit, Unit: "× pgbench -N",
			Budget: fmt.Sprint("≥ ", mixedOrdersBudget), Within: within(mixed.rate/limit >= mixedOrdersBudget && mixed.p99 <= mixedP99Budget),
			Detail: fmt.Sprintf("%.0f of %.0f/s, median %s, p99 %s; %s", mixed.rate, limit, mixed.median, mixed.p99, waits),
		})
		same, waits, err := server.measure(ctx, d, 64, 1)
		rows = append(rows, row{
			Name: "orders of one product over HTTP, PostgreSQL with fsync, 64 buyers", Value: same.rate / mixed.rate, Unit: "× 6 products",
			Budget: fmt.Sprint("≥ ", sameProductBudget), Within: within(same.rate/mixed.rate >= sameProductBudget && same.p99 <= time.Second),
			Detail: fmt.Sprintf("%.0f/s, median %s, p99 %s; %s", same.rate, same.median, same.p99, waits),
		})
		return err
	})
	return rows, err
}

var tpsLine = regexp.MustCompile(`tps = ([0-9.]+)`)

// pgbench returns the transactions per second of 16 clients, each of which updates two rows and inserts one.
func pgbench(ctx context.Context, address string) (float64, error) {
	binary, err := pgbenchPath()
	if err != nil {
		return 0, err
	}
	u, err := url.Parse(address)
	if err != nil {
		return 0, err
	}
	seconds := "5"
	if quick() {
		seconds = "2"
	}
	for _, args := range [][]string{{"-i", "-q", "-s", "10"}, {"-N", "-c", "16", "-j", "2", "-T", seconds}} {
		cmd := exec.CommandContext(ctx, binary, append(args, strings.TrimPrefix(u.Path, "/"))...)
		cmd.Env = append(os.Environ(), "PGHOST="+u.Query().Get("host"), "PGUSER="+u.User.Username())
		output, err := cmd.CombinedOutput()
		if err != nil {
			return 0, fmt.Errorf("pgbench: %w: %s", err, output)
		}
		if found := tpsLine.FindSubmatch(output); found != nil {
			return strconv.ParseFloat(string(found[1]), 64)
		}
	}
	return 0, errors.New("pgbench printed no tps")
}

// pgbenchPath finds pgbench in PATH, or where Debian installs it.
func pgbenchPath() (string, error) {
	if path, err := exec.LookPath("pgbench"); err == nil {
		return path, nil
	}
	found, err := filepath.Glob("/usr/lib/postgresql/*/bin/pgbench")
	if err != nil || len(found) == 0 {
		return "", errors.New("pgbench is missing: install PostgreSQL's client programs")
	}
	return found[len(found)-1], nil
}

// orderServer is a server with a shop that has unlimited stock.
type orderServer struct {
	*process
	shop     int
	pack     int
	products []int
	client   *http.Client
	next     atomic.Int64
}

func startOrderServer(ctx context.Context, d *db.DB, address, dir string) (*orderServer, error) {
	if err := os.MkdirAll(dir, 0o750); err != nil {
		return nil, err
	}
	if err := demo.SeedLoad(ctx, d, 1, 200); err != nil {
		return nil, err
	}
	row, err := d.Client.Shop.Query().Where(shop.Slug("load-1")).Only(viewer.WithSystem(ctx))
	if err != nil {
		return nil, err
	}
	own := viewer.WithShop(ctx, row.ID)
	if err := d.Client.Product.Update().SetStock(1 << 40).Exec(own); err != nil {
		return nil, err
	}
	pack, err := d.Client.ShippingPackage.Create().SetName("Courier").SetFee(60_00).Save(own)
	if err != nil {
		return nil, err
	}
	ids, err := d.Client.Product.Query().Where(product.StatusEQ(product.StatusPublished)).IDs(own)
	if err != nil {
		return nil, err
	}
	s := &orderServer{
		shop: row.ID, pack: pack.ID, products: ids,
		client: &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 64}, Timeout: time.Minute},
	}
	s.process, err = startProcess(ctx, "/healthz", func(ctx context.Context, addr string) (*exec.Cmd, error) {
		cmd, err := serveCommand(ctx, dir, address, addr)
		if err == nil { // the buyers have one address
			cmd.Env = append(cmd.Env, "HAAT_LIMIT_ORDERS_ADDRESS=1000000/1m", "HAAT_LIMIT_ORDERS_SHOP=1000000/1m")
		}
		return cmd, err
	})
	return s, err
}

// idleStatements counts the statements of the server while nobody uses it. Each is a transaction of its own, except the few of the summaries.
func idleStatements(ctx context.Context, d *db.DB) (row, error) {
	observed := 20 * time.Second
	if quick() {
		observed = 5 * time.Second
	}
	committed := func() (n float64, err error) {
		time.Sleep(2 * time.Second) // PostgreSQL publishes the counters of a session about a second late
		return n, d.SQL.QueryRowContext(ctx, "SELECT xact_commit FROM pg_stat_database WHERE datname = current_database()").Scan(&n)
	}
	before, err := committed()
	if err != nil {
		return row{}, err
	}
	time.Sleep(observed - 2*time.Second)
	after, err := committed()
	rate := (after - before - 1) / observed.Seconds() // subtracts this query
	return row{
		Name: "statements of an idle node, PostgreSQL", Value: rate, Unit: "/s", Budget: fmt.Sprint("≤ ", idleBudget), Within: within(rate <= idleBudget),
	}, err
}

// measure lets the buyers order in a loop. Each order has one product of the first n. It also samples the waits of the database's sessions.
func (s *orderServer) measure(ctx context.Context, d *db.DB, buyers, n int) (sales, string, error) {
	for _, id := range s.products[:n] { // fill the caches
		if err := s.order(ctx, id); err != nil {
			return sales{}, "", err
		}
	}
	sampling := sampleWaits(ctx, d)
	measured, err := runBuyers(buyers, func() error { return s.order(ctx, s.products[int(s.next.Add(1))%n]) })
	return measured, sampling(), err
}

func (s *orderServer) order(ctx context.Context, productID int) error {
	n := s.next.Add(1)
	body := fmt.Sprintf(`{"name":"Buyer","mobile":"017%08d","email":"","note":"","division":"Dhaka","district":"Dhaka","upazila":"Mirpur",`+
		`"line":"House %d","package_id":%d,"lines":[{"product_id":%d,"quantity":1}]}`, n%1e8, n, s.pack, productID)
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, fmt.Sprintf("http://%s/api/v1/orders?shop_id=%d", s.addr, s.shop), strings.NewReader(body))
	if err != nil {
		return err
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Idempotency-Key", fmt.Sprintf("bench-%d-%026d", time.Now().UnixNano(), n))
	res, err := s.client.Do(req)
	if err != nil {
		return err
	}
	defer res.Body.Close()
	answer, err := io.ReadAll(res.Body)
	if err == nil && (res.StatusCode != http.StatusOK || !json.Valid(answer)) {
		err = fmt.Errorf("order: %s: %s", res.Status, answer)
	}
	return err
}
