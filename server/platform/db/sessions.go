package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
)

// ErrNoSessions reports a connection pool in transaction mode, through which LISTEN and advisory locks do not
// work.
var ErrNoSessions = errors.New("a connection pool in transaction mode keeps no sessions")

// CheckSessions returns ErrNoSessions if PostgreSQL is behind a connection pool that assigns a connection to
// another client after each transaction.
func (d *DB) CheckSessions(ctx context.Context) error {
	if !d.IsPostgres() {
		return nil
	}
	keeps, err := d.keepsSessions(ctx)
	if err != nil {
		return fmt.Errorf("check for sessions: %w", err)
	}
	if !keeps {
		return ErrNoSessions
	}
	return nil
}

// keepsSessions reports whether two connections have separate server processes. In transaction mode, a pool
// assigns to the second one the process that the first has just released.
func (d *DB) keepsSessions(ctx context.Context) (bool, error) {
	one, err := d.SQL.Conn(ctx)
	if err != nil {
		return false, err
	}
	defer one.Close()
	two, err := d.SQL.Conn(ctx)
	if err != nil {
		return false, err
	}
	defer two.Close()
	before, err := processOf(ctx, one)
	if err != nil {
		return false, err
	}
	// In pgbouncer, the second connection occupies a server process during the transaction.
	tx, err := two.BeginTx(ctx, &sql.TxOptions{ReadOnly: true})
	if err != nil {
		return false, err
	}
	defer tx.Rollback()
	other, err := processOf(ctx, tx)
	if err != nil {
		return false, err
	}
	after, err := processOf(ctx, one)
	return before == after && before != other, err
}

// processOf returns the identity of the server process that responds.
func processOf(ctx context.Context, on interface {
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}) (process string, err error) {
	const query = `SELECT pid || ' ' || backend_start FROM pg_stat_activity WHERE pid = pg_backend_pid()`
	return process, on.QueryRowContext(ctx, query).Scan(&process)
}
