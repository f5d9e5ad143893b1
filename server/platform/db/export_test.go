package db

import "context"

// MigrateBefore applies all versions except the last, for tests of the last.
func (d *DB) MigrateBefore(ctx context.Context) error {
	provider, err := d.ownMigrations()
	if err != nil {
		return err
	}
	all := provider.ListSources()
	_, err = provider.UpTo(ctx, all[len(all)-2].Version)
	return err
}

// NotBegun exports notBegun.
var NotBegun = notBegun

// VisibleLSN is the query for the position that standbys must have replayed.
const VisibleLSN = visibleLSN
