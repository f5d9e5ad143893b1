package db

import (
	"context"
	"fmt"
	"io/fs"

	"entgo.io/ent/dialect"
	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"

	"haat/ent/migrate/versions"
)

// Migrate applies the versions that the database does not have yet, in order,
// each in a transaction. On PostgreSQL an advisory lock keeps a second process
// waiting meanwhile. It returns how many were applied.
func (d *DB) Migrate(ctx context.Context) (int, error) {
	provider, err := d.migrations()
	if err != nil {
		return 0, fmt.Errorf("migrate: %w", err)
	}
	applied, err := provider.Up(ctx)
	if err != nil {
		return len(applied), fmt.Errorf("migrate: %w", err)
	}
	return len(applied), nil
}

// Migrated returns an error that names the state unless every version is applied.
func (d *DB) Migrated(ctx context.Context) error {
	provider, err := d.migrations()
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

func (d *DB) migrations() (*goose.Provider, error) {
	files, err := fs.Sub(versions.FS, d.Dialect)
	if err != nil {
		return nil, err
	}
	if d.Dialect == dialect.SQLite {
		return goose.NewProvider(goose.DialectSQLite3, d.SQL, files, goose.WithGoMigrations(goMigrations()...))
	}
	locker, err := lock.NewPostgresSessionLocker()
	if err != nil {
		return nil, err
	}
	return goose.NewProvider(goose.DialectPostgres, d.SQL, files, goose.WithSessionLocker(locker), goose.WithGoMigrations(goMigrations()...))
}
