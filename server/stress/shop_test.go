package stress

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"haat/ent"
	"haat/ent/viewer"
	"haat/server/checkout"
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

	metaDown  atomic.Bool
	metaAsked atomic.Int64
	mu        sync.Mutex
	events    map[string]int // purchases received by Meta, by event id
}

// databases runs a test on SQLite with one node, or on PostgreSQL with two.
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

// newMarketOn creates a market in the database at address, with one node for each connection
// address in ways.
func newMarketOn(t *testing.T, address string, ways []string, settings ...string) *market {
	t.Helper()
	m := &market{T: t, dir: t.TempDir(), db: dbtest.OpenURL(t, address), events: map[string]int{}}
	m.client = m.db.Client
	system := viewer.WithSystem(context.Background())
	m.shop = m.client.Shop.Create().SetSlug("rina").SetName("Rina").SetPixelID("1234567890123456").SetPixelAccessToken("EAAtoken").SaveX(system).ID
	m.ctx = viewer.WithShop(context.Background(), m.shop)
	m.client.ShippingPackage.Create().SetName("Courier").SetFee(60_00).ExecX(m.ctx)
	meta := httptest.NewServer(http.HandlerFunc(m.meta))
	t.Cleanup(meta.Close)
	for _, way := range ways {
		n := newNode(t, m.dir, way, meta.URL)
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

// meta accepts events like Meta's API.
func (m *market) meta(w http.ResponseWriter, r *http.Request) {
	m.metaAsked.Add(1)
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

// toldOf returns the ids of the purchases received by Meta.
func (m *market) toldOf() []string {
	m.mu.Lock()
	defer m.mu.Unlock()
	return slices.Collect(maps.Keys(m.events))
}

func (m *market) product(name string, stock int) int {
	return m.client.Product.Create().SetSlug(name).SetName(name).SetSellingPrice(100_00).SetPrice(100_00).SetStock(stock).SaveX(m.ctx).ID
}

// shirt creates a product with two variants, each with a stock of each.
func (m *market) shirt(each int) (product, small, large int) {
	product = m.product("shirt", 2*each)
	variant := func(size string) int {
		return m.client.Variant.Create().SetProductID(product).SetKey(size).SetValues([]string{size}).SetStock(each).SaveX(m.ctx).ID
	}
	small, large = variant("S"), variant("L")
	m.client.Product.UpdateOneID(product).SetOptions(sizes).ExecX(m.ctx)
	return product, small, large
}

// answer is a node's response.
type answer struct {
	status int
	Data   json.RawMessage
	Error  struct {
		Code    string
		Message string
		Fields  map[string]string
	}
}

var browser = &http.Client{Timeout: 30 * time.Second, Transport: &http.Transport{MaxIdleConnsPerHost: 64}}

// post sends a POST request to a node. The error is set if there is no response.
func (m *market) post(n *node, path string, key string, body any) (*answer, error) {
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
	return ask(req)
}

// ask sends a request to a node. The error is set if there is no response.
func ask(req *http.Request) (*answer, error) {
	res, err := browser.Do(req)
	if err != nil {
		return nil, err
	}
	defer res.Body.Close()
	text, err := io.ReadAll(res.Body)
	if err != nil {
		return nil, err
	}
	a := &answer{status: res.StatusCode}
	if err := json.Unmarshal(text, a); err != nil {
		return nil, fmt.Errorf("%d: %s: %w", res.StatusCode, text, err)
	}
	return a, nil
}

// order places an order of buyer i at a node.
func (m *market) order(n *node, key string, i int, lines ...checkout.QuoteLine) (*answer, error) {
	return m.post(n, fmt.Sprintf("/api/v1/orders?shop_id=%d&lang=bn", m.shop), key, checkout.PlaceRequest{
		Delivery: checkout.Delivery{
			Name: "Buyer", Mobile: fmt.Sprintf("017%08d", i), Division: "Dhaka", District: "Dhaka", Upazila: "Mirpur", Line: "House 5",
		},
		Lines: lines,
	})
}

// messages returns the SMS that were sent, by id.
func (m *market) messages() map[string]string {
	m.Helper()
	sent := map[string]string{}
	for _, line := range readLines(m.T, filepath.Join(m.dir, "sms.jsonl")) {
		var message struct{ ID, To, Text string }
		if err := json.Unmarshal(line, &message); err != nil || message.ID == "" {
			m.Errorf("invalid SMS line %q: %v", line, err)
		}
		text := message.To + " " + message.Text
		if before, ok := sent[message.ID]; ok && before != text {
			m.Errorf("two SMS have the id %s: %q, %q", message.ID, before, text)
		}
		sent[message.ID] = text
	}
	return sent
}
