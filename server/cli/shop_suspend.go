package cli

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"haat/ent"
	"haat/server/config"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/team"
)

type shopSuspendCommand struct {
	Slug   string `arg:"" help:"Slug of the shop."`
	Notice string `required:"" help:"Message shown on the shop's pages and to its merchants."`
}

// Run suspends the shop, or changes the notice if it is already suspended.
func (cmd *shopSuspendCommand) Run(ctx context.Context, cfg *config.Config, logger *slog.Logger) error {
	return within(ctx, cfg, logger, cmd.Slug, func(ctx context.Context, d *db.DB, _ *ent.Shop) error {
		err := team.Suspend(ctx, d.Client, cmd.Notice, time.Now())
		if f, ok := fault.As(err); ok && f.Code == "request_invalid" {
			return fmt.Errorf("--notice must have 1 to %d characters", team.MaxNotice)
		}
		if err != nil {
			return err
		}
		fmt.Printf("%s is suspended\n", cmd.Slug)
		return nil
	})
}

type shopUnsuspendCommand struct {
	Slug string `arg:"" help:"Slug of the shop."`
}

func (cmd *shopUnsuspendCommand) Run(ctx context.Context, cfg *config.Config, logger *slog.Logger) error {
	return within(ctx, cfg, logger, cmd.Slug, func(ctx context.Context, d *db.DB, row *ent.Shop) error {
		err := team.Resume(ctx, d.Client)
		if fault.IsNotFound(err) {
			return fmt.Errorf("%s is not suspended", cmd.Slug)
		}
		if err != nil {
			return err
		}
		state := map[bool]string{true: "public", false: "not public"}[row.PublicAfterSuspension]
		fmt.Printf("%s is %s again\n", cmd.Slug, state)
		return nil
	})
}
