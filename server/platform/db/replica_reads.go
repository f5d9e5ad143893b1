package db

import (
	"context"
	"errors"
	"strings"
	"sync"

	"github.com/lib/pq"
)

// reads contains the state of a request's reads that may use a replica. They use one server, and change to
// another one if data was purged or written in the meantime.
type reads struct {
	replicas *Replicas
	// knownAge excludes states of unknown age.
	knownAge bool

	mu      sync.Mutex
	purges  int64 // the number of purges when server was chosen
	chosen  bool
	server  *replica // nil for the primary
	used    bool     // whether a replica was chosen
	primary bool     // whether reads must use the primary, because a replica failed
}

type readsKey struct{}

// ReadReplica returns a context whose reads outside transactions may use a replica. They see all writes that
// were announced to this process before the read, which suffices for cached pages, and all writes with the
// context. If no replica has replayed these writes in time, they use the primary. Without replicas,
// ReadReplica returns ctx.
func (d *DB) ReadReplica(ctx context.Context) context.Context {
	return d.withReads(ctx, false)
}

func (d *DB) withReads(ctx context.Context, knownAge bool) context.Context {
	if d.Replicas == nil {
		return ctx
	}
	return context.WithValue(ctx, readsKey{}, &reads{replicas: d.Replicas, knownAge: knownAge})
}

// ReadReplicaAfterWrites is like ReadReplica, but its reads see all writes of any process that were committed
// before the call, for example those of the user who reads.
func (d *DB) ReadReplicaAfterWrites(ctx context.Context) context.Context {
	if d.Replicas != nil {
		d.Replicas.position.advance()
	}
	return d.withReads(ctx, true)
}

// FromReplica returns the result of read, which is called with a context of ReadReplica. If a replica fails
// while its rows are read, read is called again with the primary. While purges may be lost and the primary is
// unavailable, reads use any replica, or fail if knownAge is set.
func FromReplica[T any](ctx context.Context, d *DB, knownAge bool, read func(ctx context.Context) (T, error)) (T, error) {
	ctx = d.withReads(ctx, knownAge)
	value, err := read(ctx)
	if err != nil && readsIn(ctx).failed(ctx, err) {
		return read(ctx)
	}
	return value, err
}

func readsIn(ctx context.Context) *reads {
	r, _ := ctx.Value(readsKey{}).(*reads)
	return r
}

// serverFor returns the replica for a statement, or nil for the primary.
func (r *reads) serverFor(ctx context.Context, query string) *replica {
	if r == nil || !isRead(query) {
		return nil
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.primary {
		return nil
	}
	if purges := r.replicas.position.purges.Load(); !r.chosen || purges != r.purges {
		r.server, r.purges, r.chosen = r.replicas.choose(ctx, purges, r.knownAge), purges, true
		r.used = r.used || r.server != nil
	}
	return r.server
}

// isRead reports whether a statement only reads. Other statements that return rows, such as INSERT …
// RETURNING, write.
func isRead(query string) bool { return strings.HasPrefix(query, "SELECT") }

// wrote records a write, so that later reads use only replicas that have replayed it.
func (r *reads) wrote() {
	if r != nil {
		r.replicas.position.advance()
	}
}

// failed reports whether an error may be that of a replica, and makes all further reads use the primary.
// Concurrent reads may fail one after the other.
func (r *reads) failed(ctx context.Context, err error) bool {
	if r == nil || ctx.Err() != nil || !IsUnavailable(err) && !IsRetryable(err) {
		return false
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if !r.used {
		return false
	}
	if r.server != nil && !refusedByStandby(err) {
		r.replicas.skip(ctx, r.server, err)
	}
	r.server, r.primary = nil, true
	return true
}

// refusedByStandby reports whether a working standby cannot run a statement, either because the statement
// writes, or because replaying the log removed rows that it reads.
func refusedByStandby(err error) bool {
	var refused *pq.Error
	return errors.As(err, &refused) && (refused.Code == readOnlyTransaction || refused.Code == serializationFailure)
}
