package attacks_test

import (
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"runtime"
	"sync/atomic"
	"testing"
	"time"

	"golang.org/x/net/http2"
	"golang.org/x/sync/errgroup"

	"haat/server/platform/db/dbtest"
	"haat/server/web/webtest"
)

// readUntilClosed reads until the server closes the connection, and replies to its pings. It returns the number
// of body bytes received.
func readUntilClosed(c *webtest.HTTP2Client) (bytes int, err error) {
	if err := c.Conn.SetReadDeadline(time.Now().Add(webtest.WaitTimeout)); err != nil {
		return 0, err
	}
	for {
		frame, err := c.Framer.ReadFrame()
		if errors.Is(err, os.ErrDeadlineExceeded) {
			return bytes, fmt.Errorf("the connection is never closed: %w", err)
		}
		if err != nil {
			return bytes, nil
		}
		switch frame := frame.(type) {
		case *http2.DataFrame:
			bytes += len(frame.Data())
		case *http2.PingFrame:
			if !frame.IsAck() {
				if err := c.Framer.WritePing(true, frame.Data); err != nil {
					return bytes, nil // the server has closed the connection
				}
			}
		}
	}
}

// slowHTTP2 contains clients that try to keep a connection open forever, each in a different way.
var slowHTTP2 = map[string]func(c *webtest.HTTP2Client, shop int) error{
	"sends no request":                   func(*webtest.HTTP2Client, int) error { return nil },
	"sends one request and then nothing": func(c *webtest.HTTP2Client, _ int) error { return c.SendHeaders(1, "GET", "/healthz", false) },
	"sends unfinished headers": func(c *webtest.HTTP2Client, _ int) error {
		return c.Framer.WriteRawFrame(http2.FrameHeaders, 0, 1, []byte{0x82})
	},
	"sends an unfinished body": func(c *webtest.HTTP2Client, shop int) error {
		if err := c.SendHeaders(1, "POST", fmt.Sprintf("/api/v1/orders?shop_id=%d", shop), true); err != nil {
			return err
		}
		return c.Framer.WriteData(1, false, []byte("{"))
	},
	"reads a byte of a response": func(c *webtest.HTTP2Client, _ int) error {
		if err := c.Framer.WriteSettings(http2.Setting{ID: http2.SettingInitialWindowSize, Val: 1}); err != nil {
			return err
		}
		return c.SendHeaders(1, "GET", "/demo/product/big", false)
	},
}

// Slow HTTP/2 clients must be disconnected and must not block others, as in
// TestSlow_ClientsAreDisconnectedAndBlockNobody.
func TestSlow_HTTP2ClientsAreDisconnected(t *testing.T) {
	dbtest.SkipOnPostgres(t)
	s, ts, renderer := newSiteWithBigPage(t)
	var open atomic.Int64
	server := s.ServeTLS(webtest.WithShortTimeouts, countConnections(&open))
	address := server.Listener.Addr().String()
	before := runtime.NumGoroutine()

	var running errgroup.Group
	for name, ask := range slowHTTP2 {
		c, err := webtest.DialHTTP2(address, 1<<20)
		if err != nil {
			t.Fatal(err)
		}
		defer c.Conn.Close()
		running.Go(func() error {
			if err := ask(c, ts.Row.ID); err != nil {
				return fmt.Errorf("client that %s: %w", name, err)
			}
			n, err := readUntilClosed(c)
			if err == nil && n >= bigPage {
				err = errors.New("the server sent the complete response")
			}
			if err != nil {
				return fmt.Errorf("client that %s: %w", name, err)
			}
			return nil
		})
	}
	// Three clients announce a large window, but never read.
	for range 3 {
		c, err := webtest.DialHTTP2(address, 1<<30)
		if err != nil {
			t.Fatal(err)
		}
		defer c.Conn.Close()
		for stream := uint32(1); stream < 40; stream += 2 {
			if err := c.SendHeaders(stream, "GET", "/demo/product/big", false); err != nil {
				t.Fatal(err)
			}
		}
	}
	// One client does not start the TLS handshake.
	silent, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	defer silent.Close()
	webtest.WaitUntil(t, "slow clients use neither a database connection nor a VM", func() bool {
		return open.Load() > 0 && s.DB.SQL.Stats().InUse == 0 && renderer.Stats().Busy == 0
	})
	visitor := server.Client()
	res, err := visitor.Get(server.URL + "/healthz")
	if err != nil {
		t.Fatal(err)
	}
	res.Body.Close()
	if res.ProtoMajor != 2 || res.StatusCode != http.StatusOK {
		t.Errorf("meanwhile: %s %s", res.Proto, res.Status)
	}
	visitor.CloseIdleConnections()
	if err := running.Wait(); err != nil {
		t.Error(err)
	}
	webtest.WaitUntil(t, "all connections are closed", func() bool { return open.Load() == 0 })
	webtest.WaitUntil(t, "all goroutines have ended", func() bool { return runtime.NumGoroutine() <= before })
}
