// Package dbtest provides each test with its own migrated database. It is SQLite, or PostgreSQL if
// HAAT_TEST_POSTGRES is the address of a cluster. If HAAT_TEST_POOLER is the address of a pgbouncer,
// connections use it.
package dbtest

import (
	"context"
	"crypto/rand"
	"database/sql"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"haat/ent"
	"haat/server/platform/audit/audittest"
	"haat/server/platform/db"
)

// Open returns a migrated, empty database that is deleted after the test.
func Open(t testing.TB, options ...ent.Option) *db.DB {
	t.Helper()
	return OpenURL(t, URL(t), options...)
}

// OpenDirect is like Open without pgbouncer, for tests that migrate.
func OpenDirect(t testing.TB) *db.DB {
	t.Helper()
	return OpenURL(t, Direct(URL(t)))
}

// OpenURL opens a database that URL has created. Several clients may share a database. The test fails if a
// statement of the client may combine rows of several shops, or if the client writes something to the activity
// log that has no words.
func OpenURL(t testing.TB, address string, options ...ent.Option) *db.DB {
	t.Helper()
	d, err := db.Open(context.Background(), address, options...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { d.Close() })
	if Direct(address) == address {
		d.Prepare() // as a server does without pgbouncer
	}
	d.Client = ent.NewClient(append([]ent.Option{ent.Driver(CheckStatements(t, d.ClientDriver()))}, options...)...)
	audittest.Watch(t, d.Client)
	return d
}

// URL creates a migrated, empty database and returns its address.
func URL(t testing.TB) string {
	t.Helper()
	cluster := os.Getenv("HAAT_TEST_POSTGRES")
	if cluster == "" {
		return sqliteCopy(t)
	}
	return postgresDatabase(t, cluster)
}

// SkipOnPostgres skips a test on PostgreSQL. It is for slow tests that do not depend on the database.
func SkipOnPostgres(t testing.TB) {
	t.Helper()
	if os.Getenv("HAAT_TEST_POSTGRES") != "" {
		t.Skip("runs on SQLite")
	}
}

// SkipShortOnPostgres skips a slow test in the short run on PostgreSQL, if the full run includes it.
func SkipShortOnPostgres(t testing.TB) {
	t.Helper()
	if testing.Short() {
		SkipOnPostgres(t)
	}
}

// Empty returns the address of a database without any table.
func Empty(t testing.TB) string {
	t.Helper()
	cluster := os.Getenv("HAAT_TEST_POSTGRES")
	if cluster == "" {
		return "sqlite://" + filepath.Join(t.TempDir(), "empty.db")
	}
	return emptyDatabase(t, cluster)
}

// The migrated file is created once and copied, because migrating takes longer than most tests.
var migratedFile = sync.OnceValues(func() ([]byte, error) {
	dir, err := os.MkdirTemp("", "haat-template-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	path := filepath.Join(dir, "template.db")
	if err := migrate("sqlite://" + path); err != nil {
		return nil, err
	}
	return os.ReadFile(path)
})

func sqliteCopy(t testing.TB) string {
	t.Helper()
	template, err := migratedFile()
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "haat.db")
	if err := os.WriteFile(path, template, 0o600); err != nil {
		t.Fatal(err)
	}
	return "sqlite://" + path
}

// Transact runs f in a transaction that must succeed.
func Transact(ctx context.Context, t testing.TB, client *ent.Client, f func(client *ent.Client)) {
	t.Helper()
	tx, err := client.Tx(ctx)
	if err != nil {
		t.Fatal(err)
	}
	defer tx.Rollback() // after a panic; does nothing after the commit
	f(tx.Client())
	if err := tx.Commit(); err != nil {
		t.Fatal(err)
	}
}

// Prefixes of the names of databases that tests create. If tests were killed, such databases remain
// on the cluster and may be dropped.
const (
	testPrefix     = "haat_test_"
	emptyPrefix    = "haat_empty_"
	templatePrefix = "haat_template_"
)

func databaseName(prefix string) string { return prefix + strings.ToLower(rand.Text()) }

func withDatabase(cluster, name string) string {
	u, err := url.Parse(cluster)
	if err != nil {
		panic(fmt.Sprintf("HAAT_TEST_POSTGRES: %v", err))
	}
	u.Path = "/" + name
	return u.String()
}

// Recreate creates an empty database and returns its address, for benchmarks. It drops an existing database
// with the same name.
func Recreate(cluster, name string) (string, error) {
	for _, statement := range []string{"DROP DATABASE IF EXISTS " + name, "CREATE DATABASE " + name} {
		if err := execute(cluster, statement); err != nil {
			return "", err
		}
	}
	return withDatabase(cluster, name), nil
}

func execute(cluster, statement string) error {
	pool, err := sql.Open("postgres", cluster)
	if err != nil {
		return err
	}
	defer pool.Close()
	_, err = pool.Exec(statement)
	return err
}

func migrate(address string) error {
	d, err := db.Open(context.Background(), address)
	if err != nil {
		return err
	}
	defer d.Close()
	if _, err := d.Migrate(context.Background()); err != nil {
		return err
	}
	if d.IsPostgres() {
		return nil
	}
	// Only the main file is copied, so the write-ahead log must be empty.
	_, err = d.SQL.Exec("PRAGMA wal_checkpoint(TRUNCATE)")
	return err
}
