package webtest

import (
	"bufio"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"
)

// Heartbeat is the heartbeat interval of event streams.
const Heartbeat = 50 * time.Millisecond

// testStreamWriteTimeout is added to Heartbeat to get the write timeout of event streams.
const testStreamWriteTimeout = 5 * time.Second

// Serve has the site answer on a port of its own, with the limits of a connection
// that change sets.
func (s *Site) Serve(change ...func(*http.Server)) *httptest.Server {
	s.T.Helper()
	return s.start((*httptest.Server).Start, change)
}

// ServeTLS is serve with a certificate of the test's own, and HTTP/2.
func (s *Site) ServeTLS(change ...func(*http.Server)) *httptest.Server {
	s.T.Helper()
	return s.start(func(server *httptest.Server) {
		server.EnableHTTP2 = true
		server.StartTLS()
	}, change)
}

func (s *Site) start(start func(*httptest.Server), change []func(*http.Server)) *httptest.Server {
	server := httptest.NewUnstartedServer(s.Handler)
	for _, c := range change {
		c(server.Config)
	}
	start(server)
	s.T.Cleanup(func() {
		s.News.Close() // a stream would not end by itself, nor a form that nobody sends
		server.CloseClientConnections()
		server.Close()
	})
	return server
}

// Event is one that a stream has told; a comment is called ":".
type Event struct{ Name, ID, Data string }

// Listener hears a stream.
type Listener struct {
	T   testing.TB
	Res *http.Response
	// Heard is closed when the stream ends.
	Heard chan Event
}

// Listen opens a stream of the customer's, which must be one where nothing is refused.
func (m *Member) Listen(server *httptest.Server, query string, options ...Option) *Listener {
	m.T.Helper()
	l := m.TryListen(server, query, options...)
	if l.Res.StatusCode != http.StatusOK {
		m.T.Fatalf("the stream: %d", l.Res.StatusCode)
	}
	return l
}

// TryListen opens a stream of the customer's, which may be refused.
func (m *Member) TryListen(server *httptest.Server, query string, options ...Option) *Listener {
	m.T.Helper()
	req, err := http.NewRequest(http.MethodGet, server.URL+m.At("/events")+query, nil)
	if err != nil {
		m.T.Fatal(err)
	}
	for _, o := range append([]Option{m.Session}, options...) {
		o(req)
	}
	res, err := server.Client().Do(req)
	if err != nil {
		m.T.Fatal(err)
	}
	l := &Listener{T: m.T, Res: res, Heard: make(chan Event, 1000)}
	go l.Hear()
	m.T.Cleanup(l.Leave)
	return l
}

func (l *Listener) Leave() { l.Res.Body.Close() }

// Hear reads events until there are no more.
func (l *Listener) Hear() {
	defer close(l.Heard)
	var e Event
	for lines := bufio.NewScanner(l.Res.Body); lines.Scan(); {
		name, value, _ := strings.Cut(lines.Text(), ":")
		value = strings.TrimPrefix(value, " ")
		switch {
		case lines.Text() == ":":
			l.Heard <- Event{Name: ":"}
		case name == "event":
			e.Name = value
		case name == "id":
			e.ID = value
		case name == "data":
			e.Data = value
		case lines.Text() == "" && e.Name != "":
			l.Heard <- e
			e = Event{}
		}
	}
}

// Patience is the longest time that a test waits for an event.
const Patience = time.Minute

// Next is the next event that is no comment; ok is false where the stream has ended.
func (l *Listener) Next() (e Event, ok bool) {
	l.T.Helper()
	for end := time.Now().Add(Patience); time.Now().Before(end); {
		if e, ok = l.Any(); !ok || e.Name != ":" {
			return e, ok
		}
	}
	l.T.Fatal("the stream says nothing but that it is there")
	return Event{}, false
}

// Hears hears on until there was an event of each name, and answers the last of each.
// Those of one change may come in any order: a sign of life tells of it before its news.
func (l *Listener) Hears(names ...string) map[string]Event {
	l.T.Helper()
	heard := map[string]Event{}
	missing := func(name string) bool { return heard[name].Name == "" }
	for slices.ContainsFunc(names, missing) {
		e, ok := l.Next()
		if !ok {
			l.T.Fatalf("the stream has ended before %q", names)
		}
		heard[e.Name] = e
	}
	return heard
}

// Any is the next event or comment.
func (l *Listener) Any() (e Event, ok bool) {
	l.T.Helper()
	select {
	case e, ok = <-l.Heard:
		return e, ok
	case <-time.After(Patience):
		l.T.Fatal("the stream says nothing")
		return e, false
	}
}

// Want hears the next events. Counts may be told before they are what is wanted: they
// are counted one after the other, while more is written.
func (l *Listener) Want(events ...Event) {
	l.T.Helper()
	for _, want := range events {
		got, ok := l.Next()
		for ok && got.Name == "unread" && want.Name == "unread" && got != want {
			got, ok = l.Next()
		}
		if !ok {
			l.T.Fatalf("the stream has ended before %v", want)
		}
		if want.Data == "" && got.Name == "message" { // its text is looked at by others
			got.Data = ""
		}
		if got != want {
			l.T.Errorf("heard %v, want %v", got, want)
		}
	}
}

// RecorderOfWrites is a browser that remembers the most it was told in one piece.
type RecorderOfWrites struct {
	*httptest.ResponseRecorder
	Most int
}

func (w *RecorderOfWrites) Write(p []byte) (int, error) {
	w.Most = max(w.Most, len(p))
	return w.ResponseRecorder.Write(p)
}

// WantEnd hears the stream end, whatever it says before.
func (l *Listener) WantEnd() {
	l.T.Helper()
	for {
		if _, ok := l.Any(); !ok {
			return
		}
	}
}

// WaitUntil waits for something to be so.
func WaitUntil(t testing.TB, what string, so func() bool) {
	t.Helper()
	tick := time.NewTicker(5 * time.Millisecond)
	defer tick.Stop()
	for end := time.Now().Add(Patience); !so(); <-tick.C {
		if time.Now().After(end) {
			t.Fatalf("it never came to be so: %s", what)
		}
	}
}
