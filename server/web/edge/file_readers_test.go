package edge_test

import (
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"haat/ent"
	"haat/server/web/webtest"
)

// readSlowly requests a file from an IP address, and reads only the first byte of the response.
func readSlowly(t *testing.T, server *httptest.Server, path, from string) net.Conn {
	t.Helper()
	conn, err := net.Dial("tcp", server.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	if err := conn.(*net.TCPConn).SetReadBuffer(4 << 10); err != nil {
		t.Fatal(err)
	}
	if _, err := io.WriteString(conn, webtest.RawRequest(path, "X-Forwarded-For: "+from)+"\r\n"); err != nil {
		t.Fatal(err)
	}
	if _, err := io.ReadFull(conn, make([]byte, 1)); err != nil {
		t.Fatal(err)
	}
	return conn
}

// Slow readers of a large feed must lose their slots to other readers, over HTTP/1.1 and HTTP/2.
func TestFeed_SlowReadersDoNotBlockOthers(t *testing.T) {
	for name, start := range map[string]func(*webtest.Site) *httptest.Server{
		"HTTP/1.1": func(s *webtest.Site) *httptest.Server { return s.Serve(slowReaderLimits) },
		"HTTP/2":   func(s *webtest.Site) *httptest.Server { return s.ServeTLS(slowReaderLimits) },
	} {
		t.Run(name, func(t *testing.T) {
			s := webtest.NewSite(t)
			ts := s.NewShop("demo")
			for i := range 300 {
				ts.NewProduct(fmt.Sprint("long-", i), func(c *ent.ProductCreate) { c.SetDescription(strings.Repeat("Good. ", 800)) })
			}
			server := start(s)
			const path, crawler = "/demo/feeds/google.xml", "192.0.2.1"
			status, size := webtest.FetchFile(t, server, path, crawler)
			if status != http.StatusOK || size < 1<<20 {
				t.Fatalf("feed: status %d, %d bytes", status, size)
			}
			for i := range 4 {
				if name == "HTTP/2" {
					readSlowlyByHTTP2(t, server, path, fmt.Sprintf("2001:db8:%d::%d", i/2, i))
				} else {
					readSlowly(t, server, path, fmt.Sprintf("2001:db8:%d::%d", i/2, i))
				}
			}
			if status, _ := webtest.FetchFile(t, server, path, "2001:db8:0:1::9"); status != http.StatusTooManyRequests {
				t.Errorf("third reader of one network: status %d", status)
			}
			if status, _ := webtest.FetchFile(t, server, path, crawler); status != http.StatusTooManyRequests {
				t.Errorf("during the grace period: status %d", status)
			}
			s.ClockOffset.Store(int64(15 * time.Second))
			for range 3 {
				if status, n := webtest.FetchFile(t, server, path, crawler); status != http.StatusOK || n != size {
					t.Errorf("after the grace period: status %d, %d of %d bytes", status, n, size)
				}
			}
			if log := s.Log.String(); strings.Contains(log, "level=ERROR") {
				t.Errorf("the eviction is logged as an error: %s", log)
			}
		})
	}
}

// slowReaderLimits sets small write buffers, so that the server notices early that a client does not read,
// and long timeouts, so that only an eviction ends a response.
func slowReaderLimits(h *http.Server) {
	webtest.WithShortTimeouts(h)
	h.WriteTimeout, h.ReadTimeout = webtest.WaitTimeout, webtest.WaitTimeout
}

func readSlowlyByHTTP2(t *testing.T, server *httptest.Server, path, from string) {
	t.Helper()
	c, err := webtest.DialHTTP2(server.Listener.Addr().String(), 1)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Conn.Close() })
	if err := c.SendHeaders(1, "GET", path, false, [2]string{"x-forwarded-for", from}); err != nil {
		t.Fatal(err)
	}
	if err := c.FirstByte(); err != nil {
		t.Fatal(err)
	}
}
