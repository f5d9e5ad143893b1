package db

import (
	"errors"

	"github.com/lib/pq"
	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// PostgreSQL's error codes for transactions that may succeed if they are retried.
const (
	serializationFailure = "40001"
	deadlockDetected     = "40P01"
)

// IsRetryable reports whether a transaction failed because of a concurrent one, or of a statement that was prepared before a migration, so
// that the whole transaction may be repeated.
func IsRetryable(err error) bool {
	var fromPostgres *pq.Error
	if errors.As(err, &fromPostgres) {
		return fromPostgres.Code == serializationFailure || fromPostgres.Code == deadlockDetected || isStalePlan(err)
	}
	var fromSQLite *sqlite.Error
	const primary = 0xff // mask of the primary code in an extended one
	return errors.As(err, &fromSQLite) && fromSQLite.Code()&primary == sqlite3.SQLITE_BUSY
}
