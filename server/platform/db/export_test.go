package db

import "context"

// MigrateBefore applies all versions but the last, for tests of the last.
func (d *DB) MigrateBefore(ctx context.Context) error {
	provider, err := d.ownMigrations()
	if err != nil {
		return err
	}
	all := provider.ListSources()
	_, err = provider.UpTo(ctx, all[len(all)-2].Version)
	return err
}

// NotBegun is why a transaction did not begin.
var NotBegun = notBegun
