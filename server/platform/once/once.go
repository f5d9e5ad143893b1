// Package once remembers what a shop takes once: tokens that were used, sessions that
// were ended.
package once

import (
	"context"
	"errors"
	"fmt"
	"time"

	"entgo.io/ent/dialect/sql"

	"haat/ent"
	"haat/ent/usedtoken"
)

// ErrUsed says that a key was used up before.
var ErrUsed = errors.New("it was used before")

// Use uses a key up in the context's shop, to be remembered until nobody can come with
// it any more; those that were over by now are forgotten. ErrUsed is an end of the
// transaction too.
func Use(ctx context.Context, client *ent.Client, key string, now, until time.Time) error {
	if _, err := client.UsedToken.Delete().Where(usedtoken.ExpiresAtLT(now.UTC())).Exec(ctx); err != nil {
		return fmt.Errorf("forget used keys: %w", err)
	}
	err := client.UsedToken.Create().SetJti(key).SetExpiresAt(until.UTC()).Exec(ctx)
	if ent.IsConstraintError(err) {
		return ErrUsed
	}
	if err != nil {
		return fmt.Errorf("use key: %w", err)
	}
	return nil
}

// NotUsed chooses rows whose shop, in the column of that name, has not used a key up.
func NotUsed(key, shopColumn string) func(*sql.Selector) {
	return func(s *sql.Selector) {
		used := sql.Table(usedtoken.Table)
		s.Where(sql.NotExists(sql.Select(used.C(usedtoken.FieldID)).From(used).Where(sql.And(
			sql.ColumnsEQ(used.C(usedtoken.FieldShopID), s.C(shopColumn)),
			sql.EQ(used.C(usedtoken.FieldJti), key),
		))))
	}
}
