package pubsub

import (
	"context"
	"fmt"

	"haat/ent"
)

// Writer announces what a write has made stale.
type Writer struct {
	Bus    *Bus
	Remote *Postgres // nil where this process is the only one
}

// transactional is every generated mutation.
type transactional interface {
	Tx() (*ent.Tx, error)
	Client() *ent.Client
}

// Announce tells of tags that a mutation has made stale: once its transaction
// commits, or at once where it has none. Other nodes are told by the same
// transaction, so they hear of it if and only if it commits.
func (w *Writer) Announce(ctx context.Context, m ent.Mutation, tags []string) error {
	t, ok := m.(transactional)
	if !ok {
		return fmt.Errorf("announce: %T has no transaction", m)
	}
	tx, err := t.Tx()
	if err != nil { // the mutation runs outside of a transaction and is done
		w.Bus.Deliver(tags)
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
