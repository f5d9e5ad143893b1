package pubsub

import (
	"context"
	"fmt"
	"time"

	"haat/ent"
)

// Writer announces the tags that a write has made stale.
type Writer struct {
	Bus    *Bus
	Remote *Postgres // nil if there is a single process
}

const notifyWithin = 5 * time.Second

// transactional is implemented by every generated mutation.
type transactional interface {
	Tx() (*ent.Tx, error)
	Client() *ent.Client
}

// Announce purges the tags that a mutation has made stale. Within a transaction it does so on
// commit, and other nodes are notified if and only if the transaction commits. A mutation
// outside of a transaction is already done: other nodes are notified immediately, even if ctx is
// cancelled, but not if this process dies at that moment. With a context of AfterCommit, a transaction does not contain the notice.
func (w *Writer) Announce(ctx context.Context, m ent.Mutation, tags []string) error {
	t, ok := m.(transactional)
	if !ok {
		return fmt.Errorf("announce: %T has no transaction", m)
	}
	tx, err := t.Tx()
	if err != nil { // without a transaction, the mutation is already complete
		w.Bus.Deliver(tags)
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), notifyWithin)
		defer cancel()
		return w.notify(ctx, t.Client().ExecContext, tags)
	}
	inside := !isAfterCommit(ctx)
	tx.OnCommit(func(next ent.Committer) ent.Committer {
		return ent.CommitFunc(func(ctx context.Context, tx *ent.Tx) error {
			err := next.Commit(ctx, tx)
			// The tags are delivered even after an error, because the commit may have succeeded.
			w.Bus.Deliver(tags)
			if !inside && w.Remote != nil {
				w.Remote.NotifyLater(tags)
			}
			return err
		})
	})
	if !inside {
		return nil
	}
	return w.notify(ctx, tx.ExecContext, tags)
}

// Deliver purges tags in all processes, without a mutation.
func (w *Writer) Deliver(tags []string) {
	w.Bus.Deliver(tags)
	if w.Remote != nil {
		w.Remote.NotifyLater(tags)
	}
}

func (w *Writer) notify(ctx context.Context, exec ExecContext, tags []string) error {
	if w.Remote == nil {
		return nil
	}
	return w.Remote.Notify(ctx, exec, tags)
}
