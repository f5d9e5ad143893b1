package main

import (
	"context"
	"fmt"
	"time"

	"haat/ent"
	"haat/ent/outbox"
	"haat/ent/parcel"
	"haat/ent/viewer"
)

// settleWithin is the time limit for the work of the outbox.
const settleWithin = 2 * time.Minute

// noticeJobs notifies settle of each change of the outbox.
func (w *World) noticeJobs(next ent.Mutator) ent.Mutator {
	return ent.MutateFunc(func(ctx context.Context, m ent.Mutation) (ent.Value, error) {
		value, err := next.Mutate(ctx, m)
		select {
		case w.changed <- struct{}{}:
		default:
		}
		return value, err
	})
}

// soon is the longest wait of jobs that settle does not shorten, such as those that wait for each other.
const soon = 300 * time.Millisecond

// settle waits until the outbox has no due job. Jobs that wait for a retry run immediately.
func (w *World) settle() error {
	ctx, cancel := context.WithTimeout(viewer.WithSystem(context.Background()), settleWithin)
	defer cancel()
	client := w.db.Client
	for {
		_, err := client.Outbox.Update().Where(outbox.StateEQ(outbox.StateDue), outbox.RunAtGT(time.Now().Add(soon).UTC())).
			SetRunAt(time.Now().UTC()).Save(ctx)
		if err != nil {
			return fmt.Errorf("run waiting jobs: %w", err)
		}
		due, err := client.Outbox.Query().Where(outbox.StateEQ(outbox.StateDue)).All(ctx)
		if err != nil {
			return fmt.Errorf("list due jobs: %w", err)
		}
		if len(due) == 0 {
			return nil
		}
		select {
		case <-w.changed:
		case <-time.After(50 * time.Millisecond): // waits for the commit that may follow the change
		case <-ctx.Done():
			return fmt.Errorf("%d jobs are due, such as %s: %s", len(due), due[0].Kind, due[0].LastError)
		}
	}
}

// poll asks the couriers for all parcels that are due.
func (w *World) poll() error {
	ctx := viewer.WithSystem(context.Background())
	for range 50 {
		due, err := w.db.Client.Parcel.Query().Where(parcel.PollAtLTE(w.clock.Now())).Count(ctx)
		if err != nil {
			return fmt.Errorf("count due parcels: %w", err)
		}
		if due == 0 {
			return w.settle()
		}
		if err := w.app.Server.Parcels.Poll(ctx); err != nil {
			return err
		}
	}
	return fmt.Errorf("parcels stay due")
}
