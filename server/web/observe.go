package web

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"runtime/debug"
	"strconv"
	"sync/atomic"
	"time"

	"github.com/labstack/echo-contrib/echoprometheus"
	"github.com/labstack/echo/v4"
	"github.com/prometheus/client_golang/prometheus"

	"haat/server/platform/fault"
	"haat/server/platform/jobs"
	"haat/server/platform/pagecache"
	"haat/server/web/page"
	"haat/ssr"
)

// meters are the figures of /metrics.
type meters struct {
	registry *prometheus.Registry
	renders  prometheus.Counter
	failures *prometheus.CounterVec
}

func newMeters(cache *pagecache.Cache, worker *jobs.Worker) *meters {
	m := &meters{
		registry: prometheus.NewRegistry(),
		renders:  prometheus.NewCounter(prometheus.CounterOpts{Name: "haat_renders_total", Help: "Pages rendered here, well or not."}),
		failures: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "haat_render_failures_total", Help: "Pages left to the browser to render, by reason.",
		}, []string{"reason"}),
	}
	gauge := func(name, help string, value func(pagecache.Stats) float64) prometheus.Collector {
		return prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: name, Help: help},
			func() float64 { return value(cache.Stats()) })
	}
	m.registry.MustRegister(m.renders, m.failures, jobCounts{worker},
		gauge("haat_page_cache_pages", "Pages kept in memory.", func(s pagecache.Stats) float64 { return float64(s.Pages) }),
		gauge("haat_page_cache_bytes", "Bytes of the pages kept.", func(s pagecache.Stats) float64 { return float64(s.Bytes) }),
	)
	return m
}

// jobCounts are the outbox's jobs, counted when they are asked for.
type jobCounts struct{ worker *jobs.Worker }

var jobsDescription = prometheus.NewDesc("haat_jobs", "SMS and events of the outbox, by kind and state: due or dead.", []string{"kind", "state"}, nil)

func (j jobCounts) Describe(out chan<- *prometheus.Desc) { out <- jobsDescription }

func (j jobCounts) Collect(out chan<- prometheus.Metric) {
	ctx, cancel := context.WithTimeout(context.Background(), readyWithin)
	defer cancel()
	counts, err := j.worker.Counts(ctx)
	if err != nil {
		out <- prometheus.NewInvalidMetric(jobsDescription, err)
		return
	}
	for _, c := range counts {
		out <- prometheus.MustNewConstMetric(jobsDescription, prometheus.GaugeValue, float64(c.Jobs), c.Kind, c.State)
	}
}

// renderFailed logs what went wrong in a render, with the JavaScript stack, and counts it.
func (s *Server) renderFailed(ctx context.Context, p *page.Page, err error) {
	reason, stack := "error", ""
	var script *ssr.ScriptError
	switch {
	case errors.As(err, &script):
		reason, stack = "exception", script.Stack
	case errors.Is(err, ssr.ErrDeadline):
		reason = "deadline"
	case errors.Is(err, ssr.ErrBusy):
		reason = "busy"
	case errors.Is(err, ssr.ErrEmpty):
		reason = "empty"
	}
	s.meters.failures.WithLabelValues(reason).Inc()
	s.Logger.ErrorContext(ctx, "render failed", "page", p.Name, "url", p.URL, "reason", reason, "error", err, "stack", stack)
}

func (s *Server) recoverPanic(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) (err error) {
		defer func() {
			if r := recover(); r != nil {
				if r == http.ErrAbortHandler {
					panic(r)
				}
				err = fmt.Errorf("panic: %v\n%s", r, debug.Stack())
			}
		}()
		return next(c)
	}
}

// A request's id is this process's own prefix and a number.
var (
	requestPrefix = rand.Text()[:10] + "-"
	requests      atomic.Uint64
)

// nameRequest gives every request an id of our own for the log and the answer. A server that
// leaves keeps no connection open.
func (s *Server) nameRequest(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		c.Response().Header().Set(echo.HeaderXRequestID, requestPrefix+strconv.FormatUint(requests.Add(1), 36))
		if s.leaving.Load() {
			c.Response().Header().Set("Connection", "close")
		}
		return next(c)
	}
}

// requestID is the id that nameRequest gave.
func requestID(c echo.Context) string { return c.Response().Header().Get(echo.HeaderXRequestID) }

// logRequest writes one line a request; healthy ones only at the debug level,
// as a busy shop has thousands a second.
func (s *Server) logRequest(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		start := time.Now()
		err := next(c)
		if err != nil {
			c.Error(err)
		}
		level := slog.LevelDebug
		if c.Response().Status >= http.StatusInternalServerError {
			level = slog.LevelWarn
		}
		ctx := c.Request().Context()
		if s.Logger.Enabled(ctx, level) {
			s.Logger.LogAttrs(ctx, level, "request",
				slog.String("id", requestID(c)),
				slog.String("method", c.Request().Method), slog.String("host", c.Request().Host),
				slog.String("path", c.Request().URL.Path), slog.Int("status", c.Response().Status),
				slog.Int64("bytes", c.Response().Size), slog.Duration("took", time.Since(start)))
		}
		return nil
	}
}

// healthz says that the process runs.
func (s *Server) healthz(c echo.Context) error { return c.String(http.StatusOK, "ok") }

const readyWithin = 2 * time.Second

// readyz says that requests can be answered: the database is there.
func (s *Server) readyz(c echo.Context) error {
	if s.leaving.Load() {
		return c.String(http.StatusServiceUnavailable, "leaving")
	}
	ctx, cancel := context.WithTimeout(c.Request().Context(), readyWithin)
	defer cancel()
	if err := s.DB.SQL.PingContext(ctx); err != nil {
		s.Logger.WarnContext(ctx, "not ready", "error", err)
		return c.String(http.StatusServiceUnavailable, "database unreachable")
	}
	return c.String(http.StatusOK, "ready")
}

// metrics answers Prometheus on this machine only: no proxy may pass it on.
func (s *Server) metrics(c echo.Context) error {
	host, _, err := net.SplitHostPort(c.Request().RemoteAddr)
	ip := net.ParseIP(host)
	header := c.Request().Header
	proxied := header.Get("X-Forwarded-For") != "" || header.Get("Forwarded") != ""
	if err != nil || ip == nil || !ip.IsLoopback() || proxied {
		return fault.New(fault.NotFound, "page_not_found")
	}
	return echoprometheus.NewHandlerWithConfig(echoprometheus.HandlerConfig{Gatherer: s.meters.registry})(c)
}
