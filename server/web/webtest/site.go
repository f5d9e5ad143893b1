// Package webtest starts complete servers, each with its own database, and sends requests like shoppers,
// customers and merchants.
package webtest

import (
	"bytes"
	"context"
	"log/slog"
	"net/http"
	"net/http/httptest"
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

	"haat/ent"
	"haat/ent/viewer"
	"haat/server/app"
	"haat/server/config"
	"haat/server/platform/db"
	"haat/server/platform/db/dbtest"
	"haat/server/platform/media"
	"haat/server/platform/pagecache"
	"haat/server/platform/phone"
	"haat/server/platform/pubsub"
	"haat/server/platform/ratelimit"
	"haat/server/team"
	"haat/server/web"
	"haat/ssr"
)

// TracerProvider, if not nil, traces the sites that are created while it is set. Tests that set it must not
// run in parallel.
var TracerProvider *sdk.TracerProvider

// Site is a complete server with its own database.
type Site struct {
	T       testing.TB
	DB      *db.DB
	Client  *ent.Client // counts and records queries
	Queries atomic.Int64
	// Statements records the statements that Client executes.
	Statements dbtest.Recorder
	Cache      *pagecache.Cache
	// Bus delivers purges to all caches.
	Bus *pubsub.Bus
	// Searches caches search pages.
	Searches  *pagecache.Cache
	Media     *media.Store
	Updates   *pubsub.Watchers
	Merchants *team.Merchant
	Log       *SyncBuffer
	Handler   http.Handler
	Server    *web.Server
	// admin is the host of the admin area; "" for the market host.
	admin string
	// ClockOffset is added to the server's clock, in nanoseconds.
	ClockOffset atomic.Int64
}

// SharedRenderer returns the renderer that all tests of a process share, because compiling the bundle takes a
// second.
var SharedRenderer = sync.OnceValues(func() (*ssr.Renderer, error) {
	bundle, err := web.Bundle("compiled")
	if err != nil {
		return nil, err
	}
	return ssr.New(bundle, ssr.Options{Wait: 30e9, Deadline: 30e9, FragmentBytes: 4 << 20})
})

// NewSite starts a server with its own database.
func NewSite(t testing.TB, change ...func(*config.Config)) *Site {
	t.Helper()
	renderer, err := SharedRenderer()
	if err != nil {
		t.Fatal(err)
	}
	return NewSiteWith(t, dbtest.URL(t), renderer, change...)
}

// NewSitePair creates two nodes of a site, which share a PostgreSQL database. It skips the test on SQLite.
func NewSitePair(t testing.TB) (one, two *Site) {
	t.Helper()
	address := dbtest.Postgres(t)
	renderer, err := SharedRenderer()
	if err != nil {
		t.Fatal(err)
	}
	return NewSiteWith(t, address, renderer), NewSiteWith(t, address, renderer)
}

// open opens the configured database. It counts and records the statements of sites without replicas.
func (s *Site) open(cfg *config.Config) {
	s.T.Helper()
	if cfg.DatabaseReadURL == "" {
		s.DB = dbtest.OpenURL(s.T, cfg.DatabaseURL)
		s.Client = ent.NewClient(ent.Driver(db.Spanned(s.Statements.Driver(dbtest.CheckStatements(s.T, dbtest.CountQueries(s.DB.Driver(), &s.Queries))))))
		return
	}
	d, err := db.OpenWithReplicas(context.Background(), cfg.DatabaseURL, cfg.DatabaseReadURL)
	if err != nil {
		s.T.Fatal(err)
	}
	s.T.Cleanup(func() { d.Close() })
	s.DB, s.Client = d, d.Client
}

// NewSiteWith starts a server on an existing database.
func NewSiteWith(t testing.TB, address string, renderer *ssr.Renderer, change ...func(*config.Config)) *Site {
	t.Helper()
	s := &Site{T: t, Log: &SyncBuffer{}}
	logger := slog.New(slog.NewTextHandler(s.Log, &slog.HandlerOptions{ReplaceAttr: phone.MaskedAttr}))
	store, err := media.Open("file://" + t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	s.Media = store
	t.Cleanup(func() { store.Close() })
	cfg := &config.Config{
		Addr: ":80", MarketHost: "haat.test", Env: "development", TLS: "off", TagsOwnHosts: true, Secret: strings.Repeat("s", 32),
		Push:        config.Push{Hosts: []string{"push.example"}},
		DatabaseURL: address, DatabaseDirectURL: dbtest.Direct(address), SMSURL: "file://" + filepath.Join(t.TempDir(), "sms.jsonl"),
	}
	if err := kong.ApplyDefaults(&cfg.Limits); err != nil {
		t.Fatal(err)
	}
	for _, c := range change {
		c(cfg)
	}
	s.open(cfg)
	options := app.Options{
		Config: cfg, DB: s.DB, Client: s.Client, Media: store, Logger: logger, Renderer: renderer, CacheBytes: &[3]int64{64 << 20, 1 << 20, 8 << 20},
		Now: s.Time, HeartbeatInterval: Heartbeat, StreamWriteTimeout: testStreamWriteTimeout,
	}
	if TracerProvider != nil {
		options.Tracer = TracerProvider
	}
	wired, err := app.New(options)
	if err != nil {
		t.Fatal(err)
	}
	s.Server, s.Bus = wired.Server, wired.Writer.Bus
	s.Cache, s.Searches, s.Updates, s.Merchants, s.admin = s.Server.Cache, s.Server.Searches, s.Server.Updates, s.Server.Merchants, cfg.AdminName()
	s.listen(wired.Writer)
	if s.Handler, err = s.Server.Handler(); err != nil {
		t.Fatal(err)
	}
	return s
}

var rendersMeter = regexp.MustCompile(`(?m)^haat_render_seconds_count (\d+)$`)

// Renders returns the number of pages that the server has rendered.
func (s *Site) Renders() int {
	s.T.Helper()
	m := rendersMeter.FindStringSubmatch(s.Metrics())
	if m == nil {
		s.T.Fatal("the metrics contain no count of renders")
	}
	n, err := strconv.Atoi(m[1])
	if err != nil {
		s.T.Fatal(err)
	}
	return n
}

// Metrics returns the response of the metrics listener.
func (s *Site) Metrics() string {
	s.T.Helper()
	rec := httptest.NewRecorder()
	s.Server.MetricsHandler().ServeHTTP(rec, httptest.NewRequest(http.MethodGet, "/metrics", nil))
	if rec.Code != http.StatusOK {
		s.T.Fatalf("/metrics: %d %s", rec.Code, rec.Body)
	}
	return rec.Body.String()
}

// Time returns the current time of the server's clock.
func (s *Site) Time() time.Time { return time.Now().Add(time.Duration(s.ClockOffset.Load())) }

// listen subscribes to the changes of other processes until the test ends. It requires PostgreSQL; on SQLite
// it does nothing.
func (s *Site) listen(writer *pubsub.Writer) {
	s.T.Helper()
	if writer.Remote == nil {
		return
	}
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	ready := &readiness{ready: make(chan struct{})}
	writer.Bus.Subscribe(ready)
	go func() { done <- writer.Remote.Listen(ctx) }()
	s.T.Cleanup(func() {
		cancel()
		if err := <-done; err != nil {
			s.T.Error(err)
		}
	})
	<-ready.ready
}

// readiness closes ready when the listener is connected for the first time.
type readiness struct {
	once  sync.Once
	ready chan struct{}
}

func (r *readiness) Purge([]string) {}

func (r *readiness) Suspend() {}

func (r *readiness) Resume() { r.once.Do(func() { close(r.ready) }) }

// SyncBuffer is a buffer that is safe for concurrent use.
type SyncBuffer struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

func (b *SyncBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.buf.Write(p)
}

func (b *SyncBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.buf.String()
}

// System is a context with the platform as viewer.
var System = viewer.WithSystem(context.Background())

// failingBundle throws, loops or renders nothing if the page's title says so.
const failingBundle = `var bundle = { render: function (data, write) {
	var page = JSON.parse(data);
	if (page.head.title.indexOf("throws") >= 0) (function renderCard() { throw new Error("no price") })();
	if (page.head.title.indexOf("loops") >= 0) for (;;) {}
	if (page.head.title.indexOf("empty") >= 0) return "";
	write("<p>fine</p>");
} };`

// NewFailingSite starts a server that renders failingBundle with a render deadline.
func NewFailingSite(t *testing.T, deadline time.Duration) *Site {
	t.Helper()
	renderer, err := ssr.New(ssr.Bundle{Name: "moody.js", Source: failingBundle}, ssr.Options{VMs: 1, Deadline: deadline})
	if err != nil {
		t.Fatal(err)
	}
	return NewSiteWith(t, dbtest.URL(t), renderer)
}

// AssetAddress matches the URLs of scripts and stylesheets.
var AssetAddress = regexp.MustCompile(`/assets/[\w.-]+\.(?:js|css)`)

// StrictLimits returns a function that sets the rate limits of a production server and then applies change.
func StrictLimits(change func(*config.Limits)) func(*config.Config) {
	return func(c *config.Config) {
		c.Env = "production"
		change(&c.Limits)
	}
}

// OncePerHour is the strictest rate limit of the tests.
var OncePerHour = ratelimit.Rate{Count: 1, Per: time.Hour}

// InProduction configures a production server.
func InProduction(c *config.Config) { c.Env = "production" }

// NewAdminSite starts a production server with the shops "a", which has its own domain, and "b". It returns
// an owner of each.
func NewAdminSite(t *testing.T, change ...func(*config.Config)) (s *Site, owner, other *Merchant) {
	t.Helper()
	s = NewSite(t, append([]func(*config.Config){InProduction}, change...)...)
	a := s.NewShop("a")
	s.Client.ShopDomain.Create().SetDomain("a.example").SetVerified(true).ExecX(a.Ctx)
	a.NewProduct("rice")
	return s, a.Owner(), s.NewShop("b").Owner()
}

// AdvanceClock moves the server's clock forward.
func (ts *Shop) AdvanceClock(d time.Duration) { ts.Site.ClockOffset.Add(int64(d)) }
