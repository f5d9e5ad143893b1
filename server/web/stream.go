package web

import (
	"context"

	"haat/server/account"
)

// stream is what one browser has been told.
type stream struct {
	*Server
	*eventWriter
	who  *signedIn
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
	st.open()
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
