package webtest

import (
	"bytes"
	"context"
	"crypto/tls"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"golang.org/x/net/http2"
	"golang.org/x/net/http2/hpack"

	"haat/server/platform/httpx"
)

// HTTP2Client sends single HTTP/2 frames (RFC 9113), so that tests can violate flow control in ways that
// browsers never do.
type HTTP2Client struct {
	Conn   *tls.Conn
	Framer *http2.Framer
}

// DialHTTP2 opens an HTTP/2 connection whose streams accept window bytes of each response until the window is
// updated.
func DialHTTP2(address string, window uint32) (*HTTP2Client, error) {
	plain, err := net.Dial("tcp", address)
	if err != nil {
		return nil, err
	}
	if err := plain.(*net.TCPConn).SetReadBuffer(4 << 10); err != nil {
		return nil, err
	}
	conn := tls.Client(plain, &tls.Config{InsecureSkipVerify: true, NextProtos: []string{"h2"}}) //nolint:gosec // a test's own server
	if _, err := io.WriteString(conn, http2.ClientPreface); err != nil {
		return nil, err
	}
	c := &HTTP2Client{Conn: conn, Framer: http2.NewFramer(conn, conn)}
	if err := c.Framer.WriteSettings(http2.Setting{ID: http2.SettingInitialWindowSize, Val: window}); err != nil {
		return nil, err
	}
	return c, c.Framer.WriteWindowUpdate(0, 1<<30)
}

// SendHeaders sends the headers of a request. The headers end the stream unless hasBody is set.
func (c *HTTP2Client) SendHeaders(stream uint32, method, path string, hasBody bool, more ...[2]string) error {
	var block bytes.Buffer
	encoder := hpack.NewEncoder(&block)
	for _, field := range append([][2]string{
		{":method", method}, {":scheme", "https"}, {":authority", "haat.test"}, {":path", path}, {"content-type", "application/json"},
	}, more...) {
		if err := encoder.WriteField(hpack.HeaderField{Name: field[0], Value: field[1]}); err != nil {
			return err
		}
	}
	return c.Framer.WriteHeaders(http2.HeadersFrameParam{StreamID: stream, BlockFragment: block.Bytes(), EndStream: !hasBody, EndHeaders: true})
}

// FirstByte reads frames until the first byte of a response body.
func (c *HTTP2Client) FirstByte() error {
	for {
		frame, err := c.Framer.ReadFrame()
		if err != nil {
			return err
		}
		if data, ok := frame.(*http2.DataFrame); ok && len(data.Data()) > 0 {
			return nil
		}
	}
}

// TimeoutDivisor is the factor by which WithShortTimeouts shortens a server's timeouts.
const TimeoutDivisor = 20

// WithShortTimeouts sets the limits of the production server, with timeouts divided by TimeoutDivisor. Write
// buffers are small, so that a client that does not read blocks the server soon.
func WithShortTimeouts(h *http.Server) {
	limits := httpx.NewServer("", nil, slog.New(slog.DiscardHandler))
	h.ReadHeaderTimeout, h.ReadTimeout = limits.ReadHeaderTimeout/TimeoutDivisor, limits.ReadTimeout/TimeoutDivisor
	h.WriteTimeout, h.IdleTimeout = limits.WriteTimeout/TimeoutDivisor, limits.IdleTimeout/TimeoutDivisor
	h.HTTP2 = &http.HTTP2Config{WriteByteTimeout: limits.HTTP2.WriteByteTimeout / TimeoutDivisor}
	h.MaxHeaderBytes, h.ErrorLog = limits.MaxHeaderBytes, limits.ErrorLog
	h.ConnContext = func(ctx context.Context, c net.Conn) context.Context {
		if secured, ok := c.(*tls.Conn); ok {
			c = secured.NetConn()
		}
		if err := c.(*net.TCPConn).SetWriteBuffer(4 << 10); err != nil {
			panic(err)
		}
		return ctx
	}
}

// RawRequest returns the text of an HTTP/1.1 request. If more is empty, the request is unfinished.
func RawRequest(path string, more ...string) string {
	return "GET " + path + " HTTP/1.1\r\nHost: haat.test\r\n" + strings.Join(more, "\r\n") + strings.Repeat("\r\n", min(len(more), 1))
}

// FetchFile reads a file at full speed and returns the status and the size.
func FetchFile(t *testing.T, server *httptest.Server, path, from string) (status, size int) {
	t.Helper()
	req, err := http.NewRequest(http.MethodGet, server.URL+path, nil)
	if err != nil {
		t.Fatal(err)
	}
	req.Host = "haat.test"
	req.Header.Set("X-Forwarded-For", from)
	res, err := server.Client().Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	if strings.HasPrefix(res.Header.Get("Content-Type"), "application/xml") && !strings.HasSuffix(string(body), "</rss>\n") {
		t.Errorf("%d bytes without the end of the file", len(body))
	}
	return res.StatusCode, len(body)
}
