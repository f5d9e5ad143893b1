package jobs

import (
	"context"
	"strings"
	"time"

	"haat/ent"
	"haat/server/platform/pubsub"
)

// maxTimers is the maximum number of timers of a process. Polling finds the jobs that get no timer.
const maxTimers = 10_000

// onAdd calls do after each INSERT of a job through client, with a context in which the transaction of the job still runs.
func onAdd(client *ent.Client, do func(ctx context.Context, added *ent.OutboxMutation) error) {
	client.Outbox.Use(func(next ent.Mutator) ent.Mutator {
		return ent.MutateFunc(func(ctx context.Context, m ent.Mutation) (ent.Value, error) {
			value, err := next.Mutate(ctx, m)
			added, ok := m.(*ent.OutboxMutation)
			if err != nil || !ok || !m.Op().Is(ent.OpCreate) {
				return value, err
			}
			return value, do(ctx, added)
		})
	})
}

// wakeOnCommit wakes the worker when the transaction that added a job commits, or when the job is due.
func (w *Worker) wakeOnCommit(_ context.Context, added *ent.OutboxMutation) error {
	kind, _ := added.Kind()
	at, _ := added.RunAt()
	tx, err := added.Tx()
	if err != nil { // without a transaction, the job is stored already
		w.wakeAt(kind, at)
		return nil
	}
	tx.OnCommit(func(next ent.Committer) ent.Committer {
		return ent.CommitFunc(func(ctx context.Context, tx *ent.Tx) error {
			defer w.wakeAt(kind, at) // even after an error, because the commit may have succeeded
			return next.Commit(ctx, tx)
		})
	})
	return nil
}

// wake starts a look, if the kind has a handler.
func (w *Worker) wake(kind string) {
	if w.handlers[kind] != nil {
		w.wakeAll()
	}
}

func (w *Worker) wakeAll() {
	select {
	case w.woken <- struct{}{}:
	default: // a wake-up is already pending
	}
}

// wakeAt is like wake for a job that is due at a time.
func (w *Worker) wakeAt(kind string, at time.Time) {
	left := time.Until(at)
	if left <= 0 {
		w.wake(kind)
		return
	}
	if w.timers.Add(1) > maxTimers {
		w.timers.Add(-1)
		return
	}
	time.AfterFunc(left, func() {
		w.timers.Add(-1)
		w.wake(kind)
	})
}

const noticePrefix = "job:"

// Notice returns the tag whose purge wakes the workers of other processes for a due job of the kind.
func Notice(kind string) string { return noticePrefix + kind }

// NotifyOnWrite is for processes without a worker. Jobs that client adds then wake the workers of other processes.
func NotifyOnWrite(client *ent.Client, writer *pubsub.Writer) {
	onAdd(client, func(ctx context.Context, added *ent.OutboxMutation) error {
		kind, _ := added.Kind()
		return writer.Announce(ctx, added, []string{Notice(kind)})
	})
}

// Purge wakes the worker if another process has added jobs. It implements pubsub.Subscriber.
func (w *Worker) Purge(tags []string) {
	for _, tag := range tags {
		if kind, ok := strings.CutPrefix(tag, noticePrefix); ok {
			w.wake(kind)
		} else if tag == pubsub.All {
			w.wakeAll()
		}
	}
}

// Suspend makes the worker poll more often until Resume, because notices may be lost.
func (w *Worker) Suspend() {
	w.suspended.Store(true)
	w.wakeAll()
}

// Resume looks for jobs whose notices were lost.
func (w *Worker) Resume() {
	w.suspended.Store(false)
	w.wakeAll()
}
