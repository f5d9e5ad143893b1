package jobs

import (
	"context"

	"haat/ent"
)

// wakeOnCommit wakes the worker when the transaction that added a job commits.
func (w *Worker) wakeOnCommit(next ent.Mutator) ent.Mutator {
	return ent.MutateFunc(func(ctx context.Context, m ent.Mutation) (ent.Value, error) {
		value, err := next.Mutate(ctx, m)
		written, ok := m.(*ent.OutboxMutation)
		if err != nil || !ok || !m.Op().Is(ent.OpCreate) {
			return value, err
		}
		kind, _ := written.Kind()
		tx, err := written.Tx()
		if err != nil { // outside of a transaction, the job is stored already
			w.wake(kind)
			return value, nil
		}
		tx.OnCommit(func(next ent.Committer) ent.Committer {
			return ent.CommitFunc(func(ctx context.Context, tx *ent.Tx) error {
				defer w.wake(kind) // even after an error, because the commit may have succeeded
				return next.Commit(ctx, tx)
			})
		})
		return value, nil
	})
}

func (w *Worker) wake(kind string) {
	select {
	case w.woken[kind] <- struct{}{}:
	default: // a wake-up is pending already, or the kind has no handler
	}
}
