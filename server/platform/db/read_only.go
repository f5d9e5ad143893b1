package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"entgo.io/ent/dialect"
	entsql "entgo.io/ent/dialect/sql"
	"github.com/lib/pq"
)

// ErrReadOnly reports that the database can only be read, because PostgreSQL is a standby or was
// made read-only.
var ErrReadOnly = errors.New("database is read-only")

// standbyDriver is a driver for PostgreSQL that returns ErrReadOnly if a transaction cannot begin on a
// standby. The error code alone is ambiguous: it means "not supported", and invalid statements also cause it.
type standbyDriver struct{ *entsql.Driver }

// Tx begins a transaction that may write.
func (d standbyDriver) Tx(ctx context.Context) (dialect.Tx, error) { return d.BeginTx(ctx, nil) }

// BeginTx is like Tx with options.
func (d standbyDriver) BeginTx(ctx context.Context, o *sql.TxOptions) (dialect.Tx, error) {
	tx, err := d.Driver.BeginTx(ctx, o)
	if err != nil {
		return nil, notBegun(err)
	}
	return tx, nil
}

// notBegun converts the error of a transaction that did not begin.
func notBegun(err error) error {
	const notSupported = "0A000"
	var refused *pq.Error
	if errors.As(err, &refused) && refused.Code == notSupported {
		return fmt.Errorf("%w: %w", ErrReadOnly, err)
	}
	return err
}

// Ready returns nil if the database responds and accepts writes, or ErrReadOnly if it accepts only reads.
func (d *DB) Ready(ctx context.Context) error {
	if !d.IsPostgres() {
		return d.SQL.PingContext(ctx)
	}
	var readOnly bool
	err := d.SQL.QueryRowContext(ctx, "SELECT current_setting('transaction_read_only')::bool").Scan(&readOnly)
	if err == nil && readOnly {
		return ErrReadOnly
	}
	return err
}
