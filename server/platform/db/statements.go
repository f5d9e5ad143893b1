package db

import (
	"container/list"
	"context"
	"database/sql/driver"
	"errors"
	"strings"
	"sync/atomic"

	"github.com/lib/pq"
)

// maxPrepared is the number of prepared statements per connection. Each costs a server process of PostgreSQL about 20 KB.
const maxPrepared = 128

// Statements configures the prepared statements of a pool's connections, and counts their use.
type Statements struct {
	on           atomic.Bool
	hits, misses atomic.Int64
}

// Prepare makes the connections prepare the statements that they repeat. PostgreSQL must not be behind a connection pool in transaction
// mode, unless the pool follows prepared statements, as pgbouncer does from version 1.21 on with max_prepared_statements.
func (d *DB) Prepare() {
	for _, s := range d.statements() {
		s.on.Store(true)
	}
}

func (d *DB) statements() []*Statements {
	all := []*Statements{d.prepared}
	if d.Replicas != nil {
		for _, one := range d.Replicas.all {
			all = append(all, one.prepared)
		}
	}
	return all
}

// PreparedUses returns how many statements were executed with a prepared one, and how many without, since the start.
func (d *DB) PreparedUses() (hits, misses int64) {
	for _, s := range d.statements() {
		hits, misses = hits+s.hits.Load(), misses+s.misses.Load()
	}
	return hits, misses
}

// preparingConn prepares a statement with parameters when it executes it for the second time. It caches the most recently used prepared
// statements.
// database/sql calls a connection from one goroutine at a time.
type preparingConn struct {
	sessionConn
	*Statements
	inTransaction bool
	cached        map[string]*list.Element // of *prepared
	order         *list.List               // the last used first
	once          map[string]bool          // statements that were executed once
}

func newPreparingConn(conn sessionConn, s *Statements) *preparingConn {
	return &preparingConn{sessionConn: conn, Statements: s, cached: map[string]*list.Element{}, order: list.New(), once: map[string]bool{}}
}

type prepared struct {
	query string
	stmt  fullStmt
	open  bool // its rows are being read
}

// fullStmt lists the methods of both drivers' statements that preparingConn calls.
type fullStmt interface {
	driver.Stmt
	driver.StmtExecContext
	driver.StmtQueryContext
}

// sessionConn lists the optional interfaces that both drivers' connections implement and database/sql uses.
type sessionConn interface {
	driver.Conn
	driver.ConnPrepareContext
	driver.ConnBeginTx
	driver.ExecerContext
	driver.QueryerContext
	driver.Pinger
	driver.SessionResetter
	driver.Validator
}

// BeginTx begins a transaction.
func (c *preparingConn) BeginTx(ctx context.Context, o driver.TxOptions) (driver.Tx, error) {
	tx, err := c.sessionConn.BeginTx(ctx, o)
	if err != nil {
		return nil, err
	}
	c.inTransaction = true
	return preparingTx{tx, c}, nil
}

type preparingTx struct {
	driver.Tx
	conn *preparingConn
}

func (t preparingTx) Commit() error {
	t.conn.inTransaction = false
	return t.Tx.Commit()
}

func (t preparingTx) Rollback() error {
	t.conn.inTransaction = false
	return t.Tx.Rollback()
}

// ExecContext executes a statement.
func (c *preparingConn) ExecContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Result, error) {
	p, err := c.find(ctx, query, args)
	if err != nil {
		return nil, err
	}
	if p == nil {
		return c.sessionConn.ExecContext(ctx, query, args)
	}
	result, err := p.stmt.ExecContext(ctx, args)
	if c.isStale(p, err) {
		return c.sessionConn.ExecContext(ctx, query, args)
	}
	return result, err
}

// QueryContext executes a statement that returns rows.
func (c *preparingConn) QueryContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Rows, error) {
	p, err := c.find(ctx, query, args)
	if err != nil {
		return nil, err
	}
	if p == nil {
		return c.sessionConn.QueryContext(ctx, query, args)
	}
	rows, err := p.stmt.QueryContext(ctx, args)
	if c.isStale(p, err) {
		return c.sessionConn.QueryContext(ctx, query, args)
	}
	if err != nil {
		return nil, err
	}
	full, ok := rows.(fullRows)
	if !ok {
		return nil, errors.Join(errors.New("rows of the driver lack methods"), rows.Close())
	}
	p.open = true
	return &preparedRows{full, p}, nil
}

// find returns the prepared statement of a query, or nil if it is executed without one.
func (c *preparingConn) find(ctx context.Context, query string, args []driver.NamedValue) (*prepared, error) {
	if !c.on.Load() || len(args) == 0 {
		return nil, nil
	}
	if element, ok := c.cached[query]; ok {
		if p := element.Value.(*prepared); !p.open {
			c.hits.Add(1)
			c.order.MoveToFront(element)
			return p, nil
		}
	}
	c.misses.Add(1)
	if !c.repeats(query) {
		return nil, nil
	}
	stmt, err := c.PrepareContext(ctx, query)
	if err != nil {
		return nil, err
	}
	full, ok := stmt.(fullStmt)
	if !ok {
		return nil, errors.Join(errors.New("statements of the driver lack methods"), stmt.Close())
	}
	return c.add(query, full)
}

// repeats reports whether a statement was executed before and is not prepared yet.
func (c *preparingConn) repeats(query string) bool {
	if _, ok := c.cached[query]; ok { // its rows are open
		return false
	}
	if c.once[query] {
		delete(c.once, query)
		return true
	}
	if len(c.once) >= maxPrepared {
		clear(c.once)
	}
	c.once[query] = true
	return false
}

// add stores a prepared statement, and closes the one that was unused for longest if there are too many.
func (c *preparingConn) add(query string, stmt fullStmt) (*prepared, error) {
	if c.order.Len() >= maxPrepared {
		if oldest := c.order.Back(); !oldest.Value.(*prepared).open {
			if err := c.drop(oldest); err != nil {
				return nil, errors.Join(err, stmt.Close())
			}
		}
	}
	p := &prepared{query: query, stmt: stmt}
	c.cached[query] = c.order.PushFront(p)
	return p, nil
}

func (c *preparingConn) drop(element *list.Element) error {
	p := c.order.Remove(element).(*prepared)
	delete(c.cached, p.query)
	return p.stmt.Close()
}

// Codes and texts of PostgreSQL's errors about prepared statements that no longer fit.
const (
	invalidStatementName = "26000" // after DISCARD, or with a pool that does not follow statements
	featureNotSupported  = "0A000"
	changedResult        = "cached plan must not change result type" // after a migration
)

// isStalePlan reports whether a statement failed only because it was prepared earlier.
func isStalePlan(err error) bool {
	var fromPostgres *pq.Error
	return errors.As(err, &fromPostgres) && (fromPostgres.Code == invalidStatementName ||
		fromPostgres.Code == featureNotSupported && strings.Contains(fromPostgres.Message, changedResult))
}

// isStale forgets all prepared statements if the error says that one no longer fits. It reports whether the caller may repeat the statement
// without it: in a transaction, PostgreSQL refuses that, and the error is IsRetryable.
func (c *preparingConn) isStale(p *prepared, err error) bool {
	if !isStalePlan(err) {
		return false
	}
	for element, next := c.order.Front(), (*list.Element)(nil); element != nil; element = next {
		next = element.Next() // drop removes the element
		if element.Value.(*prepared) == p || !element.Value.(*prepared).open {
			_ = c.drop(element) // it may not exist any more
		}
	}
	return !c.inTransaction
}

// fullRows lists the optional methods of both drivers' rows that database/sql and ent use.
type fullRows interface {
	driver.Rows
	driver.RowsColumnTypeDatabaseTypeName
	driver.RowsColumnTypeScanType
}

// preparedRows frees its statement for the next execution when it is closed.
type preparedRows struct {
	fullRows
	of *prepared
}

func (r *preparedRows) Close() error {
	r.of.open = false
	return r.fullRows.Close()
}
