package jobs

import (
	"context"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"time"

	"golang.org/x/sync/errgroup"

	"haat/ent"
	"haat/ent/outbox"
	"haat/ent/predicate"
	"haat/ent/viewer"
)

// Worker does the jobs of the kinds that it has handlers for; others wait for a
// process that knows them. Any number of processes may work on one database.
// The fields may be changed before Run.
type Worker struct {
	Poll        time.Duration                   // how often it looks for what it was not told of
	Timeout     time.Duration                   // of one attempt
	Slow        map[string]time.Duration        // of one attempt at a job of these kinds
	MaxAttempts int                             // after which a job is dead
	Backoff     func(attempt int) time.Duration // the wait after a failed attempt
	Keep        time.Duration                   // of rows that are done or dead
	Grace       time.Duration                   // that attempts under way have when Run's ctx ends

	client   *ent.Client
	handlers map[string]Handler
	logger   *slog.Logger
	woken    map[string]chan struct{}
}

// NewWorker makes a worker, which hears at once of the jobs that are written
// through client from now on.
func NewWorker(client *ent.Client, handlers map[string]Handler, logger *slog.Logger) *Worker {
	w := &Worker{
		Poll: time.Second, Timeout: 30 * time.Second, MaxAttempts: 15, Backoff: backoff, Keep: 7 * 24 * time.Hour, Grace: 10 * time.Second,
		client: client, handlers: handlers, logger: logger, woken: map[string]chan struct{}{},
	}
	for kind := range handlers {
		w.woken[kind] = make(chan struct{}, 1)
	}
	client.Outbox.Use(w.wakeOnCommit)
	return w
}

// parallel is how many jobs of one kind are under way at once: a slow gateway
// holds up its own kind alone.
const parallel = 4

// A claim outlasts the attempt by this, so that what was done is written down
// before somebody else may take it.
const margin = 30 * time.Second

// Run works until ctx ends. Attempts under way then have the time of Grace; those that are not
// done by then are broken off, and made again by the next worker.
func (w *Worker) Run(ctx context.Context) error {
	group, ctx := errgroup.WithContext(viewer.WithSystem(ctx))
	for kind := range w.handlers {
		group.Go(func() error { w.each(ctx, kind); return nil })
	}
	group.Go(func() error { w.clean(ctx); return nil })
	return group.Wait()
}

// each does the jobs of a kind as they come.
func (w *Worker) each(ctx context.Context, kind string) {
	for ctx.Err() == nil {
		done, err := w.round(ctx, kind)
		if err != nil && ctx.Err() == nil {
			w.logger.ErrorContext(ctx, "outbox cannot be worked on", "kind", kind, "error", err)
		}
		if done > 0 && err == nil {
			continue // there may be more
		}
		select {
		case <-ctx.Done():
		case <-w.woken[kind]:
		// Processes that started together do not ask together for ever.
		// #nosec G404 -- nobody gains by guessing it
		case <-time.After(w.Poll/2 + rand.N(w.Poll)):
		}
	}
}

// round claims some of the jobs that are due, does them, and returns how many.
func (w *Worker) round(ctx context.Context, kind string) (int, error) {
	rows, err := w.client.Outbox.Query().Where(outbox.Kind(kind), claimable(time.Now().UTC())).
		Order(ent.Asc(outbox.FieldRunAt, outbox.FieldID)).Limit(parallel).All(ctx)
	if err != nil {
		return 0, fmt.Errorf("look for jobs: %w", err)
	}
	var group errgroup.Group
	for _, row := range rows {
		group.Go(func() error { return w.attempt(ctx, row) })
	}
	return len(rows), group.Wait()
}

// claimable are the jobs that are due and that nobody is at.
func claimable(now time.Time) predicate.Outbox {
	return outbox.And(outbox.StateEQ(outbox.StateDue), outbox.RunAtLTE(now),
		outbox.Or(outbox.LockedUntilIsNil(), outbox.LockedUntilLTE(now)))
}

// attempt does one job unless another worker has taken it meanwhile.
func (w *Worker) attempt(ctx context.Context, row *ent.Outbox) error {
	now := time.Now().UTC()
	claimed, err := w.client.Outbox.Update().
		Where(outbox.ID(row.ID), outbox.Attempts(row.Attempts), claimable(now)).
		SetLockedUntil(now.Add(w.timeout(row.Kind) + margin)).AddAttempts(1).Save(ctx)
	if err != nil {
		return fmt.Errorf("claim job: %w", err)
	}
	if claimed == 0 {
		return nil
	}
	job := Job{
		ID: row.ID, ShopID: row.ShopID, Kind: row.Kind, Key: row.DedupeKey,
		Payload: row.Payload, Attempt: row.Attempts + 1, CreatedAt: row.CreatedAt,
	}
	late, done := outlasting(ctx, w.Grace)
	defer done()
	failure := w.handle(late, job)
	if _, over := isForgotten(failure); failure != nil && !over && late.Err() != nil {
		return w.release(ctx, job)
	}
	return w.settle(ctx, job, failure)
}

// outlasting is ctx without its end, and with one some time after it. done must be called.
func outlasting(ctx context.Context, grace time.Duration) (late context.Context, done func()) {
	late, cancel := context.WithCancel(context.WithoutCancel(ctx))
	stop := context.AfterFunc(ctx, func() {
		timer := time.AfterFunc(grace, cancel)
		context.AfterFunc(late, func() { timer.Stop() })
	})
	return late, func() { stop(); cancel() }
}

// handle calls the handler of the job; one that panics has failed.
func (w *Worker) handle(ctx context.Context, job Job) (err error) {
	defer func() {
		if thrown := recover(); thrown != nil {
			err = fmt.Errorf("panic: %v", thrown)
		}
	}()
	if job.ShopID != 0 { // what is of no shop is the platform's own
		ctx = viewer.WithShop(ctx, job.ShopID)
	}
	ctx, cancel := context.WithTimeout(ctx, w.timeout(job.Kind))
	defer cancel()
	return w.handlers[job.Kind](ctx, job)
}

// timeout is how long an attempt at a job of a kind may take.
func (w *Worker) timeout(kind string) time.Duration {
	if slow, ok := w.Slow[kind]; ok {
		return slow
	}
	return w.Timeout
}
