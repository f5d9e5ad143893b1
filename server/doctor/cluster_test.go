//go:build unix

package doctor

import (
	"context"
	"log/slog"
	"net/url"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"haat/server/config"
	"haat/server/platform/db"
	"haat/server/platform/db/dbtest"
	"haat/server/platform/pubsub"
)

func admin(t *testing.T, d *db.DB, statements ...string) {
	t.Helper()
	for _, statement := range statements {
		if _, err := d.SQL.Exec(statement); err != nil {
			t.Fatalf("%s: %v", statement, err)
		}
	}
}

// eventually repeats a check until its only finding has the state and contains the text.
func eventually(t *testing.T, check func(context.Context, *db.DB) []Finding, d *db.DB, state State, text string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	again := time.NewTicker(50 * time.Millisecond)
	defer again.Stop()
	for {
		found := check(ctx, d)
		if len(found) == 1 && found[0].State == state && strings.Contains(found[0].Message, text) && (found[0].Do == "") == (state == OK) {
			return
		}
		select {
		case <-again.C:
		case <-ctx.Done():
			t.Fatalf("want %s %q, got %+v", state, text, found)
		}
	}
}

func TestDoctor_ReportsLaggingAndMissingStandbys(t *testing.T) {
	address := dbtest.OwnPrimary(t)
	primary := dbtest.OpenURL(t, address)
	eventually(t, checkStandbys, primary, OK, "0 standbys")
	standby := dbtest.OpenURL(t, dbtest.Standby(t, address))
	eventually(t, checkStandbys, primary, OK, "1 standbys, 0 of them synchronous")

	admin(t, standby, "SELECT pg_wal_replay_pause()")
	admin(t, primary, "SELECT pg_logical_emit_message(false, 'test', repeat('x', 70000000))")
	eventually(t, checkStandbys, primary, Warn, "a standby lags by 7") // MB
	admin(t, standby, "SELECT pg_wal_replay_resume()")
	eventually(t, checkStandbys, primary, OK, "none lags")

	admin(t, primary, "CREATE ROLE stranger LOGIN", "GRANT SELECT ON ALL TABLES IN SCHEMA public TO stranger")
	stranger, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	stranger.User = url.User("stranger")
	hidden := dbtest.OpenURL(t, stranger.String())
	eventually(t, checkStandbys, hidden, Warn, "hidden from this role")
	eventually(t, checkSize, hidden, OK, "WAL unknown without pg_monitor")
	eventually(t, checkSize, primary, OK, "MB, WAL ")
	admin(t, primary, "GRANT pg_monitor TO stranger")
	eventually(t, checkStandbys, hidden, OK, "1 standbys")

	admin(t, primary, "ALTER SYSTEM SET synchronous_standby_names = '*'", "SELECT pg_reload_conf()")
	eventually(t, checkStandbys, primary, OK, "1 of them synchronous")
	admin(t, primary, "ALTER SYSTEM SET synchronous_standby_names = 'ANY 1 (missing)'", "SELECT pg_reload_conf()")
	eventually(t, checkStandbys, primary, Fail, "writes wait for 1 synchronous standbys, and 0 are connected")
	admin(t, primary, "ALTER SYSTEM SET synchronous_commit = local", "SELECT pg_reload_conf()")
	eventually(t, checkStandbys, primary, OK, "1 standbys")
	if found := checkCluster(t.Context(), nil, standby); found != nil {
		t.Errorf("a standby: %+v", found)
	}
}

func TestDoctor_ReportsUnusedReplicationSlots(t *testing.T) {
	d := dbtest.OpenURL(t, dbtest.OwnPrimary(t))
	eventually(t, checkSlots, d, OK, "no unused")
	admin(t, d, "SELECT pg_create_physical_replication_slot('left_behind', true)")
	eventually(t, checkSlots, d, Warn, "replication slot left_behind, which retains")
	admin(t, d, "SELECT pg_drop_replication_slot('left_behind')")
	eventually(t, checkSlots, d, OK, "no unused")
}

func TestSynchronousNeeded_ReadsEachNotationOfStandbyNames(t *testing.T) {
	for names, want := range map[string]int{"": 0, "*": 1, "a, b": 1, "FIRST 2 (a, b, c)": 2, "any 1 (a,b)": 1, "3 (a,b,c)": 3} {
		if n := synchronousNeeded(names); n != want {
			t.Errorf("%q: %d, want %d", names, n, want)
		}
	}
}

// Each node has one listener, so the number of listeners must be reported as the number of nodes.
func TestDoctor_CountsNodes(t *testing.T) {
	address := dbtest.Postgres(t)
	d := dbtest.OpenURL(t, address)
	eventually(t, checkConnections, d, OK, "0 nodes")
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	listener := pubsub.NewPostgres(&pubsub.Bus{}, nil, dbtest.Direct(address), slog.New(slog.DiscardHandler))
	go func() { ended <- listener.Listen(ctx) }()
	eventually(t, checkConnections, d, OK, "1 nodes")
	stop()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

func TestDoctor_WarnsOfTooManyConnections(t *testing.T) {
	for _, c := range []struct {
		connections
		pooled bool
		want   string
	}{
		{connections{nodes: 4, ours: 30, others: 6, limit: 97}, false, "ok 36 of 97 in use; 4 nodes may need 90"},
		{connections{nodes: 5, ours: 30, others: 6, limit: 97}, false, "warn 5 nodes may need 111 connections, and the server allows 97"},
		{connections{nodes: 5, ours: 30, others: 6, limit: 97}, true, "ok 36 of 97 in use; 5 nodes, through a connection pool"},
		{connections{nodes: 5, ours: 85, others: 6, limit: 97}, true, "warn 91 of 97 connections are in use"},
	} {
		wantFindings(t, c.want, []Finding{c.finding(c.pooled)}, c.want)
	}
}

func TestDoctor_ReportsAWrongDirectDatabaseURL(t *testing.T) {
	ctx, address := t.Context(), dbtest.Postgres(t)
	d, direct := dbtest.OpenURL(t, address), dbtest.Direct(address)
	look := func(of *db.DB, pooled, direct string) []Finding {
		return checkSessions(ctx, &config.Config{DatabaseURL: pooled, DatabaseDirectURL: direct}, of)
	}
	wantFindings(t, "PostgreSQL itself", look(dbtest.OpenURL(t, direct), direct, ""), "ok no connection pool")
	wantFindings(t, "a direct address", look(d, address+"&connect_timeout=9", direct), "ok LISTEN and migrations")
	wantFindings(t, "another database", look(d, address, dbtest.Direct(dbtest.Empty(t))), "fail leads to another database")
	wantFindings(t, "unreachable", look(d, address, "postgres://127.0.0.1:1/haat?sslmode=disable"), "fail refused")
	if os.Getenv("HAAT_TEST_POOLER") == "" {
		return
	}
	wantFindings(t, "pgbouncer", look(d, address, ""), "fail keeps no sessions")
	wantFindings(t, "pgbouncer twice", look(d, direct, address), "fail keeps no sessions")
}

// SQLite has no standbys, slots or other clients, so these checks must find nothing.
func TestDoctor_ClusterIsNotCheckedOnSQLite(t *testing.T) {
	cfg := wellSettings(t)
	if !strings.HasPrefix(cfg.DatabaseURL, "sqlite:") {
		t.Skip("runs on SQLite")
	}
	found := Check(t.Context(), cfg)
	if slices.ContainsFunc(found, func(f Finding) bool { return slices.Contains([]string{"replication", "slots", "sessions"}, f.Check) }) {
		t.Errorf("%+v", found)
	}
}
