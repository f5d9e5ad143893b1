package httpx

import (
	"bytes"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"

	"github.com/labstack/echo/v4"

	"haat/server/platform/pagecache"
)

// connected returns both ends of a TCP connection.
func connected(t *testing.T) (*gatherConn, net.Conn) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	client, err := net.Dial("tcp", l.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	server, err := GatherWrites(l).Accept()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { client.Close(); server.Close() })
	return server.(*gatherConn), client
}

func TestGatherConn_WritesAFirstPartWithTheSecond(t *testing.T) {
	c, client := connected(t)
	first, second := bytes.Repeat([]byte("a"), maxHeld), bytes.Repeat([]byte("b"), 3*maxHeld)
	c.gathering = true
	for i, part := range [][]byte{first, second} {
		if n, err := c.Write(part); n != len(part) || err != nil {
			t.Fatalf("part %d: wrote %d of %d bytes: %v", i, n, len(part), err)
		}
		if want := []int{maxHeld, 0}[i]; c.held != want {
			t.Errorf("%d bytes are held after part %d, want %d", c.held, i, want)
		}
	}
	copy(first, "changed by its owner") // net/http reuses its buffer
	if n, err := c.Write([]byte("last")); n != 4 || err != nil || c.held != 4 {
		t.Errorf("wrote %d bytes: %v; %d held", n, err, c.held)
	}
	if err := c.flush(); err != nil || c.buffer != nil {
		t.Errorf("flush: %v, buffer %v", err, c.buffer)
	}
	if err := c.Close(); err != nil {
		t.Fatal(err)
	}
	got, err := io.ReadAll(client)
	if want := strings.Repeat("a", maxHeld) + strings.Repeat("b", 3*maxHeld) + "last"; err != nil || string(got) != want {
		t.Errorf("received %d bytes, want %d in order: %v", len(got), len(want), err)
	}
}

func TestGatherConn_ReportsErrorsOfHeldBytes(t *testing.T) {
	c, _ := connected(t)
	c.gathering = true
	if _, err := c.Write([]byte("head")); err != nil {
		t.Fatal(err)
	}
	if err := c.CloseWrite(); err != nil {
		t.Fatal(err)
	}
	if n, err := c.Write([]byte("body")); n != 0 || err == nil {
		t.Errorf("wrote %d bytes to a closed connection: %v", n, err)
	}
}

// Pages of all sizes must arrive unchanged on one connection, also between requests without a body.
func TestSend_GathersPagesOfAllSizes(t *testing.T) {
	e := echo.New()
	pages := map[string]*pagecache.Page{}
	for _, size := range []int{0, 100, 2047, 3500, 3800, 3900, 4000, 4096, 8192, 1 << 20} {
		p := &pagecache.Page{Status: http.StatusOK, ContentType: "text/plain"}
		p.FinishPacked(bytes.Repeat([]byte("x"), size))
		path := p.ETag
		pages[path] = p
		e.Match([]string{http.MethodGet, http.MethodHead}, "/"+path, func(c echo.Context) error { return Send(c, p) })
	}
	address := listening(t, e)
	for path, p := range pages {
		for _, method := range []string{http.MethodGet, http.MethodHead, http.MethodGet} {
			req, err := http.NewRequest(method, address+path, nil)
			if err != nil {
				t.Fatal(err)
			}
			res, err := http.DefaultClient.Do(req)
			if err != nil {
				t.Fatal(err)
			}
			body, err := io.ReadAll(res.Body)
			res.Body.Close()
			if want := len(p.Identity); err != nil || res.ContentLength != int64(want) || method == http.MethodGet && !bytes.Equal(body, p.Identity) {
				t.Errorf("%s of %d bytes: received %d: %v", method, want, len(body), err)
			}
		}
	}
}
