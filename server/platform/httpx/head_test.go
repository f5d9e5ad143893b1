package httpx

import (
	"errors"
	"io"
	"log/slog"
	"maps"
	"math/rand/v2"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/labstack/echo/v4"

	"haat/server/platform/pagecache"
)

// preparedPage returns a page of size random digits, with prepared heads.
func preparedPage(t *testing.T, size int) *pagecache.Page {
	t.Helper()
	body, random := make([]byte, size), rand.New(rand.NewPCG(1, 2))
	for i := range body {
		body[i] = "0123456789abcdef"[random.IntN(16)]
	}
	p := &pagecache.Page{Status: http.StatusOK, ContentType: "text/html", Header: http.Header{
		"Vary": {"Accept"}, "Content-Security-Policy": {"default-src 'self'"}, "Link": {"<a>", "<b>"},
	}}
	if err := errors.Join(p.Finish(body), PrepareHeads(p)); err != nil {
		t.Fatal(err)
	}
	if len(p.Heads) != 3 {
		t.Fatalf("%d heads are prepared", len(p.Heads))
	}
	return p
}

// sending returns an Echo server whose route / sets headers, one of which the page also sets, and then sends
// the page.
func sending(p *pagecache.Page) *echo.Echo {
	e := echo.New()
	e.Match([]string{http.MethodGet, http.MethodHead}, "/", func(c echo.Context) error {
		header := c.Response().Header()
		header.Set("Content-Security-Policy", "default-src 'none'")
		header.Set("X-Request-Id", "1")
		header.Add("Set-Cookie", "a=1")
		header.Add("Set-Cookie", "b=2")
		return Send(c, p)
	})
	return e
}

// listening serves a handler like bin/haat does and returns its address.
func listening(t *testing.T, h http.Handler) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	server := NewServer("", h, slog.New(slog.DiscardHandler))
	go server.Serve(GatherWrites(l))
	t.Cleanup(func() { server.Close() })
	return "http://" + l.Addr().String() + "/"
}

// Connections with and without support for prepared heads must send the same headers.
func TestSend_PreparedHeadsHaveTheHeadersOfNetHTTP(t *testing.T) {
	large, stale := preparedPage(t, 200<<10), preparedPage(t, 200<<10)
	stale.Old = time.Minute
	client := &http.Client{Transport: &http.Transport{DisableCompression: true}}
	for name, p := range map[string]*pagecache.Page{"large": large, "stale": stale, "small": preparedPage(t, 2000), "medium": preparedPage(t, 7000)} {
		e := sending(p)
		address := listening(t, e)
		for _, c := range []struct{ method, coding, tag string }{
			{"GET", "br", ""}, {"GET", "gzip", ""}, {"GET", "identity", ""}, {"HEAD", "br", ""}, {"GET", "br", `"` + p.ETag + `"`}, {"GET", "gzip", ""},
			{"HEAD", "gzip", `"` + p.ETag + `"`}, {"GET", "identity", `"` + p.ETag + `"`}, {"GET", "br", ""},
		} {
			req := httptest.NewRequest(c.method, address, nil)
			req.RequestURI = ""
			req.Header.Set("Accept-Encoding", c.coding)
			req.Header.Set("If-None-Match", c.tag)
			recorded := httptest.NewRecorder()
			e.ServeHTTP(recorded, req)
			res, err := client.Do(req)
			if err != nil {
				t.Fatal(err)
			}
			body, err := io.ReadAll(res.Body)
			res.Body.Close()
			if _, parsed := http.ParseTime(res.Header.Get("Date")); parsed != nil || len(res.Header["Date"]) != 1 {
				t.Errorf("%s %v: Date %q", name, c, res.Header["Date"])
			}
			res.Header.Del("Date")
			if want := recorded.Result(); err != nil || res.StatusCode != want.StatusCode || !maps.EqualFunc(res.Header, want.Header, equalValues) {
				t.Errorf("%s %v: %v %s %v, want %s %v", name, c, err, res.Status, res.Header, want.Status, want.Header)
			}
			if string(body) != recorded.Body.String() {
				t.Errorf("%s %v: %d bytes, want %d", name, c, len(body), recorded.Body.Len())
			}
		}
	}
}

func equalValues(a, b []string) bool { return strings.Join(a, "\n") == strings.Join(b, "\n") }

// Without the prepared head, a response would lack security headers, so the connection must send nothing.
func TestGatherConn_SendsNothingWithoutAPlaceForTheHead(t *testing.T) {
	for _, first := range []string{"HTTP/1.1 100 Continue\r\n\r\n", "HTTP/1.1 200 OK", "<html>", ""} {
		c, client := connected(t)
		c.gathering, c.head = true, head{lines: []byte("A: b\r\n")}
		if _, err := c.Write([]byte(first)); err != nil {
			t.Fatal(err)
		}
		if n, err := c.Write([]byte("body")); n != 0 || !errors.Is(err, errNoStatusLine) {
			t.Errorf("%q: wrote %d bytes: %v", first, n, err)
		}
		c.Close()
		if got, err := io.ReadAll(client); err != nil || len(got) > 0 {
			t.Errorf("%q: received %q: %v", first, got, err)
		}
	}
}
