package main

import (
	"context"
	"crypto/tls"
	"log/slog"
	"net"
	"net/http"

	"golang.org/x/sync/errgroup"

	"haat/server/certificate"
	"haat/server/config"
	"haat/server/merchant"
	"haat/server/platform/db"
	"haat/server/tenancy"
	"haat/server/web"
)

// doors are what a server listens on: plain is for HTTP where main is for HTTPS, and nil
// where a proxy ends TLS; metrics is nil where nobody asks for them.
type doors struct {
	main, plain, metrics net.Listener
}

// openDoors refuses a port that is taken with one clear line.
func openDoors(cfg *config.Config, logger *slog.Logger) (open doors, err error) {
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

// listenMetrics opens the listener of /metrics; nil where it is off. Of several servers on one
// machine with the default address the first has it; the others log a warning and go on.
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

// Close closes what a server has not closed, as all do when they stop.
func (d doors) Close() {
	for _, door := range []net.Listener{d.main, d.plain, d.metrics} {
		if door != nil {
			_ = door.Close()
		}
	}
}

// newCertificates has certificates made where the settings say so; nil where a proxy has
// them.
func newCertificates(cfg *config.Config, d *db.DB, tenants *tenancy.Resolver, domains *merchant.Domains, open doors, logger *slog.Logger) (*certificate.Certificates, error) {
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
	domains.CertifyBy(certificates.Obtain)
	return certificates, nil
}

// answerAll serves at every door until ctx ends.
func answerAll(ctx context.Context, group *errgroup.Group, server *http.Server, open doors, certificates *certificate.Certificates, logger *slog.Logger) {
	if certificates == nil {
		group.Go(func() error { return answer(ctx, server, open.main) })
		return
	}
	plain := web.HTTPServer(open.plain.Addr().String(), certificates.HTTPHandler(), logger)
	group.Go(func() error { return certificates.Run(ctx) })
	group.Go(func() error { return answer(ctx, plain, open.plain) })
	group.Go(func() error { return answer(ctx, server, tls.NewListener(open.main, certificates.TLSConfig())) })
}
