package db_test

import (
	"context"
	"database/sql"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"haat/server/platform/db"
	"haat/server/platform/db/dbtest"
)

// changedByMigration lists columns whose values the last migration changes intentionally.
var changedByMigration []string

// SQLite recreates a table to change it, which deletes the rows of referring tables unless the migration
// prevents it.
func TestMigrate_KeepsEveryRowOfSQLite(t *testing.T) {
	d := dbtest.OpenURL(t, dbtest.Empty(t))
	if d.IsPostgres() {
		t.Skip("PostgreSQL changes tables in place")
	}
	ctx := context.Background()
	if err := d.MigrateBefore(ctx); err != nil {
		t.Fatal(err)
	}
	if err := d.Migrated(ctx); err == nil {
		t.Fatal("the last version is applied already")
	}
	fillTables(t, d)
	before := contents(t, d)
	if len(before) < 20 {
		t.Fatalf("only %d tables are filled", len(before))
	}
	if n, err := d.Migrate(ctx); err != nil || n != 1 {
		t.Fatalf("%d versions applied, %v", n, err)
	}
	after := contents(t, d)
	for table, columns := range before {
		for column, value := range columns {
			if got, ok := after[table][column]; ok && got != value && !slices.Contains(changedByMigration, table+"."+column) {
				t.Errorf("%s.%s is %q, was %q", table, column, got, value)
			}
		}
		if len(after[table]) == 0 {
			t.Errorf("%s lost its row", table)
		}
	}
}

type column struct {
	name, kind string
	refers     string // the referenced table, or empty
}

// tables returns the schema's tables with their columns.
func tables(t *testing.T, d *db.DB) map[string][]column {
	t.Helper()
	rows, err := d.SQL.Query(`SELECT m.name, c.name, lower(c.type), COALESCE(f."table", '')
		FROM sqlite_master m JOIN pragma_table_info(m.name) c LEFT JOIN pragma_foreign_key_list(m.name) f ON f."from" = c.name
		WHERE m.type = 'table' AND m.sql NOT LIKE 'CREATE VIRTUAL%' AND m.name NOT LIKE 'sqlite_%' AND m.name NOT LIKE 'goose_%' AND m.name <> 'schema_floors'
		AND (m.name = 'search_entries' OR m.name NOT GLOB 'search_*')`)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	found := map[string][]column{}
	for rows.Next() {
		var table string
		var c column
		if err := rows.Scan(&table, &c.name, &c.kind, &c.refers); err != nil {
			t.Fatal(err)
		}
		found[table] = append(found[table], c)
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return found
}

// fillTables writes a row with the id 1 to every table. Every foreign key refers to such a row. Tables that triggers fill
// keep the row of the trigger.
func fillTables(t *testing.T, d *db.DB) {
	t.Helper()
	tx, err := d.SQL.Begin()
	if err != nil {
		t.Fatal(err)
	}
	defer tx.Rollback() // does nothing after the commit
	if _, err := tx.Exec("PRAGMA defer_foreign_keys = ON"); err != nil {
		t.Fatal(err)
	}
	for table, columns := range tables(t, d) {
		var names, values []string
		for _, c := range columns {
			names, values = append(names, "`"+c.name+"`"), append(values, valueOf(table, c))
		}
		insert := fmt.Sprintf("INSERT OR IGNORE INTO `%s` (%s) VALUES (%s)", table, strings.Join(names, ", "), strings.Join(values, ", "))
		if _, err := tx.Exec(insert); err != nil {
			t.Fatalf("%s: %v", insert, err)
		}
	}
	if err := tx.Commit(); err != nil {
		t.Fatal(err)
	}
}

func valueOf(table string, c column) string {
	switch {
	case c.name == "id", c.refers != "":
		return "1"
	case c.kind == "json":
		return "'[]'"
	case c.kind == "datetime":
		return "'2026-01-02 03:04:05+00:00'"
	case c.kind == "text":
		return fmt.Sprintf("'%s of %s'", c.name, table)
	default:
		return "1"
	}
}

// contents returns the values of each table's row, by table and column.
func contents(t *testing.T, d *db.DB) map[string]map[string]string {
	t.Helper()
	found := map[string]map[string]string{}
	all := tables(t, d)
	for _, table := range slices.Sorted(maps.Keys(all)) {
		for _, c := range all[table] {
			var value string
			err := d.SQL.QueryRow(fmt.Sprintf("SELECT COALESCE(CAST(`%s` AS text), '') FROM `%s` WHERE id = 1", c.name, table)).Scan(&value)
			if err == sql.ErrNoRows {
				break
			}
			if err != nil {
				t.Fatalf("%s.%s: %v", table, c.name, err)
			}
			if found[table] == nil {
				found[table] = map[string]string{}
			}
			found[table][c.name] = value
		}
	}
	return found
}
