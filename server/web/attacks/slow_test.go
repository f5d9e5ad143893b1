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
	"haat/server/platform/db/dbtest"
	"haat/server/web/webtest"
	"haat/ssr"
)

// countConnections counts a server's open connections.
func countConnections(open *atomic.Int64) func(*http.Server) {
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

// slowClient sends the text in the field sends immediately, and then one byte at a time.
type slowClient struct {
	sends, drips string
	// readsSlowly makes the client read the response one byte at a time.
	readsSlowly bool
	// valid checks the received bytes. If it is nil, everything is accepted.
	valid func(received []byte) bool
}

// run runs the client until the server closes the connection. It calls began after it has sent its first text
// or, if it reads slowly, has received a byte. After dropped is closed, it reads the rest at full speed.
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
	if _, err := io.WriteString(conn, c.sends); err != nil {
		t.Errorf("%s: %v", name, err)
	}
	if !c.readsSlowly {
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
				return // the server has closed the connection
			}
		}
	}()
	if err := conn.SetReadDeadline(time.Now().Add(webtest.WaitTimeout)); err != nil {
		t.Error(err)
	}
	received, err := c.receive(conn, began, dropped)
	if errors.Is(err, os.ErrDeadlineExceeded) {
		t.Errorf("the client that %s is never disconnected", name)
	}
	if c.valid != nil && !c.valid(received) {
		t.Errorf("the client that %s got an unexpected response of %d bytes: %q", name, len(received), received[:min(len(received), 1000)])
	}
}

// receive reads until the connection ends. The error is nil if the server closed the connection.
func (c slowClient) receive(conn net.Conn, began func(), dropped <-chan struct{}) ([]byte, error) {
	var received bytes.Buffer
	buffer := make([]byte, 1)
	for c.readsSlowly {
		n, err := conn.Read(buffer)
		received.Write(buffer[:n])
		if err != nil {
			return received.Bytes(), err
		}
		began()
		select {
		case <-dropped:
			c.readsSlowly = false
		case <-time.After(20 * time.Millisecond):
		}
	}
	_, err := io.Copy(&received, conn)
	return received.Bytes(), err
}

// unfinished reports whether a chunked response lacks its last chunk.
func unfinished(received []byte) bool { return !bytes.HasSuffix(received, []byte("\r\n0\r\n\r\n")) }

// slowClients returns clients that try to keep a connection open forever, each in a different way.
func slowClients(s *webtest.Site, ts *webtest.Shop) map[string]slowClient {
	s.T.Helper()
	m := ts.NewSignedInCustomer("01712345678")
	for range 100 {
		m.ReplyFromShop(strings.Repeat("A lot to tell. ", 100))
	}
	request := httptest.NewRequest(http.MethodGet, "/", nil)
	m.Session(request)
	post := fmt.Sprintf("POST /api/v1/orders?shop_id=%d HTTP/1.1\r\nHost: haat.test\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n", ts.Row.ID)
	many := strings.Repeat(" ", 60_000)
	short := func(received []byte) bool { return len(received) < bigPage }
	return map[string]slowClient{
		"sends nothing":                       {},
		"sends headers slowly":                {sends: webtest.RawRequest("/") + "X-Long: ", drips: many},
		"sends a body slowly":                 {sends: post, drips: many},
		"slowly sends a body that is ignored": {sends: webtest.RawRequest("/shop/demo", "Content-Length: 60000") + "\r\n", drips: many},
		"sends one request and then nothing":  {sends: webtest.RawRequest("/healthz") + "\r\n"},
		"reads a page slowly":                 {sends: webtest.RawRequest("/demo/product/big") + "\r\n", readsSlowly: true, valid: short},
		"reads a page's data slowly":          {sends: webtest.RawRequest("/demo/product/big", "Accept: application/json") + "\r\n", readsSlowly: true, valid: short},
		"reads a long file slowly":            {sends: webtest.RawRequest("/demo/feeds/google.xml") + "\r\n", readsSlowly: true, valid: unfinished},
		"reads an event stream slowly":        {sends: webtest.RawRequest(m.CustomerPath("/events")+"&after=0", "Cookie: "+request.Header.Get("Cookie")) + "\r\n", readsSlowly: true, valid: unfinished},
	}
}

// bigPage is a lower bound for the size in bytes of the page of the product "big".
const bigPage = 400_000

func newSiteWithBigPage(t *testing.T) (*webtest.Site, *webtest.Shop, *ssr.Renderer) {
	t.Helper()
	s := webtest.NewSite(t)
	renderer, err := webtest.SharedRenderer()
	if err != nil {
		t.Fatal(err)
	}
	ts := s.NewShop("demo")
	ts.NewProduct("big", func(c *ent.ProductCreate) { c.SetDescription(strings.Repeat("Very good. ", bigPage/11)) })
	return s, ts, renderer
}

// Clients that are slow in any way must use neither a database connection nor a VM, be disconnected after
// their timeout, and leave no goroutines. In the meantime, other clients must be served.
func TestSlow_ClientsAreDisconnectedAndBlockNobody(t *testing.T) {
	dbtest.SkipOnPostgres(t)
	s, ts, renderer := newSiteWithBigPage(t)
	for i := range 100 {
		ts.NewProduct(fmt.Sprint("long-", i), func(c *ent.ProductCreate) { c.SetDescription(strings.Repeat("Good. ", 800)) })
	}
	clients := slowClients(s, ts)
	var open atomic.Int64
	server := s.Serve(webtest.WithShortTimeouts, countConnections(&open))
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
			t.Errorf("%s: status %d, %d bytes, %v", path, res.StatusCode, n, err)
		}
	}
	for _, path := range []string{"/shop/demo", "/demo/product/big", "/demo/feeds/google.xml", "/healthz"} {
		visit(path)
	}
	before := runtime.NumGoroutine()

	const perClient = 3
	slowReaders := 0
	var starting, running sync.WaitGroup
	dropped := make(chan struct{})
	for name, c := range clients {
		for range perClient {
			starting.Add(1)
			running.Go(func() { c.run(t, name, server.Listener.Addr().String(), starting.Done, dropped) })
		}
		if c.readsSlowly {
			slowReaders += perClient
		}
	}
	starting.Wait()
	webtest.WaitUntil(t, "slow readers use neither a database connection nor a VM", func() bool {
		return open.Load() >= int64(slowReaders) && s.DB.SQL.Stats().InUse == 0 && renderer.Stats().Busy == 0
	})
	for i := range 10 {
		visit(fmt.Sprint("/demo/product/long-", i))
	}
	webtest.WaitUntil(t, "all slow clients are disconnected", func() bool {
		visit("/shop/demo")
		return open.Load() == 0
	})
	close(dropped)
	running.Wait()
	webtest.WaitUntil(t, "all goroutines have ended", func() bool { return runtime.NumGoroutine() <= before })
	if log := s.Log.String(); strings.Contains(log, "level=ERROR") {
		t.Errorf("an error is logged: %s", log)
	}
}

// If a form arrives below the minimum rate, the response must be 408 and the connection be closed. The form
// must not count towards the sender's concurrent uploads afterwards.
func TestSlow_FormsAreAborted(t *testing.T) {
	dbtest.SkipOnPostgres(t)
	s := webtest.NewSite(t)
	s.Server.FormWindow = 15 * time.Second / webtest.TimeoutDivisor
	m := s.NewShop("a").NewSignedInCustomer("01712345678")
	server := s.Serve()
	body, mediaType := webtest.EncodeForm(t, []webtest.Part{webtest.TextPart("key", "slowly-sent"), webtest.PicturePart(make([]byte, 1<<20))})
	request := httptest.NewRequest(http.MethodGet, "/", nil)
	m.Session(request)
	head := fmt.Sprintf("POST %s HTTP/1.1\r\nHost: haat.test\r\nCookie: %s\r\nX-Requested-With: haat\r\nContent-Type: %s\r\nContent-Length: %d\r\n\r\n",
		m.CustomerPath("/chat/messages"), request.Header.Get("Cookie"), mediaType, len(body))
	var running sync.WaitGroup
	for name, c := range map[string]struct{ sent, drips int }{
		"stalls":                        {1000, 0},
		"drips":                         {1000, 60_000},
		"stalls after an initial burst": {100_000, 0},
	} {
		client := slowClient{sends: head + string(body[:c.sent]), drips: string(body[c.sent : c.sent+c.drips])}
		client.valid = func(received []byte) bool {
			return bytes.HasPrefix(received, []byte("HTTP/1.1 408 ")) && bytes.Contains(received, []byte("\r\nConnection: close\r\n")) &&
				bytes.Contains(received, []byte("request_too_slow"))
		}
		running.Go(func() { client.run(t, name, server.Listener.Addr().String(), func() {}, nil) })
	}
	running.Wait()
	m.DataOf(m.SendMessage("sent-at-once", "x"))
}

// If a form stalls on one HTTP/2 stream, its response must be 408, and other streams of the connection must
// continue.
func TestSlow_HTTP2FormsAreAborted(t *testing.T) {
	dbtest.SkipOnPostgres(t)
	s := webtest.NewSite(t)
	s.Server.FormWindow = 15 * time.Second / webtest.TimeoutDivisor
	m := s.NewShop("a").NewSignedInCustomer("01712345678")
	server := s.ServeTLS()
	body, mediaType := webtest.EncodeForm(t, []webtest.Part{webtest.TextPart("key", "slowly-sent"), webtest.PicturePart(make([]byte, 1<<20))})
	request := httptest.NewRequest(http.MethodGet, "/", nil)
	m.Session(request)
	stalling, sending := io.Pipe()
	defer sending.Close()
	go func() { _, _ = sending.Write(body[:1000]) }()
	req, err := http.NewRequest(http.MethodPost, server.URL+m.CustomerPath("/chat/messages"), stalling)
	if err != nil {
		t.Fatal(err)
	}
	req.Host, req.ContentLength = "haat.test", int64(len(body))
	for name, value := range map[string]string{"Cookie": request.Header.Get("Cookie"), "X-Requested-With": "haat", "Content-Type": mediaType} {
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
		t.Errorf("afterwards: status %d", status)
	}
	m.DataOf(m.SendMessage("sent-at-once", "x"))
}

func TestSlow_HeadersAboveTheLimitAreRefused(t *testing.T) {
	dbtest.SkipOnPostgres(t)
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
				t.Errorf("%s, %d bytes: status %d, want %d", name, size, a.StatusCode, status)
			}
			if a := raw(t, server.Listener.Addr().String(), "/shop/demo", "Host: haat.test"); a.StatusCode != http.StatusOK {
				t.Errorf("the next request: status %d", a.StatusCode)
			}
		}
	}
}
