package jobs

import (
	"context"
	"fmt"
	"log/slog"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"

	"haat/ent"
	"haat/ent/viewer"
)

// Worker runs the jobs of the kinds for which it has handlers; jobs of other kinds wait for a process that
// has one. Any number of processes may share a database. The fields may be changed before Run.
type Worker struct {
	Poll time.Duration // average interval of polling for jobs of other processes
	// PollNotified replaces Poll while this process receives notices from others. Polling then only finds jobs
	// whose process was killed before it sent its notice. 0 means that there are no notices.
	PollNotified time.Duration
	Leaves       func(kind string)               // is called for each due job that Run leaves to other processes
	Died         func(job Job)                   // is called after a job has failed for the last time
	Timeout      time.Duration                   // timeout of an attempt
	Slow         map[string]time.Duration        // timeouts that replace Timeout, by kind
	MaxAttempts  int                             // number of attempts after which a failing job is dead
	Backoff      func(attempt int) time.Duration // returns the wait after a failed attempt
	Keep         time.Duration                   // how long rows of done and dead jobs are stored
	Grace        time.Duration                   // how long running attempts may continue after Run's ctx has ended

	client    *ent.Client
	handlers  map[string]Handler
	logger    *slog.Logger
	woken     chan struct{}
	timers    atomic.Int64 // number of timers for jobs that are not due yet
	suspended atomic.Bool  // whether notices may be lost
}

// NewWorker returns a worker for the jobs of client. Jobs added through client from now on wake the worker
// immediately.
func NewWorker(client *ent.Client, handlers map[string]Handler, logger *slog.Logger) *Worker {
	w := &Worker{
		Poll: 4 * time.Second, Timeout: 30 * time.Second, MaxAttempts: 15, Backoff: backoff, Keep: 7 * 24 * time.Hour, Grace: 10 * time.Second,
		Leaves: func(string) {}, Died: func(Job) {},
		client: client, handlers: handlers, logger: logger, woken: make(chan struct{}, 1),
	}
	onAdd(client, w.wakeOnCommit)
	return w
}

// Run runs jobs until ctx ends. Running attempts may then continue for Grace. After Grace they are canceled,
// and the next worker retries them.
func (w *Worker) Run(ctx context.Context) error {
	group, ctx := errgroup.WithContext(viewer.WithSystem(ctx))
	group.Go(func() error { w.dispatch(ctx); return nil })
	group.Go(func() error { return Every(ctx, cleanEvery, w.logger, "clean outbox", w.Clean) })
	return group.Wait()
}

// attempt runs a claimed job and stores the result. number is the number of the attempt.
func (w *Worker) attempt(ctx context.Context, row *ent.Outbox, number int) error {
	job := Job{
		ID: row.ID, ShopID: row.ShopID, Kind: row.Kind, Key: row.DedupeKey,
		Payload: row.Payload, Attempt: number, CreatedAt: row.CreatedAt,
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

// timeout returns the timeout of an attempt for a kind.
func (w *Worker) timeout(kind string) time.Duration {
	if slow, ok := w.Slow[kind]; ok {
		return slow
	}
	return w.Timeout
}
