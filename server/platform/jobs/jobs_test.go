package jobs_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"haat/ent"
	"haat/ent/outbox"
	"haat/ent/viewer"
	"haat/server/platform/db/dbtest"
	"haat/server/platform/jobs"
)

var system = viewer.WithSystem(context.Background())

const kind = "letter"

// quiet discards log records, because these tests cause errors on purpose.
var quiet = slog.New(slog.DiscardHandler)

// office contains a database with one shop.
type office struct {
	*testing.T
	address string
	client  *ent.Client
	shop    int
	ctx     context.Context
}

func newOffice(t *testing.T) *office {
	t.Helper()
	o := &office{T: t, address: dbtest.URL(t)}
	o.client = dbtest.OpenURL(t, o.address).Client
	o.shop = o.client.Shop.Create().SetSlug("a").SetName("a").SaveX(system).ID
	o.ctx = viewer.WithShop(context.Background(), o.shop)
	return o
}

func (o *office) add(key string) {
	o.Helper()
	if err := jobs.Add(o.ctx, o.client, kind, key, map[string]string{"key": key}); err != nil {
		o.Fatal(err)
	}
}

// worker runs a worker with its own client until the test ends.
func (o *office) worker(client *ent.Client, handle jobs.Handler, change ...func(*jobs.Worker)) (stop func()) {
	o.Helper()
	w := jobs.NewWorker(client, map[string]jobs.Handler{kind: handle}, quiet)
	w.Poll, w.Backoff = 20*time.Millisecond, func(int) time.Duration { return time.Millisecond }
	for _, c := range change {
		c(w)
	}
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- w.Run(ctx) }()
	var once sync.Once
	stop = func() {
		once.Do(func() {
			cancel()
			if err := <-done; err != nil {
				o.Error(err)
			}
		})
	}
	o.Cleanup(stop)
	return stop
}

// until waits until the condition is true, and fails the test after a timeout.
func (o *office) until(what string, so func() bool) {
	o.Helper()
	deadline := time.Now().Add(20 * time.Second)
	for !so() {
		if time.Now().After(deadline) {
			o.Fatalf("condition not met: %s", what)
		}
		time.Sleep(time.Millisecond)
	}
}

// states returns the number of jobs in each state as text.
func (o *office) states() string {
	count := func(s outbox.State) int { return o.client.Outbox.Query().Where(outbox.StateEQ(s)).CountX(system) }
	return fmt.Sprintf("%d due, %d done, %d dead", count("due"), count("done"), count("dead"))
}

func (o *office) untilStates(want string) {
	o.Helper()
	o.until(want, func() bool { return o.states() == want })
}

func TestWorker_RunsOnlyCommittedJobs(t *testing.T) {
	o := newOffice(t)
	did := make(chan jobs.Job, 10)
	// Without polling, the worker runs jobs only when a commit wakes it.
	o.worker(o.client, func(ctx context.Context, job jobs.Job) error {
		if v, _ := viewer.From(ctx); v.ShopID() != o.shop {
			t.Errorf("the viewer is %+v", v)
		}
		if _, ok := ctx.Deadline(); !ok {
			t.Error("there is no deadline")
		}
		did <- job
		return nil
	}, func(w *jobs.Worker) { w.Poll = time.Hour })
	for _, commits := range []bool{false, true} {
		tx, err := o.client.Tx(o.ctx)
		if err != nil {
			t.Fatal(err)
		}
		if err := jobs.Add(o.ctx, tx.Client(), kind, "a", map[string]int{"n": 5}); err != nil {
			t.Fatal(err)
		}
		if !commits {
			if err := tx.Rollback(); err != nil {
				t.Fatal(err)
			}
			continue
		}
		if err := tx.Commit(); err != nil {
			t.Fatal(err)
		}
	}
	var payload struct{ N int }
	select {
	case job := <-did:
		if err := json.Unmarshal(job.Payload, &payload); err != nil || payload.N != 5 || job.Key != "a" || job.Attempt != 1 || job.ShopID != o.shop || job.CreatedAt.IsZero() {
			t.Errorf("%+v, %v", job, err)
		}
	case <-time.After(20 * time.Second):
		t.Fatal("the worker was not woken")
	}
	o.untilStates("0 due, 1 done, 0 dead")
	if err := jobs.Add(o.ctx, o.client, kind, "a", nil); !ent.IsConstraintError(err) {
		t.Errorf("the same job again: %v", err)
	}
	other := viewer.WithShop(context.Background(), o.client.Shop.Create().SetSlug("b").SetName("b").SaveX(system).ID)
	if err := jobs.Add(other, o.client, "not ours", "a", nil); err != nil {
		t.Errorf("another shop's job of the same key: %v", err)
	}
}

func TestWorker_RetriesUntilSuccess(t *testing.T) {
	o := newOffice(t)
	var attempts atomic.Int64
	o.add("a")
	o.worker(o.client, func(_ context.Context, job jobs.Job) error {
		if n := attempts.Add(1); int(n) != job.Attempt {
			t.Errorf("attempt %d is called %d", n, job.Attempt)
		}
		switch job.Attempt {
		case 1:
			return errors.New("busy")
		case 2:
			panic("broken")
		}
		return nil
	})
	o.untilStates("0 due, 1 done, 0 dead")
	if row := o.client.Outbox.Query().OnlyX(system); attempts.Load() != 3 || row.Attempts != 3 || row.LastError != "" || row.LockedUntil != nil {
		t.Errorf("%d attempts, %+v", attempts.Load(), row)
	}
}

func TestWorker_StopsAfterTheLastAttempt(t *testing.T) {
	for name, c := range map[string]struct {
		err      error
		attempts int
	}{
		"after the last attempt": {errors.New("no answer " + strings.Repeat("ক", 3000)), 4},
		"permanent error":        {jobs.Permanent(errors.New("no answer")), 1},
		"wrapped":                {fmt.Errorf("send: %w", jobs.Permanent(errors.New("no answer"))), 1},
	} {
		t.Run(name, func(t *testing.T) {
			o := newOffice(t)
			o.add("a")
			o.worker(o.client, func(context.Context, jobs.Job) error { return c.err }, func(w *jobs.Worker) { w.MaxAttempts = 4 })
			o.untilStates("0 due, 0 done, 1 dead")
			if row := o.client.Outbox.Query().OnlyX(system); row.Attempts != c.attempts || !strings.Contains(row.LastError, "no answer") {
				t.Errorf("%d attempts, %s", row.Attempts, row.LastError)
			}
		})
	}
}

func TestWorker_DoublesTheBackoff(t *testing.T) {
	o := newOffice(t)
	w := jobs.NewWorker(o.client, nil, quiet)
	last := time.Duration(0)
	for attempt := 1; attempt < 40; attempt++ {
		shortest, longest := time.Hour, time.Duration(0)
		for range 100 {
			wait := w.Backoff(attempt)
			shortest, longest = min(shortest, wait), max(longest, wait)
		}
		if shortest == longest || longest > 72*time.Minute || shortest < 4*time.Second || (longest < last && last < 50*time.Minute) {
			t.Errorf("after attempt %d the wait is %s to %s", attempt, shortest, longest)
		}
		last = longest
	}
}

// A slow kind must have a longer timeout and a lease that covers it.
func TestWorker_SlowKindsHaveALongerTimeout(t *testing.T) {
	o := newOffice(t)
	o.add("one")
	left := make(chan time.Duration, 1)
	o.worker(o.client, func(ctx context.Context, _ jobs.Job) error {
		end, _ := ctx.Deadline()
		claim := o.client.Outbox.Query().OnlyX(system).LockedUntil
		if claim == nil || claim.Before(end) {
			t.Errorf("leased until %v, timeout at %s", claim, end)
		}
		left <- time.Until(end)
		return nil
	}, func(w *jobs.Worker) { w.Timeout, w.Slow = time.Second, map[string]time.Duration{kind: time.Hour} })
	if got := <-left; got < 50*time.Minute {
		t.Errorf("timeout is %s", got)
	}
	o.untilStates("0 due, 1 done, 0 dead")
}

// A job that ended with Forget must have no row, whether it succeeded or failed.
func TestWorker_DeletesForgottenJobs(t *testing.T) {
	for name, reason := range map[string]error{"done": nil, "not done": errors.New("too late")} {
		t.Run(name, func(t *testing.T) {
			o := newOffice(t)
			var attempts atomic.Int64
			o.worker(o.client, func(context.Context, jobs.Job) error {
				attempts.Add(1)
				return jobs.Forget(reason)
			})
			o.add("a")
			o.untilStates("0 due, 0 done, 0 dead")
			if attempts.Load() != 1 {
				t.Errorf("%d attempts", attempts.Load())
			}
		})
	}
}
