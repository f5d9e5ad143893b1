package cli

import (
	"context"
	"fmt"

	"haat/ent/facets"
	"haat/ent/searchtext"
	"haat/server/app"
	"haat/server/config"
)

type reindexCommand struct{}

// Run rebuilds the search entries and facet values of all products in one transaction.
func (*reindexCommand) Run(ctx context.Context, cfg *config.Config) error {
	d, err := app.OpenDatabase(ctx, cfg)
	if err != nil {
		return err
	}
	defer d.Close()
	tx, err := d.SQL.BeginTx(ctx, nil)
	if err != nil {
		return fmt.Errorf("reindex: %w", err)
	}
	defer tx.Rollback() // no-op after the commit
	if err := searchtext.Rebuild(ctx, tx); err != nil {
		return err
	}
	if err := facets.Rebuild(ctx, tx); err != nil {
		return err
	}
	if err := tx.Commit(); err != nil {
		return fmt.Errorf("reindex: %w", err)
	}
	return nil
}
