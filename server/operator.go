package main

import (
	"context"
	"log/slog"

	"haat/ent"
	"haat/ent/viewer"
	"haat/server/config"
	"haat/server/merchant/audit"
	"haat/server/platform/db"
)

// within does for the platform what changes one shop: every node hears of it, and the
// shop's log has it as Haat's.
func within(ctx context.Context, cfg *config.Config, logger *slog.Logger, slug string, f func(ctx context.Context, d *db.DB, shop *ent.Shop) error) error {
	d, err := openAnnounced(ctx, cfg, logger)
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
