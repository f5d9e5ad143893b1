package jobs

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"haat/server/platform/db"
)

// Every calls work at once and then after each pause until ctx ends. It returns nil. Errors are logged with message, except db.ErrReadOnly.
func Every(ctx context.Context, pause time.Duration, logger *slog.Logger, message string, work func(ctx context.Context) error) error {
	for ctx.Err() == nil {
		if err := work(ctx); err != nil && ctx.Err() == nil && !errors.Is(err, db.ErrReadOnly) {
			logger.ErrorContext(ctx, message, "error", err)
		}
		select {
		case <-ctx.Done():
		case <-time.After(pause):
		}
	}
	return nil
}
