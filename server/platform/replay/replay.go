// Package replay stores keys that a shop accepts only once, such as those of used tokens and ended sessions.
package replay

import (
	"context"
	"errors"
	"fmt"
	"time"

	"entgo.io/ent/dialect/sql"

	"haat/ent"
	"haat/ent/usedtoken"
)

// ErrUsed reports that a key was used before.
var ErrUsed = errors.New("key was used before")

// Use marks a key as used in the context's shop. The mark may be deleted after until, when the key has
// expired. Use also deletes the marks that expired before now. It returns ErrUsed if the key was used before;
// the transaction must then be rolled back.
func Use(ctx context.Context, client *ent.Client, key string, now, until time.Time) error {
	if _, err := client.UsedToken.Delete().Where(usedtoken.ExpiresAtLT(now.UTC())).Exec(ctx); err != nil {
		return fmt.Errorf("delete expired keys: %w", err)
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

// NotUsed selects rows whose shop has not used the key. shopColumn is the column with the shop.
func NotUsed(key, shopColumn string) func(*sql.Selector) {
	return func(s *sql.Selector) {
		used := sql.Table(usedtoken.Table)
		s.Where(sql.NotExists(sql.Select(used.C(usedtoken.FieldID)).From(used).Where(sql.And(
			sql.ColumnsEQ(used.C(usedtoken.FieldShopID), s.C(shopColumn)),
			sql.EQ(used.C(usedtoken.FieldJti), key),
		))))
	}
}
