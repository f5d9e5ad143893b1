package doctor

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"time"

	"haat/server/config"
	"haat/server/platform/db"
	"haat/server/platform/pubsub"
)

// Lag above which a standby is reported.
const (
	laggingBytes = 64 << 20
	laggingTime  = 10 * time.Second
)

// checkCluster checks a PostgreSQL primary: its standbys, connections, replication slots and size. Standbys
// themselves are reported by checkDatabase.
func checkCluster(ctx context.Context, _ *config.Config, d *db.DB) []Finding {
	if !d.IsPostgres() {
		return nil
	}
	var standby bool
	if err := d.SQL.QueryRowContext(ctx, "SELECT pg_is_in_recovery()").Scan(&standby); err != nil {
		return []Finding{fail("replication", err, "see database")}
	}
	if standby {
		return nil
	}
	var found []Finding
	for _, check := range []func(context.Context, *db.DB) []Finding{checkStandbys, checkSlots, checkConnections, checkSize} {
		found = append(found, check(ctx, d)...)
	}
	return found
}

type standbys struct {
	connected, synchronous, hidden int
	lagBytes                       int64
	lagSeconds                     float64
	names                          string // synchronous_standby_names, or empty if commits do not wait for standbys
}

// Without pg_monitor, columns of other roles' connections are NULL.
const standbysSQL = `SELECT count(*), count(*) FILTER (WHERE sync_state IN ('sync', 'quorum')), count(*) FILTER (WHERE state IS NULL),
	COALESCE(max(pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn)), 0)::bigint, COALESCE(max(extract(epoch FROM replay_lag)), 0)::float8,
	CASE WHEN current_setting('synchronous_commit') IN ('off', 'local') THEN '' ELSE current_setting('synchronous_standby_names') END
	FROM pg_stat_replication`

func checkStandbys(ctx context.Context, d *db.DB) []Finding {
	const check = "replication"
	var s standbys
	err := d.SQL.QueryRowContext(ctx, standbysSQL).Scan(&s.connected, &s.synchronous, &s.hidden, &s.lagBytes, &s.lagSeconds, &s.names)
	if err != nil {
		return []Finding{fail(check, err, "check the database's log")}
	}
	if s.hidden > 0 {
		return []Finding{warn(check, fmt.Sprintf("%d standbys are connected; their state is hidden from this role", s.connected),
			"GRANT pg_monitor TO the role of HAAT_DATABASE_URL")}
	}
	var found []Finding
	if needed := synchronousNeeded(s.names); s.synchronous < needed {
		found = append(found, fail(check, fmt.Errorf("writes wait for %d synchronous standbys, and %d are connected", needed, s.synchronous),
			"start the standby; in an emergency set synchronous_standby_names to '' and reload, which risks confirmed orders if the primary's disk fails"))
	}
	if lag := time.Duration(s.lagSeconds * float64(time.Second)); s.lagBytes > laggingBytes || lag > laggingTime {
		found = append(found, warn(check, fmt.Sprintf("a standby lags by %s of WAL, %s", megabytes(s.lagBytes), lag.Round(time.Second)),
			"check its log, disk and network, and that no long query on it stops the replay"))
	}
	if len(found) == 0 {
		found = append(found, ok(check, "%d standbys, %d of them synchronous, none lags", s.connected, s.synchronous))
	}
	return found
}

var numberOfSynchronous = regexp.MustCompile(`(?i)^\s*(?:FIRST\s+|ANY\s+)?(\d+)\s*\(`)

// synchronousNeeded returns the number of standbys that must confirm each commit according to a value of
// synchronous_standby_names. A list without a number means 1.
func synchronousNeeded(names string) int {
	if names == "" {
		return 0
	}
	if m := numberOfSynchronous.FindStringSubmatch(names); m != nil {
		if n, err := strconv.Atoi(m[1]); err == nil {
			return n
		}
	}
	return 1
}

// checkSlots reports replication slots that no standby uses. The server stores WAL for them until its disk is
// full.
func checkSlots(ctx context.Context, d *db.DB) []Finding {
	const check = "slots"
	rows, err := d.SQL.QueryContext(ctx, `SELECT slot_name, pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn)::bigint
		FROM pg_replication_slots WHERE NOT active AND restart_lsn IS NOT NULL ORDER BY slot_name`)
	if err != nil {
		return []Finding{fail(check, err, "check the database's log")}
	}
	defer rows.Close()
	var found []Finding
	for rows.Next() {
		var name string
		var retained int64
		if err := rows.Scan(&name, &retained); err != nil {
			return []Finding{fail(check, err, "check the database's log")}
		}
		found = append(found, warn(check, fmt.Sprintf("nobody uses the replication slot %s, which retains %s of WAL", name, megabytes(retained)),
			"start its standby, or SELECT pg_drop_replication_slot('"+name+"') before the disk is full"))
	}
	if err := rows.Err(); err != nil {
		return []Finding{fail(check, err, "check the database's log")}
	}
	if len(found) == 0 {
		return []Finding{ok(check, "no unused replication slot")}
	}
	return found
}

type connections struct {
	nodes, ours, others, limit int
}

// Each node has one listener, so the number of listeners is the number of nodes. Connections without a
// database are not clients. reserved_connections exists since version 16.
const connectionsSQL = `SELECT count(*) FILTER (WHERE application_name = $1 AND datname = current_database()),
	count(*) FILTER (WHERE usename = current_user AND datname = current_database()),
	count(*) FILTER (WHERE usename <> current_user OR datname <> current_database()),
	current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
		- COALESCE(current_setting('reserved_connections', true), '0')::int
	FROM pg_stat_activity WHERE datname IS NOT NULL`

func checkConnections(ctx context.Context, d *db.DB) []Finding {
	const check = "connections"
	var c connections
	if err := d.SQL.QueryRowContext(ctx, connectionsSQL, pubsub.ListenerName).Scan(&c.nodes, &c.ours, &c.others, &c.limit); err != nil {
		return []Finding{fail(check, err, "check the database's log")}
	}
	pooled := errors.Is(d.CheckSessions(ctx), db.ErrNoSessions)
	return []Finding{c.finding(pooled)}
}

// nearlyAll is the fraction of connections above which the server is nearly full.
const nearlyAll = 0.9

func (c connections) finding(pooled bool) Finding {
	const check = "connections"
	inUse := c.ours + c.others
	// Each node has a listener in addition to its pool.
	most := c.others + c.nodes*(db.PostgresConnections+1)
	switch {
	case float64(inUse) > nearlyAll*float64(c.limit):
		return warn(check, fmt.Sprintf("%d of %d connections are in use", inUse, c.limit),
			"raise max_connections, or put pgbouncer between the nodes and PostgreSQL (docs/scale.md)")
	case pooled:
		return ok(check, "%d of %d in use; %d nodes, through a connection pool", inUse, c.limit, c.nodes)
	case most > c.limit:
		return warn(check, fmt.Sprintf("%d nodes may need %d connections, and the server allows %d", c.nodes, most, c.limit),
			"raise max_connections, or put pgbouncer between the nodes and PostgreSQL (docs/scale.md)")
	}
	return ok(check, "%d of %d in use; %d nodes may need %d", inUse, c.limit, c.nodes, most)
}

// checkSize reports the disk space that the database uses. SQL does not provide the free space.
func checkSize(ctx context.Context, d *db.DB) []Finding {
	const check = "size"
	var size, wal int64
	var monitors bool
	err := d.SQL.QueryRowContext(ctx, "SELECT pg_database_size(current_database()), has_function_privilege('pg_ls_waldir()', 'EXECUTE')").
		Scan(&size, &monitors)
	if err == nil && monitors {
		err = d.SQL.QueryRowContext(ctx, "SELECT COALESCE(sum(size), 0)::bigint FROM pg_ls_waldir()").Scan(&wal)
	}
	switch {
	case err != nil:
		return []Finding{fail(check, err, "check the database's log")}
	case !monitors:
		return []Finding{ok(check, "database %s; WAL unknown without pg_monitor; watch the free disk on the server", megabytes(size))}
	}
	return []Finding{ok(check, "database %s, WAL %s; watch the free disk on the server", megabytes(size), megabytes(wal))}
}

func megabytes(n int64) string { return fmt.Sprintf("%.0f MB", float64(n)/1e6) }
