package web_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/alecthomas/kong"
	sdk "go.opentelemetry.io/otel/sdk/trace"
	"golang.org/x/net/html"

	"haat/ent"
	"haat/ent/viewer"
	"haat/server/app"
	"haat/server/config"
	"haat/server/merchant"
	"haat/server/platform/db"
	"haat/server/platform/db/dbtest"
	"haat/server/platform/media"
	"haat/server/platform/pagecache"
	"haat/server/platform/phone"
	"haat/server/platform/pubsub"
	"haat/server/web"
	"haat/ssr"
)

// tracing is who traces the sites that are made; nil: nobody.
var tracing *sdk.TracerProvider

// site is a whole server on a database of its own.
type site struct {
	t       testing.TB
	db      *db.DB
	client  *ent.Client // counts its queries
	queries atomic.Int64
	// statements are what the client asks of the database.
	statements dbtest.Recorder
	cache      *pagecache.Cache
	// searches are the pages of searches.
	searches  *pagecache.Cache
	media     *media.Store
	news      *pubsub.Watchers
	merchants *merchant.Merchant
	log       *syncBuffer
	handler   http.Handler
	server    *web.Server
	// admin is the host of the merchants' area; empty: the market's.
	admin string
	// later is how far the server's clock is ahead, in nanoseconds.
	later atomic.Int64
}

// The bundle is compiled once for all tests; a renderer takes a second to make.
var sharedRenderer = sync.OnceValues(func() (*ssr.Renderer, error) {
	bundle, err := web.Bundle("compiled")
	if err != nil {
		return nil, err
	}
	return ssr.New(bundle, ssr.Options{Wait: 30e9, Deadline: 30e9, FragmentBytes: 4 << 20})
})

func newSite(t testing.TB, change ...func(*config.Config)) *site {
	t.Helper()
	renderer, err := sharedRenderer()
	if err != nil {
		t.Fatal(err)
	}
	return newSiteWith(t, dbtest.URL(t), renderer, change...)
}

// newSiteWith starts a server on a database that may have others.
func newSiteWith(t testing.TB, address string, renderer *ssr.Renderer, change ...func(*config.Config)) *site {
	t.Helper()
	s := &site{t: t, log: &syncBuffer{}}
	s.db = dbtest.OpenURL(t, address)
	s.client = ent.NewClient(ent.Driver(db.Spanned(s.statements.Driver(dbtest.CountQueries(s.db.Driver(), &s.queries)))))
	logger := slog.New(slog.NewTextHandler(s.log, &slog.HandlerOptions{ReplaceAttr: phone.MaskedAttr}))
	store, err := media.Open("file://" + t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	s.media = store
	t.Cleanup(func() { store.Close() })
	cfg := &config.Config{
		Addr: ":80", MarketHost: "haat.test", Env: "development", TLS: "off", TagsOwnHosts: true, Secret: strings.Repeat("s", 32),
		DatabaseURL: address, SMSURL: "file://" + filepath.Join(t.TempDir(), "sms.jsonl"),
	}
	if err := kong.ApplyDefaults(&cfg.Limits); err != nil {
		t.Fatal(err)
	}
	for _, c := range change {
		c(cfg)
	}
	options := app.Options{
		Config: cfg, DB: s.db, Client: s.client, Media: store, Logger: logger, Renderer: renderer, CacheBytes: &[3]int64{64 << 20, 1 << 20, 8 << 20},
		Now: s.time, HeartbeatInterval: testHeartbeat, StreamWriteTimeout: testStreamWriteTimeout,
	}
	if tracing != nil {
		options.Tracer = tracing
	}
	wired, err := app.New(options)
	if err != nil {
		t.Fatal(err)
	}
	s.server = wired.Server
	s.cache, s.searches, s.news, s.merchants, s.admin = s.server.Cache, s.server.Searches, s.server.Updates, s.server.Merchants, cfg.AdminName()
	s.listen(wired.Writer)
	if s.handler, err = s.server.Handler(); err != nil {
		t.Fatal(err)
	}
	return s
}

var rendersMeter = regexp.MustCompile(`(?m)^haat_render_seconds_count (\d+)$`)

// renders is how many pages the server has rendered.
func (s *site) renders() int {
	s.t.Helper()
	m := rendersMeter.FindStringSubmatch(s.metrics())
	if m == nil {
		s.t.Fatal("renders are not counted")
	}
	n, err := strconv.Atoi(m[1])
	if err != nil {
		s.t.Fatal(err)
	}
	return n
}

// metrics is what the listener of the metrics answers.
func (s *site) metrics() string {
	s.t.Helper()
	rec := httptest.NewRecorder()
	s.server.MetricsHandler().ServeHTTP(rec, httptest.NewRequest(http.MethodGet, "/metrics", nil))
	if rec.Code != http.StatusOK {
		s.t.Fatalf("/metrics: %d %s", rec.Code, rec.Body)
	}
	return rec.Body.String()
}

// time is the server's clock.
func (s *site) time() time.Time { return time.Now().Add(time.Duration(s.later.Load())) }

// listen listens to other processes' changes until the test ends, on PostgreSQL.
func (s *site) listen(writer *pubsub.Writer) {
	s.t.Helper()
	if writer.Remote == nil {
		return
	}
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	ready := &readiness{ready: make(chan struct{})}
	writer.Bus.Subscribe(ready)
	go func() { done <- writer.Remote.Listen(ctx) }()
	s.t.Cleanup(func() {
		cancel()
		if err := <-done; err != nil {
			s.t.Error(err)
		}
	})
	<-ready.ready
}

// readiness closes ready when the listener first stands.
type readiness struct {
	once  sync.Once
	ready chan struct{}
}

func (r *readiness) Purge([]string) {}
func (r *readiness) Suspend()       {}
func (r *readiness) Resume()        { r.once.Do(func() { close(r.ready) }) }

// syncBuffer is a log that many goroutines may write.
type syncBuffer struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

func (b *syncBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.buf.Write(p)
}

func (b *syncBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.buf.String()
}

var system = viewer.WithSystem(context.Background())

// shop opens a BDT shop with a category; change may set more.
func (s *site) shop(slug string, change ...func(*ent.ShopCreate)) *testShop {
	s.t.Helper()
	create := s.client.Shop.Create().SetSlug(slug).SetName("Shop " + slug).SetBnName("দোকান " + slug).SetPublicNumber("01712000001")
	for _, c := range change {
		c(create)
	}
	row := create.SaveX(system)
	ts := &testShop{site: s, row: row, ctx: viewer.WithShop(context.Background(), row.ID)}
	ts.category = s.client.Category.Create().SetSlug("rice").SetName("Rice").SetBnName("চাল").SaveX(ts.ctx)
	return ts
}

type testShop struct {
	site     *site
	row      *ent.Shop
	ctx      context.Context
	category *ent.Category
}

// product puts a product of the category on sale at 100.
func (ts *testShop) product(slug string, change ...func(*ent.ProductCreate)) *ent.Product {
	ts.site.t.Helper()
	create := ts.site.client.Product.Create().SetSlug(slug).SetName("Product " + slug).SetBnName("পণ্য " + slug).
		SetSellingPrice(100_00).SetPrice(100_00).SetStock(10).SetSold(1).SetCategoryID(ts.category.ID)
	for _, c := range change {
		c(create)
	}
	return create.SaveX(ts.ctx)
}

// answer is what came back, unpacked.
type answer struct {
	*http.Response
	body string
}

type option func(*http.Request)

func header(name, value string) option {
	return func(r *http.Request) { r.Header.Set(name, value) }
}

func host(name string) option { return func(r *http.Request) { r.Host = name } }

var asJSON = header("Accept", "application/json")

func (s *site) get(target string, options ...option) answer {
	s.t.Helper()
	req := httptest.NewRequest(http.MethodGet, "http://haat.test/", nil)
	// As net/http reads it off the wire.
	parsed, err := url.ParseRequestURI(target)
	if err != nil {
		s.t.Fatal(err)
	}
	req.URL, req.RequestURI = parsed, target
	req.Header.Set("X-Requested-With", "haat") // as Haat's own scripts do
	if path := parsed.Path; s.admin != "" && (path == "/admin" || strings.HasPrefix(path, "/admin/") || strings.HasPrefix(path, "/api/admin/")) {
		req.Host = s.admin // what merchants use, they use there
	}
	for _, o := range options {
		o(req)
	}
	rec := httptest.NewRecorder()
	s.handler.ServeHTTP(rec, req)
	res := rec.Result()
	var r io.Reader = res.Body
	if res.Header.Get("Content-Encoding") == "gzip" {
		zr, err := gzip.NewReader(res.Body)
		if err != nil {
			s.t.Fatal(err)
		}
		r = zr
	}
	body, err := io.ReadAll(r)
	if err != nil {
		s.t.Fatal(err)
	}
	if strings.HasPrefix(parsed.Path, "/api/") && req.Method != http.MethodHead && !strings.HasPrefix(res.Header.Get("Content-Type"), "text/csv") {
		checkAnswer(s.t, req, res, body)
	}
	return answer{res, string(body)}
}

// post sends a body of JSON.
func (s *site) post(target, body string, options ...option) answer {
	s.t.Helper()
	return s.get(target, append([]option{func(r *http.Request) {
		r.Method, r.Body, r.ContentLength = http.MethodPost, io.NopCloser(strings.NewReader(body)), int64(len(body))
		r.Header.Set("Content-Type", "application/json")
	}}, options...)...)
}

// decoded is any JSON.
func decoded(t testing.TB, body []byte) any {
	t.Helper()
	var v any
	if err := json.Unmarshal(body, &v); err != nil {
		t.Fatalf("%v in %.200s", err, body)
	}
	return v
}

var pageData = regexp.MustCompile(`<script type="application/json" id="page">(.*?)</script>`)

// data is the JSON embedded in a page, or a JSON answer itself.
func (a answer) data(t testing.TB) map[string]any {
	t.Helper()
	text := a.body
	if m := pageData.FindStringSubmatch(a.body); m != nil {
		text = m[1]
	}
	var v map[string]any
	if err := json.Unmarshal([]byte(text), &v); err != nil {
		t.Fatalf("page data: %v in %.200s", err, text)
	}
	return v
}

// props are the page's.
func (a answer) props(t testing.TB) map[string]any {
	t.Helper()
	return a.data(t)["props"].(map[string]any)
}

// root is the text of the server-rendered tree, as a reader sees it.
func (a answer) root(t testing.TB) string {
	t.Helper()
	doc, err := html.Parse(strings.NewReader(a.body))
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	var walk func(n *html.Node, inside bool)
	walk = func(n *html.Node, inside bool) {
		for _, attr := range n.Attr {
			inside = inside || (attr.Key == "id" && attr.Val == "root")
		}
		if inside && n.Type == html.TextNode {
			out.WriteString(n.Data)
		}
		for c := n.FirstChild; c != nil; c = c.NextSibling {
			walk(c, inside)
		}
	}
	walk(doc, false)
	return out.String()
}
