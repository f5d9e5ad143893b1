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

// Migrate applies the versions that the database does not have yet, in order,
// each in a transaction. On PostgreSQL an advisory lock keeps a second process
// waiting meanwhile, and a table that others use is waited for in short turns, so
// that they go on. It returns how many were applied. A database of a later version
// is left as it is, and refused where no code of this version may use it.
func (d *DB) Migrate(ctx context.Context) (int, error) {
	files, err := fs.Sub(versions.FS, d.Dialect)
	if err != nil {
		return 0, fmt.Errorf("migrate: %w", err)
	}
	return d.MigrateBy(ctx, files)
}

// MigrateBy is Migrate with the files of another release.
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

// Migrated returns an error that names the state unless every version is applied.
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
		return fmt.Errorf("database is at version %d, this binary wants %d: run haat migrate", current, target)
	}
	return nil
}

// ownMigrations are those of this binary, on the database's own connections.
func (d *DB) ownMigrations() (*goose.Provider, error) {
	files, err := fs.Sub(versions.FS, d.Dialect)
	if err != nil {
		return nil, err
	}
	return d.migrations(d.SQL, files)
}

// Another node that migrates is waited for so long, and asked every so often.
const (
	lockAsked = 2 * time.Second
	lockTries = uint64(30 * time.Minute / lockAsked)
)

func (d *DB) migrations(pool *sql.DB, files fs.FS) (*goose.Provider, error) {
	if d.Dialect == dialect.SQLite {
		return goose.NewProvider(goose.DialectSQLite3, pool, files, goose.WithGoMigrations(goMigrations()...))
	}
	locker, err := lock.NewPostgresSessionLocker(lock.WithLockTimeout(uint64(lockAsked/time.Second), lockTries))
	if err != nil {
		return nil, err
	}
	return goose.NewProvider(goose.DialectPostgres, pool, files, goose.WithSessionLocker(locker), goose.WithGoMigrations(goMigrations()...))
}
