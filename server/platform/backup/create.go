package backup

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"time"

	"haat/server/platform/db"
	"haat/server/platform/media"
)

// Create writes a backup of the media and of the database at one moment to w, while others continue to write.
// A nil store omits the media. If Create returns an error, the written data are not a valid backup.
//
// The rows precede the files. A picture's files are written before the row that refers to it and never
// change, so they exist when the files are copied. Only files that are removed during the backup are missing;
// Gone is their number.
func Create(ctx context.Context, d *db.DB, store *media.Store, w io.Writer) (*Summary, error) {
	taking := &taking{dialect: d.Dialect, summary: &Summary{
		Header:  Header{Format: Format, Dialect: d.Dialect, TakenAt: time.Now().UTC(), Media: store != nil},
		Trailer: Trailer{Rows: map[string]int64{}},
	}}
	taking.archive = newArchive(w, taking.summary.TakenAt)
	if err := taking.rows(ctx, d.SQL); err != nil {
		return nil, err
	}
	if store != nil {
		if err := taking.files(ctx, store); err != nil {
			return nil, err
		}
	}
	return taking.summary, taking.archive.finish(&taking.summary.Trailer)
}

type taking struct {
	dialect string
	archive *archive
	summary *Summary
}

// rows writes all tables as one transaction sees them. It does not block writers.
func (t *taking) rows(ctx context.Context, pool *sql.DB) error {
	tx, err := pool.BeginTx(ctx, &sql.TxOptions{ReadOnly: true, Isolation: isolation[t.dialect]})
	if err != nil {
		return fmt.Errorf("read database: %w", err)
	}
	defer tx.Rollback() // ends the read-only transaction
	if err := tx.QueryRowContext(ctx, "SELECT COALESCE(max(version_id), 0) FROM goose_db_version").Scan(&t.summary.Schema); err != nil {
		return fmt.Errorf("read schema version: %w", err)
	}
	tables, err := originals(ctx, tx, t.dialect)
	if err != nil {
		return err
	}
	for i := range tables {
		if tables[i].LastID, err = lastID(ctx, tx, t.dialect, tables[i].Name); err != nil {
			return err
		}
	}
	t.summary.Tables = tables
	if err := t.archive.addJSON(headName, t.summary.Header); err != nil {
		return err
	}
	for i := range tables {
		if err := t.table(ctx, tx, &tables[i]); err != nil {
			return fmt.Errorf("back up %s: %w", tables[i].Name, err)
		}
	}
	return nil
}

// isolation contains the isolation level for a consistent read, by dialect. SQLite needs none.
var isolation = map[string]sql.IsolationLevel{"postgres": sql.LevelRepeatableRead}

func (t *taking) table(ctx context.Context, q querier, table *Table) error {
	var chunk bytes.Buffer
	lines, chunks := json.NewEncoder(&chunk), 0
	lines.SetEscapeHTML(false)
	flush := func() error {
		if chunk.Len() == 0 {
			return nil
		}
		err := t.archive.add(fmt.Sprintf("%s%s/%06d.ndjson", rowsDir, table.Name, chunks), chunk.Bytes())
		chunks++
		chunk.Reset()
		return err
	}
	values, into := make([]any, len(table.Columns)), make([]any, len(table.Columns))
	for i := range values {
		into[i] = &values[i]
	}
	t.summary.Rows[table.Name] = 0
	query := fmt.Sprintf("SELECT %s FROM %s ORDER BY id", table.names(), quote(table.Name))
	err := each(ctx, q, query, func(rows *sql.Rows) error {
		if err := rows.Scan(into...); err != nil {
			return err
		}
		for i, c := range table.Columns {
			var err error
			if values[i], err = c.Kind.portable(values[i]); err != nil {
				return fmt.Errorf("column %s: %w", c.Name, err)
			}
		}
		t.summary.Rows[table.Name]++
		if err := lines.Encode(values); err != nil || chunk.Len() < chunkBytes {
			return err
		}
		return flush()
	})
	if err != nil {
		return err
	}
	return flush()
}

func (t *taking) files(ctx context.Context, store *media.Store) error {
	names, err := store.Files(ctx)
	if err != nil {
		return err
	}
	for _, name := range names {
		if err := t.file(ctx, store, name); err != nil {
			return err
		}
	}
	return nil
}

func (t *taking) file(ctx context.Context, store *media.Store, name string) error {
	data, err := store.ReadFile(ctx, name)
	if errors.Is(err, fs.ErrNotExist) {
		t.summary.Gone++
		return nil
	}
	if err != nil {
		return err
	}
	t.summary.Files++
	t.summary.FileBytes += int64(len(data))
	return t.archive.add(mediaDir+name, data)
}
