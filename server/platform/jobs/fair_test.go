package jobs_test

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"testing"
	"time"

	"haat/ent"
	"haat/ent/viewer"
	"haat/server/platform/jobs"
)

// addMany adds n due jobs of the office's shop.
func (o *office) addMany(n int) {
	o.Helper()
	const atOnce = 1000
	for first := 0; first < n; first += atOnce {
		list := make([]*ent.OutboxCreate, min(atOnce, n-first))
		for i := range list {
			list[i] = o.client.Outbox.Create().SetKind(kind).SetDedupeKey(fmt.Sprint("many ", first+i)).SetPayload([]byte(`{}`)).
				SetRunAt(time.Now().UTC().Add(-time.Hour))
		}
		o.client.Outbox.CreateBulk(list...).ExecX(o.ctx)
	}
}

// next creates another shop. Jobs added later belong to it.
func (o *office) next(slug string) {
	o.shop = o.client.Shop.Create().SetSlug(slug).SetName(slug).SaveX(system).ID
	o.ctx = viewer.WithShop(context.Background(), o.shop)
}

func TestWorker_ManyFailingJobsDoNotDelayOtherShops(t *testing.T) {
	o := newOffice(t)
	o.addMany(10_000)
	o.next("b")
	o.add("of b")
	const most = 20
	var before atomic.Int64
	ran := make(chan struct{})
	o.worker(o.client, func(ctx context.Context, job jobs.Job) error {
		if job.ShopID == o.shop {
			close(ran)
			return nil
		}
		if before.Add(1) <= most {
			return errors.New("busy")
		}
		select { // waits for the other shop's turn
		case <-ran:
		case <-ctx.Done():
		}
		return nil
	}, func(w *jobs.Worker) { w.Grace = time.Millisecond })
	select {
	case <-ran:
	case <-time.After(time.Minute):
		t.Errorf("a shop's only job waits for more than %d jobs of another shop", most)
	}
}

func TestWorker_HangingJobsDelayOnlyTheirShop(t *testing.T) {
	o := newOffice(t)
	o.addMany(200)
	first := o.shop
	running, done := make(chan struct{}, 200), make(chan int, 10)
	o.worker(o.client, func(ctx context.Context, job jobs.Job) error {
		if job.ShopID == first {
			running <- struct{}{}
			<-ctx.Done()
			return ctx.Err()
		}
		done <- job.ShopID
		return nil
	}, func(w *jobs.Worker) { w.Poll, w.Grace = time.Hour, time.Millisecond })
	for range 3 {
		<-running
	}
	for _, slug := range []string{"b", "c"} {
		o.next(slug)
		o.add("of " + slug)
		if id := <-done; id != o.shop {
			t.Errorf("a job of shop %d ran, not of %d", id, o.shop)
		}
	}
	if len(running) > 0 {
		t.Errorf("%d more jobs of the shop run", len(running))
	}
}

func TestWorker_ContinuesBeyondOneLookWithoutPolling(t *testing.T) {
	o := newOffice(t)
	o.addMany(300) // one look queues fewer jobs, so the worker must look again
	o.worker(o.client, func(context.Context, jobs.Job) error { return nil }, func(w *jobs.Worker) { w.Poll = time.Hour })
	o.untilStates("0 due, 300 done, 0 dead")
}
