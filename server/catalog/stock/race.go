package stock

import (
	"errors"

	"haat/ent"
	"haat/server/platform/db"
)

// MaxAttempts is the maximum number of attempts at an order or change that conflicts with concurrent changes.
const MaxAttempts = 8

// IsRace reports whether an attempt failed because of a concurrent change: of a unique key, a deleted
// product, a stock or a lock.
func IsRace(err error) bool {
	return errors.Is(err, ErrConcurrent) || ent.IsConstraintError(err) || db.IsRetryable(err)
}
