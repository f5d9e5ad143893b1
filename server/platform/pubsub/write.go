package pubsub

import (
	"context"
	"fmt"
	"time"

	"haat/ent"
)

// Writer announces what a write has made stale.
type Writer struct {
	Bus    *Bus
	Remote *Postgres // nil where this process is the only one
}

const notifyWithin = 5 * time.Second

// transactional is every generated mutation.
type transactional interface {
	Tx() (*ent.Tx, error)
	Client() *ent.Client
}

// Announce tells of tags that a mutation has made stale. Within a transaction
// it tells when that commits, and other nodes hear of it if and only if it does.
// A mutation without one is done already: others are told at once, whatever
// becomes of the caller, but not if this process dies in that moment.
func (w *Writer) Announce(ctx context.Context, m ent.Mutation, tags []string) error {
	t, ok := m.(transactional)
	if !ok {
		return fmt.Errorf("announce: %T has no transaction", m)
	}
	tx, err := t.Tx()
	if err != nil { // the mutation runs outside of a transaction and is done
		w.Bus.Deliver(tags)
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), notifyWithin)
		defer cancel()
		return w.notify(ctx, t.Client().ExecContext, tags)
	}
	tx.OnCommit(func(next ent.Committer) ent.Committer {
		return ent.CommitFunc(func(ctx context.Context, tx *ent.Tx) error {
			err := next.Commit(ctx, tx)
			// A commit that failed on the way back may have happened.
			w.Bus.Deliver(tags)
			return err
		})
	})
	return w.notify(ctx, tx.ExecContext, tags)
}

func (w *Writer) notify(ctx context.Context, exec execContext, tags []string) error {
	if w.Remote == nil {
		return nil
	}
	return w.Remote.Notify(ctx, exec, tags)
}
