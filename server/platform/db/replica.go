package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net"
	"strconv"
	"sync/atomic"
	"time"

	"entgo.io/ent/dialect"
	entsql "entgo.io/ent/dialect/sql"
	"github.com/lib/pq"

	"haat/server/platform/pause"
)

const (
	// replicaWait is the time for which a read waits for a replica that lags behind, before it uses the
	// primary.
	replicaWait = 100 * time.Millisecond
	// replicaPoll is the interval of these attempts.
	replicaPoll = 2 * time.Millisecond
	// replicaAnswer is the timeout for a replica's position.
	replicaAnswer = 200 * time.Millisecond
)

// errBehind reports that a replica has not replayed a position yet, and errNotReplica that a server is not a
// standby.
var (
	errBehind     = errors.New("replica is behind")
	errNotReplica = errors.New("server is not a standby")
)

// replica is a server that replays the primary's log.
type replica struct {
	name     string // HOST:PORT
	pool     *sql.DB
	driver   *entsql.Driver
	dialer   *dialer
	prepared *Statements
}

// Replicas chooses the servers for reads that do not require the primary. It is notified of purges like a
// cache (pubsub.Subscriber). It must be notified before the caches, so that a read never returns a state that
// is older than a purge that was delivered before the read began.
type Replicas struct {
	all      []*replica
	next     atomic.Uint64
	position *position
	// pauses contains the pauses of replicas that are unavailable or behind.
	pauses pause.Set[*replica]
	// suspended is true while purges may be lost.
	suspended atomic.Bool
	Counts    ReplicaCounts
}

// ReplicaCounts counts how reads were distributed.
type ReplicaCounts struct {
	// Replica and Primary count the choices of a server for the queries of a request.
	Replica, Primary atomic.Uint64
	// Behind, Away and NotReplica count replicas that were skipped because they had not replayed the
	// position, did not respond, or were not standbys.
	Behind, Away, NotReplica atomic.Uint64
}

// openReplicas returns a pool for each host of a PostgreSQL address, without connecting. Since a pool has one
// host, all its connections are to the same server.
func openReplicas(address string, primary *sql.DB) (*Replicas, error) {
	config, err := pq.NewConfig(address)
	if err != nil {
		return nil, err
	}
	hosts := append([]pq.ConfigMultihost{{Host: config.Host, Hostaddr: config.Hostaddr, Port: config.Port}}, config.Multi...)
	r := &Replicas{position: newPosition(primary), pauses: pause.Set[*replica]{First: 250 * time.Millisecond, Most: 5 * time.Second}}
	for _, host := range hosts {
		config.Host, config.Hostaddr, config.Port, config.Multi = host.Host, host.Hostaddr, host.Port, nil
		config.TargetSessionAttrs = pq.TargetSessionAttrsAny
		dialer := newDialer()
		prepared := &Statements{}
		connector, err := newConnector(config, dialer, prepared)
		if err != nil {
			return nil, errors.Join(err, r.close())
		}
		pool := sql.OpenDB(connector)
		limitPool(pool, dialect.Postgres)
		name := net.JoinHostPort(host.Host, strconv.Itoa(int(host.Port)))
		r.all = append(r.all, &replica{name, pool, entsql.OpenDB(dialect.Postgres, pool), dialer, prepared})
	}
	return r, nil
}

func (r *Replicas) close() error {
	var err error
	for _, one := range r.all {
		err = errors.Join(err, one.pool.Close())
	}
	return err
}

// Purge makes later reads require the log position at which the data changed.
func (r *Replicas) Purge([]string) { r.position.advance() }

// Suspend allows reads of any state while the primary is unavailable, because caches treat all pages as stale
// during that time.
func (r *Replicas) Suspend() { r.suspended.Store(true) }

// Resume requires positions again. The primary may have changed.
func (r *Replicas) Resume() {
	r.position.advance()
	r.suspended.Store(false)
}

// choose returns a replica that has replayed the log up to the position after the given number of purges, or
// nil if the primary must be used. If knownAge is set, it never chooses a replica whose state has an unknown age.
func (r *Replicas) choose(ctx context.Context, purges int64, knownAge bool) *replica {
	needed, err := r.position.of(ctx, purges)
	if err != nil {
		if knownAge || !r.suspended.Load() {
			r.Counts.Primary.Add(1)
			return nil
		}
		needed = 0
	}
	if one := r.waitFor(ctx, needed); one != nil {
		r.Counts.Replica.Add(1)
		return one
	}
	r.Counts.Primary.Add(1)
	return nil
}

// waitFor returns the first replica that has replayed a position, or nil after replicaWait.
func (r *Replicas) waitFor(ctx context.Context, needed int64) *replica {
	began := time.Now()
	start := r.next.Add(1)
	for {
		waiting := false
		for i := range r.all {
			one := r.all[(start+uint64(i))%uint64(len(r.all))] // #nosec G115 -- small
			if time.Now().Before(r.pauses.Until(one)) {
				continue
			}
			err := one.check(ctx, needed)
			if err == nil {
				r.pauses.Forget(one)
				return one
			}
			if errors.Is(err, errBehind) && time.Since(began) < replicaWait {
				waiting = true
				continue
			}
			r.skip(ctx, one, err)
		}
		if !waiting || !pause.For(ctx, replicaPoll) {
			return nil
		}
	}
}

// skip pauses a replica after an error, unless ctx has ended.
func (r *Replicas) skip(ctx context.Context, one *replica, err error) {
	if ctx.Err() != nil {
		return
	}
	switch {
	case errors.Is(err, errBehind):
		r.Counts.Behind.Add(1)
	case errors.Is(err, errNotReplica):
		r.Counts.NotReplica.Add(1)
	default:
		r.Counts.Away.Add(1)
	}
	now := time.Now()
	r.pauses.Failed(one, now, now, 0)
}

// replayed returns the position in the primary's log, in bytes, up to which a standby has replayed it.
func (one *replica) replayed(ctx context.Context) (int64, error) {
	lsn, err := within(ctx, replicaAnswer, func(ctx context.Context) (int64, error) {
		var standby bool
		var lsn sql.NullInt64
		err := one.pool.QueryRowContext(ctx, `SELECT pg_is_in_recovery(), pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::bigint`).
			Scan(&standby, &lsn)
		if err == nil && !standby {
			return 0, errNotReplica
		}
		return lsn.Int64, err
	})
	if err != nil {
		return 0, fmt.Errorf("replica %s: %w", one.name, err)
	}
	return lsn, nil
}

// check returns nil if the server is a standby that has replayed the position.
func (one *replica) check(ctx context.Context, needed int64) error {
	lsn, err := one.replayed(ctx)
	if err == nil && lsn < needed {
		return errBehind
	}
	return err
}
