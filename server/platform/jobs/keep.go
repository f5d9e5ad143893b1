package jobs

import (
	"context"
	"fmt"
	"time"

	"haat/ent"
	"haat/ent/outbox"
	"haat/ent/viewer"
)

// cleanEvery is how often rows that are kept no longer are removed.
const cleanEvery = time.Hour

// clean removes old rows from time to time.
func (w *Worker) clean(ctx context.Context) {
	for ctx.Err() == nil {
		if err := w.Clean(ctx); err != nil && ctx.Err() == nil {
			w.logger.ErrorContext(ctx, "outbox cannot be cleaned", "error", err)
		}
		select {
		case <-ctx.Done():
		case <-time.After(cleanEvery):
		}
	}
}

// Clean removes the rows that were done, or given up, longer than Keep ago.
func (w *Worker) Clean(ctx context.Context) error {
	_, err := w.client.Outbox.Delete().
		Where(outbox.StateIn(outbox.StateDone, outbox.StateDead), outbox.RunAtLT(time.Now().UTC().Add(-w.Keep))).
		Exec(viewer.WithSystem(ctx))
	if err != nil {
		return fmt.Errorf("clean outbox: %w", err)
	}
	return nil
}

// Count is how many jobs of a kind are in a state: "due" or "dead".
type Count struct {
	Kind  string `json:"kind"`
	State string `json:"state"`
	Jobs  int    `json:"count"`
}

// Counts counts the jobs of all shops that are not done: those are many, and of no interest.
func (w *Worker) Counts(ctx context.Context) ([]Count, error) {
	counts := []Count{}
	err := w.client.Outbox.Query().Where(outbox.StateIn(outbox.StateDue, outbox.StateDead)).
		GroupBy(outbox.FieldKind, outbox.FieldState).
		Aggregate(ent.Count()).Scan(viewer.WithSystem(ctx), &counts)
	if err != nil {
		return nil, fmt.Errorf("count jobs: %w", err)
	}
	return counts, nil
}
