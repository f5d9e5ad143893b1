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

// longestTurn is how long a write waits for those before it.
const longestTurn = 10 * time.Second

var errTurn = errors.New("the database is busy writing")

// singleWriter is a driver for SQLite by which the writes of this process take turns,
// in the order they came. SQLite has one writer at a time anyway; left to
// themselves the others would hold connections that readers need, and ask again
// after ever longer pauses.
type singleWriter struct {
	*entsql.Driver
	turn chan struct{}
}

func newSingleWriter(d *entsql.Driver) *singleWriter {
	return &singleWriter{d, make(chan struct{}, 1)}
}

// take waits for the turn, and returns what gives it on.
func (d *singleWriter) take(ctx context.Context) (release func(), err error) {
	timer := time.NewTimer(longestTurn)
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

// Query takes a turn for what writes and returns rows.
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

// Tx begins a transaction, whose turn lasts until it ends.
func (d *singleWriter) Tx(ctx context.Context) (dialect.Tx, error) { return d.BeginTx(ctx, nil) }

// BeginTx is Tx with options.
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
