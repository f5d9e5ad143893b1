package jobs

import (
	"context"
	"fmt"
	"math/rand/v2"
	"time"

	"haat/ent"
	"haat/ent/outbox"
	"haat/ent/predicate"
	"haat/server/platform/textnorm"
)

// settleWithin is the timeout for storing an attempt's result, which also applies during shutdown.
const settleWithin = 5 * time.Second

const (
	firstWait   = 5 * time.Second
	longestWait = time.Hour
	longestNote = 2000
)

// backoff doubles from 5 seconds to 1 hour, with 20 % jitter, so that jobs that failed at the same time are
// not retried at the same time.
func backoff(attempt int) time.Duration {
	wait := longestWait
	if attempt < 11 {
		wait = min(firstWait<<(attempt-1), longestWait)
	}
	// #nosec G404 -- jitter needs no secure randomness
	return wait*4/5 + rand.N(wait*2/5)
}

// settle stores the result of an attempt. It does nothing if the lease has expired and
// another worker has claimed the job.
func (w *Worker) settle(ctx context.Context, job Job, failure error) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), settleWithin)
	defer cancel()
	if reason, ok := isForgotten(failure); ok {
		return w.forget(ctx, job, reason)
	}
	update := w.claimed(job).ClearLockedUntil()
	dead := failure != nil && (IsPermanent(failure) || job.Attempt >= w.MaxAttempts)
	switch {
	case failure == nil:
		update.SetState(outbox.StateDone).SetLastError("")
	case dead:
		update.SetState(outbox.StateDead).SetLastError(textnorm.Clip(failure.Error(), longestNote))
	default:
		again := time.Now().UTC().Add(max(w.Backoff(job.Attempt), WaitOf(failure)))
		defer w.wakeAt(job.Kind, again)
		update.SetRunAt(again).SetLastError(textnorm.Clip(failure.Error(), longestNote))
	}
	if err := update.Exec(ctx); err != nil {
		return fmt.Errorf("settle job: %w", err)
	}
	if failure != nil {
		w.logger.WarnContext(ctx, "job failed", "kind", job.Kind, "job", job.ID, "shop", job.ShopID, "attempt", job.Attempt,
			"dead", dead, "error", failure)
	}
	if dead {
		w.Died(job)
	}
	return nil
}

// forget deletes the row of a finished job.
func (w *Worker) forget(ctx context.Context, job Job, reason error) error {
	if _, err := w.client.Outbox.Delete().Where(own(job)...).Exec(ctx); err != nil {
		return fmt.Errorf("delete job: %w", err)
	}
	if reason != nil {
		w.logger.WarnContext(ctx, "job failed permanently", "kind", job.Kind, "job", job.ID, "shop", job.ShopID, "error", reason)
	}
	return nil
}

// release returns a job that was interrupted by the shutdown to the queue, without counting the attempt.
func (w *Worker) release(ctx context.Context, job Job) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), settleWithin)
	defer cancel()
	if err := w.claimed(job).ClearLockedUntil().AddAttempts(-1).Exec(ctx); err != nil {
		return fmt.Errorf("release job: %w", err)
	}
	w.Leaves(job.Kind)
	return nil
}

// claimed returns an update of the job's row, which applies only while this worker's claim is valid.
func (w *Worker) claimed(job Job) *ent.OutboxUpdate {
	return w.client.Outbox.Update().Where(own(job)...)
}

// own matches the job's row while the claim is valid, because each claim increments the number of attempts.
func own(job Job) []predicate.Outbox {
	return []predicate.Outbox{outbox.ID(job.ID), outbox.StateEQ(outbox.StateDue), outbox.Attempts(job.Attempt)}
}
