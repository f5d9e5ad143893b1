package db

import (
	"context"
	"fmt"
)

// MinVersion returns the oldest version whose code can use the database, or 0 if nothing was removed. A
// migration that removes something stores its version in schema_floors (docs/upgrades.md).
func (d *DB) MinVersion(ctx context.Context) (int64, error) {
	there, err := d.hasTable(ctx, "schema_floors")
	if err != nil || !there {
		return 0, wrapVersion(err)
	}
	var floor int64
	err = d.SQL.QueryRowContext(ctx, "SELECT COALESCE(max(oldest), 0) FROM schema_floors").Scan(&floor)
	return floor, wrapVersion(err)
}

// mustServe returns an error with the versions if code whose newest version is known cannot use the database.
func (d *DB) mustServe(ctx context.Context, known int64) error {
	floor, err := d.MinVersion(ctx)
	if err != nil || floor <= known {
		return err
	}
	return fmt.Errorf("the database needs a haat of version %d or later, this one is of %d: start the newer one, or restore an earlier backup", floor, known)
}
