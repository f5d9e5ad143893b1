package stress

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"haat/ent"
	"haat/ent/viewer"
	orders "haat/server/order"
	"haat/server/order/checkout"
	"haat/server/platform/db"
	"haat/server/platform/db/dbtest"
)

// market is a shop with its own database, the nodes that serve it, and a fake of Meta's API.
type market struct {
	*testing.T
	dir    string
	db     *db.DB
	client *ent.Client
	shop   int
	ctx    context.Context
	nodes  []*node

	metaDown     atomic.Bool
	metaRequests atomic.Int64
	mu           sync.Mutex
	events       map[string]int // purchases received by Meta, by event id
}

// databases runs a test on SQLite with one node, and on PostgreSQL with two nodes.
func databases(t *testing.T, run func(t *testing.T, address string, nodes int)) {
	if address := dbtest.URL(t); len(address) > 0 && address[:6] == "sqlite" {
		t.Run("SQLite", func(t *testing.T) { run(t, address, 1) })
		return
	}
	t.Run("PostgreSQL", func(t *testing.T) { run(t, dbtest.Postgres(t), 2) })
}

func newMarket(t *testing.T, address string, nodes int) *market {
	t.Helper()
	return newMarketOn(t, address, slices.Repeat([]string{address}, nodes))
}

// newMarketOn creates a market in the database at address, with one node per database URL in urls.
func newMarketOn(t *testing.T, address string, urls []string, settings ...string) *market {
	t.Helper()
	m := &market{T: t, dir: t.TempDir(), db: dbtest.OpenURL(t, address), events: map[string]int{}}
	m.client = m.db.Client
	system := viewer.WithSystem(context.Background())
	m.shop = m.client.Shop.Create().SetSlug("rina").SetName("Rina").SetPixelID("1234567890123456").SetPixelAccessToken("EAAtoken").SaveX(system).ID
	m.ctx = viewer.WithShop(context.Background(), m.shop)
	m.client.ShippingPackage.Create().SetName("Courier").SetFee(60_00).ExecX(m.ctx)
	meta := httptest.NewServer(http.HandlerFunc(m.meta))
	t.Cleanup(meta.Close)
	for _, url := range urls {
		n := newNode(t, m.dir, url, meta.URL)
		n.env = append(n.env, settings...)
		m.nodes = append(m.nodes, n)
	}
	var group sync.WaitGroup
	for _, n := range m.nodes {
		group.Go(n.start)
	}
	group.Wait()
	if t.Failed() {
		t.FailNow()
	}
	return m
}

// meta receives events as Meta's API does.
func (m *market) meta(w http.ResponseWriter, r *http.Request) {
	m.metaRequests.Add(1)
	if m.metaDown.Load() {
		w.WriteHeader(http.StatusServiceUnavailable)
		return
	}
	var body struct {
		Data []struct {
			ID string `json:"event_id"`
		} `json:"data"`
	}
	if err := json.NewDecoder(r.Body).Decode(&body); err != nil {
		m.Error("Meta received invalid JSON: ", err)
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, event := range body.Data {
		m.events[event.ID]++
	}
	fmt.Fprintf(w, `{"events_received":%d}`, len(body.Data))
}

// metaEvents returns the event ids of the purchases that Meta received.
func (m *market) metaEvents() []string {
	m.mu.Lock()
	defer m.mu.Unlock()
	return slices.Collect(maps.Keys(m.events))
}

func (m *market) product(name string, stock int) int {
	return m.client.Product.Create().SetSlug(name).SetName(name).SetSellingPrice(100_00).SetPrice(100_00).SetStock(stock).SaveX(m.ctx).ID
}

// shirt creates a product with two variants. Each has the given stock.
func (m *market) shirt(each int) (product, small, large int) {
	product = m.product("shirt", 2*each)
	variant := func(size string) int {
		return m.client.Variant.Create().SetProductID(product).SetKey(size).SetValues([]string{size}).SetStock(each).SaveX(m.ctx).ID
	}
	small, large = variant("S"), variant("L")
	m.client.Product.UpdateOneID(product).SetOptions(sizes).ExecX(m.ctx)
	return product, small, large
}

// response is an API response of a node.
type response struct {
	status int
	Data   json.RawMessage
	Error  struct {
		Code    string
		Message string
		Fields  map[string]string
	}
}

var browser = &http.Client{Timeout: 30 * time.Second, Transport: &http.Transport{MaxIdleConnsPerHost: 64}}

// post sends a POST request to a node. It returns an error if there is no response.
func (m *market) post(n *node, path string, key string, body any) (*response, error) {
	encoded, err := json.Marshal(body)
	if err != nil {
		return nil, err
	}
	req, err := http.NewRequest(http.MethodPost, "http://"+n.addr+path, bytes.NewReader(encoded))
	if err != nil {
		return nil, err
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Idempotency-Key", key)
	return send(req)
}

// send sends a request to a node. It returns an error if there is no response.
func send(req *http.Request) (*response, error) {
	res, err := browser.Do(req)
	if err != nil {
		return nil, err
	}
	defer res.Body.Close()
	text, err := io.ReadAll(res.Body)
	if err != nil {
		return nil, err
	}
	a := &response{status: res.StatusCode}
	if err := json.Unmarshal(text, a); err != nil {
		return nil, fmt.Errorf("%d: %s: %w", res.StatusCode, text, err)
	}
	return a, nil
}

// order places an order of buyer i at a node.
func (m *market) order(n *node, key string, i int, lines ...checkout.QuoteLine) (*response, error) {
	return m.post(n, fmt.Sprintf("/api/v1/orders?shop_id=%d&lang=bn", m.shop), key, checkout.PlaceRequest{
		Delivery: orders.Delivery{
			Name: "Buyer", Mobile: fmt.Sprintf("017%08d", i), Division: "Dhaka", District: "Dhaka", Upazila: "Mirpur", Line: "House 5",
		},
		Lines: lines,
	})
}

// messages returns all sent SMS by id.
func (m *market) messages() map[string]string {
	m.Helper()
	sent := map[string]string{}
	file := filepath.Join(m.dir, "sms.jsonl")
	if _, err := os.Stat(file); errors.Is(err, fs.ErrNotExist) { // no SMS yet
		return sent
	}
	for _, line := range readLines(m.T, file) {
		var message struct{ ID, To, Text string }
		if err := json.Unmarshal(line, &message); err != nil || message.ID == "" {
			m.Errorf("invalid SMS line %q: %v", line, err)
		}
		text := message.To + " " + message.Text
		if earlier, ok := sent[message.ID]; ok && earlier != text {
			m.Errorf("two SMS have the id %s: %q, %q", message.ID, earlier, text)
		}
		sent[message.ID] = text
	}
	return sent
}
