package tracing_test

import (
	"compress/gzip"
	"context"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/trace"
	collectortrace "go.opentelemetry.io/proto/otlp/collector/trace/v1"
	tracepb "go.opentelemetry.io/proto/otlp/trace/v1"
	"google.golang.org/protobuf/proto"

	"haat/server/platform/tracing"
)

// collector is an OTLP collector. It answers the first requests with the statuses in first.
type collector struct {
	*httptest.Server
	mu       sync.Mutex
	first    []int
	requests int
	spans    []*tracepb.Span
	headers  http.Header
}

func newCollector(t *testing.T, first ...int) *collector {
	t.Helper()
	c := &collector{first: first}
	c.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		c.mu.Lock()
		defer c.mu.Unlock()
		var body io.Reader = r.Body
		if r.Header.Get("Content-Encoding") == "gzip" {
			unpacked, err := gzip.NewReader(r.Body)
			if err != nil {
				t.Error(err)
				return
			}
			body = unpacked
		}
		packed, err := io.ReadAll(body)
		var request collectortrace.ExportTraceServiceRequest
		if err != nil || r.URL.Path != "/v1/traces" || proto.Unmarshal(packed, &request) != nil {
			t.Errorf("request for %s with %v: %v", r.URL, r.Header, err)
		}
		c.requests++
		if c.requests <= len(c.first) {
			w.WriteHeader(c.first[c.requests-1])
			return
		}
		c.headers = r.Header
		for _, resource := range request.ResourceSpans {
			for _, scope := range resource.ScopeSpans {
				c.spans = append(c.spans, scope.Spans...)
			}
		}
	}))
	t.Cleanup(c.Close)
	return c
}

// export exports a span with a child and waits until both have been sent or refused.
func (c *collector) export(t *testing.T) {
	t.Helper()
	settings := tracing.Settings{Endpoint: c.URL + "/", Headers: "authorization=Bearer%20x, tenant=haat", Timeout: "2000"}
	provider, err := tracing.New(t.Context(), settings, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	ctx, parent := provider.Tracer("haat").Start(context.Background(), "GET /shop/:slug", trace.WithSpanKind(trace.SpanKindServer))
	_, child := provider.Tracer("haat").Start(ctx, "render")
	child.SetStatus(codes.Error, "500")
	child.End()
	parent.End()
	within, cancel := context.WithTimeout(context.Background(), 30*time.Second)
	defer cancel()
	if err := provider.Shutdown(within); err != nil && len(c.first) == 0 {
		t.Error(err)
	}
}

func TestNew_ExportsSpansWithHeaders(t *testing.T) {
	c := newCollector(t)
	c.export(t)
	if len(c.spans) != 2 {
		t.Fatalf("%d spans arrived, want 2", len(c.spans))
	}
	child, parent := c.spans[0], c.spans[1]
	if string(child.ParentSpanId) != string(parent.SpanId) || child.Status.Code != tracepb.Status_STATUS_CODE_ERROR || parent.Kind != tracepb.Span_SPAN_KIND_SERVER {
		t.Errorf("child %v of %v", child, parent)
	}
	if c.headers.Get("Authorization") != "Bearer x" || c.headers.Get("Tenant") != "haat" {
		t.Errorf("headers %v", c.headers)
	}
}

func TestNew_RetriesBusyCollectorsOnly(t *testing.T) {
	c := newCollector(t, http.StatusServiceUnavailable)
	if c.export(t); c.requests != 2 || len(c.spans) != 2 {
		t.Errorf("%d requests and %d spans after a 503", c.requests, len(c.spans))
	}
	c = newCollector(t, http.StatusBadRequest)
	if c.export(t); c.requests != 1 || len(c.spans) != 0 {
		t.Errorf("%d requests after a 400", c.requests)
	}
}

func TestNew_FollowsNoRedirect(t *testing.T) {
	other := newCollector(t)
	c := newCollector(t)
	c.Config.Handler = http.RedirectHandler(other.URL+"/v1/traces", http.StatusTemporaryRedirect)
	c.first = []int{0} // shutdown returns the error of the export
	if c.export(t); other.requests != 0 {
		t.Errorf("the other host got %d requests with %v", other.requests, other.headers)
	}
}

func TestValidate_NamesTheVariable(t *testing.T) {
	if provider, err := tracing.New(t.Context(), tracing.Settings{}, nil); provider != nil || err != nil {
		t.Errorf("without an endpoint: %v, %v", provider, err)
	}
	const endpoint = "http://collector:4318"
	for want, settings := range map[string]tracing.Settings{
		"OTEL_EXPORTER_OTLP_ENDPOINT: ": {Endpoint: "collector:4318"},
		"OTEL_EXPORTER_OTLP_HEADERS: ":  {Endpoint: endpoint, Headers: "x"},
		"OTEL_EXPORTER_OTLP_TIMEOUT: ":  {Endpoint: endpoint, Timeout: "10s"},
	} {
		if err := settings.Validate(); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%+v: %v, want %s", settings, err, want)
		}
	}
	if err := (tracing.Settings{TracesEndpoint: "https://collector/x", Headers: "a=b%20c"}).Validate(); err != nil {
		t.Error(err)
	}
}
