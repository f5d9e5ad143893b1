package db

import (
	"context"
	"fmt"

	"haat/ent"
)

// An attempt that somebody else was in the way of is made again so often.
const maxAttempts = 8

// Transact does f in a transaction of its own, and all of it again where another one
// was in its way: by a lock, or by the same row of a unique key. The action names it
// in errors.
func Transact(ctx context.Context, client *ent.Client, action string, f func(client *ent.Client) error) error {
	for attempt := 1; ; attempt++ {
		err := try(ctx, client, action, f)
		if err == nil || attempt == maxAttempts || !ent.IsConstraintError(err) && !IsRetryable(err) {
			return err
		}
	}
}

func try(ctx context.Context, client *ent.Client, action string, f func(client *ent.Client) error) error {
	tx, err := client.Tx(ctx)
	if err != nil {
		return fmt.Errorf("%s: %w", action, err)
	}
	defer tx.Rollback() // does nothing after the commit
	if err := f(tx.Client()); err != nil {
		return err
	}
	if err := tx.Commit(); err != nil {
		return fmt.Errorf("%s: %w", action, err)
	}
	return nil
}
