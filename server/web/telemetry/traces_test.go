package telemetry_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	sdk "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/sdk/trace/tracetest"
	oteltrace "go.opentelemetry.io/otel/trace"

	"haat/server/config"
	"haat/server/web/webtest"
)

var requestIDs = regexp.MustCompile(`msg=request id=(\S+) .*`)

func logsAll(c *config.Config) { c.LogRequests = "all" }

func TestRequestLine_ContainsTheRequestID(t *testing.T) {
	s := webtest.NewSite(t, logsAll)
	s.NewShop("demo").NewProduct("p")
	a := s.Get("/demo/product/p?phone=01712345678")
	lines := requestIDs.FindAllStringSubmatch(s.Log.String(), -1)
	if len(lines) != 1 || lines[0][1] != a.Header.Get("X-Request-Id") {
		t.Fatalf("log lines %v, request id %s", lines, a.Header.Get("X-Request-Id"))
	}
	for _, want := range []string{"method=GET", "path=/demo/product/p", "route=/:slug/product/:product", "status=200", "shop=demo", "took=", "bytes="} {
		if !strings.Contains(lines[0][0], want) {
			t.Errorf("the log line lacks %s: %s", want, lines[0][0])
		}
	}
	if strings.Contains(s.Log.String(), "01712345678") {
		t.Error("the log contains the query")
	}
}

func TestRequestLine_OnlyFailuresIfConfigured(t *testing.T) {
	s := webtest.NewSite(t, func(c *config.Config) { c.LogRequests = "failed" })
	s.NewShop("demo")
	s.Get("/shop/demo")
	s.Get("/demo/product/none")
	if lines := requestIDs.FindAllString(s.Log.String(), -1); len(lines) != 0 {
		t.Errorf("%v", lines)
	}
	s.DB.SQL.Close()
	s.Get("/demo/product/other")
	if lines := requestIDs.FindAllString(s.Log.String(), -1); len(lines) != 1 || !strings.Contains(lines[0], "status=500") {
		t.Errorf("%v", lines)
	}
}

func TestErrorPage_ShowsTheRequestID(t *testing.T) {
	for lang, word := range map[string]string{"bn": "রিকোয়েস্ট নম্বর:", "en": "Request ID:"} {
		s := webtest.NewSite(t)
		s.NewShop("demo")
		s.DB.SQL.Close()
		for range 2 { // the second page is from the cache
			a := s.Get("/shop/demo?lang=" + lang)
			if want := word + " " + a.Header.Get("X-Request-Id"); !strings.Contains(strings.ReplaceAll(a.RootText(t), "<!-- -->", ""), want) {
				t.Errorf("%s: no %q in %s", lang, want, a.RootText(t))
			}
			if a.Header.Get("Cache-Control") != "no-store" {
				t.Errorf("%s: the headers allow caching: %v", lang, a.Header)
			}
		}
	}
}

func TestTraces_PageHasSpansForLoadAndRender(t *testing.T) {
	recorder := tracetest.NewSpanRecorder()
	webtest.TracerProvider = sdk.NewTracerProvider(sdk.WithSpanProcessor(recorder))
	t.Cleanup(func() { webtest.TracerProvider = nil })
	s := webtest.NewSite(t, logsAll, func(c *config.Config) { c.TraceParent = true })
	s.NewShop("demo")
	const trace, parent = "0af7651916cd43dd8448eb211c80319c", "b7ad6b7169203331"
	s.Get("/shop/demo", webtest.Header("Traceparent", "00-"+trace+"-"+parent+"-01"))
	spans := slices.DeleteFunc(recorder.Ended(), func(s sdk.ReadOnlySpan) bool { return s.SpanKind() == oteltrace.SpanKindClient })
	var names []string
	for _, span := range spans {
		names = append(names, span.Name())
		if span.SpanContext().TraceID().String() != trace {
			t.Errorf("%s belongs to another trace", span.Name())
		}
	}
	slices.Sort(names)
	if want := []string{"GET /shop/:slug", "load shop-home", "render shop-home"}; !slices.Equal(names, want) {
		t.Fatalf("spans %v, want %v", names, want)
	}
	request := spans[len(spans)-1]
	if request.Parent().SpanID().String() != parent {
		t.Errorf("parent of the request's span: %s", request.Parent().SpanID())
	}
	for _, span := range spans[:len(spans)-1] {
		if span.Parent().SpanID() != request.SpanContext().SpanID() {
			t.Errorf("%s is not a child of the request's span", span.Name())
		}
	}
	if !strings.Contains(s.Log.String(), "trace="+trace) {
		t.Error("the log lacks the trace id")
	}
}

// A client's traceparent header must become a link. It must affect neither sampling nor the trace id.
func TestTraces_ClientsTraceBecomesALink(t *testing.T) {
	recorder := tracetest.NewSpanRecorder()
	webtest.TracerProvider = sdk.NewTracerProvider(sdk.WithSpanProcessor(recorder), sdk.WithSampler(sdk.ParentBased(sdk.AlwaysSample())))
	t.Cleanup(func() { webtest.TracerProvider = nil })
	s := webtest.NewSite(t)
	s.NewShop("demo")
	const trace = "0af7651916cd43dd8448eb211c80319c"
	for text, links := range map[string]int{"00-" + trace + "-b7ad6b7169203331-00": 1, "00-" + trace + "-b7ad6b7169203331-01": 1, "nonsense": 0, "": 0} {
		recorder.Reset()
		s.Get("/shop/demo", webtest.Header("Traceparent", text))
		spans := recorder.Ended()
		if len(spans) == 0 {
			t.Errorf("%q: the request is not traced", text)
			continue
		}
		request := spans[len(spans)-1]
		if request.Parent().IsValid() || request.SpanContext().TraceID().String() == trace || len(request.Links()) != links {
			t.Errorf("%q: parent %s, trace %s, %d links", text, request.Parent().SpanID(), request.SpanContext().TraceID(), len(request.Links()))
		}
	}
}

// Each query of a traced request must have a span below the span that caused it. Spans must contain no values
// of parameters.
func TestTraces_EachQueryHasASpan(t *testing.T) {
	recorder := tracetest.NewSpanRecorder()
	webtest.TracerProvider = sdk.NewTracerProvider(sdk.WithSpanProcessor(recorder))
	t.Cleanup(func() { webtest.TracerProvider = nil })
	s := webtest.NewSite(t)
	s.NewShop("demo").NewProduct("secret-slug")
	before := s.Queries.Load()
	s.Get("/demo/product/secret-slug")
	executed := s.Queries.Load() - before
	spanIDs, queries := map[string]bool{}, 0
	for _, span := range recorder.Ended() {
		spanIDs[span.SpanContext().SpanID().String()] = true
	}
	names := map[string]bool{}
	for _, span := range recorder.Ended() {
		text := fmt.Sprint(span.Attributes())
		if strings.Contains(span.Name(), "GET") {
			if want := fmt.Sprintf(`{"haat.queries":%d}`, executed); !strings.Contains(text, want) {
				t.Errorf("attributes of the request's span %s, want %s", text, want)
			}
			continue
		}
		if strings.Contains(text, "secret-slug") {
			t.Errorf("%s contains a value: %s", span.Name(), text)
		}
		if span.SpanKind() != oteltrace.SpanKindClient {
			continue
		}
		queries++
		names[span.Name()] = true
		if !spanIDs[span.Parent().SpanID().String()] {
			t.Errorf("%s has no parent span", span.Name())
		}
		for _, want := range []string{"db.system.name", "db.operation.name", "db.collection.name", "db.query.text"} {
			if !strings.Contains(text, want) {
				t.Errorf("%s lacks %s: %s", span.Name(), want, text)
			}
		}
	}
	if int64(queries) != executed || !names["SELECT products"] || !names["SELECT shops"] {
		t.Errorf("%d spans for %d queries: %v", queries, executed, names)
	}
}
