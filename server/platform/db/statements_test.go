package db_test

import (
	"context"
	"fmt"
	"testing"

	"haat/server/platform/db"
	"haat/server/platform/db/dbtest"
)

// one returns a database whose pool has one connection, so that a test knows which statements it has prepared.
func one(t *testing.T) *db.DB {
	t.Helper()
	d := dbtest.OpenDirect(t)
	d.SQL.SetMaxOpenConns(1)
	d.Prepare()
	return d
}

func mustQuery(t *testing.T, d *db.DB, query string, args ...any) int {
	t.Helper()
	n := 0
	if err := d.SQL.QueryRowContext(context.Background(), query, args...).Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

func TestPrepare_PreparesStatementsThatRepeat(t *testing.T) {
	d := one(t)
	hits, misses := d.PreparedUses()
	for n := range 5 {
		if got := mustQuery(t, d, "SELECT CAST($1 AS INTEGER) + 1", n); got != n+1 {
			t.Errorf("%d + 1 = %d", n, got)
		}
	}
	newHits, newMisses := d.PreparedUses()
	if hits, misses = newHits-hits, newMisses-misses; hits != 3 || misses != 2 {
		t.Errorf("%d uses of a prepared statement and %d others, want 3 and 2", hits, misses)
	}
}

func TestPrepare_KeepsABoundedNumberOfStatements(t *testing.T) {
	d := one(t)
	for range 2 {
		for n := range 500 {
			if got := mustQuery(t, d, fmt.Sprintf("SELECT CAST($1 AS INTEGER) + %d", n), 1); got != n+1 {
				t.Fatalf("1 + %d = %d", n, got)
			}
		}
	}
	if d.IsPostgres() {
		if n := mustQuery(t, d, "SELECT COUNT(*) FROM pg_prepared_statements"); n > 130 {
			t.Errorf("the connection has %d prepared statements", n)
		}
	}
}

// A statement whose rows are still being read cannot be executed again.
func TestPrepare_ExecutesAStatementWhileItsRowsAreOpen(t *testing.T) {
	dbtest.SkipOnPostgres(t) // lib/pq reads one result at a time
	d := one(t)
	tx, err := d.SQL.BeginTx(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer tx.Rollback()
	const query = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < $1) SELECT i FROM n"
	for range 3 {
		rows, err := tx.QueryContext(t.Context(), query, 3)
		if err != nil {
			t.Fatal(err)
		}
		for want := 1; rows.Next(); want++ {
			var outer, inner int
			if err := rows.Scan(&outer); err != nil || outer != want {
				t.Errorf("row %d is %d, %v", want, outer, err)
			}
			if err := tx.QueryRowContext(t.Context(), query, 1).Scan(&inner); err != nil || inner != 1 {
				t.Errorf("inner row is %d, %v", inner, err)
			}
		}
		if err := rows.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

// A migration by another node may change the type of a result, and a pool may discard the statements of a session.
func TestPrepare_SurvivesChangesOfTheSession(t *testing.T) {
	for name, change := range map[string]string{
		"migration": "ALTER TABLE changing ALTER COLUMN n TYPE bigint",
		"discard":   "DISCARD ALL",
	} {
		t.Run(name, func(t *testing.T) {
			dbtest.Postgres(t)
			d := one(t)
			must := func(statement string) {
				t.Helper()
				if _, err := d.SQL.Exec(statement); err != nil {
					t.Fatal(err)
				}
			}
			must("CREATE TABLE changing (n integer)")
			defer must("DROP TABLE changing")
			must("INSERT INTO changing VALUES (7)")
			const query = "SELECT n FROM changing WHERE n = $1"
			for range 3 {
				mustQuery(t, d, query, 7)
			}
			must(change)
			for range 3 {
				if got := mustQuery(t, d, query, 7); got != 7 {
					t.Errorf("got %d", got)
				}
			}
			for range 3 {
				mustQuery(t, d, query, 7)
			}
			must("ALTER TABLE changing ALTER COLUMN n TYPE smallint")
			attempts := 0
			for ; attempts < 3; attempts++ { // the transaction fails and may be repeated
				if err := inTransaction(d, query); err == nil {
					break
				} else if !db.IsRetryable(err) {
					t.Fatal(err)
				}
			}
			if attempts != 1 {
				t.Errorf("the transaction succeeded after %d failures, want 1", attempts)
			}
		})
	}
}

func inTransaction(d *db.DB, query string) error {
	tx, err := d.SQL.Begin()
	if err != nil {
		return err
	}
	defer tx.Rollback()
	n := 0
	if err := tx.QueryRow(query, 7).Scan(&n); err != nil {
		return err
	}
	return tx.Commit()
}
