package main

import (
	"context"
	"net/url"
	"os"
	"path/filepath"

	"haat/server/platform/db"
	"haat/server/platform/db/dbtest"
)

// onEach measures on a new SQLite file, NAME.db in the subject's folder, and on an empty PostgreSQL database
// in the cluster HAAT_TEST_POSTGRES, if it is set.
func onEach(ctx context.Context, s *subject, name string, measure func(ctx context.Context, d *db.DB, address string) ([]row, error)) ([]row, error) {
	databases := []string{"sqlite://" + filepath.Join(s.dir, name+".db")}
	if cluster := os.Getenv("HAAT_TEST_POSTGRES"); cluster != "" {
		address, err := dbtest.Recreate(cluster, benchDatabase)
		if err != nil {
			return nil, err
		}
		databases = append(databases, address)
	}
	var rows []row
	for _, address := range databases {
		d, err := openMigrated(ctx, address)
		if err != nil {
			return nil, err
		}
		defer d.Close()
		measured, err := measure(ctx, d, address)
		if err != nil {
			return nil, err
		}
		rows = append(rows, measured...)
	}
	return rows, nil
}

// benchDatabase is the name of the database that most measurements recreate.
const benchDatabase = "haat_bench"

// openPostgres opens a new, migrated database and returns its URL. It returns nil if HAAT_TEST_POSTGRES is
// not set.
func openPostgres(ctx context.Context) (*db.DB, string, error) {
	cluster := os.Getenv("HAAT_TEST_POSTGRES")
	if cluster == "" {
		return nil, "", nil
	}
	address, err := dbtest.Recreate(cluster, benchDatabase)
	if err != nil {
		return nil, "", err
	}
	d, err := openMigrated(ctx, address)
	return d, address, err
}

func openMigrated(ctx context.Context, address string) (*db.DB, error) {
	d, err := db.Open(ctx, address)
	if err != nil {
		return nil, err
	}
	if _, err := d.Migrate(ctx); err != nil {
		d.Close()
		return nil, err
	}
	return d, nil
}

// analyze updates the statistics of a filled database. In PostgreSQL it also vacuums, as autovacuum would
// after this many writes.
func analyze(ctx context.Context, d *db.DB) error {
	command := "ANALYZE"
	if d.IsPostgres() {
		command = "VACUUM ANALYZE"
	}
	_, err := d.SQL.ExecContext(ctx, command)
	return err
}

// databaseAddress returns the URL of a database in the cluster HAAT_TEST_POSTGRES.
func databaseAddress(name string) (string, error) {
	u, err := url.Parse(os.Getenv("HAAT_TEST_POSTGRES"))
	if err != nil {
		return "", err
	}
	u.Path = "/" + name
	return u.String(), nil
}
