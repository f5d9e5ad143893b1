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

// HTTP2Client speaks HTTP/2 by the frame (RFC 9113), as no ordinary client would.
type HTTP2Client struct {
	Conn   *tls.Conn
	Framer *http2.Framer
}

// DialHTTP2 begins a connection of who takes so many bytes of each answer before it says that it takes more.
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

// Ask sends the headers of a request, which end it unless it has a body.
func (c *HTTP2Client) Ask(stream uint32, method, path string, hasBody bool, more ...[2]string) error {
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

// FirstByte reads until a byte of an answer has come.
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

// Haste is so many times the speed at which the limits of a connection pass in tests.
const Haste = 20

// InHaste has the limits that haat itself serves with, of which the times pass in haste. What
// clients do not take fills the server's buffers soon.
func InHaste(h *http.Server) {
	limits := httpx.NewServer("", nil, slog.New(slog.DiscardHandler))
	h.ReadHeaderTimeout, h.ReadTimeout = limits.ReadHeaderTimeout/Haste, limits.ReadTimeout/Haste
	h.WriteTimeout, h.IdleTimeout = limits.WriteTimeout/Haste, limits.IdleTimeout/Haste
	h.HTTP2 = &http.HTTP2Config{WriteByteTimeout: limits.HTTP2.WriteByteTimeout / Haste}
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

// RawRequest is a request as it is written.
func RawRequest(path string, more ...string) string {
	return "GET " + path + " HTTP/1.1\r\nHost: haat.test\r\n" + strings.Join(more, "\r\n") + strings.Repeat("\r\n", min(len(more), 1))
}

// FetchFile returns the status and the size of a file, read without delay.
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
		t.Errorf("%d bytes without the end", len(body))
	}
	return res.StatusCode, len(body)
}
