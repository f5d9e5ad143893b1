package jobs

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"time"

	"haat/ent"
	"haat/ent/outbox"
	"haat/ent/predicate"
	"haat/server/platform/db"
	"haat/server/platform/pause"
)

// lookPause is the minimum time between two looks (queries for due jobs), so that one look finds all jobs added in the meantime.
const lookPause = 50 * time.Millisecond

// retryLook is the pause after a failed look.
const retryLook = time.Second

// dispatch looks for due jobs when it is woken and after each pause, and passes them to the lanes of their kinds, until ctx ends. Then it
// waits for the running jobs.
func (w *Worker) dispatch(ctx context.Context) {
	lanes := map[string]*lane{}
	for kind := range w.handlers {
		lanes[kind] = newLane(w, kind)
	}
	for ctx.Err() == nil {
		if err := w.look(ctx, lanes); err != nil && ctx.Err() == nil {
			w.logger.ErrorContext(ctx, "look for due jobs", "error", err)
			time.AfterFunc(retryLook, w.wakeAll)
		}
		pause.For(ctx, lookPause)
		w.await(ctx)
	}
	for _, l := range lanes {
		l.group.Wait()
	}
}

// await returns when the worker is woken, after the polling interval, or when ctx ends. The interval contains jitter, so that processes
// that started at the same time do not look at the same time.
func (w *Worker) await(ctx context.Context) {
	average := w.Poll
	if w.PollNotified > 0 && !w.suspended.Load() {
		average = w.PollNotified
	}
	select {
	case <-ctx.Done():
	case <-w.woken:
	case <-time.After(average/2 + rand.N(average)): // #nosec G404 -- jitter needs no secure randomness
	}
}

// look reads the due jobs of all kinds with one query, the oldest first: at most ahead per kind, and aheadOfShop
// per kind and shop. It claims the jobs for which slots are free, with one statement per timeout.
func (w *Worker) look(ctx context.Context, lanes map[string]*lane) error {
	due := db.FirstOfEach(db.Turns{
		Table: outbox.Table, Group: []string{outbox.FieldKind, outbox.FieldShopID}, Order: []string{outbox.FieldRunAt, outbox.FieldID},
		Most: aheadOfShop, Limit: ahead, Within: []string{outbox.FieldKind},
	}, outbox.KindIn(slices.Sorted(maps.Keys(lanes))...), claimable(time.Now().UTC()))
	rows, err := w.client.Outbox.Query().Where(due).Order(ent.Asc(outbox.FieldRunAt, outbox.FieldID)).All(ctx)
	if err != nil {
		return fmt.Errorf("query jobs: %w", err)
	}
	byKind := map[string][]*ent.Outbox{}
	for _, row := range rows {
		byKind[row.Kind] = append(byKind[row.Kind], row)
	}
	byTimeout := map[time.Duration][]ready{}
	for kind, l := range lanes {
		if list := l.offer(ctx, byKind[kind]); len(list) > 0 {
			byTimeout[w.timeout(kind)] = append(byTimeout[w.timeout(kind)], list...)
		}
	}
	for timeout, list := range byTimeout {
		if failed := w.startAll(ctx, timeout, list); err == nil {
			err = failed
		}
	}
	return err
}

// startAll claims jobs with the same timeout, and starts those that no other worker has claimed.
func (w *Worker) startAll(ctx context.Context, timeout time.Duration, list []ready) error {
	ids := make([]int, len(list))
	for i, r := range list {
		ids[i] = r.row.ID
	}
	attempts, err := w.claim(ctx, timeout, ids)
	for _, r := range list {
		if n, ok := attempts[r.row.ID]; ok {
			r.start(ctx, n)
		} else {
			r.drop()
		}
	}
	return err
}

// claimable selects due jobs that no worker has leased.
func claimable(now time.Time) predicate.Outbox {
	return outbox.And(outbox.StateEQ(outbox.StateDue), outbox.RunAtLTE(now),
		outbox.Or(outbox.LockedUntilIsNil(), outbox.LockedUntilLTE(now)))
}
