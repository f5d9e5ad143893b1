package otlp

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	sdk "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/trace"
)

// collector takes traces as OpenTelemetry's does, after it has answered as in first.
type collector struct {
	*httptest.Server
	mu      sync.Mutex
	first   []int
	bodies  []request
	headers []http.Header
}

func newCollector(t *testing.T, first ...int) *collector {
	t.Helper()
	c := &collector{first: first}
	c.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		c.mu.Lock()
		defer c.mu.Unlock()
		body, err := io.ReadAll(r.Body)
		if err != nil || r.URL.Path != "/v1/traces" || r.Header.Get("Content-Type") != "application/json" {
			t.Errorf("asked %s with %s: %v", r.URL, r.Header, err)
		}
		var got request
		if err := json.Unmarshal(body, &got); err != nil {
			t.Error(err)
		}
		c.bodies, c.headers = append(c.bodies, got), append(c.headers, r.Header)
		if n := len(c.bodies) - 1; n < len(c.first) {
			w.WriteHeader(c.first[n])
			return
		}
		io.WriteString(w, "{}")
	}))
	t.Cleanup(c.Close)
	return c
}

func settings(values map[string]string) Settings {
	return Settings{
		Endpoint: values["OTEL_EXPORTER_OTLP_ENDPOINT"], TracesEndpoint: values["OTEL_EXPORTER_OTLP_TRACES_ENDPOINT"],
		Headers: values["OTEL_EXPORTER_OTLP_HEADERS"], Timeout: values["OTEL_EXPORTER_OTLP_TIMEOUT"],
	}
}

// send makes a span with a child, and sends both.
func send(t *testing.T, endpoint string) error {
	t.Helper()
	exporter, err := New(settings(map[string]string{"OTEL_EXPORTER_OTLP_ENDPOINT": endpoint, "OTEL_EXPORTER_OTLP_HEADERS": "authorization=Bearer%20x, tenant=haat"}))
	if err != nil {
		t.Fatal(err)
	}
	kept := &keeper{}
	provider := sdk.NewTracerProvider(sdk.WithSyncer(kept))
	ctx, parent := provider.Tracer("haat").Start(context.Background(), "GET /shop/:slug", trace.WithSpanKind(trace.SpanKindServer))
	_, child := provider.Tracer("haat").Start(ctx, "render")
	child.SetAttributes(attribute.Int64("bytes", 1<<60), attribute.Bool("kept", true), attribute.Float64("took", .5), attribute.String("shop", "দোকান"))
	child.AddEvent("thrown")
	child.SetStatus(codes.Error, "500")
	child.End()
	parent.End()
	return exporter.ExportSpans(t.Context(), kept.spans)
}

type keeper struct{ spans []sdk.ReadOnlySpan }

func (k *keeper) ExportSpans(_ context.Context, spans []sdk.ReadOnlySpan) error {
	k.spans = append(k.spans, spans...)
	return nil
}
func (k *keeper) Shutdown(context.Context) error { return nil }

func TestExport_SaysWhatTheProtocolWants(t *testing.T) {
	c := newCollector(t)
	if err := send(t, c.URL+"/"); err != nil {
		t.Fatal(err)
	}
	spans := c.bodies[0].ResourceSpans[0].ScopeSpans[0].Spans
	if len(spans) != 2 || c.bodies[0].ResourceSpans[0].ScopeSpans[0].Scope.Name != "haat" {
		t.Fatalf("%+v", c.bodies[0])
	}
	child, parent := spans[0], spans[1]
	if len(child.TraceID) != 32 || child.TraceID != parent.TraceID || child.ParentSpanID != parent.SpanID || parent.ParentSpanID != "" {
		t.Errorf("%+v is not the child of %+v", child, parent)
	}
	if parent.Kind != 2 || child.Kind != 1 || child.Status.Code != 2 || parent.Status.Code != 0 {
		t.Errorf("kinds and states: %+v, %+v", child, parent)
	}
	if len(child.Start) != 19 || child.Start > child.End || len(child.Events) != 1 || child.Events[0].Name != "thrown" {
		t.Errorf("times and events: %+v", child)
	}
	want := map[string]any{"bytes": "1152921504606846976", "kept": true, "took": .5, "shop": "দোকান"}
	for _, a := range child.Attributes {
		for _, value := range a.Value {
			if value != want[a.Key] {
				t.Errorf("%s is %v", a.Key, a.Value)
			}
		}
		delete(want, a.Key)
	}
	if len(want) > 0 {
		t.Errorf("not said: %v", want)
	}
	if h := c.headers[0]; h.Get("Authorization") != "Bearer x" || h.Get("Tenant") != "haat" {
		t.Errorf("headers %v", h)
	}
}

func TestExport_TriesAgainWhatMayBeTakenLaterAlone(t *testing.T) {
	c := newCollector(t, http.StatusServiceUnavailable, http.StatusTooManyRequests)
	if err := send(t, c.URL); err != nil || len(c.bodies) != 3 {
		t.Errorf("%d tries, %v", len(c.bodies), err)
	}
	c = newCollector(t, http.StatusBadRequest)
	if err := send(t, c.URL); err == nil || len(c.bodies) != 1 {
		t.Errorf("%d tries of what was refused, %v", len(c.bodies), err)
	}
}

func TestRefused_TellsOfPartialSuccess(t *testing.T) {
	for reply, want := range map[string]string{
		`{"partialSuccess":{"rejectedSpans":"3","errorMessage":"too old"}}`: "too old",
		`{"partialSuccess":{"rejectedSpans":2}}`:                            "refused 2 spans",
		`{"partialSuccess":{}}`:                                             "", `{}`: "", ``: "", `thanks`: "",
	} {
		if err := refused([]byte(reply)); want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%s: %v", reply, err)
		}
	}
}

func TestNew_ReadsItsVariables(t *testing.T) {
	if e, err := New(settings(nil)); e != nil || err != nil {
		t.Errorf("without an endpoint: %v, %v", e, err)
	}
	for _, bad := range []map[string]string{
		{"OTEL_EXPORTER_OTLP_ENDPOINT": "collector:4318"}, {"OTEL_EXPORTER_OTLP_ENDPOINT": "grpc://collector"},
		{"OTEL_EXPORTER_OTLP_ENDPOINT": "http://c", "OTEL_EXPORTER_OTLP_HEADERS": "x"},
		{"OTEL_EXPORTER_OTLP_ENDPOINT": "http://c", "OTEL_EXPORTER_OTLP_TIMEOUT": "10s"},
	} {
		if _, err := New(settings(bad)); err == nil || !strings.Contains(err.Error(), "OTEL_EXPORTER_OTLP_") {
			t.Errorf("%v: %v", bad, err)
		}
	}
	e, err := New(settings(map[string]string{"OTEL_EXPORTER_OTLP_ENDPOINT": "http://a", "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT": "http://b/traces"}))
	if err != nil || e.endpoint != "http://b/traces" {
		t.Errorf("%+v, %v", e, err)
	}
}
