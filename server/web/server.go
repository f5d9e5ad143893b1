// Package web is the HTTP layer: it converts requests into service calls, and their results into
// pages, JSON and files.
package web

import (
	"fmt"
	"log/slog"
	"net/http"
	"sync/atomic"
	"time"

	"github.com/gorilla/sessions"
	"github.com/labstack/echo/v4"
	"github.com/prometheus/client_golang/prometheus"
	"go.opentelemetry.io/otel/trace"
	"golang.org/x/sync/semaphore"

	"haat"
	"haat/server/account"
	"haat/server/catalog"
	"haat/server/catalog/editor"
	"haat/server/catalog/pictures"
	"haat/server/catalog/productcsv"
	"haat/server/chat"
	"haat/server/checkout"
	"haat/server/config"
	"haat/server/domain"
	"haat/server/merchant"
	"haat/server/platform/db"
	"haat/server/platform/i18n"
	"haat/server/platform/jobs"
	"haat/server/platform/media"
	"haat/server/platform/pagecache"
	"haat/server/platform/pubsub"
	"haat/server/report"
	"haat/server/review"
	"haat/server/settings"
	"haat/server/tenancy"
	"haat/ssr"
)

// Server contains the dependencies of the handlers. All fields except Tracer, Now, HeartbeatInterval, Hear and
// FormWindow are required.
type Server struct {
	Config  *config.Config
	DB      *db.DB
	Tenants *tenancy.Resolver
	Catalog *catalog.Catalog
	// Editor changes the catalog for merchants.
	Editor   *editor.Editor
	Checkout *checkout.Checkout
	Accounts *account.Account
	Jobs     *jobs.Worker
	Renderer *ssr.Renderer
	Cache    *pagecache.Cache
	// Searches caches pages with visitor-supplied parameters, such as searches, separately, so that
	// they cannot evict the shops' own pages.
	Searches *pagecache.Cache
	// Cards caches share pictures, which are expensive to draw. They are purged by tag like pages.
	Cards   *pagecache.Cache
	Media   *media.Store
	Chats   *chat.Chat
	Reviews *review.Reviews
	Sheets  *productcsv.Sheets
	// Merchants manages the users who run the shops.
	Merchants *merchant.Merchant
	// Settings changes what owners decide about their shops.
	Settings *settings.Service
	Reports  *report.Reports
	// Domains manages the shops' own domains.
	Domains *domain.Domains
	// Uploads stores the pictures that merchants upload.
	Uploads *pictures.Pictures
	// Updates wakes event streams when there are updates.
	Updates *pubsub.Watchers
	Logger  *slog.Logger
	// Tracer creates the spans of requests, page loads and renders; nil disables tracing.
	Tracer trace.TracerProvider
	// Now returns the current time for sessions; time.Now if nil.
	Now func() time.Time
	// HeartbeatInterval is the heartbeat interval of event streams; 20 seconds if 0.
	HeartbeatInterval time.Duration
	// StreamWriteTimeout is added to HeartbeatInterval to get the write timeout of event streams; 30 seconds if 0.
	StreamWriteTimeout time.Duration
	// FormWindow is the time within which each formWindowBytes of a form must arrive; 15 seconds if
	// 0.
	FormWindow time.Duration

	leaving atomic.Bool
	texts   i18n.Texts
	// fixed caches the few pages without data, which never become stale.
	fixed           *pagecache.Cache
	client          *clientBuild
	meters          *meters
	violations      *prometheus.CounterVec
	sessions        *sessions.CookieStore
	guard           *guard
	streams         concurrencyLimit
	merchantStreams concurrencyLimit
	uploads         concurrencyLimit
	// drawing limits the number of share pictures drawn concurrently.
	drawing         *semaphore.Weighted
	merchantUploads concurrencyLimit
	forms           formMemory
	fileReaders     fileReaders
}

// Handler creates the server's handler from the embedded client and texts.
func (s *Server) Handler() (*echo.Echo, error) {
	var err error
	if s.texts, err = i18n.Load(haat.Locales, "locales"); err != nil {
		return nil, err
	}
	if s.client, err = clientOf(s.Config.AssetsDir); err != nil {
		return nil, err
	}
	s.client.policy = withMedia(s.client.policy)
	s.fixed = pagecache.New(fixedBytes)
	s.meters, s.violations = s.newMeters(), newViolationsMeter()
	s.meters.registry.MustRegister(s.violations)
	if s.sessions, err = newSessions(s.Config.Secrets(), s.Config.Secure()); err != nil {
		return nil, err
	}
	s.forms.max, s.forms.perAccount, s.forms.perShop = maxFormMemory, formMemoryPerAccount, formMemoryPerShop
	s.drawing = semaphore.NewWeighted(maxConcurrentCards)
	s.guard = newGuard(s.Config.EffectiveLimits())
	e := echo.New()
	e.HideBanner, e.HidePort = true, true
	e.HTTPErrorHandler = s.handleError
	e.IPExtractor = clientAddress(s.Config.TrustedProxies)
	e.Use(s.traceRequest)
	s.routes(e)
	return e, nil
}

// Leave prepares for shutdown: /readyz fails, and every response closes its connection. Requests
// are still served.
func (s *Server) Leave() { s.leaving.Store(true) }

func (s *Server) now() time.Time {
	if s.Now != nil {
		return s.Now()
	}
	return time.Now()
}

// fixedBytes is more than the size of all pages without data.
const fixedBytes = 4 << 20

// Limits per connection, which keep slow and greedy clients cheap. docs/security.md explains each.
const (
	readHeaderTimeout = 10 * time.Second
	readTimeout       = 60 * time.Second
	writeTimeout      = 120 * time.Second
	idleTimeout       = 120 * time.Second
	writeByteTimeout  = 30 * time.Second // for HTTP/2, where the other limits apply per response: for clients that read no bytes
	maxHeaderBytes    = 32 << 10
)

// HTTPServer returns an http.Server for the handler with the limits set.
func HTTPServer(addr string, handler http.Handler, logger *slog.Logger) *http.Server {
	return &http.Server{
		Addr: addr, Handler: handler,
		ReadHeaderTimeout: readHeaderTimeout, ReadTimeout: readTimeout,
		WriteTimeout: writeTimeout, IdleTimeout: idleTimeout, MaxHeaderBytes: maxHeaderBytes,
		HTTP2:    &http.HTTP2Config{WriteByteTimeout: writeByteTimeout},
		ErrorLog: slog.NewLogLogger(logger.Handler(), slog.LevelDebug),
	}
}

// Bundle returns the embedded server bundle of a renderer, for ssr.New: "compiled", or "react" for
// react-dom/server, which produces the same output.
func Bundle(renderer string) (ssr.Bundle, error) { return readBundle(renderer, unpacked) }

func readBundle(renderer string, read func(name string) ([]byte, error)) (ssr.Bundle, error) {
	name, ok := map[string]string{"compiled": "server.js", "react": "server-react.js"}[renderer]
	if !ok {
		return ssr.Bundle{}, fmt.Errorf("unknown renderer %q", renderer)
	}
	source, err := read(name)
	if err != nil {
		return ssr.Bundle{}, err
	}
	sourceMap, err := read(name + ".map")
	if err != nil {
		return ssr.Bundle{}, err
	}
	return ssr.Bundle{Name: name, Source: string(source), SourceMap: sourceMap}, nil
}

// unpacked returns the content of a file in client/dist that the build stored as NAME.gz.
func unpacked(name string) ([]byte, error) {
	packed, err := haat.Client.ReadFile("client/dist/" + name + ".gz")
	if err == nil {
		packed, err = pagecache.Gunzip(packed)
	}
	if err != nil {
		return nil, fmt.Errorf("read server bundle: %w", err)
	}
	return packed, nil
}
