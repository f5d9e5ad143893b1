package jobs

import (
	"context"

	"haat/ent"
)

// wakeOnCommit has the worker look for a job as soon as it is written for good.
func (w *Worker) wakeOnCommit(next ent.Mutator) ent.Mutator {
	return ent.MutateFunc(func(ctx context.Context, m ent.Mutation) (ent.Value, error) {
		value, err := next.Mutate(ctx, m)
		written, ok := m.(*ent.OutboxMutation)
		if err != nil || !ok || !m.Op().Is(ent.OpCreate) {
			return value, err
		}
		kind, _ := written.Kind()
		tx, err := written.Tx()
		if err != nil { // outside of a transaction it is written already
			w.wake(kind)
			return value, nil
		}
		tx.OnCommit(func(next ent.Committer) ent.Committer {
			return ent.CommitFunc(func(ctx context.Context, tx *ent.Tx) error {
				defer w.wake(kind) // a commit that failed on the way back may have happened
				return next.Commit(ctx, tx)
			})
		})
		return value, nil
	})
}

func (w *Worker) wake(kind string) {
	select {
	case w.woken[kind] <- struct{}{}:
	default: // it is to wake up already, or has no such kind
	}
}
