package telemetry_test

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	sdk "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/sdk/trace/tracetest"

	"haat/server/web/webtest"
)

// cancelRequest handles a request whose client has already disconnected, and expects status 499.
func cancelRequest(s *webtest.Site, method, target, body string) {
	s.T.Helper()
	req := httptest.NewRequest(method, "http://haat.test"+target, strings.NewReader(body))
	req.Header.Set("Content-Type", "application/json")
	ctx, cancel := context.WithCancel(req.Context())
	cancel()
	rec := httptest.NewRecorder()
	if s.Handler.ServeHTTP(rec, req.WithContext(ctx)); rec.Code != 499 || rec.Body.Len() > 0 {
		s.T.Errorf("%s %s: %d %s", method, target, rec.Code, rec.Body)
	}
}

// Requests whose client disconnects before the response must have status 499 in metrics, log and traces.
func TestCanceled_IsRecordedAs499(t *testing.T) {
	recorder := tracetest.NewSpanRecorder()
	webtest.TracerProvider = sdk.NewTracerProvider(sdk.WithSpanProcessor(recorder))
	t.Cleanup(func() { webtest.TracerProvider = nil })
	s := webtest.NewSite(t, logsAll)
	ts := s.NewShop("demo")
	p := ts.NewProduct("p")
	cancelRequest(s, "GET", "/demo/product/p", "")
	cancelRequest(s, "POST", fmt.Sprintf("/api/v1/checkout/quote?shop_id=%d", ts.Row.ID), fmt.Sprintf(`{"lines":[{"product_id":%d,"quantity":1}]}`, p.ID))
	for _, want := range []string{
		`haat_request_seconds_count{method="GET",route="/:slug/product/:product",status="499"} 1`,
		`haat_request_seconds_count{method="POST",route="/api/v1/checkout/quote",status="499"} 1`,
	} {
		if meters := s.Metrics(); !strings.Contains(meters, want) {
			t.Errorf("no %s", want)
		}
	}
	if log := s.Log.String(); strings.Count(log, "status=499") != 2 || strings.Contains(log, "level=ERROR") {
		t.Errorf("log: %s", log)
	}
	traced := 0
	for _, span := range recorder.Ended() {
		for _, a := range span.Attributes() {
			if a.Key == "http.response.status_code" && a.Value.AsInt64() == 499 {
				traced++
			}
		}
	}
	if traced != 2 {
		t.Errorf("%d of 2 requests are traced with status 499", traced)
	}
}

// A client that has closed only its sending side must receive 499, not a response that caches could store.
func TestCanceled_HalfClosedClientsReceive499(t *testing.T) {
	s := webtest.NewFailingSite(t, 2*time.Second)
	ts := s.NewShop("demo")
	ts.NewProduct("loops")
	server := s.Serve()
	const head = " HTTP/1.1\r\nHost: haat.test\r\nAccept: text/html\r\n"
	for _, text := range []string{
		"GET /demo/product/loops" + head + "\r\n",
		fmt.Sprintf("POST /api/v1/checkout/quote?shop_id=%d", ts.Row.ID) + head + "Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{\"li",
	} {
		conn, err := net.Dial("tcp", server.Listener.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
		if _, err := io.WriteString(conn, text); err != nil {
			t.Fatal(err)
		}
		if err := conn.(*net.TCPConn).CloseWrite(); err != nil {
			t.Fatal(err)
		}
		res, err := http.ReadResponse(bufio.NewReader(conn), nil)
		if err != nil {
			t.Errorf("%.30s: %v", text, err)
			continue
		}
		// The server may detect a truncated body before it detects the disconnection, and then responds with
		// 400.
		malformed := strings.HasPrefix(text, "POST") && res.StatusCode == http.StatusBadRequest
		if res.Body.Close(); res.StatusCode != 499 && !malformed {
			t.Errorf("%.30s: %s", text, res.Status)
		}
		if res.StatusCode == 499 && (res.Header.Get("Cache-Control") != "no-store" || res.Header.Get("Etag") != "") {
			t.Errorf("%.30s: the headers allow caching: %v", text, res.Header)
		}
	}
}
