package db

import (
	"context"
	"sync/atomic"

	"haat/ent"
)

type lastKey struct{}

// last is a write that is the last step of a transaction.
type last struct {
	write func(ctx context.Context, client *ent.Client) error
	done  atomic.Bool
}

// WithLast returns a context in which Transact calls write as the last step of the first transaction that
// commits, in that transaction. The row that write adds, such as a job, therefore exists if and only if the
// changes do. done reports whether a transaction committed. write may be called several times, because
// transactions may be retried or rolled back.
func WithLast(ctx context.Context, write func(ctx context.Context, client *ent.Client) error) (_ context.Context, done func() bool) {
	l := &last{write: write}
	return context.WithValue(ctx, lastKey{}, l), l.done.Load
}

// lastOf returns the context's last write, or nil if it has none or a transaction with it has already
// committed.
func lastOf(ctx context.Context) *last {
	l, _ := ctx.Value(lastKey{}).(*last)
	if l == nil || l.done.Load() {
		return nil
	}
	return l
}
