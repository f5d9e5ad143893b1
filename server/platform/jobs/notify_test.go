package jobs_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"haat/server/platform/db/dbtest"
	"haat/server/platform/jobs"
	"haat/server/platform/pubsub"
)

// far sets the polling intervals to an hour, so that only notices and timers wake the worker.
func far(w *jobs.Worker) { w.Poll, w.PollNotified = time.Hour, time.Hour }

func TestWorker_RunsJobsThatANoticeTellsOf(t *testing.T) {
	o := newOffice(t)
	var running *jobs.Worker
	o.worker(o.client, func(context.Context, jobs.Job) error { return nil }, far, func(w *jobs.Worker) { running = w })
	command := dbtest.OpenURL(t, o.address).Client
	writer := &pubsub.Writer{Bus: &pubsub.Bus{}} // replaces the connection between the processes
	writer.Bus.Subscribe(running)
	jobs.NotifyOnWrite(command, writer)
	if err := jobs.Add(o.ctx, command, kind, "of a command", nil); err != nil {
		t.Fatal(err)
	}
	o.untilStates("0 due, 1 done, 0 dead")
}

func TestWorker_LooksForJobsAfterLostNotices(t *testing.T) {
	for name, tell := range map[string]func(w *jobs.Worker){
		"resume": func(w *jobs.Worker) { w.Suspend(); w.Resume() },
		"all":    func(w *jobs.Worker) { w.Purge([]string{pubsub.All}) },
	} {
		t.Run(name, func(t *testing.T) {
			o := newOffice(t)
			var running *jobs.Worker
			first := make(chan struct{}, 2)
			o.add("before")
			o.worker(o.client, func(context.Context, jobs.Job) error { first <- struct{}{}; return nil }, far, func(w *jobs.Worker) { running = w })
			<-first
			if err := jobs.Add(o.ctx, dbtest.OpenURL(t, o.address).Client, kind, "of another process", nil); err != nil {
				t.Fatal(err)
			}
			tell(running)
			o.untilStates("0 due, 2 done, 0 dead")
		})
	}
}

func TestWorker_RunsDeferredAndFailedJobsWithoutPolling(t *testing.T) {
	o := newOffice(t)
	o.worker(o.client, func(_ context.Context, job jobs.Job) error {
		if job.Attempt == 1 {
			return errors.New("busy")
		}
		return nil
	}, far)
	if err := jobs.AddAt(o.ctx, o.client, time.Now().Add(20*time.Millisecond).UTC(), kind, "deferred", nil); err != nil {
		t.Fatal(err)
	}
	o.untilStates("0 due, 1 done, 0 dead")
}
