package main

import (
	"context"
	"crypto/tls"
	"log/slog"
	"net"
	"net/http"

	"golang.org/x/sync/errgroup"

	"haat/server/config"
	"haat/server/domain"
	"haat/server/domain/certificate"
	"haat/server/platform/db"
	"haat/server/tenancy"
	"haat/server/web"
)

// listeners are the server's listeners. With automatic TLS, main is for HTTPS and plain for HTTP;
// behind a proxy plain is nil. metrics is nil if metrics are off.
type listeners struct {
	main, plain, metrics net.Listener
}

// openListeners opens the listeners. It returns a one-line error if a port is in use.
func openListeners(cfg *config.Config, logger *slog.Logger) (open listeners, err error) {
	defer func() {
		if err != nil {
			open.Close()
		}
	}()
	if open.main, err = listen("HAAT_ADDR", cfg.Addr); err != nil {
		return open, err
	}
	if cfg.AutoTLS() {
		if open.plain, err = listen("HAAT_HTTP_ADDR", cfg.HTTPAddr); err != nil {
			return open, err
		}
	}
	open.metrics, err = listenMetrics(cfg, logger)
	return open, err
}

// listenMetrics opens the listener of /metrics, or returns nil if it is off. If the default address
// is in use by another server on the machine, it logs a warning and returns nil.
func listenMetrics(cfg *config.Config, logger *slog.Logger) (net.Listener, error) {
	if cfg.MetricsAddr == "off" {
		return nil, nil
	}
	listener, err := listen("HAAT_METRICS_ADDR", cfg.MetricsAddr)
	if err != nil && cfg.MetricsAddr == config.DefaultMetricsAddr {
		logger.Warn("metrics are not served", "error", err)
		return nil, nil
	}
	return listener, err
}

// Close closes all listeners. Closing one that a server has already closed is harmless.
func (d listeners) Close() {
	for _, door := range []net.Listener{d.main, d.plain, d.metrics} {
		if door != nil {
			_ = door.Close()
		}
	}
}

// newCertificates returns the certificate manager, or nil if a proxy terminates TLS.
func newCertificates(cfg *config.Config, d *db.DB, tenants *tenancy.Resolver, domains *domain.Domains, open listeners, logger *slog.Logger) (*certificate.Certificates, error) {
	if !cfg.AutoTLS() {
		return nil, nil
	}
	roots, err := cfg.ACME.Roots()
	if err != nil {
		return nil, err
	}
	certificates, err := certificate.New(certificate.Options{
		Client: d.Client, Tenants: tenants, Market: cfg.MarketHost,
		Directory: cfg.ACME.URL, Roots: roots, Email: cfg.ACME.Email,
		HTTP: open.plain.Addr().String(), HTTPS: open.main.Addr().String(), Logger: logger,
	})
	if err != nil {
		return nil, err
	}
	tenants.LinkCertifiedOnly()
	domains.UseCertificates(certificates.Obtain)
	return certificates, nil
}

// serveAll serves on all listeners until ctx ends.
func serveAll(ctx context.Context, group *errgroup.Group, server *http.Server, open listeners, certificates *certificate.Certificates, logger *slog.Logger) {
	if certificates == nil {
		group.Go(func() error { return serveUntilDone(ctx, server, open.main) })
		return
	}
	plain := web.HTTPServer(open.plain.Addr().String(), certificates.HTTPHandler(), logger)
	group.Go(func() error { return certificates.Run(ctx) })
	group.Go(func() error { return serveUntilDone(ctx, plain, open.plain) })
	group.Go(func() error { return serveUntilDone(ctx, server, tls.NewListener(open.main, certificates.TLSConfig())) })
}
