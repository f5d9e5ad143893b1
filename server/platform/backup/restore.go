package backup

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"haat/server/platform/db"
	"haat/server/platform/media"
)

// cleanTimeout is the timeout for removing the files of a failed restore.
const cleanTimeout = 5 * time.Minute

// Options contains the options of Restore.
type Options struct {
	// Replace replaces existing rows and files. Without it, Restore refuses a database with rows.
	Replace bool
}

// Restore restores a backup and migrates the database to this binary's version. The rows are committed in one
// transaction after their files were written. If Restore fails, it removes the rows and files that it wrote.
// It refuses a backup of a newer version before it changes anything. With Replace, verify the backup before.
func Restore(ctx context.Context, d *db.DB, store *media.Store, r io.Reader, o Options) (*Summary, error) {
	loading := &restoring{db: d, store: store, replace: o.Replace}
	summary, err := unpack(ctx, r, loading)
	if err != nil {
		return nil, errors.Join(err, loading.undo(ctx))
	}
	if _, err := d.Migrate(ctx); err != nil {
		return nil, fmt.Errorf("restored at version %d, but not migrated: %w", loading.version, err)
	}
	if o.Replace && summary.Media {
		return summary, loading.removeOthers(ctx)
	}
	return summary, nil
}

// restoring is a receiver that writes to the database and the store.
type restoring struct {
	db      *db.DB
	store   *media.Store
	replace bool

	version int64 // version of the rows, as the number in this database's dialect
	head    *Header
	rows    *loader
	added   []string // files that did not exist before
	written map[string]bool
}

func (r *restoring) begin(ctx context.Context, head *Header) error {
	r.head, r.written = head, map[string]bool{}
	var err error
	if r.version, err = sameVersion(head, r.db.Dialect); err != nil {
		return err
	}
	if err := prepareTables(ctx, r.db, r.version, r.replace); err != nil {
		return err
	}
	if r.rows, err = newLoader(ctx, r.db, head); err != nil {
		return err
	}
	if r.replace {
		return r.rows.empty(ctx)
	}
	return nil
}

func (r *restoring) row(ctx context.Context, table *Table, values []json.RawMessage) error {
	return r.rows.add(ctx, table, values)
}

func (r *restoring) file(ctx context.Context, name string, data []byte) error {
	added, err := r.store.WriteFile(ctx, name, data)
	if added {
		r.added = append(r.added, name)
	}
	r.written[name] = true
	return err
}

func (r *restoring) end(ctx context.Context) error {
	for _, t := range r.head.Tables {
		if err := r.rows.lastID(ctx, t.Name, t.LastID); err != nil {
			return err
		}
	}
	return r.rows.commit(ctx)
}

// undo removes the rows and files that a failed restore has written.
func (r *restoring) undo(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), cleanTimeout)
	defer cancel()
	var failed error
	if r.rows != nil {
		failed = r.rows.rollback()
	}
	for _, name := range r.added {
		failed = errors.Join(failed, r.store.RemoveFile(ctx, name))
	}
	return failed
}

// removeOthers deletes the files that are not in the backup.
func (r *restoring) removeOthers(ctx context.Context) error {
	names, err := r.store.Files(ctx)
	for _, name := range names {
		if !r.written[name] {
			err = errors.Join(err, r.store.RemoveFile(ctx, name))
		}
	}
	return err
}

// sameVersion returns the number of the backup's schema version in another dialect.
func sameVersion(head *Header, dialect string) (int64, error) {
	theirs, err := db.Versions(head.Dialect)
	if err != nil {
		return 0, fmt.Errorf("backup is of a database %q, unknown to this binary", head.Dialect)
	}
	ours, err := db.Versions(dialect)
	if err != nil {
		return 0, err
	}
	if newest := theirs[len(theirs)-1]; head.Schema > newest {
		return 0, fmt.Errorf("backup is of version %d, this binary supports %d: restore it with a newer haat", head.Schema, newest)
	}
	at, found := slices.BinarySearch(theirs, head.Schema)
	if !found {
		return 0, fmt.Errorf("backup is of version %d, unknown to this binary", head.Schema)
	}
	return ours[at], nil
}
