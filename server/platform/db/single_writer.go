package db

import (
	"context"
	"database/sql"
	"errors"
	"strings"
	"sync"
	"time"

	"entgo.io/ent/dialect"
	entsql "entgo.io/ent/dialect/sql"
)

// turnTimeout is the maximum time that a write waits for earlier ones.
const turnTimeout = 10 * time.Second

var errTurn = errors.New("database is busy with other writes")

// singleWriter is a driver for SQLite, which allows one writer at a time. It runs the writes of this process
// one after the other, in the order of the calls. Without it, waiting writers would occupy connections that
// readers need, and would poll at increasing intervals.
type singleWriter struct {
	*entsql.Driver
	turn chan struct{}
}

func newSingleWriter(d *entsql.Driver) *singleWriter {
	return &singleWriter{d, make(chan struct{}, 1)}
}

// take waits for the turn. The caller must call release.
func (d *singleWriter) take(ctx context.Context) (release func(), err error) {
	timer := time.NewTimer(turnTimeout)
	defer timer.Stop()
	select {
	case d.turn <- struct{}{}:
		return sync.OnceFunc(func() { <-d.turn }), nil
	case <-ctx.Done():
		return nil, ctx.Err()
	case <-timer.C:
		return nil, errTurn
	}
}

// Exec runs a statement outside of a transaction.
func (d *singleWriter) Exec(ctx context.Context, query string, args, v any) error {
	release, err := d.take(ctx)
	if err != nil {
		return err
	}
	defer release()
	return d.Driver.Exec(ctx, query, args, v)
}

// Query waits for the turn if the statement is a write that returns rows.
func (d *singleWriter) Query(ctx context.Context, query string, args, v any) error {
	if strings.HasPrefix(query, "SELECT") {
		return d.Driver.Query(ctx, query, args, v)
	}
	release, err := d.take(ctx)
	if err != nil {
		return err
	}
	defer release()
	return d.Driver.Query(ctx, query, args, v)
}

// Tx begins a transaction. No other write runs until it ends.
func (d *singleWriter) Tx(ctx context.Context) (dialect.Tx, error) { return d.BeginTx(ctx, nil) }

// BeginTx is like Tx with options.
func (d *singleWriter) BeginTx(ctx context.Context, o *sql.TxOptions) (dialect.Tx, error) {
	release, err := d.take(ctx)
	if err != nil {
		return nil, err
	}
	begun, err := d.Driver.BeginTx(ctx, o)
	if err != nil {
		release()
		return nil, err
	}
	return &turnTx{begun.(*entsql.Tx), release}, nil
}

type turnTx struct {
	*entsql.Tx
	release func()
}

func (t *turnTx) Commit() error {
	defer t.release()
	return t.Tx.Commit()
}

func (t *turnTx) Rollback() error {
	defer t.release()
	return t.Tx.Rollback()
}
