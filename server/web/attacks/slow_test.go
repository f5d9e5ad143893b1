package attacks_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
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
	"haat/server/web/webtest"
	"haat/ssr"
)

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
	if err := conn.SetReadDeadline(time.Now().Add(webtest.WaitTimeout)); err != nil {
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

// unended is an answer in chunks without the last.
func unended(heard []byte) bool { return !bytes.HasSuffix(heard, []byte("\r\n0\r\n\r\n")) }

// slowClients are those that would keep a connection for ever, each in its way.
func slowClients(s *webtest.Site, ts *webtest.Shop) map[string]slowClient {
	s.T.Helper()
	m := ts.NewSignedInCustomer("01712345678")
	for range 100 {
		m.ReplyFromShop(strings.Repeat("A lot to tell. ", 100))
	}
	carrier := httptest.NewRequest(http.MethodGet, "/", nil)
	m.Session(carrier)
	post := fmt.Sprintf("POST /api/v1/orders?shop_id=%d HTTP/1.1\r\nHost: haat.test\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n", ts.Row.ID)
	many := strings.Repeat(" ", 60_000)
	short := func(heard []byte) bool { return len(heard) < big }
	return map[string]slowClient{
		"says nothing":                         {},
		"says its headers slowly":              {says: webtest.RawRequest("/") + "X-Long: ", drips: many},
		"says its body slowly":                 {says: post, drips: many},
		"says slowly a body that nobody reads": {says: webtest.RawRequest("/shop/demo", "Content-Length: 60000") + "\r\n", drips: many},
		"asks once and says no more":           {says: webtest.RawRequest("/healthz") + "\r\n"},
		"takes a page slowly":                  {says: webtest.RawRequest("/demo/product/big") + "\r\n", takes: true, broken: short},
		"takes a page's data slowly":           {says: webtest.RawRequest("/demo/product/big", "Accept: application/json") + "\r\n", takes: true, broken: short},
		"takes a long file slowly":             {says: webtest.RawRequest("/demo/feeds/google.xml") + "\r\n", takes: true, broken: unended},
		"takes slowly what a stream tells it":  {says: webtest.RawRequest(m.CustomerPath("/events")+"&after=0", "Cookie: "+carrier.Header.Get("Cookie")) + "\r\n", takes: true, broken: unended},
	}
}

// big is fewer bytes than the page of the product of that name has.
const big = 400_000

func newSiteOfBigPage(t *testing.T) (*webtest.Site, *webtest.Shop, *ssr.Renderer) {
	t.Helper()
	s := webtest.NewSite(t)
	renderer, err := webtest.SharedRenderer()
	if err != nil {
		t.Fatal(err)
	}
	ts := s.NewShop("demo")
	ts.NewProduct("big", func(c *ent.ProductCreate) { c.SetDescription(strings.Repeat("Very good. ", big/11)) })
	return s, ts, renderer
}

// Clients that are slow in any way hold neither a database connection nor a VM, are dropped
// when their time is over, leave nothing running, and others are answered meanwhile.
func TestSlow_ClientsAreDroppedAndHoldNobodyUp(t *testing.T) {
	s, ts, renderer := newSiteOfBigPage(t)
	for i := range 100 {
		ts.NewProduct(fmt.Sprint("long-", i), func(c *ent.ProductCreate) { c.SetDescription(strings.Repeat("Good. ", 800)) })
	}
	clients := slowClients(s, ts)
	var open atomic.Int64
	server := s.Serve(webtest.WithShortTimeouts, counting(&open))
	visitor := &http.Client{Timeout: webtest.WaitTimeout, Transport: &http.Transport{DisableKeepAlives: true}}
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
	webtest.WaitUntil(t, "those who take slowly hold neither a connection of the database nor a VM", func() bool {
		return open.Load() >= int64(takers) && s.DB.SQL.Stats().InUse == 0 && renderer.Stats().Busy == 0
	})
	for i := range 10 {
		visit(fmt.Sprint("/demo/product/long-", i))
	}
	webtest.WaitUntil(t, "all slow clients are dropped", func() bool {
		visit("/shop/demo")
		return open.Load() == 0
	})
	close(dropped)
	living.Wait()
	webtest.WaitUntil(t, "nothing of them is left", func() bool { return runtime.NumGoroutine() <= before })
	if log := s.Log.String(); strings.Contains(log, "level=ERROR") {
		t.Errorf("it is logged: %s", log)
	}
}

// A form that falls below the pace is answered 408 on a connection that ends, and holds none of its
// sender's places.
func TestSlow_FormsAreEnded(t *testing.T) {
	s := webtest.NewSite(t)
	s.Server.FormWindow = 15 * time.Second / webtest.TimeoutDivisor
	m := s.NewShop("a").NewSignedInCustomer("01712345678")
	server := s.Serve()
	body, mediaType := webtest.EncodeForm(t, []webtest.Part{webtest.TextPart("key", "slowly-sent"), webtest.PicturePart(make([]byte, 1<<20))})
	carrier := httptest.NewRequest(http.MethodGet, "/", nil)
	m.Session(carrier)
	head := fmt.Sprintf("POST %s HTTP/1.1\r\nHost: haat.test\r\nCookie: %s\r\nX-Requested-With: haat\r\nContent-Type: %s\r\nContent-Length: %d\r\n\r\n",
		m.CustomerPath("/chat/messages"), carrier.Header.Get("Cookie"), mediaType, len(body))
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
	m.DataOf(m.SendMessage("sent-at-once", "x"))
}

// A form that stalls on one stream of HTTP/2 is answered 408, and the connection's other streams go on.
func TestSlow_FormsAreEndedByHTTP2(t *testing.T) {
	s := webtest.NewSite(t)
	s.Server.FormWindow = 15 * time.Second / webtest.TimeoutDivisor
	m := s.NewShop("a").NewSignedInCustomer("01712345678")
	server := s.ServeTLS()
	body, mediaType := webtest.EncodeForm(t, []webtest.Part{webtest.TextPart("key", "slowly-sent"), webtest.PicturePart(make([]byte, 1<<20))})
	carrier := httptest.NewRequest(http.MethodGet, "/", nil)
	m.Session(carrier)
	stalling, sending := io.Pipe()
	defer sending.Close()
	go func() { _, _ = sending.Write(body[:1000]) }()
	req, err := http.NewRequest(http.MethodPost, server.URL+m.CustomerPath("/chat/messages"), stalling)
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
	if status, _ := webtest.FetchFile(t, server, "/healthz", "192.0.2.1"); status != http.StatusOK {
		t.Errorf("afterwards: %d", status)
	}
	m.DataOf(m.SendMessage("sent-at-once", "x"))
}

func TestSlow_HeadersOverTheLimitAreRefused(t *testing.T) {
	s := webtest.NewSite(t)
	s.NewShop("demo")
	server := s.Serve(webtest.WithShortTimeouts)
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
