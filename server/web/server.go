// Package web is the HTTP edge: it turns requests into calls of the services
// and their results into pages, JSON and files.
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
	"haat/server/catalog/pictures"
	"haat/server/catalog/productcsv"
	"haat/server/chat"
	"haat/server/checkout"
	"haat/server/config"
	"haat/server/merchant"
	"haat/server/platform/db"
	"haat/server/platform/i18n"
	"haat/server/platform/jobs"
	"haat/server/platform/media"
	"haat/server/platform/pagecache"
	"haat/server/platform/pubsub"
	"haat/server/tenancy"
	"haat/ssr"
)

// Server has what the handlers call. All fields but Now, Pulse, Hear and FormWindow are required.
type Server struct {
	Config   *config.Config
	DB       *db.DB
	Tenants  *tenancy.Resolver
	Catalog  *catalog.Catalog
	Checkout *checkout.Checkout
	Accounts *account.Account
	Jobs     *jobs.Worker
	Renderer *ssr.Renderer
	Cache    *pagecache.Cache
	// Searches keeps apart what visitors write themselves, as searches are: whatever that is,
	// the shops' own pages stay.
	Searches *pagecache.Cache
	// Cards keeps the share pictures, as they cost much to draw. They go stale as pages do.
	Cards   *pagecache.Cache
	Media   *media.Store
	Chats   *chat.Chat
	Reviews *catalog.Reviewing
	Sheets  *productcsv.Sheets
	// Merchants are who run the shops.
	Merchants *merchant.Merchant
	// Domains are the shops' own.
	Domains *merchant.Domains
	// Uploads are the pictures that merchants send.
	Uploads *pictures.Pictures
	// News wakes those who wait for what is new to a customer.
	News   *pubsub.Watchers
	Logger *slog.Logger
	// Tracer makes the spans of requests, of their pages' data and renders; nil: nobody traces.
	Tracer trace.TracerProvider
	// Now is the time of the sessions; the clock's where it is not set.
	Now func() time.Time
	// Pulse is the time between two signs of life of a stream; 20 seconds where it
	// is not set.
	Pulse time.Duration
	// Hear is how much longer than that a browser may take to take what a stream tells it;
	// 30 seconds where it is not set.
	Hear time.Duration
	// FormWindow is the time within which each next formWindowBytes of a form must come;
	// 15 seconds where it is not set.
	FormWindow time.Duration

	leaving atomic.Bool
	texts   i18n.Texts
	// fixed keeps the few pages that are made of no data: nothing makes them stale.
	fixed           *pagecache.Cache
	client          *clientBuild
	meters          *meters
	violations      *prometheus.CounterVec
	sessions        *sessions.CookieStore
	guard           *guard
	streams         atOnce
	merchantStreams atOnce
	uploads         atOnce
	// drawing lets so many share pictures be drawn at once.
	drawing         *semaphore.Weighted
	merchantUploads atOnce
	forms           formMemory
	fileReaders     fileReaders
}

// Handler makes the server's handler. It reads the embedded client and texts.
func (s *Server) Handler() (*echo.Echo, error) {
	var err error
	if s.texts, err = i18n.Load(haat.Locales, "locales"); err != nil {
		return nil, err
	}
	if s.client, err = readClientBuild(haat.Client); err != nil {
		return nil, err
	}
	s.client.policy = withMedia(s.client.policy)
	s.fixed = pagecache.New(fixedBytes)
	s.meters, s.violations = s.newMeters(), newViolationsMeter()
	s.meters.registry.MustRegister(s.violations)
	if s.sessions, err = newSessions(s.Config.Secrets(), s.Config.Secure()); err != nil {
		return nil, err
	}
	s.forms.most, s.forms.each, s.forms.shop = maxFormMemory, formMemoryEach, formMemoryShop
	s.drawing = semaphore.NewWeighted(cardsAtOnce)
	s.guard = newGuard(s.Config.EffectiveLimits())
	e := echo.New()
	e.HideBanner, e.HidePort = true, true
	e.HTTPErrorHandler = s.handleError
	e.IPExtractor = clientAddress(s.Config.TrustedProxies)
	e.Use(s.traceRequest)
	s.routes(e)
	return e, nil
}

// Leave has /readyz say that no more requests should come, and every answer close its
// connection. Requests are answered all the same.
func (s *Server) Leave() { s.leaving.Store(true) }

func (s *Server) now() time.Time {
	if s.Now != nil {
		return s.Now()
	}
	return time.Now()
}

// fixedBytes is more than all pages without data take.
const fixedBytes = 4 << 20

// Limits of a connection: a slow or greedy client costs little. docs/security.md says what
// each is of.
const (
	readHeaderTimeout = 10 * time.Second
	readTimeout       = 60 * time.Second
	writeTimeout      = 120 * time.Second
	idleTimeout       = 120 * time.Second
	writeByteTimeout  = 30 * time.Second // of HTTP/2, where the other limits are of one answer: who takes none of its bytes
	maxHeaderBytes    = 32 << 10
)

// HTTPServer is an http.Server for the handler with the limits set.
func HTTPServer(addr string, handler http.Handler, logger *slog.Logger) *http.Server {
	return &http.Server{
		Addr: addr, Handler: handler,
		ReadHeaderTimeout: readHeaderTimeout, ReadTimeout: readTimeout,
		WriteTimeout: writeTimeout, IdleTimeout: idleTimeout, MaxHeaderBytes: maxHeaderBytes,
		HTTP2:    &http.HTTP2Config{WriteByteTimeout: writeByteTimeout},
		ErrorLog: slog.NewLogLogger(logger.Handler(), slog.LevelDebug),
	}
}

// Bundle is the embedded server bundle of a renderer, for ssr.New: "compiled", or
// "react" for react-dom/server, which writes the same.
func Bundle(renderer string) (ssr.Bundle, error) {
	name, ok := map[string]string{"compiled": "server.js", "react": "server-react.js"}[renderer]
	if !ok {
		return ssr.Bundle{}, fmt.Errorf("no renderer %q", renderer)
	}
	source, err := unpacked(name)
	if err != nil {
		return ssr.Bundle{}, err
	}
	sourceMap, err := unpacked(name + ".map")
	if err != nil {
		return ssr.Bundle{}, err
	}
	return ssr.Bundle{Name: name, Source: string(source), SourceMap: sourceMap}, nil
}

// unpacked is a file of client/dist of which the build leaves NAME.gz.
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
