// Package edge contains the common parts of all handlers: sign-in, rate limits, caches, uploads and event
// streams.
package edge

import (
	"log/slog"
	"sync/atomic"
	"time"

	"github.com/gorilla/sessions"
	"go.opentelemetry.io/otel/trace"

	"haat"
	"haat/server/config"
	"haat/server/customer/account"
	"haat/server/message/alert"
	"haat/server/platform/db"
	"haat/server/platform/fairqueue"
	"haat/server/platform/i18n"
	"haat/server/platform/jobs"
	"haat/server/platform/media"
	"haat/server/platform/pagecache"
	"haat/server/platform/pubsub"
	"haat/server/team"
	"haat/server/tenancy"
	"haat/ssr"
)

// Edge contains the common parts of all handlers: sign-in, rate limits, caches and upload memory. The
// services that a group of handlers calls are in the Services of its package. All fields except Tracer, Now,
// HeartbeatInterval, StreamWriteTimeout and FormWindow are required. Init must be called before the first
// request.
type Edge struct {
	Config   *config.Config
	DB       *db.DB
	Tenants  *tenancy.Resolver
	Accounts *account.Account
	Jobs     *jobs.Worker
	Renderer *ssr.Renderer
	Cache    *pagecache.Cache
	// Searches caches pages with parameters chosen by visitors, such as searches. It is a separate cache, so
	// that they cannot evict the shops' own pages.
	Searches *pagecache.Cache
	// Cards caches share pictures, which are expensive to draw. They are purged by tag like pages.
	Cards *pagecache.Cache
	// Files caches files of all products of a shop, such as feeds. They are purged by tag like pages.
	Files *pagecache.Cache
	Media *media.Store
	// Merchants manages the users who run the shops.
	Merchants *team.Merchant
	// TeamAlerts alerts members of the shops' teams about events.
	TeamAlerts *alert.Service
	// Updates wakes event streams when there are updates.
	Updates *pubsub.Watchers
	Logger  *slog.Logger
	// Tracer creates the spans of requests, page loads and renders. If it is nil, tracing is disabled.
	Tracer trace.TracerProvider
	// Now returns the current time for sessions. If it is nil, time.Now is used.
	Now func() time.Time
	// HeartbeatInterval is the heartbeat interval of event streams; 0 means 20 seconds.
	HeartbeatInterval time.Duration
	// StreamWriteTimeout plus HeartbeatInterval is the write timeout of event streams; 0 means 30 seconds.
	StreamWriteTimeout time.Duration
	// FormWindow is the time within which each formWindowBytes of a form must arrive; 0 means 15 seconds.
	FormWindow time.Duration

	shuttingDown atomic.Bool
	Texts        i18n.Texts
	Client       *clientBuild
	sessions     *sessions.CookieStore
	Guard        *Guard
	forms        formMemory
	fileReaders  fileReaders
	fileJobs     *fairqueue.Queue
	searchTurns  *fairqueue.Queue
	fileTurns    *fairqueue.Queue
	orderTurns   *orderTurns
}

// BeginShutdown prepares for shutdown: /readyz fails, and every response closes its connection. Requests
// are still served.
func (s *Edge) BeginShutdown() { s.shuttingDown.Store(true) }

// ShuttingDown reports whether BeginShutdown has been called.
func (s *Edge) ShuttingDown() bool { return s.shuttingDown.Load() }

// Init reads the client and the embedded texts, and prepares sessions and rate limits.
func (s *Edge) Init() error {
	var err error
	if s.Texts, err = i18n.Load(haat.Locales, "locales"); err != nil {
		return err
	}
	if s.Client, err = clientOf(s.Config.AssetsDir); err != nil {
		return err
	}
	s.Client.Policy = WithMedia(s.Client.Policy)
	if s.sessions, err = newSessions(s.Config.Secrets(), s.Config.Secure()); err != nil {
		return err
	}
	s.forms.max, s.forms.perAccount, s.forms.perShop = maxFormMemory, formMemoryPerAccount, formMemoryPerShop
	s.fileJobs = fairqueue.New(fileJobLimits)
	s.searchTurns, s.fileTurns = fairqueue.New(searchTurns), fairqueue.New(fileTurns)
	s.orderTurns = newOrderTurns()
	s.Guard = newGuard(s.Config.EffectiveLimits())
	return nil
}

// Time returns the current time for sessions.
func (s *Edge) Time() time.Time {
	if s.Now != nil {
		return s.Now()
	}
	return time.Now()
}
