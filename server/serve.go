package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"syscall"
	"time"

	"golang.org/x/sync/errgroup"

	"haat"
	"haat/server/account"
	"haat/server/catalog"
	"haat/server/catalog/editor"
	"haat/server/catalog/pictures"
	"haat/server/catalog/productcsv"
	"haat/server/chat"
	"haat/server/checkout"
	"haat/server/config"
	"haat/server/demo"
	"haat/server/domain"
	"haat/server/merchant"
	"haat/server/platform/audit"
	"haat/server/platform/db"
	"haat/server/platform/i18n"
	"haat/server/platform/media"
	"haat/server/platform/money"
	"haat/server/platform/pagecache"
	"haat/server/platform/pubsub"
	"haat/server/report"
	"haat/server/review"
	"haat/server/settings"
	"haat/server/smsbudget"
	"haat/server/tenancy"
	"haat/server/web"
	"haat/ssr"
)

type serveCommand struct {
	Demo bool `help:"Create the demo shops that do not exist yet."`
}

// shutdownWithin is the time that active requests get to finish on shutdown.
const shutdownWithin = 20 * time.Second

// The search cache gets 1/searchShare of the page cache's bytes, in addition to it. Share pictures
// have a separate limit of cardBytes.
const (
	searchShare = 16
	cardBytes   = 32 << 20
)

func (cmd *serveCommand) Run(ctx context.Context, cfg *config.Config, logger *slog.Logger) error {
	if !cfg.TagsOwnHosts {
		logger.Warn("HAAT_TAGS_OWN_HOSTS=false is deprecated: shops' Tag Manager containers run in the origin that all shops share")
	}
	// The port is opened first, so that a second server cannot touch the first one's database.
	open, err := openListeners(cfg, logger)
	if err != nil {
		return err
	}
	defer open.Close()
	if err := cfg.EnsureSecret("data"); err != nil {
		return err
	}
	d, err := openMigrated(ctx, cfg)
	if err != nil {
		return err
	}
	defer d.Close()
	d.SetReadTimeout(cfg.DatabaseSilence)
	writer := newWriter(cfg, d, logger)
	catalog.PurgeOnWrite(d.Client, writer)
	account.NotifyOnWrite(d.Client, writer)
	merchant.NotifyOnWrite(d.Client, writer)
	audit.LogWrites(d.Client)
	media.ServeAt(cfg.MediaOrigin())
	store, err := media.Open(cfg.MediaURL)
	if err != nil {
		return err
	}
	defer store.Close()
	if cmd.Demo {
		if err := demo.Seed(ctx, d.Client, store, logger); err != nil {
			return err
		}
	}
	return serve(ctx, cfg, d, writer, store, open, logger)
}

// serve runs the server until ctx ends. It then fails readiness checks for cfg.Drain and shuts
// down.
func serve(ctx context.Context, cfg *config.Config, d *db.DB, writer *pubsub.Writer, store *media.Store, open listeners, logger *slog.Logger) error {
	bundle, err := web.Bundle(cfg.Renderer)
	if err != nil {
		return err
	}
	renderer, err := ssr.New(bundle, ssr.Options{Deadline: cfg.RenderDeadline, FragmentBytes: cfg.FragmentBytes, Media: media.Origin(), Logger: logger})
	if err != nil {
		return err
	}
	cache, searches := pagecache.New(cfg.CacheBytes), pagecache.New(cfg.CacheBytes/searchShare)
	cards, tenants, news := pagecache.New(cardBytes), tenancy.NewResolver(d.Client, cfg.MarketHost), &pubsub.Watchers{}
	if cfg.MediaHost != "" {
		tenants.Serves(cfg.MediaName())
	}
	if host := cfg.AdminName(); host != "" {
		tenants.Serves(host)
	}
	for _, c := range []*pagecache.Cache{cache, searches, cards} {
		c.Unavailable = db.IsUnavailable
	}
	for _, s := range []pubsub.Subscriber{cache, searches, cards, tenants, news} {
		writer.Bus.Subscribe(s)
	}
	shelves := catalog.New(d.Client)
	locales, err := i18n.Load(haat.Locales, "locales")
	if err != nil {
		return err
	}
	budget := smsbudget.New(smsbudget.Settings(cfg.EffectiveBudgets()))
	orders := checkout.New(checkout.Options{
		Client: d.Client, Texts: locales, Secrets: cfg.Secrets(), Address: cfg.ShopAddress, Admin: cfg.AdminAddress,
		Budget: budget, Unproven: unproven(cfg),
	})
	accounts := account.New(account.Options{
		Client: d.Client, Texts: locales, Secrets: cfg.Secrets(), Budget: budget,
	})
	merchants, err := newMerchants(cfg, d, locales, budget)
	if err != nil {
		return err
	}
	changes := newPings(cfg, d, tenants, logger)
	domains := domain.New(d.Client, cfg.MarketHost, cfg.DNS)
	domains.Reserve(cfg.AdminName(), cfg.MediaName())
	certificates, err := newCertificates(cfg, d, tenants, domains, open, logger)
	if err != nil {
		return err
	}
	worker, err := newWorker(cfg, d, store, domains, changes, logger)
	if err != nil {
		return err
	}
	server := &web.Server{
		Config: cfg, DB: d, Tenants: tenants, Catalog: shelves, Editor: editor.New(d.Client), Checkout: orders, Accounts: accounts, Jobs: worker,
		Renderer: renderer, Cache: cache, Searches: searches, Cards: cards, Media: store,
		Chats: chat.New(d.Client, store), Reviews: review.New(d.Client, store), Sheets: productcsv.New(d.Client), Updates: news, Uploads: pictures.New(d.Client, store, logger), Merchants: merchants,
		Settings: settings.New(d.Client, cfg.MetaURL, budget), Reports: report.New(d.Client), Domains: domains, Logger: logger,
	}
	traces, err := newTraces(ctx, cfg.Traces, logger)
	if err != nil {
		return err
	}
	if traces != nil {
		server.Tracer = traces
	}
	handler, err := server.Handler()
	if err != nil {
		return err
	}
	group, ctx := errgroup.WithContext(withDrain(ctx, cfg.Drain, server.Leave))
	if writer.Remote != nil {
		group.Go(func() error { return writer.Remote.Listen(ctx) })
	}
	if changes != nil {
		writer.Bus.Subscribe(changes)
		group.Go(func() error { return changes.Run(ctx) })
	}
	group.Go(func() error { return worker.Run(ctx) })
	group.Go(func() error { return server.Uploads.Run(ctx) })
	group.Go(func() error { return renderer.Warm(ctx) })
	// Event streams never end by themselves.
	httpServer := web.HTTPServer(cfg.Addr, handler, logger)
	httpServer.RegisterOnShutdown(news.Close)
	serveAll(ctx, group, httpServer, open, certificates, logger)
	if open.metrics != nil {
		metrics := web.HTTPServer(open.metrics.Addr().String(), server.MetricsHandler(), logger)
		group.Go(func() error { return serveUntilDone(ctx, metrics, open.metrics) })
	}
	logger.Info("haat is open", "address", openAddress(open.main, cfg))
	return errors.Join(group.Wait(), endTraces(traces))
}

// unproven returns the limits of stock reserved by guests without a confirmed phone number; values
// in poisha.
func unproven(cfg *config.Config) checkout.Hold {
	u := cfg.EffectiveUnproven()
	return checkout.Hold{
		Units: u.Units, Order: u.Order, Value: money.Amount(u.Value) * 100,
		Share: u.Share, ShopUnits: u.ShopUnits, ShopValue: money.Amount(u.ShopValue) * 100,
	}
}

func newMerchants(cfg *config.Config, d *db.DB, locales i18n.Texts, budget *smsbudget.Budget) (*merchant.Merchant, error) {
	configured, err := cfg.TokenIssuers()
	if err != nil {
		return nil, err
	}
	issuers := map[string]merchant.Issuer{}
	for name, issuer := range configured {
		issuers[name] = merchant.Issuer(issuer)
	}
	return merchant.New(merchant.Options{
		Client: d.Client, Texts: locales, Secrets: cfg.Secrets(), Issuers: issuers, Area: cfg.AdminOrigin(),
		Budget: budget,
	})
}

// newWriter returns a writer that announces changes within the process and, on PostgreSQL, to other
// processes.
func newWriter(cfg *config.Config, d *db.DB, logger *slog.Logger) *pubsub.Writer {
	writer := &pubsub.Writer{Bus: &pubsub.Bus{}}
	if d.IsPostgres() {
		writer.Remote = pubsub.NewPostgres(writer.Bus, cfg.DatabaseURL, logger)
	}
	return writer
}

// withDrain returns a context that ends drain after ctx. When ctx ends it calls leave.
func withDrain(ctx context.Context, drain time.Duration, leave func()) context.Context {
	if drain == 0 {
		return ctx
	}
	later, end := context.WithCancel(context.WithoutCancel(ctx))
	context.AfterFunc(ctx, func() {
		leave()
		time.AfterFunc(drain, end)
	})
	return later
}

// serveUntilDone serves until ctx ends, then waits for active requests.
func serveUntilDone(ctx context.Context, server *http.Server, listener net.Listener) error {
	stopped := make(chan error, 1)
	stop := context.AfterFunc(ctx, func() {
		deadline, cancel := context.WithTimeout(context.WithoutCancel(ctx), shutdownWithin)
		defer cancel()
		stopped <- server.Shutdown(deadline)
	})
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		stop()
		return fmt.Errorf("serve: %w", err)
	}
	return <-stopped
}

// listen opens a listener. It returns a one-line error that names the setting if the port is in
// use.
func listen(setting, addr string) (net.Listener, error) {
	listener, err := net.Listen("tcp", addr)
	if errors.Is(err, syscall.EADDRINUSE) {
		return nil, fmt.Errorf("%s is in use by another program: stop it, or set %s to another address", addr, setting)
	}
	if err != nil {
		return nil, fmt.Errorf("listen: %w", err)
	}
	return listener, nil
}

// openMigrated opens the database and applies pending migrations.
func openMigrated(ctx context.Context, cfg *config.Config) (*db.DB, error) {
	d, err := db.Open(ctx, cfg.DatabaseURL)
	if err != nil {
		return nil, err
	}
	if _, err := d.Migrate(ctx); err != nil {
		return nil, errors.Join(err, d.Close())
	}
	return d, nil
}

func openAddress(listener net.Listener, cfg *config.Config) string {
	if cfg.AutoTLS() {
		return cfg.Origin(cfg.MarketHost)
	}
	_, port, err := net.SplitHostPort(listener.Addr().String())
	if err != nil {
		return listener.Addr().String()
	}
	return "http://" + net.JoinHostPort(cfg.MarketHost, port)
}
