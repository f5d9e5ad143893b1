package otlp

import (
	"strconv"
	"time"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	sdk "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/trace"
)

// The messages are those of opentelemetry/proto/collector/trace/v1, in protobuf's JSON but for
// ids, which OTLP writes in hexadecimal: 64-bit numbers are strings, enums are numbers.
type (
	request struct {
		ResourceSpans []resourceSpans `json:"resourceSpans"`
	}
	resourceSpans struct {
		Resource struct {
			Attributes []keyValue `json:"attributes"`
		} `json:"resource"`
		ScopeSpans []scopeSpans `json:"scopeSpans"`
	}
	scopeSpans struct {
		Scope struct {
			Name    string `json:"name"`
			Version string `json:"version,omitempty"`
		} `json:"scope"`
		Spans []span `json:"spans"`
	}
	span struct {
		TraceID      string     `json:"traceId"`
		SpanID       string     `json:"spanId"`
		ParentSpanID string     `json:"parentSpanId,omitempty"`
		TraceState   string     `json:"traceState,omitempty"`
		Name         string     `json:"name"`
		Kind         int        `json:"kind"`
		Start        string     `json:"startTimeUnixNano"`
		End          string     `json:"endTimeUnixNano"`
		Attributes   []keyValue `json:"attributes,omitempty"`
		Events       []event    `json:"events,omitempty"`
		Status       status     `json:"status"`
	}
	event struct {
		Time       string     `json:"timeUnixNano"`
		Name       string     `json:"name"`
		Attributes []keyValue `json:"attributes,omitempty"`
	}
	status struct {
		Message string `json:"message,omitempty"`
		Code    int    `json:"code"`
	}
	keyValue struct {
		Key   string         `json:"key"`
		Value map[string]any `json:"value"`
	}
)

// requestOf is a message with spans of one process: they have the same resource.
func requestOf(spans []sdk.ReadOnlySpan) request {
	var all resourceSpans
	all.Resource.Attributes = attributes(spans[0].Resource().Attributes())
	places := map[string]int{} // of a scope's spans, by its name
	for _, s := range spans {
		scope := s.InstrumentationScope()
		place, ok := places[scope.Name]
		if !ok {
			place = len(all.ScopeSpans)
			places[scope.Name] = place
			all.ScopeSpans = append(all.ScopeSpans, scopeSpans{})
			all.ScopeSpans[place].Scope.Name, all.ScopeSpans[place].Scope.Version = scope.Name, scope.Version
		}
		all.ScopeSpans[place].Spans = append(all.ScopeSpans[place].Spans, spanOf(s))
	}
	return request{[]resourceSpans{all}}
}

func spanOf(s sdk.ReadOnlySpan) span {
	out := span{
		TraceID: s.SpanContext().TraceID().String(), SpanID: s.SpanContext().SpanID().String(),
		TraceState: s.SpanContext().TraceState().String(), Name: s.Name(), Kind: kindOf(s.SpanKind()),
		Start: nanoseconds(s.StartTime()), End: nanoseconds(s.EndTime()),
		Attributes: attributes(s.Attributes()), Status: statusOf(s.Status()),
	}
	if s.Parent().HasSpanID() {
		out.ParentSpanID = s.Parent().SpanID().String()
	}
	for _, e := range s.Events() {
		out.Events = append(out.Events, event{nanoseconds(e.Time), e.Name, attributes(e.Attributes)})
	}
	return out
}

// kindOf numbers a kind as OTLP does: 0 is none, 1 internal, as the SDK's.
func kindOf(kind trace.SpanKind) int { return int(kind) }

// statusOf numbers a status as OTLP does: 1 is well, 2 an error, the other way round than the SDK.
func statusOf(s sdk.Status) status {
	switch s.Code {
	case codes.Ok:
		return status{Code: 1}
	case codes.Error:
		return status{Code: 2, Message: s.Description}
	}
	return status{}
}

func nanoseconds(t time.Time) string { return strconv.FormatInt(t.UnixNano(), 10) }

func attributes(given []attribute.KeyValue) []keyValue {
	out := make([]keyValue, 0, len(given))
	for _, a := range given {
		out = append(out, keyValue{string(a.Key), valueOf(a.Value)})
	}
	return out
}

// valueOf is an AnyValue. Lists, of which none of ours has any, are told as text.
func valueOf(v attribute.Value) map[string]any {
	switch v.Type() {
	case attribute.BOOL:
		return map[string]any{"boolValue": v.AsBool()}
	case attribute.INT64:
		return map[string]any{"intValue": strconv.FormatInt(v.AsInt64(), 10)}
	case attribute.FLOAT64:
		return map[string]any{"doubleValue": v.AsFloat64()}
	case attribute.STRING:
		return map[string]any{"stringValue": v.AsString()}
	}
	return map[string]any{"stringValue": v.String()}
}
