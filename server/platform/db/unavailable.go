package db

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"io"
	"net"

	"github.com/lib/pq"
	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// IsUnavailable reports whether err means that the database is temporarily unusable for any statement:
// unreachable, silent, busy, full or read-only.
func IsUnavailable(err error) bool {
	if errors.Is(err, ErrReadOnly) {
		return true
	}
	var fromPostgres *pq.Error
	if errors.As(err, &fromPostgres) {
		return isUnavailablePostgres(fromPostgres)
	}
	var fromSQLite *sqlite.Error
	if errors.As(err, &fromSQLite) {
		return isUnavailableSQLite(fromSQLite)
	}
	for _, known := range []error{
		driver.ErrBadConn, sql.ErrConnDone, errTurn, context.DeadlineExceeded, io.ErrUnexpectedEOF, io.EOF,
	} {
		if errors.Is(err, known) {
			return true
		}
	}
	var network net.Error // unreachable, or silent for too long
	return errors.As(err, &network)
}

// readOnlyTransaction is PostgreSQL's error code for a write to a database that accepts only reads.
const readOnlyTransaction = "25006"

// isUnavailablePostgres checks the error codes in appendix A of PostgreSQL's manual.
func isUnavailablePostgres(err *pq.Error) bool {
	switch err.Code.Class() {
	case "08", "53", "57", "58": // connection, resources such as disk space, operator intervention, system error
		return true
	}
	switch err.Code {
	case readOnlyTransaction, // such as on a standby
		"55P03": // lock not available
		return true
	}
	return false
}

func isUnavailableSQLite(err *sqlite.Error) bool {
	const primary = 0xff // mask of the primary code in an extended one
	switch err.Code() & primary {
	case sqlite3.SQLITE_BUSY, sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY:
		return true
	}
	return false
}
