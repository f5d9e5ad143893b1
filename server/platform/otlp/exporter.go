// Package otlp sends finished spans to a collector, as OTLP over HTTP in JSON
// (https://opentelemetry.io/docs/specs/otlp/#otlphttp). OpenTelemetry's own exporter writes
// protobuf, and with it come gRPC and 4 MB of binary (docs/decisions/0025).
package otlp

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	sdk "go.opentelemetry.io/otel/sdk/trace"
)

const (
	usualTimeout = 10 * time.Second
	attempts     = 4
	firstWait    = 500 * time.Millisecond
	longestWait  = 5 * time.Second
	longestReply = 4 << 10
)

// Exporter is a span exporter of OpenTelemetry's SDK.
type Exporter struct {
	endpoint string
	header   http.Header
	timeout  time.Duration
	client   *http.Client
}

// Settings are the variables of OpenTelemetry that say where traces go, as they are written
// (https://opentelemetry.io/docs/specs/otel/protocol/exporter/).
type Settings struct {
	Endpoint       string `name:"endpoint" env:"OTEL_EXPORTER_OTLP_ENDPOINT" help:"OTLP collector for traces, such as http://collector:4318; empty to disable tracing."`
	TracesEndpoint string `name:"traces-endpoint" env:"OTEL_EXPORTER_OTLP_TRACES_ENDPOINT" help:"OTLP endpoint for traces including its path; overrides the endpoint above."`
	Headers        string `name:"headers" env:"OTEL_EXPORTER_OTLP_HEADERS" help:"Headers of requests to the collector: name=value,name=value, URL-encoded."`
	Timeout        string `name:"timeout" env:"OTEL_EXPORTER_OTLP_TIMEOUT" help:"Timeout of one attempt to send traces, in milliseconds; default 10000."`
}

// New makes an exporter; nil where the settings name no endpoint. An error names the variable.
func New(s Settings) (*Exporter, error) {
	endpoint := s.TracesEndpoint
	if endpoint == "" && s.Endpoint != "" {
		endpoint = strings.TrimSuffix(s.Endpoint, "/") + "/v1/traces"
	}
	if endpoint == "" {
		return nil, nil
	}
	if u, err := url.Parse(endpoint); err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
		return nil, errors.New("OTEL_EXPORTER_OTLP_ENDPOINT: not an address that begins with http:// or https://")
	}
	header, err := headers(s.Headers)
	if err != nil {
		return nil, err
	}
	timeout := usualTimeout
	if s.Timeout != "" {
		milliseconds, err := strconv.Atoi(s.Timeout)
		if err != nil || milliseconds <= 0 {
			return nil, fmt.Errorf("OTEL_EXPORTER_OTLP_TIMEOUT: %q is no number of milliseconds", s.Timeout)
		}
		timeout = time.Duration(milliseconds) * time.Millisecond
	}
	return &Exporter{endpoint, header, timeout, &http.Client{CheckRedirect: stay}}, nil
}

// stay follows no redirect: the headers are for the collector alone.
func stay(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }

// headers reads NAME=VALUE,NAME=VALUE, the values escaped as in addresses.
func headers(given string) (http.Header, error) {
	header := http.Header{"Content-Type": {"application/json"}}
	for pair := range strings.SplitSeq(given, ",") {
		if strings.TrimSpace(pair) == "" {
			continue
		}
		name, value, ok := strings.Cut(pair, "=")
		value, err := url.PathUnescape(strings.TrimSpace(value))
		if !ok || err != nil {
			return nil, errors.New("OTEL_EXPORTER_OTLP_HEADERS: not NAME=VALUE, by commas")
		}
		header.Set(strings.TrimSpace(name), value)
	}
	return header, nil
}

// ExportSpans sends the spans. What a collector is too busy for is tried again for some
// seconds; what it refuses is an error.
func (e *Exporter) ExportSpans(ctx context.Context, spans []sdk.ReadOnlySpan) error {
	if len(spans) == 0 {
		return nil
	}
	body, err := json.Marshal(requestOf(spans))
	if err != nil {
		return fmt.Errorf("send traces: %w", err)
	}
	wait := firstWait
	for attempt := 1; ; attempt++ {
		after, err := e.post(ctx, body)
		var busy *busyError
		if err == nil || !errors.As(err, &busy) || attempt == attempts {
			return err
		}
		select {
		case <-time.After(min(max(wait, after), longestWait)):
			wait *= 2
		case <-ctx.Done():
			return fmt.Errorf("send traces: %w", ctx.Err())
		}
	}
}

// Shutdown closes idle connections.
func (e *Exporter) Shutdown(context.Context) error {
	e.client.CloseIdleConnections()
	return nil
}

// busyError may be gone at the next try.
type busyError struct{ cause error }

func (b *busyError) Error() string { return "send traces: " + b.cause.Error() }
func (b *busyError) Unwrap() error { return b.cause }

// post sends a request once. after is when the collector wants it again, of a busyError.
func (e *Exporter) post(ctx context.Context, body []byte) (after time.Duration, err error) {
	ctx, cancel := context.WithTimeout(ctx, e.timeout)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, e.endpoint, bytes.NewReader(body))
	if err != nil {
		return 0, fmt.Errorf("send traces: %w", err)
	}
	req.Header = e.header.Clone()
	res, err := e.client.Do(req)
	if err != nil {
		return 0, &busyError{err}
	}
	defer res.Body.Close()
	reply, err := io.ReadAll(io.LimitReader(res.Body, longestReply))
	if err != nil {
		return 0, &busyError{err}
	}
	switch res.StatusCode {
	case http.StatusOK:
		return 0, refused(reply)
	case http.StatusTooManyRequests, http.StatusBadGateway, http.StatusServiceUnavailable, http.StatusGatewayTimeout:
		seconds, _ := strconv.Atoi(res.Header.Get("Retry-After")) // none, or a date: our own wait
		return time.Duration(seconds) * time.Second, &busyError{fmt.Errorf("the collector answers %s", res.Status)}
	default:
		return 0, fmt.Errorf("send traces: the collector answers %s: %.200q", res.Status, reply)
	}
}

// refused is the error of a success that was none for some spans.
func refused(reply []byte) error {
	var said struct {
		PartialSuccess struct {
			RejectedSpans json.Number `json:"rejectedSpans"`
			ErrorMessage  string      `json:"errorMessage"`
		} `json:"partialSuccess"`
	}
	if len(reply) == 0 || json.Unmarshal(reply, &said) != nil {
		return nil // some collectors answer nothing, or {} in their own words
	}
	if n := said.PartialSuccess.RejectedSpans; n != "" && n != "0" {
		return fmt.Errorf("send traces: the collector refused %s spans: %.200q", n, said.PartialSuccess.ErrorMessage)
	}
	return nil
}
