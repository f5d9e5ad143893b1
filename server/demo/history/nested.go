package history

import (
	"context"
	stdsql "database/sql"
	"errors"
	"fmt"
	"strings"

	"entgo.io/ent/dialect"
	"entgo.io/ent/dialect/sql"
)

// errNoDay reports a statement outside of a day's transaction.
var errNoDay = errors.New("no transaction of a day is open")

// dayDriver is a driver whose statements run in one open transaction, that of a day. The transactions of services become savepoints in it, so
// that a day is written as a whole or not at all. It must not be used concurrently.
type dayDriver struct {
	database dialect.Driver
	tx       dialect.Tx // nil between two days
	depth    int        // number of open savepoints
	guard    *savepoint // of the last write that returns rows; it is released when the rows have been read
}

// begin starts the transaction of a day.
func (d *dayDriver) begin(ctx context.Context) error {
	tx, err := d.database.Tx(ctx)
	if err != nil {
		return fmt.Errorf("begin day: %w", err)
	}
	d.tx, d.depth, d.guard = tx, 0, nil
	return nil
}

// end commits the day if failure is nil. Otherwise it rolls back and returns failure.
func (d *dayDriver) end(failure error) error {
	tx := d.tx
	d.tx = nil
	if failure != nil {
		return errors.Join(failure, tx.Rollback())
	}
	if err := tx.Commit(); err != nil {
		return fmt.Errorf("commit day: %w", err)
	}
	return nil
}

// Dialect implements dialect.Driver.
func (d *dayDriver) Dialect() string { return d.database.Dialect() }

// Close implements dialect.Driver. The database stays open.
func (d *dayDriver) Close() error { return nil }

// Exec implements dialect.Driver.
func (d *dayDriver) Exec(ctx context.Context, query string, args, v any) error {
	if d.tx == nil {
		return errNoDay
	}
	return d.guarded(ctx, func() error { return d.tx.Exec(ctx, query, args, v) })
}

// Query implements dialect.Driver.
func (d *dayDriver) Query(ctx context.Context, query string, args, v any) error {
	if d.tx == nil {
		return errNoDay
	}
	if strings.HasPrefix(query, "SELECT") {
		return d.tx.Query(ctx, query, args, v)
	}
	return d.guarded(ctx, func() error { return d.tx.Query(ctx, query, args, v) })
}

// unguard releases the savepoint of the last write outside of a transaction.
func (d *dayDriver) unguard() error {
	guard := d.guard
	if d.guard = nil; guard == nil {
		return nil
	}
	return guard.Commit()
}

// rawTx contains the methods that ent's clients use for handwritten SQL.
type rawTx interface {
	ExecContext(ctx context.Context, query string, args ...any) (stdsql.Result, error)
	QueryContext(ctx context.Context, query string, args ...any) (*stdsql.Rows, error)
}

// ExecContext executes handwritten SQL.
func (d *dayDriver) ExecContext(ctx context.Context, query string, args ...any) (result stdsql.Result, err error) {
	if d.tx == nil {
		return nil, errNoDay
	}
	return d.tx.(rawTx).ExecContext(ctx, query, args...)
}

// QueryContext executes handwritten SQL that returns rows.
func (d *dayDriver) QueryContext(ctx context.Context, query string, args ...any) (*stdsql.Rows, error) {
	if d.tx == nil {
		return nil, errNoDay
	}
	return d.tx.(rawTx).QueryContext(ctx, query, args...)
}

// guarded runs a write in a savepoint on PostgreSQL, where a failed statement would otherwise end the day's transaction. Services expect that
// a statement outside of a transaction fails alone.
func (d *dayDriver) guarded(ctx context.Context, write func() error) error {
	if err := d.unguard(); err != nil {
		return err
	}
	if d.Dialect() == dialect.SQLite || d.depth > 0 {
		return write()
	}
	tx, err := d.Tx(ctx)
	if err != nil {
		return err
	}
	if err := write(); err != nil {
		return errors.Join(err, tx.Rollback())
	}
	d.guard = tx.(*savepoint)
	return nil
}

// Tx begins a savepoint.
func (d *dayDriver) Tx(ctx context.Context) (dialect.Tx, error) {
	if d.tx == nil {
		return nil, errNoDay
	}
	if err := d.unguard(); err != nil {
		return nil, err
	}
	point := &savepoint{Tx: d.tx, driver: d, name: fmt.Sprintf("step%d", d.depth)}
	if err := point.do("SAVEPOINT " + point.name); err != nil {
		return nil, err
	}
	d.depth++
	return point, nil
}

// BeginTx is like Tx. It ignores the options, because the day's transaction has begun.
func (d *dayDriver) BeginTx(ctx context.Context, _ *sql.TxOptions) (dialect.Tx, error) {
	return d.Tx(ctx)
}

// savepoint is a transaction of a service.
type savepoint struct {
	dialect.Tx
	driver *dayDriver
	name   string
	ended  bool
}

func (p *savepoint) do(statement string) error {
	var result stdsql.Result
	if err := p.Tx.Exec(context.Background(), statement, []any{}, &result); err != nil {
		return fmt.Errorf("%s: %w", strings.ToLower(statement), err)
	}
	return nil
}

func (p *savepoint) end(statements ...string) error {
	if p.ended {
		return stdsql.ErrTxDone
	}
	p.ended = true
	p.driver.depth--
	for _, statement := range statements {
		if err := p.do(statement + p.name); err != nil {
			return err
		}
	}
	return nil
}

// Commit releases the savepoint.
func (p *savepoint) Commit() error { return p.end("RELEASE SAVEPOINT ") }

// Rollback undoes the statements since the savepoint.
func (p *savepoint) Rollback() error { return p.end("ROLLBACK TO SAVEPOINT ", "RELEASE SAVEPOINT ") }

// ExecContext executes handwritten SQL.
func (p *savepoint) ExecContext(ctx context.Context, query string, args ...any) (stdsql.Result, error) {
	return p.Tx.(rawTx).ExecContext(ctx, query, args...)
}

// QueryContext executes handwritten SQL that returns rows.
func (p *savepoint) QueryContext(ctx context.Context, query string, args ...any) (*stdsql.Rows, error) {
	return p.Tx.(rawTx).QueryContext(ctx, query, args...)
}
