package web_test

import (
	"bufio"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"
)

// testPulse is the time between two signs of life of a stream in tests.
const testHeartbeat = 50 * time.Millisecond

// testHear is how much longer than that a browser may take to take what it is told in tests.
const testStreamWriteTimeout = 5 * time.Second

// serve has the site answer on a port of its own, with the limits of a connection
// that change sets.
func (s *site) serve(change ...func(*http.Server)) *httptest.Server {
	s.t.Helper()
	return s.start((*httptest.Server).Start, change)
}

// serveTLS is serve with a certificate of the test's own, and HTTP/2.
func (s *site) serveTLS(change ...func(*http.Server)) *httptest.Server {
	s.t.Helper()
	return s.start(func(server *httptest.Server) {
		server.EnableHTTP2 = true
		server.StartTLS()
	}, change)
}

func (s *site) start(start func(*httptest.Server), change []func(*http.Server)) *httptest.Server {
	server := httptest.NewUnstartedServer(s.handler)
	for _, c := range change {
		c(server.Config)
	}
	start(server)
	s.t.Cleanup(func() {
		s.news.Close() // a stream would not end by itself, nor a form that nobody sends
		server.CloseClientConnections()
		server.Close()
	})
	return server
}

// event is one that a stream has told; a comment is called ":".
type event struct{ name, id, data string }

// listener hears a stream.
type listener struct {
	t   testing.TB
	res *http.Response
	// heard is closed when the stream ends.
	heard chan event
}

// listen opens a stream of the customer's, which must be one where nothing is refused.
func (m *member) listen(server *httptest.Server, query string, options ...option) *listener {
	m.t.Helper()
	l := m.tryListen(server, query, options...)
	if l.res.StatusCode != http.StatusOK {
		m.t.Fatalf("the stream: %d", l.res.StatusCode)
	}
	return l
}

func (m *member) tryListen(server *httptest.Server, query string, options ...option) *listener {
	m.t.Helper()
	req, err := http.NewRequest(http.MethodGet, server.URL+m.at("/events")+query, nil)
	if err != nil {
		m.t.Fatal(err)
	}
	for _, o := range append([]option{m.session}, options...) {
		o(req)
	}
	res, err := server.Client().Do(req)
	if err != nil {
		m.t.Fatal(err)
	}
	l := &listener{t: m.t, res: res, heard: make(chan event, 1000)}
	go l.hear()
	m.t.Cleanup(l.leave)
	return l
}

func (l *listener) leave() { l.res.Body.Close() }

// hear reads events until there are no more.
func (l *listener) hear() {
	defer close(l.heard)
	var e event
	for lines := bufio.NewScanner(l.res.Body); lines.Scan(); {
		name, value, _ := strings.Cut(lines.Text(), ":")
		value = strings.TrimPrefix(value, " ")
		switch {
		case lines.Text() == ":":
			l.heard <- event{name: ":"}
		case name == "event":
			e.name = value
		case name == "id":
			e.id = value
		case name == "data":
			e.data = value
		case lines.Text() == "" && e.name != "":
			l.heard <- e
			e = event{}
		}
	}
}

const patience = time.Minute

// next is the next event that is no comment; ok is false where the stream has ended.
func (l *listener) next() (e event, ok bool) {
	l.t.Helper()
	for end := time.Now().Add(patience); time.Now().Before(end); {
		if e, ok = l.any(); !ok || e.name != ":" {
			return e, ok
		}
	}
	l.t.Fatal("the stream says nothing but that it is there")
	return event{}, false
}

// hears hears on until there was an event of each name, and answers the last of each.
// Those of one change may come in any order: a sign of life tells of it before its news.
func (l *listener) hears(names ...string) map[string]event {
	l.t.Helper()
	heard := map[string]event{}
	missing := func(name string) bool { return heard[name].name == "" }
	for slices.ContainsFunc(names, missing) {
		e, ok := l.next()
		if !ok {
			l.t.Fatalf("the stream has ended before %q", names)
		}
		heard[e.name] = e
	}
	return heard
}

// any is the next event or comment.
func (l *listener) any() (e event, ok bool) {
	l.t.Helper()
	select {
	case e, ok = <-l.heard:
		return e, ok
	case <-time.After(patience):
		l.t.Fatal("the stream says nothing")
		return e, false
	}
}

// want hears the next events. Counts may be told before they are what is wanted: they
// are counted one after the other, while more is written.
func (l *listener) want(events ...event) {
	l.t.Helper()
	for _, want := range events {
		got, ok := l.next()
		for ok && got.name == "unread" && want.name == "unread" && got != want {
			got, ok = l.next()
		}
		if !ok {
			l.t.Fatalf("the stream has ended before %v", want)
		}
		if want.data == "" && got.name == "message" { // its text is looked at by others
			got.data = ""
		}
		if got != want {
			l.t.Errorf("heard %v, want %v", got, want)
		}
	}
}

// taking is a browser that remembers the most it was told in one piece.
type taking struct {
	*httptest.ResponseRecorder
	most int
}

func (w *taking) Write(p []byte) (int, error) {
	w.most = max(w.most, len(p))
	return w.ResponseRecorder.Write(p)
}

// wantEnd hears the stream end, whatever it says before.
func (l *listener) wantEnd() {
	l.t.Helper()
	for {
		if _, ok := l.any(); !ok {
			return
		}
	}
}

// until waits for something to be so.
func until(t testing.TB, what string, so func() bool) {
	t.Helper()
	tick := time.NewTicker(5 * time.Millisecond)
	defer tick.Stop()
	for end := time.Now().Add(patience); !so(); <-tick.C {
		if time.Now().After(end) {
			t.Fatalf("it never came to be so: %s", what)
		}
	}
}
