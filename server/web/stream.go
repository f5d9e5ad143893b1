package web

import (
	"context"

	"haat/server/account"
)

// stream is the state of one browser's event stream.
type stream struct {
	*Server
	*eventWriter
	who  *signedIn
	last int // sequence number of the last message sent
	seen int
	told *account.Unread
}

// start determines the first message to send and sends the headers.
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

// tell sends new events. ended is true if the browser disconnected or the session ended.
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

// unlessGone returns err unless the browser has disconnected, which causes errors of its own.
func (st *stream) unlessGone(err error) error {
	if st.who.ctx.Err() != nil {
		return nil
	}
	return err
}

// gather writes events that the browser has not received, in the order of the thread. ended is true
// if the browser disconnected.
func (st *stream) gather(ctx context.Context) (ended bool, err error) {
	// The count is read first, so every message counted as unread is also sent.
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
		if len(messages) == 0 { // the conversation was deleted meanwhile
			break
		}
		for _, m := range messages {
			if err := st.event("message", m.Seq, m); err != nil {
				return false, err
			}
			st.last = m.Seq
		}
		// Flush each batch, so that long conversations are never in memory as a whole.
		if st.last < state.Last && !st.flush() {
			return true, nil
		}
	}
	return false, st.count(state.Seen, unread)
}

// count writes the shop's last seen message and the unread counts if they have changed.
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
