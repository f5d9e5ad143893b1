package jobs

import (
	"context"
	"fmt"
	"time"

	"haat/ent"
	"haat/ent/outbox"
	"haat/ent/viewer"
)

// cleanEvery is the interval at which expired rows are deleted.
const cleanEvery = time.Hour

// cleanedAtOnce is the number of rows that one statement deletes. It is small, so that other writes do not
// wait long.
const cleanedAtOnce = 1000

// Clean deletes jobs that have been done or dead for longer than Keep.
func (w *Worker) Clean(ctx context.Context) error {
	ctx, before := viewer.WithSystem(ctx), time.Now().UTC().Add(-w.Keep)
	for {
		ids, err := w.client.Outbox.Query().
			Where(outbox.StateIn(outbox.StateDone, outbox.StateDead), outbox.RunAtLT(before)).Limit(cleanedAtOnce).IDs(ctx)
		if err != nil {
			return fmt.Errorf("find old jobs: %w", err)
		}
		if _, err := w.client.Outbox.Delete().Where(outbox.IDIn(ids...)).Exec(ctx); err != nil {
			return fmt.Errorf("clean outbox: %w", err)
		}
		if len(ids) < cleanedAtOnce {
			return nil
		}
	}
}

// Count is the number of jobs of a kind in a state, "due" or "dead".
type Count struct {
	Kind  string `json:"kind"`
	State string `json:"state"`
	Jobs  int    `json:"count"`
}

// Counts counts the due and dead jobs of all shops.
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
