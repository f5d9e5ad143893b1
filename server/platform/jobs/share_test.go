package jobs_test

import (
	"context"
	"encoding/json"
	"fmt"
	"sync"
	"testing"
	"time"

	"haat/ent/outbox"
	"haat/server/platform/db/dbtest"
	"haat/server/platform/jobs"
)

func TestWorker_CancelsAttemptsAtTheDeadline(t *testing.T) {
	o := newOffice(t)
	o.add("a")
	o.worker(o.client, func(ctx context.Context, _ jobs.Job) error {
		<-ctx.Done()
		return ctx.Err()
	}, func(w *jobs.Worker) { w.Timeout, w.MaxAttempts = 10*time.Millisecond, 2 })
	o.untilStates("0 due, 0 done, 1 dead")
}

func TestWorker_ShutdownReleasesTheJob(t *testing.T) {
	o := newOffice(t)
	o.add("a")
	begun := make(chan struct{})
	stop := o.worker(o.client, func(ctx context.Context, _ jobs.Job) error {
		close(begun)
		<-ctx.Done()
		return ctx.Err()
	}, func(w *jobs.Worker) { w.Grace = 10 * time.Millisecond })
	<-begun
	stop()
	if row := o.client.Outbox.Query().OnlyX(system); row.State != "due" || row.LockedUntil != nil || row.Attempts != 0 {
		t.Errorf("%+v", row)
	}
}

func TestWorker_ShutdownWaitsForAttempts(t *testing.T) {
	o := newOffice(t)
	o.add("a")
	begun, ending := make(chan struct{}), make(chan struct{})
	stop := o.worker(o.client, func(ctx context.Context, _ jobs.Job) error {
		close(begun)
		<-ending
		time.Sleep(50 * time.Millisecond) // gives the worker time to notice the end
		return ctx.Err()
	})
	<-begun
	close(ending)
	stop()
	if row := o.client.Outbox.Query().OnlyX(system); row.State != "done" {
		t.Errorf("%+v", row)
	}
}

func TestWorker_TakesOverJobsOfDeadProcesses(t *testing.T) {
	o := newOffice(t)
	o.add("dead process")
	o.add("living process")
	past, future := time.Now().UTC().Add(-time.Second), time.Now().UTC().Add(time.Hour)
	o.client.Outbox.Update().Where(outbox.DedupeKey("dead process")).SetAttempts(1).SetLockedUntil(past).ExecX(system)
	o.client.Outbox.Update().Where(outbox.DedupeKey("living process")).SetAttempts(1).SetLockedUntil(future).ExecX(system)
	did := make(chan jobs.Job, 10)
	o.worker(o.client, func(_ context.Context, job jobs.Job) error { did <- job; return nil })
	if job := <-did; job.Key != "dead process" || job.Attempt != 2 {
		t.Errorf("%+v", job)
	}
	o.untilStates("1 due, 1 done, 0 dead")
	if len(did) > 0 {
		t.Error("a leased job was taken over")
	}
}

// Workers of several processes on one database must run each job once if no attempt fails.
func TestWorker_SeveralWorkersRunEachJobOnce(t *testing.T) {
	o := newOffice(t)
	const all = 120
	for i := range all / 2 {
		o.add(fmt.Sprint("before ", i))
	}
	var mu sync.Mutex
	times := map[string]int{}
	for range 3 {
		o.worker(dbtest.OpenURL(t, o.address).Client, func(_ context.Context, job jobs.Job) error {
			mu.Lock()
			defer mu.Unlock()
			times[job.Key]++
			return nil
		})
	}
	for i := range all / 2 {
		o.add(fmt.Sprint("meanwhile ", i))
	}
	o.untilStates(fmt.Sprintf("0 due, %d done, 0 dead", all))
	mu.Lock()
	defer mu.Unlock()
	for key, n := range times {
		if n != 1 {
			t.Errorf("%s was done %d times", key, n)
		}
	}
	if len(times) != all {
		t.Errorf("%d jobs were done", len(times))
	}
}

func TestWorker_IgnoresOtherKindsAndFutureJobs(t *testing.T) {
	o := newOffice(t)
	o.add("later")
	o.client.Outbox.Update().SetRunAt(time.Now().UTC().Add(time.Hour)).ExecX(system)
	if err := jobs.Add(o.ctx, o.client, "unknown", "a", nil); err != nil {
		t.Fatal(err)
	}
	o.add("now")
	did := make(chan jobs.Job, 10)
	o.worker(o.client, func(_ context.Context, job jobs.Job) error { did <- job; return nil })
	if job := <-did; job.Key != "now" {
		t.Errorf("%s is done", job.Key)
	}
	o.untilStates("2 due, 1 done, 0 dead")
}

func TestClean_DeletesOldFinishedJobs(t *testing.T) {
	o := newOffice(t)
	w := jobs.NewWorker(o.client, nil, quiet)
	for _, state := range []outbox.State{"due", "done", "dead"} {
		for _, age := range []time.Duration{time.Hour, w.Keep + time.Hour} {
			o.client.Outbox.Create().SetKind(kind).SetDedupeKey(fmt.Sprint(state, age)).SetPayload(json.RawMessage("1")).
				SetState(state).SetRunAt(time.Now().UTC().Add(-age)).ExecX(o.ctx)
		}
	}
	if err := w.Clean(context.Background()); err != nil {
		t.Fatal(err)
	}
	if got := o.states(); got != "2 due, 1 done, 1 dead" {
		t.Errorf("remaining: %s", got)
	}
	counts, err := w.Counts(context.Background())
	if err != nil || len(counts) != 2 {
		t.Fatalf("%v, %v", counts, err)
	}
	for _, c := range counts {
		if want := map[string]int{"due": 2, "dead": 1}[c.State]; c.Kind != kind || c.Jobs != want {
			t.Errorf("%+v", c)
		}
	}
}
