package backup

import (
	"context"
	"database/sql"
	"fmt"
	"slices"
	"strings"

	"entgo.io/ent/dialect"
)

// querier is implemented by databases and transactions.
type querier interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
}

// columnsOf contains, by dialect, the query for the columns of all tables. It excludes tables of versions and
// tables that the database maintains itself, such as SQLite's index of search texts.
var columnsOf = map[string]string{
	dialect.SQLite: `SELECT t.name, c.name, c.type FROM pragma_table_list t JOIN pragma_table_xinfo(t.name) c
		WHERE t.schema = 'main' AND t.type = 'table' AND t.name NOT LIKE 'sqlite\_%' ESCAPE '\' AND t.name NOT IN ('goose_db_version', 'schema_floors') AND c.hidden = 0
		ORDER BY t.name, c.cid`,
	dialect.Postgres: `SELECT c.table_name, c.column_name, c.data_type FROM information_schema.columns c
		JOIN information_schema.tables t USING (table_schema, table_name)
		WHERE table_schema = current_schema() AND t.table_type = 'BASE TABLE' AND table_name NOT IN ('goose_db_version', 'schema_floors') AND c.is_generated = 'NEVER'
		ORDER BY c.table_name COLLATE "C", c.ordinal_position`,
}

var referencesOf = map[string]string{
	dialect.SQLite: `SELECT DISTINCT t.name, f."table" FROM pragma_table_list t JOIN pragma_foreign_key_list(t.name) f WHERE t.schema = 'main'`,
	dialect.Postgres: `SELECT DISTINCT a.relname, b.relname FROM pg_constraint c JOIN pg_class a ON a.oid = c.conrelid JOIN pg_class b ON b.oid = c.confrelid
		WHERE c.contype = 'f' AND c.connamespace = current_schema()::regnamespace`,
}

// copiesOf contains, by dialect, the query for the tables that triggers fill from another table for the
// previous release. The names of the triggers are TABLE_copy, followed by the kind of write on SQLite
// (docs/upgrades.md).
var copiesOf = map[string]string{
	dialect.SQLite: `SELECT substr(name, 1, length(name) - length('_copy_insert')) FROM sqlite_master WHERE type = 'trigger' AND name LIKE '%\_copy\_insert' ESCAPE '\'`,
	dialect.Postgres: `SELECT left(t.tgname, -length('_copy')) FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
		WHERE c.relnamespace = current_schema()::regnamespace AND t.tgname LIKE '%\_copy'`,
}

// originals returns the tables of tablesOf except those that triggers fill. Their rows are created again when
// the rows of the originals are restored.
func originals(ctx context.Context, q querier, d string) ([]Table, error) {
	tables, err := tablesOf(ctx, q, d)
	if err != nil {
		return nil, err
	}
	err = each(ctx, q, copiesOf[d], func(rows *sql.Rows) error {
		var name string
		if err := rows.Scan(&name); err != nil {
			return err
		}
		tables = slices.DeleteFunc(tables, func(t Table) bool { return t.Name == name })
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("read copied tables: %w", err)
	}
	return tables, nil
}

// tablesOf returns the database's tables. Each follows the tables to which it refers.
func tablesOf(ctx context.Context, q querier, d string) ([]Table, error) {
	found := map[string]*Table{}
	var names []string
	err := each(ctx, q, columnsOf[d], func(rows *sql.Rows) error {
		var table, column, declared string
		if err := rows.Scan(&table, &column, &declared); err != nil {
			return err
		}
		k, err := kindOf(declared)
		if err != nil {
			return fmt.Errorf("%s.%s: %w", table, column, err)
		}
		if found[table] == nil {
			found[table] = &Table{Name: table}
			names = append(names, table)
		}
		found[table].Columns = append(found[table].Columns, Column{column, k})
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("read tables: %w", err)
	}
	refers := map[string][]string{}
	err = each(ctx, q, referencesOf[d], func(rows *sql.Rows) error {
		var from, to string
		if err := rows.Scan(&from, &to); err != nil {
			return err
		}
		if from != to {
			refers[from] = append(refers[from], to)
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("read tables: %w", err)
	}
	var ordered []Table
	for _, name := range inOrder(names, refers) {
		ordered = append(ordered, *found[name])
	}
	return ordered, nil
}

// inOrder sorts names so that each follows the names to which it refers.
func inOrder(names []string, refers map[string][]string) []string {
	var ordered []string
	seen := map[string]bool{}
	var visit func(name string)
	visit = func(name string) {
		if seen[name] || !slices.Contains(names, name) {
			return
		}
		seen[name] = true
		slices.Sort(refers[name])
		for _, to := range refers[name] {
			visit(to)
		}
		ordered = append(ordered, name)
	}
	for _, name := range names {
		visit(name)
	}
	return ordered
}

// each calls f for every row of a query's result.
func each(ctx context.Context, q querier, query string, f func(*sql.Rows) error) error {
	rows, err := q.QueryContext(ctx, query)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		if err := f(rows); err != nil {
			return err
		}
	}
	return rows.Err()
}

// lastID returns the last assigned id of a table, or 0.
func lastID(ctx context.Context, q querier, d, table string) (n int64, err error) {
	query := `SELECT COALESCE((SELECT seq FROM sqlite_sequence WHERE name = $1), 0)`
	if d == dialect.Postgres {
		query = `SELECT COALESCE((SELECT last_value FROM pg_sequences
			WHERE format('%I.%I', schemaname, sequencename) = pg_get_serial_sequence(quote_ident($1), 'id')), 0)`
	}
	if err := q.QueryRowContext(ctx, query, table).Scan(&n); err != nil {
		return 0, fmt.Errorf("read last id of %s: %w", table, err)
	}
	return n, nil
}

// setLastID sets the last assigned id of a table to n.
func setLastID(ctx context.Context, q querier, d, table string, n int64) error {
	if n == 0 {
		return nil
	}
	statements := []string{
		"DELETE FROM sqlite_sequence WHERE name = $1 AND seq < $2",
		"INSERT INTO sqlite_sequence (name, seq) SELECT $1, $2 WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = $1)",
	}
	if d == dialect.Postgres {
		statements = []string{"SELECT setval(pg_get_serial_sequence(quote_ident($1), 'id'), $2)"}
	}
	for _, s := range statements {
		if _, err := q.ExecContext(ctx, s, table, n); err != nil {
			return fmt.Errorf("set last id of %s: %w", table, err)
		}
	}
	return nil
}

// names returns the table's quoted column names, separated by commas.
func (t *Table) names() string {
	quoted := make([]string, len(t.Columns))
	for i, c := range t.Columns {
		quoted[i] = quote(c.Name)
	}
	return strings.Join(quoted, ", ")
}

// quote returns a name in quotation marks, in the syntax of both databases.
func quote(name string) string { return `"` + strings.ReplaceAll(name, `"`, `""`) + `"` }
