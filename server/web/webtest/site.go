// Package webtest starts whole servers on databases of their own for tests, and sends requests as shoppers, customers and
// merchants do.
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
	"haat/server/merchant"
	"haat/server/platform/db"
	"haat/server/platform/db/dbtest"
	"haat/server/platform/media"
	"haat/server/platform/pagecache"
	"haat/server/platform/phone"
	"haat/server/platform/pubsub"
	"haat/server/platform/ratelimit"
	"haat/server/web"
	"haat/ssr"
)

// Tracing traces sites that are created while it is set.
var Tracing *sdk.TracerProvider

// Site is a whole server on a database of its own.
type Site struct {
	T       testing.TB
	DB      *db.DB
	Client  *ent.Client // counts its queries
	Queries atomic.Int64
	// Statements are what the client asks of the database.
	Statements dbtest.Recorder
	Cache      *pagecache.Cache
	// Searches are the pages of searches.
	Searches  *pagecache.Cache
	Media     *media.Store
	News      *pubsub.Watchers
	Merchants *merchant.Merchant
	Log       *SyncBuffer
	Handler   http.Handler
	Server    *web.Server
	// admin is the host of the merchants' area; empty: the market's.
	admin string
	// Later is how far the server's clock is ahead, in nanoseconds.
	Later atomic.Int64
}

// SharedRenderer returns the renderer of all tests of a process: compiling the bundle takes a second.
var SharedRenderer = sync.OnceValues(func() (*ssr.Renderer, error) {
	bundle, err := web.Bundle("compiled")
	if err != nil {
		return nil, err
	}
	return ssr.New(bundle, ssr.Options{Wait: 30e9, Deadline: 30e9, FragmentBytes: 4 << 20})
})

// NewSite starts a server on a database of its own, with the configuration that change sets.
func NewSite(t testing.TB, change ...func(*config.Config)) *Site {
	t.Helper()
	renderer, err := SharedRenderer()
	if err != nil {
		t.Fatal(err)
	}
	return NewSiteWith(t, dbtest.URL(t), renderer, change...)
}

// NewSiteWith starts a server on a database that may have others.
func NewSiteWith(t testing.TB, address string, renderer *ssr.Renderer, change ...func(*config.Config)) *Site {
	t.Helper()
	s := &Site{T: t, Log: &SyncBuffer{}}
	s.DB = dbtest.OpenURL(t, address)
	s.Client = ent.NewClient(ent.Driver(db.Spanned(s.Statements.Driver(dbtest.CountQueries(s.DB.Driver(), &s.Queries)))))
	logger := slog.New(slog.NewTextHandler(s.Log, &slog.HandlerOptions{ReplaceAttr: phone.MaskedAttr}))
	store, err := media.Open("file://" + t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	s.Media = store
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
		Config: cfg, DB: s.DB, Client: s.Client, Media: store, Logger: logger, Renderer: renderer, CacheBytes: &[3]int64{64 << 20, 1 << 20, 8 << 20},
		Now: s.Time, HeartbeatInterval: Heartbeat, StreamWriteTimeout: testStreamWriteTimeout,
	}
	if Tracing != nil {
		options.Tracer = Tracing
	}
	wired, err := app.New(options)
	if err != nil {
		t.Fatal(err)
	}
	s.Server = wired.Server
	s.Cache, s.Searches, s.News, s.Merchants, s.admin = s.Server.Cache, s.Server.Searches, s.Server.Updates, s.Server.Merchants, cfg.AdminName()
	s.listen(wired.Writer)
	if s.Handler, err = s.Server.Handler(); err != nil {
		t.Fatal(err)
	}
	return s
}

var rendersMeter = regexp.MustCompile(`(?m)^haat_render_seconds_count (\d+)$`)

// Renders is how many pages the server has rendered.
func (s *Site) Renders() int {
	s.T.Helper()
	m := rendersMeter.FindStringSubmatch(s.Metrics())
	if m == nil {
		s.T.Fatal("renders are not counted")
	}
	n, err := strconv.Atoi(m[1])
	if err != nil {
		s.T.Fatal(err)
	}
	return n
}

// Metrics is what the listener of the metrics answers.
func (s *Site) Metrics() string {
	s.T.Helper()
	rec := httptest.NewRecorder()
	s.Server.MetricsHandler().ServeHTTP(rec, httptest.NewRequest(http.MethodGet, "/metrics", nil))
	if rec.Code != http.StatusOK {
		s.T.Fatalf("/metrics: %d %s", rec.Code, rec.Body)
	}
	return rec.Body.String()
}

// Time is the server's clock.
func (s *Site) Time() time.Time { return time.Now().Add(time.Duration(s.Later.Load())) }

// listen listens to other processes' changes until the test ends, on PostgreSQL.
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

// readiness closes ready when the listener first stands.
type readiness struct {
	once  sync.Once
	ready chan struct{}
}

func (r *readiness) Purge([]string) {}

func (r *readiness) Suspend() {}

func (r *readiness) Resume() { r.once.Do(func() { close(r.ready) }) }

// SyncBuffer is a log that many goroutines may write.
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

// System is a context of the platform.
var System = viewer.WithSystem(context.Background())

// A bundle that does what the product's name says.
const moodyBundle = `var bundle = { render: function (data, write) {
	var page = JSON.parse(data);
	if (page.head.title.indexOf("throws") >= 0) (function renderCard() { throw new Error("no price") })();
	if (page.head.title.indexOf("loops") >= 0) for (;;) {}
	if (page.head.title.indexOf("empty") >= 0) return "";
	write("<p>fine</p>");
} };`

// NewMoodySite renders with it, each page for so long at most.
func NewMoodySite(t *testing.T, deadline time.Duration) *Site {
	t.Helper()
	renderer, err := ssr.New(ssr.Bundle{Name: "moody.js", Source: moodyBundle}, ssr.Options{VMs: 1, Deadline: deadline})
	if err != nil {
		t.Fatal(err)
	}
	return NewSiteWith(t, dbtest.URL(t), renderer)
}

// AssetAddress matches the addresses of scripts and stylesheets.
var AssetAddress = regexp.MustCompile(`/assets/[\w.-]+\.(?:js|css)`)

// StrictLimits sets the limits of a production server, with change on top.
func StrictLimits(change func(*config.Limits)) func(*config.Config) {
	return func(c *config.Config) {
		c.Env = "production"
		change(&c.Limits)
	}
}

// OneAnHour is the strictest rate.
var OneAnHour = ratelimit.Rate{Count: 1, Per: time.Hour}

// InProduction configures a production server.
func InProduction(c *config.Config) { c.Env = "production" }

// NewAdminSite is a production server with the shops a, which has a domain, and b.
func NewAdminSite(t *testing.T, change ...func(*config.Config)) (s *Site, owner, stranger *Worker) {
	t.Helper()
	s = NewSite(t, append([]func(*config.Config){InProduction}, change...)...)
	a := s.NewShop("a")
	s.Client.ShopDomain.Create().SetDomain("a.example").SetVerified(true).ExecX(a.Ctx)
	a.NewProduct("rice")
	return s, a.Owner(), s.NewShop("b").Owner()
}

// Later moves the server's clock ahead.
func (ts *Shop) Later(d time.Duration) { ts.Site.Later.Add(int64(d)) }
