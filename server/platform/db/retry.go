package db

import (
	"errors"

	"github.com/lib/pq"
	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// PostgreSQL's codes of a transaction that may succeed when it is made again.
const (
	serializationFailure = "40001"
	deadlockDetected     = "40P01"
)

// IsRetryable reports whether a transaction failed because another one was in its
// way, so that the whole of it may be tried again.
func IsRetryable(err error) bool {
	var fromPostgres *pq.Error
	if errors.As(err, &fromPostgres) {
		return fromPostgres.Code == serializationFailure || fromPostgres.Code == deadlockDetected
	}
	var fromSQLite *sqlite.Error
	const primary = 0xff // of a code, below what it says in detail
	return errors.As(err, &fromSQLite) && fromSQLite.Code()&primary == sqlite3.SQLITE_BUSY
}
