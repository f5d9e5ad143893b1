package cli

import (
	"context"
	"log/slog"

	"haat/ent"
	"haat/ent/viewer"
	"haat/server/app"
	"haat/server/config"
	"haat/server/platform/audit"
	"haat/server/platform/db"
)

// within runs f as the operator in one shop. All nodes are notified of the changes, and the shop's activity
// log attributes them to Haat.
func within(ctx context.Context, cfg *config.Config, logger *slog.Logger, slug string, f func(ctx context.Context, d *db.DB, shop *ent.Shop) error) error {
	d, err := app.OpenForCommand(ctx, cfg, logger)
	if err != nil {
		return err
	}
	defer d.Close()
	audit.LogWrites(d.Client)
	row, err := shopCalled(viewer.WithSystem(ctx), d.Client, slug)
	if err != nil {
		return err
	}
	return f(audit.With(viewer.WithShop(ctx, row.ID), audit.Actor{Name: "Haat"}), d, row)
}
