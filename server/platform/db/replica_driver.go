package db

import (
	"context"
	"database/sql"

	"entgo.io/ent/dialect"
	entsql "entgo.io/ent/dialect/sql"
)

// replicaDriver is the primary's driver. With a context of ReadReplica, it sends reads outside transactions
// to a replica.
type replicaDriver struct {
	standbyDriver
}

// Query runs a statement that returns rows. If a read fails on the replica, it is retried on the primary.
func (d replicaDriver) Query(ctx context.Context, query string, args, v any) error {
	in := readsIn(ctx)
	if server := in.serverFor(ctx, query); server != nil {
		if err := server.driver.Query(ctx, query, args, v); err == nil || !in.failed(ctx, err) {
			return err
		}
	}
	if !isRead(query) {
		defer in.wrote()
	}
	return d.standbyDriver.Query(ctx, query, args, v)
}

// QueryContext is like Query for handwritten SQL.
func (d replicaDriver) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	in := readsIn(ctx)
	if server := in.serverFor(ctx, query); server != nil {
		if rows, err := server.driver.QueryContext(ctx, query, args...); err == nil || !in.failed(ctx, err) {
			return rows, err
		}
	}
	if !isRead(query) {
		defer in.wrote()
	}
	return d.standbyDriver.QueryContext(ctx, query, args...)
}

// Exec runs a statement on the primary.
func (d replicaDriver) Exec(ctx context.Context, query string, args, v any) error {
	defer readsIn(ctx).wrote()
	return d.standbyDriver.Exec(ctx, query, args, v)
}

// ExecContext is like Exec for handwritten SQL.
func (d replicaDriver) ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error) {
	defer readsIn(ctx).wrote()
	return d.standbyDriver.ExecContext(ctx, query, args...)
}

// Tx begins a transaction on the primary.
func (d replicaDriver) Tx(ctx context.Context) (dialect.Tx, error) { return d.BeginTx(ctx, nil) }

// BeginTx is like Tx with options.
func (d replicaDriver) BeginTx(ctx context.Context, o *entsql.TxOptions) (dialect.Tx, error) {
	tx, err := d.standbyDriver.BeginTx(ctx, o)
	if in := readsIn(ctx); err == nil && in != nil {
		return replicaTx{tx.(*entsql.Tx), in}, nil
	}
	return tx, err
}

// replicaTx is a transaction after whose commit later reads see its writes.
type replicaTx struct {
	*entsql.Tx
	in *reads
}

// Commit commits the transaction. A commit that returns an error may have succeeded.
func (t replicaTx) Commit() error {
	defer t.in.wrote()
	return t.Tx.Commit()
}
