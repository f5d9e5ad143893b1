package telemetry

import (
	"context"
	"net/http"
	"strconv"

	"github.com/labstack/echo/v4"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/propagation"
	"go.opentelemetry.io/otel/trace"

	"haat/server/platform/db"
)

const (
	tracerName = "haat"
	traceKey   = "trace" // key of a request's trace id
)

// TraceRequest is middleware that creates a span for each request, with the attributes of OpenTelemetry's
// semantic conventions for HTTP servers.
func (s *Telemetry) TraceRequest(next echo.HandlerFunc) echo.HandlerFunc {
	if s.Tracer == nil {
		return next
	}
	tracer := s.Tracer.Tracer(tracerName)
	return func(c echo.Context) error {
		req := c.Request()
		method := methodOf(req.Method)
		ctx, origin := s.traceOf(req)
		ctx, span := tracer.Start(ctx, method+" "+c.Path(), origin, trace.WithSpanKind(trace.SpanKindServer), trace.WithAttributes(
			attribute.String("http.request.method", method), attribute.String("http.route", c.Path()),
			attribute.String("url.path", req.URL.Path), attribute.String("server.address", req.Host),
		))
		defer span.End()
		c.Set(traceKey, span.SpanContext().TraceID().String())
		ctx, queries := db.WithSpans(ctx)
		c.SetRequest(req.WithContext(ctx))
		err := next(c)
		if err != nil {
			c.Error(err) // sets the status
		}
		status := c.Response().Status
		span.SetAttributes(attribute.Int("http.response.status_code", status), attribute.Int64("haat.queries", queries.Load()))
		if status >= http.StatusInternalServerError {
			span.SetStatus(codes.Error, strconv.Itoa(status))
		}
		return nil
	}
}

// traceOf returns the context of a request's span. If TraceParent is set, the span continues the trace in the
// request's headers (https://www.w3.org/TR/trace-context/). Otherwise it begins a new trace with a link to
// that one, so that clients cannot control sampling.
func (s *Telemetry) traceOf(req *http.Request) (context.Context, trace.SpanStartOption) {
	text := propagation.TraceContext{}.Extract(req.Context(), propagation.HeaderCarrier(req.Header))
	caller := trace.SpanContextFromContext(text)
	if !caller.IsValid() || s.Config.TraceParent {
		return text, trace.WithLinks()
	}
	return req.Context(), trace.WithLinks(trace.Link{SpanContext: caller})
}

// Span begins a child span, which end finishes. Without a tracer it does nothing.
func (s *Telemetry) Span(ctx context.Context, name string) (_ context.Context, end func()) {
	if s.Tracer == nil {
		return ctx, func() {}
	}
	ctx, span := s.Tracer.Tracer(tracerName).Start(ctx, name)
	return ctx, func() { span.End() }
}
