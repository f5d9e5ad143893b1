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

	"haat/server/web/webtest"
)

// answeredBy reads until the server ends the connection, answering its pings, and counts the bytes of all answers.
func answeredBy(c *webtest.HTTP2Client) (bytes int, err error) {
	if err := c.Conn.SetReadDeadline(time.Now().Add(webtest.WaitTimeout)); err != nil {
		return 0, err
	}
	for {
		frame, err := c.Framer.ReadFrame()
		if errors.Is(err, os.ErrDeadlineExceeded) {
			return bytes, fmt.Errorf("it is never dropped: %w", err)
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
					return bytes, nil // as the server has ended it
				}
			}
		}
	}
}

// slowHTTP2 are clients that would keep a connection for ever, each in its way.
var slowHTTP2 = map[string]func(c *webtest.HTTP2Client, shop int) error{
	"asks for nothing":        func(*webtest.HTTP2Client, int) error { return nil },
	"asks once, then no more": func(c *webtest.HTTP2Client, _ int) error { return c.SendHeaders(1, "GET", "/healthz", false) },
	"does not end its headers": func(c *webtest.HTTP2Client, _ int) error {
		return c.Framer.WriteRawFrame(http2.FrameHeaders, 0, 1, []byte{0x82})
	},
	"does not end its body": func(c *webtest.HTTP2Client, shop int) error {
		if err := c.SendHeaders(1, "POST", fmt.Sprintf("/api/v1/orders?shop_id=%d", shop), true); err != nil {
			return err
		}
		return c.Framer.WriteData(1, false, []byte("{"))
	},
	"takes a byte of an answer": func(c *webtest.HTTP2Client, _ int) error {
		if err := c.Framer.WriteSettings(http2.Setting{ID: http2.SettingInitialWindowSize, Val: 1}); err != nil {
			return err
		}
		return c.SendHeaders(1, "GET", "/demo/product/big", false)
	},
}

// What slow clients do by HTTP/1.1 they do by HTTP/2, too, with nobody held up: TestSlow_ClientsAreDroppedAndHoldNobodyUp.
func TestSlow_ByHTTP2(t *testing.T) {
	s, ts, renderer := newSiteOfBigPage(t)
	var open atomic.Int64
	server := s.ServeTLS(webtest.WithShortTimeouts, counting(&open))
	address := server.Listener.Addr().String()
	before := runtime.NumGoroutine()

	var living errgroup.Group
	for name, ask := range slowHTTP2 {
		c, err := webtest.DialHTTP2(address, 1<<20)
		if err != nil {
			t.Fatal(err)
		}
		defer c.Conn.Close()
		living.Go(func() error {
			if err := ask(c, ts.Row.ID); err != nil {
				return fmt.Errorf("who %s: %w", name, err)
			}
			n, err := answeredBy(c)
			if err == nil && n >= big {
				err = errors.New("it was answered all that it asked for")
			}
			if err != nil {
				return fmt.Errorf("who %s: %w", name, err)
			}
			return nil
		})
	}
	// And some that say that they take all, and then read nothing at all.
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
	// One does not even begin TLS.
	silent, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	defer silent.Close()
	webtest.WaitUntil(t, "they hold neither a connection of the database nor a VM", func() bool {
		return open.Load() > 0 && s.DB.SQL.Stats().InUse == 0 && renderer.Stats().Busy == 0
	})
	visitor := server.Client()
	res, err := visitor.Get(server.URL + "/healthz")
	if err != nil {
		t.Fatal(err)
	}
	res.Body.Close()
	if res.ProtoMajor != 2 || res.StatusCode != http.StatusOK {
		t.Errorf("meanwhile %s %s", res.Proto, res.Status)
	}
	visitor.CloseIdleConnections()
	if err := living.Wait(); err != nil {
		t.Error(err)
	}
	webtest.WaitUntil(t, "all of them are dropped", func() bool { return open.Load() == 0 })
	webtest.WaitUntil(t, "nothing of them is left", func() bool { return runtime.NumGoroutine() <= before })
}
