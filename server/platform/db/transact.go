package db

import (
	"context"
	"fmt"

	"haat/ent"
)

// maxAttempts is the maximum number of attempts at a transaction.
const maxAttempts = 8

// Transact calls f in a transaction. It retries the whole transaction if a concurrent one prevented it, by a
// lock or by writing the same unique key, so f may be called several times. action is the prefix of the
// errors of begin and commit.
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
	l := lastOf(ctx)
	if l != nil {
		if err := l.write(ctx, tx.Client()); err != nil {
			return fmt.Errorf("%s: %w", action, err)
		}
	}
	if err := tx.Commit(); err != nil {
		return fmt.Errorf("%s: %w", action, err)
	}
	if l != nil {
		l.done.Store(true)
	}
	return nil
}
