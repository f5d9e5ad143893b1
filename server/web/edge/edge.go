// Package edge contains what the handlers of all routes share: dependencies, sign-in, rate limits, uploads and event
// streams.
package edge

import (
	"log/slog"
	"sync/atomic"
	"time"

	"github.com/gorilla/sessions"
	"go.opentelemetry.io/otel/trace"

	"haat"
	"haat/server/books/cost"
	"haat/server/books/ledger"
	"haat/server/books/summary"
	"haat/server/catalog"
	"haat/server/catalog/editor"
	"haat/server/catalog/pictures"
	"haat/server/catalog/question"
	"haat/server/catalog/recommend"
	"haat/server/catalog/review"
	"haat/server/catalog/sheet"
	"haat/server/catalog/stock/stockcount"
	"haat/server/catalog/stock/stocklog"
	"haat/server/catalog/stockalert"
	"haat/server/config"
	"haat/server/customer/account"
	"haat/server/customer/chat"
	"haat/server/customer/record"
	"haat/server/insight/dashboard"
	"haat/server/insight/report"
	"haat/server/insight/searches"
	"haat/server/insight/visit"
	"haat/server/message/alert"
	orders "haat/server/order"
	ordercall "haat/server/order/call"
	"haat/server/order/checkout"
	"haat/server/order/confirmation"
	"haat/server/order/delivery"
	orderedit "haat/server/order/edit"
	orderlist "haat/server/order/list"
	"haat/server/order/returns"
	"haat/server/order/risk"
	ordertext "haat/server/order/text"
	"haat/server/order/unfinished"
	"haat/server/payment"
	"haat/server/payment/payout"
	"haat/server/payment/session"
	"haat/server/platform/db"
	"haat/server/platform/fairqueue"
	"haat/server/platform/i18n"
	"haat/server/platform/jobs"
	"haat/server/platform/media"
	"haat/server/platform/pagecache"
	"haat/server/platform/pubsub"
	"haat/server/shipping/courier"
	"haat/server/shipping/parcel"
	"haat/server/shop/domain"
	"haat/server/shop/settings"
	"haat/server/team"
	"haat/server/tenancy"
	"haat/ssr"
)

// Edge contains the dependencies of all handlers, and what they share: sign-in, rate limits and upload memory. All
// fields except Tracer, Now, HeartbeatInterval, StreamWriteTimeout and FormWindow are required. Init must be called
// before the first request.
type Edge struct {
	Config  *config.Config
	DB      *db.DB
	Tenants *tenancy.Resolver
	Catalog *catalog.Catalog
	// Editor changes the catalogue for merchants.
	Editor *editor.Editor
	// StockLog and StockCounts show and take the stock.
	StockLog    *stocklog.Log
	StockCounts *stockcount.Counts
	// PurchaseCosts records what products cost the merchant.
	PurchaseCosts *cost.Costs
	Checkout      *checkout.Checkout
	Orders        *orders.Orders
	Delivery      *delivery.Packages
	Accounts      *account.Account
	Jobs          *jobs.Worker
	Renderer      *ssr.Renderer
	Cache         *pagecache.Cache
	// Searches caches pages with visitor-supplied parameters, such as searches, separately, so that
	// they cannot evict the shops' own pages.
	Searches *pagecache.Cache
	// Cards caches share pictures, which are expensive to draw. They are purged by tag like pages.
	Cards *pagecache.Cache
	// Files keeps files of all products of a shop, such as feeds. They are purged by tag like pages.
	Files     *pagecache.Cache
	Media     *media.Store
	Chats     *chat.Chat
	Reviews   *review.Reviews
	Questions *question.Questions
	// Recommended suggests products by the shops' orders.
	Recommended *recommend.Products
	Sheets      *sheet.Sheets
	// OrderLists lists the orders of shops.
	OrderLists *orderlist.Lists
	// Edits changes the contents of orders.
	Edits *orderedit.Edits
	// OrderTexts reads orders from messages.
	OrderTexts *ordertext.Reader
	// Merchants manages the users who run the shops.
	Merchants *team.Merchant
	// Settings changes the shops' settings.
	Settings *settings.Service
	Reports  *dashboard.Reports
	// Figures computes reports over any days.
	Figures *report.Figures
	// Terms counts searches.
	Terms *searches.Counter
	// Summaries are the sums over the shops' orders.
	Summaries *summary.Summaries
	// Visits counts the visits of shops.
	Visits *visit.Counter
	// Customers lists, labels and blocks the customers of shops.
	Customers *record.Customers
	// Calls records the calls about orders.
	Calls *ordercall.Calls
	// Confirmations asks customers to confirm their orders.
	Confirmations *confirmation.Service
	// Unfinished stores checkouts that did not become orders.
	Unfinished *unfinished.Service
	// StockAlerts tells people that a product is available again.
	StockAlerts *stockalert.Alerts
	// TeamAlerts tells members of the shops' teams of events.
	TeamAlerts *alert.Service
	// Returns handles goods that come back.
	Returns *returns.Returns
	// Payments records money in advance.
	Payments *payment.Payments
	// Online takes payments through gateways.
	Online *session.Service
	// Parcels books and follows parcels at couriers.
	Parcels *parcel.Service
	// Risks estimates which orders are fake.
	Risks *risk.Risks
	// Payouts records what couriers pay, and shows what they owe.
	Payouts *payout.Service
	// Books are the ledgers of shops.
	Books *ledger.Books
	// CourierRequests measures the requests to couriers.
	CourierRequests *courier.Metrics
	// Domains manages the shops' own domains.
	Domains *domain.Domains
	// Uploads stores the pictures that merchants upload.
	Uploads *pictures.Pictures
	// Updates wakes event streams when there are updates.
	Updates *pubsub.Watchers
	Logger  *slog.Logger
	// Tracer creates the spans of requests, page loads and renders; nil disables tracing.
	Tracer trace.TracerProvider
	// Now returns the current time for sessions. Nil means time.Now.
	Now func() time.Time
	// HeartbeatInterval is the heartbeat interval of event streams; 20 seconds if 0.
	HeartbeatInterval time.Duration
	// StreamWriteTimeout is added to HeartbeatInterval to get the write timeout of event streams; 30 seconds if 0.
	StreamWriteTimeout time.Duration
	// FormWindow is the time within which each formWindowBytes of a form must arrive; 15 seconds if
	// 0.
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
