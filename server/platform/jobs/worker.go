package jobs

import (
	"context"
	"fmt"
	"log/slog"
	"maps"
	"math/rand/v2"
	"slices"
	"time"

	"golang.org/x/sync/errgroup"

	"haat/ent"
	"haat/ent/outbox"
	"haat/ent/predicate"
	"haat/ent/viewer"
)

// Worker runs the jobs whose kinds it has handlers for; other jobs wait for a process that
// has one. Any number of processes may share one database.
// The fields may be changed before Run.
type Worker struct {
	Poll        time.Duration                   // average interval of polling for jobs of other processes
	Timeout     time.Duration                   // time limit of one attempt
	Slow        map[string]time.Duration        // timeouts that replace Timeout, by kind
	MaxAttempts int                             // number of attempts after which a failing job is dead
	Backoff     func(attempt int) time.Duration // the wait after a failed attempt
	Keep        time.Duration                   // how long done and dead rows are stored
	Grace       time.Duration                   // time that running attempts have after Run's ctx ends

	client   *ent.Client
	handlers map[string]Handler
	logger   *slog.Logger
	woken    map[string]chan struct{}
}

// NewWorker returns a worker, which is woken at once by jobs that are added through client
// from now on.
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

// margin is how much longer the lease is than the attempt's timeout, so that the result is
// stored before another worker may claim the job.
const margin = 30 * time.Second

// Run runs jobs until ctx ends. Running attempts may then continue for Grace; after that they
// are cancelled, and the next worker retries them.
func (w *Worker) Run(ctx context.Context) error {
	group, ctx := errgroup.WithContext(viewer.WithSystem(ctx))
	for kind := range w.handlers {
		w.wake(kind) // jobs may have become due before Run
		group.Go(func() error { newLane(w, kind).run(ctx); return nil })
	}
	group.Go(func() error { w.poll(ctx); return nil })
	group.Go(func() error { return Every(ctx, cleanEvery, w.logger, "clean outbox", w.Clean) })
	return group.Wait()
}

// poll wakes the kinds that have due jobs, for example of other processes, until ctx ends. One statement serves all kinds.
func (w *Worker) poll(ctx context.Context) {
	kinds := slices.Collect(maps.Keys(w.handlers))
	for {
		select {
		case <-ctx.Done():
			return
		// Jitter keeps processes that started together from polling together. #nosec G404 -- jitter
		// needs no secure randomness
		case <-time.After(w.Poll/2 + rand.N(w.Poll)):
		}
		due, err := w.client.Outbox.Query().Where(outbox.KindIn(kinds...), claimable(time.Now().UTC())).
			Unique(true).Select(outbox.FieldKind).Strings(ctx)
		if err != nil && ctx.Err() == nil {
			w.logger.ErrorContext(ctx, "look for due jobs", "error", err)
		}
		for _, kind := range due {
			w.wake(kind)
		}
	}
}

// claimable selects due jobs that no worker has leased.
func claimable(now time.Time) predicate.Outbox {
	return outbox.And(outbox.StateEQ(outbox.StateDue), outbox.RunAtLTE(now),
		outbox.Or(outbox.LockedUntilIsNil(), outbox.LockedUntilLTE(now)))
}

// attempt runs one job unless another worker has claimed it meanwhile.
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

// outlasting returns a context that is canceled grace after ctx ends. The caller must call done.
func outlasting(ctx context.Context, grace time.Duration) (late context.Context, done func()) {
	late, cancel := context.WithCancel(context.WithoutCancel(ctx))
	stop := context.AfterFunc(ctx, func() {
		timer := time.AfterFunc(grace, cancel)
		context.AfterFunc(late, func() { timer.Stop() })
	})
	return late, func() { stop(); cancel() }
}

// handle calls the job's handler. A panic counts as a failure.
func (w *Worker) handle(ctx context.Context, job Job) (err error) {
	defer func() {
		if thrown := recover(); thrown != nil {
			err = fmt.Errorf("panic: %v", thrown)
		}
	}()
	if job.ShopID != 0 { // jobs without a shop belong to the platform
		ctx = viewer.WithShop(ctx, job.ShopID)
	}
	ctx, cancel := context.WithTimeout(ctx, w.timeout(job.Kind))
	defer cancel()
	return w.handlers[job.Kind](ctx, job)
}

// timeout returns the time limit of an attempt at a job of a kind.
func (w *Worker) timeout(kind string) time.Duration {
	if slow, ok := w.Slow[kind]; ok {
		return slow
	}
	return w.Timeout
}
