// Command diff writes the next migration for both dialects from the difference between
// the schema and the existing migrations:
//
//	go run ./ent/migrate/diff NAME POSTGRES_URL
//
// The PostgreSQL database must be empty and is empty afterwards. Without arguments it
// rewrites the checksums of the migrations, after one was edited.
package main

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log"
	"os"

	"ariga.io/atlas/sql/migrate"
	"ariga.io/atlas/sql/sqltool"
	"entgo.io/ent/dialect"
	entsql "entgo.io/ent/dialect/sql"
	"entgo.io/ent/dialect/sql/schema"
	_ "github.com/lib/pq"
	_ "modernc.org/sqlite"

	entmigrate "haat/ent/migrate"
)

func main() {
	if err := run(context.Background(), os.Args[1:]); err != nil {
		log.Fatal(err)
	}
}

func run(ctx context.Context, args []string) error {
	if len(args) == 0 {
		return errors.Join(sum(dialect.SQLite), sum(dialect.Postgres))
	}
	if len(args) != 2 {
		return errors.New("usage: diff NAME POSTGRES_URL")
	}
	name, postgres := args[0], args[1]
	if err := diff(ctx, name, dialect.SQLite, "sqlite", "file:diff?mode=memory&cache=shared&_pragma=foreign_keys(1)"); err != nil {
		return err
	}
	return diff(ctx, name, dialect.Postgres, "postgres", postgres)
}

// sum writes the checksums of a dialect's migrations.
func sum(d string) error {
	dir, err := sqltool.NewGooseDir("ent/migrate/versions/" + d)
	if err != nil {
		return fmt.Errorf("open migrations of %s: %w", d, err)
	}
	checksum, err := dir.Checksum()
	if err != nil {
		return fmt.Errorf("sum migrations of %s: %w", d, err)
	}
	return migrate.WriteSumFile(dir, checksum)
}

func diff(ctx context.Context, name, d, driver, dsn string) error {
	dir, err := sqltool.NewGooseDir("ent/migrate/versions/" + d)
	if err != nil {
		return fmt.Errorf("open migrations of %s: %w", d, err)
	}
	pool, err := sql.Open(driver, dsn)
	if err != nil {
		return fmt.Errorf("open %s: %w", d, err)
	}
	defer pool.Close()
	m, err := schema.NewMigrate(entsql.OpenDB(d, pool),
		schema.WithDir(dir),
		schema.WithMigrationMode(schema.ModeReplay),
		schema.WithFormatter(sqltool.GooseFormatter),
		schema.WithDropColumn(true),
		schema.WithDropIndex(true),
		entmigrate.KeepHandwritten(),
	)
	if err != nil {
		return fmt.Errorf("compare %s: %w", d, err)
	}
	entmigrate.AddShopKeys()
	if err := m.NamedDiff(ctx, name, entmigrate.Tables...); err != nil {
		return fmt.Errorf("compare %s: %w", d, err)
	}
	return nil
}
