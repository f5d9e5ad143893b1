package dbtest

import (
	"context"
	stdsql "database/sql"
	"sync"

	"entgo.io/ent/dialect"
	"entgo.io/ent/dialect/sql"
)

// Statement is a statement that a driver was asked to execute.
type Statement struct {
	Query string
	Args  []any
}

// Recorder records the statements that its driver executes while it is on. With Transactions, these include BEGIN and COMMIT.
type Recorder struct {
	Transactions bool

	mu   sync.Mutex
	on   bool
	kept []Statement
}

// During returns the statements that are executed while f runs, inside and outside of transactions.
func (r *Recorder) During(f func()) []Statement {
	r.mu.Lock()
	r.on, r.kept = true, nil
	r.mu.Unlock()
	f()
	r.mu.Lock()
	defer r.mu.Unlock()
	r.on = false
	return r.kept
}

func (r *Recorder) add(query string, args any) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if !r.on {
		return
	}
	list, _ := args.([]any)
	r.kept = append(r.kept, Statement{query, list})
}

// Driver returns a driver that records the statements for r.
func (r *Recorder) Driver(driver dialect.Driver) dialect.Driver {
	return &recordingDriver{Driver: driver, recording: recording{driver, r.add}, transaction: func(statement string) {
		if r.Transactions {
			r.add(statement, nil)
		}
	}}
}

// observed returns a driver that calls add with each statement before it is executed.
func observed(driver dialect.Driver, add func(query string, args any)) dialect.Driver {
	return &recordingDriver{Driver: driver, recording: recording{driver, add}, transaction: func(string) {}}
}

// doer is implemented by drivers and transactions.
type doer interface {
	Exec(ctx context.Context, query string, args, v any) error
	Query(ctx context.Context, query string, args, v any) error
}

// raw contains the methods that ent's clients use for handwritten SQL.
type raw interface {
	ExecContext(ctx context.Context, query string, args ...any) (stdsql.Result, error)
	QueryContext(ctx context.Context, query string, args ...any) (*stdsql.Rows, error)
}

type recording struct {
	to  doer
	add func(query string, args any)
}

func (r recording) Exec(ctx context.Context, query string, args, v any) error {
	r.add(query, args)
	return r.to.Exec(ctx, query, args, v)
}

func (r recording) Query(ctx context.Context, query string, args, v any) error {
	r.add(query, args)
	return r.to.Query(ctx, query, args, v)
}

func (r recording) ExecContext(ctx context.Context, query string, args ...any) (stdsql.Result, error) {
	r.add(query, args)
	return r.to.(raw).ExecContext(ctx, query, args...)
}

func (r recording) QueryContext(ctx context.Context, query string, args ...any) (*stdsql.Rows, error) {
	r.add(query, args)
	return r.to.(raw).QueryContext(ctx, query, args...)
}

type recordingDriver struct {
	dialect.Driver
	recording
	transaction func(statement string) // is called with BEGIN and COMMIT
}

func (d *recordingDriver) Exec(ctx context.Context, query string, args, v any) error {
	return d.recording.Exec(ctx, query, args, v)
}

func (d *recordingDriver) Query(ctx context.Context, query string, args, v any) error {
	return d.recording.Query(ctx, query, args, v)
}

func (d *recordingDriver) Tx(ctx context.Context) (dialect.Tx, error) {
	tx, err := d.Driver.Tx(ctx)
	return d.recorded(tx), err
}

func (d *recordingDriver) BeginTx(ctx context.Context, options *sql.TxOptions) (dialect.Tx, error) {
	tx, err := d.Driver.(interface {
		BeginTx(ctx context.Context, options *sql.TxOptions) (dialect.Tx, error)
	}).BeginTx(ctx, options)
	return d.recorded(tx), err
}

func (d *recordingDriver) recorded(tx dialect.Tx) dialect.Tx {
	if tx == nil {
		return nil
	}
	d.transaction("BEGIN")
	return &recordingTx{Tx: tx, recording: recording{tx, d.add}, commit: func() { d.transaction("COMMIT") }}
}

type recordingTx struct {
	dialect.Tx
	recording
	commit func()
}

func (t *recordingTx) Commit() error {
	t.commit()
	return t.Tx.Commit()
}

func (t *recordingTx) Exec(ctx context.Context, query string, args, v any) error {
	return t.recording.Exec(ctx, query, args, v)
}

func (t *recordingTx) Query(ctx context.Context, query string, args, v any) error {
	return t.recording.Query(ctx, query, args, v)
}
