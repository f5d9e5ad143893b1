package cli

import (
	"context"
	"fmt"

	"haat/server/config"
	"haat/server/platform/db"
)

type migrateCommand struct{}

func (*migrateCommand) Run(ctx context.Context, cfg *config.Config) error {
	d, err := db.Open(ctx, cfg.DirectURL())
	if err != nil {
		return err
	}
	defer d.Close()
	applied, err := d.Migrate(ctx)
	if err != nil {
		return err
	}
	fmt.Printf("%d migrations applied\n", applied)
	return nil
}
