package web

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"sync"
	"time"

	"github.com/labstack/echo/v4"

	"haat/server/account"
	"haat/server/platform/fault"
)

const (
	// pulse is the time between two signs of life of a stream, at which it also
	// looks for what it may not have been told of.
	pulse = 20 * time.Second
	// hearWithin is how long a browser may take to take what it is told.
	hearWithin = 30 * time.Second
	// streamsPerCustomer is how many windows of one customer a process tells the news.
	streamsPerCustomer = 8
	// reopenAfter is when a browser opens a stream again that has ended.
	reopenAfter = 3 * time.Second
)

// events tells the customer's browser what is new, as server-sent events, until it
// leaves, the session or the process ends.
func (s *Server) events(c echo.Context, who *signedIn) error {
	after, err := lastRead(c)
	if err != nil {
		return err
	}
	if !s.streams.begin(who.ID) {
		f := fault.New(fault.TooMany, "too_many")
		f.Wait = pulse
		return f
	}
	defer s.streams.end(who.ID)
	news, stop := s.News.Watch(account.CustomerTag(who.ID))
	defer stop()
	st := &stream{Server: s, c: c, who: who, last: after, seen: -1}
	if err := st.start(); err != nil {
		return err
	}
	beat := time.NewTicker(s.pulse())
	defer beat.Stop()
	for {
		if ended, err := st.tell(); err != nil || ended {
			return err
		}
		select {
		case <-who.ctx.Done():
			return nil
		case _, open := <-news:
			if !open {
				return nil
			}
		case <-beat.C:
			st.out.WriteString(":\n\n")
		}
	}
}

func (s *Server) pulse() time.Duration {
	if s.Pulse > 0 {
		return s.Pulse
	}
	return pulse
}

// lastRead is the place of the last message that the browser has: what it heard last
// or, when it first asks, ?after=. -1 is the last there is.
func lastRead(c echo.Context) (int, error) {
	if n, err := strconv.Atoi(c.Request().Header.Get("Last-Event-ID")); err == nil && n >= 0 {
		return n, nil
	}
	return queryNumber(c, "after", -1)
}

// streams counts how many streams each customer has.
type streams struct {
	mu   sync.Mutex
	open map[int]int
}

// begin reports whether the customer may have one more, which end must end.
func (s *streams) begin(customer int) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.open[customer] == streamsPerCustomer {
		return false
	}
	if s.open == nil {
		s.open = map[int]int{}
	}
	s.open[customer]++
	return true
}

func (s *streams) end(customer int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.open[customer]--; s.open[customer] == 0 {
		delete(s.open, customer)
	}
}

// stream is what one browser has been told.
type stream struct {
	*Server
	c    echo.Context
	who  *signedIn
	out  bytes.Buffer
	last int // place of the last message
	seen int
	told *account.Unread
}

// start finds where the stream begins and sends its head.
func (st *stream) start() error {
	state, err := st.Chats.State(st.who.ctx, st.who.ID)
	if err != nil {
		return err
	}
	if st.last < 0 || st.last > state.Last {
		st.last = state.Last
	}
	header := st.c.Response().Header()
	header.Set(echo.HeaderContentType, "text/event-stream")
	header.Set("Cache-Control", "no-store, no-transform")
	header.Set("X-Accel-Buffering", "no") // nginx would keep it until there is enough
	header.Set("X-Content-Type-Options", "nosniff")
	st.c.Response().WriteHeader(http.StatusOK)
	fmt.Fprintf(&st.out, "retry: %d\n\n", reopenAfter.Milliseconds())
	return nil
}

// tell sends what is new. The stream has ended where the browser has gone or the
// session is over.
func (st *stream) tell() (ended bool, err error) {
	ctx := st.who.ctx
	still, err := st.Accounts.Customer(ctx, st.who.ID, st.who.SessionEpoch)
	if err != nil || still == nil {
		return true, st.unlessGone(err)
	}
	if err := st.gather(ctx); err != nil {
		return true, st.unlessGone(err)
	}
	return !st.flush(), nil
}

// unlessGone is the error, but for what comes of a browser that has gone.
func (st *stream) unlessGone(err error) error {
	if st.who.ctx.Err() != nil {
		return nil
	}
	return err
}

// gather looks for what the browser has not been told, in the order of the thread.
func (st *stream) gather(ctx context.Context) error {
	// Counted first: what is counted as unread is told by then.
	unread, err := st.Accounts.Unread(ctx, st.who.ID)
	if err != nil {
		return err
	}
	state, err := st.Chats.State(ctx, st.who.ID)
	if err != nil {
		return err
	}
	for st.last < state.Last {
		messages, err := st.Chats.Since(ctx, st.who.ID, st.last)
		if err != nil {
			return err
		}
		if len(messages) == 0 { // the conversation was removed meanwhile
			break
		}
		for _, m := range messages {
			if err := st.event("message", m.Seq, m); err != nil {
				return err
			}
			st.last = m.Seq
		}
	}
	if state.Seen != st.seen {
		st.seen = state.Seen
		if err := st.event("seen", 0, seenRequest{state.Seen}); err != nil {
			return err
		}
	}
	if st.told != nil && *st.told == *unread {
		return nil
	}
	st.told = unread
	return st.event("unread", 0, unread)
}

// event writes an event; id is its place in the thread, or 0.
func (st *stream) event(name string, id int, data any) error {
	encoded, err := json.Marshal(data)
	if err != nil {
		return fmt.Errorf("write event: %w", err)
	}
	fmt.Fprintf(&st.out, "event: %s\n", name)
	if id > 0 {
		fmt.Fprintf(&st.out, "id: %d\n", id)
	}
	fmt.Fprintf(&st.out, "data: %s\n\n", encoded)
	return nil
}

// flush sends what was written, and reports whether the browser took it. The stream
// has no end of its own, but a browser that does not take what it is sent has gone.
func (st *stream) flush() bool {
	defer st.out.Reset()
	// The deadline stands until the next sign of life.
	if extend(st.c, 0, st.pulse()+hearWithin) != nil {
		return false
	}
	if _, err := st.c.Response().Write(st.out.Bytes()); err != nil {
		return false
	}
	return http.NewResponseController(st.c.Response()).Flush() == nil
}
