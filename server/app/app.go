// Package app wires the services of a server. No other package does. It is used by haat serve, the tests of
// package web and the benchmarks.
package app

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"time"

	"go.opentelemetry.io/otel/trace"

	"haat"
	"haat/ent"
	"haat/server/books/cost"
	"haat/server/books/ledger"
	"haat/server/books/summary"
	"haat/server/catalog"
	"haat/server/catalog/editor"
	"haat/server/catalog/indexnow"
	"haat/server/catalog/offer"
	"haat/server/catalog/pictures"
	"haat/server/catalog/question"
	"haat/server/catalog/review"
	"haat/server/catalog/sheet"
	"haat/server/catalog/stock/stockcount"
	"haat/server/catalog/stock/stocklog"
	"haat/server/catalog/stockalert"
	"haat/server/config"
	"haat/server/content"
	"haat/server/content/page"
	"haat/server/customer/account"
	"haat/server/customer/chat"
	"haat/server/customer/draft"
	"haat/server/customer/record"
	discounteditor "haat/server/discount/editor"
	"haat/server/insight/dashboard"
	"haat/server/insight/notice"
	"haat/server/insight/report"
	"haat/server/insight/searches"
	"haat/server/insight/visit"
	"haat/server/message/smsbudget"
	ordercall "haat/server/order/call"
	"haat/server/order/delivery"
	orderedit "haat/server/order/edit"
	orderhold "haat/server/order/hold"
	orderlist "haat/server/order/list"
	"haat/server/order/returns"
	ordertext "haat/server/order/text"
	"haat/server/order/unfinished"
	"haat/server/payment"
	"haat/server/payment/handcash"
	"haat/server/payment/payout"
	"haat/server/platform/audit"
	"haat/server/platform/db"
	"haat/server/platform/httpx"
	"haat/server/platform/i18n"
	"haat/server/platform/media"
	"haat/server/platform/pagecache"
	"haat/server/platform/pubsub"
	"haat/server/shipping/courier"
	"haat/server/shipping/parcel/attention"
	"haat/server/shop/domain"
	"haat/server/shop/finder"
	"haat/server/shop/settings"
	"haat/server/team"
	"haat/server/tenancy"
	"haat/server/web"
	"haat/server/web/edge"
	"haat/ssr"
)

// The search cache may use 1/searchShare of the page cache's bytes in addition to them. Share pictures have a
// separate limit, cardBytes.
const (
	searchShare = 16
	cardBytes   = 32 << 20
)

// Options configure New. Config, DB, Media and Logger are required.
type Options struct {
	Config *config.Config
	DB     *db.DB
	Media  *media.Store
	Logger *slog.Logger
	// Client is the ent client; if nil, DB.Client is used. New installs hooks on it.
	Client *ent.Client
	// Renderer renders pages; if nil, New creates one.
	Renderer *ssr.Renderer
	// CacheBytes contains the sizes of the caches of pages, searches and share pictures; if nil, those of
	// Config are used.
	CacheBytes *[3]int64
	// Tracer creates spans. If it is nil, tracing is disabled.
	Tracer trace.TracerProvider
	// Now, HeartbeatInterval and StreamWriteTimeout set the fields of web.Server with the same names.
	Now                                   func() time.Time
	HeartbeatInterval, StreamWriteTimeout time.Duration
	// Wrap returns a handler that also serves paths of its own, for the demo. If it is nil, the server's handler is used.
	Wrap func(http.Handler) http.Handler
}

// errPractice is returned if a server in production is given practice services.
var errPractice = errors.New("practice couriers and gateways are refused in production")

// App is a wired server. Its fields must not be changed.
type App struct {
	Options
	Server *web.Server
	// Writer announces changes; its Bus purges the caches.
	Writer *pubsub.Writer

	notifier *indexnow.Notifier // nil if IndexNow is off
	beside   []func(context.Context) error
}

// Beside registers a function that Run calls in the background, until its context ends. An error ends the server. It must be called before
// Run.
func (a *App) Beside(f func(context.Context) error) { a.beside = append(a.beside, f) }

// New wires a server. The database must have been migrated. New does not open connections or start
// goroutines; Run does.
func New(o Options) (*App, error) {
	if o.Config.Production() && len(o.Config.Practice) > 0 {
		return nil, errPractice
	}
	if o.Client == nil {
		o.Client = o.DB.Client
	}
	a := &App{Options: o, Writer: newWriter(o.Config, o.DB, o.Logger)}
	announceWrites(o.Client, a.Writer)
	audit.LogWrites(o.Client)
	if a.Renderer == nil {
		renderer, err := newRenderer(o.Config, o.Logger)
		if err != nil {
			return nil, err
		}
		a.Renderer = renderer
	}
	server, err := a.newServer()
	if err != nil {
		return nil, err
	}
	a.Server = server
	return a, nil
}

func newRenderer(cfg *config.Config, logger *slog.Logger) (*ssr.Renderer, error) {
	bundle, err := web.BundleIn(cfg.AssetsDir, cfg.Renderer)
	if err != nil {
		return nil, err
	}
	return ssr.New(bundle, ssr.Options{Deadline: cfg.RenderDeadline, FragmentBytes: cfg.FragmentBytes, Media: media.Origin(), Logger: logger})
}

// newServer creates the services and subscribes the caches to the writer's bus.
func (a *App) newServer() (*web.Server, error) {
	cfg, client := a.Config, a.Client
	texts, err := i18n.Load(haat.Locales, "locales")
	if err != nil {
		return nil, err
	}
	budget := smsbudget.New(smsbudget.Settings(cfg.EffectiveBudgets()))
	merchants, err := newMerchants(cfg, client, texts, budget)
	if err != nil {
		return nil, err
	}
	domains := domain.New(client, cfg.MarketHost, cfg.DNS)
	domains.Reserve(cfg.AdminName(), cfg.MediaName())
	tenants, products := newTenants(cfg, client), catalog.New(client)
	checkouts, orders := NewCheckout(cfg, client, texts, budget, products, a.Writer.Bus)
	sums := summary.New(client, a.Logger, a.Now)
	books, requests := ledger.NewBooks(client, sums, a.Now), courier.NewMetrics()
	parcels, err := a.newParcels(orders, texts, tenants, budget, requests)
	if err != nil {
		return nil, err
	}
	payments := payment.New(payment.Options{Client: client, Orders: orders, Holds: &orderhold.Holds{Orders: orders}, Practice: practiceMethods(a.Config.Practice), Now: a.Now})
	gates, err := a.newOnline(payments, tenants)
	if err != nil {
		return nil, err
	}
	confirmations, err := a.newConfirmations(orders, texts, tenants)
	if err != nil {
		return nil, err
	}
	risks, err := a.newRisks(orders, tenants, parcels, sums, confirmations, payments)
	if err != nil {
		return nil, err
	}
	unfinishedCheckouts := unfinished.New(unfinished.Options{
		Client: client, Checkout: checkouts, Texts: texts, Budget: budget, Secrets: cfg.Secrets(), Address: cfg.ShopAddress, Logger: a.Logger, Now: a.Now,
	})
	hand := handcash.New(client, a.Now)
	connectOrders(checkouts, orders, payments, risks, unfinishedCheckouts, hand, parcels)
	notices := notice.New(client, courierNames(parcels), catalog.VariantText, a.Now)
	pages := page.NewEditor(client, texts, a.Now)
	services := web.Services{
		Catalog:       products,
		Offers:        offer.New(checkouts.Discounts(), products, a.Now),
		Editor:        editor.New(client),
		Discounts:     discounteditor.New(client, a.Now),
		Pages:         pages,
		Sections:      content.NewLoader(client, products, pages.Paths, a.Logger, a.Now),
		StockLog:      stocklog.New(client),
		StockCounts:   stockcount.New(client),
		PurchaseCosts: cost.New(client, a.Now),
		Uploads:       pictures.New(client, a.Media, a.Logger),
		Sheets:        sheet.New(client),
		OrderTexts:    ordertext.New(products),
		Checkout:      checkouts,
		Orders:        orders,
		Delivery:      delivery.New(client),
		Edits:         orderedit.New(client, orders),
		OrderLists:    orderlist.New(client),
		Risks:         risks,
		Chats:         chat.New(client, a.Media),
		Reviews:       review.New(client, a.Media),
		Questions:     question.New(client),
		Settings:      settings.New(client, cfg.MetaURL, budget),
		Reports: dashboard.New(client, dashboard.Sources{
			Claims: payment.ClaimRows, Refunds: payment.RefundRows, ShortPayouts: payout.ShortRows, Parcels: attention.New(parcels).Rows,
			Notices: notices, Couriers: courierNames(parcels), Gateways: gatewayNames(gates),
		}),
		Notices: notices,
		Terms:   searches.New(client, a.Logger, a.Now),
		Domains: domains,
		Visits: visit.New(visit.Options{
			Client: client, Tenants: tenants, Secret: cfg.Secret, Address: httpx.ClientAddress(cfg.TrustedProxies), Logger: a.Logger, Now: a.Now,
		}),
		Confirmations: confirmations,
		Unfinished:    unfinishedCheckouts,
		Calls:         ordercall.New(client, a.Now),
		Summaries:     sums,
		Customers:     record.New(client, sums),
		Drafts:        draft.New(client),
		Figures:       report.New(client, sums),
		StockAlerts: stockalert.New(stockalert.Options{
			Client: client, Texts: texts, Tenants: tenants, Address: cfg.ShopAddress, Budget: budget, Logger: a.Logger, Now: a.Now,
		}),
		Returns: returns.New(returns.Options{
			Client: client, Orders: orders, Checkout: checkouts, Media: a.Media, Texts: texts, Secret: cfg.Secret, Now: a.Now,
		}),
		Payments:        payments,
		Online:          gates,
		Inbox:           a.newInbox(parcels, gates, confirmations),
		Parcels:         parcels,
		CourierRequests: requests,
		Books:           books,
		HandCash:        hand,
		Payouts:         payout.New(payout.Options{Client: client, Parcels: parcels, Books: books, Logger: a.Logger, Now: a.Now}),
	}
	services.Finder = finder.New(services.OrderLists, services.Editor, services.Customers)
	s := &web.Server{Services: services, Edge: &edge.Edge{
		Config:             cfg,
		DB:                 a.DB,
		Logger:             a.Logger,
		Media:              a.Media,
		Renderer:           a.Renderer,
		Tracer:             a.Tracer,
		Tenants:            tenants,
		Updates:            &pubsub.Watchers{},
		Accounts:           account.New(account.Options{Client: client, Texts: texts, Secrets: cfg.Secrets(), Budget: budget}),
		Merchants:          merchants,
		TeamAlerts:         a.newTeamAlerts(texts, budget),
		Now:                a.Now,
		HeartbeatInterval:  a.HeartbeatInterval,
		StreamWriteTimeout: a.StreamWriteTimeout,
	}}
	bytes := a.CacheBytes
	if bytes == nil {
		bytes = &[3]int64{cfg.CacheBytes, cfg.CacheBytes / searchShare, cardBytes}
	}
	s.Cache, s.Searches, s.Cards = pagecache.New(bytes[0]), pagecache.New(bytes[1]), pagecache.New(bytes[2])
	s.Files = pagecache.New(bytes[1])
	s.Tenants.CacheShops()
	a.Writer.Bus.Subscribe(s.Catalog.CacheCategories())
	a.Writer.Bus.Subscribe(s.Pages.CacheCommon())
	a.Writer.Bus.Subscribe(s.Tenants) // before the pages that are rendered from them
	for _, c := range []*pagecache.Cache{s.Cache, s.Searches, s.Cards, s.Files} {
		c.Unavailable = db.IsUnavailable
		a.Writer.Bus.Subscribe(c)
	}
	a.Writer.Bus.Subscribe(s.Catalog.Synonyms().Cached())
	a.Writer.Bus.Subscribe(s.Updates)
	a.notifier = a.newNotifier(s)
	if s.Jobs, err = a.newWorker(s, domains); err != nil {
		return nil, err
	}
	return s, nil
}

// newTenants returns a resolver that does not treat the media host and the admin host as shops.
func newTenants(cfg *config.Config, client *ent.Client) *tenancy.Resolver {
	tenants := tenancy.NewResolver(client, cfg.MarketHost)
	if cfg.MediaHost != "" {
		tenants.Serves(cfg.MediaName())
	}
	if host := cfg.AdminName(); host != "" {
		tenants.Serves(host)
	}
	return tenants
}

func newMerchants(cfg *config.Config, client *ent.Client, texts i18n.Texts, budget *smsbudget.Budget) (*team.Merchant, error) {
	configured, err := cfg.TokenIssuers()
	if err != nil {
		return nil, err
	}
	issuers := map[string]team.Issuer{}
	for name, issuer := range configured {
		issuers[name] = team.Issuer(issuer)
	}
	return team.New(team.Options{
		Client: client, Texts: texts, Secrets: cfg.Secrets(), Issuers: issuers, Area: cfg.AdminOrigin(), Budget: budget,
	})
}
