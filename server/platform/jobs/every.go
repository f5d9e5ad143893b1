package jobs

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"haat/server/platform/db"
	"haat/server/platform/pause"
)

// Every calls work immediately and then after each pause until ctx ends. It logs errors with message, except
// db.ErrReadOnly, and always returns nil.
func Every(ctx context.Context, interval time.Duration, logger *slog.Logger, message string, work func(ctx context.Context) error) error {
	for ctx.Err() == nil {
		if err := work(ctx); err != nil && ctx.Err() == nil && !errors.Is(err, db.ErrReadOnly) {
			logger.ErrorContext(ctx, message, "error", err)
		}
		pause.For(ctx, interval)
	}
	return nil
}
