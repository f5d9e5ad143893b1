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

func TestRequestLine_OneForEachWithTheIDOfItsAnswer(t *testing.T) {
	s := webtest.NewSite(t, logsAll)
	s.NewShop("demo").NewProduct("p")
	a := s.Get("/demo/product/p?phone=01712345678")
	lines := requestIDs.FindAllStringSubmatch(s.Log.String(), -1)
	if len(lines) != 1 || lines[0][1] != a.Header.Get("X-Request-Id") {
		t.Fatalf("%v for %s", lines, a.Header.Get("X-Request-Id"))
	}
	for _, want := range []string{"method=GET", "path=/demo/product/p", "route=/:slug/product/:product", "status=200", "shop=demo", "took=", "bytes="} {
		if !strings.Contains(lines[0][0], want) {
			t.Errorf("%s is not in %s", want, lines[0][0])
		}
	}
	if strings.Contains(s.Log.String(), "01712345678") {
		t.Error("the log has what was asked")
	}
}

func TestRequestLine_OfFailuresAloneWhereThatIsWanted(t *testing.T) {
	s := webtest.NewSite(t, func(c *config.Config) { c.LogRequests = "failed" })
	s.NewShop("demo")
	s.Get("/shop/demo")
	s.Get("/demo/product/none")
	if lines := requestIDs.FindAllString(s.Log.String(), -1); len(lines) != 0 {
		t.Errorf("%v", lines)
	}
	s.DB.SQL.Close()
	s.Get("/demo/wishlist")
	if lines := requestIDs.FindAllString(s.Log.String(), -1); len(lines) != 1 || !strings.Contains(lines[0], "status=500") {
		t.Errorf("%v", lines)
	}
}

func TestErrorPage_NamesItsRequest(t *testing.T) {
	for lang, word := range map[string]string{"bn": "অনুরোধ", "en": "Request ID:"} {
		s := webtest.NewSite(t)
		s.NewShop("demo")
		s.DB.SQL.Close()
		for range 2 { // the second from what is kept of the first
			a := s.Get("/shop/demo?lang=" + lang)
			if want := word + " " + a.Header.Get("X-Request-Id"); !strings.Contains(strings.ReplaceAll(a.RootText(t), "<!-- -->", ""), want) {
				t.Errorf("%s: no %q in %s", lang, want, a.RootText(t))
			}
			if a.Header.Get("Cache-Control") != "no-store" {
				t.Errorf("%s: it may be kept: %v", lang, a.Header)
			}
		}
	}
}

func TestTraces_ARequestWithWhatItsPageTook(t *testing.T) {
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
			t.Errorf("%s is of another trace", span.Name())
		}
	}
	slices.Sort(names)
	if want := []string{"GET /shop/:slug", "load shop-home", "render shop-home"}; !slices.Equal(names, want) {
		t.Fatalf("%v, want %v", names, want)
	}
	request := spans[len(spans)-1]
	if request.Parent().SpanID().String() != parent {
		t.Errorf("the request is of %s", request.Parent().SpanID())
	}
	for _, span := range spans[:len(spans)-1] {
		if span.Parent().SpanID() != request.SpanContext().SpanID() {
			t.Errorf("%s is not of the request", span.Name())
		}
	}
	if !strings.Contains(s.Log.String(), "trace="+trace) {
		t.Error("the log does not name the trace")
	}
}

// What a stranger says is a link: it decides neither what is traced nor of which trace it is.
func TestTraces_OfStrangersAreLinks(t *testing.T) {
	recorder := tracetest.NewSpanRecorder()
	webtest.TracerProvider = sdk.NewTracerProvider(sdk.WithSpanProcessor(recorder), sdk.WithSampler(sdk.ParentBased(sdk.AlwaysSample())))
	t.Cleanup(func() { webtest.TracerProvider = nil })
	s := webtest.NewSite(t)
	s.NewShop("demo")
	const trace = "0af7651916cd43dd8448eb211c80319c"
	for said, links := range map[string]int{"00-" + trace + "-b7ad6b7169203331-00": 1, "00-" + trace + "-b7ad6b7169203331-01": 1, "nonsense": 0, "": 0} {
		recorder.Reset()
		s.Get("/shop/demo", webtest.Header("Traceparent", said))
		spans := recorder.Ended()
		if len(spans) == 0 {
			t.Errorf("%q: it is not traced", said)
			continue
		}
		request := spans[len(spans)-1]
		if request.Parent().IsValid() || request.SpanContext().TraceID().String() == trace || len(request.Links()) != links {
			t.Errorf("%q: of %s in %s, with %d links", said, request.Parent().SpanID(), request.SpanContext().TraceID(), len(request.Links()))
		}
	}
}

// Each query of a traced request is a span below what it was made for; no span has a value.
func TestTraces_EachQueryIsASpan(t *testing.T) {
	recorder := tracetest.NewSpanRecorder()
	webtest.TracerProvider = sdk.NewTracerProvider(sdk.WithSpanProcessor(recorder))
	t.Cleanup(func() { webtest.TracerProvider = nil })
	s := webtest.NewSite(t)
	s.NewShop("demo").NewProduct("secret-slug")
	before := s.Queries.Load()
	s.Get("/demo/product/secret-slug")
	asked := s.Queries.Load() - before
	above, queries := map[string]bool{}, 0
	for _, span := range recorder.Ended() {
		above[span.SpanContext().SpanID().String()] = true
	}
	names := map[string]bool{}
	for _, span := range recorder.Ended() {
		said := fmt.Sprint(span.Attributes())
		if strings.Contains(span.Name(), "GET") {
			if want := fmt.Sprintf(`{"haat.queries":%d}`, asked); !strings.Contains(said, want) {
				t.Errorf("the request says %s, want %s", said, want)
			}
			continue
		}
		if strings.Contains(said, "secret-slug") {
			t.Errorf("%s has a value: %s", span.Name(), said)
		}
		if span.SpanKind() != oteltrace.SpanKindClient {
			continue
		}
		queries++
		names[span.Name()] = true
		if !above[span.Parent().SpanID().String()] {
			t.Errorf("%s is of no other span", span.Name())
		}
		for _, want := range []string{"db.system.name", "db.operation.name", "db.collection.name", "db.query.text"} {
			if !strings.Contains(said, want) {
				t.Errorf("%s has no %s: %s", span.Name(), want, said)
			}
		}
	}
	if int64(queries) != asked || !names["SELECT products"] || !names["SELECT shops"] {
		t.Errorf("%d spans of %d queries: %v", queries, asked, names)
	}
}
