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

// ErrReadOnly says that the database can only be read: PostgreSQL's is a standby, or was set so.
var ErrReadOnly = errors.New("the database can only be read")

// refusable is a driver for PostgreSQL whose transactions cannot begin, with ErrReadOnly, where
// it is a standby. By the code alone that is "not supported", as many a wrong statement is.
type refusable struct{ *entsql.Driver }

// Tx begins a transaction that may write.
func (d refusable) Tx(ctx context.Context) (dialect.Tx, error) { return d.BeginTx(ctx, nil) }

// BeginTx is Tx with options.
func (d refusable) BeginTx(ctx context.Context, o *sql.TxOptions) (dialect.Tx, error) {
	tx, err := d.Driver.BeginTx(ctx, o)
	if err != nil {
		return nil, notBegun(err)
	}
	return tx, nil
}

// notBegun is why a transaction did not begin.
func notBegun(err error) error {
	const notSupported = "0A000"
	var refused *pq.Error
	if errors.As(err, &refused) && refused.Code == notSupported {
		return fmt.Errorf("%w: %w", ErrReadOnly, err)
	}
	return err
}

// Ready returns nil where the database answers and can be written, ErrReadOnly where it can
// only be read.
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
