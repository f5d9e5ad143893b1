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

// testStreamWriteTimeout is the StreamWriteTimeout of the test servers.
const testStreamWriteTimeout = 5 * time.Second

// Serve starts the site on its own port. change configures the server.
func (s *Site) Serve(change ...func(*http.Server)) *httptest.Server {
	s.T.Helper()
	return s.start((*httptest.Server).Start, change)
}

// ServeTLS is like Serve, with a test certificate and HTTP/2.
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
		s.Updates.Close() // otherwise, open streams and unsent forms would block Close
		server.CloseClientConnections()
		server.Close()
	})
	return server
}

// Event is an event of a stream. The name of a comment is ":".
type Event struct{ Name, ID, Data string }

// EventStream is an open event stream.
type EventStream struct {
	T   testing.TB
	Res *http.Response
	// Events receives the events, and is closed when the stream ends.
	Events chan Event
}

// OpenStream opens the customer's event stream. It stops the test if the stream is refused.
func (m *Customer) OpenStream(server *httptest.Server, query string, options ...Option) *EventStream {
	m.T.Helper()
	l := m.TryOpenStream(server, query, options...)
	if l.Res.StatusCode != http.StatusOK {
		m.T.Fatalf("stream: status %d", l.Res.StatusCode)
	}
	return l
}

// TryOpenStream opens the customer's event stream, which the server may refuse.
func (m *Customer) TryOpenStream(server *httptest.Server, query string, options ...Option) *EventStream {
	m.T.Helper()
	req, err := http.NewRequest(http.MethodGet, server.URL+m.CustomerPath("/events")+query, nil)
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
	l := &EventStream{T: m.T, Res: res, Events: make(chan Event, 1000)}
	go l.Read()
	m.T.Cleanup(l.Close)
	return l
}

func (l *EventStream) Close() { l.Res.Body.Close() }

// Read reads events until the stream ends.
func (l *EventStream) Read() {
	defer close(l.Events)
	var e Event
	for lines := bufio.NewScanner(l.Res.Body); lines.Scan(); {
		name, value, _ := strings.Cut(lines.Text(), ":")
		value = strings.TrimPrefix(value, " ")
		switch {
		case lines.Text() == ":":
			l.Events <- Event{Name: ":"}
		case name == "event":
			e.Name = value
		case name == "id":
			e.ID = value
		case name == "data":
			e.Data = value
		case lines.Text() == "" && e.Name != "":
			l.Events <- e
			e = Event{}
		}
	}
}

// WaitTimeout is the maximum time that a test waits for an event.
const WaitTimeout = time.Minute

// Next returns the next event that is not a comment. ok is false if the stream has ended.
func (l *EventStream) Next() (e Event, ok bool) {
	l.T.Helper()
	for end := time.Now().Add(WaitTimeout); time.Now().Before(end); {
		if e, ok = l.NextOrComment(); !ok || e.Name != ":" {
			return e, ok
		}
	}
	l.T.Fatal("the stream sends only comments")
	return Event{}, false
}

// WaitFor reads events until it has read one with each name, and returns the last event of each name. The
// events of one change may arrive in any order, because a heartbeat also sends missed events.
func (l *EventStream) WaitFor(names ...string) map[string]Event {
	l.T.Helper()
	heard := map[string]Event{}
	missing := func(name string) bool { return heard[name].Name == "" }
	for slices.ContainsFunc(names, missing) {
		e, ok := l.Next()
		if !ok {
			l.T.Fatalf("the stream ended before %q", names)
		}
		heard[e.Name] = e
	}
	return heard
}

// NextOrComment returns the next event or comment. ok is false if the stream has ended.
func (l *EventStream) NextOrComment() (e Event, ok bool) {
	l.T.Helper()
	select {
	case e, ok = <-l.Events:
		return e, ok
	case <-time.After(WaitTimeout):
		l.T.Fatal("the stream sends nothing")
		return e, false
	}
}

// WantEvents checks the next events. Counts of unread messages may differ at first, because each new message
// sends one.
func (l *EventStream) WantEvents(events ...Event) {
	l.T.Helper()
	for _, want := range events {
		got, ok := l.Next()
		for ok && got.Name == "unread" && want.Name == "unread" && got != want {
			got, ok = l.Next()
		}
		if !ok {
			l.T.Fatalf("the stream ended before %v", want)
		}
		if want.Data == "" && got.Name == "message" { // other tests check the text
			got.Data = ""
		}
		if got != want {
			l.T.Errorf("received %v, want %v", got, want)
		}
	}
}

// WriteRecorder records a response and the size of its largest write.
type WriteRecorder struct {
	*httptest.ResponseRecorder
	LargestWrite int
}

func (w *WriteRecorder) Write(p []byte) (int, error) {
	w.LargestWrite = max(w.LargestWrite, len(p))
	return w.ResponseRecorder.Write(p)
}

// WantEnd reads events until the stream ends.
func (l *EventStream) WantEnd() {
	l.T.Helper()
	for {
		if _, ok := l.NextOrComment(); !ok {
			return
		}
	}
}

// WaitUntil waits until done returns true, and stops the test after WaitTimeout.
func WaitUntil(t testing.TB, what string, done func() bool) {
	t.Helper()
	tick := time.NewTicker(5 * time.Millisecond)
	defer tick.Stop()
	for end := time.Now().Add(WaitTimeout); !done(); <-tick.C {
		if time.Now().After(end) {
			t.Fatalf("timed out waiting until %s", what)
		}
	}
}

// OpenEvents opens the merchant's event stream.
func (w *Merchant) OpenEvents(server *httptest.Server) *EventStream {
	w.Site.T.Helper()
	req, err := http.NewRequest(http.MethodGet, server.URL+w.Shop.AdminPath("/events"), nil)
	if err != nil {
		w.Site.T.Fatal(err)
	}
	w.Session(req)
	res, err := server.Client().Do(req)
	if err != nil {
		w.Site.T.Fatal(err)
	}
	l := &EventStream{T: w.Site.T, Res: res, Events: make(chan Event, 1000)}
	go l.Read()
	w.Site.T.Cleanup(l.Close)
	return l
}
