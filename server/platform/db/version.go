package db

import (
	"context"
	"fmt"
	"io/fs"
	"slices"

	"github.com/pressly/goose/v3"

	"haat/ent/migrate/versions"
)

// Versions returns the schema's versions for a dialect, oldest first. Both dialects have the same
// versions in the same order, but with different numbers.
func Versions(d string) ([]int64, error) {
	files, err := fs.Sub(versions.FS, d)
	if err != nil {
		return nil, fmt.Errorf("read migrations: %w", err)
	}
	return versionsOf(files)
}

// versionsOf returns the versions of a release with the given files.
func versionsOf(files fs.FS) ([]int64, error) {
	names, err := fs.Glob(files, "*.sql")
	if err != nil {
		return nil, fmt.Errorf("read migrations: %w", err)
	}
	var all []int64
	for _, name := range names {
		version, err := goose.NumericComponent(name)
		if err != nil {
			return nil, fmt.Errorf("read migrations: %w", err)
		}
		all = append(all, version)
	}
	for _, m := range goMigrations() {
		all = append(all, m.Version)
	}
	slices.Sort(all)
	return all, nil
}

// Version returns the schema version of the database, or 0 without tables.
func (d *DB) Version(ctx context.Context) (int64, error) {
	there, err := d.hasTable(ctx, "goose_db_version")
	if err != nil || !there {
		return 0, wrapVersion(err)
	}
	var version int64
	err = d.SQL.QueryRowContext(ctx, "SELECT COALESCE(max(version_id), 0) FROM goose_db_version").Scan(&version)
	return version, wrapVersion(err)
}

func (d *DB) hasTable(ctx context.Context, name string) (bool, error) {
	query := "SELECT count(*) FROM sqlite_master WHERE name = $1"
	if d.IsPostgres() {
		query = "SELECT count(*) FROM pg_tables WHERE schemaname = current_schema() AND tablename = $1"
	}
	var n int64
	err := d.SQL.QueryRowContext(ctx, query, name).Scan(&n)
	return n > 0, err
}

func wrapVersion(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("read schema version: %w", err)
}

// MigrateTo applies the versions up to a version, to load rows of that version.
func (d *DB) MigrateTo(ctx context.Context, version int64) error {
	provider, err := d.ownMigrations()
	if err != nil {
		return fmt.Errorf("migrate: %w", err)
	}
	if _, err := provider.UpTo(ctx, version); err != nil {
		return fmt.Errorf("migrate: %w", err)
	}
	return nil
}
