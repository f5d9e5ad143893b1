package backup

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"haat/server/platform/db"
)

// loader writes rows in one transaction, table by table: with COPY to PostgreSQL, with a prepared
// INSERT to SQLite.
type loader struct {
	db      *db.DB
	tx      *sql.Tx
	tables  []Table // tables of the database
	current string  // the table to which insert writes
	insert  *sql.Stmt
	values  []any
}

// newLoader begins the transaction. It returns an error unless the database has the tables of the
// backup.
func newLoader(ctx context.Context, d *db.DB, head *Header) (*loader, error) {
	tables, err := tablesOf(ctx, d.SQL, d.Dialect)
	if err != nil {
		return nil, err
	}
	restored, err := originals(ctx, d.SQL, d.Dialect)
	if err != nil {
		return nil, err
	}
	if err := agree(head.Tables, restored); err != nil {
		return nil, err
	}
	tx, err := d.SQL.BeginTx(ctx, nil)
	if err != nil {
		return nil, fmt.Errorf("restore: %w", err)
	}
	l := &loader{db: d, tx: tx, tables: tables}
	if !d.IsPostgres() {
		// Rows may precede rows of the same table to which they refer.
		if _, err := tx.ExecContext(ctx, "PRAGMA defer_foreign_keys = ON"); err != nil {
			return nil, errors.Join(err, l.rollback())
		}
	}
	return l, nil
}

// agree returns an error that names a column that only one of backup and database has.
func agree(backup, database []Table) error {
	columns := func(tables []Table) map[string]kind {
		all := map[string]kind{}
		for _, t := range tables {
			for _, c := range t.Columns {
				all[t.Name+"."+c.Name] = c.Kind
			}
		}
		return all
	}
	theirs, ours := columns(backup), columns(database)
	for name, k := range theirs {
		if ours[name] != k {
			return fmt.Errorf("backup has %s (%s), which its version does not have", name, k)
		}
	}
	for name := range ours {
		if _, ok := theirs[name]; !ok {
			return fmt.Errorf("backup does not have %s, which its version has", name)
		}
	}
	return nil
}

// empty deletes all rows.
func (l *loader) empty(ctx context.Context) error {
	names := make([]string, len(l.tables))
	for i, t := range l.tables {
		names[i] = quote(t.Name)
	}
	statements := []string{"TRUNCATE " + strings.Join(names, ", ") + " RESTART IDENTITY"}
	if !l.db.IsPostgres() {
		statements = []string{"DELETE FROM sqlite_sequence WHERE name <> 'goose_db_version'"}
		for _, name := range backwards(names) {
			statements = append(statements, "DELETE FROM "+name)
		}
	}
	for _, s := range statements {
		if _, err := l.tx.ExecContext(ctx, s); err != nil {
			return fmt.Errorf("delete rows: %w", err)
		}
	}
	return nil
}

func (l *loader) add(ctx context.Context, table *Table, values []json.RawMessage) error {
	if l.current != table.Name {
		if err := l.start(ctx, table); err != nil {
			return err
		}
	}
	for i, c := range table.Columns {
		var err error
		if l.values[i], err = c.Kind.stored(values[i], l.db.Dialect); err != nil {
			return fmt.Errorf("column %s: %w", c.Name, err)
		}
	}
	_, err := l.insert.ExecContext(ctx, l.values...)
	return err
}

func (l *loader) start(ctx context.Context, table *Table) error {
	if err := l.finish(ctx); err != nil {
		return err
	}
	// #nosec G201 -- the names are quoted and from Haat's schema
	query := fmt.Sprintf("COPY %s (%s) FROM STDIN", quote(table.Name), table.names())
	if !l.db.IsPostgres() {
		marks := strings.Join(slices.Repeat([]string{"?"}, len(table.Columns)), ", ")
		query = fmt.Sprintf("INSERT INTO %s (%s) VALUES (%s)", quote(table.Name), table.names(), marks)
	}
	var err error
	if l.insert, err = l.tx.PrepareContext(ctx, query); err != nil {
		return err
	}
	l.current, l.values = table.Name, make([]any, len(table.Columns))
	return nil
}

// finish ends the current table. PostgreSQL reports errors of its rows only at this point.
func (l *loader) finish(ctx context.Context) error {
	if l.insert == nil {
		return nil
	}
	insert, table := l.insert, l.current
	l.insert, l.current = nil, ""
	var err error
	if l.db.IsPostgres() {
		_, err = insert.ExecContext(ctx)
	}
	if err = errors.Join(err, insert.Close()); err != nil {
		return fmt.Errorf("restore %s: %w", table, err)
	}
	return nil
}

func (l *loader) lastID(ctx context.Context, table string, n int64) error {
	if err := l.finish(ctx); err != nil {
		return err
	}
	return setLastID(ctx, l.tx, l.db.Dialect, table, n)
}

func (l *loader) commit(ctx context.Context) error {
	if err := l.finish(ctx); err != nil {
		return err
	}
	if err := l.tx.Commit(); err != nil {
		return fmt.Errorf("restore: %w", err)
	}
	return nil
}

// rollback rolls the transaction back unless it was committed.
func (l *loader) rollback() error {
	if l.insert != nil {
		// COPY must end before another statement. The rollback also removes its rows.
		_ = l.insert.Close()
	}
	if err := l.tx.Rollback(); err != nil && !errors.Is(err, sql.ErrTxDone) {
		return fmt.Errorf("roll back restore: %w", err)
	}
	return nil
}
