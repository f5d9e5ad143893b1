package app

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"net/http"
	"time"

	"golang.org/x/sync/errgroup"

	"haat/server/catalog/normalform"
	"haat/server/catalog/sale"
	"haat/server/config"
	"haat/server/platform/httpx"
	"haat/server/platform/tracing"
	"haat/server/shop/domain"
	"haat/server/shop/domain/certificate"
	"haat/server/shop/retention"
	"haat/server/web/warm"
)

const (
	// shutdownWithin is how long active requests may continue after the shutdown has begun.
	shutdownWithin = 20 * time.Second
	// tracesWithin is the timeout for sending the remaining traces during shutdown.
	tracesWithin = 5 * time.Second
)

// Run serves until ctx ends. It then fails readiness checks for Config.Drain, waits for active requests, and
// sends the remaining traces.
func (a *App) Run(ctx context.Context, listeners Listeners) (err error) {
	traces, err := tracing.New(ctx, a.Config.Traces, a.Logger)
	if err != nil {
		return err
	}
	if traces != nil {
		a.Server.Tracer = traces
		defer func() {
			within, cancel := context.WithTimeout(context.Background(), tracesWithin)
			defer cancel()
			err = errors.Join(err, traces.Shutdown(within))
		}()
	}
	certificates, err := a.newCertificates(listeners)
	if err != nil {
		return err
	}
	handler, err := a.Server.Handler()
	if err != nil {
		return err
	}
	served := http.Handler(handler)
	if a.Wrap != nil {
		served = a.Wrap(handler)
	}
	group, ctx := errgroup.WithContext(withDrain(ctx, a.Config.Drain, a.Server.BeginShutdown))
	if a.Writer.Remote != nil {
		defer a.Writer.Remote.Leave(ctx)
		group.Go(func() error { return a.Writer.Remote.Listen(ctx) })
	}
	if a.notifier != nil {
		group.Go(func() error { return a.notifier.Run(ctx) })
	}
	group.Go(func() error { return a.Server.Jobs.Run(ctx) })
	group.Go(func() error { return a.Server.Uploads.Run(ctx) })
	group.Go(func() error { return a.Server.Pages.Run(ctx, a.Logger) })
	group.Go(func() error { return a.Server.Terms.Run(ctx) })
	group.Go(func() error { return a.Server.Summaries.Run(ctx) })
	group.Go(func() error { return (&normalform.Service{Client: a.Client, Logger: a.Logger}).Run(ctx) })
	group.Go(func() error { return (&sale.Service{Client: a.Client, Logger: a.Logger, Now: a.Now}).Run(ctx) })
	group.Go(func() error { return a.Server.Visits.Run(ctx) })
	group.Go(func() error { return a.Server.StockAlerts.Run(ctx) })
	group.Go(func() error { return a.Server.Parcels.Run(ctx) })
	group.Go(func() error { return a.Server.Payouts.Run(ctx) })
	group.Go(func() error { return a.Server.Online.Run(ctx) })
	group.Go(func() error { return a.Server.Unfinished.Run(ctx) })
	group.Go(func() error { return retention.New(a.Client, a.Logger, a.Now).Run(ctx) })
	group.Go(func() error {
		if err := a.Renderer.Warm(ctx); err != nil {
			return err
		}
		return a.warmer(handler).Run(ctx)
	})
	for _, f := range a.beside {
		group.Go(func() error { return f(ctx) })
	}
	server := httpx.NewServer(a.Config.Addr, served, a.Logger)
	server.RegisterOnShutdown(a.Server.Updates.Close) // event streams do not end by themselves
	a.serve(ctx, group, server, listeners, certificates)
	a.Logger.Info("haat is open", "address", publicAddress(listeners.Main, a.Config))
	return group.Wait()
}

// warmer returns the service that renders the most visited pages after a start.
func (a *App) warmer(handler http.Handler) *warm.Warmer {
	s, now := a.Server, a.Now
	if now == nil {
		now = time.Now
	}
	return &warm.Warmer{
		Client: a.Client, Catalog: s.Catalog, Tenants: s.Tenants, Handler: handler, Base: a.Config.ShopBase, Logger: a.Logger, Now: now,
		Ready: func() bool { return !s.Cache.Suspended() }, Busy: func() bool { return a.Renderer.Stats().Waiting > 0 },
	}
}

// serve serves on all listeners until ctx ends.
func (a *App) serve(ctx context.Context, group *errgroup.Group, server *http.Server, listeners Listeners, certificates *certificate.Certificates) {
	if listeners.Metrics != nil {
		metrics := httpx.NewServer(listeners.Metrics.Addr().String(), a.Server.MetricsHandler(), a.Logger)
		group.Go(func() error { return serveUntilDone(ctx, metrics, listeners.Metrics) })
	}
	if certificates == nil {
		group.Go(func() error { return serveUntilDone(ctx, server, httpx.GatherWrites(listeners.Main)) })
		return
	}
	plain := httpx.NewServer(listeners.Plain.Addr().String(), certificates.HTTPHandler(), a.Logger)
	group.Go(func() error { return certificates.Run(ctx) })
	group.Go(func() error { return serveUntilDone(ctx, plain, listeners.Plain) })
	group.Go(func() error {
		return serveUntilDone(ctx, server, tls.NewListener(listeners.Main, certificates.TLSConfig()))
	})
}

// newCertificates returns the certificate manager, or nil if a proxy terminates TLS.
func (a *App) newCertificates(listeners Listeners) (*certificate.Certificates, error) {
	if !a.Config.AutoTLS() {
		return nil, nil
	}
	roots, err := a.Config.ACME.Roots()
	if err != nil {
		return nil, err
	}
	certificates, err := certificate.New(certificate.Options{
		Client: a.Client, Tenants: a.Server.Tenants, Market: a.Config.MarketHost,
		Directory: a.Config.ACME.URL, Roots: roots, Email: a.Config.ACME.Email,
		HTTP: listeners.Plain.Addr().String(), HTTPS: listeners.Main.Addr().String(), DNS: domain.ResolverAt(a.Config.DNS), Logger: a.Logger,
	})
	if err != nil {
		return nil, err
	}
	a.Server.Tenants.LinkCertifiedOnly()
	a.Server.Domains.UseCertificates(certificates.Obtain, certificates.Has)
	return certificates, nil
}

// withDrain returns a context that ends later than ctx, by the duration drain. It calls leave when ctx ends.
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

// serveUntilDone serves until ctx ends, and then waits for active requests.
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

func publicAddress(listener net.Listener, cfg *config.Config) string {
	if cfg.AutoTLS() {
		return cfg.Origin(cfg.MarketHost)
	}
	_, port, err := net.SplitHostPort(listener.Addr().String())
	if err != nil {
		return listener.Addr().String()
	}
	return "http://" + net.JoinHostPort(cfg.MarketHost, port)
}
