package summary

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"haat/ent/orderchange"
	"haat/ent/viewer"
	"haat/server/platform/db"
)

const (
	// refreshEvery is the interval at which Run refreshes summaries that no screen reads.
	refreshEvery = 5 * time.Second
	// fillEvery is the interval at which Run looks for shops whose earlier orders are not summarized.
	fillEvery = 10 * time.Minute
	// sweepEvery is the interval of sweeps. The first sweep covers the last 7 days, each further one the
	// interval plus sweepOverlap.
	sweepEvery   = time.Hour
	sweepOverlap = time.Hour
	sweptAtStart = 7 * 24 * time.Hour
	// retryAfter is the time after which a failed fill or sweep is retried.
	retryAfter = time.Minute
)

// Run refreshes the summaries of all shops until ctx ends. Fills and sweeps, which may be slow after an
// upgrade, run concurrently, so that they do not delay the marks of new orders.
func (s *Summaries) Run(ctx context.Context) error {
	var group sync.WaitGroup
	group.Go(func() { s.repair(ctx) })
	every(ctx, refreshEvery, func() { s.intervalAfter(ctx, s.RefreshAll(ctx), refreshEvery) })
	group.Wait()
	return nil
}

// repair fills and sweeps summaries until ctx ends.
func (s *Summaries) repair(ctx context.Context) {
	var fill, sweep time.Time // times of the next fill and sweep
	window := sweptAtStart
	every(ctx, refreshEvery, func() {
		now := s.now()
		if !now.Before(fill) {
			fill = now.Add(s.intervalAfter(ctx, s.Fill(ctx), fillEvery))
		}
		if !now.Before(sweep) {
			err := s.Sweep(ctx, now.Add(-window))
			if err == nil {
				window = sweepEvery + sweepOverlap
			}
			sweep = now.Add(s.intervalAfter(ctx, err, sweepEvery))
		}
	})
}

// every calls work immediately and then at intervals until ctx ends.
func every(ctx context.Context, interval time.Duration, work func()) {
	tick := time.NewTicker(interval)
	defer tick.Stop()
	for {
		work()
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}

// intervalAfter returns the interval, or retryAfter if a task failed. It logs errors, except those of a read-only standby.
func (s *Summaries) intervalAfter(ctx context.Context, err error, interval time.Duration) time.Duration {
	if err == nil {
		return interval
	}
	if ctx.Err() == nil && !errors.Is(err, db.ErrReadOnly) {
		s.logger.ErrorContext(ctx, "summaries are not refreshed", "error", err)
	}
	return retryAfter
}

// RefreshAll refreshes the summaries of all shops that have marks. It processes up to
// roundsPerRefresh*marksPerRound marks per shop.
func (s *Summaries) RefreshAll(ctx context.Context) error {
	var shops []int
	err := s.client.OrderChange.Query().Unique(true).Select(orderchange.FieldShopID).Scan(viewer.WithSystem(ctx), &shops)
	if err != nil {
		return fmt.Errorf("list shops with changed orders: %w", err)
	}
	left := roundsPerRefresh * len(shops)
	return inTurns(shops, func(id int) (bool, error) {
		more, err := s.step(viewer.WithShop(ctx, id))
		left--
		return more && left > 0 && ctx.Err() == nil, err
	})
}

// inTurns calls step for each shop in turn, as long as it reports more work. A shop with much work therefore
// delays the others by only one step. After an error, the shop's work ends. inTurns returns all errors.
func inTurns(shops []int, step func(shop int) (more bool, err error)) error {
	var failed []error
	for len(shops) > 0 {
		var rest []int
		for _, id := range shops {
			more, err := step(id)
			failed = append(failed, err)
			if more && err == nil {
				rest = append(rest, id)
			}
		}
		shops = rest
	}
	return errors.Join(failed...)
}
