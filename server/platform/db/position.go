package db

import (
	"context"
	"database/sql"
	"sync/atomic"
	"time"
)

const (
	// positionAnswer is the timeout for the primary's position.
	positionAnswer = 500 * time.Millisecond
	// positionPause is the interval of requests while the primary is unavailable.
	positionPause = time.Second
)

// visibleLSN is the query for a log position, in bytes, after all visible commits. Commits are flushed before
// they are visible, except with synchronous_commit = off. Other parts of the log, such as those of reads that
// remove dead rows, may remain unflushed until the next commit, so standbys may not have them.
const visibleLSN = `SELECT pg_wal_lsn_diff(CASE current_setting('synchronous_commit') WHEN 'off' THEN pg_current_wal_insert_lsn()
	ELSE pg_current_wal_flush_lsn() END, '0/0')::bigint`

// position determines the position up to which replicas must have replayed the primary's log to contain all
// purged data. It counts purges, and requests the primary's log position once per change of the count,
// because all purged data was committed before that position.
type position struct {
	ask    func(ctx context.Context) (int64, error)
	purges atomic.Int64
	known  atomic.Pointer[knownPosition]
	turn   chan struct{} // used as a lock while the primary's position is requested
	// failed is the error of the last request, if it failed. turn guards it and the time of the failure.
	failed   error
	failedAt time.Time
}

// knownPosition is a log position in bytes that was requested after a number of purges.
type knownPosition struct{ purges, lsn int64 }

func newPosition(primary *sql.DB) *position {
	p := &position{turn: make(chan struct{}, 1), ask: func(ctx context.Context) (int64, error) {
		return within(ctx, positionAnswer, func(ctx context.Context) (lsn int64, err error) {
			err = primary.QueryRowContext(ctx, visibleLSN).Scan(&lsn)
			return lsn, err
		})
	}}
	p.purges.Store(1) // positive, because no position is known at the start
	return p
}

// advance counts a purge and returns the new count. Reads that know of this purge need a new log position.
func (p *position) advance() int64 { return p.purges.Add(1) }

// of returns a log position that contains the data of the given number of purges. Concurrent callers share a
// request.
func (p *position) of(ctx context.Context, purges int64) (int64, error) {
	if known := p.known.Load(); known != nil && known.purges >= purges {
		return known.lsn, nil
	}
	select {
	case p.turn <- struct{}{}:
		defer func() { <-p.turn }()
	case <-ctx.Done():
		return 0, context.Cause(ctx)
	}
	if known := p.known.Load(); known != nil && known.purges >= purges {
		return known.lsn, nil
	}
	if p.failed != nil && time.Since(p.failedAt) < positionPause {
		return 0, p.failed
	}
	current := p.purges.Load() // read before the request, so that the position is not older than the count
	lsn, err := p.ask(ctx)
	if err != nil {
		if ctx.Err() == nil {
			p.failed, p.failedAt = err, time.Now()
		}
		return 0, err
	}
	p.failed = nil
	p.known.Store(&knownPosition{current, lsn})
	return lsn, nil
}

// within returns the result of f, or context.DeadlineExceeded after the timeout. lib/pq cannot cancel a read of a silent
// connection, so f may run until the connection's read timeout.
func within[T any](ctx context.Context, timeout time.Duration, f func(ctx context.Context) (T, error)) (T, error) {
	ctx, cancel := context.WithTimeout(ctx, timeout)
	type result struct {
		value T
		err   error
	}
	done := make(chan result, 1)
	go func() {
		defer cancel()
		value, err := f(ctx)
		done <- result{value, err}
	}()
	select {
	case r := <-done:
		return r.value, r.err
	case <-ctx.Done():
		select {
		case r := <-done: // f ended, which canceled ctx
			return r.value, r.err
		default:
			var none T
			return none, context.Cause(ctx)
		}
	}
}
