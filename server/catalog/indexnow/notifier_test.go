package indexnow_test

import (
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"haat/ent"
	"haat/ent/outbox"
	"haat/ent/product"
	"haat/ent/viewer"
	"haat/server/catalog"
	"haat/server/catalog/indexnow"
	"haat/server/config"
	"haat/server/platform/db/dbtest"
	"haat/server/platform/jobs"
	"haat/server/platform/pubsub"
	"haat/server/tenancy"
)

var system = viewer.WithSystem(context.Background())

const secret = "a secret of thirty-two characters"

// endpoint is an IndexNow endpoint that records requests and responds with status.
type endpoint struct {
	mu     sync.Mutex
	status int
	bodies []map[string]any
}

func (e *endpoint) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	var said map[string]any
	if err != nil || json.Unmarshal(body, &said) != nil || r.Header.Get("Content-Type") != "application/json; charset=utf-8" {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	e.bodies = append(e.bodies, said)
	w.WriteHeader(e.status)
}

// market contains a shop and a running Notifier.
type market struct {
	*testing.T
	client   *ent.Client
	shop     *ent.Shop
	ctx      context.Context
	notifier *indexnow.Notifier
	engine   *endpoint
}

func newMarket(t *testing.T) *market {
	t.Helper()
	m := &market{T: t, client: dbtest.Open(t).Client, engine: &endpoint{status: http.StatusOK}}
	server := httptest.NewServer(m.engine)
	t.Cleanup(server.Close)
	bus := &pubsub.Bus{}
	catalog.PurgeOnWrite(m.client, &pubsub.Writer{Bus: bus})
	settings := &config.Config{Env: "production", MarketHost: "haat.test"}
	m.notifier = indexnow.NewNotifier(indexnow.Options{
		Client: m.client, Tenants: tenancy.NewResolver(m.client, "haat.test"), Base: settings.ShopBase,
		Engine: indexnow.NewClient(server.URL, secret), Logger: slog.New(slog.DiscardHandler),
	})
	m.shop = m.client.Shop.Create().SetSlug("demo").SetName("Demo").SaveX(system)
	m.ctx = viewer.WithShop(context.Background(), m.shop.ID)
	m.notifier.Remember()
	bus.Subscribe(m.notifier)
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- m.notifier.Run(ctx) }()
	t.Cleanup(func() {
		cancel()
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
	return m
}

func (m *market) product(slug string, change ...func(*ent.ProductCreate)) *ent.Product {
	create := m.client.Product.Create().SetSlug(slug).SetName(slug).SetSellingPrice(100).SetPrice(100).SetStock(10)
	for _, c := range change {
		c(create)
	}
	return create.SaveX(m.ctx)
}

// queued returns the queued jobs. It waits until there is at least one.
func (m *market) queued() []*ent.Outbox {
	m.Helper()
	deadline := time.Now().Add(20 * time.Second)
	for {
		if rows := m.client.Outbox.Query().Where(outbox.Kind(indexnow.Kind)).AllX(system); len(rows) > 0 {
			return rows
		}
		if time.Now().After(deadline) {
			m.Fatal("nothing is queued")
		}
		time.Sleep(time.Millisecond)
	}
}

// do runs a job as the outbox worker does.
func (m *market) do(row *ent.Outbox) error {
	return m.notifier.Handle(m.ctx, jobs.Job{ID: row.ID, ShopID: m.shop.ID, Kind: row.Kind, Key: row.DedupeKey, Payload: row.Payload})
}

func TestNotifier_SubmitsAllChangesOfAShopOnce(t *testing.T) {
	m := newMarket(t)
	m.client.Category.Create().SetSlug("rice").SetName("Rice").ExecX(m.ctx)
	lamp := m.product("lamp")
	m.product("secret", func(p *ent.ProductCreate) { p.SetStatus(product.StatusDraft) })
	old := time.Now().UTC().Add(-time.Hour)
	m.product("old", func(p *ent.ProductCreate) { p.SetUpdatedAt(old) })
	m.client.PolicyText.Create().SetKind("about-us").SetBody("x").ExecX(m.ctx)
	lamp.Update().SetName("Another").ExecX(m.ctx)
	row := m.queued()[0]
	if wait := time.Until(row.RunAt); wait > 10*time.Minute {
		t.Errorf("job runs in %s", wait)
	}
	if err := m.do(row); err != nil {
		t.Fatal(err)
	}
	m.engine.mu.Lock()
	defer m.engine.mu.Unlock()
	if len(m.engine.bodies) != 1 {
		t.Fatalf("%d requests", len(m.engine.bodies))
	}
	said := m.engine.bodies[0]
	key := indexnow.Key(secret, "haat.test")
	if said["host"] != "haat.test" || said["key"] != key || said["keyLocation"] != "https://haat.test/"+key+".txt" {
		t.Errorf("%v", said)
	}
	var urls []string
	for _, each := range said["urlList"].([]any) {
		urls = append(urls, strings.TrimPrefix(each.(string), "https://haat.test"))
	}
	want := []string{
		"/shop/demo", "/shop/demo?lang=en", "/demo/about-us", "/demo/about-us?lang=en", "/demo/category/rice", "/demo/category/rice?lang=en",
		"/demo/product/lamp", "/demo/product/lamp?lang=en",
	}
	if !slices.Equal(urls, want) {
		t.Errorf("%q, want %q", urls, want)
	}
}

func TestNotifier_QueuesOneJobForManyChanges(t *testing.T) {
	m := newMarket(t)
	lamp := m.product("lamp")
	m.queued()
	for i := range 20 {
		lamp.Update().SetPrice(int64(100 + i)).ExecX(m.ctx)
	}
	rows := m.queued()
	windows := map[string]bool{}
	for _, row := range rows {
		windows[row.DedupeKey] = true
	}
	if len(rows) != len(windows) || len(rows) > 2 { // a window may end during the test
		t.Errorf("%d jobs", len(rows))
	}
}

func TestNotifier_RetriesTemporaryErrors(t *testing.T) {
	m := newMarket(t)
	m.product("lamp")
	row := m.queued()[0]
	for status, permanent := range map[int]bool{
		http.StatusTooManyRequests: false, http.StatusBadGateway: false, http.StatusForbidden: true, http.StatusUnprocessableEntity: true,
	} {
		m.engine.mu.Lock()
		m.engine.status = status
		m.engine.mu.Unlock()
		if err := m.do(row); err == nil || jobs.IsPermanent(err) != permanent {
			t.Errorf("%d: %v", status, err)
		}
	}
}

func TestNotifier_SkipsUnpublishedShops(t *testing.T) {
	m := newMarket(t)
	m.product("lamp")
	row := m.queued()[0]
	m.client.Shop.UpdateOne(m.shop).SetPublic(false).ExecX(system)
	if err := m.do(row); err != nil || len(m.engine.bodies) != 0 {
		t.Errorf("%v, requests %v", err, m.engine.bodies)
	}
}
