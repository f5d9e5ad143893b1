//go:build unix

package db_test

import (
	"context"
	"database/sql"
	"testing"
	"time"

	"haat/ent"
	"haat/ent/shop"
	"haat/ent/viewer"
	"haat/server/platform/db"
	"haat/server/platform/db/dbtest"
)

// cluster is a primary with a standby, and a client that reads from the standby.
type cluster struct {
	*testing.T
	*db.DB
	ctx     context.Context
	address string  // address of the database on the standby
	standby *sql.DB // for the test's own statements on the standby
	shop    int
}

func newCluster(t *testing.T) *cluster {
	t.Helper()
	primary := dbtest.Primary(t)
	standby := dbtest.Standby(t, primary)
	flushCommits(t, primary)
	d, err := db.OpenWithReplicas(t.Context(), primary, standby)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { d.Close() })
	c := &cluster{T: t, DB: d, ctx: viewer.WithSystem(context.Background()), address: standby, standby: dbtest.OpenURL(t, standby).SQL}
	c.shop = c.Client.Shop.Create().SetSlug("rina").SetName("1").SaveX(c.ctx).ID
	c.Replicas.Purge(nil)
	c.caughtUp()
	return c
}

// flushCommits sets PostgreSQL's default for new connections to the database: the log is flushed before a
// commit is visible.
func flushCommits(t *testing.T, address string) {
	t.Helper()
	d := dbtest.OpenURL(t, address)
	if _, err := d.SQL.Exec(`DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET synchronous_commit = on', current_database()); END $$`); err != nil {
		t.Fatal(err)
	}
}

// caughtUp waits until the standby has replayed all writes.
func (c *cluster) caughtUp() {
	c.Helper()
	var lsn string
	if err := c.SQL.QueryRow("SELECT pg_current_wal_insert_lsn()").Scan(&lsn); err != nil {
		c.Fatal(err)
	}
	c.until("the standby has caught up", func() bool {
		var behind bool
		if err := c.standby.QueryRow("SELECT pg_last_wal_replay_lsn() < $1::pg_lsn", lsn).Scan(&behind); err != nil {
			c.Fatal(err)
		}
		return !behind
	})
}

func (c *cluster) until(state string, reached func() bool) {
	c.Helper()
	end := time.Now().Add(20 * time.Second)
	for tick := time.NewTicker(5 * time.Millisecond); !reached(); <-tick.C {
		if time.Now().After(end) {
			c.Fatal("not reached: " + state)
		}
	}
}

// delay delays the standby's replay of commits by length, a duration such as "1h". "0" ends the delay.
func (c *cluster) delay(length string) {
	c.Helper()
	dbtest.DelayReplay(c.T, c.address, length)
}

func (c *cluster) rename(name string) {
	c.Helper()
	c.Client.Shop.UpdateOneID(c.shop).SetName(name).ExecX(c.ctx)
	c.Replicas.Purge([]string{"shop"})
}

// name returns the shop's name, read with the context.
func (c *cluster) name(ctx context.Context) string {
	c.Helper()
	return c.Client.Shop.Query().Where(shop.ID(c.shop)).OnlyX(ctx).Name
}

// onStandby reports whether a read with the context runs on the standby.
func (c *cluster) onStandby(ctx context.Context) bool { return isStandby(c.T, ctx, c.Client) }

func isStandby(t *testing.T, ctx context.Context, client *ent.Client) (standby bool) {
	t.Helper()
	rows, err := client.QueryContext(ctx, "SELECT pg_is_in_recovery()")
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	if !rows.Next() {
		t.Fatal(rows.Err())
	}
	if err := rows.Scan(&standby); err != nil {
		t.Fatal(err)
	}
	return standby
}

func TestReplica_ServesReadsThatAreNotStale(t *testing.T) {
	c := newCluster(t)
	t.Run("ReadsUseTheStandby", func(t *testing.T) {
		c.until("a read uses the standby", func() bool { return c.onStandby(c.ReadReplica(c.ctx)) })
		c.until("a read after writes uses the standby", func() bool { return c.onStandby(c.ReadReplicaAfterWrites(c.ctx)) })
		if c.onStandby(c.ctx) {
			t.Error("a read without ReadReplica used the standby")
		}
		c.until("a read on the standby is counted", func() bool {
			before := c.Replicas.Counts.Replica.Load()
			if got := c.name(c.ReadReplica(c.ctx)); got != "1" {
				t.Errorf("name %q", got)
			}
			return c.Replicas.Counts.Replica.Load() == before+1
		})
	})
	t.Run("PositionsExcludeTheUnflushedLog", func(t *testing.T) {
		c.until("a position is lower than the end of the log", func() bool {
			if _, err := c.SQL.Exec("SELECT pg_logical_emit_message(false, 'test', 'not a commit')"); err != nil {
				t.Fatal(err)
			}
			var lower bool
			if err := c.SQL.QueryRow(`SELECT (` + db.VisibleLSN + `) < pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')`).Scan(&lower); err != nil {
				t.Fatal(err)
			}
			return lower
		})
	})
	t.Run("TransactionsUseThePrimary", func(t *testing.T) {
		ctx := c.ReadReplica(c.ctx)
		err := db.Transact(ctx, c.Client, "read", func(client *ent.Client) error {
			if isStandby(t, ctx, client) {
				t.Error("a read in a transaction used the standby")
			}
			return nil
		})
		if err != nil {
			t.Error(err)
		}
	})
	c.caughtUp()
	t.Run("AStandbyThatLagsBehindIsNotRead", func(t *testing.T) { c.readsAreNotStale(t) })
	t.Run("ReadsSeeOwnWrites", func(t *testing.T) { c.readsFollowWrites(t) })
	t.Run("AnUnavailableStandbyIsSkipped", func(t *testing.T) { c.standbyIsSkipped(t) })
}

// readsAreNotStale delays the standby. Reads after a purge must use the primary until the standby has
// replayed the purged change.
func (c *cluster) readsAreNotStale(t *testing.T) {
	c.delay("1h")
	defer c.delay("0")
	early := c.ReadReplica(c.ctx)
	if got := c.name(early); got != "1" {
		t.Fatalf("name %q", got)
	}
	c.rename("2")
	var stale string
	if err := c.standby.QueryRow("SELECT name FROM shops WHERE id = $1", c.shop).Scan(&stale); err != nil || stale != "1" {
		t.Fatalf("the standby was not held back: %q, %v", stale, err)
	}
	for state, ctx := range map[string]context.Context{
		"a later read":                        c.ReadReplica(c.ctx),
		"a later read of an earlier request":  early,
		"a read after all writes":             c.ReadReplicaAfterWrites(c.ctx),
		"a second read of an earlier request": early,
	} {
		if got := c.name(ctx); got != "2" {
			t.Errorf("%s: name %q", state, got)
		}
	}
	c.delay("0")
	c.until("the standby is read again", func() bool { return c.onStandby(c.ReadReplica(c.ctx)) })
	if got := c.name(c.ReadReplica(c.ctx)); got != "2" {
		t.Errorf("name %q on the standby", got)
	}
}

// readsFollowWrites writes without a purge. Reads with the same context and reads of ReadReplicaAfterWrites
// must see the write.
func (c *cluster) readsFollowWrites(t *testing.T) {
	c.until("the standby is read", func() bool { return c.onStandby(c.ReadReplica(c.ctx)) })
	c.delay("1h")
	defer c.delay("0")
	ctx := c.ReadReplica(c.ctx)
	for want, write := range map[string]func(client *ent.Client, name string) error{
		"statement": func(client *ent.Client, name string) error {
			_, err := client.ExecContext(ctx, "UPDATE shops SET name = $1 WHERE id = $2", name, c.shop)
			return err
		},
		"transaction": func(client *ent.Client, name string) error {
			return db.Transact(ctx, client, "rename", func(client *ent.Client) error {
				return client.Shop.UpdateOneID(c.shop).SetName(name).Exec(ctx)
			})
		},
		"update that returns rows": func(client *ent.Client, name string) error {
			_, err := client.Shop.UpdateOneID(c.shop).SetName(name).Save(ctx)
			return err
		},
	} {
		c.name(ctx)
		if err := write(c.Client, want); err != nil {
			t.Fatal(err)
		}
		if got := c.name(ctx); got != want {
			t.Errorf("after the %s: name %q", want, got)
		}
	}
	if _, err := c.SQL.Exec("UPDATE shops SET name = 'elsewhere'"); err != nil {
		t.Fatal(err)
	}
	if got := c.name(c.ReadReplicaAfterWrites(c.ctx)); got != "elsewhere" {
		t.Errorf("after a write of another process: name %q", got)
	}
}

// standbyIsSkipped closes the standby's connections, and then makes it refuse new ones. Both times, reads
// must use the primary.
func (c *cluster) standbyIsSkipped(t *testing.T) {
	c.until("the standby is read", func() bool { return c.onStandby(c.ReadReplica(c.ctx)) })
	ctx := c.ReadReplica(c.ctx)
	c.onStandby(ctx)
	c.rename("3")
	if _, err := c.standby.Exec("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'"); err != nil {
		t.Fatal(err)
	}
	for _, ctx := range []context.Context{ctx, c.ReadReplica(c.ctx)} {
		if got := c.name(ctx); got != "3" {
			t.Errorf("name %q", got)
		}
	}
	c.until("the standby is read again", func() bool { return c.onStandby(c.ReadReplica(c.ctx)) })
}
