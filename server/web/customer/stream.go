package customer

import (
	"context"

	"github.com/labstack/echo/v4"

	"haat/server/customer/account"
	"haat/server/platform/httpx"
	"haat/server/web/edge"
)

// customerStream is the event stream of one browser of a customer.
type customerStream struct {
	*API
	*httpx.EventWriter
	who    *edge.SignedIn
	last   int // sequence number of the last message sent
	seen   int
	unread *account.Unread // the last counts sent
}

// start determines the first message to send and sends the headers.
func (st *customerStream) start() error {
	state, err := st.Chats.State(st.who.Context, st.who.ID)
	if err != nil {
		return err
	}
	if st.last < 0 || st.last > state.Last {
		st.last = state.Last
	}
	st.Open()
	return nil
}

// Announce does nothing, because Send writes every change.
func (st *customerStream) Announce() error { return nil }

func (st *customerStream) Send() (ended bool, err error) {
	session, _, _ := st.Session(st.Context, st.who.Tenant)
	customer, err := st.Accounts.Customer(st.who.Context, session)
	if err != nil || customer == nil {
		return true, err
	}
	return st.write(st.who.Context)
}

// write writes the events that the browser has not received, in the order of the thread. ended is true if the
// browser has disconnected.
func (st *customerStream) write(ctx context.Context) (ended bool, err error) {
	// The count is read first, so that every message counted as unread is also sent.
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
		if len(messages) == 0 { // the conversation has been deleted in the meantime
			break
		}
		for _, m := range messages {
			if err := st.Event("message", m.Seq, m); err != nil {
				return false, err
			}
			st.last = m.Seq
		}
		// Each batch is flushed, so that long conversations are never completely in memory.
		if st.last < state.Last && !st.Flush() {
			return true, nil
		}
	}
	return false, st.count(state.Seen, unread)
}

// count writes the shop's last seen message and the unread counts if they have changed.
func (st *customerStream) count(seen int, unread *account.Unread) error {
	if seen != st.seen {
		st.seen = seen
		if err := st.Event("seen", 0, edge.SeenRequest{Seq: seen}); err != nil {
			return err
		}
	}
	if st.unread != nil && *st.unread == *unread {
		return nil
	}
	st.unread = unread
	return st.Event("unread", 0, unread)
}

// Events streams updates to the customer's browser as server-sent events until the browser
// disconnects, or the session or process ends.
func (s *API) Events(c echo.Context, who *edge.SignedIn) error {
	after, err := edge.LastRead(c)
	if err != nil {
		return err
	}
	updates, stop := s.Updates.Watch(account.CustomerTag(who.ID))
	defer stop()
	st := &customerStream{API: s, EventWriter: s.NewEventWriter(c), who: who, last: after, seen: -1}
	if err := st.start(); err != nil {
		return err
	}
	return s.StreamEvents(who.Context, st.EventWriter, updates, st)
}
