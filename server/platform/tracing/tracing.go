// Package tracing exports traces to a collector by OTLP over HTTP
// (https://opentelemetry.io/docs/specs/otlp/#otlphttp).
package tracing

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"go.opentelemetry.io/otel"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/exporters/otlp/otlptrace/otlptracehttp"
	"go.opentelemetry.io/otel/sdk/resource"
	sdk "go.opentelemetry.io/otel/sdk/trace"
)

const defaultTimeout = 10 * time.Second

// Settings contains the values of OpenTelemetry's standard environment variables of the exporter
// (https://opentelemetry.io/docs/specs/otel/protocol/exporter/).
type Settings struct {
	Endpoint       string `name:"endpoint" env:"OTEL_EXPORTER_OTLP_ENDPOINT" help:"OTLP collector for traces, such as http://collector:4318; empty to disable tracing."`
	TracesEndpoint string `name:"traces-endpoint" env:"OTEL_EXPORTER_OTLP_TRACES_ENDPOINT" help:"OTLP endpoint for traces including its path; overrides the endpoint above."`
	Headers        string `name:"headers" env:"OTEL_EXPORTER_OTLP_HEADERS" help:"Headers of requests to the collector: name=value,name=value, URL-encoded."`
	Timeout        string `name:"timeout" env:"OTEL_EXPORTER_OTLP_TIMEOUT" help:"Timeout of one attempt to send traces, in milliseconds; default 10000."`
}

// Validate returns an error that names the invalid variable.
func (s Settings) Validate() error {
	_, err := s.exporter()
	return err
}

// exporter is the parsed form of the settings; endpoint is empty if tracing is disabled.
type exporter struct {
	endpoint string
	headers  map[string]string
	timeout  time.Duration
}

func (s Settings) exporter() (exporter, error) {
	e := exporter{endpoint: s.TracesEndpoint, timeout: defaultTimeout}
	if e.endpoint == "" && s.Endpoint != "" {
		e.endpoint = strings.TrimSuffix(s.Endpoint, "/") + "/v1/traces"
	}
	if e.endpoint == "" {
		return e, nil
	}
	if u, err := url.Parse(e.endpoint); err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
		return e, errors.New("OTEL_EXPORTER_OTLP_ENDPOINT: not an address that begins with http:// or https://")
	}
	var err error
	if e.headers, err = parseHeaders(s.Headers); err != nil {
		return e, err
	}
	if s.Timeout != "" {
		milliseconds, err := strconv.Atoi(s.Timeout)
		if err != nil || milliseconds <= 0 {
			return e, fmt.Errorf("OTEL_EXPORTER_OTLP_TIMEOUT: %q is not a number of milliseconds", s.Timeout)
		}
		e.timeout = time.Duration(milliseconds) * time.Millisecond
	}
	return e, nil
}

// parseHeaders parses NAME=VALUE,NAME=VALUE with percent-encoded values.
func parseHeaders(text string) (map[string]string, error) {
	headers := map[string]string{}
	for pair := range strings.SplitSeq(text, ",") {
		if strings.TrimSpace(pair) == "" {
			continue
		}
		name, value, ok := strings.Cut(pair, "=")
		value, err := url.PathUnescape(strings.TrimSpace(value))
		if !ok || err != nil {
			return nil, errors.New("OTEL_EXPORTER_OTLP_HEADERS: not NAME=VALUE, separated by commas")
		}
		headers[strings.TrimSpace(name)] = value
	}
	return headers, nil
}

// New returns a provider that exports traces in the background, or nil if no endpoint is set. Exports to a
// busy collector are retried. The SDK itself reads OTEL_TRACES_SAMPLER and its other variables.
func New(ctx context.Context, s Settings, logger *slog.Logger) (*sdk.TracerProvider, error) {
	e, err := s.exporter()
	if err != nil || e.endpoint == "" {
		return nil, err
	}
	client, err := otlptracehttp.New(ctx,
		otlptracehttp.WithEndpointURL(e.endpoint), otlptracehttp.WithHeaders(e.headers),
		otlptracehttp.WithTimeout(e.timeout), otlptracehttp.WithHTTPClient(withoutRedirects(e.timeout)))
	if err != nil {
		return nil, fmt.Errorf("create traces: %w", err)
	}
	otel.SetErrorHandler(otel.ErrorHandlerFunc(func(err error) { logger.Warn("export traces", "error", err) }))
	about, err := resource.New(ctx, resource.WithAttributes(attribute.String("service.name", "haat")),
		resource.WithFromEnv(), resource.WithHost())
	if err != nil && !errors.Is(err, resource.ErrPartialResource) {
		return nil, fmt.Errorf("create traces: %w", err)
	}
	return sdk.NewTracerProvider(sdk.WithBatcher(client), sdk.WithResource(about)), nil
}

// withoutRedirects returns a client that does not follow redirects, because the headers may contain a
// credential that only the collector may receive.
func withoutRedirects(timeout time.Duration) *http.Client {
	return &http.Client{
		Timeout:       timeout,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}
