package jobs

import (
	"context"
	"fmt"
	"time"

	"entgo.io/ent/dialect"
	"entgo.io/ent/dialect/sql"

	"haat/ent/outbox"
)

// margin is the difference between the lease and the timeout of an attempt. It leaves time to store the
// result before another worker may claim the job.
const margin = 30 * time.Second

// claim leases the given jobs for attempts with the timeout. It returns the attempt number of each claimed job by
// its id. Jobs that another worker has claimed are missing from the result.
func (w *Worker) claim(ctx context.Context, timeout time.Duration, ids []int) (attempts map[int]int, err error) {
	now := time.Now().UTC()
	build := sql.Dialect(dialect.Postgres) // SQLite accepts the same text
	which := build.Select().From(build.Table(outbox.Table))
	outbox.And(outbox.IDIn(ids...), claimable(now))(which)
	query, values := build.Update(outbox.Table).
		Set(outbox.FieldLockedUntil, now.Add(timeout+margin)).Add(outbox.FieldAttempts, 1).
		Where(which.P()).Returning(outbox.FieldID, outbox.FieldAttempts).Query()
	rows, err := w.client.QueryContext(ctx, query, values...)
	if err != nil {
		return nil, fmt.Errorf("claim jobs: %w", err)
	}
	defer rows.Close()
	attempts = map[int]int{}
	for rows.Next() {
		var id, n int
		if err := rows.Scan(&id, &n); err != nil {
			return attempts, fmt.Errorf("claim jobs: %w", err)
		}
		attempts[id] = n
	}
	if err := rows.Err(); err != nil {
		return attempts, fmt.Errorf("claim jobs: %w", err)
	}
	return attempts, nil
}
