package summary

import (
	"context"
	"errors"
	"fmt"
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
	// sweepEvery is the interval of sweeps. The first one goes back sweptAtStart, the others sweepOverlap more than the interval.
	sweepEvery   = time.Hour
	sweepOverlap = time.Hour
	sweptAtStart = 7 * 24 * time.Hour
	// retryAfter is the time after which a fill or sweep that failed is repeated.
	retryAfter = time.Minute
)

// Run refreshes the summaries of all shops until ctx ends.
func (s *Summaries) Run(ctx context.Context) error {
	tick := time.NewTicker(refreshEvery)
	defer tick.Stop()
	var fill, sweep time.Time // of the next ones
	window := sweptAtStart
	for {
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
		s.intervalAfter(ctx, s.RefreshAll(ctx), refreshEvery)
		select {
		case <-ctx.Done():
			return nil
		case <-tick.C:
		}
	}
}

// intervalAfter returns the interval, or retryAfter if a task failed. It logs errors, except that a standby cannot be written.
func (s *Summaries) intervalAfter(ctx context.Context, err error, interval time.Duration) time.Duration {
	if err == nil {
		return interval
	}
	if ctx.Err() == nil && !errors.Is(err, db.ErrReadOnly) {
		s.logger.ErrorContext(ctx, "summaries are not refreshed", "error", err)
	}
	return retryAfter
}

// RefreshAll refreshes the summaries of all shops that have marks.
func (s *Summaries) RefreshAll(ctx context.Context) error {
	var shops []int
	err := s.client.OrderChange.Query().Unique(true).Select(orderchange.FieldShopID).Scan(viewer.WithSystem(ctx), &shops)
	if err != nil {
		return fmt.Errorf("list shops with changed orders: %w", err)
	}
	var failed []error
	for _, id := range shops {
		failed = append(failed, s.Refresh(viewer.WithShop(ctx, id)))
	}
	return errors.Join(failed...)
}
