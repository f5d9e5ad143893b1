package web

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"

	"github.com/labstack/echo/v4"

	"haat/server/account"
)

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
	session, _, _ := st.session(st.c, st.who.tenant)
	still, err := st.Accounts.Customer(ctx, session)
	if err != nil || still == nil {
		return true, st.unlessGone(err)
	}
	if ended, err := st.gather(ctx); err != nil || ended {
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
// The stream has ended where the browser has gone.
func (st *stream) gather(ctx context.Context) (ended bool, err error) {
	// Counted first: what is counted as unread is told by then.
	unread, err := st.Accounts.Unread(ctx, st.who.ID)
	if err != nil {
		return false, err
	}
	state, err := st.Chats.State(ctx, st.who.ID)
	if err != nil {
		return false, err
	}
	for st.last < state.Last {
		messages, err := st.Chats.Since(ctx, st.who.ID, st.last)
		if err != nil {
			return false, err
		}
		if len(messages) == 0 { // the conversation was removed meanwhile
			break
		}
		for _, m := range messages {
			if err := st.event("message", m.Seq, m); err != nil {
				return false, err
			}
			st.last = m.Seq
		}
		// A long conversation is never in memory as a whole.
		if st.last < state.Last && !st.flush() {
			return true, nil
		}
	}
	return false, st.count(state.Seen, unread)
}

// count writes what the shop has seen and what is unread, where it has changed.
func (st *stream) count(seen int, unread *account.Unread) error {
	if seen != st.seen {
		st.seen = seen
		if err := st.event("seen", 0, seenRequest{seen}); err != nil {
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
