package jobs

import (
	"context"
	"fmt"
	"math/rand/v2"
	"time"

	"haat/ent"
	"haat/ent/outbox"
	"haat/ent/predicate"
	"haat/server/platform/letters"
)

// What has been done is written down although this process is told to end.
const settleWithin = 5 * time.Second

const (
	firstWait   = 5 * time.Second
	longestWait = time.Hour
	longestNote = 2000
)

// backoff doubles from five seconds to an hour, a fifth more or less at random:
// what failed together is not tried again together.
func backoff(attempt int) time.Duration {
	wait := longestWait
	if attempt < 11 {
		wait = min(firstWait<<(attempt-1), longestWait)
	}
	// #nosec G404 -- nobody gains by guessing it
	return wait*4/5 + rand.N(wait*2/5)
}

// settle writes down how an attempt ended. It does nothing where the claim has
// run out and another worker has the job now.
func (w *Worker) settle(ctx context.Context, job Job, failure error) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), settleWithin)
	defer cancel()
	if reason, ok := isForgotten(failure); ok {
		return w.forget(ctx, job, reason)
	}
	update := w.claimed(job).ClearLockedUntil()
	switch {
	case failure == nil:
		update.SetState(outbox.StateDone).SetLastError("")
	case IsPermanent(failure), job.Attempt >= w.MaxAttempts:
		update.SetState(outbox.StateDead).SetLastError(letters.Clip(failure.Error(), longestNote))
	default:
		update.SetRunAt(time.Now().UTC().Add(w.Backoff(job.Attempt))).SetLastError(letters.Clip(failure.Error(), longestNote))
	}
	if err := update.Exec(ctx); err != nil {
		return fmt.Errorf("settle job: %w", err)
	}
	if failure != nil {
		w.logger.WarnContext(ctx, "job failed", "kind", job.Kind, "job", job.ID, "shop", job.ShopID, "attempt", job.Attempt,
			"dead", IsPermanent(failure) || job.Attempt >= w.MaxAttempts, "error", failure)
	}
	return nil
}

// forget removes a job that is over.
func (w *Worker) forget(ctx context.Context, job Job, reason error) error {
	if _, err := w.client.Outbox.Delete().Where(own(job)...).Exec(ctx); err != nil {
		return fmt.Errorf("forget job: %w", err)
	}
	if reason != nil {
		w.logger.WarnContext(ctx, "job given up", "kind", job.Kind, "job", job.ID, "shop", job.ShopID, "error", reason)
	}
	return nil
}

// release gives a job back that was broken off because this process ends. The
// attempt does not count.
func (w *Worker) release(ctx context.Context, job Job) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), settleWithin)
	defer cancel()
	if err := w.claimed(job).ClearLockedUntil().AddAttempts(-1).Exec(ctx); err != nil {
		return fmt.Errorf("release job: %w", err)
	}
	return nil
}

// claimed is the job's row as long as it is this worker's.
func (w *Worker) claimed(job Job) *ent.OutboxUpdate {
	return w.client.Outbox.Update().Where(own(job)...)
}

// own finds a job's row while it is the worker's who claimed it: each claim counts
// the attempts up.
func own(job Job) []predicate.Outbox {
	return []predicate.Outbox{outbox.ID(job.ID), outbox.StateEQ(outbox.StateDue), outbox.Attempts(job.Attempt)}
}
