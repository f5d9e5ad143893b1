package web_test

import (
	"bytes"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"runtime"
	"sync/atomic"
	"testing"
	"time"

	"golang.org/x/net/http2"
	"golang.org/x/net/http2/hpack"
	"golang.org/x/sync/errgroup"
)

// http2Client speaks HTTP/2 by the frame (RFC 9113), as no ordinary client would.
type http2Client struct {
	conn   *tls.Conn
	framer *http2.Framer
}

// dialHTTP2 begins a connection of who takes so many bytes of each answer before it says that it takes more.
func dialHTTP2(address string, window uint32) (*http2Client, error) {
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
	c := &http2Client{conn: conn, framer: http2.NewFramer(conn, conn)}
	if err := c.framer.WriteSettings(http2.Setting{ID: http2.SettingInitialWindowSize, Val: window}); err != nil {
		return nil, err
	}
	return c, c.framer.WriteWindowUpdate(0, 1<<30)
}

// ask sends the headers of a request, which end it unless it has a body.
func (c *http2Client) ask(stream uint32, method, path string, hasBody bool, more ...[2]string) error {
	var block bytes.Buffer
	encoder := hpack.NewEncoder(&block)
	for _, field := range append([][2]string{
		{":method", method}, {":scheme", "https"}, {":authority", "haat.test"}, {":path", path}, {"content-type", "application/json"},
	}, more...) {
		if err := encoder.WriteField(hpack.HeaderField{Name: field[0], Value: field[1]}); err != nil {
			return err
		}
	}
	return c.framer.WriteHeaders(http2.HeadersFrameParam{StreamID: stream, BlockFragment: block.Bytes(), EndStream: !hasBody, EndHeaders: true})
}

// answered reads until the server ends the connection, answering its pings, and counts the bytes of all answers.
func (c *http2Client) answered() (bytes int, err error) {
	if err := c.conn.SetReadDeadline(time.Now().Add(patience)); err != nil {
		return 0, err
	}
	for {
		frame, err := c.framer.ReadFrame()
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
				if err := c.framer.WritePing(true, frame.Data); err != nil {
					return bytes, nil // as the server has ended it
				}
			}
		}
	}
}

// firstByte reads until a byte of an answer has come.
func (c *http2Client) firstByte() error {
	for {
		frame, err := c.framer.ReadFrame()
		if err != nil {
			return err
		}
		if data, ok := frame.(*http2.DataFrame); ok && len(data.Data()) > 0 {
			return nil
		}
	}
}

// slowHTTP2 are clients that would keep a connection for ever, each in its way.
var slowHTTP2 = map[string]func(c *http2Client, shop int) error{
	"asks for nothing":        func(*http2Client, int) error { return nil },
	"asks once, then no more": func(c *http2Client, _ int) error { return c.ask(1, "GET", "/healthz", false) },
	"does not end its headers": func(c *http2Client, _ int) error {
		return c.framer.WriteRawFrame(http2.FrameHeaders, 0, 1, []byte{0x82})
	},
	"does not end its body": func(c *http2Client, shop int) error {
		if err := c.ask(1, "POST", fmt.Sprintf("/api/v1/orders?shop_id=%d", shop), true); err != nil {
			return err
		}
		return c.framer.WriteData(1, false, []byte("{"))
	},
	"takes a byte of an answer": func(c *http2Client, _ int) error {
		if err := c.framer.WriteSettings(http2.Setting{ID: http2.SettingInitialWindowSize, Val: 1}); err != nil {
			return err
		}
		return c.ask(1, "GET", "/demo/product/big", false)
	},
}

// What slow clients do by HTTP/1.1 they do by HTTP/2, too, with nobody held up: TestSlow_ClientsAreDroppedAndHoldNobodyUp.
func TestSlow_ByHTTP2(t *testing.T) {
	s, ts, renderer := newSiteOfBigPage(t)
	var open atomic.Int64
	server := s.serveTLS(inHaste, counting(&open))
	address := server.Listener.Addr().String()
	before := runtime.NumGoroutine()

	var living errgroup.Group
	for name, ask := range slowHTTP2 {
		c, err := dialHTTP2(address, 1<<20)
		if err != nil {
			t.Fatal(err)
		}
		defer c.conn.Close()
		living.Go(func() error {
			if err := ask(c, ts.row.ID); err != nil {
				return fmt.Errorf("who %s: %w", name, err)
			}
			n, err := c.answered()
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
		c, err := dialHTTP2(address, 1<<30)
		if err != nil {
			t.Fatal(err)
		}
		defer c.conn.Close()
		for stream := uint32(1); stream < 40; stream += 2 {
			if err := c.ask(stream, "GET", "/demo/product/big", false); err != nil {
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
	until(t, "they hold neither a connection of the database nor a VM", func() bool {
		return open.Load() > 0 && s.db.SQL.Stats().InUse == 0 && renderer.Stats().Busy == 0
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
	until(t, "all of them are dropped", func() bool { return open.Load() == 0 })
	until(t, "nothing of them is left", func() bool { return runtime.NumGoroutine() <= before })
}
