package cli

import (
	"context"
	"fmt"
	"log/slog"

	"haat/ent"
	"haat/server/config"
	"haat/server/platform/db"
)

type shopPublishCommand struct {
	Slug string `arg:"" help:"Slug of the shop."`
}

func (cmd *shopPublishCommand) Run(ctx context.Context, cfg *config.Config, logger *slog.Logger) error {
	return setPublic(ctx, cfg, logger, cmd.Slug, true)
}

type shopUnpublishCommand struct {
	Slug string `arg:"" help:"Slug of the shop."`
}

func (cmd *shopUnpublishCommand) Run(ctx context.Context, cfg *config.Config, logger *slog.Logger) error {
	return setPublic(ctx, cfg, logger, cmd.Slug, false)
}

// setPublic does the same as the owner's publish switch, so the owner can reverse it.
func setPublic(ctx context.Context, cfg *config.Config, logger *slog.Logger, slug string, public bool) error {
	state := map[bool]string{true: "public", false: "not public"}[public]
	return within(ctx, cfg, logger, slug, func(ctx context.Context, d *db.DB, row *ent.Shop) error {
		if row.SuspendedAt != nil {
			return fmt.Errorf("%s is suspended: run haat shop unsuspend %s first", slug, slug)
		}
		if row.Public == public {
			fmt.Printf("%s is already %s\n", slug, state)
			return nil
		}
		err := db.Transact(ctx, d.Client, "publish shop", func(client *ent.Client) error {
			return client.Shop.UpdateOneID(row.ID).SetPublic(public).Exec(ctx)
		})
		if err != nil {
			return fmt.Errorf("publish shop: %w", err)
		}
		fmt.Printf("%s is now %s\n", slug, state)
		return nil
	})
}
