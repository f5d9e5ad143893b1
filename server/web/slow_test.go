package web_test

import (
	"bytes"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"haat/ent"
	"haat/server/platform/httpx"
	"haat/ssr"
)

// haste is so many times the speed at which the limits of a connection pass in tests.
const haste = 20

// inHaste has the limits that haat itself serves with, of which the times pass in haste. What
// clients do not take fills the server's buffers soon.
func inHaste(h *http.Server) {
	limits := httpx.NewServer("", nil, slog.New(slog.DiscardHandler))
	h.ReadHeaderTimeout, h.ReadTimeout = limits.ReadHeaderTimeout/haste, limits.ReadTimeout/haste
	h.WriteTimeout, h.IdleTimeout = limits.WriteTimeout/haste, limits.IdleTimeout/haste
	h.HTTP2 = &http.HTTP2Config{WriteByteTimeout: limits.HTTP2.WriteByteTimeout / haste}
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

// counting has a server's open connections counted.
func counting(open *atomic.Int64) func(*http.Server) {
	return func(h *http.Server) {
		h.ConnState = func(_ net.Conn, state http.ConnState) {
			switch state {
			case http.StateNew:
				open.Add(1)
			case http.StateClosed:
				open.Add(-1)
			}
		}
	}
}

// slowClient says its request and then, one byte after the other, what drips.
type slowClient struct {
	says, drips string
	// takes says that it takes what it is answered one byte after the other, too.
	takes bool
	// broken says of what it was answered that something is missing; nil: that is all the same.
	broken func(heard []byte) bool
}

// run is the client's life, until the server ends the connection. It says began when it has
// heard the first byte, or said all that it says at once. Once dropped is closed, it takes
// quickly what is left to take.
func (c slowClient) run(t *testing.T, name, address string, began func(), dropped <-chan struct{}) {
	began = sync.OnceFunc(began)
	defer began()
	conn, err := net.Dial("tcp", address)
	if err != nil {
		t.Error(err)
		return
	}
	defer conn.Close()
	if err := conn.(*net.TCPConn).SetReadBuffer(4 << 10); err != nil {
		t.Error(err)
	}
	if _, err := io.WriteString(conn, c.says); err != nil {
		t.Errorf("%s: %v", name, err)
	}
	if !c.takes {
		began()
	}
	ended := make(chan struct{})
	defer close(ended)
	go func() {
		for i := range len(c.drips) {
			select {
			case <-ended:
				return
			case <-time.After(20 * time.Millisecond):
			}
			if _, err := io.WriteString(conn, c.drips[i:i+1]); err != nil {
				return // as the server has ended it
			}
		}
	}()
	if err := conn.SetReadDeadline(time.Now().Add(patience)); err != nil {
		t.Error(err)
	}
	heard, err := c.hear(conn, began, dropped)
	if errors.Is(err, os.ErrDeadlineExceeded) {
		t.Errorf("who %s is never dropped", name)
	}
	if c.broken != nil && !c.broken(heard) {
		t.Errorf("%s was answered all that it asked for, %d bytes: %q", name, len(heard), heard[:min(len(heard), 1000)])
	}
}

// hear reads until the connection ends; the error is why it cannot read on, nil at its end.
func (c slowClient) hear(conn net.Conn, began func(), dropped <-chan struct{}) ([]byte, error) {
	var heard bytes.Buffer
	buffer := make([]byte, 1)
	for c.takes {
		n, err := conn.Read(buffer)
		heard.Write(buffer[:n])
		if err != nil {
			return heard.Bytes(), err
		}
		began()
		select {
		case <-dropped:
			c.takes = false
		case <-time.After(20 * time.Millisecond):
		}
	}
	_, err := io.Copy(&heard, conn)
	return heard.Bytes(), err
}

// asking is a request as it is written.
func asking(path string, more ...string) string {
	return "GET " + path + " HTTP/1.1\r\nHost: haat.test\r\n" + strings.Join(more, "\r\n") + strings.Repeat("\r\n", min(len(more), 1))
}

// unended is an answer in chunks without the last.
func unended(heard []byte) bool { return !bytes.HasSuffix(heard, []byte("\r\n0\r\n\r\n")) }

// slowClients are those that would keep a connection for ever, each in its way.
func (s *site) slowClients(ts *testShop) map[string]slowClient {
	s.t.Helper()
	m := ts.member("01712345678")
	for range 100 {
		m.answers(strings.Repeat("A lot to tell. ", 100))
	}
	carrier := httptest.NewRequest(http.MethodGet, "/", nil)
	m.session(carrier)
	post := fmt.Sprintf("POST /api/v1/orders?shop_id=%d HTTP/1.1\r\nHost: haat.test\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n", ts.row.ID)
	many := strings.Repeat(" ", 60_000)
	short := func(heard []byte) bool { return len(heard) < big }
	return map[string]slowClient{
		"says nothing":                         {},
		"says its headers slowly":              {says: asking("/") + "X-Long: ", drips: many},
		"says its body slowly":                 {says: post, drips: many},
		"says slowly a body that nobody reads": {says: asking("/shop/demo", "Content-Length: 60000") + "\r\n", drips: many},
		"asks once and says no more":           {says: asking("/healthz") + "\r\n"},
		"takes a page slowly":                  {says: asking("/demo/product/big") + "\r\n", takes: true, broken: short},
		"takes a page's data slowly":           {says: asking("/demo/product/big", "Accept: application/json") + "\r\n", takes: true, broken: short},
		"takes a long file slowly":             {says: asking("/demo/feeds/google.xml") + "\r\n", takes: true, broken: unended},
		"takes slowly what a stream tells it":  {says: asking(m.at("/events")+"&after=0", "Cookie: "+carrier.Header.Get("Cookie")) + "\r\n", takes: true, broken: unended},
	}
}

// big is fewer bytes than the page of the product of that name has.
const big = 400_000

func newSiteOfBigPage(t *testing.T) (*site, *testShop, *ssr.Renderer) {
	t.Helper()
	s := newSite(t)
	renderer, err := sharedRenderer()
	if err != nil {
		t.Fatal(err)
	}
	ts := s.shop("demo")
	ts.product("big", func(c *ent.ProductCreate) { c.SetDescription(strings.Repeat("Very good. ", big/11)) })
	return s, ts, renderer
}

// Clients that are slow in any way hold neither a database connection nor a VM, are dropped
// when their time is over, leave nothing running, and others are answered meanwhile.
func TestSlow_ClientsAreDroppedAndHoldNobodyUp(t *testing.T) {
	s, ts, renderer := newSiteOfBigPage(t)
	for i := range 100 {
		ts.product(fmt.Sprint("long-", i), func(c *ent.ProductCreate) { c.SetDescription(strings.Repeat("Good. ", 800)) })
	}
	clients := s.slowClients(ts)
	var open atomic.Int64
	server := s.serve(inHaste, counting(&open))
	visitor := &http.Client{Timeout: patience, Transport: &http.Transport{DisableKeepAlives: true}}
	visit := func(path string) {
		req, err := http.NewRequest(http.MethodGet, server.URL+path, nil)
		if err != nil {
			t.Fatal(err)
		}
		req.Host = "haat.test"
		res, err := visitor.Do(req)
		if err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		defer res.Body.Close()
		if n, err := io.Copy(io.Discard, res.Body); err != nil || res.StatusCode != http.StatusOK {
			t.Errorf("%s: %d, %d bytes, %v", path, res.StatusCode, n, err)
		}
	}
	for _, path := range []string{"/shop/demo", "/demo/product/big", "/demo/feeds/google.xml", "/healthz"} {
		visit(path)
	}
	before := runtime.NumGoroutine()

	const each = 3
	takers := 0
	var beginning, living sync.WaitGroup
	dropped := make(chan struct{})
	for name, c := range clients {
		for range each {
			beginning.Add(1)
			living.Go(func() { c.run(t, name, server.Listener.Addr().String(), beginning.Done, dropped) })
		}
		if c.takes {
			takers += each
		}
	}
	beginning.Wait()
	until(t, "those who take slowly hold neither a connection of the database nor a VM", func() bool {
		return open.Load() >= int64(takers) && s.db.SQL.Stats().InUse == 0 && renderer.Stats().Busy == 0
	})
	for i := range 10 {
		visit(fmt.Sprint("/demo/product/long-", i))
	}
	until(t, "all slow clients are dropped", func() bool {
		visit("/shop/demo")
		return open.Load() == 0
	})
	close(dropped)
	living.Wait()
	until(t, "nothing of them is left", func() bool { return runtime.NumGoroutine() <= before })
	if log := s.log.String(); strings.Contains(log, "level=ERROR") {
		t.Errorf("it is logged: %s", log)
	}
}

// A form that falls below the pace is answered 408 on a connection that ends, and holds none of its
// sender's places.
func TestSlow_FormsAreEnded(t *testing.T) {
	s := newSite(t)
	s.server.FormWindow = 15 * time.Second / haste
	m := s.shop("a").member("01712345678")
	server := s.serve()
	body, mediaType := encodeForm(t, []part{text("key", "slowly-sent"), picture(make([]byte, 1<<20))})
	carrier := httptest.NewRequest(http.MethodGet, "/", nil)
	m.session(carrier)
	head := fmt.Sprintf("POST %s HTTP/1.1\r\nHost: haat.test\r\nCookie: %s\r\nX-Requested-With: haat\r\nContent-Type: %s\r\nContent-Length: %d\r\n\r\n",
		m.at("/chat/messages"), carrier.Header.Get("Cookie"), mediaType, len(body))
	var living sync.WaitGroup
	for name, c := range map[string]struct{ sent, drips int }{
		"stalls":                      {1000, 0},
		"drips":                       {1000, 60_000},
		"stalls after it was in time": {100_000, 0},
	} {
		client := slowClient{says: head + string(body[:c.sent]), drips: string(body[c.sent : c.sent+c.drips])}
		client.broken = func(heard []byte) bool {
			return bytes.HasPrefix(heard, []byte("HTTP/1.1 408 ")) && bytes.Contains(heard, []byte("\r\nConnection: close\r\n")) &&
				bytes.Contains(heard, []byte("request_too_slow"))
		}
		living.Go(func() { client.run(t, name, server.Listener.Addr().String(), func() {}, nil) })
	}
	living.Wait()
	m.dataOf(m.say("sent-at-once", "x"))
}

// A form that stalls on one stream of HTTP/2 is answered 408, and the connection's other streams go on.
func TestSlow_FormsAreEndedByHTTP2(t *testing.T) {
	s := newSite(t)
	s.server.FormWindow = 15 * time.Second / haste
	m := s.shop("a").member("01712345678")
	server := s.serveTLS()
	body, mediaType := encodeForm(t, []part{text("key", "slowly-sent"), picture(make([]byte, 1<<20))})
	carrier := httptest.NewRequest(http.MethodGet, "/", nil)
	m.session(carrier)
	stalling, sending := io.Pipe()
	defer sending.Close()
	go func() { _, _ = sending.Write(body[:1000]) }()
	req, err := http.NewRequest(http.MethodPost, server.URL+m.at("/chat/messages"), stalling)
	if err != nil {
		t.Fatal(err)
	}
	req.Host, req.ContentLength = "haat.test", int64(len(body))
	for name, value := range map[string]string{"Cookie": carrier.Header.Get("Cookie"), "X-Requested-With": "haat", "Content-Type": mediaType} {
		req.Header.Set(name, value)
	}
	res, err := server.Client().Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	if answered, err := io.ReadAll(res.Body); err != nil || res.ProtoMajor != 2 || res.StatusCode != http.StatusRequestTimeout || !bytes.Contains(answered, []byte("request_too_slow")) {
		t.Errorf("%s %s: %s, %v", res.Proto, res.Status, answered, err)
	}
	if status, _ := fetchFile(t, server, "/healthz", "192.0.2.1"); status != http.StatusOK {
		t.Errorf("afterwards: %d", status)
	}
	m.dataOf(m.say("sent-at-once", "x"))
}

func TestSlow_HeadersOverTheLimitAreRefused(t *testing.T) {
	s := newSite(t)
	s.shop("demo")
	server := s.serve(inHaste)
	for size, status := range map[int]int{
		30 << 10: http.StatusOK, 40 << 10: http.StatusRequestHeaderFieldsTooLarge, 1 << 20: http.StatusRequestHeaderFieldsTooLarge,
	} {
		many := make([]string, size>>10)
		for i := range many {
			many[i] = fmt.Sprintf("X-Many-%d: %s", i, strings.Repeat("a", 1000))
		}
		for name, headers := range map[string][]string{"one": {"X-Long: " + strings.Repeat("a", size)}, "many": many} {
			if a := raw(t, server.Listener.Addr().String(), "/shop/demo", append(headers, "Host: haat.test")...); a.StatusCode != status {
				t.Errorf("%s of %d bytes: %d, want %d", name, size, a.StatusCode, status)
			}
			if a := raw(t, server.Listener.Addr().String(), "/shop/demo", "Host: haat.test"); a.StatusCode != http.StatusOK {
				t.Errorf("another one after it: %d", a.StatusCode)
			}
		}
	}
}
