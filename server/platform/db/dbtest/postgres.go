package dbtest

import (
	"context"
	"crypto/sha256"
	"database/sql"
	_ "embed"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"sync"
	"testing"
	"time"

	"github.com/lib/pq"

	"haat/ent/migrate/versions"
)

// databases lists the unused test databases of this process. Creating a database takes 0.3 s and
// emptying one takes 0.03 s, so tests and processes reuse them.
var databases struct {
	sync.Mutex
	free    []string
	claimed []string // all databases of this process, in use or not
}

// Postgres returns an empty PostgreSQL database in the same way as URL, or skips the test without PostgreSQL.
func Postgres(t testing.TB) string {
	t.Helper()
	return postgresDatabase(t, requireCluster(t))
}

// requireCluster returns HAAT_TEST_POSTGRES, or skips the test if it is not set.
func requireCluster(t testing.TB) string {
	t.Helper()
	cluster := os.Getenv("HAAT_TEST_POSTGRES")
	if cluster == "" {
		t.Skip("needs PostgreSQL: run make test-go")
	}
	return cluster
}

// postgresDatabase returns a migrated database without rows. After the test it is emptied for reuse, or
// dropped if the test has changed its schema or settings.
func postgresDatabase(t testing.TB, cluster string) string {
	t.Helper()
	name := takeDatabase()
	if name == "" {
		template, err := templateOf(cluster)
		if err != nil {
			t.Fatal(err)
		}
		if name, err = claimDatabase(cluster, template); err != nil {
			t.Fatal(err)
		}
	}
	t.Cleanup(func() {
		if err := reset(cluster, name); err != nil {
			if err := drop(cluster, name); err != nil {
				t.Errorf("drop test database: %v", err)
			}
			return
		}
		databases.Lock()
		databases.free = append(databases.free, name)
		databases.Unlock()
	})
	return withDatabase(pooled(cluster), name)
}

func takeDatabase() string {
	databases.Lock()
	defer databases.Unlock()
	n := len(databases.free)
	if n == 0 {
		return ""
	}
	name := databases.free[n-1]
	databases.free = databases.free[:n-1]
	return name
}

// claimDatabase returns a database that no other process uses: one that an earlier process has left, or a new
// copy of the template.
func claimDatabase(cluster, template string) (string, error) {
	ctx := context.Background()
	claims, err := claimsOf(cluster)
	if err != nil {
		return "", err
	}
	databases.Lock() // held until the claim ends, because the connection runs one statement at a time
	defer databases.Unlock()
	for {
		var name string
		err := claims.QueryRowContext(ctx, claimSQL, testPrefix, pq.Array(databases.claimed)).Scan(&name)
		if errors.Is(err, sql.ErrNoRows) {
			break
		}
		if err != nil {
			return "", fmt.Errorf("claim test database: %w", err)
		}
		if reset(cluster, name) == nil {
			databases.claimed = append(databases.claimed, name)
			return name, nil
		}
		if err := drop(cluster, name); err != nil {
			return "", err
		}
	}
	name := databaseName(testPrefix)
	if _, err := claims.ExecContext(ctx, "SELECT pg_advisory_lock(7240032, hashtext($1))", name); err != nil {
		return "", fmt.Errorf("claim test database: %w", err)
	}
	databases.claimed = append(databases.claimed, name)
	return name, execute(cluster, "CREATE DATABASE "+name+" TEMPLATE "+template)
}

// claimSQL locks a test database that no process has locked, and returns its name. $2 lists the databases of
// this process, because a connection can lock its own lock again.
const claimSQL = `SELECT datname FROM pg_database
WHERE starts_with(datname, $1) AND datname <> ALL($2) AND pg_try_advisory_lock(7240032, hashtext(datname))
LIMIT 1`

// claimsOf returns the connection that locks the databases of this process. The locks end with the process.
var claimsOf = func() func(cluster string) (*sql.Conn, error) {
	var once sync.Once
	var conn *sql.Conn
	var failed error
	return func(cluster string) (*sql.Conn, error) {
		once.Do(func() {
			var pool *sql.DB
			if pool, failed = sql.Open("postgres", cluster); failed == nil {
				conn, failed = pool.Conn(context.Background())
			}
		})
		return conn, failed
	}
}()

// emptyDatabase returns a database without tables that is dropped after the test.
func emptyDatabase(t testing.TB, cluster string) string {
	t.Helper()
	name := databaseName(emptyPrefix)
	if err := execute(cluster, "CREATE DATABASE "+name+" TEMPLATE template0"); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := drop(cluster, name); err != nil {
			t.Errorf("drop test database: %v", err)
		}
	})
	return withDatabase(cluster, name)
}

func drop(cluster, name string) error {
	if err := reconnect(name); err != nil {
		return err
	}
	return execute(cluster, "DROP DATABASE "+name+" WITH (FORCE)")
}

//go:embed reset.sql
var resetSQL string

// reset disconnects other clients and empties the database's tables. It returns an error if the schema, the
// migrations or the settings of the database differ from the template's.
func reset(cluster, name string) error {
	pool, err := sql.Open("postgres", withDatabase(cluster, name))
	if err != nil {
		return err
	}
	defer pool.Close()
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	state, err := fingerprint(ctx, pool)
	if err != nil {
		return err
	}
	if state != originalState {
		return fmt.Errorf("the schema has changed")
	}
	if err := reconnect(name); err != nil {
		return err
	}
	_, err = pool.ExecContext(ctx, resetSQL)
	return err
}

//go:embed fingerprint.sql
var fingerprintSQL string

// fingerprint returns a hash of a database's schema, migrations and settings.
func fingerprint(ctx context.Context, pool *sql.DB) (state string, err error) {
	return state, pool.QueryRowContext(ctx, fingerprintSQL).Scan(&state)
}

// originalState is the fingerprint of the template.
var originalState string

// templateOf returns the name of a migrated database from which new ones are copied. All processes that test
// the same migrations on the cluster share it.
var templateOf = func() func(cluster string) (string, error) {
	var once sync.Once
	var name string
	var failed error
	return func(cluster string) (string, error) {
		once.Do(func() { name, failed = makeTemplate(cluster) })
		return name, failed
	}
}()

func makeTemplate(cluster string) (string, error) {
	hash, err := hashOf(versions.FS)
	if err != nil {
		return "", err
	}
	name := templatePrefix + hash
	pool, err := sql.Open("postgres", cluster)
	if err != nil {
		return "", err
	}
	defer pool.Close()
	ctx := context.Background()
	conn, err := pool.Conn(ctx)
	if err != nil {
		return "", err
	}
	defer conn.Close()
	const lock = 7_240_031 // no other code uses this number
	if _, err := conn.ExecContext(ctx, "SELECT pg_advisory_lock($1)", lock); err != nil {
		return "", fmt.Errorf("lock template: %w", err)
	}
	var complete bool
	err = conn.QueryRowContext(ctx, "SELECT EXISTS (SELECT 1 FROM pg_database WHERE datname = $1 AND datistemplate)", name).Scan(&complete)
	if err != nil {
		return "", err
	}
	if !complete {
		if err := fillTemplate(ctx, conn, cluster, name); err != nil {
			return "", err
		}
	}
	template, err := sql.Open("postgres", withDatabase(cluster, name))
	if err != nil {
		return "", err
	}
	defer template.Close()
	originalState, err = fingerprint(ctx, template)
	return name, err
}

// fillTemplate creates and migrates the template, and then marks it as complete.
func fillTemplate(ctx context.Context, conn *sql.Conn, cluster, name string) error {
	for _, statement := range []string{"DROP DATABASE IF EXISTS " + name + " WITH (FORCE)", "CREATE DATABASE " + name + " TEMPLATE template0"} {
		if _, err := conn.ExecContext(ctx, statement); err != nil {
			return fmt.Errorf("create template: %w", err)
		}
	}
	if err := migrate(withDatabase(cluster, name)); err != nil {
		return err
	}
	_, err := conn.ExecContext(ctx, "ALTER DATABASE "+name+" IS_TEMPLATE true")
	return err
}

func hashOf(files fs.FS) (string, error) {
	sum := sha256.New()
	err := fs.WalkDir(files, ".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		content, err := fs.ReadFile(files, path)
		fmt.Fprintf(sum, "%s %d\n", path, len(content))
		sum.Write(content)
		return err
	})
	return hex.EncodeToString(sum.Sum(nil)[:8]), err
}
