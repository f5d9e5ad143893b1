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

// IsUnavailable reports whether an error says that the database cannot be used for now, of no
// fault of the statement's: it is away, silent, busy, full, or only to be read.
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
	var network net.Error // what cannot be reached, and what has been silent for too long
	return errors.As(err, &network)
}

// The classes and codes are those of PostgreSQL's manual, appendix A.
func isUnavailablePostgres(err *pq.Error) bool {
	switch err.Code.Class() {
	case "08", "53", "57", "58": // connections, resources such as its disk, an operator, its system
		return true
	}
	switch err.Code {
	case "25006", // what can only be read, such as a standby
		"55P03": // a lock that was not to be had
		return true
	}
	return false
}

func isUnavailableSQLite(err *sqlite.Error) bool {
	const primary = 0xff // of a code, below what it says in detail
	switch err.Code() & primary {
	case sqlite3.SQLITE_BUSY, sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY:
		return true
	}
	return false
}
