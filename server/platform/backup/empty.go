package backup

import (
	"context"
	"database/sql"
	"fmt"
	"slices"
	"strings"

	"haat/server/platform/db"
)

// prepareTables creates the tables of a version, after dropping those of any other version. It returns an
// error if the database has rows and replace is false. Rows in tables of the same version are deleted later,
// by the transaction that loads the backup.
func prepareTables(ctx context.Context, d *db.DB, version int64, replace bool) error {
	tables, err := tablesOf(ctx, d.SQL, d.Dialect)
	if err != nil {
		return err
	}
	if !replace {
		for _, t := range tables {
			if err := mustBeEmpty(ctx, d, t.Name); err != nil {
				return err
			}
		}
	}
	current, err := d.Version(ctx)
	if err != nil {
		return err
	}
	if current == version {
		return nil
	}
	if current == 0 && len(tables) > 0 {
		return fmt.Errorf("database has a table %s but no haat schema: use an empty database", tables[0].Name)
	}
	if err := drop(ctx, d, tables); err != nil {
		return fmt.Errorf("drop tables of version %d: %w", current, err)
	}
	return d.MigrateTo(ctx, version)
}

func mustBeEmpty(ctx context.Context, d *db.DB, table string) error {
	var n int64
	if err := d.SQL.QueryRowContext(ctx, "SELECT count(*) FROM "+quote(table)).Scan(&n); err != nil {
		return fmt.Errorf("count %s: %w", table, err)
	}
	if n > 0 {
		return fmt.Errorf("database is not empty, %s has %d rows: restore into an empty one, or with --replace", table, n)
	}
	return nil
}

// drop deletes all tables in one transaction.
func drop(ctx context.Context, d *db.DB, tables []Table) error {
	names := []string{"goose_db_version", "schema_floors"}
	for _, t := range tables {
		names = append(names, t.Name)
	}
	tx, err := d.SQL.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback() // does nothing after the commit
	var statements []string
	if d.IsPostgres() {
		for i, name := range names {
			names[i] = quote(name)
		}
		statements = []string{"DROP TABLE IF EXISTS " + strings.Join(names, ", ") + " CASCADE"}
	} else {
		virtual, err := virtualTables(ctx, tx)
		if err != nil {
			return err
		}
		statements = []string{"PRAGMA defer_foreign_keys = ON"}
		for _, name := range append(virtual, backwards(names)...) {
			statements = append(statements, "DROP TABLE IF EXISTS "+quote(name))
		}
	}
	for _, s := range statements {
		if _, err := tx.ExecContext(ctx, s); err != nil {
			return err
		}
	}
	return tx.Commit()
}

func backwards(names []string) []string {
	turned := slices.Clone(names)
	slices.Reverse(turned)
	return turned
}

// virtualTables returns SQLite's virtual tables. Dropping a virtual table also drops the tables that belong
// to it.
func virtualTables(ctx context.Context, q querier) (names []string, err error) {
	const query = "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'virtual'"
	err = each(ctx, q, query, func(rows *sql.Rows) error {
		names = append(names, "")
		return rows.Scan(&names[len(names)-1])
	})
	return names, err
}
