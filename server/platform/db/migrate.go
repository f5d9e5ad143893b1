package db

import (
	"context"
	"database/sql"
	"fmt"
	"io/fs"
	"time"

	"entgo.io/ent/dialect"
	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"

	"haat/ent/migrate/versions"
)

// Migrate applies the versions that the database does not have yet, each in a transaction, and returns their
// number. On PostgreSQL, an advisory lock makes other processes wait. A statement that needs a table in use
// waits for it only briefly and repeatedly, so that it does not block others. Migrate does not change a
// database of a later version; it returns an error with the versions if this binary cannot use that database.
func (d *DB) Migrate(ctx context.Context) (int, error) {
	files, err := fs.Sub(versions.FS, d.Dialect)
	if err != nil {
		return 0, fmt.Errorf("migrate: %w", err)
	}
	return d.MigrateBy(ctx, files)
}

// MigrateBy is like Migrate, but applies the files of another release.
func (d *DB) MigrateBy(ctx context.Context, files fs.FS) (int, error) {
	known, err := versionsOf(files)
	if err != nil {
		return 0, fmt.Errorf("migrate: %w", err)
	}
	if err := d.mustServe(ctx, known[len(known)-1]); err != nil {
		return 0, err
	}
	pool, err := d.migrationPool()
	if err != nil {
		return 0, fmt.Errorf("migrate: %w", err)
	}
	if pool != d.SQL {
		defer pool.Close()
	}
	provider, err := d.migrations(pool, files)
	if err != nil {
		return 0, fmt.Errorf("migrate: %w", err)
	}
	applied, err := inTurns(ctx, provider)
	if err != nil {
		return applied, fmt.Errorf("migrate: %w", err)
	}
	return applied, nil
}

// Migrated returns an error with the versions unless every version is applied.
func (d *DB) Migrated(ctx context.Context) error {
	provider, err := d.ownMigrations()
	if err != nil {
		return fmt.Errorf("read migrations: %w", err)
	}
	current, target, err := provider.GetVersions(ctx)
	if err != nil {
		return fmt.Errorf("read migrations: %w", err)
	}
	if current != target {
		return fmt.Errorf("database is at version %d, this binary needs %d: run haat migrate", current, target)
	}
	return nil
}

// ownMigrations returns the migrations of this binary, on the database's own connections.
func (d *DB) ownMigrations() (*goose.Provider, error) {
	files, err := fs.Sub(versions.FS, d.Dialect)
	if err != nil {
		return nil, err
	}
	return d.migrations(d.SQL, files)
}

// Interval and number of attempts to get the advisory lock, which another node may have for up to 30 minutes.
const (
	advisoryLockInterval = 2 * time.Second
	advisoryLockAttempts = uint64(30 * time.Minute / advisoryLockInterval)
)

func (d *DB) migrations(pool *sql.DB, files fs.FS) (*goose.Provider, error) {
	if d.Dialect == dialect.SQLite {
		return goose.NewProvider(goose.DialectSQLite3, pool, files, goose.WithGoMigrations(goMigrations()...))
	}
	locker, err := lock.NewPostgresSessionLocker(lock.WithLockTimeout(uint64(advisoryLockInterval/time.Second), advisoryLockAttempts))
	if err != nil {
		return nil, err
	}
	return goose.NewProvider(goose.DialectPostgres, pool, files, goose.WithSessionLocker(locker), goose.WithGoMigrations(goMigrations()...))
}
