package stock

import (
	"errors"

	"haat/ent"
	"haat/server/platform/db"
)

// MaxAttempts is the number of attempts at an order or change that conflicts with
// concurrent ones.
const MaxAttempts = 8

// IsRace reports whether an attempt failed because of a concurrent change: a unique
// key, a deleted product, the stock, or a lock.
func IsRace(err error) bool {
	return errors.Is(err, ErrConcurrent) || ent.IsConstraintError(err) || db.IsRetryable(err)
}
