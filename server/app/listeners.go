package app

import (
	"errors"
	"fmt"
	"log/slog"
	"net"
	"syscall"

	"haat/server/config"
)

// Listeners contains the server's listeners. With automatic TLS, Main is for HTTPS and Plain for HTTP; behind
// a proxy, Plain is nil. Metrics is nil if metrics are off.
type Listeners struct {
	Main, Plain, Metrics net.Listener
}

// Listen opens the listeners. It returns a one-line error that names the setting if a port is in use.
func Listen(cfg *config.Config, logger *slog.Logger) (l Listeners, err error) {
	defer func() {
		if err != nil {
			l.Close()
		}
	}()
	if l.Main, err = listen("HAAT_ADDR", cfg.Addr); err != nil {
		return l, err
	}
	if cfg.AutoTLS() {
		if l.Plain, err = listen("HAAT_HTTP_ADDR", cfg.HTTPAddr); err != nil {
			return l, err
		}
	}
	l.Metrics, err = listenMetrics(cfg, logger)
	return l, err
}

// listenMetrics opens the listener of /metrics, or returns nil if metrics are off. If another server on the
// machine uses the default address, it logs a warning and returns nil.
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

// Close closes all listeners, including those that a server has already closed.
func (l Listeners) Close() {
	for _, listener := range []net.Listener{l.Main, l.Plain, l.Metrics} {
		if listener != nil {
			_ = listener.Close()
		}
	}
}
