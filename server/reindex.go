package main

import (
	"context"
	"fmt"

	"haat/server/catalog/searchtext"
	"haat/server/config"
)

type reindexCommand struct{}

// Run makes the search entries of all products again, at once or not at all.
func (*reindexCommand) Run(ctx context.Context, cfg *config.Config) error {
	d, err := openMigrated(ctx, cfg)
	if err != nil {
		return err
	}
	defer d.Close()
	tx, err := d.SQL.BeginTx(ctx, nil)
	if err != nil {
		return fmt.Errorf("reindex: %w", err)
	}
	defer tx.Rollback() // does nothing after the commit
	if err := searchtext.Rebuild(ctx, tx); err != nil {
		return err
	}
	if err := tx.Commit(); err != nil {
		return fmt.Errorf("reindex: %w", err)
	}
	return nil
}
