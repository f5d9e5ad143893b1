package web_test

import (
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"reflect"
	"testing"

	"haat/server/platform/httpx"
	"haat/server/web/webtest"
)

// Servers that send prepared response heads must send the same headers as the handler.
func TestPages_SendTheHandlersHeaders(t *testing.T) {
	s := webtest.NewSite(t, webtest.InProduction)
	s.NewShop("demo").NewProduct("p")
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	server := httpx.NewServer("", s.Handler, slog.New(slog.DiscardHandler))
	go server.Serve(httpx.GatherWrites(l))
	t.Cleanup(func() { server.Close() })
	for _, path := range []string{"/", "/shop/demo", "/demo/product/p", "/demo/product/p?lang=en", "/demo/cart", "/demo/none", "/none/none", "/demo/search?q=p"} {
		for _, accept := range []string{"text/html", "application/json"} {
			for _, coding := range []string{"br", "gzip", "identity"} {
				wantEqualHeaders(t, s.Handler, l.Addr().String(), path, accept, coding)
			}
		}
	}
}

// wantEqualHeaders checks that a handler and its server at an address send the same headers.
func wantEqualHeaders(t *testing.T, handler http.Handler, address, path, accept, coding string) {
	t.Helper()
	req := httptest.NewRequest(http.MethodGet, "http://haat.test"+path, nil)
	req.Header.Set("Accept", accept)
	req.Header.Set("Accept-Encoding", coding)
	recorded := httptest.NewRecorder()
	handler.ServeHTTP(recorded, req)
	want := recorded.Result()
	req.RequestURI, req.URL.Host = "", address
	res, err := http.DefaultTransport.RoundTrip(req)
	if err != nil {
		t.Fatal(err)
	}
	body, err := io.ReadAll(res.Body)
	res.Body.Close()
	if res.Header.Get("Date") == "" || res.Header.Get("X-Request-Id") == "" || want.Header.Get("Strict-Transport-Security") == "" {
		t.Errorf("%s (%s, %s): headers are missing: %v", path, accept, coding, res.Header)
	}
	for _, header := range []http.Header{res.Header, want.Header} {
		header.Del("Date")
		header.Del("X-Request-Id")   // each response has its own
		header.Del("Content-Length") // net/http adds it to short responses
	}
	if err != nil || res.StatusCode != want.StatusCode || !reflect.DeepEqual(res.Header, want.Header) || len(body) != recorded.Body.Len() {
		t.Errorf("%s (%s, %s): %v %s %v, want %s %v", path, accept, coding, err, res.Status, res.Header, want.Status, want.Header)
	}
}
