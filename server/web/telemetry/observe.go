package telemetry

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"runtime/debug"
	"strconv"
	"sync/atomic"
	"time"

	"github.com/labstack/echo/v4"

	"haat/server/platform/db"
	"haat/server/platform/textnorm"
	"haat/server/web/page"
	"haat/ssr"
)

// RenderFailed logs a render error with its JavaScript stack and counts it.
func (s *Telemetry) RenderFailed(ctx context.Context, p *page.Page, err error) {
	reason, stack := "error", ""
	var script *ssr.ScriptError
	switch {
	case errors.As(err, &script):
		reason, stack = "exception", script.Stack
	case errors.Is(err, ssr.ErrDeadline):
		reason = "deadline"
	case errors.Is(err, ssr.ErrMemory):
		reason = "memory"
	case errors.Is(err, ssr.ErrBusy):
		reason = "busy"
	case errors.Is(err, ssr.ErrEmpty):
		reason = "empty"
	}
	s.meters.failures.WithLabelValues(reason).Inc()
	s.Logger.ErrorContext(ctx, "render failed", "page", p.Name, "url", p.URL, "reason", reason, "error", err, "stack", stack)
}

// SectionFailed counts a section of a merchant's page that was left out.
func (s *Telemetry) SectionFailed(sectionType string) {
	s.meters.sections.WithLabelValues(sectionType).Inc()
}

// RecoverPanic is middleware that logs panics and converts them to internal errors.
func (s *Telemetry) RecoverPanic(next echo.HandlerFunc) echo.HandlerFunc {
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

// A request's id consists of a random prefix per process and a counter.
var (
	requestPrefix = rand.Text()[:10] + "-"
	requests      atomic.Uint64
)

// NameRequest is middleware that generates an id for every request, for the log and the response. During
// shutdown it disables keep-alive.
func (s *Telemetry) NameRequest(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		c.Response().Header().Set(echo.HeaderXRequestID, requestPrefix+strconv.FormatUint(requests.Add(1), 36))
		if s.ShuttingDown() {
			c.Response().Header().Set("Connection", "close")
		}
		return next(c)
	}
}

// RequestID returns the id set by NameRequest.
func RequestID(c echo.Context) string { return c.Response().Header().Get(echo.HeaderXRequestID) }

// LogRequest is middleware that records a request's metrics and its log line. It logs every request if
// configured, otherwise only server errors.
func (s *Telemetry) LogRequest(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		start := time.Now()
		err := next(c)
		if err != nil {
			c.Error(err)
		}
		took := time.Since(start)
		s.meters.measure(c, took)
		level := slog.LevelDebug
		switch {
		case c.Response().Status >= http.StatusInternalServerError:
			level = slog.LevelWarn
		case s.Config.LogsRequests():
			level = slog.LevelInfo
		}
		ctx := c.Request().Context()
		if s.Logger.Enabled(ctx, level) {
			s.Logger.LogAttrs(ctx, level, "request", requestLine(c, took)...)
		}
		return nil
	}
}

// requestLine returns the log attributes of a request. It omits the query, which may contain private data.
func requestLine(c echo.Context, took time.Duration) []slog.Attr {
	req := c.Request()
	line := []slog.Attr{
		slog.String("id", RequestID(c)), slog.String("method", req.Method), slog.String("host", req.Host),
		slog.String("path", req.URL.Path), slog.String("route", c.Path()), slog.Int("status", c.Response().Status),
		slog.Int64("bytes", c.Response().Size), slog.Duration("took", took), slog.String("ip", c.RealIP()),
	}
	if slug := shopOf(c); slug != "" {
		line = append(line, slog.String("shop", slug))
	} else if id := c.QueryParam("shop_id"); id != "" {
		line = append(line, slog.String("shop_id", textnorm.Clip(id, longestID)))
	}
	if id, ok := c.Get(traceKey).(string); ok {
		line = append(line, slog.String("trace", id))
	}
	return line
}

// longestID is an upper bound for the length of an id.
const longestID = 20

// Healthz reports that the process is running.
func (s *Telemetry) Healthz(c echo.Context) error { return c.String(http.StatusOK, "ok") }

const readyWithin = 2 * time.Second

// Readyz reports whether requests can be served, that is, whether the database is reachable and writable.
func (s *Telemetry) Readyz(c echo.Context) error {
	if s.ShuttingDown() {
		return c.String(http.StatusServiceUnavailable, "shutting down")
	}
	ctx, cancel := context.WithTimeout(c.Request().Context(), readyWithin)
	defer cancel()
	err := s.DB.Ready(ctx)
	if err == nil {
		return c.String(http.StatusOK, "ready")
	}
	s.Logger.WarnContext(ctx, "not ready", "error", err)
	if errors.Is(err, db.ErrReadOnly) {
		return c.String(http.StatusServiceUnavailable, "database is read-only")
	}
	return c.String(http.StatusServiceUnavailable, "database unreachable")
}
